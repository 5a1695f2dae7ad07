// The time up to which an answer knows the records: `knownAt`, at most that of the last audit entry of the organization.
import { type RawBuilder, sql } from "kysely"
import type { Viewer } from "../auth/viewer.js"
import type { Context } from "./context.js"
import { forbiddenError, validationError } from "./errors.js"

/** Expression for the time of the last audit entry. A question that is asked again with it has the same answer. */
const lastRecordedAt = (organization: unknown): RawBuilder<Date> => sql`(
  select coalesce(l.last_at, o.created_at) from organizations o left join audit_chains l on l.organization_id = o.id
  where o.id = ${organization})`

/**
 * Expression for the time whose knowledge an answer has: the one asked for, or that of the last audit entry if that is earlier. Null for
 * callers other than HR, who ask for no time: the last entry may be about other people.
 */
export const usedKnownAt = ({ organizationId, isHr }: Viewer, knownAt: Date | undefined): RawBuilder<Date | null> =>
  isHr ? sql`least(${knownAt ?? null}::timestamptz, ${lastRecordedAt(organizationId)})` : sql`null::timestamptz`

/** The time of the last audit entry. */
export async function loadLastRecordedAt({ viewer, db }: Pick<Context, "viewer" | "db">): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select ${lastRecordedAt(viewer.organizationId)} as at`.execute(db)
  return new Date(rows[0]?.at as string)
}

/**
 * Parses a requested time. Throws FORBIDDEN for callers other than HR, and VALIDATION_FAILED for a time after now. A recorded time is
 * allowed: it may be ahead of the clock of this instance.
 */
export async function parseKnownAt(ctx: Context, text: string | undefined, path = "knownAt"): Promise<Date | undefined> {
  if (text === undefined) return undefined
  if (!ctx.viewer.isHr) throw forbiddenError(path)
  const time = new Date(text)
  if (time > ctx.deps.clock.now() && time > (await loadLastRecordedAt(ctx))) throw validationError({ [path]: "inTheFuture" })
  return time
}
