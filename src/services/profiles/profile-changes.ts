// Changes of protected fields: proposed by the person, decided by HR, and part of the profile only then.
import { LockMode } from "@mikro-orm/core"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { flow } from "../../core/state-machine.js"
import type { ProfileChangeStatus } from "../../entities/enums.js"
import { ProfileChange } from "../../entities/profiles/profile-changes.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { ProfileChangeDecisionInput, ProfileChangeFilter } from "../../inputs/profiles.js"

const step = flow<ProfileChangeStatus>()({
  approve: ["PENDING", "APPROVED"],
  reject: ["PENDING", "REJECTED"],
  withdraw: ["PENDING", "WITHDRAWN"],
  supersede: ["PENDING", "SUPERSEDED"],
})
type Step = Parameters<typeof step>[0]

export class ProfileChangeService extends BaseService {
  list({ status = ["PENDING"], employeeId }: ProfileChangeFilter) {
    return this.queryMany(ProfileChange, { where: { status, employeeId } })
  }

  get(id: string) {
    return this.queryOne(ProfileChange, { id })
  }

  /** Keeps what a person asks for until it is decided; it takes the place of what they asked for the same field before. */
  async propose(employee: Employee, proposed: Readonly<Record<string, unknown>>): Promise<void> {
    const fields = Object.keys(proposed)
    if (fields.length === 0) return
    const before = await this.em.find(ProfileChange, { employeeId: employee.id, status: "PENDING", field: { $in: fields } })
    for (const change of before) this.setStatus(change, "supersede")
    // The database lets only one change of a field be pending, so the older ones go first.
    await this.em.flush()
    for (const field of fields)
      await this.createRecord(ProfileChange, { employeeId: employee.id, field, proposed: { [field]: proposed[field] } })
    this.emit("employee.propose", { subject: employee, details: { fields } })
  }

  async approve(id: string, { comment }: ProfileChangeDecisionInput): Promise<ProfileChange> {
    const { change, employee } = await this.decide("approve", id, comment)
    Object.assign(employee, change.proposed)
    this.emit("profileChange.approve", { subject: change, details: { field: change.field }, employee })
    return change
  }

  async reject(id: string, { comment }: ProfileChangeDecisionInput): Promise<ProfileChange> {
    if (!comment) throw validationError({ comment: "required" })
    const { change, employee } = await this.decide("reject", id, comment)
    this.emit("profileChange.reject", { subject: change, details: { field: change.field }, employee })
    return change
  }

  /** The person no longer asks for it. */
  async withdraw(id: string): Promise<ProfileChange> {
    const { change } = await this.transition("withdraw", id)
    this.emit("profileChange.withdraw", { subject: change, details: { field: change.field } })
    return change
  }

  /** SELF_ACTION_FORBIDDEN for one's own, unless nobody else could decide. */
  private async decide(decision: "approve" | "reject", id: string, comment: string | null | undefined) {
    const { change, employee } = await this.transition(decision, id)
    if (employee.id === this.viewer.id && !(await this.ctx.services.administration.isOnlyHrMember()))
      throw new AppError("SELF_ACTION_FORBIDDEN")
    Object.assign(change, { comment: comment ?? undefined, decidedById: this.viewer.id })
    return { change, employee }
  }

  /** Takes a step with a change, in the order of all locks: the person first. */
  private async transition(to: Exclude<Step, "supersede">, id: string) {
    const { employeeId } = await this.findAuthorized(to, ProfileChange, id)
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
    const employee = await this.em.findOneOrFail(Employee, { id: employeeId }, lock)
    const change = await this.findAuthorized(to, ProfileChange, id, { lock: true })
    this.setStatus(change, to)
    return { change, employee }
  }

  private setStatus(change: ProfileChange, to: Step): void {
    change.status = step(to, change.status)
    change.decidedAt = this.clock.now()
  }
}
