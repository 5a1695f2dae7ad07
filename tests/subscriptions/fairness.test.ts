// Limits that keep the live updates of one person or organization from delaying those of others.
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { createDraft, createLeaveType } from "../support/leave-requests.js"
import { activate, openClients, type ReceivedEvents, type SocketClient, until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { holdStatements, type RecordedStatement, recordStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { trustProxy: 1 } })
const clients = openClients()
const unread = "subscription { unreadCountChanged { count } }"
let [kim, nina]: Client[] = []

beforeAll(async () => {
  for (const hr of [app.hr, app.outsider]) await createLeaveType(hr, "Annual Leave", { isDefault: true })
  kim = await app.hire()
  nina = await app.hire({}, app.otherOrganizationId)
})

/** Subscribes on a socket of its own. */
async function subscribe(client: Client, ...documents: string[]): Promise<{ socket: SocketClient; received: ReceivedEvents[] }> {
  const socket = clients.socket(client)
  await socket.ready
  return { socket, received: await activate(app.instance, () => documents.map((document) => socket.subscribe(document))) }
}

const numbers = Array.from({ length: 4 }, (_, n) => n)
const hasValues = (received: readonly ReceivedEvents[]) => received.every(({ values }) => values.length > 0)

/** Matches reads of the first organization. */
const isReadOf =
  (table: RegExp) =>
  ({ text, values, isRead }: RecordedStatement) =>
    isRead && table.test(text) && values.includes(app.organizationId)

test("notifications that one organization reads slowly do not delay those of another", async () => {
  const document = (n: number) => `subscription { notificationReceived { id number entity { id${n}: id } } }`
  const own = await subscribe(kim as Client, ...numbers.map(document))
  const other = await subscribe(nina as Client, document(0))
  const held = await holdStatements(app, isReadOf(/in_inbox/))
  try {
    await notify(app, kim as Client)
    await until(() => held.count() > 0, "the query of the first organization")
    await notify(app, nina as Client, "No", app.outsider)
    await until(() => hasValues(other.received), "the notification of the other organization")
    expect(own.received.map(({ values }) => values)).toEqual(numbers.map(() => []))
  } finally {
    held.release()
  }
  await until(() => hasValues(own.received), "the notifications of the first organization")
})

test("records that one organization reads slowly do not delay those of another", async () => {
  const document = (n: number) => `subscription { leaveRequestChanged { leaveRequest { id${n}: id } } }`
  const own = await subscribe(kim as Client, ...numbers.map(document))
  const other = await subscribe(nina as Client, document(0))
  const held = await holdStatements(app, isReadOf(/leave_requests/))
  // The response to the draft is such a read, too.
  const drafted = createDraft(kim as Client, "2026-04-13")
  try {
    await until(() => held.count() > 0, "the read of the first organization")
    await createDraft(nina as Client, "2026-04-13")
    await until(() => hasValues(other.received), "the record of the other organization")
    expect(own.received.map(({ values }) => values)).toEqual(numbers.map(() => []))
  } finally {
    held.release()
  }
  await drafted
  await until(() => hasValues(own.received), "the records of the first organization")
})

test("a document of several connections of a session is executed once for each event", async () => {
  const document = "subscription { leaveRequestChanged { resumeToken leaveRequest { id } } }"
  const client = await app.hire()
  let received: ReceivedEvents[] = []
  const countReads = async (date: string) => {
    const before = received.map(({ values }) => values.length)
    const statements = await recordStatements(app, async () => {
      await createDraft(client, date)
      await until(() => received.every(({ values }, n) => values.length > (before[n] ?? 0)), "the record on each connection")
    })
    return statements.filter(({ text, isRead }) => isRead && /leave_requests/.test(text)).length
  }
  received = (await subscribe(client, document)).received
  const reads = await countReads("2026-04-14")
  for (let n = 0; n < 3; n++) received = [...received, ...(await subscribe(client, document)).received]
  expect(await countReads("2026-04-15")).toBe(reads)
  const last = received.map(({ values }) => values.at(-1).leaveRequestChanged)
  expect(new Set(last.map(({ leaveRequest }: Json) => leaveRequest.id)).size).toBe(1)
})

test("all subscriptions of an employee together have a largest cost", async () => {
  const client = await app.hire()
  const nodes = "directReports(first: 100) { nodes { directReports(first: 20) { nodes { id } } } }"
  const document = `subscription { leaveRequestChanged { leaveRequest { employee { ${nodes} } } } }`
  const sockets = [await subscribe(client, document), await subscribe(client, document)] as const
  const all = sockets.flatMap(({ received }) => received)
  const rejected = () => all.filter(({ errors }) => errors.length > 0)
  for (let n = 0; rejected().length === 0 && n < 20; n++) {
    const { socket } = sockets[n % 2] as (typeof sockets)[number]
    all.push(socket.subscribe(document))
    // The answer to a later operation shows that this one was accepted or rejected.
    await socket.subscribe(unread).first(() => true)
  }
  const [{ extensions }] = (rejected()[0] as ReceivedEvents).errors as [Json]
  expect(extensions).toMatchObject({ code: "SUBSCRIPTION_LIMIT_EXCEEDED", status: 429, details: { allowed: 20_000 } })
  expect(extensions.details.requested).toBeGreaterThan(20_000)
  all[0]?.stop()
  await until(async () => {
    const again = sockets[1].socket.subscribe(document)
    await sockets[1].socket.subscribe(unread).first(() => true)
    return again.errors.length === 0
  }, "room for another subscription")
})

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

test("an instance has at most 500 sockets that have not authenticated", async () => {
  const { hostname, port } = new URL(app.url)
  /** The status of an upgrade from an address. */
  const upgrade = async (address: string) => {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on("error", () => {})
    socket.write(
      `GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    )
    const [data] = await once(socket, "data")
    return Number(String(data).split(" ")[1])
  }
  const statuses = await Promise.all(Array.from({ length: 510 }, (_, n) => upgrade(`192.0.2.${n % 10}`)))
  expect(Map.groupBy(statuses, (status) => status)).toEqual(
    new Map([
      [101, Array(500).fill(101)],
      [503, Array(10).fill(503)],
    ]),
  )
})
