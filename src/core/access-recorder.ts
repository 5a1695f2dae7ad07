// Stores who accessed the restricted data of whom. Accesses are collected in memory and written in batches after the responses.
import { type Kysely, sql } from "kysely"
import type { Logger } from "pino"
import type { Clock } from "../adapters/clock.js"
import { withoutCharge } from "../adapters/connection-shares.js"
import { newId } from "../entities/base-entity.js"
import type { AccessGroup, AccessKind } from "../entities/self-service/enums.js"

/** An access to one group of a person's restricted data. */
export interface Access {
  readonly organizationId: string
  readonly employeeId: string
  readonly readerId: string | null
  readonly apiKeyId: string | null
  readonly group: AccessGroup
  readonly kind: AccessKind
  readonly operation: string
}

interface CollectedAccess extends Access {
  readonly id: string
  readonly hour: string
  lastAt: string
  count: number
}

const HOUR_MS = 3_600_000
const WRITE_DELAY_MS = 2_000
/** Rows of one statement. */
const BATCH_SIZE = 1_000
/** Collected accesses while the database is unavailable. Further ones are only counted in the log of the server. */
const MAX_COLLECTED = 20_000

export class AccessRecorder {
  readonly #collected = new Map<string, CollectedAccess>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #dropped = 0

  constructor(private readonly deps: { db: Kysely<unknown>; clock: Clock; log: Pick<Logger, "error"> }) {}

  /** Adds an access to those of the same reader, person, group, kind, operation and hour. */
  add(access: Access): void {
    const now = this.deps.clock.now()
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString()
    const { employeeId, readerId, apiKeyId, group, kind, operation } = access
    const key = [employeeId, readerId ?? apiKeyId, group, kind, operation, hour].join()
    const known = this.#collected.get(key)
    if (known) Object.assign(known, { lastAt: now.toISOString(), count: known.count + 1 })
    else if (this.#collected.size >= MAX_COLLECTED) this.#dropped++
    else this.#collected.set(key, { ...access, id: newId(), hour, lastAt: now.toISOString(), count: 1 })
    this.#timer ??= withoutCharge(() => setTimeout(() => void this.flush(), WRITE_DELAY_MS).unref())
  }

  /** Writes the collected accesses. An error is logged, and the accesses are written with the next ones. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    try {
      while (this.#collected.size > 0) {
        const batch = [...this.#collected].slice(0, BATCH_SIZE)
        const rows = batch.map(([, access]) => ({ ...access }))
        await insertAccesses(rows).execute(this.deps.db)
        // Requests may have added to an entry while it was written.
        batch.forEach(([key, access], n) => {
          access.count -= rows[n]?.count ?? 0
          if (access.count === 0) this.#collected.delete(key)
        })
      }
      if (this.#dropped > 0) this.deps.log.error({ dropped: this.#dropped }, "access log incomplete")
      this.#dropped = 0
    } catch (err) {
      this.deps.log.error({ err }, "access log write failed")
    }
  }
}

/** People and API keys that were deleted meanwhile are left out, as their rows would fail with all others. */
const insertAccesses = (rows: readonly CollectedAccess[]) => sql`
  insert into access_records as stored (id, organization_id, created_at, updated_at, version, employee_id, reader_id,
    api_key_id, accessor_id, "group", kind, operation, hour, last_at, count)
  select a.id, a."organizationId", a."lastAt", a."lastAt", 1, a."employeeId", a."readerId", a."apiKeyId",
    coalesce(a."readerId", a."apiKeyId"), a."group", a.kind, a.operation, a.hour, a."lastAt", a.count
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, "organizationId" uuid, "employeeId" uuid,
    "readerId" uuid, "apiKeyId" uuid, "group" text, kind text, operation text, hour timestamptz, "lastAt" timestamptz, count int)
  join employees e on e.organization_id = a."organizationId" and e.id = a."employeeId"
  left join employees r on r.organization_id = a."organizationId" and r.id = a."readerId"
  left join api_keys k on k.organization_id = a."organizationId" and k.id = a."apiKeyId"
  where coalesce(r.id, k.id) is not null
  order by a."employeeId", a.hour, a.id
  on conflict (organization_id, employee_id, hour, accessor_id, "group", kind, operation)
  do update set count = stored.count + excluded.count, last_at = greatest(stored.last_at, excluded.last_at)`
