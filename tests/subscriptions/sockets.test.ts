// GraphQL sockets: authentication, limits, protocol errors, and the permissions of subscriptions.
import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, test } from "@jest/globals"
import WebSocket from "ws"
import { Client, type Json } from "../support/client.js"
import { startInstance } from "../support/identity.js"
import { activate, openClients, type ReceivedEvents, type SocketClient, startLongPolls, until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { createTestApp } from "../support/test-app.js"

const received = "subscription($since: String) { notificationReceived(since: $since) { id number message isRead } }"
const unread = "subscription { unreadCountChanged { count } }"

const clients = openClients()

describe("GraphQL sockets", () => {
  const app = createTestApp({ config: { corsOrigins: ["https://intranet.example"] } })
  /** Subscribes each employee on a socket of their own. */
  const subscribeEach = async (people: Client[], query: string) => {
    const sockets = people.map((client) => clients.socket(client))
    await Promise.all(sockets.map(({ ready }) => ready))
    return activate(app.instance, () => sockets.map((socket) => socket.subscribe(query)))
  }
  const closeCodeOf = async (client: SocketClient) => {
    await until(() => client.closed.length > 0, "the closed socket")
    return client.closed[0]?.code
  }
  const openWebSocket = (options: WebSocket.ClientOptions = {}, protocol: string | string[] = "graphql-transport-ws") => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/graphql`, protocol, options)
    const closed = new Promise<number>((resolve) => socket.once("close", resolve))
    const rejected = new Promise<number>((resolve) => {
      socket.once("unexpected-response", (_req, res) => resolve(res.statusCode ?? 0))
      socket.once("error", () => resolve(0))
    })
    const opened = new Promise<void>((resolve) => socket.once("open", () => resolve()))
    clients.add({ stop: () => socket.terminate() })
    return { socket, closed, rejected, opened }
  }

  test("a socket without a valid token is closed with 4401, that of a suspended employee with 4403", async () => {
    const signedOut = await app.hire()
    await app.sql("update sessions set ended_at = now() where employee_id = ?", [signedOut.id])
    const blocked = await app.hire({ account_status: "SUSPENDED" })
    expect(await closeCodeOf(clients.socket(app.anonymous, { connectionParams: {} }))).toBe(4401)
    expect(await closeCodeOf(clients.socket(app.employee.with(`${app.employee.token}x`)))).toBe(4401)
    expect(await closeCodeOf(clients.socket(signedOut))).toBe(4401)
    expect(await closeCodeOf(clients.socket(blocked))).toBe(4403)
  })

  test("a socket without connection_init is closed after two seconds or on its first subscription", async () => {
    const silent = openWebSocket()
    const early = openWebSocket()
    await early.opened
    early.socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query: unread } }))
    expect(await early.closed).toBe(4401)
    expect(await silent.closed).toBe(4408)
  })

  test("an address has at most 100 sockets that have not authenticated", async () => {
    const sockets = Array.from({ length: 110 }, () => openWebSocket())
    const outcomes = await Promise.all(
      sockets.map(({ opened, rejected }) => Promise.race([opened.then(() => "opened"), rejected])),
    )
    expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(10)
    for (const { socket } of sockets) socket.terminate()
    await until(async () => {
      const { opened, rejected } = openWebSocket()
      return (await Promise.race([opened.then(() => "opened"), rejected])) === "opened"
    }, "a place for another socket")
  })

  test("a socket accepts the cookie only with an allowed Origin header", async () => {
    const cookie = { Cookie: `access_token=${app.employee.token}` }
    const handshake = async (headers: Record<string, string>) => {
      const { socket, closed, rejected, opened } = openWebSocket({ headers })
      const rejectedStatus = await Promise.race([opened.then(() => undefined), rejected])
      if (rejectedStatus !== undefined) return rejectedStatus
      const messageType = new Promise<string>((resolve) =>
        socket.once("message", (data) => resolve(JSON.parse(String(data)).type)),
      )
      socket.send(JSON.stringify({ type: "connection_init" }))
      return Promise.race([messageType, closed])
    }
    expect(await handshake({ ...cookie, Origin: "https://intranet.example" })).toBe("connection_ack")
    expect(await handshake({ ...cookie, Origin: app.url })).toBe("connection_ack")
    expect(await handshake({ ...cookie, Origin: "https://evil.example" })).toBe(403)
    expect(await handshake(cookie)).toBe(4401)
    expect(await handshake({ Authorization: `Bearer ${app.employee.token}` })).toBe("connection_ack")
  })

  test("rejected and aborted upgrades do not affect the server", async () => {
    const { hostname, port } = new URL(app.url)
    const abortUpgrade = async (path: string, headers = "") => {
      const socket = connect(Number(port), hostname)
      await once(socket, "connect")
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`)
      socket.resetAndDestroy()
    }
    for (let n = 0; n < 50; n++) {
      await abortUpgrade("/nothing")
      await abortUpgrade("/graphql", "Origin: https://evil.example\r\n")
      await abortUpgrade("/graphql")
    }
    expect((await app.employee.get("/notifications/unread-count")).status).toBe(200)
    // The server does not wait for a client that keeps a rejected connection open.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.write("GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
    await once(socket.resume(), "end")
    const reset = once(socket, "error")
    const writing = setInterval(() => socket.write("still here"), 20)
    expect((await reset)[0].code).toMatch(/ECONNRESET|EPIPE/)
    clearInterval(writing)
  })

  test("a socket is closed with 4403 when its token expires", async () => {
    const kim = await app.hire()
    const socket = clients.socket(kim)
    await socket.ready
    app.clock.advance(15 * 60_000)
    expect(await closeCodeOf(socket)).toBe(4403)
    app.clock.advance(-15 * 60_000)
  })

  test("a closed socket executes no further operations and is cut off", async () => {
    const kim = await app.hire()
    const { socket, opened, closed } = openWebSocket()
    await opened
    socket.send(JSON.stringify({ type: "connection_init", payload: { token: kim.token } }))
    await once(socket, "message")
    let isClosing = false
    // A client normally answers the close frame; this one does not.
    socket.close = () => {
      isClosing = true
    }
    app.clock.advance(15 * 60_000)
    await until(() => isClosing)
    const query = "mutation { updatePreferences(input: { theme: DARK }) { theme } }"
    socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }))
    expect(await closed).toBe(4403)
    app.clock.advance(-15 * 60_000)
    expect(await app.sql("select theme from preferences where employee_id = ? and theme = 'DARK'", [kim.id])).toEqual([])
  })

  test("the metrics show the open connections and their subscriptions", async () => {
    const otherInstance = await startInstance(app)
    const shown = async () => {
      const text = await (await fetch(`${otherInstance.url}/metrics`)).text()
      return [...text.matchAll(/^live_connections\{kind="(\w+)"\} (\d+)$/gm)].map(([, kind, count]) => `${count} ${kind}`)
    }
    expect(await shown()).toEqual(["0 connections", "0 subscriptions"])
    const [first, second] = [app.employee, app.manager].map((client) => clients.socket(new Client(otherInstance.url, client)))
    await Promise.all([first?.ready, second?.ready])
    await activate(otherInstance.instance, () => [first, first, second].flatMap((socket) => socket?.subscribe(unread) ?? []))
    expect(await shown()).toEqual(["2 connections", "3 subscriptions"])
    first?.stop()
    await until(async () => (await shown())[0] === "1 connections", "the closed connection")
    expect(await shown()).toEqual(["1 connections", "1 subscriptions"])
    await otherInstance.stop()
  })

  test("a socket is closed after an oversized, binary or malformed message, or too many of them", async () => {
    const closeCodeAfter = async (send: (socket: WebSocket) => void) => {
      const { socket, closed, opened } = openWebSocket()
      await opened
      send(socket)
      return closed
    }
    expect(await closeCodeAfter((socket) => socket.send("x".repeat(64 * 1024 + 1)))).toBe(1009)
    expect(
      await closeCodeAfter((socket) => socket.send(JSON.stringify({ type: "ping", payload: { x: "x".repeat(60_000) } }))),
    ).toBe(4408)
    expect(await closeCodeAfter((socket) => socket.send(Buffer.from("{}")))).toBe(4400)
    expect(await closeCodeAfter((socket) => socket.send("no JSON"))).toBe(4400)
    expect(await closeCodeAfter((socket) => Array.from({ length: 60 }, () => socket.send('{"type":"ping"}')))).toBe(4429)
    expect(await openWebSocket({}, []).closed).toBe(4406)
  })

  test("a socket has at most 20 operations, an employee at most 10 sockets and streams", async () => {
    const kim = await app.hire()
    const socket = clients.socket(kim)
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
    const others = Array.from({ length: 9 }, () => clients.socket(kim))
    await Promise.all(others.map(({ ready }) => ready))
    expect(await closeCodeOf(clients.socket(kim))).toBe(4429)
    expect((await kim.get("/notifications/stream")).status).toBe(429)
    await others[0]?.stop()
    await until(async () => (await kim.get("/notifications/stream")).status === 200)
  })

  test("streams whose clients disconnected at once do not count as connections", async () => {
    const kim = await app.hire()
    const { hostname, port } = new URL(app.url)
    for (let n = 0; n < 30; n++) {
      const socket = connect(Number(port), hostname)
      await once(socket, "connect")
      socket.write(`GET /api/notifications/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${kim.token}\r\n\r\n`)
      socket.end()
      setTimeout(() => socket.destroy(), n % 5)
    }
    await until(async () => (await kim.get("/notifications/stream")).status === 200, "the end of the streams")
  })

  test("a socket that does not answer a ping is closed, one that does stays open", async () => {
    const kim = await app.hire()
    const connected = async (options: WebSocket.ClientOptions) => {
      const client = openWebSocket(options)
      await client.opened
      client.socket.send(JSON.stringify({ type: "connection_init", payload: { token: kim.token } }))
      await once(client.socket, "message")
      return client
    }
    const [dead, alive] = [await connected({ autoPong: false }), await connected({})]
    let pings = 0
    alive.socket.on("ping", () => pings++)
    expect(await dead.closed).toBe(1006)
    await until(() => pings >= 2)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  })

  test("a socket whose client reads nothing is closed", async () => {
    const kim = await app.hire()
    const { socket, opened, closed } = openWebSocket()
    await opened
    socket.send(JSON.stringify({ type: "connection_init", payload: { token: kim.token } }))
    await new Promise((resolve) => socket.once("message", resolve))
    socket.pause()
    // Each ping is answered with its payload, and the client reads none of the answers.
    const size = 60_000
    const isDropped = () => app.log.some((line) => line.includes("socket closed") && line.includes(kim.id))
    for (let n = 0; n < 400 && !isDropped(); n++) {
      socket.send(JSON.stringify({ type: "ping", payload: { fill: "x".repeat(size) } }))
      // Stays below the limit of 50 messages per second.
      await sleep(25)
    }
    await until(isDropped, "the closed connection")
    socket.resume()
    expect(await closed).toBe(1006)
  })

  test("a socket executes queries and mutations under the limits and access rules of HTTP", async () => {
    const kim = await app.hire({ full_name: "Kim Socket" })
    const socket = clients.socket(kim)
    await socket.ready
    const execute = async (query: string, variables?: Json) => {
      const events = socket.subscribe(query, variables)
      await until(() => events.isOver)
      return events.errors[0] ?? events.values[0]?.errors?.[0] ?? events.values[0]
    }
    expect(await execute("{ viewer { fullName } }")).toEqual({ viewer: { fullName: "Kim Socket" } })
    expect(await execute("mutation { updatePreferences(input: { theme: DARK }) { theme } }")).toEqual({
      updatePreferences: { theme: "DARK" },
    })
    expect(await execute('mutation { publishNews(input: { title: "Mine" }) { id } }')).toMatchObject({
      extensions: { code: "FORBIDDEN" },
    })
    expect(await execute("{ nothing }")).toMatchObject({ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } })
    expect(await execute("{ viewer {")).toMatchObject({ extensions: { code: "GRAPHQL_PARSE_FAILED" } })
    expect(await execute("subscription { nothing }")).toMatchObject({ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } })
    const two = "subscription { a: unreadCountChanged { count } b: unreadCountChanged { count } }"
    expect(await execute(two)).toMatchObject({ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } })
    const deep = `{ viewer ${"{ manager ".repeat(12)}{ id }${" }".repeat(12)} }`
    expect(await execute(deep)).toMatchObject({ extensions: { code: "QUERY_TOO_COMPLEX", details: { limit: "depth" } } })
    const wide = `subscription { notificationReceived { ${Array.from({ length: 20 }, (_, n) => `a${n}: message`).join(" ")} } }`
    expect(await execute(wide)).toMatchObject({ extensions: { code: "QUERY_TOO_COMPLEX", details: { limit: "aliases" } } })
    expect(await execute(received, { since: "yesterday" })).toMatchObject({ extensions: { code: "VALIDATION_FAILED" } })
    const login = `mutation { a: login(input: { email: "a@b.test", password: "x" }) { token } b: login(input: { email: "a@b.test", password: "y" }) { token } }`
    expect(await execute(login)).toMatchObject({
      extensions: { code: "QUERY_TOO_COMPLEX", details: { limit: "oncePerDocument" } },
    })
  })

  test("a profile decision reaches its owner and HR, no colleague, other organization or former HR", async () => {
    const decided = "subscription { profileChangeChanged { profileChange { status field employee { id fullName salary } } } }"
    const kim = await app.hire({ full_name: "Kim Asks" })
    const former = await app.hire({ role: "HR" })
    const subscriptions = await subscribeEach([kim, app.hr, app.colleague, app.outsider, former], decided)
    await app.admin.put(`/users/${former.id}`, { role: "EMPLOYEE" })
    await notify(app, kim, "No")
    const [own, hr, carl, olga, demoted] = subscriptions as [
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
    ]
    expect((await own.first(() => true)).profileChangeChanged.profileChange).toMatchObject({
      status: "REJECTED",
      field: "nationality",
    })
    expect((await hr.first(() => true)).profileChangeChanged.profileChange.employee.fullName).toBe("Kim Asks")
    // Changes are delivered in order: subscribers who receive a later one first did not receive Kim's.
    const elsewhere = await app.hire({ full_name: "Lee Elsewhere" }, app.otherOrganizationId)
    await notify(app, app.colleague, "Later")
    await notify(app, elsewhere, "Later", app.outsider)
    await notify(app, former, "Later")
    const later = [carl, olga, demoted]
    for (const events of later) await events.first(() => true)
    const employeeIds = later.map(({ values }) =>
      values.map(({ profileChangeChanged }) => profileChangeChanged.profileChange.employee.id),
    )
    expect(employeeIds).toEqual([[app.colleague.id], [elsewhere.id], [former.id]])
    expect(later.map(({ errors }) => errors)).toEqual([[], [], []])
  })

  test("a leave request reaches its employee and approver, live and in the inbox, but no colleague", async () => {
    const { body: type } = await app.hr.post("/leave/types", { name: "Rest", isUnlimited: true, effectiveFrom: "2026-01-01" })
    const changed = "subscription { leaveRequestChanged { leaveRequestId leaveRequest { status employee { fullName } } } }"
    const [own, decider, colleague] = (await subscribeEach([app.employee, app.manager, app.colleague], changed)) as [
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
    ]
    const { body } = await app.employee.post("/leave/requests", {
      leaveTypeId: type.id,
      startDate: "2026-03-09",
      endDate: "2026-03-09",
    })
    expect((await app.employee.post(`/leave/requests/${body.id}/submit`)).body.status).toBe("Pending")
    expect((await app.manager.post(`/leave/requests/${body.id}/approve`, {})).body.status).toBe("Approved")
    await own.first(({ leaveRequestChanged }) => leaveRequestChanged.leaveRequest.status === "APPROVED")
    await decider.first(({ leaveRequestChanged }) => leaveRequestChanged.leaveRequest.status === "APPROVED")
    const later = await app.colleague.post("/leave/requests", {
      leaveTypeId: type.id,
      startDate: "2026-03-09",
      endDate: "2026-03-09",
    })
    await colleague.first(() => true)
    expect(colleague.values.map(({ leaveRequestChanged }) => leaveRequestChanged.leaveRequestId)).toEqual([later.body.id])
    expect((await app.manager.get("/notifications?category=LEAVE")).body.items).toMatchObject([
      { message: expect.stringMatching(/^Ann Employee requests leave from March 9, 2026/), senderName: "Ann Employee" },
    ])
    expect((await app.employee.get("/notifications?category=LEAVE")).body.items).toMatchObject([{ type: "leaveRequest.approve" }])
  })

  test("subscribing without permission returns FORBIDDEN", async () => {
    const { accessPolicies } = await import("../../src/domains.js")
    const operations = accessPolicies.operations as Map<string, unknown>
    const operation = operations.get("unreadCountChanged")
    const socket = clients.socket(app.colleague)
    await socket.ready
    operations.set("unreadCountChanged", { allow: () => new Set() })
    try {
      const events = socket.subscribe(unread)
      await until(() => events.isOver)
      expect(events.errors).toMatchObject([{ extensions: { code: "FORBIDDEN", status: 403 } }])
    } finally {
      operations.set("unreadCountChanged", operation)
    }
  })

  test("permissions are checked for each event, and a denied subscriber does not affect others", async () => {
    const { accessPolicies } = await import("../../src/domains.js")
    const operations = accessPolicies.operations as Map<string, unknown>
    const operation = operations.get("profileChangeChanged")
    const kim = await app.hire()
    const decided = "subscription { profileChangeChanged { profileChangeId } }"
    const [outsider, own] = (await subscribeEach([app.hr, kim], decided)) as [ReceivedEvents, ReceivedEvents]
    operations.set("profileChangeChanged", {
      allow: (viewer: { id: string }) => new Set(viewer.id === kim.id ? [viewer.id] : []),
    })
    try {
      await notify(app, kim, "No")
      await own.first(() => true)
      await until(() => outsider.values.length > 0)
      expect(outsider.values).toMatchObject([{ errors: [{ extensions: { code: "FORBIDDEN" } }] }])
    } finally {
      operations.set("profileChangeChanged", operation)
    }
  })

  test("a subscription supports fragments and aliases, and hides restricted fields of the sender", async () => {
    const kim = await app.hire()
    const socket = clients.socket(kim)
    await socket.ready
    const [plain, rich] = (await activate(app.instance, () => [
      socket.subscribe(
        `subscription { it: notificationReceived { ...F __typename text: message } } fragment F on Notification { number }`,
      ),
      socket.subscribe(
        "subscription { notificationReceived { number sender { fullName role salary hiddenFields } recipient { fullName birthDate } } }",
      ),
    ])) as [ReceivedEvents, ReceivedEvents]
    await notify(app, kim, "Rich")
    expect(await plain.first(() => true)).toEqual({
      it: { number: 1, __typename: "Notification", text: expect.stringContaining("Rich") },
    })
    const { notificationReceived } = await rich.first(() => true)
    expect(notificationReceived.sender).toMatchObject({ fullName: "Hana Human", role: null, salary: null })
    expect(notificationReceived.sender.hiddenFields).toEqual(expect.arrayContaining(["role", "salary"]))
    expect(notificationReceived.recipient.fullName).toMatch(/^Person/)
  })

  test("stopping the server closes sockets with 1012 and ends streams and long polls", async () => {
    const otherInstance = await startInstance(app)
    const kim = new Client(otherInstance.url, await app.hire())
    const socket = clients.socket(kim)
    await socket.ready
    const stream = clients.stream(kim)
    await until(() => stream.counts.length === 1)
    const waiting = await startLongPolls(otherInstance.instance, 1, () => [kim.get("/notifications?since=0")])
    const stopped = otherInstance.stop()
    expect(await closeCodeOf(socket)).toBe(1012)
    expect((await waiting[0])?.status).toBe(200)
    await stopped
    expect(stream.errors.length).toBeGreaterThan(0)
  })
})

