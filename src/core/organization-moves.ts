// Organizations that this installation does not serve: those that are copied to it, and those that went to another one
// (docs/decisions/0119). Triggers reject writes of their rows; reads before a caller is known ask here.
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { InstallationDirectory } from "../adapters/installation-directory.js"
import { organizationOfToken } from "../auth/tokens.js"
import type { PreparedQuery } from "../fast-path/prepared-statements.js"
import { isMoveError, moveError } from "./errors.js"
import { PAUSE_LOCK } from "./locks.js"
import { queryOn } from "./text-statements.js"

/** Throws ORGANIZATION_MOVED or UNAVAILABLE for an organization that is served elsewhere or not yet. Knows it also when its rows are deleted. */
export async function assertServed(
  query: PreparedQuery,
  { organizationId = null, slug = null }: { organizationId?: string | null; slug?: string | null },
): Promise<void> {
  const [move] = await query<{ address: string | null }>(
    "select address from app.organization_moves where organization_id = $1::uuid or slug = $2",
    [organizationId, slug],
  )
  if (move) throw moveError(move.address)
}

/**
 * Throws ORGANIZATION_MOVED if another installation has a slug that no organization has here. An organization that has moved here is not
 * looked for where it was, so redirects have no loop.
 */
export async function assertSlugHere(
  { db, directory }: { db: Kysely<unknown>; directory: InstallationDirectory | undefined },
  slug: string,
): Promise<void> {
  const elsewhere = await directory?.findSlug(slug)
  if (!elsewhere) return
  const { rows } = await sql`select from organizations where id = ${elsewhere.organizationId}`.execute(db)
  if (rows.length === 0) throw moveError(elsewhere.address)
}

/**
 * `assertServed` for a token of a link, feed or session: for the organization of the row that was found with it, because the first tokens
 * name none, or for the one that the token names.
 */
export async function assertTokenServed(db: Kysely<unknown>, token: string, row?: { organizationId: string }): Promise<void> {
  const organizationId = row?.organizationId ?? organizationOfToken(token)
  if (organizationId !== undefined) await assertServed(queryOn(db), { organizationId })
}

/** Waits for a write that only records a read. It is left out while the organization is being moved, because reads go on. */
export async function recordRead(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isMoveError(error)) throw error
  }
}

/** Condition of the organizations that this installation serves, for reads about all organizations. */
export const isServed = (organizationId: string): RawBuilder<boolean> =>
  sql.raw(isServedSql(organizationId)) as RawBuilder<boolean>

/** `isServed` for statements that are texts. */
export const isServedSql = (organizationId: string): string =>
  `not exists (select from app.organization_moves moved where moved.organization_id = ${organizationId})`

/**
 * `isServed` for writes about all organizations: leaves out an organization whose writes pause, so that the others are written. Otherwise
 * it takes the lock of the guard, and the pause begins after the statement.
 */
export const acceptsWrites = (organizationId: string): RawBuilder<boolean> =>
  sql<boolean>`(${isServed(organizationId)} and not exists (
    select from app.move_marks paused where paused.organization_id = ${sql.raw(organizationId)}
      and not pg_try_advisory_xact_lock_shared(${sql.lit(PAUSE_LOCK)}, hashtext(paused.organization_id::text))))`
