// Hiring while the server is killed between its steps: nothing of an unfinished hire remains, and it succeeds afterwards.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { Client } from "../support/client.js"
import { cloneDatabase, type TestDatabase } from "../support/databases.js"
import { insertEmployee, insertOrganization, insertRow } from "../support/factories.js"
import { until } from "../support/live.js"
import { createSession, JWT_SECRET, type ServerProcess, startServerProcess, statementsOn } from "../support/server-process.js"

/** Tables that a hire writes, in this order. The server is killed before each. */
const steps = ["application_stage_changes", "employees", "employment_changes", "onboarding_steps", "audit_entries"]
/** The key of the advisory lock that stops a hire. */
const LOCK = 4711

let database: TestDatabase
let client: pg.Client
let blocker: pg.Client
let server: ServerProcess | undefined
const dataDir = mkdtempSync(join(tmpdir(), "hr-crashes-"))

/** Starts the server and returns its address. */
async function start(): Promise<string> {
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET }
  server = await startServerProcess({ env })
  return server.url
}

const sql = (text: string, values?: unknown[]) => statementsOn(client)(text, values)

beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.url)
  blocker = new pg.Client(database.url)
  await Promise.all([client.connect(), blocker.connect()])
  await sql(`create function public.wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$`)
})
afterAll(async () => {
  await server?.kill()
  rmSync(dataDir, { recursive: true, force: true })
  await Promise.all([client.end(), blocker.end()])
  await database.drop()
})

test("a hire that is killed at any step leaves nothing behind", async () => {
  const organizationId = await insertOrganization(sql)
  const hr = await insertEmployee(sql, organizationId, { role: "HR" })
  const row = (table: string, values: Record<string, unknown>) => insertRow(sql, table, organizationId, values)
  const job = await row("vacancies", { title: "Baker", type: "FULL_TIME", status: "OPEN" })
  const candidate = await row("candidates", { full_name: "Nora", email: "nora@mail.test", source: "OTHER" })
  const times = { applied_at: "2026-03-01", stage_entered_at: "2026-03-01" }
  await row("applications", { ...times, job_id: job, candidate_id: candidate, stage: "OFFER", source: "OTHER" })
  const template = await row("onboarding_templates", { name: "Welcome", kind: "ONBOARDING", is_default: true })
  const step = { title: "Meet", type: "MEETING", assignee_role: "MANAGER", duration_days: 0, order: 1 }
  await row("onboarding_template_steps", { ...step, template_id: template })
  const token = await createSession(sql, { organizationId, id: hr, role: "HR" })

  const counts = async () =>
    (
      await sql(`select (select count(*) from employees)::int as employees, (select count(*) from audit_entries)::int as audit,
        (select count(*) from onboarding_instances)::int as instances, (select stage from applications) as stage`)
    )[0]
  const before = await counts()
  const hire = (url: string) =>
    new Client(url, { token }).post("/onboarding/hire", { candidateId: candidate, startDate: "2026-04-01" })

  for (const table of steps) {
    const url = await start()
    await sql(
      `create trigger wait_for_test before insert on public.${table} for each row execute function public.wait_for_test()`,
    )
    await blocker.query("select pg_advisory_lock($1)", [LOCK])
    const answer = hire(url).catch(() => undefined)
    const waiting = () => sql("select pid from pg_locks where locktype = 'advisory' and objid = ? and not granted", [LOCK])
    await until(async () => (await waiting()).length > 0, `a hire that waits at ${table}`)
    await server?.kill()
    expect(await answer).toBeUndefined()
    await blocker.query("select pg_advisory_unlock($1)", [LOCK])
    const others = () =>
      sql(
        "select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()",
      )
    await until(async () => (await others()).length === 0, "the end of the server's connections", 20_000)
    await sql(`drop trigger wait_for_test on public.${table}`)
    expect({ table, ...(await counts()) }).toEqual({ table, ...before })
  }
  expect((await hire(await start())).status).toBe(201)
  expect(await counts()).toMatchObject({ employees: 2, instances: 1, stage: "HIRED" })
})
