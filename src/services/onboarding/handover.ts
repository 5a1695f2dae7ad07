// The handover of an employee who leaves. The end of the employment hands over reports and departments, too.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { CalendarEvent } from "../../entities/calendar/events.js"
import { ApprovalStep } from "../../entities/leave/approvals.js"
import { metadataOf, snakeCase } from "../../entities/metadata.js"
import { type HandoverKind, handoverRecords } from "../../entities/onboarding/offboarding.js"
import type { Employee } from "../../entities/profiles/profiles.js"

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

  /** Hands over everything besides reports and departments. Returns the number of records of each kind. */
  async handOver(employee: Employee, { successorId, managerId }: Successors): Promise<Partial<Record<HandoverKind, number>>> {
    const deciderId = successorId ?? managerId
    const counts: Partial<Record<HandoverKind, number>> = {
      APPROVALS: await this.handOverApprovals(employee.id, deciderId),
      DELEGATIONS: await this.ctx.services.leave.delegations.handOver(await this.loadIds("DELEGATIONS", employee.id), {
        fromId: employee.id,
        toId: deciderId,
      }),
      TASKS: successorId ? await this.handOverTasks(employee.id, successorId) : 0,
      CALENDAR_EVENTS: successorId ? await this.handOverEvents(employee.id, successorId) : 0,
    }
    await this.em.flush()
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  }

  /** Names another approver in the open steps. Those of a requester, and those without an approver, are then decided by HR. */
  private async handOverApprovals(employeeId: string, approverId: string | null): Promise<number> {
    if (!approverId) return 0
    const ids = await this.loadIds("APPROVALS", employeeId)
    const steps = await this.em.find(ApprovalStep, { id: { $in: ids }, employeeId: { $ne: approverId } }, locked)
    for (const step of steps) step.approverId = approverId
    return steps.length
  }

  private async handOverTasks(employeeId: string, assigneeId: string): Promise<number> {
    const ids = await this.loadIds("TASKS", employeeId)
    for (const id of ids) await this.ctx.services.tasks.tasks.reassign(id, assigneeId)
    return ids.length
  }

  private async handOverEvents(employeeId: string, organizerId: string): Promise<number> {
    const ids = await this.loadIds("CALENDAR_EVENTS", employeeId)
    const events = await this.em.find(CalendarEvent, { id: { $in: ids } }, locked)
    for (const event of events) {
      event.organizerId = organizerId
      const values = { recipientIds: [], addedIds: [], removedIds: [employeeId], details: { fields: ["organizerId"] } }
      this.emit("calendarEvent.update", { subject: event, ...values })
    }
    return events.length
  }
}
