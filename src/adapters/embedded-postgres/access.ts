// What backups need of the embedded database of a data directory while its server runs.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ConfigError } from "../../core/config-values.js"
import { readPidFile } from "./cluster.js"
import { databaseAccount, resolveHome } from "./data-directory.js"
import { walFolder } from "./wal-folder.js"

export interface EmbeddedAccess {
  /** A connection of PostgreSQL's superuser. */
  url: string
  password: string
  /** Folder into which PostgreSQL archives its log. */
  walFolder: string
}

/** Throws a ConfigError if the database does not run. */
export function embeddedAccess(dataDir: string): EmbeddedAccess {
  const home = resolveHome(dataDir, databaseAccount())
  const port = readPidFile(join(home, "data"))?.port
  if (port === undefined) throw new ConfigError("The embedded database does not run")
  const password = readFileSync(join(home, "password"), "utf8")
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/hr`, password, walFolder: walFolder(home) }
}
