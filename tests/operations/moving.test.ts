// An organization moves from one installation to another while people use it: two PostgreSQL servers with a server each, which share their
// keys and the storage of files. The command is killed at each of its steps.
import { execFile, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { Client, type Json } from "../support/client.js"
import { DatabaseServer } from "../support/database-server.js"
import { insertEmployee, insertOrganization } from "../support/factories.js"
import { PASSWORD } from "../support/identity.js"
import { connectSocket, until } from "../support/live.js"
import { startMover } from "../support/moving-load.js"
import { keys } from "../support/server-pair.js"
import {
  JWT_SECRET,
  nodeEnvironment,
  runAdmin,
  type ServerProcess,
  startServerProcess,
  statementsOn,
} from "../support/server-process.js"

const MINUTES_10 = 600_000
const DEMO_PASSWORD = "Demo-2026"
/** People of the organization. docs/operations/moving.md has the results of larger ones. */
const PEOPLE = process.env.MOVED_PEOPLE ?? "300"

const EVENTS = "subscription($since: String) { calendarEventChanged(since: $since) { resumeToken event { title } } }"
const MEETING = { type: "MEETING", start: "2030-03-10T09:00:00Z", end: "2030-03-10T10:00:00Z" }

const scratch = mkdtempSync(join(tmpdir(), "hr-moving-"))
const databases: DatabaseServer[] = []
const servers: ServerProcess[] = []
const connections: pg.Client[] = []

const command = (name: string) => join(import.meta.dirname, `../../dist/server/${name}.js`)

/** The database of the directory, on the server of the source. */
let directoryUrl: string
async function createDirectory(database: DatabaseServer): Promise<string> {
  const superuser = database.superuser()
  await superuser.connect()
  await superuser.query("create database directory owner hr")
  await superuser.end()
  const url = new URL(database.url)
  url.pathname = "/directory"
  return url.href
}

/** A server with its database, which shares the keys, the files and the directory of the other one. */
async function startInstallation({ hasDemo = false } = {}) {
  const database = await DatabaseServer.create()
  databases.push(database)
  directoryUrl ??= await createDirectory(database)
  const directory = { DIRECTORY_DATABASE_URL: directoryUrl, DIRECTORY_KEYS: JWT_SECRET }
  const env = { ...keys, ...directory, DATABASE_URL: database.url, DATA_DIR: join(scratch, "data") }
  await runAdmin(["migrate"], env)
  if (hasDemo)
    await promisify(execFile)(process.execPath, [command("seed"), "--people", PEOPLE], { env: { ...nodeEnvironment, ...env } })
  const server = await startServerProcess({ env })
  servers.push(server)
  const connection = new pg.Client(database.url)
  connection.on("error", () => {})
  await connection.connect()
  connections.push(connection)
  return { env, url: server.url, anonymous: new Client(server.url), sql: statementsOn(connection) }
}

type Installation = Awaited<ReturnType<typeof startInstallation>>
let source: Installation
let target: Installation
/** The option with the target's database, whose password is a variable. */
let to: string[]
let password: string
beforeAll(async () => {
  ;[source, target] = [await startInstallation({ hasDemo: true }), await startInstallation()]
  const url = new URL(target.env.DATABASE_URL)
  password = decodeURIComponent(url.password)
  url.password = ""
  to = ["--to", url.href]
}, MINUTES_10)

afterAll(async () => {
  for (const server of servers) await server.kill()
  for (const connection of connections) await connection.end().catch(() => {})
  for (const database of databases) await database.remove()
  rmSync(scratch, { recursive: true, force: true })
})

/** Signs an administrator in. Returns also the organization. */
async function signIn({ anonymous, sql }: Installation, email: string, password: string) {
  const { token } = (await anonymous.post("/auth/login", { email, password })).body
  const [row] = await sql(
    "select o.id, o.slug from organizations o join employees e on e.organization_id = o.id where e.email = ?",
    [email],
  )
  return { ...(row as { id: string; slug: string }), email, password, admin: anonymous.with(token) }
}

/** The demo organization. */
async function openDemo(): Promise<Awaited<ReturnType<typeof signIn>>> {
  const [row] = await source.sql(
    "select e.email from employees e join credentials c on c.employee_id = e.id where e.role = 'ADMIN' limit 1",
  )
  return signIn(source, row.email, DEMO_PASSWORD)
}

/** Runs the command, and kills it when it prints a text. Returns its output. */
async function moveUntil(
  text: string | undefined,
  args: string[],
  { env } = source,
): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [command("admin"), "move-organization", ...args], {
    env: { ...nodeEnvironment, ...env, PGPASSWORD: password },
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk
      if (text !== undefined && output.includes(text)) child.kill("SIGKILL")
    })
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve))
  return { output, code }
}

