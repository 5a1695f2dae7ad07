// The handover of an employee whose account is deactivated.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { isSameOrBelow } from "../../core/tree.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import { CalendarEvent, CalendarParticipant } from "../../entities/calendar/events.js"
import { ApprovalStep } from "../../entities/leave/approvals.js"
import { type Class, metadataOf, snakeCase } from "../../entities/metadata.js"
import { HandoverKind, handoverRecords } from "../../entities/onboarding/offboarding.js"
import { Department } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { loadIcsEvent } from "../../ical/event-loader.js"

const locked = { ...forUpdate, orderBy: { id: "asc" } } as const

/** The employees who take over from an employee. */
export interface Successors {
  successorId: string | null
  managerId: string | null
}

export class HandoverService extends BaseService {
  /** Ids of the records that an employee hands over, in the order in which they are locked. Reads all kinds in one statement. */
  private async loadIds<K extends HandoverKind>(employeeId: string, ...kinds: K[]): Promise<Record<K, string[]>> {
    const load = async (kind: K) => {
      const { entity, condition } = handoverRecords[kind]
      const column = (property: string) => sql.ref(`t.${snakeCase(property)}`)
      const rows = await this.ctx.runTogether(sql<{ id: string }>`select t.id from ${sql.table(metadataOf(entity).table)} t
        where t.organization_id = ${this.viewer.organizationId} and ${condition(column, employeeId, this.ctx.today)}
        order by t.id`)
      return [kind, rows.map(({ id }) => id)] as const
    }
    return Object.fromEntries(await Promise.all(kinds.map(load))) as Record<K, string[]>
  }

  /** Throws RECORD_IN_USE with the numbers if an employee has reports or heads departments. */
  async assertNothingLed(employeeId: string): Promise<void> {
    const ids = await this.loadIds(employeeId, "DIRECT_REPORTS", "DEPARTMENTS")
    const [employees, departments] = [ids.DIRECT_REPORTS.length, ids.DEPARTMENTS.length]
    if (employees + departments > 0) throw new AppError("RECORD_IN_USE", { details: { employees, departments } })
  }

  /**
   * Hands over all records, without the access rules of the viewer, and notifies the people who take over or lose an assignee. Without
   * successors, reports have no manager and departments no head.
   */
  async handOver(employee: Employee, successors: Successors): Promise<void> {
    const { id: fromId } = employee
    const toId = successors.successorId ?? successors.managerId
    const { recruitment, leave, profiles } = this.ctx.services
    await this.raiseSuccessor(employee, successors.successorId)
    const ids = await this.loadIds(fromId, ...HandoverKind.keys)
    await profiles.employment.reassignReports(ids.DIRECT_REPORTS, toId)
    for (const department of await this.lock(Department, ids.DEPARTMENTS)) {
      Object.assign(department, { headId: toId })
      this.emitUpdate("department.update", department, ["headId"])
    }
    for (const id of ids.VACANCIES) await recruitment.jobs.replaceHiringManager(id, toId)
    for (const id of ids.INTERVIEWS) await recruitment.interviews.replaceInterviewer(id, { fromId, toId })
    const unassigned = await this.handOverTasks(ids.TASKS, fromId, successors.successorId)
    const approvals = await this.handOverApprovals(ids.APPROVALS, toId)
    const delegations = await leave.delegations.handOver(ids.DELEGATIONS, { fromId, toId })
    // Interviews change calendar events.
    const events = ids.INTERVIEWS.length > 0 ? await this.loadIds(fromId, "CALENDAR_EVENTS", "INVITATIONS") : ids
    await this.handOverEvents(events.CALENDAR_EVENTS, fromId, toId)
    await this.removeParticipant(await this.lock(CalendarEvent, events.INVITATIONS), fromId, ["participants"])
    const counts: Partial<Record<HandoverKind, number>> = {
      APPROVALS: approvals,
      DELEGATIONS: delegations,
      TASKS: ids.TASKS.length,
      CALENDAR_EVENTS: events.CALENDAR_EVENTS.length,
      INVITATIONS: events.INVITATIONS.length,
      INTERVIEWS: ids.INTERVIEWS.length,
      VACANCIES: ids.VACANCIES.length,
    }
    await this.em.flush()
    const details = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
    if (Object.keys(details).length === 0) return
    this.emit("employee.handOver", { subject: employee, ...successors, unassignedTasks: unassigned, details })
  }

  /** A successor from below takes the place of the employee in the reporting line, which would otherwise become a cycle. */
  private async raiseSuccessor({ id, managerId }: Employee, successorId: string | null): Promise<void> {
    if (!successorId || !(await isSameOrBelow(this.ctx, Employee, "managerId", id, successorId))) return
    await this.ctx.services.profiles.employment.reassignReports([successorId], managerId ?? null)
    await this.em.flush()
  }

  /** Loads and locks records in the order of their ids. */
  private async lock<T extends BaseEntity>(entity: Class<T>, ids: readonly string[], where: object = {}): Promise<T[]> {
    if (ids.length === 0) return []
    return this.em.find(entity as never, { id: { $in: [...ids] }, ...where } as never, locked)
  }

  /** Names another approver in the open steps. Those of a requester, and those without an approver, are then decided by HR. */
  private async handOverApprovals(ids: readonly string[], approverId: string | null): Promise<number> {
    if (!approverId) return 0
    const steps = await this.lock(ApprovalStep, ids, { employeeId: { $ne: approverId } })
    for (const step of steps) step.approverId = approverId
    return steps.length
  }

  /** Assigns the open tasks to a successor, or clears their assignee. Returns how many of the latter each creator and department head has. */
  private async handOverTasks(ids: readonly string[], employeeId: string, assigneeId: string | null) {
    const unassigned = new Map<string, number>()
    const tasks = await this.ctx.services.tasks.tasks.reassignAll(ids, assigneeId)
    if (assigneeId || tasks.length === 0) return unassigned
    const departments = await this.em.find(Department, { id: { $in: tasks.flatMap(({ departmentId }) => departmentId ?? []) } })
    for (const { creatorId, departmentId } of tasks) {
      const headId = departments.find(({ id }) => id === departmentId)?.headId
      for (const recipientId of new Set([creatorId, headId ?? creatorId]))
        if (recipientId !== employeeId) unassigned.set(recipientId, (unassigned.get(recipientId) ?? 0) + 1)
    }
    return unassigned
  }

  /** Gives future events to a new organizer. Those without other participants are deleted. */
  private async handOverEvents(ids: readonly string[], employeeId: string, organizerId: string | null): Promise<void> {
    for (const event of await this.lock(CalendarEvent, ids)) {
      const others = await this.em.count(CalendarParticipant, { eventId: event.id, employeeId: { $ne: employeeId } })
      if (others === 0 && event.visibility !== "ORGANIZATION") {
        const previous = await loadIcsEvent(this.ctx, event)
        this.em.remove(event)
        this.emit("calendarEvent.delete", { subject: event, recipientIds: [], previous })
      } else if (organizerId) {
        event.organizerId = organizerId
        await this.removeParticipant([event], employeeId, ["organizerId"])
      }
    }
  }

  private async removeParticipant(events: readonly CalendarEvent[], employeeId: string, fields: string[]): Promise<void> {
    if (events.length === 0) return
    const where = { eventId: { $in: events.map(({ id }) => id) }, employeeId }
    for (const participant of await this.em.find(CalendarParticipant, where, locked)) this.em.remove(participant)
    const values = { recipientIds: [], addedIds: [], removedIds: [employeeId], details: { changedFields: fields } }
    for (const subject of events) this.emit("calendarEvent.update", { subject, ...values })
  }
}
