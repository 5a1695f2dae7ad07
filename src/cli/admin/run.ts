// Runs a command with the dependencies of a server.
import { statSync } from "node:fs"
import { type DatabaseOptions, openDatabase } from "../../adapters/database.js"
import { prepareSchema } from "../../adapters/migrations.js"
import { type Config, loadConfig } from "../../config.js"
import { ConfigError } from "../../core/config-values.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { findInstallation, recordInstallation } from "../../core/installation.js"

/** Throws a ConfigError for root if another account owns the data, because its server could not use what the command creates. */
export function assertAccount({ dataDir }: Pick<Config, "dataDir">): void {
  const { uid } = statSync(dataDir)
  if (process.getuid?.() === 0 && uid !== 0)
    throw new ConfigError(`DATA_DIR belongs to the account ${uid}. Run the command as this account, such as by runuser.`)
}

/** Opens the configured database, runs the command, and closes everything. */
export async function withDependencies(
  command: (deps: AppDependencies, databaseUrl: string) => Promise<void>,
  options: Pick<DatabaseOptions, "completesRestore"> = {},
): Promise<void> {
  const config = loadConfig()
  const database = await openDatabase(config, { log: console.error, ...options })
  try {
    await prepareSchema(database)
    const { openDependencies } = await import("../../open-dependencies.js")
    const { deps, disconnect, close } = await openDependencies({ config, databaseUrl: database.url, ...options })
    try {
      // A command may create accounts or backups before the first server starts.
      if (!(await findInstallation(deps.db))) await recordInstallation(deps, config.publicUrl)
      await command(deps, database.url)
    } finally {
      await disconnect()
      await close()
    }
  } finally {
    await database.stop()
  }
}
