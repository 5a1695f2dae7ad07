// What is told live: to sockets and streams, on one node and between two, and to nobody who may not hear it.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals"
import WebSocket from "ws"
import { Client, type Json } from "../support/client.js"
import { anotherNode } from "../support/identity.js"
import {
  activate,
  connectSocket,
  type EventStreamClient,
  openEventStream,
  type ReceivedEvents,
  type SocketClient,
  startLongPolls,
  until,
} from "../support/live.js"
import { seededRandom } from "../support/random.js"
import { type World, world } from "../support/test-app.js"

/** A Redis of the tests' own, where the program is there. */
const redis = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].find((path) => existsSync(path))
const redisPort = 20_000 + (process.pid % 20_000)
const redisUrl = `redis://127.0.0.1:${redisPort}`
const server =
  redis === undefined
    ? undefined
    : spawn(redis, ["--port", String(redisPort), "--save", "", "--appendonly", "no"], { stdio: "ignore" })
afterAll(() => void server?.kill())

const received = "subscription($since: String) { notificationReceived(since: $since) { id number message isRead } }"
const unread = "subscription { unreadCountChanged { count } }"

/** Has somebody told something by HR. */
async function tell(w: World, client: Client, comment: string, hr = w.hana): Promise<void> {
  await client.patch("/users/me", { nationality: "FR" })
  const [change] = (await hr.get(`/profile-changes?employeeId=${client.id}`)).body
  const { status } = await hr.post(`/profile-changes/${change.id}/reject`, { comment })
  if (status !== 200) throw new Error(`the change was not rejected: ${status}`)
}

const open: { stop(): unknown }[] = []
const looking = (client: Client, options?: Parameters<typeof connectSocket>[1]): SocketClient => {
  const made = connectSocket(client, options)
  open.push(made)
  return made
}
const streaming = (client: Client, path?: string, headers?: Record<string, string>): EventStreamClient => {
  const made = openEventStream(client, path, headers)
  open.push({ stop: () => made.source.close() })
  return made
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})

const buses = [["PostgreSQL", undefined], ...(redis ? [["Redis", redisUrl]] : [])] as [string, string | undefined][]

