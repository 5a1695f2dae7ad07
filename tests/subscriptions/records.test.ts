// Who is told of a record that changes: those whom it concerns, however many others look on, if they may see it then.
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { createDraft, createLeaveType, createPending } from "../support/leave-requests.js"
import { activate, connectSocket, type ReceivedEvents, type SocketClient, until } from "../support/live.js"
import { sentBy } from "../support/statements.js"
import { world } from "../support/test-app.js"

const w = world()
const changed = "subscription { leaveRequestChanged { id status } }"

const open: SocketClient[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})

/** Looks on, each on a socket of their own. */
async function looking(...people: Client[]): Promise<ReceivedEvents[]> {
  const sockets = people.map((client) => connectSocket(client))
  open.push(...sockets)
  await Promise.all(sockets.map(({ ready }) => ready))
  return activate(w.app, () => sockets.map((socket) => socket.subscribe(changed)))
}

let week = 0

/**
 * Drafts a request of each person and waits until the person hears of it. Records are told in the order in which they change, so
 * whatever was to be heard of earlier changes has been heard by then. Gives the ids of the requests.
 */
async function hearOwnDrafts(people: readonly Client[], heard: readonly ReceivedEvents[]): Promise<string[]> {
  const ids = []
  for (const [n, client] of people.entries()) {
    const id = await createDraft(client, new Date(Date.UTC(2027, 0, 4 + 7 * week++)).toISOString().slice(0, 10))
    await (heard[n] as ReceivedEvents).first(({ leaveRequestChanged }) => leaveRequestChanged.id === id)
    ids.push(id)
  }
  return ids
}

beforeAll(async () => {
  for (const hr of [w.hana, w.olga]) await createLeaveType(hr, "Annual Leave", { isDefault: true })
})

const statuses = (heard: ReceivedEvents, id?: string) =>
  heard.values.flatMap(({ leaveRequestChanged: told }) => (id === undefined || told.id === id ? [told.status] : []))
const idsIn = (heard: ReceivedEvents) => heard.values.map(({ leaveRequestChanged }) => leaveRequestChanged.id)

