// The store of backups: a folder or a bucket.
//
// database.json    the database to which the backups belong
// changes.json     the time until which everything is stored
// base/<id>/…      a base backup; complete once it has `backup.json`, which is written last
// wal/<name>.gz    the write-ahead log in segments, and the histories of timelines
// restores/<time>  restores of the database that is in use
// files/<key>      contents of files
// erasures/<key>   people and candidates whose data was erased
import { join } from "node:path"
import { Readable } from "node:stream"
import { closeFolders, openStorage } from "../adapters/storage/open-storage.js"
import type { FileStorage } from "../adapters/storage/storage.js"
import type { Config } from "../config.js"
import { ConfigError } from "../core/config-values.js"

const FOLDERS = ["base", "wal", "restores", "files", "erasures"]

export async function openBackupStore({ backupTarget }: Pick<Config, "backupTarget">): Promise<FileStorage | undefined> {
  if (!backupTarget) return undefined
  if (!backupTarget.s3) await closeFolders(...FOLDERS.map((name) => join(backupTarget.folder, name)))
  return openStorage(backupTarget)
}

/** Throws a ConfigError if backups are not configured, or if nothing can be stored. */
export async function requireBackupStore(config: Pick<Config, "backupTarget">): Promise<FileStorage> {
  const store = await openBackupStore(config)
  if (!store) throw new ConfigError("BACKUP_TARGET is required: it names the folder or bucket of the backups")
  try {
    await store.write("probe", Readable.from(["test of write access"]))
    await store.delete("probe")
  } catch (error) {
    throw new ConfigError(`BACKUP_TARGET cannot be written: ${(error as Error).message}`)
  }
  return store
}

export async function readText(store: FileStorage, key: string): Promise<string> {
  return (await (await store.read(key)).toArray()).join("")
}

/**
 * Reads a file that a write may have left damaged in an earlier version, or a failure of the disk. Throws a ConfigError then.
 * @param advice what the operator does with a damaged file.
 */
export async function readJson<T>(store: FileStorage, key: string, advice: string): Promise<T> {
  const text = await readText(store, key)
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`${key} in BACKUP_TARGET is damaged. ${advice}`)
  }
}

export async function keysOf(store: FileStorage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list(prefix)) keys.push(key)
  return keys.sort()
}
