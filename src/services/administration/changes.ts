// The change feed, from the audit log: its numbers follow the commits, so no event appears before one that was read.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { ChangeEvent } from "../../entities/administration/changes.js"
import { assertEventTypes } from "../../events/event-names.js"
import type { ChangeEventFilter } from "../../inputs/administration.js"
import { changeRows, hasEventType } from "./change-rows.js"

export class ChangeService extends BaseService {
  /**
   * Events after a cursor, oldest first. Throws VALIDATION_FAILED for a malformed cursor or an unknown event type, and
   * RESUME_TOKEN_EXPIRED if events after the cursor were deleted.
   */
  async list({ after, types }: ChangeEventFilter) {
    assertEventTypes("types", types)
    const conditions: RawBuilder<unknown>[] = [sql`true`]
    if (after !== undefined) {
      await this.assertKept(sequenceOf(after))
      conditions.push(sql`e.sequence > ${sequenceOf(after)}`)
    }
    if (types) conditions.push(hasEventType(sql`e.action`, sql`${types}::text[]`))
    return this.queryMany(ChangeEvent, {
      orderBy: [{ by: "sequence" }],
      withClause: () => sql`with change_events as not materialized (${this.rows(sql.join(conditions, sql` and `))})`,
    })
  }

  /** Throws RESUME_TOKEN_EXPIRED if entries after a number were deleted. */
  async assertKept(sequence: number): Promise<void> {
    const { rows } = await sql<{ first: number | null }>`
      select min(sequence) as first from audit_entries where organization_id = ${this.viewer.organizationId}`.execute(this.db)
    if (sequence + 1 < (rows[0]?.first ?? 0)) throw new AppError("RESUME_TOKEN_EXPIRED")
  }

  /** Selects the rows of the feed that the viewer may read. `condition` is a condition on the audit entry `e`. */
  rows(condition: RawBuilder<unknown>): RawBuilder<unknown> {
    return changeRows(this.ctx.statementParameters, condition)
  }
}

/** The number in a cursor. */
function sequenceOf(cursor: string): number {
  const text = Buffer.from(cursor, "base64url").toString()
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw validationError({ after: "cursor" })
  return Number(text)
}