/** Runs a statement in the directory. */
async function inDirectory(text: string, ...values: unknown[]): Promise<Json[]> {
  const client = new pg.Client(directoryUrl)
  await client.connect()
  const rows = await statementsOn(client)(text, values)
  await client.end()
  return rows
}

/** Addresses of the installations that have claims of an organization. */
const claimantsOf = async (organizationId: string): Promise<string[]> =>
  (
    await inDirectory(
      `select distinct i.address from directory.claims c join directory.installations i on i.id = c.installation_id
       where organization_id = ?`,
      organizationId,
    )
  ).map(({ address }) => address)

const countOf = async ({ sql }: Installation, id: string, table = "employees"): Promise<number> =>
  (await sql(`select count(*)::int as n from ${table} where organization_id = ?`, [id]))[0].n

test(
  "a move that cannot succeed ends before it begins, with one sentence that names the cause",
  async () => {
    const { slug } = await openDemo()
    const organization = { name: "Rival", slug: "rival" }
    const rival = await insertOrganization(target.sql, organization)
    await insertEmployee(target.sql, rival, { email: "rita@rival.test" })
    const [{ email }] = (await source.sql("select email from employees order by email limit 1")) as [{ email: string }]
    const superuser = (databases[0] as DatabaseServer).superuser()
    await superuser.connect()
    const onTarget = (text: string, ...values: unknown[]) => target.sql(text, values)
    const [installation] = await target.sql("select to_jsonb(i)::text as text from app.installation i")
    const restore = async () => {
      await onTarget("delete from app.installation")
      await onTarget(
        "insert into app.installation select * from jsonb_populate_record(null::app.installation, ?::jsonb)",
        installation.text,
      )
    }
    const cases: [RegExp, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        /^Both databases must have the same migrations/,
        () => onTarget("update mikro_orm_migrations set name = name || '_' where name like '%_Foundation'"),
        () => onTarget("update mikro_orm_migrations set name = left(name, -1) where name like '%_Foundation_'"),
      ],
      [
        /right to replicate/,
        () => superuser.query("alter role hr noreplication"),
        () => superuser.query("alter role hr replication"),
      ],
      [/^No server of the target has run/, () => onTarget("delete from app.installation"), restore],
      [
        /^The target's ENCRYPTION_KEYS lack the key with the fingerprint [0-9a-f]{16}/,
        () => onTarget("update app.installation set encryption_keys = '{}'"),
        restore,
      ],
      [/another storage of files/, () => onTarget("update app.installation set id = gen_random_uuid()"), restore],
      [
        /^The target is not in the directory/,
        () => inDirectory("delete from directory.installations where address = ?", target.url),
        async () => {
          const [{ id }] = await target.sql("select id from app.installation")
          await inDirectory("insert into directory.installations values (?, ?, now())", id, target.url)
        },
      ],
      [
        /^The slug \S+ is taken/,
        () => onTarget("update organizations set slug = ? where slug = 'rival'", slug),
        () => onTarget("update organizations set slug = 'rival' where slug = ?", slug),
      ],
      [
        new RegExp(`^Addresses that have accounts of other organizations at the target: ${email}\n`),
        () => onTarget("update employees set email = ?", email),
        () => onTarget("update employees set email = 'rita@rival.test'"),
      ],
    ]
    for (const [sentence, spoil, repair] of cases) {
      await spoil()
      const { code, output } = await moveUntil(undefined, [slug, ...to])
      expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
      expect(output.trim().split("\n")).toHaveLength(1)
      await repair()
    }
    for (const [args, sentence] of [
      [["--finish", "--abort"], /^--finish deletes .* neither --abort, --to nor --source\.\n$/],
      [["--finish", ...to], /^--finish deletes/],
      [["--to", "db.example.com"], /^--to must be a URL such as/],
      [[...to, "--source", "http://db.example.com"], /^--source must be a URL such as/],
      [[], /^--to must name the database of the target\.\n$/],
    ] as [string[], RegExp][])
      expect(await moveUntil(undefined, [slug, ...args])).toEqual({ code: 1, output: expect.stringMatching(sentence) })
    await superuser.end()
    expect(await source.sql("select from pg_publication")).toEqual([])
  },
  MINUTES_10,
)

