// Who receives changes of records, over sockets and streams: live, on resuming, and of deleted records.
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { Client, type Json } from "../support/client.js"
import { startInstance } from "../support/identity.js"
import { approve, createDraft, createLeaveType, createPending } from "../support/leave-requests.js"
import { openClients, until } from "../support/live.js"
import { createEvent } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()
let otherInstance: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  otherInstance = await startInstance(app)
  for (const hr of [app.hr, app.outsider]) await createLeaveType(hr, "Annual Leave", { isDefault: true })
})
afterAll(() => otherInstance.stop())

const queries = [
  "subscription($since: String) { leaveRequestChanged(since: $since) { change id: leaveRequestId record: leaveRequest { id } } }",
  "subscription($since: String) { calendarEventChanged(since: $since) { change id: eventId record: event { id } } }",
]
/** Selects no field of the record, so that reading it cannot hide the change. */
const bareQueries = [
  "subscription($since: String) { leaveRequestChanged(since: $since) { change id: leaveRequestId } }",
  "subscription($since: String) { calendarEventChanged(since: $since) { change id: eventId } }",
]

type Observed = [id: string, change: string, hasRecord?: boolean]
const observe = ({ id, change, record }: Json): Observed => (record === undefined ? [id, change] : [id, change, record !== null])

/** Observes the changes that a client receives on a socket, on a socket without the records, and on a stream. */
async function observeAll(client: Client, since?: string) {
  const socket = clients.socket(client)
  await socket.ready
  const [full, bare] = [queries, bareQueries].map((some) => some.map((query) => socket.subscribe(query, { since })))
  const stream = clients.stream(client, `/api/notifications/stream${since ? `?since=${since}` : ""}`)
  await until(() => stream.counts.length > 0, "the stream")
  const changesOf = (events: typeof full) =>
    events?.flatMap(({ values }) => values.flatMap((value) => Object.values(value))).map(observe) ?? []
  return {
    full: () => changesOf(full),
    bare: () => changesOf(bare),
    stream: () => stream.records.filter(({ event }) => event !== "profileChange").map(observe),
  }
}
type Observer = Awaited<ReturnType<typeof observeAll>>

const observeEach = (people: Client[], since?: string): Promise<Observer[]> =>
  Promise.all(people.map((person) => observeAll(person, since)))

/** Creates an own event and an own draft of each person, and waits for both: everything earlier has arrived by then. */
async function settle(people: Client[], observers: Observer[]): Promise<void> {
  for (const [n, person] of people.entries()) {
    const ids = [await createEvent(person), await createDraft(person, "2026-12-01")]
    const { full, bare, stream } = observers[n] as Observer
    const isThere = () =>
      [full(), bare(), stream()].every((changes) => ids.every((id) => changes.some(([other]) => other === id)))
    await until(isThere, () => JSON.stringify([n, full(), bare(), stream()]))
  }
}

/**
 * What each observer received of a record. The last change is the same by all ways. An earlier one may be missing: a record that
 * is deleted before it is read is delivered as deleted only.
 */
const receivedOf = (observers: Observer[], id: string) =>
  observers.map(({ full, bare, stream }) => {
    const of = (changes: Observed[]) => changes.filter(([other]) => other === id).map(([, ...rest]) => rest)
    expect(of(stream()).at(-1)).toEqual(of(full()).at(-1))
    expect(of(bare()).at(-1)).toEqual(of(full()).at(-1)?.slice(0, 1))
    for (const changes of [full(), stream()]) expect(of(changes).filter(([, hasRecord]) => !hasRecord).length).toBeLessThan(2)
    return of(full())
  })
const lastOf = (observers: Observer[], id: string) => receivedOf(observers, id).map((received) => received.at(-1))

const start = async (client: Client): Promise<string> =>
  (await client.execute("{ unreadCount { resumeToken } }")).unreadCount.resumeToken

test("a draft and its deletion reach the employee and the author only, live and on resuming", async () => {
  const kim = await app.hire({ manager_id: app.manager.id })
  const people = [kim, app.hr, app.manager, app.admin, app.colleague, app.outsider]
  const since = await start(app.colleague)
  const observers = await observeEach(people)
  const own = await createDraft(kim, "2026-04-06")
  const authored = await createDraft(app.hr, "2026-04-07", "2026-04-07", { employeeId: kim.id })
  await kim.patch(`/leave/requests/${own}`, { reason: "Secret wedding" })
  await kim.delete(`/leave/requests/${own}`)
  await app.hr.delete(`/leave/requests/${authored}`)
  await settle(people, observers)
  const deleted = ["DELETED", false]
  const none = undefined
  expect(lastOf(observers, own)).toEqual([deleted, none, none, none, none, none])
  expect(lastOf(observers, authored)).toEqual([deleted, deleted, none, none, none, none])
  const resumed = await observeEach(people.slice(0, 5), since)
  await settle(people.slice(0, 5), resumed)
  expect(receivedOf(resumed, own)).toEqual([[["DELETED", false]], [], [], [], []])
  expect(receivedOf(resumed, authored)).toEqual([[["DELETED", false]], [["DELETED", false]], [], [], []])
})

