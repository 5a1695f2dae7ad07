// Changes of protected profile fields: proposed by the employee, approved or rejected by HR.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { flow } from "../../core/state-machine.js"
import { newId } from "../../entities/base-entity.js"
import type { ProfileChangeStatus } from "../../entities/enums.js"
import { ProfileChange } from "../../entities/profiles/profile-changes.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { toCreation, toUpdate } from "../../events/live-entities.js"
import type { ProfileChangeDecisionInput, ProfileChangeFilter } from "../../inputs/profiles.js"

const nextStatus = flow<ProfileChangeStatus>()({
  approve: ["PENDING", "APPROVED"],
  reject: ["PENDING", "REJECTED"],
  withdraw: ["PENDING", "WITHDRAWN"],
  supersede: ["PENDING", "SUPERSEDED"],
})
type Step = Parameters<typeof nextStatus>[0]

export class ProfileChangeService extends BaseService {
  list({ statuses = ["PENDING"], employeeIds }: ProfileChangeFilter) {
    return this.queryMany(ProfileChange, { where: { status: statuses, employeeId: employeeIds } })
  }

  /** Proposes values for protected fields. A pending proposal for the same field is superseded. */
  async propose(employee: Employee, proposed: Readonly<Record<string, unknown>>): Promise<void> {
    const fields = Object.keys(proposed)
    if (fields.length === 0) return
    const pending = await this.em.find(ProfileChange, { employeeId: employee.id, status: "PENDING", field: { $in: fields } })
    for (const change of pending) this.setStatus(change, "supersede")
    // A unique index allows one pending change per field, so the superseded ones are written first.
    await this.em.flush()
    const { recordChanges } = this.ctx.pending
    const eventId = newId()
    recordChanges.push(...pending.map((change) => toUpdate(this.ctx, change, [])))
    for (const field of fields) {
      const values = { employeeId: employee.id, field, proposed: { [field]: proposed[field] }, eventId }
      recordChanges.push(toCreation(this.ctx, await this.createRecord(ProfileChange, values)))
    }
    this.emit("employee.propose", { subject: employee, details: { changedFields: fields } }, eventId)
  }

  async approve(id: string, { comment }: ProfileChangeDecisionInput): Promise<ProfileChange> {
    const { change, employee } = await this.decide("approve", id, comment)
    await this.applyProposed(employee, change.proposed)
    this.emit("profileChange.approve", { subject: change, details: { field: change.field }, employee })
    return change
  }

  async reject(id: string, { comment }: ProfileChangeDecisionInput): Promise<ProfileChange> {
    if (!comment) throw validationError({ comment: "required" })
    const { change, employee } = await this.decide("reject", id, comment)
    this.emit("profileChange.reject", { subject: change, details: { field: change.field }, employee })
    return change
  }

  async withdraw(id: string): Promise<ProfileChange> {
    const { change } = await this.transition("withdraw", id)
    this.emit("profileChange.withdraw", { subject: change, details: { field: change.field } })
    return change
  }

  /** Withdraws what was proposed with events that are undone, as far as it still awaits a decision. */
  async withdrawProposed(eventIds: readonly string[]): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from profile_changes
      where organization_id = ${this.viewer.organizationId} and status = 'PENDING' and event_id = any(${[...eventIds]}::uuid[])
      order by id`.execute(this.db)
    for (const { id } of rows) await this.withdraw(id)
  }

  /** Sets the proposed values. Those of custom fields are checked again, since their definition may have changed. */
  private async applyProposed(employee: Employee, proposed: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [field, value] of Object.entries(proposed)) {
      const key = /^customFields\.(.+)$/.exec(field)?.[1]
      if (key === undefined) Object.assign(employee, { [field]: value })
      else {
        const { values } = await this.ctx.services.customFields.values.update(
          employee,
          { [key]: value },
          { requireOthers: false },
        )
        employee.customFields = values
      }
    }
  }

  private async decide(decision: "approve" | "reject", id: string, comment: string | null | undefined) {
    const { change, employee } = await this.transition(decision, id)
    Object.assign(change, { comment: comment ?? undefined, decidedById: this.viewer.id })
    return { change, employee }
  }

  /** Locks the employee and then the change, the lock order of all writes, and performs a step that is available. */
  private async transition(step: Exclude<Step, "supersede">, id: string) {
    const { employeeId } = await this.findAuthorized(step, ProfileChange, id)
    const employee = await this.em.findOneOrFail(Employee, { id: employeeId }, forUpdate)
    const change = await this.findAuthorized(step, ProfileChange, id, { lock: true })
    await this.assertActionAvailable(ProfileChange, id, step)
    this.setStatus(change, step)
    return { change, employee }
  }

  private setStatus(change: ProfileChange, step: Step): void {
    change.status = nextStatus(step, change.status)
    change.decidedAt = this.clock.now()
  }
}
