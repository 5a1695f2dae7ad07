// Before all tests: one PostgreSQL for the run, and in it a migrated database from which each test file clones its own.
import { existsSync } from "node:fs"
import { flushCompileCache } from "node:module"
import { build } from "../../scripts/build.mjs"

const dist = new URL("../../dist/src/", import.meta.url)

export default async function setup() {
  await build()
  await import(new URL("app.js", dist))
  flushCompileCache()
  const { openDatabase } = await import(new URL("adapters/database.js", dist))
  const given = process.env.TEST_DATABASE_URL
  const database = await openDatabase({ databaseUrl: given }, { ephemeral: !given })
  const { createTemplate, dropAll } = await import("./databases.ts")

  let ended
  const end = () => {
    ended ??= (given ? dropAll() : Promise.resolve()).finally(() => database.stop())
    return ended
  }
  globalThis.endTestDatabase = end
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ]) {
    process.on(signal, () => end().finally(() => process.exit(code)))
  }

  process.env.TEST_SERVER_URL = database.url
  process.env.TEST_RUN = `hr_test_${process.pid}`
  try {
    const url = await createTemplate()
    const orm = new URL("adapters/orm.js", dist)
    if (existsSync(orm)) await (await import(orm)).migrate?.(url)
  } catch (error) {
    await end()
    throw error
  }
}
