// Before all tests: a PostgreSQL for the run, or one for each worker, and in it a migrated database from which each test file clones its
// own.
import { flushCompileCache } from "node:module"
import { buildConsole } from "../../scripts/build-console.mjs"
import { buildServer } from "../../scripts/build-server.mjs"
import { assignProcessors, processOfDatabase, processorsFor } from "./processors.mjs"

const dist = new URL("../../dist/src/", import.meta.url)

/** `nonFlagArgs` are the paths of test files, without which all run. */
export default async function setup({ maxWorkers, nonFlagArgs }) {
  await Promise.all([buildServer(process.execPath), buildConsole(process.execPath)])
  await import(new URL("app.js", dist))
  flushCompileCache()
  const { openDatabase } = await import(new URL("adapters/database.js", dist))
  const given = process.env.TEST_DATABASE_URL
  const processors = (given || nonFlagArgs.length > 0 ? undefined : processorsFor(maxWorkers)) ?? [undefined]
  const open = () => openDatabase({ databaseUrl: given }, { ephemeral: !given })
  const databases = await Promise.all(processors.map(open))
  const { createTemplate, dropAll } = await import("./databases.ts")

  let ended
  const end = () => {
    ended ??= (given ? dropAll(given) : Promise.resolve()).finally(() => Promise.all(databases.map((database) => database.stop())))
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

  const servers = databases.map(({ url }, n) => ({ url, processor: processors[n] }))
  process.env.TEST_SERVERS = JSON.stringify(servers)
  process.env.TEST_RUN = `hr_test_${process.pid}`
  const { migrate } = await import(new URL("adapters/migrations.js", dist))
  const prepare = async ({ url, processor }) => {
    const template = await createTemplate(url)
    await migrate(template)
    if (processor !== undefined) assignProcessors(await processOfDatabase(url), processor)
  }
  try {
    await Promise.all(servers.map(prepare))
  } catch (error) {
    await end()
    throw error
  }
}
