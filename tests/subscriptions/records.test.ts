// Live delivery of record changes: their audience, and the permissions at delivery.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { createDraft, createLeaveType, createPending } from "../support/leave-requests.js"
import { activate, openClients, type ReceivedEvents, until } from "../support/live.js"
import { recordStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const changed = "subscription { leaveRequestChanged { leaveRequestId leaveRequest { status } } }"

const clients = openClients()

/** Subscribes each employee to leave requests on a socket of their own. */
async function subscribeEach(...employees: Client[]): Promise<ReceivedEvents[]> {
  const sockets = employees.map((employee) => clients.socket(employee))
  await Promise.all(sockets.map(({ ready }) => ready))
  return activate(app.instance, () => sockets.map((socket) => socket.subscribe(changed)))
}

let week = 0

/**
 * Creates a draft of each employee and waits until it is delivered to them. Changes are delivered in order, so all earlier ones
 * have been delivered by then. Returns the ids of the drafts.
 */
async function receiveOwnDrafts(employees: readonly Client[], events: readonly ReceivedEvents[]): Promise<string[]> {
  const ids = []
  for (const [n, client] of employees.entries()) {
    const id = await createDraft(client, new Date(Date.UTC(2027, 0, 4 + 7 * week++)).toISOString().slice(0, 10))
    await (events[n] as ReceivedEvents).first(({ leaveRequestChanged }) => leaveRequestChanged.leaveRequestId === id)
    ids.push(id)
  }
  return ids
}

beforeAll(async () => {
  for (const hr of [app.hr, app.outsider]) await createLeaveType(hr, "Annual Leave", { isDefault: true })
})

const statuses = (events: ReceivedEvents, id?: string) =>
  events.values.flatMap(({ leaveRequestChanged: change }) =>
    id === undefined || change.leaveRequestId === id ? [change.leaveRequest?.status ?? null] : [],
  )
const idsIn = (events: ReceivedEvents) => events.values.map(({ leaveRequestChanged }) => leaveRequestChanged.leaveRequestId)
const hasStatus =
  (status: string, id?: string) =>
  ({ leaveRequestChanged: change }: Json) =>
    change.leaveRequest?.status === status && (id === undefined || change.leaveRequestId === id)

describe("leave request events", () => {
  test("a leave request reaches its employee, manager, HR, approvers and their delegates only", async () => {
    const hired = await Promise.all(Array.from({ length: 4 }, () => app.hire()))
    const [approver, delegated, former, other] = hired as [Client, Client, Client, Client]
    const steps = [{ approver: "PERSON", approverIds: [approver.id, app.manager.id], rule: "ALL" }]
    expect((await app.hr.patch("/leave/approval-policy", { steps })).status).toBe(200)
    const span = { startDate: "2026-03-01", endDate: "2026-03-31" }
    const delegate = (to: Client) => app.manager.post("/leave/delegations", { delegateId: to.id, ...span })
    const { status, body: current } = await delegate(delegated)
    expect(status).toBe(201)
    const { body: ended } = await delegate(former)
    expect((await app.manager.post(`/leave/delegations/${ended.id}/end`)).status).toBe(200)
    const involved = [app.employee, app.manager, app.hr, app.admin, approver, delegated]
    const involvedEvents = await subscribeEach(...involved)
    const outsiders = [app.colleague, app.outsider, former, other]
    const outsiderEvents = await subscribeEach(...outsiders)
    const id = await createPending(app.employee, "2026-03-09")
    for (const events of involvedEvents) await events.first(hasStatus("PENDING"))
    const own = await receiveOwnDrafts(outsiders, outsiderEvents)
    expect(involvedEvents.map((events) => statuses(events, id).at(-1))).toEqual(involvedEvents.map(() => "PENDING"))
    expect(outsiderEvents.map((events) => [idsIn(events), events.errors])).toEqual(own.map((one) => [[one], []]))
    // A delegate whose delegation has ended learns once that the request is no longer visible.
    const before = involvedEvents.map((events) => statuses(events, id).length)
    expect((await app.manager.post(`/leave/delegations/${current.id}/end`)).status).toBe(200)
    expect((await approver.post(`/leave/requests/${id}/approve`, {})).status).toBe(200)
    await receiveOwnDrafts(involved, involvedEvents)
    expect(involvedEvents.map((events) => statuses(events, id).length)).toEqual(before.map((n) => n + 1))
    expect(involvedEvents.map((events) => statuses(events, id).at(-1))).toEqual([...before.slice(1).map(() => "PENDING"), null])
    await app.hr.patch("/leave/approval-policy", { steps: [{ approver: "MANAGER" }] })
  })

  test("a changed record is read for its audience only, however many employees subscribe", async () => {
    const colleagues = await Promise.all(Array.from({ length: 8 }, () => app.hire()))
    const [own, ...others] = (await subscribeEach(app.employee, ...colleagues)) as [ReceivedEvents, ...ReceivedEvents[]]
    let id = ""
    const statements = await recordStatements(app, async () => {
      id = await createPending(app.employee, "2026-03-16")
      await own.first(hasStatus("PENDING", id))
      await receiveOwnDrafts(colleagues, others)
    })
    // Two reads for `app.employee`: after the draft and after the submission.
    const readStatement = /"r0"."status" as "status" from "leave_requests"/
    expect(statements.filter(({ text, values }) => readStatement.test(text) && values.includes(id))).toHaveLength(2)
  })

  test("requesting and approving a cancellation are delivered as changes of the leave request", async () => {
    const id = await createPending(app.employee, "2026-03-23")
    expect((await app.manager.post(`/leave/requests/${id}/approve`, {})).status).toBe(200)
    const [own, decider] = (await subscribeEach(app.employee, app.manager)) as [ReceivedEvents, ReceivedEvents]
    const { body: change } = await app.employee.post(`/leave/requests/${id}/change-requests`, {})
    for (const events of [own, decider]) await events.first(hasStatus("APPROVED"))
    expect((await app.manager.post(`/leave/requests/${id}/change-requests/${change.id}/approve`, {})).status).toBe(200)
    for (const events of [own, decider]) await events.first(hasStatus("CANCELLED"))
    expect([own, decider].map((events) => statuses(events))).toEqual([
      ["APPROVED", "CANCELLED"],
      ["APPROVED", "CANCELLED"],
    ])
  })

  test.each([400, 2_000])("a leave request reaches each of %d HR employees once", async (people) => {
    const organization = app.otherOrganizationId
    await app.sql(
      `insert into employees (id, organization_id, full_name, email, role, account_status, custom_fields)
       select gen_random_uuid(), ?, 'Person', n || '-of-' || ? || '@other.test', 'HR', 'ACTIVE', '{}' from generate_series(1, ?::int) n`,
      [organization, people, people],
    )
    const some = await Promise.all(Array.from({ length: 4 }, () => app.hire({ role: "HR" }, organization)))
    const events = await subscribeEach(app.outsider, ...some)
    const id = await createPending(app.outsider, people === 400 ? "2026-04-06" : "2026-04-13")
    await receiveOwnDrafts([app.outsider, ...some], events)
    // The draft is visible to Olga only.
    expect(events.map((one) => statuses(one, id))).toEqual([["DRAFT", "PENDING"], ...some.map(() => ["PENDING"])])
  })
})

test("a slow record read delays neither the end of a session nor the inbox", async () => {
  const [kim, lee] = [await app.hire(), await app.hire()]
  const sockets = [clients.socket(kim), clients.socket(lee)] as const
  await Promise.all(sockets.map(({ ready }) => ready))
  for (const socket of sockets) socket.subscribe("subscription { calendarEventChanged { event { title } } }")
  const unread = sockets[1].subscribe("subscription { unreadCountChanged { count } }")
  await unread.first(({ unreadCountChanged }) => unreadCountChanged.count === 0)
  const { id } = (
    await kim.post("/calendar/events", {
      title: "Long",
      type: "OTHER",
      start: "2026-03-10",
      end: "2026-03-10",
      participants: [lee.id],
    })
  ).body
  await unread.first(({ unreadCountChanged }) => unreadCountChanged.count === 1)
  const { deps } = app.instance
  const locked = deps.orm.em.fork()
  await locked.begin()
  try {
    await locked.execute("lock table calendar_events in access exclusive mode")
    // A change without an event: the transaction of a real one would wait for the lock, too.
    await app.sql(
      `insert into record_changes (id, organization_id, number, entity, record_id, change, reader_ids, former_reader_ids, version)
       select gen_random_uuid(), organization_id, last_number + 1, 'CalendarEvent', ?, 'UPDATED', array[?, ?]::uuid[], '{}', 1
       from record_change_logs where organization_id = ?`,
      [id, kim.id, lee.id, app.organizationId],
    )
    await app.sql("update record_change_logs set last_number = last_number + 1 where organization_id = ?", [app.organizationId])
    deps.bus.publish([{ type: "record", organizationId: app.organizationId }])
    await until(async () => {
      const [waiting] = await app.sql<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'",
      )
      return (waiting?.n ?? 0) > 0
    })
    expect((await lee.patch("/notifications/read-all")).status).toBe(200)
    await unread.first(({ unreadCountChanged }) => unreadCountChanged.count === 0 && unread.values.length > 1)
    expect((await kim.post("/auth/logout", {})).status).toBe(204)
    await until(() => sockets[0].closed.length > 0, "the closed socket")
  } finally {
    await locked.rollback()
  }
})
