// Job that deletes contents without a file record: of deleted records, failed transactions, and uploads that a crash interrupted. Contents
// of deleted records stay for FILE_DELETION_DELAY_DAYS, so that a restore of the database to an earlier moment finds them.
import { sql } from "kysely"
import { DAY_MS, HOUR_MS, later } from "../adapters/clock.js"
import { storageKey } from "../adapters/storage/storage.js"
import { isServed } from "../core/organization-moves.js"
import { isObjectUsed } from "../core/stored-objects.js"
import { type DueRecord, dueRecordsJob } from "./due-records.js"
import type { ScheduledJob } from "./job.js"

/** Uploads end within two minutes, so older objects without a record never get one. */
const MIN_AGE_MS = HOUR_MS

interface UnusedObject extends DueRecord {
  /** Whether the delay has passed. */
  isDue: boolean
}

export const fileCleanUpJob: ScheduledJob = dueRecordsJob<UnusedObject>({
  task: "file-clean-up",
  match: "*/10 * * * *",
  kind: "file-clean-up",
  /** Objects to which no record refers, and that are new to this job or due. */
  due({ clock, config: { fileDeletionDelayDays: delayDays } }) {
    const now = clock.now()
    const isDue = sql`(${delayDays} = 0 or coalesce(o.unused_since <= ${later(now, -delayDays * DAY_MS)}, false))`
    return sql`
      select o.id, o.organization_id as "organizationId", ${isDue} as "isDue" from stored_objects o
      where o.created_at < ${later(now, -MIN_AGE_MS)} and (o.unused_since is null or ${isDue})
        and ${isServed("o.organization_id")} and not ${isObjectUsed()}`
  },
  async process({ deps: { db, storage, clock } }, { id, organizationId, isDue }) {
    const isObject = sql`organization_id = ${organizationId} and id = ${id}`
    if (!isDue) return sql`update stored_objects set unused_since = ${clock.now()} where ${isObject}`.execute(db)
    // The row is deleted last, so that a failed deletion is repeated by the next run.
    await storage.delete(storageKey(organizationId, id))
    return sql`delete from stored_objects where ${isObject}`.execute(db)
  },
  failure: "file clean-up failed",
})
