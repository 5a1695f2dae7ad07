// Benchmark dataset: one organization in a separate embedded PostgreSQL, created on the first run and reused.
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { FIRST_TUESDAY } from "./leave-workload.mjs"
import { prepareRecruitment } from "./recruitment-data.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const compiled = (path) => join(root, "dist/src", path)

/** Starts the database, loads the demo organization if it is empty, and returns what the servers need to connect. */
export async function prepareDataset({ people, log }) {
  const dataDir = join(root, ".data", `bench-${people}`)
  mkdirSync(dataDir, { recursive: true })
  const { openDatabase } = await import(compiled("adapters/database.js"))
  const { migrate } = await import(compiled("adapters/migrations.js"))
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, { log })
  await migrate(database.url)
  const demo = await openDemo(database.url)
  if (await demo.isMissing()) {
    log(`Creating a demo organization of ${people} people. Later runs reuse it.`)
    await demo.load(people)
  }
  await demo.close()
  const client = new pg.Client(database.url)
  await client.connect()
  // A production server rejects the addresses of the demo organization, whose passwords are public.
  await client.query("update employees set email = replace(email, '@demo.example', '@bench.example') where email like '%@demo.example'")
  const { rows } = await client.query(`select e.organization_id as "organizationId", e.id as "employeeId", e.department_id as "departmentId" from employees e
    where e.email = 'manager@bench.example'`)
  await addOtherOrganization(client, database.url)
  const jobId = await prepareRecruitment(client, rows[0])
  await closeWrittenRequests(client)
  // Jobs of the baseline in earlier runs.
  await client.query("delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'bench-mail')")
  await client.query("vacuum analyze")
  await client.end()
  const { url: databaseUrl } = database
  return {
    ...rows[0], jobId, databaseUrl, dataDir, postmasterPid: readPostmasterPid(dataDir),
    untilJobsAreDone: () => untilJobsAreDone(databaseUrl),
    stop: () => database.stop(),
  }
}

/** People of the second organization, whose records the servers must not show and whose requests are measured beside the first one. */
const OTHER_PEOPLE = 200

/** Adds a second organization on the first run. */
async function addOtherOrganization(client, databaseUrl) {
  const { rowCount } = await client.query("select from organizations offset 1")
  if (rowCount > 0) return
  // The demo has an address of its own, which is unique.
  await client.query("update organizations set slug = 'bench' where slug is not null")
  const demo = await openDemo(databaseUrl)
  await demo.load(OTHER_PEOPLE)
  await demo.close()
  await client.query("update employees set email = replace(email, '@demo.example', '@other.example') where email like '%@demo.example'")
}

/**
 * Closes the leave requests of earlier runs, single Tuesdays: no organization has as many undecided ones. Their ledger entries cannot be
 * deleted.
 */
async function closeWrittenRequests(client) {
  await client.query(`with closed as (
      update leave_requests set status = 'CANCELLED' where status = 'PENDING' and start_date >= $1
        and start_date = end_date and extract(dow from start_date) = 2 returning organization_id, id
    ), steps as (
      delete from leave_approval_steps s using closed c where s.organization_id = c.organization_id and s.request_id = c.id
    ) delete from leave_day_parts p using closed c where p.organization_id = c.organization_id and p.request_id = c.id`, [FIRST_TUESDAY])
}

/** Waits for the emails of written leave requests, which would otherwise be sent while another workload is measured. */
export async function untilJobsAreDone(databaseUrl) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const hasJobs = async () => (await client.query("select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1")).rowCount > 0
  while (await hasJobs()) await new Promise((resolve) => setTimeout(resolve, 200))
  await client.end()
}

/** Loads demo organizations into a database. */
export async function openDemo(databaseUrl) {
  const { openOrm } = await import(compiled("adapters/orm.js"))
  const { isDatabaseEmpty, loadDemo } = await import(compiled("demo/load.js"))
  const { createPasswords } = await import(compiled("auth/passwords.js"))
  const { systemClock } = await import(compiled("adapters/clock.js"))
  const orm = await openOrm({ url: databaseUrl, poolSize: 2, timeouts: "" })
  return {
    isMissing: () => isDatabaseEmpty({ orm }),
    load: (people) => loadDemo({ orm, clock: systemClock, passwords: createPasswords() }, { people }),
    close: () => orm.close(),
  }
}

/** Process id of the embedded PostgreSQL server, read from its postmaster.pid file. */
function readPostmasterPid(dataDir) {
  const pointer = join(dataDir, "postgres.location")
  const folder = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(dataDir, "postgres")
  return Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0])
}
