// Backups of the embedded database: a real server, the commands of the operator, and a folder and a bucket as the store.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { systemClock } from "../src/adapters/clock.js"
import { embeddedAccess } from "../src/adapters/embedded-postgres/access.js"
import type { FileStorage } from "../src/adapters/storage/storage.js"
import { takeBaseBackup } from "../src/backups/base-backup.js"
import { Client, type Json } from "./support/client.js"
import { databaseHome } from "./support/embedded-database.js"
import { insertEmployee } from "./support/factories.js"
import { pathOf, pdf } from "./support/files.js"
import { PASSWORD } from "./support/identity.js"
import { until } from "./support/live.js"
import { startS3Storage } from "./support/object-store.js"
import {
  endsAtStart,
  JWT_SECRET,
  nodeEnvironment,
  type ServerProcess,
  startServerProcess,
  statementsOn,
} from "./support/server-process.js"

const MINUTES_2 = 120_000
const folders: string[] = []
const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-backups-"))
  folders.push(folder)
  return folder
}

const s3 = await startS3Storage()
const dataDir = temporaryFolder()
const target = join(temporaryFolder(), "backups")
const settings = {
  DATA_DIR: dataDir,
  BACKUP_TARGET: target,
  JWT_SECRET,
  ENCRYPTION_KEYS: JWT_SECRET,
  SCHEDULED_JOBS: "false",
}
const account = { email: "admin@acme.test", password: PASSWORD }
let server: ServerProcess | undefined
let admin: Client
const leaverIds: string[] = []
/** Module that kills a command before it renames to a path, or after it has printed a text, that ends with KILL_AT. */
const killer = join(temporaryFolder(), "killer.mjs")
writeFileSync(
  killer,
  `import fs from "node:fs"
  import { syncBuiltinESMExports } from "node:module"
  const { renameSync: rename } = fs
  const kill = () => process.kill(process.pid, "SIGKILL")
  fs.renameSync = (from, to) => (to.endsWith(process.env.KILL_AT) ? kill() : rename(from, to))
  syncBuiltinESMExports()
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text, ...rest) => {
    write(text, ...rest)
    return text.trimEnd().endsWith(process.env.KILL_AT) ? kill() : true
  }`,
)

/** Runs a command of the operator. */
async function command(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const script = fileURLToPath(new URL("../dist/server/admin.js", import.meta.url))
  const child = spawn(process.execPath, [script, ...args], { env: { ...nodeEnvironment, ...settings, ...env } })
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ])
  return { code, output: out + error }
}

const commandKilledAt = (args: readonly string[], end: string) =>
  command(args, { NODE_OPTIONS: `--import=${killer}`, KILL_AT: end })

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startServerProcess({ env: { ...settings, ...env } })
  const { token, user } = (await new Client(server.url).post("/auth/login", account)).body
  admin = new Client(server.url, { id: user.id, token })
}

async function stop(): Promise<void> {
  server?.stop()
  await server?.exited
  server = undefined
}

async function query(statement: string, values: unknown[] = []): Promise<Json[]> {
  const client = new pg.Client({ connectionString: embeddedAccess(settings.DATA_DIR).url })
  await client.connect()
  try {
    return await statementsOn(client)(statement, values)
  } finally {
    await client.end()
  }
}

/** Lets the server's job store changes. Returns the time until which everything is stored. */
async function storeChanges(): Promise<Date> {
  const storedUntil = async (): Promise<Date> =>
    (await query("select at from app.backup_state where step = 'CHANGES'"))[0]?.at ?? new Date(0)
  const before = (await storedUntil()).getTime()
  await query("select graphile_worker.add_job('backup-changes', '{}')")
  await until(async () => (await storedUntil()).getTime() !== before, "the job", 20_000)
  return storedUntil()
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  )
const departments = async () => (await admin.get("/departments")).body.map(({ name }: Json) => name).sort()
const baseBackups = () =>
  readdirSync(join(target, "base"))
    .filter((id) => existsSync(join(target, "base", id, "backup.json")))
    .sort()
/** Whether bytes decompress to what was compressed. */
function isIntact(bytes: Buffer): boolean {
  try {
    gunzipSync(bytes)
    return true
  } catch {
    return false
  }
}
const segments = () => readdirSync(join(target, "wal")).sort()
/** All that the store has, by path. */
const stored = () =>
  Object.fromEntries(filesBelow(target).map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]))

