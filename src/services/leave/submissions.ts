// Checks drafts of leave requests as their submission does.
import { BaseService } from "../../core/base-service.js"
import { type AppError, referenceError } from "../../core/errors.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import type { CoverageRule } from "./calculations/coverage.js"
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
  ): Promise<Omit<ValidationResult, "violations"> & { error?: AppError }> {
    const { validation, coverage } = this.ctx.services.leave
    const { violations, ...counted } = await validation.validate(draft, input)
    const { employeeId, id: requestId } = draft
    const error =
      archivedTypeError(ledger) ??
      violations[0] ??
      (await coverage.bookingError(coverageRules, { employeeId, requestId, halves: counted.halves }))
    return { ...counted, ...(error && { error }) }
  }

  /** The error that the submission of each draft returns, by id; undefined for a draft that can be submitted. */
  async findErrors(ids: readonly string[]): Promise<Map<string, AppError | undefined>> {
    const requests = await this.em.find(LeaveRequest, { id: { $in: [...ids] } })
    const [inputs, rulesOf] = await Promise.all([
      this.load(requests.map(toDraft)),
      this.ctx.services.leave.coverage.blockingRulesOf(requests),
    ])
    const errors = await Promise.all(inputs.map((input) => this.findError(input, rulesOf(input.draft))))
    return new Map(requests.map(({ id }, n) => [id, errors[n]]))
  }

  private async findError(input: SubmissionInput, coverageRules: readonly CoverageRule[]): Promise<AppError | undefined> {
    const { error, halves } = await this.check(input, coverageRules)
    return error ?? this.ctx.services.leave.ledger.bookingError(input.ledger, input.draft.id ?? "", halves)
  }
}

/** INVALID_REFERENCE if the type has been archived since the draft was created. */
const archivedTypeError = ({ type: { retiredOn } }: LoadedLedger): AppError | undefined =>
  retiredOn === null ? undefined : referenceError("leaveTypeId")
