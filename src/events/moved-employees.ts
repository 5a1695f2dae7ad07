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

/** The latest records of each kind that are published. */
const MAX_RECORDS = 200

/**
 * The changes of the records that the former manager saw because of the employee, and of the tasks of the employee's former department.
 * Readers who still see a record receive an update, and the others its removal.
 */
export async function loadMovedRecords(
  ctx: EventContext,
  employee: Employee,
  { managerId, departmentId }: Pick<Employee, "managerId" | "departmentId">,
): Promise<RecordChangeDraft[]> {
  const { id } = employee
  const changes: RecordChangeDraft[] = []
  if (managerId && managerId !== employee.managerId)
    changes.push(
      ...(await loadUpdates(ctx, LeaveRequest, { employeeId: id, status: { $ne: "DRAFT" } }, managerId)),
      ...(await loadUpdates(ctx, OnboardingInstance, { employeeId: id }, managerId)),
      ...(await loadUpdates(ctx, Task, { $or: [{ creatorId: id }, { assigneeId: id }] }, managerId)),
    )
  if (departmentId && departmentId !== employee.departmentId) changes.push(...(await loadDepartmentTasks(ctx, departmentId, id)))
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
): Promise<RecordChangeDraft[]> {
  const options = { orderBy: { updatedAt: "desc", id: "desc" }, limit: MAX_RECORDS } as const
  const records = await ctx.em.find(entity, where, options)
  return records.map((record) => toUpdate(ctx, record, [formerReaderId]))
}