describe("rate limits of GraphQL sockets", () => {
  const app = createTestApp({ config: { rateLimit: 5 } })
  const codesOf = async (employee: Client, queries: string[]) => {
    const socket = clients.socket(employee)
    await socket.ready
    const codes: string[] = []
    for (const query of queries) {
      const events = socket.subscribe(query)
      await until(() => events.isOver)
      codes.push(events.errors[0]?.extensions.code ?? "none")
    }
    return codes
  }

  test("each mutation of a document counts as a request", async () => {
    const mutations = (count: number) =>
      `mutation { ${Array.from({ length: count }, (_, n) => `m${n}: markAllNotificationsRead { count }`).join(" ")} }`
    expect(await codesOf(app.colleague, [mutations(4), mutations(2)])).toEqual(["none", "RATE_LIMITED"])
    expect(await codesOf(app.hr, [mutations(6)])).toEqual(["RATE_LIMITED"])
  })

  test("an expensive query counts for its cost", async () => {
    const page = "directory(first: 100) { nodes { id fullName email phone jobTitle hireDate createdAt updatedAt version badge } }"
    const wide = `{ a: ${page} b: ${page} c: ${page} }`
    expect(await codesOf(app.employee, [wide, `{ ${page} }`, wide])).toEqual(["none", "none", "RATE_LIMITED"])
  })
})
