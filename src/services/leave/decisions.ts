// Checks the approval of leave requests and change requests by the rules of leave, which decide at the last approval.
import { BaseService } from "../../core/base-service.js"
import type { AppError } from "../../core/errors.js"
import { ApprovalStep } from "../../entities/leave/approvals.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import { LeaveDayPart, LeaveRequest } from "../../entities/leave/requests.js"
import { isLastApproval } from "./approvals.js"
import type { CoverageRule } from "./calculations/coverage.js"
import { type RuleResults, violationsIn } from "./calculations/leave-rules.js"
import { toMove } from "./calculations/request-draft.js"
import type { EmployeeLeave } from "./coverage.js"
import type { SubmissionInput } from "./submissions.js"
import { resultsOfMove, type ValidationResult } from "./validation.js"

/** Finds the blocking coverage rules of an employee. */
type RulesOf = (leave: EmployeeLeave) => readonly CoverageRule[]

export class LeaveDecisionService extends BaseService {
  /** What the rules say about approving each request, by id; nothing without a rule that can reject it. */
  async findRequestResults(ids: readonly string[]): Promise<Map<string, RuleResults>> {
    const isLast = await this.findLastApprovals({ requestId: { $in: [...ids] }, changeId: null }, ({ requestId }) => requestId)
    const requests = (await this.em.find(LeaveRequest, { id: { $in: [...ids] } })).filter(({ id }) => isLast(id))
    const errors = await this.check(requests, await this.ctx.services.leave.coverage.blockingRulesOf(requests))
    return new Map([...errors].map(([id, isCovered]) => [id, { isCovered }]))
  }

  /** What the rules say about approving each change request, by id; nothing without a rule that can reject it. */
  async findChangeResults(ids: readonly string[]): Promise<Map<string, RuleResults>> {
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
    const checked = await Promise.all(inputs.map((input) => this.checkMove(input, rulesOf(input.draft))))
    return new Map(moves.map(({ id }, n) => [id, (checked[n] as ValidationResult).results]))
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
  ): Promise<ValidationResult> {
    const { validation, coverage, ledger } = this.ctx.services.leave
    const result = await validation.validate(draft, input)
    const { halves } = result
    const { employeeId, id: requestId = "" } = draft
    const results = resultsOfMove(result)
    if (violationsIn(results).length > 0) return { ...result, results }
    const isCovered = await coverage.approvalError(rules, { employeeId, requestId, halves })
    if (isCovered) return { ...result, results: { ...results, isCovered } }
    const isWithinBalance = ledger.bookingError(loaded, requestId, halves)
    return { ...result, results: { ...results, isCovered, isWithinBalance } }
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
