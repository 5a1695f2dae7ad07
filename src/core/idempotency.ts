// Safe retries: a write that carries an Idempotency-Key is done once, and asked again gives the first answer. The answer is
// stored in the transaction of its effect, so either both are there or neither.
import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"

/** What makes a retry the same request: who asks, under which key, for what. */
export interface IdempotencyRecord {
  key: string
  /** The operation and its input. */
  fingerprint: string
}

/** The key of a request; VALIDATION_FAILED for one that is no key. */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(header))
    throw new AppError("VALIDATION_FAILED", { problems: [{ path: "Idempotency-Key", code: "format" }] })
  return header
}

export const requestFingerprint = (...parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex")

/**
 * Inside a transaction: runs `work` and keeps its answer (as JSON), or gives the answer that was kept. A second request that
 * arrives meanwhile waits on the row of the first. IDEMPOTENCY_KEY_REUSED for a key that came with another request.
 */
export async function runIdempotent<T>(
  ctx: Context,
  { key, fingerprint }: IdempotencyRecord,
  work: () => Promise<T>,
): Promise<{ answer: T; replayed: boolean }> {
  const scope = ctx.viewerOrNull
    ? `${ctx.viewerOrNull.organizationId}/${ctx.viewerOrNull.id}`
    : `anonymous/${ctx.request.address}`
  const claimed = await sql`insert into app.idempotency_records (scope, key, fingerprint, created_at)
    values (${scope}, ${key}, ${fingerprint}, ${ctx.deps.clock.now()}) on conflict do nothing returning key`.execute(ctx.db)
  if (claimed.rows.length > 0) {
    const answer = await work().catch(async (error) => {
      // A refusal that keeps what was done must not leave a claim without an answer.
      if (error instanceof AppError && error.commits)
        await sql`delete from app.idempotency_records where scope = ${scope} and key = ${key}`.execute(ctx.db)
      throw error
    })
    await sql`update app.idempotency_records set answer = ${ctx.deps.seal.seal(JSON.stringify(answer), key)}
      where scope = ${scope} and key = ${key}`.execute(ctx.db)
    return { answer, replayed: false }
  }
  const kept = await sql<{ fingerprint: string; answer: string }>`select fingerprint, answer from app.idempotency_records
    where scope = ${scope} and key = ${key}`.execute(ctx.db)
  const [first] = kept.rows
  if (!first || first.fingerprint !== fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED")
  return { answer: JSON.parse(ctx.deps.seal.unseal(first.answer, key)) as T, replayed: true }
}
