// Idempotency keys: a write with an Idempotency-Key runs once, and a retry returns its result. The result is stored in the
// transaction of its effect, and a response that is kept as well after the commit.
import { sql } from "kysely"
import { hasRights } from "../auth/stored-rights.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"

/** Identifies a retry of the same request. */
export interface IdempotencyRecord {
  /** The caller, who shares records only with themselves. */
  scope: string
  key: string
  /** Digests of the operation and its input under all keys, that of the current key first. */
  fingerprints: readonly string[]
}

/** Reads an Idempotency-Key header. Throws VALIDATION_FAILED for a malformed key. */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(header))
    throw new AppError("VALIDATION_FAILED", { problems: [{ path: "Idempotency-Key", code: "format" }] })
  return header
}

/** The record of a request. The digests are keyed, because an input can contain a password. */
export const idempotencyRecord = (ctx: Context, key: string, ...parts: unknown[]): IdempotencyRecord => ({
  scope: scopeOf(ctx),
  key,
  fingerprints: ctx.deps.seal.digests(JSON.stringify(parts)),
})

/** Callers share records only with themselves: without a viewer, those with the same address and credentials. */
function scopeOf({ viewerOrNull: viewer, request, deps }: Context): string {
  if (viewer) return `${viewer.organizationId}/${viewer.id}`
  return `anonymous/${deps.seal.digest(JSON.stringify([request.address, request.token, request.refreshToken]))}`
}

/**
 * Runs `work` inside the transaction and stores its result as JSON, or returns the stored result. A concurrent request with the
 * same key waits for the first request. Throws IDEMPOTENCY_KEY_REUSED if the key belongs to another request. Throws it
 * also if the viewer has lost a right since then, because the stored result can contain data that the right opened.
 */
export async function runIdempotent<T>(
  ctx: Context,
  record: IdempotencyRecord,
  work: () => Promise<T>,
): Promise<{ answer: T; replayed: boolean }> {
  const { scope, key, fingerprints } = record
  const rights = ctx.viewerOrNull?.rights ?? []
  const claimed = await sql`insert into app.idempotency_records (scope, key, fingerprint, rights, created_at)
    values (${scope}, ${key}, ${fingerprints[0]}, ${rights}::text[], ${ctx.deps.clock.now()})
    on conflict do nothing returning key`.execute(ctx.db)
  if (claimed.rows.length > 0) {
    const answer = await work().catch(async (error) => {
      // An error that commits must not leave a key without a result.
      if (error instanceof AppError && error.commits)
        await sql`delete from app.idempotency_records where scope = ${scope} and key = ${key}`.execute(ctx.db)
      throw error
    })
    await keepAnswer(ctx, record, answer)
    return { answer, replayed: false }
  }
  const answer = await findAnswer<T>(ctx, record)
  if (!answer) throw new AppError("IDEMPOTENCY_KEY_REUSED")
  return { answer, replayed: true }
}

/**
 * The stored answer of an earlier request with the same key; undefined if there is none. Throws IDEMPOTENCY_KEY_REUSED as
 * `runIdempotent` does.
 */
export async function findAnswer<T>(ctx: Context, { scope, key, fingerprints }: IdempotencyRecord): Promise<T | undefined> {
  const { viewerOrNull: viewer } = ctx
  const isAllowed = (viewer && hasRights(viewer, sql`rights`)) ?? sql`true`
  const stored = await sql<{
    fingerprint: string
    isAllowed: boolean
    answer: string
  }>`select fingerprint, ${isAllowed} as "isAllowed", answer from app.idempotency_records
    where scope = ${scope} and key = ${key}`.execute(ctx.db)
  const [first] = stored.rows
  if (!first) return undefined
  if (!first.isAllowed || !fingerprints.includes(first.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED")
  return JSON.parse(ctx.deps.seal.unseal(first.answer, key)) as T
}

/** Stores the answer of a record, which a retry receives. */
export async function keepAnswer(ctx: Context, { scope, key }: IdempotencyRecord, answer: unknown): Promise<void> {
  await sql`update app.idempotency_records set answer = ${ctx.deps.seal.seal(JSON.stringify(answer), key)}
    where scope = ${scope} and key = ${key}`.execute(ctx.db)
}
