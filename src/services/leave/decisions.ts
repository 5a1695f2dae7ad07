// Checks the approval of leave requests and change requests by the rules of leave, which decide at the last approval.
import { BaseService } from "../../core/base-service.js"
import type { AppError } from "../../core/errors.js"
import { ApprovalStep } from "../../entities/leave/approvals.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import { LeaveDayPart, LeaveRequest } from "../../entities/leave/requests.js"
import { isLastApproval } from "./approvals.js"
import type { CoverageRule } from "./calculations/coverage.js"
import { toMove } from "./calculations/request-draft.js"
import type { EmployeeLeave } from "./coverage.js"
import type { SubmissionInput } from "./submissions.js"
import { type ValidationResult, violationsOfMove } from "./validation.js"

/** Finds the blocking coverage rules of an employee. */
type RulesOf = (leave: EmployeeLeave) => readonly CoverageRule[]

export class LeaveDecisionService extends BaseService {
  /** The error that approving each request returns, by id; undefined for a request that can be approved. */
  async findRequestErrors(ids: readonly string[]): Promise<Map<string, AppError | undefined>> {
    const isLast = await this.findLastApprovals({ requestId: { $in: [...ids] }, changeId: null }, ({ requestId }) => requestId)
    const requests = (await this.em.find(LeaveRequest, { id: { $in: [...ids] } })).filter(({ id }) => isLast(id))
    return this.check(requests, await this.ctx.services.leave.coverage.blockingRulesOf(requests))
  }

  /** The error that approving each change request returns, by id; undefined for a change request that can be approved. */
  async findChangeErrors(ids: readonly string[]): Promise<Map<string, AppError | undefined>> {
    const { submissions, coverage } = this.ctx.services.leave
    const isLast = await this.findLastApprovals({ changeId: { $in: [...ids] } }, ({ changeId }) => changeId)
    const changes = (await this.em.find(LeaveChangeRequest, { id: { $in: [...ids] } })).filter(({ id }) => isLast(id))
    const requests = await this.em.find(LeaveRequest, { id: { $in: changes.map(({ requestId }) => requestId) } })
    const moves = changes.flatMap((change) => {
      const request = requests.find(({ id }) => id === change.requestId) as LeaveRequest
      const draft = toMove(request, change)
      return draft ? [{ id: change.id, draft }] : []
    })
    const drafts = moves.map(({ draft }) => draft)
    const [inputs, rulesOf] = await Promise.all([submissions.load(drafts), coverage.blockingRulesOf(drafts)])
    const errors = await Promise.all(inputs.map((input) => this.checkMove(input, rulesOf(input.draft))))
    return new Map(moves.map(({ id }, n) => [id, errors[n]?.error]))
  }

  /** The error of the last approval of each request, by id. */
  async check(requests: readonly LeaveRequest[], rulesOf: RulesOf): Promise<Map<string, AppError | undefined>> {
    const covered = requests.filter((request) => rulesOf(request).length > 0)
    if (covered.length === 0) return new Map()
    const days = await this.em.find(LeaveDayPart, { requestId: { $in: covered.map(({ id }) => id) } })
    const byRequest = Map.groupBy(days, ({ requestId }) => requestId)
    const checked = covered.map(async (request) => {
      const leave = { employeeId: request.employeeId, requestId: request.id, halves: byRequest.get(request.id) ?? [] }
      return [request.id, await this.ctx.services.leave.coverage.approvalError(rulesOf(request), leave)] as const
    })
    return new Map(await Promise.all(checked))
  }

  /** Counts other days for approved leave, and checks them as their approval does. */
  async checkMove(
    { draft, validation: input, ledger: loaded }: SubmissionInput,
    rules: readonly CoverageRule[],
  ): Promise<ValidationResult & { error?: AppError }> {
    const { validation, coverage, ledger } = this.ctx.services.leave
    const result = await validation.validate(draft, input)
    const { halves } = result
    const { employeeId, id: requestId = "" } = draft
    const error =
      violationsOfMove(result)[0] ??
      (await coverage.approvalError(rules, { employeeId, requestId, halves })) ??
      ledger.bookingError(loaded, requestId, halves)
    return { ...result, ...(error && { error }) }
  }

  /** Whether the next approval of a record is the last one. */
  private async findLastApprovals(
    where: object,
    keyOf: (step: ApprovalStep) => string | null | undefined,
  ): Promise<(id: string) => boolean> {
    const steps = Map.groupBy(await this.em.find(ApprovalStep, where), keyOf)
    return (id) => isLastApproval(steps.get(id) ?? [])
  }
}