test("a former participant receives the removal once, and neither later changes nor the deletion", async () => {
  const [organizer, former, present, outsider] = (await Promise.all(Array.from({ length: 4 }, () => app.hire()))) as [
    Client,
    Client,
    Client,
    Client,
  ]
  const people = [former, present, outsider, app.hr, app.outsider]
  const since = await start(former)
  const observers = await observeEach(people)
  const id = await createEvent(organizer, [former, present])
  await organizer.patch(`/calendar/events/${id}`, { participants: [present.id] })
  await organizer.patch(`/calendar/events/${id}`, { title: "Secret" })
  await organizer.delete(`/calendar/events/${id}`)
  await settle(people, observers)
  const [ofFormer, ofPresent, ...ofOthers] = receivedOf(observers, id)
  expect(ofFormer?.at(-1)).toEqual(["UPDATED", false])
  expect(ofPresent?.at(-1)).toEqual(["DELETED", false])
  expect(ofOthers).toEqual([[], [], []])
  const resumed = await observeEach(people.slice(0, 4), since)
  await settle(people.slice(0, 4), resumed)
  expect(receivedOf(resumed, id)).toEqual([[["CREATED", false]], [["DELETED", false]], [], []])
})

test("an organization-wide event that becomes private is delivered to everyone once, with a null record", async () => {
  const people = [app.colleague, app.employee, app.outsider]
  const { body } = await app.hr.post("/calendar/events", {
    title: "All hands",
    type: "MEETING",
    start: "2026-09-01T09:00:00Z",
    end: "2026-09-01T10:00:00Z",
    visibility: "ORGANIZATION",
    participants: [app.employee.id],
  })
  const observers = await observeEach(people)
  await app.hr.patch(`/calendar/events/${body.id}`, { visibility: "PARTICIPANTS" })
  await app.hr.patch(`/calendar/events/${body.id}`, { title: "Secret" })
  await settle(people, observers)
  expect(receivedOf(observers, body.id)).toEqual([
    [["UPDATED", false]],
    [
      ["UPDATED", true],
      ["UPDATED", true],
    ],
    [],
  ])
})

test("a former member of HR receives no further changes, live or on resuming", async () => {
  const former = await app.hire({ role: "HR" })
  const since = await start(former)
  const kim = await app.hire({ manager_id: app.manager.id })
  const id = await createPending(kim, "2026-04-13")
  const unchanged = await createPending(kim, "2026-04-15")
  const [observer] = (await observeEach([former])) as [Observer]
  await app.admin.put(`/users/${former.id}`, { role: "EMPLOYEE" })
  expect((await approve(app.manager, id)).status).toBe(200)
  const other = await createPending(kim, "2026-04-14")
  await settle([former], [observer])
  const removed = ["UPDATED", false]
  expect(receivedOf([observer], id)).toEqual([[removed]])
  expect(receivedOf([observer], other)).toEqual([[]])
  const resumed = await observeEach([former], since)
  await settle([former], resumed)
  expect(lastOf(resumed, id)).toEqual([removed])
  expect(lastOf([observer, ...resumed], unchanged)).toEqual([removed, removed])
  expect(receivedOf(resumed, other)).toEqual([[]])
})

test("the readers in the log are exactly the employees who may read the record", async () => {
  const [kim, approver, delegate, colleague] = (await Promise.all(
    Array.from({ length: 4 }, () => app.hire({ manager_id: app.manager.id })),
  )) as [Client, Client, Client, Client]
  const steps = [{ approver: "MANAGER" }, { approver: "PERSON", approverIds: [approver.id], rule: "ALL" }]
  expect((await app.hr.patch("/leave/approval-policy", { steps })).status).toBe(200)
  const span = { startDate: "2026-03-01", endDate: "2026-03-31" }
  expect((await approver.post("/leave/delegations", { delegateId: delegate.id, ...span })).status).toBe(201)
  const people = [app.employee, app.manager, app.colleague, app.hr, app.admin, kim, approver, delegate, colleague]
  const assertExact = async (path: string, id: string) => {
    const [entry] = await app.sql<{ readers: string[] }>(
      `select reader_ids::text[] as readers from record_changes where record_id = ? order by number desc limit 1`,
      [id],
    )
    const statuses = await Promise.all(people.map(async (person) => (await person.get(`${path}/${id}`)).status))
    const readable = people.filter((_person, n) => statuses[n] === 200).map((person) => person.id)
    expect(people.map((person) => person.id).filter((person) => entry?.readers.includes(person))).toEqual(readable)
    return readable.length
  }
  const id = await createPending(kim, "2026-04-20")
  const whileOpen = await assertExact("/leave/requests", id)
  expect((await approve(app.manager, id)).status).toBe(200)
  await assertExact("/leave/requests", id)
  expect((await approve(approver, id)).status).toBe(200)
  // The delegate saw the request only while a step of the approver was open.
  expect(await assertExact("/leave/requests", id)).toBe(whileOpen - 1)
  await kim.post(`/leave/requests/${id}/change-requests`, {})
  await assertExact("/leave/requests", id)
  const event = await createEvent(kim, [colleague])
  await assertExact("/calendar/events", event)
  await kim.patch(`/calendar/events/${event}`, { participants: [approver.id] })
  await assertExact("/calendar/events", event)
  await app.hr.patch("/leave/approval-policy", { steps: [{ approver: "MANAGER" }] })
})
