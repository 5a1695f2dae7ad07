// The folder into which the embedded PostgreSQL copies its write-ahead log, from where a job takes it to the backups.
import { chownSync, existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Cluster } from "./cluster.js"
import type { SystemAccount } from "./data-directory.js"

export const walFolder = (home: string): string => join(home, "wal")

/** A folder that PostgreSQL's account may write to. */
function createAccountFolder(path: string, account: SystemAccount | undefined): void {
  if (existsSync(path)) return
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
}

/** Settings under which PostgreSQL archives the log. A file of the archive is complete, and is never replaced. */
export function archiveSettings({ home, account }: Cluster): Record<string, string> {
  createAccountFolder(walFolder(home), account)
  const file = `${commandPath(walFolder(home))}/%f`
  const command = `test ! -f ${file} && cp "%p" ${file}.part && sync ${file}.part && mv ${file}.part ${file}`
  return { archive_mode: "on", archive_command: command }
}

/** A path in a command of PostgreSQL's settings, in which `%` begins a placeholder. */
export const commandPath = (path: string): string =>
  `"${path.replaceAll("%", "%%").replace(/["$\\`]/g, (character) => `\\${character}`)}"`
