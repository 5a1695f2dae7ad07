// Job that deletes contents without a file record: of deleted records, failed transactions, and uploads that a crash interrupted.
import { type Kysely, sql } from "kysely"
import { later } from "../adapters/clock.js"
import { storageKey } from "../adapters/storage/storage.js"
import { fileKinds } from "../entities/files.js"
import type { ScheduledJob } from "./job.js"
import { processPages } from "./pages.js"

/** Uploads end within two minutes, so older objects without a record never get one. */
const MIN_AGE_MS = 3_600_000
const BATCH_SIZE = 1_000

interface UnusedObject {
  id: string
  organizationId: string
}

export const fileCleanUpJob: ScheduledJob = {
  task: "file-clean-up",
  match: "*/10 * * * *",
  async run({ db, storage, clock }) {
    const createdBefore = later(clock.now(), -MIN_AGE_MS)
    await processPages({
      pageSize: BATCH_SIZE,
      load: (afterId) => findUnused(db, createdBefore, afterId),
      async process({ id, organizationId }) {
        // The row is deleted last, so that a failed deletion is repeated by the next run.
        await storage.delete(storageKey(organizationId, id))
        await sql`delete from stored_objects where organization_id = ${organizationId} and id = ${id}`.execute(db)
      },
      failure: "file clean-up failed",
    })
  },
}

/** The next objects to which no record of any kind of file refers, by id. */
async function findUnused(db: Kysely<unknown>, createdBefore: Date, afterId: string | null): Promise<UnusedObject[]> {
  const uses = fileKinds().map(
    ({ table }) =>
      sql`exists (select from ${sql.table(table)} f where f.organization_id = o.organization_id and f.object_id = o.id)`,
  )
  const { rows } = await sql<UnusedObject>`
    select o.id, o.organization_id as "organizationId" from stored_objects o
    where o.created_at < ${createdBefore} and (${afterId}::uuid is null or o.id > ${afterId}::uuid)
      and not (${sql.join(uses, sql` or `)})
    order by o.id limit ${BATCH_SIZE}`.execute(db)
  return rows
}
