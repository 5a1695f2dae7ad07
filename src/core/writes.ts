// Runs the writes of both APIs: each in a unit of work, and once for each Idempotency-Key. The response is read after the commit.
import { BaseEntity } from "../entities/base-entity.js"
import { type Class, entityNamed } from "../entities/metadata.js"
import { NodeIds, QuerySpec } from "../query/query-spec.js"
import { withExpectedVersion } from "./authorized-records.js"
import type { Context } from "./context.js"
import { findAnswer, type IdempotencyRecord, idempotencyRecord, keepAnswer, runIdempotent } from "./idempotency.js"
import type { ResolverOperation } from "./operations.js"
import { unitOfWork } from "./unit-of-work.js"

export interface Write {
  readonly operation: string
  /** Identifies a retry; undefined for a write that may run again. Operations that handle credentials ignore it. */
  readonly idempotencyKey: string | undefined
  /** Values that a retry has in common with the first request. */
  readonly identity: readonly unknown[]
  /** Versions of the record that the caller knows. */
  readonly expectedVersions: readonly number[] | undefined
  /** The record that has one of them. */
  readonly recordId: string | undefined
}

/** The stored answer for an Idempotency-Key. */
interface Answer<T> {
  /** The result with references in place of records. */
  readonly result: unknown
  /** The response, which is stored after the commit. Without it, a retry reads the response again. */
  readonly response?: T
}

/**
 * Runs a write, commits it, and then reads the response by `respond`. The caller may have lost access to the record by the write,
 * so `respond` receives a query spec for a record or null. With `keepsResponse`, a retry receives the first response.
 */
export async function runWrite<T>(
  ctx: Context,
  write: Write,
  work: () => Promise<unknown>,
  respond: (result: unknown) => Promise<T>,
  { keepsResponse = false } = {},
): Promise<{ response: T; replayed: boolean }> {
  const expected = { expectedVersions: write.expectedVersions, expectedRecordId: write.recordId }
  return withExpectedVersion(ctx, expected, async () => {
    const record = recordOf(ctx, write)
    const { isBulk } = ctx.accessPolicies.operations.get(write.operation) ?? {}
    const once = () => runOnce<T>(ctx, write, record, work)
    const { answer, replayed } = await (isBulk ? inTurn(ctx, once) : once())
    if (answer.response !== undefined) return { response: answer.response, replayed }
    const response = await respond(specOf(ctx, write, answer.result))
    if (record && keepsResponse) await keepResponse(ctx, record, { ...answer, response })
    return { response, replayed }
  })
}

/** Stores a response for a retry. The write is committed, so an error is only logged: a retry reads the response again. */
async function keepResponse(ctx: Context, record: IdempotencyRecord, answer: Answer<unknown>): Promise<void> {
  await keepAnswer(ctx, record, answer).catch((err) => ctx.deps.log.warn({ err }, "response not stored for its Idempotency-Key"))
}

/** Work for the transaction. With `isBulk` it acts on many records, and takes its turn after a preparation, such as reading a file. */
type Work = (() => Promise<unknown>) & { readonly isBulk?: boolean }

/** The result of a preparation: the work for the transaction, or the answer of an earlier request with the same key. */
type Prepared<T> = { readonly work: Work } | { readonly answer: Answer<T> }

/** Runs a write unless the record of its Idempotency-Key has the answer: its preparation, if it has one, and then a unit of work. */
async function runOnce<T>(
  ctx: Context,
  write: Write,
  record: IdempotencyRecord | undefined,
  work: () => Promise<unknown>,
): Promise<{ answer: Answer<T>; replayed: boolean }> {
  const { hasPreparation } = ctx.accessPolicies.operations.get(write.operation) ?? {}
  const prepared: Prepared<T> = hasPreparation ? await prepare(ctx, record, work) : { work }
  if ("answer" in prepared) return unitOfWork(ctx, async () => ({ answer: prepared.answer, replayed: true }))
  const execute = () =>
    unitOfWork(ctx, async () => {
      const run = async (): Promise<Answer<T>> => ({ result: toReference(await prepared.work()) })
      return record ? runIdempotent(ctx, record, run) : { answer: await run(), replayed: false }
    })
  return prepared.work.isBulk ? inTurn(ctx, execute) : execute()
}

/** Runs a preparation unless the record has an answer: a replay must not store a file or count an attempt again. */
async function prepare<T>(
  ctx: Context,
  record: IdempotencyRecord | undefined,
  preparation: () => Promise<unknown>,
): Promise<Prepared<T>> {
  const find = async () => (record ? findAnswer<Answer<T>>(ctx, record) : undefined)
  const earlier = await find()
  if (earlier) return { answer: earlier }
  try {
    return { work: (await preparation()) as Work }
  } catch (error) {
    // A concurrent request with the same key may have written what the preparation rejects now.
    const concurrent = await find()
    if (concurrent) return { answer: concurrent }
    throw error
  }
}

/** The record of the Idempotency-Key; undefined if the operation ignores the key. */
function recordOf(ctx: Context, { operation, idempotencyKey, identity }: Write) {
  if (idempotencyKey === undefined || ctx.accessPolicies.operations.get(operation)?.handlesCredentials) return undefined
  return idempotencyRecord(ctx, idempotencyKey, ...identity)
}

/**
 * Work on many records runs one at a time for each organization, and waits without a connection. Throws RATE_LIMITED if too much
 * waits.
 */
const inTurn = <T>({ deps, viewer }: Context, work: () => Promise<T>): Promise<T> =>
  deps.bulkWrites.run(viewer.organizationId, work)

/** A result with references in place of records, which can be stored as JSON. */
function toReference(value: unknown): unknown {
  if (value instanceof BaseEntity) return { $entity: value.constructor.name, id: value.id }
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(toReference)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toReference(inner)]))
}

function specOf(ctx: Context, { operation }: Write, result: unknown): unknown {
  const { read } = (ctx.accessPolicies.operations.get(operation) ?? {}) as Partial<ResolverOperation>
  return read ? read(ctx, result as never) : toSpec(result)
}

/** A result with query specs in place of references. */
function toSpec(value: unknown): unknown {
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  if (Array.isArray(value)) return isReferences(value) ? new NodeIds(value.map(({ id }) => id)) : value.map(toSpec)
  const { $entity, id } = value as { $entity?: string; id?: string }
  if ($entity !== undefined) return QuerySpec.optional(entityNamed($entity) as Class<object>, { id })
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toSpec(inner)]))
}

/** Whether a list consists of references. */
const isReferences = (values: unknown[]): values is { id: string }[] =>
  values.length > 0 && values.every((value) => (value as { $entity?: string } | null)?.$entity !== undefined)