beforeAll(async () => {
  const first = await startServerProcess({ env: { ...settings, BACKUP_TARGET: "" } })
  await new Client(first.url).post("/auth/register-company", { ...account, organizationName: "Acme" })
  const early = await command(["backup"])
  if (!early.output.includes("Restart the server")) throw new Error(early.output)
  first.stop()
  await first.exited
  await start()
  const [organization] = await query("select id from organizations")
  const left = { account_status: "DEACTIVATED", hire_date: "2015-01-01", end_date: "2020-01-31", personal_phone: "+49 30 1" }
  for (let n = 0; n < 2; n++) leaverIds.push(await insertEmployee(query as never, organization?.id, left))
}, MINUTES_2)
afterAll(async () => {
  await stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}, MINUTES_2)

test(
  "a restore to a moment brings back what was deleted after it, repeats erasures, and ends sessions",
  async () => {
    const [leaverId] = leaverIds
    const { token } = admin
    const documents = `/users/${admin.id}/documents`
    const { body: document } = await admin.upload(documents, pdf(), { type: "OTHER" })
    expect(await command(["backup"])).toMatchObject({ code: 0 })
    await admin.post("/departments", { name: "Before" })
    await sleep(20)
    const moment = new Date().toISOString()
    await sleep(20)
    await admin.post("/departments", { name: "After" })
    expect((await admin.delete(`${documents}/${document.id}`)).status).toBe(204)
    expect((await admin.post(`/users/${leaverId}/erasure`, {})).status).toBe(200)
    // The list of erasures must be stored, and this base backup is too late.
    expect(await command(["backup"])).toMatchObject({ code: 0 })
    for (const path of filesBelow(join(settings.DATA_DIR, "files"))) rmSync(path)

    expect(await command(["restore", "--at", moment])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Stop the server/),
    })
    await stop()
    const restored = await command(["restore", "--at", moment])
    expect(restored.output).toMatch(
      /1 erasures are repeated\n\d+ sessions are ended, and 1 links of emails are revoked\nVerified: 1 organizations, 3 people, .* 1 files\nNo problem was found\n$/,
    )
    expect(restored.code).toBe(0)
    expect(readdirSync(databaseHome(settings.DATA_DIR)).filter((name) => name.startsWith("data-before-"))).toHaveLength(1)

    await start()
    expect(await departments()).toEqual(["Before"])
    expect((await new Client(server?.url ?? "", { token }).get("/users/me")).status).toBe(401)
    const [found] = (await admin.get(documents)).body
    expect(found.id).toBe(document.id)
    const file = await fetch((server?.url ?? "") + pathOf(found.url))
    expect(await file.text()).toBe(pdf().bytes)
    expect(await query("select personal_phone as phone from employees where id = ?", [leaverId])).toEqual([{ phone: null }])
  },
  MINUTES_2,
)

test(
  "a drill restores to a random moment, and its figures are metrics",
  async () => {
    await admin.post("/departments", { name: "Second timeline" })
    const storedUntil = await storeChanges()
    await sleep(2_000)
    const begin = Date.now()
    const { code, output } = await command(["drill"])
    // What was lost without the changes that the drill itself stores.
    expect(Number(/^Lost: ([\d.]+) s/m.exec(output)?.[1])).toBeGreaterThanOrEqual((begin - storedUntil.getTime()) / 1_000 - 0.1)
    expect(output).toMatch(/^Restored to .*\nLost: [\d.]+ s. Time to restore: [\d.]+ s.$/m)
    expect(output).toMatch(/No problem was found\n$/)
    expect(code).toBe(0)
    const metrics = await (await fetch(`${server?.url}/metrics`)).text()
    for (const step of ["base", "changes", "drill"])
      expect(metrics).toMatch(new RegExp(`^backup_last_success_timestamp_seconds\\{step="${step}"\\} \\d+`, "m"))
    expect(metrics).toMatch(/^restore_drill_seconds\{figure="recovery_time"\} \d/m)
  },
  MINUTES_2,
)

