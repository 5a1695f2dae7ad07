// `npm run mutate-auth`: changes every access rule in turn, in memory, and compares the access that results with what is committed:
// docs/access-matrix.md, and tests/support/visible-records.json for the conditions on records. Exits with 1 if a mutant survives.
// `npm run mutate-auth -- --write` writes visible-records.json from the rules.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "./build.mjs"
import { install, root } from "./install.mjs"
import { node } from "./launch.mjs"

const args = process.argv.slice(2)

// Runs again under the project's own Node, which has hooks for modules.
if (args[0] !== "here") {
  install({ development: true })
  await build()
  const { status } = spawnSync(node(), [import.meta.filename, "here", ...args], { cwd: root, stdio: "inherit" })
  process.exit(status ?? 1)
}

// Modules of tests/support use the compiled server.
await import("../tests/support/runner/modules.mjs")

const dist = (path) => import(pathToFileURL(join(root, "dist/src", path)).href)
const [{ accessPolicies }, { accessTable }, { openDatabase }, { migrate }, { openDependencies }, { loadConfig }] =
  await Promise.all([
    dist("domains.js"),
    dist("cli/access-table.js"),
    dist("adapters/database.js"),
    dist("adapters/migrations.js"),
    dist("open-dependencies.js"),
    dist("config.js"),
  ])
const { fixedClock } = await import("../tests/support/clocks.ts")
const { accessMutants } = await import("../tests/support/access-mutants.ts")
const { insertAccessFixture, readAllVisibleRecords, readVisibleRecords } = await import("../tests/support/visible-records.ts")
const { default: pino } = await import("pino")

const recordsFile = join(root, "tests/support/visible-records.json")
const dataDir = mkdtempSync(join(tmpdir(), "hr-mutants-"))
const database = await openDatabase({ databaseUrl: process.env.TEST_DATABASE_URL, dataDir }, { ephemeral: true })
try {
  await migrate(database.url)
  const config = loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir })
  const log = pino({ level: "silent" })
  const clock = fixedClock("2026-03-02T09:00:00.000Z")
  const { deps, disconnect, close } = await openDependencies({ config, databaseUrl: database.url, clock, log })
  try {
    await run(deps)
  } finally {
    await disconnect()
    await close()
  }
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function run({ orm, db }) {
  const startedAt = performance.now()
  const fixture = await insertAccessFixture((text, values = []) => orm.em.fork().execute(text, values))
  const text = (value) => JSON.stringify(value, null, 2)
  const records = await readAllVisibleRecords(db, accessPolicies, fixture)
  if (args.includes("--write")) return writeFileSync(recordsFile, `${text(records)}\n`)

  const expectedTable = readFileSync(join(root, "docs/access-matrix.md"), "utf8")
  const expectedRecords = JSON.parse(readFileSync(recordsFile, "utf8"))
  if (accessTable(accessPolicies) !== expectedTable) throw new Error("docs/access-matrix.md is stale: run `npm run contract`")
  if (text(records) !== text(expectedRecords))
    throw new Error("tests/support/visible-records.json is stale: run `npm run mutate-auth -- --write`")

  const isKilled = async ({ entity }) => {
    if (!entity) return accessTable(accessPolicies) !== expectedTable
    return text(await readVisibleRecords(db, accessPolicies, fixture, entity)) !== text(expectedRecords[entity.name])
  }
  const counts = { table: 0, records: 0 }
  const survivors = []
  for (const mutant of accessMutants(accessPolicies)) {
    const undo = mutant.apply()
    counts[mutant.entity ? "records" : "table"]++
    if (!(await isKilled(mutant))) survivors.push(mutant.name)
    undo()
  }
  if (accessTable(accessPolicies) !== expectedTable) throw new Error("a mutant was not undone")
  const total = counts.table + counts.records
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(
    `${total} mutants (${counts.table} checked by the access matrix, ${counts.records} by the visible records): ` +
      `${total - survivors.length} killed, ${survivors.length} survived, in ${seconds} s`,
  )
  for (const name of survivors) console.log(`survived: ${name}`)
  if (survivors.length > 0) process.exitCode = 1
}
