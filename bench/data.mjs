// The data of the bench: one organization in an embedded PostgreSQL of its own, made once and kept.
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const at = (path) => join(root, "dist/src", path)

/** The database with an organization of so many people, and what the servers ask for. */
export async function prepare({ people, log }) {
  const dataDir = join(root, ".data", `bench-${people}`)
  mkdirSync(dataDir, { recursive: true })
  const { openDatabase } = await import(at("adapters/database.js"))
  const { migrate, openOrm } = await import(at("adapters/orm.js"))
  const { isEmpty, loadDemo } = await import(at("demo/load.js"))
  const { createPasswords } = await import(at("auth/passwords.js"))
  const { systemClock } = await import(at("adapters/clock.js"))
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, { log })
  await migrate(database.url)
  const orm = await openOrm({ url: database.url, poolSize: 2, patience: false })
  if (await isEmpty({ orm })) {
    log(`Making up an organization of ${people}; this is done once.`)
    await loadDemo({ orm, clock: systemClock, passwords: createPasswords() }, { people })
  }
  await orm.close()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query("vacuum analyze")
  const { rows } = await client.query(`select e.organization_id as organization, e.id as person from employees e
    where e.email = 'manager@demo.example'`)
  await client.end()
  return { ...rows[0], url: database.url, dataDir, postmaster: postmasterOf(dataDir), stop: () => database.stop() }
}

/** The process of the embedded database, from the file that it leaves in its data folder. */
function postmasterOf(dataDir) {
  const pointer = join(dataDir, "postgres.location")
  const folder = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(dataDir, "postgres")
  return Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0])
}