test(
  "a machine without data restores the last state, also from before an earlier restore",
  async () => {
    await stop()
    const other = temporaryFolder()
    settings.DATA_DIR = join(other, "data")
    // The older base backup precedes the earlier restore.
    const [, newer] = baseBackups()
    renameSync(join(target, "base", newer as string), join(other, "newer"))
    // Earlier versions did not name the database.
    rmSync(join(target, "database.json"))
    const before = stored()
    const newcomer = await startServerProcess({ env: settings })
    await query("select graphile_worker.add_job('backup-changes', '{}')")
    const metrics = async () => (await fetch(`${newcomer.url}/metrics`)).text()
    await until(async () => (await metrics()).includes('backup_last_success_timestamp_seconds{step="changes"} 0\n'), "the job")
    for (const step of ["base", "drill"])
      expect(await metrics()).toMatch(new RegExp(`^backup_last_success_timestamp_seconds\\{step="${step}"\\} [1-9]\\d+`, "m"))
    expect(await command(["backup"])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^BACKUP_TARGET has the backups of another database .*\n$/),
    })
    newcomer.stop()
    await newcomer.exited
    expect(stored()).toEqual(before)

    const restored = await command(["restore"])
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/No problem was found\n$/) })
    expect(stored()).toMatchObject(before)
    const kept = readdirSync(databaseHome(settings.DATA_DIR)).filter((name) => name.startsWith("wal-before-"))
    expect(kept).toHaveLength(1)
    await start()
    expect(await departments()).toEqual(["Before", "Second timeline"])
    renameSync(join(other, "newer"), join(target, "base", newer as string))
  },
  MINUTES_2,
)

test(
  "a restore that is killed before its database is in place is ignored, and one that is killed later is completed first",
  async () => {
    const timelines = () => readdirSync(join(target, "restores"))
    const before = timelines()
    await stop()
    expect(await commandKilledAt(["restore"], "/replacement")).toMatchObject({ code: null })
    expect(timelines()).toEqual(before)
    await start()
    await admin.post("/departments", { name: "After the kill" })
    await stop()

    expect(await commandKilledAt(["restore"], "/data")).toMatchObject({ code: null })
    expect(await endsAtStart({ env: settings })).toBe(true)
    expect(await command(["restore"])).toMatchObject({ code: 1, output: expect.stringContaining("finish-restore") })
    const finished = await command(["finish-restore"])
    expect(finished).toMatchObject({ code: 0, output: expect.stringMatching(/No problem was found\n$/) })
    expect(timelines()).toHaveLength(before.length + 1)
    await start()
    expect(await departments()).toEqual(["After the kill", "Before", "Second timeline"])
  },
  MINUTES_2,
)

test(
  "no server starts on a restored database before the erasures are repeated, also if commands are killed meanwhile",
  async () => {
    const phone = () => query("select personal_phone as phone from employees where id = ?", [leaverIds[1]])
    await sleep(20)
    const moment = new Date().toISOString()
    await sleep(20)
    expect((await admin.post(`/users/${leaverIds[1]}/erasure`, {})).status).toBe(200)
    await storeChanges()
    await stop()
    const placed = await commandKilledAt(["restore", "--at", moment], `is restored to ${moment}`)
    expect(placed).toMatchObject({ code: null, output: expect.stringContaining("The previous database is kept in") })
    expect(await endsAtStart({ env: settings })).toBe(true)
    expect(await command(["backup"])).toMatchObject({ code: 1, output: expect.stringContaining("finish-restore") })
    expect(await commandKilledAt(["finish-restore"], "1 erasures are repeated")).toMatchObject({ code: null })
    expect(await endsAtStart({ env: settings })).toBe(true)

    const finished = await command(["finish-restore"])
    expect(finished).toMatchObject({ code: 0, output: expect.stringContaining("0 erasures are repeated\n") })
    await start()
    expect(await phone()).toEqual([{ phone: null }])
    expect(await command(["drill"])).toMatchObject({ code: 0 })
  },
  MINUTES_2,
)

test(
  "a bucket receives backups under a prefix, and a drill restores from it",
  async () => {
    const { endpoint = "", accessKeyId = "", secretAccessKey = "" } = s3.config.s3 ?? {}
    const keys = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    const env = { ...keys, BACKUP_TARGET: "s3://files/backups/acme" }
    const missing = await command(["backup"], { ...env, BACKUP_TARGET: "s3://missing" })
    expect(missing).toMatchObject({ code: 1, output: expect.stringMatching(/^BACKUP_TARGET cannot be written: /m) })
    expect(await command(["backup"], env)).toMatchObject({ code: 0, output: expect.not.stringContaining("Warning") })
    expect((await command(["drill"], env)).output).toMatch(/ 1 files\nNo problem was found\n$/)
    const own = { ...env, DATABASE_URL: embeddedAccess(settings.DATA_DIR).url.replace("postgres:", "hr:") }
    for (const path of filesBelow(join(settings.DATA_DIR, "files"))) rmSync(path)
    const { output } = await command(["finish-restore"], own)
    expect(output).toMatch(
      /^1 files are put back into .*\n0 erasures are repeated\n.* revoked\n.* 1 files\nNo problem was found\n$/,
    )
    expect(output).toContain(`into ${join(settings.DATA_DIR, "files")}\n`)
  },
  MINUTES_2,
)

