// The embedded database of a data directory, for tests that kill it.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The folder of the database. */
export function databaseHome(dataDir: string): string {
  const pointer = join(dataDir, "postgres.location")
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(dataDir, "postgres")
}

/** Process id of PostgreSQL's main process; undefined while it does not run. */
export function databasePid(dataDir: string): number | undefined {
  const file = join(databaseHome(dataDir), "data/postmaster.pid")
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined
}

/** Kills PostgreSQL without any warning. The server starts it again. */
export function killDatabase(dataDir: string): void {
  const pid = databasePid(dataDir)
  if (pid === undefined) throw new Error("the database does not run")
  process.kill(pid, "SIGKILL")
}
