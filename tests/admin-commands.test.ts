// `npm run admin` and `npm run verify-audit`: commands of the operator of the server, as processes on the database of a running
// server.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterAll, beforeEach, expect, test } from "@jest/globals"
import { TOTP, URI } from "otpauth"
import pg from "pg"
import { OrganizationRows } from "../src/adapters/organization-rows.js"
import { Authenticator } from "./support/authenticator.js"
import { Client } from "./support/client.js"
import { startDatabaseProxy } from "./support/database-proxy.js"
import { cloneDatabase } from "./support/databases.js"
import { pdf } from "./support/files.js"
import { clearRateLimits, createAccount, databaseUrlOf, PASSWORD, signIn, startInstance } from "./support/identity.js"
import { until } from "./support/live.js"
import { endsAtStart, nodeEnvironment, JWT_SECRET as OLD_KEY, startServerProcess } from "./support/server-process.js"
import { createTestApp } from "./support/test-app.js"

const NEW_KEY = "pQ8w2eR5tY7uI1oP4aS6dF9gH3jK0lZx"
const bothKeys = { ENCRYPTION_KEYS: `${NEW_KEY},${OLD_KEY}` }
const SUBSCRIPTION = {
  endpoint: "https://updates.push.services.mozilla.com/wpush/v2/browser",
  keys: { p256dh: `BN${"x".repeat(85)}`, auth: "a".repeat(22) },
}

const app = createTestApp({
  config: { encryptionKeys: [OLD_KEY], registration: "closed" },
  // Commands use the clock of the machine.
  now: new Date().toISOString(),
})
beforeEach(() => clearRateLimits(app))

const folders: string[] = []
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hr-commands-"))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

interface Outcome {
  code: number | null
  output: string
}

/** Runs a command of `npm run admin` as the operator does. */
const admin = (args: readonly string[], env: Record<string, string> = {}) => run("admin", args, env)

/** Completes a restore, after which the sessions of the tests go on, which it ends. */
async function finishRestore(env: Record<string, string>): Promise<Outcome> {
  const outcome = await admin(["finish-restore"], env)
  await app.sql("update sessions set ended_at = null")
  return outcome
}

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const script = fileURLToPath(new URL(`../dist/server/${command}.js`, import.meta.url))
  const { dataDir, jwtSecret, publicUrl } = app.instance.deps.config
  const settings = { DATABASE_URL: databaseUrlOf(app), DATA_DIR: dataDir, JWT_SECRET: jwtSecret, PUBLIC_URL: publicUrl }
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...nodeEnvironment, ENCRYPTION_KEYS: OLD_KEY, ...settings, ...env },
  })
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ])
  return { code, output: out + error }
}

const codeOf = (authenticator: TOTP) => authenticator.generate({ timestamp: app.clock.now().getTime() })

/** An account with an authenticator app, whose current code is used. */
async function createTwoFactorAccount() {
  const { email } = await createAccount(app)
  const { client } = await signIn(app, email)
  const authenticator = URI.parse((await client.post("/auth/two-factor", { password: PASSWORD })).body.uri) as TOTP
  const { body } = await client.post("/auth/two-factor/confirm", { code: codeOf(authenticator) })
  app.clock.advance(30_000)
  return { email, client, authenticator, recoveryCodes: body.recoveryCodes as string[] }
}

test("create-organization invites an administrator although registration is closed, and create-administrator another", async () => {
  const created = await admin([
    "create-organization",
    "--name",
    "North",
    "--email",
    "nina@north.test",
    "--full-name",
    "Nina North",
  ])
  expect(created).toMatchObject({ code: 0 })
  const token = /#token=(\S+)/.exec(created.output)?.[1]
  const accepted = await app.anonymous.post("/invites/accept", { token, password: PASSWORD, fullName: "Nina North" })
  expect(accepted).toMatchObject({ status: 200, body: { user: { role: "ADMIN" } } })
  const nina = new Client(app.url, { id: accepted.body.user.id, token: accepted.body.token })
  expect((await nina.get("/leave/types")).body.length).toBeGreaterThan(2)
  const [row] = await app.sql<{ id: string }>("select organization_id as id from employees where email = 'nina@north.test'")
  const more = ["create-administrator", "--organization", row?.id as string, "--full-name", "Ned North", "--email"]
  expect(await admin([...more, "ned@north.test"])).toMatchObject({ code: 0 })
  expect((await nina.get("/users?role=ADMIN")).body.total).toBe(2)
  expect(await admin([...more, "nina@north.test"])).toMatchObject({ code: 1 })
  expect((await admin([...more, "nobody"])).output).toMatch(/email/)
})

