// Restores the embedded database from a base backup and the write-ahead log.
import { createHash } from "node:crypto"
import { chmodSync, createReadStream, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { extract } from "tar"
import type { DatabaseHandle } from "../adapters/database-handle.js"
import { recoverCluster } from "../adapters/embedded-postgres/recovery.js"
import type { FileStorage } from "../adapters/storage/storage.js"
import { ConfigError } from "../core/config-values.js"
import { type BaseBackup, listBaseBackups } from "./base-backup.js"
import { readJson } from "./store.js"
import { findBackup, listRestores } from "./timelines.js"
import { fetchLog } from "./write-ahead-log.js"

interface RestoreOptions {
  store: FileStorage
  /** Folder for the database, which is emptied. */
  home: string
  /** Moment to restore to; the end of the log if undefined. */
  at: Date | undefined
  /** Whether the restored database continues the archive of the log. */
  archives: boolean
  log: (line: string) => void
}

/**
 * Restores the database and starts it. Throws a ConfigError if the backups do not reach to the moment, or are damaged.
 * @returns the database, and the number of the timeline that it had.
 */
export async function restoreDatabase({
  store,
  home,
  at,
  archives,
  log,
}: RestoreOptions): Promise<{ database: DatabaseHandle; timeline: string }> {
  const backups = await listBaseBackups(store)
  const found = findBackup(backups, await listRestores(store), at?.toISOString())
  if (!found)
    throw new ConfigError(backups[0] ? `The backups begin at ${backups[0].finishedAt}` : "BACKUP_TARGET has no base backup")
  const { backup, timeline } = found
  rmSync(home, { recursive: true, force: true })
  mkdirSync(join(home, "data"), { recursive: true, mode: 0o700 })
  // PostgreSQL's account must pass through the folder.
  chmodSync(home, 0o711)
  writeFileSync(join(home, "password"), backup.password, { mode: 0o600 })
  log(`Reading the base backup of ${backup.finishedAt}…`)
  const problem = await unpack(store, backup, join(home, "data"))
  if (problem) throw new ConfigError(`The base backup ${backup.id} is damaged: ${problem}. Restore from another one.`)
  log("Reading the write-ahead log…")
  const missing = await fetchLog(store, { firstSegment: backup.firstSegment, timeline }, join(home, "recovery"))
  assertLogComplete(missing, at)
  log("Replaying the log…")
  const database = await recoverCluster({ home, until: at, timeline, archives })
  rmSync(join(home, "recovery"), { recursive: true })
  return { database, timeline }
}

/** Throws a ConfigError if a file of the log is missing, unless a moment is given, which may be before it. */
export function assertLogComplete(missing: string | undefined, at: Date | undefined): void {
  if (missing && !at)
    throw new ConfigError(`The backups lack ${missing} of the write-ahead log. Restore to a moment before it with --at.`)
}

async function* readParts(store: FileStorage, { id, parts }: BaseBackup): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) yield* (await store.read(`base/${id}/base.tar.gz.${part}`)) as AsyncIterable<Buffer>
}

interface Manifest {
  Files: { Path: string; Size: number; Checksum: string }[]
}

/** Writes the files of a base backup, and compares them with the manifest of PostgreSQL. Returns what is wrong. */
async function unpack(store: FileStorage, backup: BaseBackup, folder: string): Promise<string | undefined> {
  const files = extract({ cwd: folder, dmode: 0o700, fmode: 0o600, preserveOwner: false, strict: true })
  try {
    await pipeline(Readable.from(readParts(store, backup)), files)
  } catch (error) {
    return (error as Error).message
  }
  const { Files } = await readJson<Manifest>(store, `base/${backup.id}/manifest.json`, "Restore from another base backup.")
  for (const { Path, Checksum } of Files) {
    const path = join(folder, Path)
    if (!existsSync(path) || (await sha256(path)) !== Checksum) return `${Path} differs from the manifest of the base backup`
  }
  return undefined
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}
