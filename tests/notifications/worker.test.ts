// Delivery while the worker is killed repeatedly: every notification once, every email at least once.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { Client } from "../support/client.js"
import { cloneDatabase, type TestDatabase } from "../support/databases.js"
import { insertEmployee, insertOrganization } from "../support/factories.js"
import { startMailServer } from "../support/identity.js"
import { until } from "../support/live.js"
import { createSession, JWT_SECRET, type ServerProcess, startServerProcess, statementsOn } from "../support/server-process.js"

/** News items for all people. The environment variable ROUNDS sets both this and the number of kills. */
const rounds = Number(process.env.ROUNDS ?? 2)
const people = 500
const all = people * rounds
const notificationsPerKill = 500

const box = await startMailServer()
const dataDir = mkdtempSync(join(tmpdir(), "hr-worker-"))
let database: TestDatabase
let client: pg.Client
let server: ServerProcess | undefined

const sql = (text: string, values?: unknown[]) => statementsOn(client)(text, values)

/** Starts the server and returns its address. */
async function start(): Promise<string> {
  server = await startServerProcess({
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET, SMTP_URL: box.url },
  })
  return server.url
}

beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await server?.kill()
  await client.end()
  await database.drop()
  await box.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  `${all} notifications arrive once and their emails are sent, though the worker is killed every ${notificationsPerKill}`,
  async () => {
    const organizationId = await insertOrganization(sql)
    const hana = await insertEmployee(sql, organizationId, { role: "HR", email: "hana@acme.test" })
    for (let n = 1; n < people; n++) await insertEmployee(sql, organizationId)
    const token = await createSession(sql, { organizationId, id: hana, role: "HR" })
    const publisher = new Client(await start(), { token })
    for (let n = 0; n < rounds; n++) expect((await publisher.post("/news", { title: `News ${n}` })).status).toBe(201)

    let kills = 0
    const unique = () => new Set(box.mails.map(({ messageId }) => messageId)).size
    for (let next = notificationsPerKill; next < all; ) {
      await until(() => unique() >= next, `${next} mails`, 60_000)
      await server?.kill()
      kills++
      next = unique() + notificationsPerKill
      await start()
    }
    await until(() => unique() >= all, `${all} mails`, 60_000)
    expect(kills).toBeGreaterThanOrEqual(rounds / 2)
    const [rows] = await sql(
      "select count(*)::int as n, count(distinct (event_id, recipient_id))::int as single from notifications",
    )
    expect(rows).toEqual({ n: all, single: all })
    const wrong = await sql(`select 1 from inboxes i where i.unread <> ? or i.last_number <> ?`, [rounds, rounds])
    expect(wrong).toEqual([])
    const ids = await sql("select id from notifications")
    const mailed = new Set(box.mails.map(({ messageId }) => /^<([^@]+)@/.exec(messageId ?? "")?.[1]))
    expect(ids.filter(({ id }) => !mailed.has(id))).toEqual([])
    expect(unique()).toBe(all)
    // A job whose email was sent before a kill runs once more.
    await until(async () => (await sql("select 1 from graphile_worker._private_jobs")).length === 0, "the last job", 60_000)
  },
  rounds * 30_000,
)

test("an email that takes longer than the check for stale jobs is sent once", async () => {
  const organizationId = await insertOrganization(sql)
  const role = "HR"
  const id = await insertEmployee(sql, organizationId, { role })
  await server?.kill()
  const hr = new Client(await start(), { token: await createSession(sql, { organizationId, id, role }) })
  const release = box.hold()
  await hr.post("/users", { email: "slow@acme.test", fullName: "Slow", role: "EMPLOYEE" })
  const jobs = () =>
    sql(
      "select attempts, locked_at < now() - interval '5 seconds' as \"whenActorIsValid\" from graphile_worker.jobs where task_identifier = 'mail'",
    )
  await until(async () => (await jobs()).some(({ whenActorIsValid }) => whenActorIsValid), "the checks", 10_000)
  expect(await jobs()).toEqual([{ attempts: 1, whenActorIsValid: true }])
  expect(box.waiting()).toBe(1)
  release()
  await box.take("slow@acme.test", /./)
})
