// Stores accesses to the restricted data of other people. Accesses are collected in memory and written in batches after the responses.
import { setTimeout as sleep } from "node:timers/promises"
import { type Kysely, sql } from "kysely"
import type { Logger } from "pino"
import { type Clock, HOUR_MS, monotonic } from "../adapters/clock.js"
import { withoutCharge } from "../adapters/connection-shares.js"
import { newId } from "../entities/base-entity.js"
import type { AccessGroup, AccessKind } from "../entities/self-service/enums.js"
import { batchesOf } from "./batches.js"
import { KeyedQueue } from "./keyed-queue.js"

/** An access to one group of a person's restricted data. */
export interface LoggedAccess {
  readonly organizationId: string
  readonly employeeId: string
  readonly readerId: string | null
  readonly apiKeyId: string | null
  readonly group: AccessGroup
  readonly kind: AccessKind
  readonly operation: string
}

interface CollectedAccess extends LoggedAccess {
  readonly id: string
  readonly hour: string
  lastAt: string
  count: number
}

const WRITE_DELAY_MS = 2_000
/** Accesses of one organization in one statement, and those that are written without delay. */
const BATCH_SIZE = 1_000
/** Collected accesses of an organization. Further ones are only counted in the log of the server. */
const MAX_COLLECTED = 20_000
/** Organizations whose accesses are written at the same time. */
const MAX_WRITING = 2
/** Time for the last accesses, in which transactions of other servers release their locks. */
const STOP_TIMEOUT_MS = 5_000
const STOP_RETRY_MS = 200

/** The accesses of an organization that are not written, by what they have in common. */
class Collection {
  readonly accesses = new Map<string, CollectedAccess>()
  dropped = 0
}

export class AccessLogWriter {
  readonly #collections = new Map<string, Collection>()
  /** One organization does not wait for another. */
  readonly #writes = new KeyedQueue({ maxRunning: MAX_WRITING })
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly deps: { db: Kysely<unknown>; clock: Clock; log: Pick<Logger, "error"> }) {}

  /** Adds an access to those of the same reader, person, group, kind, operation and hour. */
  add(access: LoggedAccess): void {
    const now = this.deps.clock.now()
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString()
    const { organizationId, employeeId, readerId, apiKeyId, group, kind, operation } = access
    const collection = this.#collections.get(organizationId) ?? new Collection()
    this.#collections.set(organizationId, collection)
    const { accesses } = collection
    const key = [employeeId, readerId ?? apiKeyId, group, kind, operation, hour].join()
    const known = accesses.get(key)
    if (known) Object.assign(known, { lastAt: now.toISOString(), count: known.count + 1 })
    else if (accesses.size >= MAX_COLLECTED) collection.dropped++
    else {
      accesses.set(key, { ...access, id: newId(), hour, lastAt: now.toISOString(), count: 1 })
      if (accesses.size % BATCH_SIZE === 0) withoutCharge(() => void this.flush(organizationId))
    }
    this.#schedule()
  }

  /** Writes the collected accesses of an organization. Those that cannot be written now are tried again later. */
  flush(organizationId: string): Promise<void> {
    return this.#writes.run(organizationId, () => this.#write(organizationId))
  }

  /** Writes all collected accesses. Waits some seconds for transactions that lock the people in them. */
  async stop(): Promise<void> {
    const deadline = monotonic() + STOP_TIMEOUT_MS
    for (await this.#flushAll(); this.#collections.size > 0 && monotonic() < deadline; await this.#flushAll())
      await sleep(STOP_RETRY_MS)
    clearTimeout(this.#timer)
    const dropped = [...this.#collections.values()].reduce((sum, { accesses }) => sum + accesses.size, 0)
    if (dropped > 0) this.deps.log.error({ dropped }, "access log incomplete")
  }

  #schedule(): void {
    this.#timer ??= withoutCharge(() => setTimeout(() => void this.#flushAll(), WRITE_DELAY_MS).unref())
  }

  async #flushAll(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await Promise.all([...this.#collections.keys()].map((organizationId) => this.flush(organizationId)))
  }

  async #write(organizationId: string): Promise<void> {
    const collection = this.#collections.get(organizationId)
    if (!collection) return
    const { accesses, dropped } = collection
    try {
      for (const batch of batchesOf([...accesses], BATCH_SIZE)) await this.#writeBatch(organizationId, accesses, batch)
      if (dropped > 0) this.deps.log.error({ organizationId, dropped }, "access log incomplete")
      collection.dropped -= dropped
    } catch (err) {
      this.deps.log.error({ err, organizationId }, "access log write failed")
    }
    if (accesses.size === 0) this.#collections.delete(organizationId)
    else this.#schedule()
  }

  async #writeBatch(
    organizationId: string,
    accesses: Map<string, CollectedAccess>,
    batch: readonly [string, CollectedAccess][],
  ): Promise<void> {
    const counts = new Map(batch.map(([, { id, count }]) => [id, count]))
    const rows = batch.map(([, access]) => access)
    const { rows: settled } = await insertAccesses(organizationId, rows).execute(this.deps.db)
    const ids = new Set(settled.map(({ id }) => id))
    for (const [key, access] of batch) {
      if (!ids.has(access.id)) continue
      // Requests may have added to an entry while it was written.
      access.count -= counts.get(access.id) ?? 0
      if (access.count === 0) accesses.delete(key)
    }
  }
}

/**
 * Inserts accesses of an organization and returns the ids of those that need no further attempt. Foreign keys would wait for rows
 * that a transaction locks, so accesses of locked people are left for later. Those of deleted people and API keys are left out.
 */
const insertAccesses = (organizationId: string, rows: readonly CollectedAccess[]) => sql<{ id: string }>`
  with collected as materialized (
    select a.*, coalesce(a."readerId", a."apiKeyId") as "accessorId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, "employeeId" uuid, "readerId" uuid, "apiKeyId" uuid,
      "group" text, kind text, operation text, hour timestamptz, "lastAt" timestamptz, count int)
  ), organization as materialized (
    select id from organizations where id = ${organizationId} for key share skip locked
  ), people as materialized (
    select id from employees where organization_id = ${organizationId}
      and id in (select unnest(array["employeeId", "readerId"]) from collected)
    for key share skip locked
  ), keys as materialized (
    select id from api_keys where organization_id = ${organizationId} and id in (select "apiKeyId" from collected)
    for key share skip locked
  ), writable as materialized (
    select a.* from collected a join people on people.id = a."employeeId" cross join organization
    where a."accessorId" in (select id from people union all select id from keys)
  ), written as (
    insert into access_log_entries as stored (id, organization_id, created_at, updated_at, version, employee_id, reader_id,
      api_key_id, accessor_id, "group", kind, operation, hour, last_at, count)
    select id, ${organizationId}, "lastAt", "lastAt", 1, "employeeId", "readerId", "apiKeyId", "accessorId", "group", kind,
      operation, hour, "lastAt", count
    from writable order by "employeeId", hour, id
    on conflict (organization_id, employee_id, hour, accessor_id, "group", kind, operation)
    do update set count = stored.count + excluded.count, last_at = greatest(stored.last_at, excluded.last_at)
  )
  select id from writable
  union all
  select a.id from collected a
  where not exists (select from employees e where e.organization_id = ${organizationId} and e.id = a."employeeId")
    or not exists (select from employees e where e.organization_id = ${organizationId} and e.id = a."readerId")
      and not exists (select from api_keys k where k.organization_id = ${organizationId} and k.id = a."apiKeyId")`
