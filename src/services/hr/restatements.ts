// Restatements: what became known later of the employments of a range of days.
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { loadLastRecordedAt, parseKnownAt } from "../../core/known-time.js"
import { Restatement } from "../../entities/hr/restatements.js"
import type { RestatementFilter } from "../../inputs/hr/restatements.js"
import { restatements } from "./calculations/restatements.js"

const MAX_RANGE_DAYS = 366

export class RestatementService extends BaseService {
  /** Throws VALIDATION_FAILED for more than 366 days, for reversed days or times, and for what `parseKnownAt` rejects. */
  async list({ knownAt, until, ...conditions }: RestatementFilter) {
    const { from, to } = conditions
    if (to < from) throw validationError({ to: "endBeforeStart" })
    if (addDays(from, MAX_RANGE_DAYS) < to) throw validationError({ to: "spanTooLong" })
    const before = (await parseKnownAt(this.ctx, knownAt)) as Date
    const after = await parseKnownAt(this.ctx, until, "until")
    if (after && after < before) throw validationError({ until: "endBeforeStart" })
    const last = await loadLastRecordedAt(this.ctx)
    return this.queryMany(Restatement, {
      orderBy: [{ by: "recordedAt" }],
      withClause: restatements({ ...conditions, knownAt: before, until: after && after < last ? after : last }),
    })
  }
}