test("a store that fails in the middle ends a base backup with its error", async () => {
  const fail = async (_key: string, bytes: Readable) => {
    for await (const _chunk of bytes) throw new Error("the disk is full")
  }
  const store = { write: fail } as unknown as FileStorage
  const backup = takeBaseBackup({ store, clock: systemClock }, embeddedAccess(settings.DATA_DIR))
  await expect(backup).rejects.toThrow("the disk is full")
})

test(
  "backups that ended before the retention are deleted, but the last of them",
  async () => {
    const before = baseBackups()
    expect(before).toHaveLength(2)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    before.forEach((id, index) => {
      const path = join(target, "base", id, "backup.json")
      const backup = JSON.parse(readFileSync(path, "utf8"))
      writeFileSync(path, JSON.stringify({ ...backup, finishedAt: daysAgo(3 - index) }))
    })
    const oldest = segments()[0]
    expect(await command(["backup"], { BACKUP_RETENTION_DAYS: "1" })).toMatchObject({ code: 0 })
    expect(baseBackups()).toEqual([before[1], expect.any(String)])
    expect(segments()).not.toContain(oldest)
  },
  MINUTES_2,
)

test(
  "after a start without BACKUP_TARGET, during which no log was archived, a base backup is taken at once",
  async () => {
    const before = baseBackups()
    await stop()
    await start({ BACKUP_TARGET: "" })
    const client = new pg.Client({ connectionString: embeddedAccess(settings.DATA_DIR).url })
    await client.connect()
    for (const name of ["First", "Second", "Third"]) {
      await admin.post("/departments", { name })
      await client.query("select pg_switch_wal()")
    }
    await client.end()
    await stop()
    await start()
    await storeChanges()
    expect(baseBackups()).toEqual([...before, expect.any(String)])
    await storeChanges()
    expect(baseBackups()).toHaveLength(before.length + 1)
  },
  MINUTES_2,
)

test(
  "a damaged base backup and moments without backups are reported",
  async () => {
    await stop()
    const env = { DATA_DIR: join(temporaryFolder(), "data") }
    const early = await command(["restore", "--at", "2020-01-01T00:00:00Z"], env)
    expect(early).toMatchObject({ code: 1, output: expect.stringMatching(/^The backups begin at 20.*Z\n$/) })
    const impossible = await command(["restore", "--at", "2026-02-30T09:00:00Z"], env)
    expect(impossible).toMatchObject({ code: 1, output: expect.stringMatching(/^--at must be a time with its zone/) })
    const late = await command(["restore", "--at", new Date(Date.now() + 3_600_000).toISOString()], env)
    expect(late.output).toMatch(
      /^The backups end with a change at 20\S+Z\. Restore to an earlier moment, or to their end without --at\.\n$/m,
    )

    const part = join(target, "base", baseBackups().at(-1) as string, "base.tar.gz.0")
    const bytes = readFileSync(part)
    let middle = bytes.length >> 1
    const flip = () => {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      return flipped
    }
    // One wrong bit, and a stretch that cannot be decompressed. A distance within a run of zeros may be wrong and decompress as before.
    while (isIntact(flip())) middle++
    const flipped = flip()
    const overwritten = Buffer.from(bytes).fill(0xff, middle, middle + 512)
    for (const content of [flipped, overwritten]) {
      writeFileSync(part, content)
      const damaged = await command(["restore"], env)
      expect(damaged).toMatchObject({ code: 1, output: expect.stringMatching(/^The base backup \w+ is damaged: /m) })
    }
    expect(existsSync(join(databaseHome(env.DATA_DIR), "data"))).toBe(false)
    writeFileSync(part, bytes)
  },
  MINUTES_2,
)

test(
  "a restore without the last stored segments names what is missing",
  async () => {
    const env = { DATA_DIR: join(temporaryFolder(), "data") }
    rmSync(join(target, "wal", segments().at(-1) as string))
    const { code, output } = await command(["restore"], env)
    expect(output).toMatch(
      /^The end of the write-ahead log is missing in BACKUP_TARGET: the database has the changes until 20\S+Z, and those until 20\S+Z were backed up\n1 problems were found\n$/m,
    )
    expect(code).toBe(1)
  },
  MINUTES_2,
)
