// The handover of an employee whose account is deactivated.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { isSameOrBelow } from "../../core/tree.js"
import { CalendarEvent, CalendarParticipant } from "../../entities/calendar/events.js"
import { ApprovalStep } from "../../entities/leave/approvals.js"
import { metadataOf, snakeCase } from "../../entities/metadata.js"
import { type HandoverKind, handoverRecords } from "../../entities/onboarding/offboarding.js"
import { Department } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { loadIcsEvent } from "../../ical/event-loader.js"

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: "asc" } } as const

/** Who takes over from an employee. */
export interface Successors {
  successorId: string | null
  managerId: string | null
}

export class HandoverService extends BaseService {
  /** Ids of the records that an employee hands over, in the order in which they are locked. */
  async loadIds(kind: HandoverKind, employeeId: string): Promise<string[]> {
    const { entity, condition } = handoverRecords[kind]
    const column = (property: string) => sql.ref(`t.${snakeCase(property)}`)
    const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(metadataOf(entity).table)} t
      where t.organization_id = ${this.viewer.organizationId} and ${condition(column, employeeId, this.ctx.today)}
      order by t.id`.execute(this.db)
    return rows.map(({ id }) => id)
  }

  /** Throws IN_USE with the numbers if an employee has reports or heads departments. */
  async assertNothingLed(employeeId: string): Promise<void> {
    const employees = (await this.loadIds("DIRECT_REPORTS", employeeId)).length
    const departments = (await this.loadIds("DEPARTMENTS", employeeId)).length
    if (employees + departments > 0) throw new AppError("IN_USE", { details: { employees, departments } })
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
    await profiles.employment.reassignReports(await this.loadIds("DIRECT_REPORTS", fromId), toId)
    await this.handOverDepartments(fromId, toId)
    const vacancyIds = await this.loadIds("VACANCIES", fromId)
    for (const id of vacancyIds) await recruitment.jobs.replaceHiringManager(id, toId)
    const interviewIds = await this.loadIds("INTERVIEWS", fromId)
    for (const id of interviewIds) await recruitment.interviews.replaceInterviewer(id, { fromId, toId })
    const tasks = await this.handOverTasks(fromId, successors.successorId)
    const counts: Partial<Record<HandoverKind, number>> = {
      APPROVALS: await this.handOverApprovals(fromId, toId),
      DELEGATIONS: await leave.delegations.handOver(await this.loadIds("DELEGATIONS", fromId), { fromId, toId }),
      TASKS: tasks.count,
      CALENDAR_EVENTS: await this.handOverEvents(fromId, toId),
      INVITATIONS: await this.endInvitations(fromId),
      INTERVIEWS: interviewIds.length,
      VACANCIES: vacancyIds.length,
    }
    await this.em.flush()
    const details = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
    if (Object.keys(details).length === 0) return
    this.emit("employee.handOver", { subject: employee, ...successors, unassignedTasks: tasks.unassigned, details })
  }

  /** A successor from below takes the place of the employee in the reporting line, which would otherwise become a cycle. */
  private async raiseSuccessor({ id, managerId }: Employee, successorId: string | null): Promise<void> {
    if (!successorId || !(await isSameOrBelow(this.ctx, Employee, "managerId", id, successorId))) return
    const successor = await this.em.findOneOrFail(Employee, { id: successorId }, locked)
    await this.ctx.services.profiles.employment.changeFromToday(successor, { managerId: managerId ?? null })
    await this.em.flush()
  }

  private async handOverDepartments(employeeId: string, headId: string | null): Promise<void> {
    const ids = await this.loadIds("DEPARTMENTS", employeeId)
    for (const department of await this.em.find(Department, { id: { $in: ids } }, locked)) Object.assign(department, { headId })
  }

  /** Names another approver in the open steps. Those of a requester, and those without an approver, are then decided by HR. */
  private async handOverApprovals(employeeId: string, approverId: string | null): Promise<number> {
    if (!approverId) return 0
    const ids = await this.loadIds("APPROVALS", employeeId)
    const steps = await this.em.find(ApprovalStep, { id: { $in: ids }, employeeId: { $ne: approverId } }, locked)
    for (const step of steps) step.approverId = approverId
    return steps.length
  }

  /** Assigns the open tasks to a successor, or to nobody. Returns how many of the latter each creator and department head has. */
  private async handOverTasks(employeeId: string, assigneeId: string | null) {
    const ids = await this.loadIds("TASKS", employeeId)
    const unassigned = new Map<string, number>()
    for (const id of ids) {
      const { creatorId, departmentId } = await this.ctx.services.tasks.tasks.reassign(id, assigneeId)
      if (assigneeId) continue
      const department = departmentId ? await this.em.findOneOrFail(Department, { id: departmentId }) : null
      for (const recipientId of new Set([creatorId, department?.headId ?? creatorId]))
        if (recipientId !== employeeId) unassigned.set(recipientId, (unassigned.get(recipientId) ?? 0) + 1)
    }
    return { count: ids.length, unassigned }
  }

  /** Gives future events to a new organizer. Those without other participants are deleted. */
  private async handOverEvents(employeeId: string, organizerId: string | null): Promise<number> {
    const ids = await this.loadIds("CALENDAR_EVENTS", employeeId)
    for (const event of await this.em.find(CalendarEvent, { id: { $in: ids } }, locked)) {
      const others = await this.em.count(CalendarParticipant, { eventId: event.id, employeeId: { $ne: employeeId } })
      if (others === 0 && event.visibility !== "ORGANIZATION") {
        const previous = await loadIcsEvent(this.ctx, event)
        this.deleteRecord(event)
        this.emit("calendarEvent.delete", { subject: event, recipientIds: [], previous })
      } else if (organizerId) {
        event.organizerId = organizerId
        await this.removeParticipant(event, employeeId, ["organizerId"])
      }
    }
    return ids.length
  }

  /** Ends the invitations to future events of others. */
  private async endInvitations(employeeId: string): Promise<number> {
    const ids = await this.loadIds("INVITATIONS", employeeId)
    for (const event of await this.em.find(CalendarEvent, { id: { $in: ids } }, locked))
      await this.removeParticipant(event, employeeId, ["participants"])
    return ids.length
  }

  private async removeParticipant(event: CalendarEvent, employeeId: string, fields: string[]): Promise<void> {
    const participant = await this.em.findOne(CalendarParticipant, { eventId: event.id, employeeId }, locked)
    if (participant) this.deleteRecord(participant)
    const values = { recipientIds: [], addedIds: [], removedIds: [employeeId], details: { fields } }
    this.emit("calendarEvent.update", { subject: event, ...values })
  }
}
