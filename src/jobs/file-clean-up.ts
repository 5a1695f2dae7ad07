// Job that deletes contents without a file record: of deleted records, failed transactions, and uploads that a crash interrupted. Contents
// of deleted records stay for FILE_DELETION_DELAY_DAYS, so that a restore of the database to an earlier moment finds them.
import { type Kysely, sql } from "kysely"
import { DAY_MS, HOUR_MS, later } from "../adapters/clock.js"
import { storageKey } from "../adapters/storage/storage.js"
import { isServed } from "../core/organization-moves.js"
import { isObjectUsed } from "../core/stored-objects.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

/** Uploads end within two minutes, so older objects without a record never get one. */
const MIN_AGE_MS = HOUR_MS
const BATCH_SIZE = 1_000

interface UnusedObject {
  id: string
  organizationId: string
  /** Whether the delay has passed. */
  isDue: boolean
}

export const fileCleanUpJob: ScheduledJob = {
  task: "file-clean-up",
  match: "*/10 * * * *",
  async run({ config, db, storage, clock }) {
    const now = clock.now()
    await processPages({
      pageSize: BATCH_SIZE,
      load: (afterId) => findUnused(db, now, config.fileDeletionDelayDays, afterId),
      async process({ id, organizationId, isDue }) {
        const isObject = sql`organization_id = ${organizationId} and id = ${id}`
        if (!isDue) {
          await sql`update stored_objects set unused_since = ${now} where ${isObject}`.execute(db)
          return
        }
        // The row is deleted last, so that a failed deletion is repeated by the next run.
        await storage.delete(storageKey(organizationId, id))
        await sql`delete from stored_objects where ${isObject}`.execute(db)
      },
      failure: "file clean-up failed",
    })
  },
}

/** The next objects by id to which no record refers, and that are new to this job or due. */
async function findUnused(db: Kysely<unknown>, now: Date, delayDays: number, afterId: string | null): Promise<UnusedObject[]> {
  const isDue = sql`(${delayDays} = 0 or coalesce(o.unused_since <= ${later(now, -delayDays * DAY_MS)}, false))`
  const { rows } = await sql<UnusedObject>`
    select o.id, o.organization_id as "organizationId", ${isDue} as "isDue" from stored_objects o
    where o.created_at < ${later(now, -MIN_AGE_MS)} and (${afterId}::uuid is null or o.id > ${afterId}::uuid)
      and (o.unused_since is null or ${isDue}) and ${isServed("o.organization_id")} and not ${isObjectUsed()}
    order by o.id limit ${BATCH_SIZE}`.execute(db)
  return rows
}