describe.each(buses)("over %s", (_name, url) => {
  const w = world({ config: { redisUrl: url } })
  let second: Awaited<ReturnType<typeof anotherNode>>
  beforeAll(async () => {
    second = await anotherNode(w)
  })
  afterAll(() => second.stop())
  const there = (client: Client) => new Client(second.url, client)

  test("what was committed on one node reaches a socket and a stream on the other", async () => {
    const kim = await w.hire()
    const socket = looking(there(kim))
    await socket.ready
    const heard = socket.subscribe(received)
    const counts = socket.subscribe(unread)
    const events = streaming(there(kim))
    await counts.first(({ unreadCountChanged }) => unreadCountChanged.count === 0)
    await until(() => events.counts.length === 1)
    await tell(w, kim, "Hello there")
    const { notificationReceived } = await heard.first(() => true)
    expect(notificationReceived).toMatchObject({ number: 1, message: expect.stringContaining("Hello there"), isRead: false })
    await counts.first(({ unreadCountChanged }) => unreadCountChanged.count === 1)
    await until(() => events.notifications.length === 1)
    expect(events.notifications[0]).toMatchObject({
      id: notificationReceived.id,
      category: "SECURITY",
      message: notificationReceived.message,
    })
    expect(events.ids).toEqual(["1"])
    await kim.patch("/notifications/read-all")
    await counts.first(({ unreadCountChanged }, n = 2) => unreadCountChanged.count === 0 && counts.values.length > n)
    await until(() => events.counts.join() === "0,1,0")
  })

  test("a session that ends on one node closes its sockets and streams on the other by a signal", async () => {
    // Only the signal is left: without this, all connections are looked after every few seconds.
    const heal = jest.spyOn(second.app.hub, "resync").mockImplementation(() => {})
    for (const end of [
      (kim: Client) => w.hana.post(`/users/${kim.id}/block`),
      (kim: Client) => kim.post("/auth/logout", {}),
      (kim: Client) => w.hana.delete(`/users/${kim.id}`),
    ]) {
      const kim = await w.hire()
      const socket = looking(there(kim))
      await socket.ready
      const heard = socket.subscribe(received)
      const events = streaming(there(kim))
      await until(() => events.counts.length === 1)
      expect((await end(kim)).status).toBeLessThan(300)
      await until(() => socket.closed.length === 1 && events.errors.length > 0, "the end of the connections")
      expect(socket.closed[0]?.code).toBe(4401)
      expect(heard.values).toEqual([])
      events.source.close()
    }
    heal.mockRestore()
  })

  test("who is blocked in the middle of a stream hears nothing of what comes after", async () => {
    const kim = await w.hire()
    const socket = looking(there(kim))
    await socket.ready
    const heard = socket.subscribe(received)
    const events = streaming(there(kim))
    await until(() => events.counts.length === 1)
    await tell(w, kim, "Before")
    await heard.first(() => true)
    await until(() => events.notifications.length === 1)
    await kim.patch("/users/me", { nationality: "IT" })
    const [change] = (await w.hana.get(`/profile-changes?employeeId=${kim.id}`)).body
    const query = '{ notifications(since: "1", wait: 10) { nodes { message } } }'
    const here = await startLongPolls(w.app, 1, () => [kim.get("/notifications?since=1&wait=10")])
    const elsewhere = await startLongPolls(second.app, 2, () => [
      there(kim).get("/notifications?since=1&wait=10"),
      there(kim).graphql(query),
    ])
    const witness = looking(there(w.ann))
    await witness.ready
    const [seen] = (await activate(second.app, () => [witness.subscribe(received)])) as [ReceivedEvents]
    await w.hana.post(`/users/${kim.id}/block`)
    await w.hana.post(`/profile-changes/${change.id}/reject`, { comment: "After" })
    const [poll, asked] = await Promise.all(elsewhere)
    expect([...(await Promise.all(here)), poll].map((answer) => answer?.status)).toEqual([401, 401])
    expect(asked?.body).toMatchObject({ data: null, errors: [{ extensions: { code: "UNAUTHENTICATED" } }] })
    await until(() => socket.closed.length === 1)
    // What is told later to others arrives after what might have been told to Kim.
    await tell(w, w.ann, "Later")
    await seen.first(() => true)
    expect(heard.values).toHaveLength(1)
    expect(events.notifications).toHaveLength(1)
    expect(await w.sql("select 1 from notifications where recipient_id = ?", [kim.id])).toHaveLength(2)
  })

  test("of many whom one commit concerns each hears their own, and only whose session goes on, also where no signal said that it ended", async () => {
    const people = [await w.hire(), await w.hire(), await w.hire(), await w.hire()]
    const [first, ended, blocked, last] = people as [Client, Client, Client, Client]
    await tell(w, last, "Before")
    const looks = people.map((one) => looking(there(one)))
    await Promise.all(looks.map(({ ready }) => ready))
    const heard = looks.map((one) => one.subscribe(received))
    const counts = looks.map((one) => one.subscribe(unread))
    await Promise.all(counts.map((one) => one.first(() => true)))
    await w.sql("update sessions set ended_at = now() where employee_id = ?", [ended.id])
    await w.sql("update employees set account_status = 'SUSPENDED' where id = ?", [blocked.id])
    await w.hana.post("/news", { title: "For all" })
    await until(() => looks[1]?.closed.length === 1 && looks[2]?.closed.length === 1, "the end of two")
    const countOf = (one: ReceivedEvents | undefined) => one?.values.at(-1)?.unreadCountChanged.count
    await until(() => countOf(counts[0]) === 1 && countOf(counts[3]) === 2, "the counts")
    const numbers = heard.map(({ values }) => values.map(({ notificationReceived }) => notificationReceived.number))
    expect(numbers).toEqual([[1], [], [], [2]])
    expect(looks.map(({ closed }) => closed.map(({ code }) => code))).toEqual([[], [4401], [4401], []])
    expect(await first.get("/notifications/unread-count")).toMatchObject({ body: { count: 1 } })
  })

  test("whoever connects again says what they saw last, and misses nothing", async () => {
    const kim = await w.hire()
    const first = looking(kim)
    await first.ready
    const before = first.subscribe(received, { since: "0" })
    await tell(w, kim, "One")
    const seen = (await before.first(() => true)).notificationReceived
    await first.stop()
    for (const comment of ["Two", "Three"]) await tell(w, kim, comment)
    const again = looking(there(kim))
    await again.ready
    for (const since of [seen.id, String(seen.number)]) {
      const heard = again.subscribe(received, { since })
      await until(() => heard.values.length === 2)
      expect(heard.values.map(({ notificationReceived }) => notificationReceived.number)).toEqual([2, 3])
    }
    const events = streaming(there(kim), undefined, { "Last-Event-ID": "1" })
    await until(() => events.notifications.length === 2)
    await tell(w, kim, "Four")
    await until(() => events.notifications.length === 3)
    expect(events.ids).toEqual(["2", "3", "4"])
  })

  test("everything arrives once and in order while connections come and go", async () => {
    const kim = await w.hire()
    const seen: number[] = []
    const random = seededRandom(11)
    let isOver = false
    const coming = (async () => {
      while (!isOver) {
        const here = looking(random() < 0.5 ? kim : there(kim))
        await here.ready
        const heard = here.subscribe(received, { since: String(seen.at(-1) ?? 0) })
        await sleep(random() * 150)
        const numbers = heard.values.map(({ notificationReceived }) => notificationReceived.number)
        await here.stop()
        seen.push(...numbers)
      }
    })()
    for (let n = 0; n < 25; n++) await tell(w, kim, `Number ${n}`)
    await until(() => seen.length >= 25, "all of them")
    isOver = true
    await coming
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
  })
})

