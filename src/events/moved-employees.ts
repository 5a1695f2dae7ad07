// Live changes of records that an employee no longer sees, because a person has another manager or department, or a department
// another head. The records themselves stay the same.
import type { BaseEntity } from "../entities/base-entity.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import type { Class } from "../entities/metadata.js"
import { OnboardingInstance } from "../entities/onboarding/instances.js"
import type { Employee } from "../entities/profiles/profiles.js"
import { Task } from "../entities/tasks/tasks.js"
import type { EventContext } from "./event-context.js"
import { toUpdate } from "./live-entities.js"
import type { RecordChangeDraft } from "./record-changes.js"

/** The latest records of each kind that are published, for each employee on average. */
const MAX_RECORDS = 200

type Places = Pick<Employee, "managerId" | "departmentId">

interface MovedEmployee {
  readonly employee: Employee
  readonly previous: Places
}

/**
 * The changes of the records that the former manager saw because of the employee, and of the tasks of the employee's former department.
 * Readers who still see a record receive an update, and the others its removal.
 */
export async function loadMovedRecords(ctx: EventContext, employee: Employee, previous: Places): Promise<RecordChangeDraft[]> {
  const changes = await loadRecordsOfReports(ctx, [{ employee, previous }])
  const { departmentId } = previous
  if (departmentId && departmentId !== employee.departmentId)
    changes.push(...(await loadDepartmentTasks(ctx, departmentId, employee.id)))
  return changes
}

/** As `loadMovedRecords`, for many employees of whom only the managers may have changed. */
export async function loadRecordsOfReports(ctx: EventContext, moved: readonly MovedEmployee[]): Promise<RecordChangeDraft[]> {
  const changes: RecordChangeDraft[] = []
  const left = moved.filter(({ employee, previous }) => previous.managerId && previous.managerId !== employee.managerId)
  for (const [managerId, reports] of Map.groupBy(left, ({ previous }) => previous.managerId as string)) {
    const ids = { $in: reports.map(({ employee }) => employee.id) }
    const limit = MAX_RECORDS * reports.length
    changes.push(
      ...(await loadUpdates(ctx, LeaveRequest, { employeeId: ids, status: { $ne: "DRAFT" } }, managerId, limit)),
      ...(await loadUpdates(ctx, OnboardingInstance, { employeeId: ids }, managerId, limit)),
      ...(await loadUpdates(ctx, Task, { $or: [{ creatorId: ids }, { assigneeId: ids }] }, managerId, limit)),
    )
  }
  return changes
}

/** The changes of the tasks of a department that a former member or head saw. */
export const loadDepartmentTasks = (ctx: EventContext, departmentId: string, formerReaderId: string) =>
  loadUpdates(ctx, Task, { departmentId }, formerReaderId)

async function loadUpdates(
  ctx: EventContext,
  entity: Class<BaseEntity>,
  where: object,
  formerReaderId: string,
  limit = MAX_RECORDS,
): Promise<RecordChangeDraft[]> {
  const options = { orderBy: { updatedAt: "desc", id: "desc" }, limit } as const
  const records = await ctx.em.find(entity, where, options)
  return records.map((record) => toUpdate(ctx, record, [formerReaderId]))
}
