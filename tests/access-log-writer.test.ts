// Writing the access log: organizations do not wait for each other, nor for locks, and nothing is lost when the server stops.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, jest, test } from "@jest/globals"
import pg from "pg"
import { AccessLogWriter } from "../src/core/access-log-writer.js"
import { newId } from "../src/entities/base-entity.js"
import { Client } from "./support/client.js"
import { databaseUrlOf } from "./support/identity.js"
import { until } from "./support/live.js"
import { createSession, JWT_SECRET, type ServerProcess, startServerProcess } from "./support/server-process.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp({ config: { encryptionKeys: [JWT_SECRET] }, now: new Date().toISOString() })
const dataDir = mkdtempSync(join(tmpdir(), "hr-access-log-writer-"))
let server: ServerProcess | undefined
const connections: pg.Client[] = []
afterAll(async () => {
  for (const connection of connections) await connection.end()
  await server?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const restricted = { birth_date: "1990-01-02", hire_date: "2020-01-01" }
/** Groups of a profile. */
const GROUPS = ["COMPENSATION", "EMPLOYMENT", "PERSONAL"]
/** Groups of a person's data that were read, from the access log of the person. */
const groupsOf = async (person: Client): Promise<string[]> =>
  (await person.get("/users/me/access-log")).body.map(({ group }: { group: string }) => group).sort()
const storedGroups = async ({ id }: Client) =>
  (await app.sql<{ group: string }>(`select "group" from access_log_entries where employee_id = ? order by 1`, [id])).map(
    ({ group }) => group,
  )

/** Locks an employee in a transaction of another connection. Returns the function that ends it. */
async function lockEmployee({ id }: Client): Promise<() => Promise<void>> {
  const connection = new pg.Client(databaseUrlOf(app))
  connections.push(connection)
  // The database of a failed test is dropped while the connection is open.
  connection.on("error", () => {})
  await connection.connect()
  await connection.query("begin")
  await connection.query("select 1 from employees where id = $1 for update", [id])
  return async () => void (await connection.query("rollback"))
}

test("the access log of a person whom a transaction locks is complete later, and those of all others at once", async () => {
  const [kim, lee] = [await app.hire(restricted), await app.hire(restricted)]
  const max = await app.hire(restricted, app.otherOrganizationId)
  const unlock = await lockEmployee(kim)
  await app.hr.get(`/users/${kim.id}`)
  await app.hr.get(`/users/${lee.id}`)
  await app.outsider.get(`/users/${max.id}`)
  expect(await groupsOf(max)).toEqual(GROUPS)
  expect(await groupsOf(lee)).toEqual(GROUPS)
  expect(await groupsOf(kim)).toEqual([])
  await unlock()
  await until(async () => (await storedGroups(kim)).length === GROUPS.length, "the accesses of the locked person")
  expect(await groupsOf(kim)).toEqual(GROUPS)
  expect(app.log.filter((line) => line.includes("access log"))).toEqual([])
})

test("a failing write of one organization holds back no other", async () => {
  const kim = await app.hire(restricted)
  const max = await app.hire(restricted, app.otherOrganizationId)
  await app.sql(
    `alter table access_log_entries add constraint broken check (organization_id <> '${app.organizationId}') not valid`,
  )
  await app.hr.get(`/users/${kim.id}`)
  await app.outsider.get(`/users/${max.id}`)
  expect(await groupsOf(max)).toEqual(GROUPS)
  expect(await groupsOf(kim)).toEqual([])
  await app.sql("alter table access_log_entries drop constraint broken")
  await until(async () => (await storedGroups(kim)).length === GROUPS.length, "the next attempt")
})

const access = { apiKeyId: null, group: "PERSONAL", kind: "READ", operation: "employee" } as const

test("1,000 accesses of an organization are written without delay", async () => {
  const { id: readerId } = app.hr
  const kim = await app.hire()
  const { db, clock, log } = app.instance.deps
  const recorder = new AccessLogWriter({ db, clock, log })
  const delay = jest.spyOn(globalThis, "setTimeout").mockReturnValue({ unref: () => ({}) } as never)
  for (let n = 0; n < 1000; n++)
    recorder.add({ ...access, organizationId: app.organizationId, employeeId: kim.id, readerId, operation: `read ${n}` })
  delay.mockRestore()
  await until(async () => (await storedGroups(kim)).length === 1000, "the entries")
})

test("20,000 accesses of an organization wait, further ones are counted in the server's log, and others are stored", async () => {
  const { id: readerId } = app.hr
  const max = await app.hire(restricted, app.otherOrganizationId)
  for (let n = 0; n < 20_001; n++)
    app.instance.deps.accessLogWriter.add({ ...access, organizationId: app.organizationId, employeeId: newId(), readerId })
  await app.outsider.get(`/users/${max.id}`)
  expect(await groupsOf(max)).toEqual(GROUPS)
  await app.instance.deps.accessLogWriter.flush(app.organizationId)
  const lines = app.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "access log incomplete")
  expect(lines).toEqual([expect.objectContaining({ organizationId: app.organizationId, dropped: 1 })])
})

test("a server that receives SIGTERM stores the accesses that wait, also those of a person who is locked meanwhile", async () => {
  const settings = { DATABASE_URL: databaseUrlOf(app), DATA_DIR: dataDir, JWT_SECRET, ENCRYPTION_KEYS: JWT_SECRET }
  server = await startServerProcess({ env: settings })
  const { id } = app.hr
  const token = await createSession(app.sql, { organizationId: app.organizationId, id, role: "HR" })
  const hana = new Client(server.url, { id, token })
  const [kim, lee] = [await app.hire(restricted), await app.hire(restricted)]
  const unlock = await lockEmployee(kim)
  for (const person of [kim, lee]) expect((await hana.get(`/users/${person.id}`)).status).toBe(200)
  server.stop()
  await until(async () => (await storedGroups(lee)).length === GROUPS.length, "the accesses of the other person")
  expect(server.isAlive()).toBe(true)
  await unlock()
  expect(await server.exited).toBe(0)
  expect(await storedGroups(kim)).toEqual(GROUPS)
})