test("create-organization rejects a name that registration rejects, with a sentence", async () => {
  for (const [name, problem] of [
    [" ", "organizationName: This field is required."],
    ["North\nWest", "organizationName: The text contains characters that are not allowed, such as control characters."],
  ] as const) {
    const owner = ["--email", "ned@west.test", "--full-name", "Ned West"]
    const { code, output } = await admin(["create-organization", "--name", name, ...owner])
    expect([code, output.split("\n")]).toEqual([1, expect.arrayContaining([problem])])
  }
  expect(await app.sql("select 1 from employees where email = 'ned@west.test'")).toEqual([])
})

test("reset-second-factor lets the account sign in with the password, and ends its sessions", async () => {
  const { email, client } = await createTwoFactorAccount()
  expect((await app.anonymous.post("/auth/login", { email, password: PASSWORD })).body.code).toBe("TWO_FACTOR_REQUIRED")
  expect(await admin(["reset-second-factor", email])).toMatchObject({ code: 0 })
  expect((await app.anonymous.post("/auth/login", { email, password: PASSWORD })).status).toBe(200)
  expect((await client.get("/users/me")).status).toBe(401)
  expect((await admin(["reset-second-factor", "unknown@acme.test"])).output).toBe(
    "No account has the address unknown@acme.test\n",
  )
})

test("reset-second-factor removes the passkeys of an account, and ends its sessions", async () => {
  const { email } = await createAccount(app)
  const { client } = await signIn(app, email)
  const authenticator = new Authenticator({ origin: app.url })
  const { body } = await client.post("/auth/passkeys/options", { password: PASSWORD })
  expect((await client.post("/auth/passkeys", { name: "Phone", ...authenticator.register(body) })).status).toBe(201)
  expect(await admin(["reset-second-factor", email])).toMatchObject({ code: 0 })
  const { body: options } = await app.anonymous.post("/auth/login/passkey/options")
  const rejected = await app.anonymous.post("/auth/login/passkey", authenticator.authenticate(options))
  expect(rejected.body.code).toBe("PASSKEY_INVALID")
  expect((await client.get("/auth/passkeys")).status).toBe(401)
})

test("failed-jobs lists jobs that failed for good, and requeue-jobs runs them again", async () => {
  await app.sql(
    "select graphile_worker.add_job('mail', '{}', run_at => now() + interval '1 year', max_attempts => 1) from generate_series(1, 2)",
  )
  await app.sql(
    "update graphile_worker._private_jobs set attempts = 1, last_error = E'no connection\\nat line 1' where payload::text = '{}'",
  )
  const listed = await admin(["failed-jobs"])
  expect(listed.output.match(/mail {2}1 attempts {2}\S+ {2}no connection\n/g)).toHaveLength(2)
  expect((await admin(["requeue-jobs", "--task", "push"])).output).toBe("0 jobs run again\n")
  expect(await admin(["requeue-jobs", "abc"])).toEqual({ code: 1, output: "0 jobs run again\nNo failed job has the id abc.\n" })
  expect((await admin(["requeue-jobs", listed.output.split(" ")[0] as string])).output).toBe("1 jobs run again\n")
})

test("backup names files whose contents are neither in DATA_DIR nor backed up, and exits with 1", async () => {
  const [target, dataDir] = [temporaryFolder(), temporaryFolder()]
  await app.hr.upload(`/users/${app.employee.id}/documents`, pdf(), { type: "OTHER" })
  const [file] = await app.sql<{ id: string }>("select id from stored_objects order by created_at desc limit 1")
  const missing = await admin(["backup"], { BACKUP_TARGET: target, DATA_DIR: dataDir })
  expect(missing.output).toMatch(`files of the database are neither in ${dataDir}/files nor backed up: `)
  expect(missing.output).toContain(file?.id)
  expect(missing.code).toBe(1)
  expect(await admin(["backup"], { BACKUP_TARGET: target })).toMatchObject({ code: 0 })
  expect(await admin(["backup"], { BACKUP_TARGET: target, DATA_DIR: dataDir })).toMatchObject({ code: 0 })
})

