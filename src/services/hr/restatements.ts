// Restatements: what became known later of the employments of a range of days.
import { sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { loadLastRecordedAt, parseKnownAt } from "../../core/known-time.js"
import { Restatement } from "../../entities/hr/restatements.js"
import { languageOf } from "../../i18n/translate.js"
import type { RestatementFilter } from "../../inputs/hr.js"
import { assertComparedChanges, MAX_COMPARED_CHANGES } from "../../query/statement-limits.js"
import { type RestatementOptions, recordedChanges, restatements } from "./calculations/restatements.js"

const MAX_RANGE_DAYS = 366

export class RestatementService extends BaseService {
  /**
   * Throws VALIDATION_FAILED for more than 366 days, for reversed days or times, and for what `parseKnownAt` rejects, and
   * QUERY_TOO_COMPLEX if too many changes were recorded between the times.
   */
  async list({ knownAt, until, ...conditions }: RestatementFilter) {
    const { from, to } = conditions
    if (to < from) throw validationError({ to: "endBeforeStart" })
    if (addDays(from, MAX_RANGE_DAYS) < to) throw validationError({ to: "spanTooLong" })
    const before = (await parseKnownAt(this.ctx, knownAt)) as Date
    const after = await parseKnownAt(this.ctx, until, "until")
    if (after && after < before) throw validationError({ until: "endBeforeStart" })
    const last = await loadLastRecordedAt(this.ctx)
    const options = { ...conditions, knownAt: before, until: after && after < last ? after : last }
    assertComparedChanges(await this.countChanges(options), languageOf(this.ctx))
    return this.queryMany(Restatement, { orderBy: [{ by: "recordedAt" }], withClause: restatements(options) })
  }

  /** The number of changes to compare, counted up to one more than the limit. */
  private async countChanges(options: RestatementOptions): Promise<number> {
    const changes = recordedChanges(this.viewer.organizationId, options)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${changes} limit ${MAX_COMPARED_CHANGES + 1}) c`.execute(this.db)
    return rows[0]?.count ?? 0
  }
}