describe("a request for leave", () => {
  test("is told to the person, their manager, HR, who is asked to decide, and who stands in for them; to nobody else", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => w.hire()))
    const [approver, standIn, former, other] = people as [Client, Client, Client, Client]
    const steps = [{ approver: "PERSON", approverIds: [approver.id, w.bob.id], rule: "ALL" }]
    expect((await w.hana.patch("/leave/approval-policy", { steps })).status).toBe(200)
    const span = { startDate: "2026-03-01", endDate: "2026-03-31" }
    const delegate = (to: Client) => w.bob.post("/leave/delegations", { delegateId: to.id, ...span })
    const { status, body: lasting } = await delegate(standIn)
    expect(status).toBe(201)
    const { body: over } = await delegate(former)
    expect((await w.bob.post(`/leave/delegations/${over.id}/end`)).status).toBe(200)
    const involved = [w.ann, w.bob, w.hana, w.eve, approver, standIn]
    const told = await looking(...involved)
    const outsiders = [w.carl, w.olga, former, other]
    const untold = await looking(...outsiders)
    const id = await createPending(w.ann, "2026-03-09")
    for (const heard of told) await heard.first(({ leaveRequestChanged }) => leaveRequestChanged.status === "PENDING")
    const own = await hearOwnDrafts(outsiders, untold)
    expect(told.map((heard) => statuses(heard, id).at(-1))).toEqual(told.map(() => "PENDING"))
    expect(untold.map((heard) => [idsIn(heard), heard.errors])).toEqual(own.map((one) => [[one], []]))
    // Whoever loses the right to see it in the middle of the stream hears no more of it.
    const before = told.map((heard) => statuses(heard, id).length)
    expect((await w.bob.post(`/leave/delegations/${lasting.id}/end`)).status).toBe(200)
    expect((await approver.post(`/leave/requests/${id}/approve`, {})).status).toBe(200)
    await hearOwnDrafts(involved, told)
    expect(told.map((heard) => statuses(heard, id).length)).toEqual(
      before.map((n, place) => (place < told.length - 1 ? n + 1 : n)),
    )
    await w.hana.patch("/leave/approval-policy", { steps: [{ approver: "MANAGER" }] })
  })

  test("is read again for those whom it concerns alone, however many look on", async () => {
    const colleagues = await Promise.all(Array.from({ length: 8 }, () => w.hire()))
    const [own, ...others] = (await looking(w.ann, ...colleagues)) as [ReceivedEvents, ...ReceivedEvents[]]
    let id = ""
    const statements = await sentBy(w, async () => {
      id = await createPending(w.ann, "2026-03-16")
      await own.first(({ leaveRequestChanged: { id: told, status } }) => told === id && status === "PENDING")
      await hearOwnDrafts(colleagues, others)
    })
    // Ann's: of the draft, and of what was submitted.
    const reading = /"id" as "id", "r0"."status" as "status" from "leave_requests"/
    expect(statements.filter(({ text, values }) => reading.test(text) && values.includes(id))).toHaveLength(2)
  })

  test("is told when it is taken back, and when that is wished for", async () => {
    const id = await createPending(w.ann, "2026-03-23")
    expect((await w.bob.post(`/leave/requests/${id}/approve`, {})).status).toBe(200)
    const [own, decider] = (await looking(w.ann, w.bob)) as [ReceivedEvents, ReceivedEvents]
    const { body: change } = await w.ann.post(`/leave/requests/${id}/change-requests`, {})
    for (const heard of [own, decider]) await heard.first(({ leaveRequestChanged: { status } }) => status === "APPROVED")
    expect((await w.bob.post(`/leave/requests/${id}/change-requests/${change.id}/approve`, {})).status).toBe(200)
    for (const heard of [own, decider]) await heard.first(({ leaveRequestChanged: { status } }) => status === "CANCELLED")
    expect([own, decider].map((heard) => statuses(heard))).toEqual([
      ["APPROVED", "CANCELLED"],
      ["APPROVED", "CANCELLED"],
    ])
  })

  test.each([400, 2_000])("is told to each of %d people of HR, once", async (people) => {
    const organization = w.otherOrganizationId
    await w.sql(
      `insert into employees (id, organization_id, full_name, email, role, account_status, custom_fields)
       select gen_random_uuid(), ?, 'Person', n || '-of-' || ? || '@other.test', 'HR', 'ACTIVE', '{}' from generate_series(1, ?::int) n`,
      [organization, people, people],
    )
    const some = await Promise.all(Array.from({ length: 4 }, () => w.hire({ role: "HR" }, organization)))
    const heard = await looking(w.olga, ...some)
    const id = await createDraft(w.olga, people === 400 ? "2026-04-06" : "2026-04-13")
    await hearOwnDrafts([w.olga, ...some], heard)
    expect(heard.map((one) => statuses(one, id))).toEqual(heard.map(() => ["DRAFT"]))
  })
})

test("a record that takes long to read keeps no session from being ended, and no inbox waiting", async () => {
  const [kim, lee] = [await w.hire(), await w.hire()]
  const sockets = [connectSocket(kim), connectSocket(lee)] as const
  open.push(...sockets)
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
  const { deps } = w.app
  const locked = deps.orm.em.fork()
  await locked.begin()
  try {
    await locked.execute("lock table calendar_events in access exclusive mode")
    const signal = { type: "record", organizationId: w.organizationId, entity: "CalendarEvent", id } as const
    const go = await deps.bus.publish([{ ...signal, employeeIds: [kim.id, lee.id] }], deps.db)
    go()
    await until(async () => {
      const [waiting] = await w.sql<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'",
      )
      return (waiting?.n ?? 0) > 0
    })
    expect((await lee.patch("/notifications/read-all")).status).toBe(200)
    await unread.first(({ unreadCountChanged }) => unreadCountChanged.count === 0 && unread.values.length > 1)
    expect((await kim.post("/auth/logout", {})).status).toBe(204)
    await until(() => sockets[0].closed.length > 0, "the end of the socket")
  } finally {
    await locked.rollback()
  }
})
