// Copies of the contents of files. Contents never change, so each is copied once.
import { type Kysely, sql } from "kysely"
import { type FileStorage, storageKey } from "../adapters/storage/storage.js"
import { isObjectUsed } from "../core/stored-objects.js"
import { timeOfId } from "../entities/base-entity.js"
import { isOfLeftHistory, listRestores } from "./timelines.js"

const BATCH_SIZE = 1_000

interface StoredFile {
  id: string
  key: string
  size: number
}

/** Copies contents that the store lacks, of files that were uploaded after a time. Returns the keys of those that the storage lacks, too. */
export async function copyFiles(db: Kysely<unknown>, storage: FileStorage, store: FileStorage, since: Date): Promise<string[]> {
  const missing: string[] = []
  for await (const { key, size } of usedFiles(db, since)) {
    if ((await store.size(`files/${key}`)) === size) continue
    if ((await storage.size(key)) === undefined) missing.push(key)
    else await store.write(`files/${key}`, await storage.read(key))
  }
  return missing
}

/**
 * Deletes copies of contents that are deleted: after the delay, or by an erasure. Contents that the database lacks because it was restored
 * to an earlier moment stay while later moments can be restored.
 * @param start of the retention.
 */
export async function deleteFileCopies(db: Kysely<unknown>, store: FileStorage, start: Date): Promise<void> {
  const restores = await listRestores(store)
  for await (const name of store.list("files/")) {
    const [, organizationId, id = ""] = name.split("/")
    if (isOfLeftHistory(restores, new Date(timeOfId(id)), start)) continue
    const { rows } = await sql`
      select from stored_objects where organization_id = ${organizationId}::uuid and id = ${id}::uuid`.execute(db)
    if (rows.length === 0) await store.delete(name)
  }
}

/** Copies contents that a restored database needs and the storage lacks back from the backups. Returns their number. */
export async function restoreFiles(db: Kysely<unknown>, storage: FileStorage, store: FileStorage): Promise<number> {
  let count = 0
  for await (const { key, size } of usedFiles(db, new Date(0))) {
    if ((await storage.size(key)) === size || (await store.size(`files/${key}`)) !== size) continue
    await storage.write(key, await store.read(`files/${key}`))
    count++
  }
  return count
}

/** Keys of contents that the database needs and none of the storages has. */
export async function findMissingFiles(db: Kysely<unknown>, storages: readonly { storage: FileStorage; prefix: string }[]) {
  const missing: string[] = []
  let count = 0
  for await (const { key, size } of usedFiles(db, new Date(0))) {
    count++
    const sizes = await Promise.all(storages.map(({ storage, prefix }) => storage.size(prefix + key)))
    if (!sizes.includes(size)) missing.push(key)
  }
  return { count, missing }
}

async function* usedFiles(db: Kysely<unknown>, since: Date): AsyncGenerator<StoredFile> {
  for (let afterId: string | null = null; ; ) {
    const { rows }: { rows: (Omit<StoredFile, "key"> & { organizationId: string })[] } = await sql<
      Omit<StoredFile, "key"> & { organizationId: string }
    >`select o.id, o.organization_id as "organizationId", o.size from stored_objects o
      where o.created_at >= ${since} and (${afterId}::uuid is null or o.id > ${afterId}::uuid) and ${isObjectUsed()}
      order by o.id limit ${BATCH_SIZE}`.execute(db)
    for (const { id, organizationId, size } of rows) yield { id, size, key: storageKey(organizationId, id) }
    if (rows.length < BATCH_SIZE) return
    afterId = rows.at(-1)?.id ?? null
  }
}
