// Replaces the cluster of a folder by a restored one. Once `replacement` has its record, the restore is decided: after an interruption it is
// completed, and no server starts before. That includes the erasures, which the restored data may lack.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ConfigError } from "../../core/config-values.js"
import { walFolder } from "./wal-folder.js"

const replacementFolder = (home: string): string => join(home, "replacement")
const recordFile = (home: string): string => join(replacementFolder(home), "restore.json")

/** Throws a ConfigError if a restore was interrupted. */
export function assertNoReplacement(home: string): void {
  if (existsSync(recordFile(home)))
    throw new ConfigError("A restore of the database was interrupted. Complete it with: npm run admin -- finish-restore")
}

/** Throws a ConfigError if the data of a cluster that was complete is missing. An empty one would take its place. */
export function assertDataPresent(home: string): void {
  if (existsSync(join(home, "complete")) && !existsSync(join(home, "data")))
    throw new ConfigError(
      `The folder data of the database is missing in ${home}. Restore it with: npm run admin -- restore. Delete ${home} to begin with an empty database.`,
    )
}

/** Decides that the cluster in the folder `restored` replaces the present one. */
export function decideReplacement(home: string, restored: string, record: object): void {
  rmSync(replacementFolder(home), { recursive: true, force: true })
  writeFileSync(join(restored, "restore.json"), JSON.stringify(record), { mode: 0o600, flush: true })
  renameSync(restored, replacementFolder(home))
}

/** The record of a replacement that is decided and not complete. */
export const readReplacement = <T>(home: string): T | undefined =>
  existsSync(recordFile(home)) ? (JSON.parse(readFileSync(recordFile(home), "utf8")) as T) : undefined

/**
 * Puts the decided replacement in the place of the present cluster. Its data, and its log that is not stored, are kept under names with the
 * time. Returns the folder with the former data, if there was any.
 */
export function replaceCluster(home: string, time: string): string | undefined {
  const replacement = replacementFolder(home)
  const kept = join(home, `data-before-${time}`)
  if (existsSync(join(replacement, "data"))) {
    const log = walFolder(home)
    // Once the data is in place, the log is its own.
    if (existsSync(log) && readdirSync(log).length > 0) renameSync(log, join(home, `wal-before-${time}`))
    if (existsSync(join(home, "data"))) renameSync(join(home, "data"), kept)
    renameSync(join(replacement, "data"), join(home, "data"))
  }
  if (existsSync(join(replacement, "password"))) renameSync(join(replacement, "password"), join(home, "password"))
  writeFileSync(join(home, "complete"), "")
  return existsSync(kept) ? kept : undefined
}

/** Lets servers start. Does nothing if no replacement was decided. */
export function endReplacement(home: string): void {
  rmSync(recordFile(home), { force: true })
  rmSync(replacementFolder(home), { recursive: true, force: true })
}
