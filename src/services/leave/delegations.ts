// Who decides on leave in somebody else's place for a while. Nothing is handed over: what was pending stays the delegator's, too.
import { sql } from "kysely"
import { Service } from "../../core/base-service.js"
import { invalid, refuse } from "../../core/errors.js"
import { LeaveDelegation } from "../../entities/leave/approvals.js"
import type { RowScope } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { LeaveDelegationFilter, NewLeaveDelegation } from "../../inputs/leave/approvals.js"

export class LeaveDelegationsService extends Service {
  /** One's own, in both directions; HR sees all. */
  delegations({ delegatorId, delegateId, current }: LeaveDelegationFilter) {
    const holds = current
      ? [(row: RowScope) => sql`${row("endedAt")} is null and ${row("endDate")} >= ${this.ctx.today}::date`]
      : []
    return this.list(LeaveDelegation, { where: { delegatorId, delegateId }, when: holds, order: [{ by: "startDate" }] })
  }

  async delegate({ delegatorId = this.me.id, ...input }: NewLeaveDelegation): Promise<LeaveDelegation> {
    if (delegatorId !== this.me.id && !this.me.isHr) throw refuse("FORBIDDEN")
    if (input.endDate < input.startDate) throw invalid({ endDate: "endBeforeStart" })
    if (input.endDate < this.ctx.today) throw invalid({ endDate: "inThePast" })
    if (input.delegateId === delegatorId) throw refuse("SELF_REFUSED")
    await this.refuseFormer({ ...input, delegatorId }, "delegateId")
    const delegation = await this.create(LeaveDelegation, { ...input, delegatorId })
    this.emit("leaveDelegation.create", { subject: delegation, ...(await this.people(delegation)) })
    return delegation
  }

  /** From now on the delegate decides no more; what they decided stays decided. */
  async end(id: string): Promise<LeaveDelegation> {
    const delegation = await this.may("end", LeaveDelegation, id, { lock: true })
    if (delegation.endedAt) throw refuse("INVALID_TRANSITION")
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
