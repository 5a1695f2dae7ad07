// `npm run admin -- migrate`: the step of an upgrade that comes before the first server of the new version.
import { openDatabase } from "../../adapters/database.js"
import { migrate, migrateDirectory } from "../../adapters/migrations.js"
import { loadConfig } from "../../config.js"

export async function applyMigrations({ contract }: { contract?: true }): Promise<void> {
  const config = loadConfig()
  const database = await openDatabase(config, { log: console.error })
  try {
    const options = { log: console.error, contract: contract === true }
    const results = [await migrate(database.url, options)]
    if (config.directory) results.push(await migrateDirectory(config.directory.url, options))
    const lines = results.flatMap(({ applied, omitted }) => [
      ...applied.map((name) => `Applied ${name}`),
      ...omitted.map((name) => `Left out ${name}: apply it with --contract when no server of the version before runs.`),
    ])
    console.log(lines.length === 0 ? "The database has all migrations." : lines.join("\n"))
  } finally {
    await database.stop()
  }
}
