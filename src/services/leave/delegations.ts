// Who decides on leave in somebody else's place for a while. Nothing is handed over: what was pending stays the delegator's, too.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { LeaveDelegation } from "../../entities/leave/approvals.js"
import type { RowRef } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CreateLeaveDelegationInput, LeaveDelegationFilter } from "../../inputs/leave/approvals.js"

export class LeaveDelegationsService extends BaseService {
  /** One's own, in both directions; HR sees all. */
  delegations({ delegatorId, delegateId, current }: LeaveDelegationFilter) {
    const holds = current
      ? [(row: RowRef) => sql`${row("endedAt")} is null and ${row("endDate")} >= ${this.ctx.today}::date`]
      : []
    return this.queryMany(LeaveDelegation, {
      where: { delegatorId, delegateId },
      conditions: holds,
      orderBy: [{ by: "startDate" }],
    })
  }

  async delegate({ delegatorId = this.viewer.id, ...input }: CreateLeaveDelegationInput): Promise<LeaveDelegation> {
    if (delegatorId !== this.viewer.id && !this.viewer.isHr) throw new AppError("FORBIDDEN")
    if (input.endDate < input.startDate) throw validationError({ endDate: "endBeforeStart" })
    if (input.endDate < this.ctx.today) throw validationError({ endDate: "inThePast" })
    if (input.delegateId === delegatorId) throw new AppError("SELF_ACTION_FORBIDDEN")
    await this.assertNotDeactivated({ ...input, delegatorId }, "delegateId")
    const delegation = await this.createRecord(LeaveDelegation, { ...input, delegatorId })
    this.emit("leaveDelegation.create", { subject: delegation, ...(await this.people(delegation)) })
    return delegation
  }

  /** From now on the delegate decides no more; what they decided stays decided. */
  async end(id: string): Promise<LeaveDelegation> {
    const delegation = await this.findAuthorized("end", LeaveDelegation, id, { lock: true })
    if (delegation.endedAt) throw new AppError("INVALID_TRANSITION")
    delegation.endedAt = this.clock.now()
    this.emit("leaveDelegation.end", { subject: delegation, ...(await this.people(delegation)) })
    return delegation
  }

  private async people({ delegatorId, delegateId }: LeaveDelegation) {
    return {
      delegator: await this.em.findOneOrFail(Employee, { id: delegatorId }),
      delegate: await this.em.findOneOrFail(Employee, { id: delegateId }),
    }
  }
}
