// Delegations of leave decisions. Approval steps stay with the delegator; the delegate may decide them as well.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { LeaveDelegation } from "../../entities/leave/delegations.js"
import type { RowRef } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CreateLeaveDelegationInput, LeaveDelegationFilter } from "../../inputs/leave/delegations.js"

/** Delegations of one delegator that have not ended. */
const MAX_DELEGATIONS = 50

export class LeaveDelegationService extends BaseService {
  /** Delegations given or received by the viewer, or all delegations for HR, ordered by first day. */
  list({ delegatorIds, delegateIds, current, own }: LeaveDelegationFilter) {
    const isCurrent = (row: RowRef) => sql`${row("endedAt")} is null and ${row("endDate")} >= ${this.ctx.today}::date`
    const isOwn = (row: RowRef) => sql`${row.viewer} in (${row("delegatorId")}, ${row("delegateId")})`
    return this.queryMany(LeaveDelegation, {
      where: { delegatorId: delegatorIds, delegateId: delegateIds },
      conditions: [...(current ? [isCurrent] : []), ...(own ? [isOwn] : [])],
      orderBy: [{ by: "startDate" }],
    })
  }

  /**
   * Creates a delegation; HR creates those of others as well. Throws SELF_ACTION_FORBIDDEN for a delegation of others to the viewer,
   * unless the viewer is alone in HR: the delegation reaches pending requests, which the viewer could not decide.
   */
  async create({ delegatorId = this.viewer.id, ...input }: CreateLeaveDelegationInput): Promise<LeaveDelegation> {
    if (delegatorId !== this.viewer.id) await this.assertActionAvailable(Employee, delegatorId, "delegateLeave")
    if (input.endDate < input.startDate) throw validationError({ endDate: "endBeforeStart" })
    if (input.endDate < this.ctx.today) throw validationError({ endDate: "inThePast" })
    if (input.delegateId === delegatorId) throw new AppError("SELF_ACTION_FORBIDDEN")
    await this.ctx.services.identity.accountGuards.assertNotOwnMatter(input.delegateId)
    await this.assertEmployeesNotDeactivated({ delegateId: input.delegateId })
    const current = { delegatorId, endedAt: null, endDate: { $gte: this.ctx.today } }
    if ((await this.em.count(LeaveDelegation, current)) >= MAX_DELEGATIONS) throw tooManyError("delegatorId", MAX_DELEGATIONS)
    const delegation = await this.createRecord(LeaveDelegation, { ...input, delegatorId })
    const details = input.delegateId === this.viewer.id ? { ownDecision: true } : {}
    this.emit("leaveDelegation.create", { subject: delegation, ...(await this.loadPeople(delegation)), details })
    return delegation
  }

  /** Ends a delegation at once. Decisions of the delegate stay valid. */
  async end(id: string): Promise<LeaveDelegation> {
    const delegation = await this.findAuthorized("end", LeaveDelegation, id, { lock: true })
    await this.assertActionAvailable(LeaveDelegation, id, "end", { INVALID_TRANSITION: { from: "ENDED" } })
    await this.endNow(delegation)
    return delegation
  }

  /**
   * Ends the delegations of an employee who leaves; `toId` becomes the delegate of those that the employee received. Returns how
   * many there are.
   */
  async handOver(ids: readonly string[], { fromId, toId }: { fromId: string; toId: string | null }): Promise<number> {
    if (ids.length === 0) return 0
    const delegations = await this.em.find(LeaveDelegation, { id: { $in: [...ids] } }, forUpdate)
    for (const delegation of delegations) {
      await this.endNow(delegation)
      const { delegatorId, startDate, endDate } = delegation
      if (!toId || delegatorId === fromId || delegatorId === toId) continue
      const next = this.insert(LeaveDelegation, { delegatorId, delegateId: toId, startDate, endDate })
      this.emit("leaveDelegation.create", { subject: next, ...(await this.loadPeople(next)) })
    }
    return delegations.length
  }

  private async endNow(delegation: LeaveDelegation): Promise<void> {
    delegation.endedAt = this.clock.now()
    this.ctx.pending.affectedReaders.push({ employeeIds: [delegation.delegateId] })
    this.emit("leaveDelegation.end", { subject: delegation, ...(await this.loadPeople(delegation)) })
  }

  private async loadPeople({ delegatorId, delegateId }: LeaveDelegation) {
    return {
      delegator: await this.em.findOneOrFail(Employee, { id: delegatorId }),
      delegate: await this.em.findOneOrFail(Employee, { id: delegateId }),
    }
  }
}
