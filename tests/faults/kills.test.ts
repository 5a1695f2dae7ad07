// Two servers and their database are killed again and again while people write. No confirmed write is lost, and no effect repeats.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { Client, type Json } from "../support/client.js"
import { DatabaseServer } from "../support/database-server.js"
import { insertEmployee } from "../support/factories.js"
import { startMailServer } from "../support/identity.js"
import { createLeaveType, workdayAfter } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { keys, startServerPair } from "../support/server-pair.js"
import { openSession, type ServerProcess, startServerProcess, statementsOn } from "../support/server-process.js"

/** Kills of servers; the database is killed half as often. The environment variable ROUNDS sets it. */
const KILLS = Number(process.env.ROUNDS ?? 100)
const WRITERS = 6
/** Longest time until a write succeeds after a kill. */
const RECOVERY_MS = 30_000

const dataDir = mkdtempSync(join(tmpdir(), "hr-kills-"))
const box = await startMailServer()
let database: DatabaseServer
let variables: Record<string, string>
let servers: ServerProcess[] = []
let urls: string[] = []

beforeAll(async () => {
  database = await DatabaseServer.create()
  variables = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: box.url }
  const pair = await startServerPair(variables)
  servers = pair.servers
  urls = servers.map(({ url }) => url)
  await createLeaveType(pair.admins[0], "Long leave", { amountPerYear: 200, isDefault: true })
})

