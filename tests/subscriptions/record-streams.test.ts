// Record changes as server-sent events.
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { StreamEvent } from "../../src/entities/enums.js"
import { liveEntities } from "../../src/events/live-entities.js"
import { Client } from "../support/client.js"
import { startInstance } from "../support/identity.js"
import { createDraft, createLeaveType, createPending } from "../support/leave-requests.js"
import { openClients, until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { holdStatements, type RecordedStatement } from "../support/statements.js"
import { createEvent } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()
let node: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  node = await startInstance(app)
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})
afterAll(() => node.stop())

const open = async (client: Client, path?: string, headers?: Record<string, string>) => {
  const stream = clients.stream(client, path, headers)
  await until(() => stream.counts.length > 0, "the stream")
  return stream
}

test("a stream delivers record changes under the name of the entity, with the record as REST returns it", async () => {
  const kim = await app.hire({ manager_id: app.manager.id })
  const stream = await open(new Client(node.url, kim))
  const request = await createPending(kim, "2026-04-06")
  await until(() => stream.records.length === 2, "the leave request")
  const { body } = await kim.get(`/leave/requests/${request}`)
  expect(stream.records[1]).toEqual({
    event: "leaveRequest",
    resumeToken: expect.any(String),
    change: "UPDATED",
    id: request,
    record: body,
  })
  const event = await createEvent(app.manager, [kim])
  await until(() => stream.records.length === 3, "the calendar event")
  const { body: record } = await kim.get(`/calendar/events/${event}`)
  expect(stream.records[2]).toMatchObject({ event: "calendarEvent", change: "CREATED", id: event, record })
  await notify(app, kim)
  await until(() => stream.records.length === 4 && stream.notifications.length > 0, "the profile change")
  expect(stream.records[3]).toMatchObject({ event: "profileChange", record: { field: "nationality", decidedById: app.hr.id } })
})

test("Last-Event-ID resumes notifications and record changes on another instance, deletions included", async () => {
  const kim = await app.hire({ manager_id: app.manager.id })
  const known = await createDraft(kim, "2026-04-13")
  const first = await open(kim)
  await notify(app, kim)
  await until(() => first.notifications.length === 1 && first.records.length === 1, "the first events")
  first.source.close()
  await notify(app, kim)
  await kim.delete(`/leave/requests/${known}`)
  const added = await createDraft(kim, "2026-04-14")
  const second = await open(new Client(node.url, kim), undefined, { "Last-Event-ID": first.lastId })
  await until(
    () => second.notifications.length === 1 && second.records.length === 3,
    () => JSON.stringify([second.notifications, second.records]),
  )
  expect(second.notifications[0].number).toBe(2)
  expect(second.records).toMatchObject([
    { event: "profileChange", change: "UPDATED" },
    { event: "leaveRequest", change: "DELETED", id: known, record: null },
    { event: "leaveRequest", change: "CREATED", id: added, record: { status: "Draft" } },
  ])
  // The id is that of everything: nothing is delivered again.
  await until(() => second.lastId !== "", "the id")
  const third = await open(kim, undefined, { "Last-Event-ID": second.lastId })
  const last = await createDraft(kim, "2026-04-15")
  await until(() => third.records.some(({ id }) => id === last), "the last draft")
  expect(third.records.filter(({ id }) => id === known)).toEqual([])
})

test("the id of a record change that was read before a notification arrived contains the notification", async () => {
  const kim = await app.hire()
  await kim.patch("/users/me", { nationality: "FR" })
  const [change] = (await app.hr.get(`/profile-changes?employeeId=${kim.id}`)).body
  const first = await open(kim)
  const isReadOfKim = ({ text, values }: RecordedStatement) =>
    text.includes('from "profile_changes"') && JSON.stringify(values).includes(kim.id)
  const records = await holdStatements(app, isReadOfKim)
  const inboxes = await holdStatements(app, ({ text }) => text.includes("join inboxes"))
  expect((await app.hr.post(`/profile-changes/${change.id}/reject`, { comment: "No" })).status).toBe(200)
  await until(() => records.count() === 1 && inboxes.count() > 0, "the reads of both events")
  inboxes.release()
  await until(() => first.notifications.length === 1, "the notification")
  expect(first.records).toEqual([])
  records.release()
  await until(() => first.records.length === 1, "the profile change")
  first.source.close()
  const second = await open(new Client(node.url, kim), undefined, { "Last-Event-ID": first.lastId })
  await notify(app, kim)
  await until(() => second.notifications.length > 0 && second.records.length > 0, "the events after the break")
  expect(second.notifications.map(({ number }) => number)).toEqual([2])
  expect(second.records.map(({ id }) => id)).not.toContain(change.id)
})

test("the id of the first event resumes after a break before any notification", async () => {
  const kim = await app.hire({ manager_id: app.manager.id })
  const first = await open(kim)
  first.source.close()
  await notify(app, kim)
  const id = await createDraft(kim, "2026-04-20")
  const second = await open(kim, undefined, { "Last-Event-ID": first.lastId })
  await until(() => second.notifications.length === 1 && second.records.length === 2, "the missed events")
  expect(second.records[1].id).toBe(id)
})

test("the parameter events selects the events of a stream", async () => {
  const kim = await app.hire({ manager_id: app.manager.id })
  const [all, some] = [await open(kim), clients.stream(kim, "/api/notifications/stream?events=calendarEvent,NOTIFICATION")]
  await notify(app, kim)
  const draft = await createDraft(kim, "2026-04-27")
  const event = await createEvent(kim)
  await until(() => all.records.length === 3 && some.records.length === 1 && some.notifications.length === 1, "the events")
  expect(all.records.slice(1).map(({ id }) => id)).toEqual([draft, event])
  expect([some.records.map(({ id }) => id), some.counts]).toEqual([[event], []])
  expect(await kim.get("/notifications/stream?events=payroll")).toMatchObject({
    status: 400,
    body: { code: "VALIDATION_FAILED", errors: [{ path: "events" }] },
  })
})

test("a malformed resume token returns 400 VALIDATION_FAILED on since", async () => {
  for (const since of ["MS4", "x.y", "Not-a-token", "=="])
    for (const path of ["/notifications/stream", "/notifications"])
      expect(await app.employee.get(`${path}?since=${since}`)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_FAILED", errors: [{ path: "since" }] },
      })
})

test("a long poll accepts a resume token", async () => {
  const kim = await app.hire()
  const { resumeToken } = (await kim.get("/notifications/unread-count")).body
  await notify(app, kim)
  const { body } = await kim.get(`/notifications?since=${resumeToken}`)
  expect(body.items.map(({ number }: { number: number }) => number)).toEqual([1])
})

test("every live entity has an event of the stream", () => {
  const events = liveEntities.map(({ name }) => StreamEvent.parse(name))
  expect([...events, "NOTIFICATION", "PENDING_DECISION", "UNREAD_COUNT"].sort()).toEqual([...StreamEvent.keys].sort())
})