test("backup rejects a target that has the files of another database of DATABASE_URL, and changes nothing there", async () => {
  const target = temporaryFolder()
  await app.hr.upload(`/users/${app.employee.id}/documents`, pdf(), { type: "OTHER" })
  expect(await admin(["backup"], { BACKUP_TARGET: target })).toMatchObject({ code: 0 })
  const stored = () => readdirSync(target, { recursive: true }).sort()
  const before = stored()
  const other = await cloneDatabase()
  try {
    const rejected = await admin(["backup"], { BACKUP_TARGET: target, DATABASE_URL: other.url })
    expect(rejected.output).toMatch(
      /^BACKUP_TARGET has the backups of another database \(\S{36}; this one is \S{36}\)\. Set BACKUP_TARGET to an empty folder or bucket\.\n$/,
    )
    expect(rejected.code).toBe(1)
    expect(stored()).toEqual(before)
    expect(await admin(["backup"], { BACKUP_TARGET: temporaryFolder(), DATABASE_URL: other.url })).toMatchObject({ code: 0 })
  } finally {
    await other.drop()
  }
})

test("a database that was restored to an earlier moment serves nothing before finish-restore", async () => {
  const env = { BACKUP_TARGET: temporaryFolder() }
  const { dataDir, jwtSecret } = app.instance.deps.config
  const keys = { JWT_SECRET: jwtSecret, ENCRYPTION_KEYS: OLD_KEY }
  const server = { env: { ...env, ...keys, DATABASE_URL: databaseUrlOf(app), DATA_DIR: dataDir } }
  expect(await admin(["backup"], env)).toMatchObject({ code: 0 })
  const moveBack = (interval: string) =>
    app.sql("update app.backup_state set at = at - ?::interval where step = 'CHANGES'", [interval])
  await moveBack("10 minutes")
  expect(await endsAtStart(server)).toBe(true)
  expect(await admin(["backup"], env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The database is older than its backups: [^\n]* npm run admin -- finish-restore\. [^\n]*\n$/),
  })

  const finished = await finishRestore(env)
  expect(finished.output).toMatch(/^0 erasures are repeated\n(?:.*\n)*No problem was found\n$/)
  expect(await admin(["backup"], env)).toMatchObject({ code: 0 })
  // A failover may lose the last minutes.
  await moveBack("4 minutes")
  expect(await endsAtStart(server)).toBe(false)
}, 60_000)

test("a server whose target of backups does not answer starts within seconds, with a warning", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1")
  await once(silent, "listening")
  const { dataDir, jwtSecret } = app.instance.deps.config
  const { port } = silent.address() as AddressInfo
  const s3 = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "key" }
  const keys = { JWT_SECRET: jwtSecret, ENCRYPTION_KEYS: OLD_KEY, SCHEDULED_JOBS: "false", LOG_LEVEL: "warn" }
  const server = await startServerProcess({
    env: { ...keys, ...s3, DATABASE_URL: databaseUrlOf(app), DATA_DIR: dataDir, BACKUP_TARGET: "s3://silent" },
  })
  try {
    await until(async () => server.output().includes("BACKUP_TARGET does not answer"), "the warning")
  } finally {
    await server.kill()
    silent.close()
  }
}, 25_000)

test("the first backup after a restore keeps files of later moments, and deletes what was deleted after the restore", async () => {
  const target = temporaryFolder()
  const env = { BACKUP_TARGET: target }
  const isCopied = (id: string) => existsSync(join(target, "files", app.organizationId, id))
  const upload = async (): Promise<string> => {
    await app.hr.upload(`/users/${app.employee.id}/documents`, pdf(), { type: "OTHER" })
    const [file] = await app.sql<{ id: string }>("select id from stored_objects order by id desc limit 1")
    return file?.id as string
  }
  const remove = async (id: string) => {
    await app.sql("delete from employee_documents where object_id = ?", [id])
    await app.sql("delete from stored_objects where id = ?", [id])
  }
  const earlier = await upload()
  expect(await admin(["backup"], env)).toMatchObject({ code: 0 })
  // The database of ten minutes ago.
  await app.sql("update app.backup_state set at = at - interval '10 minutes' where step = 'CHANGES'")
  await remove(earlier)
  expect(await finishRestore(env)).toMatchObject({ code: 0 })
  const later = await upload()
  expect(await admin(["backup"], env)).toMatchObject({ code: 0 })
  expect([earlier, later].map(isCopied)).toEqual([true, true])
  await remove(later)
  expect(await admin(["backup"], env)).toMatchObject({ code: 0 })
  expect([earlier, later].map(isCopied)).toEqual([true, false])
})

