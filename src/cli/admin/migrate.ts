// `npm run admin -- migrate`: the step of an upgrade that comes before the first server of the new version.
import { openDatabase } from "../../adapters/database.js"
import { migrate, migrateDirectory } from "../../adapters/migrations.js"
import { loadConfig } from "../../config.js"

export async function applyMigrations(): Promise<void> {
  const config = loadConfig()
  const database = await openDatabase(config, { log: console.error })
  try {
    const names = await migrate(database.url, console.error)
    if (config.directory) names.push(...(await migrateDirectory(config.directory.url, console.error)))
    console.log(names.length === 0 ? "The database has all migrations." : names.map((name) => `Applied ${name}`).join("\n"))
  } finally {
    await database.stop()
  }
}
