// Checks drafts of leave requests as their submission does, and completes the available actions of drafts with the result.
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode } from "../../core/errors.js"
import type { AvailableAction } from "../../entities/actions.js"
import type { LeaveRequestAction } from "../../entities/leave/actions.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import type { CoverageRule } from "./calculations/coverage.js"
import { type LeaveRequestDraft, toDraft } from "./calculations/request-draft.js"
import type { LoadedLedger } from "./ledger.js"
import type { ValidationInput, ValidationResult } from "./validation.js"

/** What the rules of a submission depend on, except for coverage. */
export interface SubmissionInput {
  draft: LeaveRequestDraft
  validation: ValidationInput
  ledger: LoadedLedger
}

/** Drafts that are checked at once. It limits the statements that run at the same time. */
const BATCH_SIZE = 20

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
  ): Promise<Omit<ValidationResult, "violations"> & { error?: AppError; ledger: LoadedLedger }> {
    const { validation, coverage } = this.ctx.services.leave
    const { violations, ...counted } = await validation.validate(draft, input)
    const { employeeId, id: requestId } = draft
    const error =
      archivedTypeError(ledger) ??
      violations[0] ??
      (await coverage.bookingError(coverageRules, { employeeId, requestId, halves: counted.halves }))
    return { ...counted, ledger, ...(error && { error }) }
  }

  /** Marks a submission as not allowed if the rules of leave reject it now. */
  completeActions(actions: readonly LeaveRequestAction[]): Promise<AvailableAction[]> {
    return Promise.all(
      actions.map(async ({ draftId, ...action }) => {
        const reason = draftId && (await this.ctx.loadBatched("leave submissions", draftId, (ids) => this.findErrorCodes(ids)))
        return reason ? { ...action, allowed: false, reason } : action
      }),
    )
  }

  /** The error code that the submission of each draft returns; none for a draft that can be submitted. */
  private async findErrorCodes(ids: readonly string[]): Promise<Map<string, ErrorCode | undefined>> {
    const codes = new Map<string, ErrorCode | undefined>()
    for (let n = 0; n < ids.length; n += BATCH_SIZE) {
      const requests = await this.em.find(LeaveRequest, { id: { $in: ids.slice(n, n + BATCH_SIZE) } })
      const [inputs, rules] = await Promise.all([this.load(requests.map(toDraft)), this.loadCoverageRules(requests)])
      const errors = await Promise.all(inputs.map((input) => this.findError(input, rules.get(input.draft.employeeId) ?? [])))
      for (const [index, { id }] of requests.entries()) codes.set(id, errors[index]?.code)
    }
    return codes
  }

  private async findError(input: SubmissionInput, coverageRules: readonly CoverageRule[]): Promise<AppError | undefined> {
    const { error, halves, ledger } = await this.check(input, coverageRules)
    return error ?? this.ctx.services.leave.ledger.bookingError(ledger, input.draft.id ?? "", halves)
  }

  private async loadCoverageRules(requests: readonly LeaveRequest[]): Promise<Map<string, CoverageRule[]>> {
    const { coverage } = this.ctx.services.leave
    const employeeIds = [...new Set(requests.map(({ employeeId }) => employeeId))]
    return new Map(await Promise.all(employeeIds.map(async (id) => [id, await coverage.blockingRules(id)] as const)))
  }
}

/** INVALID_REFERENCE if the type has been archived since the draft was created. */
const archivedTypeError = ({ type: { retiredOn } }: LoadedLedger): AppError | undefined =>
  retiredOn === null ? undefined : new AppError("INVALID_REFERENCE", { problems: [{ path: "leaveTypeId", code: "reference" }] })