test("a command whose database is lost prints a sentence and exits with 1", async () => {
  const proxy = await startDatabaseProxy(databaseUrlOf(app))
  const client = new pg.Client(databaseUrlOf(app))
  await client.connect()
  await client.query("begin; lock table app.backup_state")
  try {
    const command = admin(["backup"], { BACKUP_TARGET: temporaryFolder(), DATABASE_URL: proxy.url })
    const waiting = "select from pg_locks where relation = 'app.backup_state'::regclass and not granted"
    await until(async () => (await client.query(waiting)).rowCount === 1, "the backup", 15_000)
    proxy.cut()
    expect(await command).toMatchObject({ code: 1, output: expect.stringMatching(/^The command failed: [^\n]*\n$/) })
  } finally {
    await client.end()
    await proxy.stop()
  }
})

test("rotate-keys encrypts everything under the new key, and the old one is not needed any more", async () => {
  const { email, authenticator, recoveryCodes } = await createTwoFactorAccount()
  expect(await app.employee.post("/push-subscriptions", SUBSCRIPTION)).toMatchObject({ status: 201 })
  const hook = { url: "https://example.com/hook", description: "Payroll" }
  expect(await app.admin.post("/administration/webhooks", hook)).toMatchObject({ status: 201 })
  const headers = { "Idempotency-Key": "rotation" }
  const first = await app.hr.post("/departments", { name: "Once" }, { headers })
  await app.sql(
    `select graphile_worker.add_job('push', json_build_object('sealed', ?::text), run_at => now() + interval '1 year')`,
    [app.instance.deps.seal.seal('{"waits":true}')],
  )

  const early = await admin(["failed-jobs"], { ENCRYPTION_KEYS: NEW_KEY })
  expect(early).toMatchObject({ code: 1 })
  expect(early.output).toMatch(/^ENCRYPTION_KEYS lacks the key with the fingerprint [\da-f]{16}, [^\n]*\n$/)
  const rotated = await admin(["rotate-keys"], bothKeys)
  expect(rotated).toMatchObject({ code: 0 })
  for (const table of [
    "credentials",
    "webhooks",
    "push_subscriptions",
    "app.idempotency_records",
    "graphile_worker._private_jobs",
  ])
    expect(rotated.output).toMatch(new RegExp(`^${table.replaceAll(".", "[.]")}: [1-9]\\d* values$`, "m"))
  expect((await admin(["rotate-keys"], bothKeys)).output).not.toMatch(/: \d+ values/)

  const otherInstance = await startInstance(app, { encryptionKeys: [NEW_KEY] })
  const login = (code: string) => new Client(otherInstance.url).post("/auth/login", { email, password: PASSWORD, code })
  expect((await login(codeOf(authenticator))).status).toBe(200)
  const [job] = await app.sql<{ sealed: string }>(
    "select payload->>'sealed' as sealed from graphile_worker._private_jobs where run_at > now() + interval '300 days' and payload->>'sealed' is not null",
  )
  expect(otherInstance.instance.deps.seal.unseal(job?.sealed as string)).toBe('{"waits":true}')
  const [push] = await app.sql<{ sealed: string; hash: string }>("select sealed, endpoint_hash as hash from push_subscriptions")
  expect(JSON.parse(otherInstance.instance.deps.seal.unseal(push?.sealed as string)).endpoint).toBe(SUBSCRIPTION.endpoint)
  expect(push?.hash).toBe(otherInstance.instance.deps.seal.digest(SUBSCRIPTION.endpoint))
  const recovered = await new Client(otherInstance.url).post("/auth/login", { email, password: PASSWORD, code: recoveryCodes[0] })
  expect(recovered.status).toBe(200)
  await otherInstance.stop()

  // Fingerprints of requests are not stored in a form that can be encrypted again, so a replay requires both keys.
  const instanceWithBoth = await startInstance(app, { encryptionKeys: [NEW_KEY, OLD_KEY] })
  const replayed = await new Client(instanceWithBoth.url, app.hr).post("/departments", { name: "Once" }, { headers })
  expect(replayed).toMatchObject({ status: 201, body: { id: first.body.id } })
  await instanceWithBoth.stop()
})

