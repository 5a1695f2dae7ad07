// Record changes on an instance that trusts a cached viewer, because it has not yet heard of the viewer's new rights.
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals"
import { Client } from "../support/client.js"
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.js"
import { startInstance, type TestInstance } from "../support/identity.js"
import { createLeaveType, createPending } from "../support/leave-requests.js"
import { activate, openClients, type ReceivedEvents, until } from "../support/live.js"
import { untilViewerIsCached } from "../support/statements.js"
import { createTask } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()
/** Between PostgreSQL and the announcements of changed viewers. The signals of changed records pass beside it. */
let proxy: DatabaseProxy
let otherInstance: TestInstance

beforeAll(async () => {
  proxy = await startDatabaseProxy(app.instance.deps.orm.config.get("clientUrl") as string)
  otherInstance = await startInstance(app, {}, { listenUrl: proxy.url })
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})
afterEach(() => proxy.release())
afterAll(async () => {
  await otherInstance.stop()
  await proxy.stop()
})

/**
 * Subscribes an employee to changes of a kind of records, on a socket and a stream. Returns a function that waits for the first
 * change on both. It returns the id of the record, and whether the change has the record.
 */
async function subscribe(employee: Client, kind: "leaveRequest" | "task") {
  const client = new Client(otherInstance.url, employee)
  const socket = clients.socket(client)
  const stream = clients.stream(client, `/api/notifications/stream?events=${kind}`)
  await socket.ready
  const query = `subscription { ${kind}Changed { ${kind}Id ${kind} { id } } }`
  const [events] = (await activate(otherInstance.instance, () => [socket.subscribe(query)])) as [ReceivedEvents]
  await until(() => stream.source.readyState === stream.source.OPEN, "the stream")
  await untilViewerIsCached(app, client)
  return async () => {
    const { [`${kind}Changed`]: change } = await events.first(() => true)
    await until(() => stream.records.length > 0, "the change on the stream")
    const [streamed] = stream.records
    return [
      [change[`${kind}Id`], change[kind] !== null],
      [streamed.id, streamed.record !== null],
    ]
  }
}

test("a former manager receives the removal of a leave request, and the new manager the record", async () => {
  const [before, after] = [await app.hire(), await app.hire()]
  const report = await app.hire({ manager_id: before.id })
  const id = await createPending(report, "2026-06-01")
  const [removed, added] = [await subscribe(before, "leaveRequest"), await subscribe(after, "leaveRequest")]
  proxy.hold()
  expect((await app.hr.patch(`/users/${report.id}`, { managerId: after.id })).status).toBe(200)
  expect(await Promise.all([removed(), added()])).toEqual([
    [
      [id, false],
      [id, false],
    ],
    [
      [id, true],
      [id, true],
    ],
  ])
})

test("a new member of HR receives a task", async () => {
  const promoted = await app.hire()
  const received = await subscribe(promoted, "task")
  proxy.hold()
  expect((await app.admin.put(`/users/${promoted.id}`, { role: "HR" })).status).toBe(200)
  const id = await createTask(app.manager)
  expect(await received()).toEqual([
    [id, true],
    [id, true],
  ])
})