test(
  "an organization moves under load without a lost or doubled write, and the command can be killed at every step",
  async () => {
    const acme = await openDemo()
    const account = { email: "admin@other.test", password: PASSWORD }
    await source.anonymous.post("/auth/register-company", { ...account, organizationName: "Other" })
    const other = await signIn(source, account.email, PASSWORD)
    const role = { name: "Readers", permissions: ["READ_DIRECTORY"], scope: "ORGANIZATION" }
    const roleId = (await acme.admin.post("/administration/roles", role)).body.id
    const key = (await acme.admin.post("/administration/api-keys", { name: "Robot", roleId })).body.secret
    const feed = new URL((await acme.admin.post("/calendar/feed", {})).body.url).pathname.replace("/api", "")
    const { login } = await source.anonymous.execute("mutation($input: LoginInput!) { login(input: $input) { refreshToken } }", {
      input: { email: acme.email, password: acme.password },
    })
    const { refreshToken } = login
    const link = await acme.admin.post("/users", {
      email: "new@acme.test",
      fullName: "Nina New",
      role: "EMPLOYEE",
      hireDate: "2026-01-01",
    })
    const job = JSON.stringify({ organizationId: acme.id, sealed: "waits" })
    await source.sql("select graphile_worker.add_job('export', ?::json, run_at => now() + interval '1 day')", [job])

    const socket = connectSocket(acme.admin)
    await socket.ready
    const changes = socket.subscribe(EVENTS)
    await acme.admin.post("/calendar/events", { ...MEETING, title: "Before" })
    const { calendarEventChanged: seen } = await changes.first(() => true)
    await runAdmin(["sync-directory"], source.env)
    expect(await claimantsOf(acme.id)).toEqual([source.url])
    const load = startMover({ addresses: [source.url, target.url], admin: acme.admin, neighbor: other.admin })
    const writesGoOn = async () => {
      const before = load.confirmed.length
      await until(() => load.confirmed.length > before + 5, "further writes", 30_000)
    }
    await writesGoOn()
    expect((await moveUntil(undefined, ["nobody", ...to])).output).toBe("No organization has the id or slug nobody\n")
    for (const text of ["Copying", "has all rows", "Writes pause"]) {
      expect((await moveUntil(text, [acme.slug, ...to])).code).toBeNull()
      await writesGoOn()
      expect([text, load.address]).toEqual([text, source.url])
      // The copy is not served; at first it may have no session.
      expect([401, 503]).toContain((await target.anonymous.with(acme.admin.token).get("/users/me")).status)
    }
    expect(await moveUntil(undefined, [acme.slug, "--abort"])).toMatchObject({ code: 0 })
    expect(await source.sql("select from pg_replication_slots union all select from pg_publication")).toEqual([])
    await writesGoOn()
    expect(await moveUntil(undefined, [acme.slug, "--abort", ...to])).toMatchObject({ code: 0 })
    expect([await countOf(target, acme.id), await countOf(target, acme.id, "audit_entries")]).toEqual([0, 0])
    await writesGoOn()

    expect((await moveUntil("is at", [acme.slug, ...to])).code).toBeNull()
    await until(() => load.address === target.url, "the first write at the target", 20_000)
    await writesGoOn()
    expect((await moveUntil(undefined, [acme.slug, "--abort", ...to])).output).toMatch(/has moved already/)
    expect((await moveUntil(undefined, [acme.slug, "--finish"])).output).toMatch(/is not complete/)
    await target.sql("update app.installation set public_url = 'https://c.example.com'")
    expect((await moveUntil(undefined, [acme.id, ...to])).output).toMatch(/but --to names the database of https:\/\/c\./)
    await target.sql("update app.installation set public_url = ?", [target.url])
    expect(await moveUntil(undefined, [acme.id, ...to])).toMatchObject({ code: 0 })
    await load.stop()
    console.info(
      `${PEOPLE} people, ${load.confirmed.length} writes. The longest time without a confirmed one: ${load.longestGapMs} ms.`,
    )

    expect(load.failures).toEqual([])
    const titles = (
      await target.sql("select title from tasks where organization_id = ? and title like 'Write %'", [acme.id])
    ).map(({ title }) => title)
    expect(titles.sort()).toEqual(load.confirmed.toSorted())
    const moved = new Client(target.url, acme.admin)
    expect((await moved.get("/audit/verification")).body).toMatchObject({ isIntact: true })
    const jobs = "select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'sealed' = 'waits'"
    expect([(await source.sql(jobs))[0].n, (await target.sql(jobs))[0].n]).toEqual([0, 1])
    expect(await target.sql("select from pg_subscription")).toEqual([])
    expect(await source.sql("select from pg_replication_slots union all select from pg_publication")).toEqual([])

    const checkTokens = async () => {
      const gone = { status: 421, body: { code: "ORGANIZATION_MOVED", details: { address: target.url } } }
      expect(await source.anonymous.with(acme.admin.token).get("/users/me")).toMatchObject(gone)
      expect(await source.anonymous.with(key).get("/users")).toMatchObject(gone)
      expect(await source.anonymous.post("/auth/refresh", { refreshToken })).toMatchObject(gone)
      const { token } = link.body.invitation
      expect(await source.anonymous.get(`/invites/validate?token=${token}`)).toMatchObject(gone)
      const redirected = await fetch(`${source.url}/api${feed}`, { redirect: "manual" })
      expect([redirected.status, redirected.headers.get("location")]).toEqual([308, `${target.url}/api${feed}`])
    }
    await checkTokens()
    await until(async () => (await claimantsOf(acme.id)).join() === target.url, "the job that takes over the claims", 90_000)
    expect(await source.anonymous.post("/auth/login", { email: acme.email, password: acme.password })).toMatchObject({
      status: 421,
    })
    // The rows that it left are no copy of a move in the other direction.
    const back = [acme.slug, "--abort", "--to", source.env.DATABASE_URL]
    expect(await moveUntil(undefined, back, target)).toMatchObject({ code: 0 })
    expect(await countOf(source, acme.id)).toBeGreaterThan(0)
    expect(await moveUntil(undefined, [acme.slug, "--finish"])).toMatchObject({ code: 0 })
    expect([await countOf(source, acme.id), await countOf(source, acme.id, "ledger_entries")]).toEqual([0, 0])
    await checkTokens()
    await runAdmin(["sync-directory"], source.env)
    expect(await claimantsOf(acme.id)).toEqual([target.url])
    expect(await source.anonymous.post("/auth/login", { email: acme.email, password: "Wrong-Horse-7" })).toMatchObject({
      status: 421,
      body: { code: "ORGANIZATION_MOVED", details: { address: target.url } },
    })
    const careers = await fetch(`${source.url}/api/careers/${acme.slug}/jobs`, { redirect: "manual" })
    expect([careers.status, careers.headers.get("location")]).toEqual([308, `${target.url}/api/careers/${acme.slug}/jobs`])

    expect((await target.anonymous.with(key).get("/users")).status).toBe(200)
    expect((await target.anonymous.post("/auth/refresh", { refreshToken })).status).toBe(200)
    expect((await fetch(`${target.url}/api${feed}`)).status).toBe(200)
    expect((await target.anonymous.get(`/invites/validate?token=${link.body.invitation.token}`)).body.isValid).toBe(true)
    expect(socket.closed).toMatchObject([{ code: 4401 }])
    await moved.post("/calendar/events", { ...MEETING, title: "After" })
    const resumed = connectSocket(moved)
    const events = resumed.subscribe(EVENTS, { since: seen.resumeToken })
    await events.first(({ calendarEventChanged }) => calendarEventChanged.event.title === "After")
    expect([seen.event.title, ...events.values.map((value) => value.calendarEventChanged.event.title)]).toEqual([
      "Before",
      "After",
    ])
    await resumed.stop()
    expect(load.neighborStatuses).toEqual(new Set([201]))
    console.info(`The longest write of the other organization took ${load.neighborLongestMs} ms.`)
  },
  MINUTES_10,
)