test("verify-audit exits with 0 for intact logs, and with 1 for a changed one, whose first broken entry it names", async () => {
  await app.admin.post("/locations", { name: "Ulm", country: "DE", timezone: "Europe/Berlin" })
  await app.admin.post("/locations", { name: "Bonn", country: "DE", timezone: "Europe/Berlin" })
  const intact = await run("verify-audit", [])
  const [last] = await app.sql<{ entries: number; hash: string }>(
    "select count(*)::int as entries, max(hash) filter (where sequence = m.last) as hash from audit_entries, " +
      "(select max(sequence) as last from audit_entries where organization_id = ?) m where organization_id = ?",
    [app.organizationId, app.organizationId],
  )
  expect(intact).toMatchObject({ code: 0 })
  expect(intact.output).toContain(`${app.organizationId} intact, ${last?.entries} entries, last hash ${last?.hash}\n`)
  const [entry] = await app.sql<{ id: string; sequence: number }>(
    "select id, sequence from audit_entries where organization_id = ? order by sequence limit 1 offset 1",
    [app.organizationId],
  )
  // The owner of the tables could switch the rule off, which is what the chain is for.
  await app.sql("alter table audit_entries disable rule audit_entries_no_update")
  await app.sql("update audit_entries set action = 'location.delete' where id = ?", [entry?.id])
  await app.sql("alter table audit_entries enable rule audit_entries_no_update")
  const broken = await run("verify-audit", [])
  expect(broken).toMatchObject({ code: 1 })
  expect(broken.output).toContain(`${app.organizationId} broken at entry ${entry?.sequence} (${entry?.id})\n`)
  expect(broken.output).toContain(`${app.otherOrganizationId} intact`)
})

test("commands and servers ask for missing migrations, which migrate applies once", async () => {
  const database = await cloneDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query("drop function app.reject_truncation, app.reject_change cascade")
  await client.query("delete from mikro_orm_migrations where name like '%\\_AppendOnly'")
  await client.end()
  const env = { DATABASE_URL: database.url, PORT: "0" }
  const problem = `The database of DATABASE_URL lacks one migration of this version. Run "npm run admin -- migrate" first.\n`
  expect(await admin(["failed-jobs"], env)).toEqual({ code: 1, output: problem })
  expect(await run("main", [], env)).toEqual({ code: 1, output: problem })
  expect(await admin(["migrate"], env)).toEqual({ code: 0, output: "Applied Migration20261123000005_AppendOnly\n" })
  expect(await admin(["migrate"], env)).toEqual({ code: 0, output: "The database has all migrations.\n" })
  expect(await admin(["failed-jobs"], env)).toEqual({ code: 0, output: "No job has failed\n" })
  await database.drop()
})

test("move-organization is rejected if --to leads to the database where the organization is", async () => {
  const proxy = await startDatabaseProxy(databaseUrlOf(app))
  for (const options of [[], ["--abort"]])
    expect(await admin(["move-organization", app.otherOrganizationId, "--to", proxy.url, ...options], bothKeys)).toEqual({
      code: 1,
      output: "--to names the database where the organization is. Name the one of the other installation.\n",
    })
  await proxy.stop()
})

test("rotate-keys leaves out an organization that has moved, names it, and succeeds after --finish", async () => {
  const hook = { url: "https://example.com/hook", description: "Payroll" }
  for (const client of [app.admin, app.outsider])
    expect(await client.post("/administration/webhooks", hook)).toMatchObject({ status: 201 })
  const client = new pg.Client(databaseUrlOf(app))
  await client.connect()
  await new OrganizationRows(client, app.otherOrganizationId).guard()
  await client.end()
  const [moved] = await app.sql<{ slug: string }>(
    `insert into app.organization_moves (organization_id, address, slug)
     select id, 'https://b.example.com', slug from organizations where id = ? returning slug`,
    [app.otherOrganizationId],
  )
  // As by a server that encrypts with the old key.
  await admin(["failed-jobs"], { ENCRYPTION_KEYS: `${OLD_KEY},${NEW_KEY}` })
  const rotated = await admin(["rotate-keys"], bothKeys)
  expect(rotated).toMatchObject({ code: 1, output: expect.stringMatching(/^webhooks: [1-9]\d* values$/m) })
  expect(rotated.output).toContain(`The organization ${moved?.slug} has moved to https://b.example.com`)
  expect((await admin(["failed-jobs"], { ENCRYPTION_KEYS: NEW_KEY })).output).toMatch(/^ENCRYPTION_KEYS lacks the key/)
  expect(await admin(["move-organization", moved?.slug as string, "--finish"], bothKeys)).toMatchObject({ code: 0 })
  expect(await admin(["rotate-keys"], bothKeys)).toMatchObject({ code: 0 })
  expect(await admin(["failed-jobs"], { ENCRYPTION_KEYS: NEW_KEY })).toMatchObject({ code: 0 })
})
