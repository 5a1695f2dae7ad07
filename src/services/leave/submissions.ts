// Checks drafts of leave requests as their submission does.
import { BaseService } from "../../core/base-service.js"
import { type AppError, referenceError } from "../../core/errors.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import type { CoverageRule } from "./calculations/coverage.js"
import { type RuleResults, violationsIn } from "./calculations/leave-rules.js"
import { type LeaveRequestDraft, toDraft } from "./calculations/request-draft.js"
import type { LoadedLedger } from "./ledger.js"
import type { ValidationInput, ValidationResult } from "./validation.js"

/** The data that the rules of a submission need, except for coverage. */
export interface SubmissionInput {
  draft: LeaveRequestDraft
  validation: ValidationInput
  ledger: LoadedLedger
}

export class LeaveSubmissionService extends BaseService {
  /** Loads what the rules depend on, in one statement. */
  async load(drafts: readonly LeaveRequestDraft[]): Promise<SubmissionInput[]> {
    const { validation, ledger } = this.ctx.services.leave
    const [inputs, ledgers] = await Promise.all([validation.loadValidationInputs(drafts), ledger.loadMany(drafts)])
    return drafts.map((draft, n) => ({
      draft,
      validation: inputs[n] as ValidationInput,
      ledger: ledgers[n] as LoadedLedger,
    }))
  }

  /** Checks all rules of a submission but the balance, which `LeaveLedgerService.reserve` checks. */
  async check(
    { draft, validation: input, ledger }: SubmissionInput,
    coverageRules: readonly CoverageRule[],
  ): Promise<ValidationResult> {
    const { validation, coverage } = this.ctx.services.leave
    const { results: validated, ...counted } = await validation.validate(draft, input)
    const { employeeId, id: requestId } = draft
    const results = { isTypeOffered: archivedTypeError(ledger), ...validated }
    if (violationsIn(results).length > 0) return { ...counted, results }
    const isCovered = await coverage.bookingError(coverageRules, { employeeId, requestId, halves: counted.halves })
    return { ...counted, results: { ...results, isCovered } }
  }

  /** What the rules say about the submission of each draft, by id, up to the violations that reject it. */
  async findResults(ids: readonly string[]): Promise<Map<string, RuleResults>> {
    const requests = await this.em.find(LeaveRequest, { id: { $in: [...ids] } })
    const [inputs, rulesOf] = await Promise.all([
      this.load(requests.map(toDraft)),
      this.ctx.services.leave.coverage.blockingRulesOf(requests),
    ])
    const results = await Promise.all(inputs.map((input) => this.checkAll(input, rulesOf(input.draft))))
    return new Map(requests.map(({ id }, n) => [id, results[n] as RuleResults]))
  }

  private async checkAll(input: SubmissionInput, coverageRules: readonly CoverageRule[]): Promise<RuleResults> {
    const { results, halves } = await this.check(input, coverageRules)
    if (violationsIn(results).length > 0) return results
    const { ledger } = this.ctx.services.leave
    return { ...results, isWithinBalance: ledger.bookingError(input.ledger, input.draft.id ?? "", halves) }
  }
}

/** INVALID_REFERENCE if the type has been archived since the draft was created. */
const archivedTypeError = ({ type: { retiredOn } }: LoadedLedger): AppError | undefined =>
  retiredOn === null ? undefined : referenceError("leaveTypeId")