afterAll(async () => {
  for (const server of servers) await server.kill()
  await box.stop()
  await database?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs statements on a connection of its own. */
async function withDatabase<T>(work: (sql: ReturnType<typeof statementsOn>) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.url)
  client.on("error", () => {})
  await client.connect()
  try {
    return await work(statementsOn(client))
  } finally {
    await client.end()
  }
}

/** Titles of tasks, addresses of invited people and ids of approved requests: those that were sent, and those that a server confirmed. */
const sent = { tasks: new Set<string>(), invitations: new Set<string>(), approvals: new Set<string>() }
const confirmed = { tasks: new Set<string>(), invitations: new Set<string>(), approvals: new Set<string>() }
const unexpected: string[] = []
let successes = 0

/** Sends a write to one of the servers. Returns the body of a success, undefined if the outcome is unknown. */
async function write(n: number, token: () => Promise<string>, path: string, body: object): Promise<Json | undefined> {
  try {
    const response = await new Client(urls[n % urls.length] as string, { token: await token() }).post(path, body)
    if (response.status < 300) {
      successes++
      return response.body
    }
    // The invitations of one person are limited.
    if (response.status !== 503 && response.status !== 429)
      unexpected.push(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
  } catch {
    // The server was killed, or does not run.
    await sleep(20)
  }
  return undefined
}

interface Writer {
  /** Issues access tokens of the employee who requests leave. */
  token: () => Promise<string>
  /** Issues access tokens of an administrator. */
  adminToken: () => Promise<string>
  colleagueId: string
}

/** Assigns tasks, invites people, requests leave and approves it, one after the other. */
async function writeAll({ token, adminToken, colleagueId }: Writer, writer: number, isRunning: () => boolean): Promise<void> {
  for (let n = 0; isRunning(); n++) {
    const title = `Task ${writer}.${n}`
    sent.tasks.add(title)
    if (await write(writer + n, token, "/tasks", { title, stage: "TODO", priority: "LOW", assigneeId: colleagueId }))
      confirmed.tasks.add(title)
    if (n % 20 === 0) {
      const email = `person-${writer}-${n}@acme.test`
      sent.invitations.add(email)
      const person = { email, fullName: "Nora", role: "EMPLOYEE" }
      if (await write(writer + n, adminToken, "/users", person)) confirmed.invitations.add(email)
    }
    const day = workdayAfter(n)
    if (day > "2026-12-31") continue
    const request = await write(n, token, "/leave/requests", { startDate: day, endDate: day, submit: true })
    if (!request) continue
    sent.approvals.add(request.id)
    if (await write(writer, adminToken, `/leave/requests/${request.id}/approve`, {})) confirmed.approvals.add(request.id)
  }
}

/** Kills at random moments, and waits each time until writes succeed again. */
async function killAll(): Promise<void> {
  for (let kill = 0; kill < KILLS * 1.5; kill++) {
    await sleep(Math.random() * 500)
    if (kill % 3 === 2) {
      database.kill()
      await until(() => database.tryStart(), "the database", RECOVERY_MS)
    } else {
      const index = kill % 2
      await servers[index]?.kill()
      servers[index] = await startServerProcess({ env: { ...keys, ...variables } })
      urls[index] = servers[index].url
    }
    const before = successes
    await until(() => successes > before + WRITERS, `writes after kill ${kill}`, RECOVERY_MS)
  }
}

const repeated = (values: string[]) => values.filter((value, n) => values.indexOf(value) < n)
const missing = (expected: Iterable<string>, values: string[]) => [...expected].filter((value) => !values.includes(value))

test(
  `${KILLS} kills of servers and ${Math.floor(KILLS / 2)} of the database lose no confirmed write and repeat no effect`,
  async () => {
    const writers = await withDatabase(async (sql) => {
      const [organization] = await sql("select id from organizations")
      const organizationId = organization.id as string
      const colleagueId = await insertEmployee(sql, organizationId)
      const signIn = async (role: "EMPLOYEE" | "ADMIN") =>
        openSession(sql, { organizationId, id: await insertEmployee(sql, organizationId, { role }), role })
      const writers: Writer[] = []
      while (writers.length < WRITERS)
        writers.push({ colleagueId, token: await signIn("EMPLOYEE"), adminToken: await signIn("ADMIN") })
      return writers
    })
    let isRunning = true
    const writing = Promise.all(writers.map((writer, n) => writeAll(writer, n, () => isRunning)))
    await killAll().finally(() => (isRunning = false))
    await writing
    const idle = "select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts and run_at <= now()"
    await until(() => withDatabase(async (sql) => (await sql(idle))[0].n === 0), "the end of all jobs", 120_000)
    console.info(
      `${confirmed.tasks.size} of ${sent.tasks.size} tasks, ${confirmed.invitations.size} of ${sent.invitations.size} invitations ` +
        `and ${confirmed.approvals.size} of ${sent.approvals.size} approvals were confirmed.`,
    )
    expect(unexpected).toEqual([])

    await withDatabase(async (sql) => {
      const values = async (statement: string) => (await sql(statement)).map(({ value }) => value as string)
      const tasks = await values("select title as value from tasks")
      expect([missing(confirmed.tasks, tasks), repeated(tasks), missing(tasks, [...sent.tasks])]).toEqual([[], [], []])
      const notified = await values(
        "select t.title as value from notifications n join tasks t on t.id::text = n.entity_id and t.assignee_id = n.recipient_id",
      )
      expect([missing(tasks, notified), repeated(notified)]).toEqual([[], []])
      const audited = await values(
        "select t.title as value from audit_entries a join tasks t on t.id::text = a.subject_id where a.action = 'task.create'",
      )
      expect([missing(tasks, audited), repeated(audited)]).toEqual([[], []])

      const invited = await values("select email as value from employees where email like 'person-%'")
      expect([missing(confirmed.invitations, invited), repeated(invited)]).toEqual([[], []])
      const messages = box.mails.map(({ recipient, messageId }: Json) => `${recipient} ${messageId}`)
      const recipients = [...new Set(messages)].map((message) => message.split(" ")[0] as string)
      expect([missing(invited, recipients), repeated(recipients.filter((one) => one.startsWith("person-")))]).toEqual([[], []])

      const approved = await values("select id as value from leave_requests where status = 'APPROVED'")
      expect(missing(confirmed.approvals, approved)).toEqual([])
      const wrong = `select e.id from employees e where exists (select from leave_requests r where r.employee_id = e.id)
        and (select sum(l.amount) from ledger_entries l where l.employee_id = e.id) <> 200000 - (
          select sum(d.amount) from leave_day_parts d join leave_requests r on r.id = d.request_id
          where r.employee_id = e.id and r.status in ('PENDING', 'APPROVED'))`
      expect(await sql(wrong)).toEqual([])
    })
    const verification = await new Client(urls[0] as string, { token: await writers[0]?.adminToken() }).get("/audit/verification")
    expect(verification.body).toMatchObject({ isIntact: true })
  },
  KILLS * 20_000 + 300_000,
)