describe("a socket", () => {
  const w = world({ config: { corsOrigins: ["https://intranet.example"] } })
  /** Subscribes each of some people on a socket of their own. */
  const subscribed = async (people: Client[], query: string) => {
    const sockets = people.map((client) => looking(client))
    await Promise.all(sockets.map(({ ready }) => ready))
    return activate(w.app, () => sockets.map((socket) => socket.subscribe(query)))
  }
  const codeOf = async (made: SocketClient) => {
    await until(() => made.closed.length > 0, "the end")
    return made.closed[0]?.code
  }
  const raw = (options: WebSocket.ClientOptions = {}, protocol: string | string[] = "graphql-transport-ws") => {
    const socket = new WebSocket(`${w.url.replace("http", "ws")}/graphql`, protocol, options)
    const closed = new Promise<number>((resolve) => socket.once("close", resolve))
    const refused = new Promise<number>((resolve) => {
      socket.once("unexpected-response", (_req, res) => resolve(res.statusCode ?? 0))
      socket.once("error", () => resolve(0))
    })
    const opened = new Promise<void>((resolve) => socket.once("open", () => resolve()))
    open.push({ stop: () => socket.terminate() })
    return { socket, closed, refused, opened }
  }

  test("is not for who brings no token, a bad one, or that of a session that has ended", async () => {
    const gone = await w.hire()
    await w.sql("update sessions set ended_at = now() where employee_id = ?", [gone.id])
    const blocked = await w.hire({ account_status: "SUSPENDED" })
    expect(await codeOf(looking(w.stranger, { connectionParams: {} }))).toBe(4401)
    expect(await codeOf(looking(w.ann.with(`${w.ann.token}x`)))).toBe(4401)
    expect(await codeOf(looking(gone))).toBe(4401)
    expect(await codeOf(looking(blocked))).toBe(4403)
  })

  test("that says nothing for three seconds is closed, and so is one that subscribes before it has said who it is", async () => {
    const silent = raw()
    const early = raw()
    await early.opened
    early.socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query: unread } }))
    expect(await early.closed).toBe(4401)
    expect(await silent.closed).toBe(4408)
  })

  test("takes the cookie of a page of ours only", async () => {
    const cookie = { Cookie: `access_token=${w.ann.token}` }
    const begin = async (headers: Record<string, string>) => {
      const { socket, closed, refused, opened } = raw({ headers })
      const turned = await Promise.race([opened.then(() => undefined), refused])
      if (turned !== undefined) return turned
      const said = new Promise<string>((resolve) => socket.once("message", (data) => resolve(JSON.parse(String(data)).type)))
      socket.send(JSON.stringify({ type: "connection_init" }))
      return Promise.race([said, closed])
    }
    expect(await begin({ ...cookie, Origin: "https://intranet.example" })).toBe("connection_ack")
    expect(await begin({ ...cookie, Origin: w.url })).toBe("connection_ack")
    expect(await begin({ ...cookie, Origin: "https://evil.example" })).toBe(403)
    expect(await begin(cookie)).toBe(4401)
    expect(await begin({ Authorization: `Bearer ${w.ann.token}` })).toBe("connection_ack")
  })

  test("that is turned away takes nobody along, though its client hangs up in the middle of it", async () => {
    const { hostname, port } = new URL(w.url)
    const hangUp = async (path: string, headers = "") => {
      const socket = connect(Number(port), hostname)
      await once(socket, "connect")
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`)
      socket.resetAndDestroy()
    }
    for (let n = 0; n < 50; n++) {
      await hangUp("/nothing")
      await hangUp("/graphql", "Origin: https://evil.example\r\n")
      await hangUp("/graphql")
    }
    expect((await w.ann.get("/notifications/unread-count")).status).toBe(200)
    // Who stays on the line after a refusal is not waited for.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.write("GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
    await once(socket.resume(), "end")
    const reset = once(socket, "error")
    const talking = setInterval(() => socket.write("still here"), 20)
    expect((await reset)[0].code).toMatch(/ECONNRESET|EPIPE/)
    clearInterval(talking)
  })

  test("is closed when its token has run out", async () => {
    const kim = await w.hire()
    const socket = looking(kim)
    await socket.ready
    w.clock.advance(15 * 60_000)
    expect(await codeOf(socket)).toBe(4403)
    w.clock.advance(-15 * 60_000)
  })

  test("that is closed and stays does nothing more, and is cut off", async () => {
    const kim = await w.hire()
    const { socket, opened, closed } = raw()
    await opened
    socket.send(JSON.stringify({ type: "connection_init", payload: { token: kim.token } }))
    await once(socket, "message")
    let isTold = false
    // A client closes its side when it is told to; this one goes on.
    socket.close = () => {
      isTold = true
    }
    w.clock.advance(15 * 60_000)
    await until(() => isTold)
    const query = "mutation { updatePreferences(input: { theme: DARK }) { theme } }"
    socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }))
    expect(await closed).toBe(4403)
    w.clock.advance(-15 * 60_000)
    expect(await w.sql("select theme from preferences where employee_id = ? and theme = 'DARK'", [kim.id])).toEqual([])
  })

  test("that sends too long a message, too many, or no text is closed", async () => {
    const say = async (send: (socket: WebSocket) => void) => {
      const { socket, closed, opened } = raw()
      await opened
      send(socket)
      return closed
    }
    expect(await say((socket) => socket.send("x".repeat(64 * 1024 + 1)))).toBe(1009)
    expect(await say((socket) => socket.send(JSON.stringify({ type: "ping", payload: { x: "x".repeat(60_000) } })))).toBe(4408)
    expect(await say((socket) => socket.send(Buffer.from("{}")))).toBe(4400)
    expect(await say((socket) => socket.send("no JSON"))).toBe(4400)
    expect(await say((socket) => Array.from({ length: 60 }, () => socket.send('{"type":"ping"}')))).toBe(4429)
    expect(await raw({}, []).closed).toBe(4406)
  })

  test("holds at most twenty operations, and a person at most ten sockets and streams", async () => {
    const kim = await w.hire()
    const socket = looking(kim)
    await socket.ready
    const some = Array.from({ length: 21 }, () => socket.subscribe(unread))
    await until(() => some.filter(({ values }) => values.length > 0).length === 20)
    await until(() => some.some(({ isOver }) => isOver))
    expect(some.flatMap(({ errors }) => errors)).toMatchObject([{ extensions: { code: "RATE_LIMITED", status: 429 } }])
    some[0]?.stop()
    await until(async () => {
      const another = socket.subscribe(unread)
      await until(() => another.values.length > 0 || another.isOver)
      return another.values.length > 0
    }, "room for another operation")
    const others = Array.from({ length: 9 }, () => looking(kim))
    await Promise.all(others.map(({ ready }) => ready))
    expect(await codeOf(looking(kim))).toBe(4429)
    expect((await kim.get("/notifications/stream")).status).toBe(429)
    await others[0]?.stop()
    await until(async () => (await kim.get("/notifications/stream")).status === 200)
  })

  test("or stream whose client has gone before it began counts no more", async () => {
    const kim = await w.hire()
    const { hostname, port } = new URL(w.url)
    for (let n = 0; n < 30; n++) {
      const socket = connect(Number(port), hostname)
      await once(socket, "connect")
      socket.write(`GET /api/notifications/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${kim.token}\r\n\r\n`)
      socket.end()
      setTimeout(() => socket.destroy(), n % 5)
    }
    await until(async () => (await kim.get("/notifications/stream")).status === 200, "the end of the streams")
  })

  test("whose client does not answer a ping is dropped; one that does stays", async () => {
    const kim = await w.hire()
    const connected = async (options: WebSocket.ClientOptions) => {
      const made = raw(options)
      await made.opened
      made.socket.send(JSON.stringify({ type: "connection_init", payload: { token: kim.token } }))
      await once(made.socket, "message")
      return made
    }
    const [dead, alive] = [await connected({ autoPong: false }), await connected({})]
    let pings = 0
    alive.socket.on("ping", () => pings++)
    expect(await dead.closed).toBe(1006)
    await until(() => pings >= 2)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  }, 40_000)

  test("that reads nothing is dropped rather than waited for", async () => {
    const kim = await w.hire()
    const { socket, opened, closed } = raw()
    await opened
    socket.send(JSON.stringify({ type: "connection_init", payload: { token: kim.token } }))
    await new Promise((resolve) => socket.once("message", resolve))
    socket.pause()
    // Each ping is answered with what it said, and none of the answers is read.
    const size = 60_000
    const isDropped = () => w.log.some((line) => line.includes("socket closed") && line.includes(kim.id))
    for (let n = 0; n < 400 && !isDropped(); n++) {
      socket.send(JSON.stringify({ type: "ping", payload: { fill: "x".repeat(size) } }))
      // A socket may send fifty messages a second.
      await sleep(25)
    }
    await until(isDropped, "the end of the connection")
    socket.resume()
    expect(await closed).toBe(1006)
  })

  test("answers queries and mutations as on HTTP, under the same limits and gates", async () => {
    const kim = await w.hire({ full_name: "Kim Socket" })
    const socket = looking(kim)
    await socket.ready
    const ask = async (query: string, variables?: Json) => {
      const heard = socket.subscribe(query, variables)
      await until(() => heard.isOver)
      return heard.errors[0] ?? heard.values[0]?.errors?.[0] ?? heard.values[0]
    }
    expect(await ask("{ viewer { fullName } }")).toEqual({ viewer: { fullName: "Kim Socket" } })
    expect(await ask("mutation { updatePreferences(input: { theme: DARK }) { theme } }")).toEqual({
      updatePreferences: { theme: "DARK" },
    })
    expect(await ask('mutation { publishNews(input: { title: "Mine" }) { id } }')).toMatchObject({
      extensions: { code: "FORBIDDEN" },
    })
    expect(await ask("{ nothing }")).toMatchObject({ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } })
    expect(await ask("{ viewer {")).toMatchObject({ extensions: { code: "GRAPHQL_PARSE_FAILED" } })
    expect(await ask("subscription { nothing }")).toMatchObject({ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } })
    const two = "subscription { a: unreadCountChanged { count } b: unreadCountChanged { count } }"
    expect(await ask(two)).toMatchObject({ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } })
    const deep = `{ viewer ${"{ manager ".repeat(12)}{ id }${" }".repeat(12)} }`
    expect(await ask(deep)).toMatchObject({ extensions: { code: "QUERY_TOO_COMPLEX", limit: "depth" } })
    const wide = `subscription { notificationReceived { ${Array.from({ length: 20 }, (_, n) => `a${n}: message`).join(" ")} } }`
    expect(await ask(wide)).toMatchObject({ extensions: { code: "QUERY_TOO_COMPLEX", limit: "aliases" } })
    expect(await ask(received, { since: "yesterday" })).toMatchObject({ extensions: { code: "VALIDATION_FAILED" } })
    const login = `mutation { a: login(input: { email: "a@b.test", password: "x" }) { token } b: login(input: { email: "a@b.test", password: "y" }) { token } }`
    expect(await ask(login)).toMatchObject({ extensions: { code: "QUERY_TOO_COMPLEX", limit: "oncePerDocument" } })
  })

  test("tells of a record to those who may see it by then: its owner and HR, no colleague, nobody elsewhere, nobody demoted", async () => {
    const decided = "subscription { profileChangeDecided { id status field employee { id fullName salary } } }"
    const kim = await w.hire({ full_name: "Kim Asks" })
    const former = await w.hire({ role: "HR" })
    const looks = await subscribed([kim, w.hana, w.carl, w.olga, former], decided)
    await w.eve.put(`/users/${former.id}`, { role: "EMPLOYEE" })
    await tell(w, kim, "No")
    const [own, hr, carl, olga, demoted] = looks as [
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
    ]
    expect((await own.first(() => true)).profileChangeDecided).toMatchObject({ status: "REJECTED", field: "nationality" })
    expect((await hr.first(() => true)).profileChangeDecided.employee.fullName).toBe("Kim Asks")
    // Records are told in the order in which they change: when the others hear of a later one, they have not heard of Kim's.
    const elsewhere = await w.hire({ full_name: "Lee Elsewhere" }, w.otherOrganizationId)
    await tell(w, w.carl, "Later")
    await tell(w, elsewhere, "Later", w.olga)
    await tell(w, former, "Later")
    const later = [carl, olga, demoted]
    for (const heard of later) await heard.first(() => true)
    const employeeIds = later.map(({ values }) => values.map(({ profileChangeDecided }) => profileChangeDecided.employee.id))
    expect(employeeIds).toEqual([[w.carl.id], [elsewhere.id], [former.id]])
    expect(later.map(({ errors }) => errors)).toEqual([[], [], []])
  })

  test("tells of a request for leave as it changes: the person and who decides, and no colleague; both find it in their inboxes", async () => {
    const { body: type } = await w.hana.post("/leave/types", { name: "Rest", isUnlimited: true, effectiveFrom: "2026-01-01" })
    const changed = "subscription { leaveRequestChanged { id status employee { fullName } } }"
    const [own, decider, colleague] = (await subscribed([w.ann, w.bob, w.carl], changed)) as [
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
    ]
    const { body } = await w.ann.post("/leave/requests", { leaveTypeId: type.id, startDate: "2026-03-09", endDate: "2026-03-09" })
    expect((await w.ann.post(`/leave/requests/${body.id}/submit`)).body.status).toBe("Pending")
    expect((await w.bob.post(`/leave/requests/${body.id}/approve`, {})).body.status).toBe("Approved")
    await own.first(({ leaveRequestChanged }) => leaveRequestChanged.status === "APPROVED")
    await decider.first(({ leaveRequestChanged }) => leaveRequestChanged.status === "APPROVED")
    const later = await w.carl.post("/leave/requests", { leaveTypeId: type.id, startDate: "2026-03-09", endDate: "2026-03-09" })
    await colleague.first(() => true)
    expect(colleague.values.map(({ leaveRequestChanged }) => leaveRequestChanged.id)).toEqual([later.body.id])
    expect((await w.bob.get("/notifications?category=LEAVE")).body.items).toMatchObject([
      { message: expect.stringMatching(/^Ann Employee requests leave from March 9, 2026/), senderName: "Ann Employee" },
    ])
    expect((await w.ann.get("/notifications?category=LEAVE")).body.items).toMatchObject([{ type: "leaveRequest.approve" }])
  })

  test("is let into a subscription by its gate", async () => {
    const { policies } = await import("../../src/domains.js")
    const gates = policies.operations as Map<string, unknown>
    const gate = gates.get("unreadCountChanged")
    const socket = looking(w.carl)
    await socket.ready
    gates.set("unreadCountChanged", { rule: () => new Set() })
    try {
      const heard = socket.subscribe(unread)
      await until(() => heard.isOver)
      expect(heard.errors).toMatchObject([{ extensions: { code: "FORBIDDEN", status: 403 } }])
    } finally {
      gates.set("unreadCountChanged", gate)
    }
  })

  test("is let in by that gate again for each event, and who is not keeps nobody else from being told", async () => {
    const { policies } = await import("../../src/domains.js")
    const gates = policies.operations as Map<string, unknown>
    const gate = gates.get("profileChangeDecided")
    const kim = await w.hire()
    const decided = "subscription { profileChangeDecided { id } }"
    const [outsider, own] = (await subscribed([w.hana, kim], decided)) as [ReceivedEvents, ReceivedEvents]
    gates.set("profileChangeDecided", { rule: (viewer: { id: string }) => new Set(viewer.id === kim.id ? [viewer.id] : []) })
    try {
      await tell(w, kim, "No")
      await own.first(() => true)
      await until(() => outsider.values.length > 0)
      expect(outsider.values).toMatchObject([{ errors: [{ extensions: { code: "FORBIDDEN" } }] }])
    } finally {
      gates.set("profileChangeDecided", gate)
    }
  })

  test("shows of a notification what is asked for: fragments, other names, and its sender under the reader's rights", async () => {
    const kim = await w.hire()
    const socket = looking(kim)
    await socket.ready
    const [plain, rich] = (await activate(w.app, () => [
      socket.subscribe(
        `subscription { it: notificationReceived { ...F __typename say: message } } fragment F on Notification { number }`,
      ),
      socket.subscribe(
        "subscription { notificationReceived { number sender { fullName role salary hiddenFields } recipient { fullName birthDate } } }",
      ),
    ])) as [ReceivedEvents, ReceivedEvents]
    await tell(w, kim, "Rich")
    expect(await plain.first(() => true)).toEqual({
      it: { number: 1, __typename: "Notification", say: expect.stringContaining("Rich") },
    })
    const { notificationReceived } = await rich.first(() => true)
    expect(notificationReceived.sender).toMatchObject({ fullName: "Hana Human", role: null, salary: null })
    expect(notificationReceived.sender.hiddenFields).toEqual(expect.arrayContaining(["role", "salary"]))
    expect(notificationReceived.recipient.fullName).toMatch(/^Person/)
  })

  test("says goodbye when the server stops, and the stream ends", async () => {
    const node = await anotherNode(w)
    const kim = new Client(node.url, await w.hire())
    const socket = looking(kim)
    await socket.ready
    const events = streaming(kim)
    await until(() => events.counts.length === 1)
    const waiting = await startLongPolls(node.app, 1, () => [kim.get("/notifications?since=0")])
    const stopped = node.stop()
    expect(await codeOf(socket)).toBe(1012)
    expect((await waiting[0])?.status).toBe(200)
    await stopped
    expect(events.errors.length).toBeGreaterThan(0)
  })
})
