// Runs a command with the dependencies of a server.
import { type DatabaseOptions, openDatabase } from "../../adapters/database.js"
import { prepareSchema } from "../../adapters/migrations.js"
import { SystemViewer, type Viewer } from "../../auth/viewer.js"
import { loadConfig } from "../../config.js"
import { Context } from "../../core/context.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { findInstallation, recordInstallation } from "../../core/installation.js"
import { openDependencies } from "../../open-dependencies.js"

/** Opens the configured database, runs the command, and closes everything. */
export async function withDependencies(
  command: (deps: AppDependencies, databaseUrl: string) => Promise<void>,
  options: Pick<DatabaseOptions, "completesRestore"> = {},
): Promise<void> {
  const config = loadConfig()
  const database = await openDatabase(config, { log: console.error, ...options })
  try {
    await prepareSchema(database)
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

/** The context of a command. Its viewer is the system of the organization, or null without one. */
export function operatorContext(deps: AppDependencies, organizationId: string | null): Context {
  const viewer: Viewer | null = organizationId === null ? null : new SystemViewer(organizationId)
  return new Context(deps, viewer, { requestId: "operator", address: "" })
}
