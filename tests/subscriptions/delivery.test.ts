// Live delivery of notifications to sockets, event streams and long polls, on one instance and between two.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals"
import { Client } from "../support/client.js"
import { startInstance } from "../support/identity.js"
import { activate, openClients, type ReceivedEvents, startLongPolls, until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

/** The tests start their own Redis if it is installed. */
const redis = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].find((path) => existsSync(path))
const redisPort = 20_000 + (process.pid % 20_000)
const redisUrl = `redis://127.0.0.1:${redisPort}`
const server =
  redis === undefined
    ? undefined
    : spawn(redis, ["--port", String(redisPort), "--save", "", "--appendonly", "no"], { stdio: "ignore" })
afterAll(() => void server?.kill())

const received = "subscription($since: String) { notificationReceived(since: $since) { id number resumeToken message isRead } }"
const unread = "subscription { unreadCountChanged { count } }"

const clients = openClients()

const buses = [["PostgreSQL", undefined], ...(redis ? [["Redis", redisUrl]] : [])] as [string, string | undefined][]

describe.each(buses)("live delivery over %s", (_name, url) => {
  const app = createTestApp({ config: { redisUrl: url } })
  let second: Awaited<ReturnType<typeof startInstance>>
  beforeAll(async () => {
    second = await startInstance(app)
  })
  afterAll(() => second.stop())
  const onSecondInstance = (client: Client) => new Client(second.url, client)

  test("a delivered notification contains its record as the query does", async () => {
    const kim = await app.hire()
    const socket = clients.socket(kim)
    await socket.ready
    const query = "subscription { notificationReceived { id entity { __typename id } } }"
    const [events] = (await activate(app.instance, () => [socket.subscribe(query)])) as [ReceivedEvents]
    await notify(app, kim)
    const { notificationReceived } = await events.first(() => true)
    const { notifications } = await kim.execute("{ notifications { nodes { id entity { __typename id } } } }")
    expect(notificationReceived.entity.__typename).toBe("ProfileChange")
    expect(notificationReceived).toEqual(notifications.nodes[0])
  })

  test("a commit on one instance reaches a socket and a stream on the other instance", async () => {
    const kim = await app.hire()
    const socket = clients.socket(onSecondInstance(kim))
    await socket.ready
    const events = socket.subscribe(received)
    const counts = socket.subscribe(unread)
    const stream = clients.stream(onSecondInstance(kim))
    await counts.first(({ unreadCountChanged }) => unreadCountChanged.count === 0)
    await until(() => stream.counts.length === 1)
    await notify(app, kim, "Hello there")
    const { notificationReceived } = await events.first(() => true)
    expect(notificationReceived).toMatchObject({ number: 1, message: expect.stringContaining("Hello there"), isRead: false })
    await counts.first(({ unreadCountChanged }) => unreadCountChanged.count === 1)
    await until(() => stream.notifications.length === 1)
    expect(stream.notifications[0]).toMatchObject({
      id: notificationReceived.id,
      category: "SECURITY",
      message: notificationReceived.message,
    })
    await kim.patch("/notifications/read-all")
    await counts.first(({ unreadCountChanged }, n = 2) => unreadCountChanged.count === 0 && counts.values.length > n)
    await until(() => stream.counts.join() === "0,1,0")
  })

  test("ending a session on one instance closes its sockets and streams on the other by a signal", async () => {
    // Without the regular check of all connections, only the signal can close them.
    const resync = jest.spyOn(second.instance.hub, "resync").mockImplementation(() => {})
    for (const end of [
      (kim: Client) => app.hr.post(`/users/${kim.id}/block`),
      (kim: Client) => kim.post("/auth/logout", {}),
      (kim: Client) => app.hr.delete(`/users/${kim.id}`),
    ]) {
      const kim = await app.hire()
      const socket = clients.socket(onSecondInstance(kim))
      await socket.ready
      const events = socket.subscribe(received)
      const stream = clients.stream(onSecondInstance(kim))
      await until(() => stream.counts.length === 1)
      expect((await end(kim)).status).toBeLessThan(300)
      await until(() => socket.closed.length === 1 && stream.errors.length > 0, "the closed connections")
      expect(socket.closed[0]?.code).toBe(4401)
      expect(events.values).toEqual([])
      stream.source.close()
    }
    resync.mockRestore()
  })

  test("blocking an employee ends sockets, streams and long polls without later notifications", async () => {
    const kim = await app.hire()
    const socket = clients.socket(onSecondInstance(kim))
    await socket.ready
    const events = socket.subscribe(received)
    const stream = clients.stream(onSecondInstance(kim))
    await until(() => stream.counts.length === 1)
    await notify(app, kim, "Before")
    await events.first(() => true)
    await until(() => stream.notifications.length === 1)
    await kim.patch("/users/me", { nationality: "IT" })
    const [change] = (await app.hr.get(`/profile-changes?employeeId=${kim.id}`)).body
    const query = '{ notifications(filter: { since: "1", wait: 10 }) { nodes { message } } }'
    const here = await startLongPolls(app.instance, 1, () => [kim.get("/notifications?since=1&wait=10")])
    const elsewhere = await startLongPolls(second.instance, 2, () => [
      onSecondInstance(kim).get("/notifications?since=1&wait=10"),
      onSecondInstance(kim).graphql(query),
    ])
    const otherSocket = clients.socket(onSecondInstance(app.employee))
    await otherSocket.ready
    const [seen] = (await activate(second.instance, () => [otherSocket.subscribe(received)])) as [ReceivedEvents]
    await app.hr.post(`/users/${kim.id}/block`)
    await app.hr.post(`/profile-changes/${change.id}/reject`, { comment: "After" })
    const [poll, asked] = await Promise.all(elsewhere)
    expect([...(await Promise.all(here)), poll].map((answer) => answer?.status)).toEqual([401, 401])
    expect(asked?.body).toMatchObject({
      data: { notifications: null },
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    })
    await until(() => socket.closed.length === 1)
    // A later notification of `app.employee` arrives after anything that might have been delivered to Kim.
    await notify(app, app.employee, "Later")
    await seen.first(() => true)
    expect(events.values).toHaveLength(1)
    expect(stream.notifications).toHaveLength(1)
    expect(await app.sql("select 1 from notifications where recipient_id = ?", [kim.id])).toHaveLength(2)
  })

  test("a commit for many recipients delivers to each open session only, even without a signal for ended ones", async () => {
    const people = [await app.hire(), await app.hire(), await app.hire(), await app.hire()]
    const [first, ended, blocked, last] = people as [Client, Client, Client, Client]
    await notify(app, last, "Before")
    const sockets = people.map((one) => clients.socket(onSecondInstance(one)))
    await Promise.all(sockets.map(({ ready }) => ready))
    const events = sockets.map((one) => one.subscribe(received))
    const counts = sockets.map((one) => one.subscribe(unread))
    await Promise.all(counts.map((one) => one.first(() => true)))
    await app.sql("update sessions set ended_at = now() where employee_id = ?", [ended.id])
    await app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [blocked.id])
    await app.hr.post("/news", { title: "For all" })
    await until(() => sockets[1]?.closed.length === 1 && sockets[2]?.closed.length === 1, "two closed sockets")
    const countOf = (one: ReceivedEvents | undefined) => one?.values.at(-1)?.unreadCountChanged.count
    await until(() => countOf(counts[0]) === 1 && countOf(counts[3]) === 2, "the counts")
    const numbers = events.map(({ values }) => values.map(({ notificationReceived }) => notificationReceived.number))
    expect(numbers).toEqual([[1], [], [], [2]])
    expect(sockets.map(({ closed }) => closed.map(({ code }) => code))).toEqual([[], [4401], [4401], []])
    expect(await first.get("/notifications/unread-count")).toMatchObject({ body: { count: 1 } })
  })

  test("reconnecting with the last number or id delivers all later notifications", async () => {
    const kim = await app.hire()
    const first = clients.socket(kim)
    await first.ready
    const before = first.subscribe(received, { since: "0" })
    await notify(app, kim, "One")
    const seen = (await before.first(() => true)).notificationReceived
    await first.stop()
    for (const comment of ["Two", "Three"]) await notify(app, kim, comment)
    const again = clients.socket(onSecondInstance(kim))
    await again.ready
    for (const since of [seen.id, String(seen.number), seen.resumeToken]) {
      const events = again.subscribe(received, { since })
      await until(() => events.values.length === 2)
      expect(events.values.map(({ notificationReceived }) => notificationReceived.number)).toEqual([2, 3])
    }
    const stream = clients.stream(onSecondInstance(kim), undefined, { "Last-Event-ID": "1" })
    await until(() => stream.notifications.length === 2)
    await notify(app, kim, "Four")
    await until(() => stream.notifications.length === 3)
    expect(stream.notifications.map(({ number }) => number)).toEqual([2, 3, 4])
    const third = clients.stream(kim, undefined, { "Last-Event-ID": stream.ids[1] as string })
    await until(() => third.notifications.length === 1)
    expect(third.notifications).toEqual([stream.notifications[2]])
  })

  test("a reconnecting EventSource goes on after its last event, although its URL repeats an earlier start", async () => {
    const kim = await app.hire()
    for (const comment of ["One", "Two", "Three"]) await notify(app, kim, comment)
    const stream = clients.stream(kim, "/api/notifications/stream?since=1", { "Last-Event-ID": "2" })
    await until(() => stream.notifications.length > 0)
    expect(stream.notifications.map(({ number }) => number)).toEqual([3])
  })

  test("notifications arrive once and in order while connections open and close", async () => {
    const kim = await app.hire()
    const seen: number[] = []
    const random = seededRandom(11)
    let isOver = false
    const coming = (async () => {
      while (!isOver) {
        const here = clients.socket(random() < 0.5 ? kim : onSecondInstance(kim))
        await here.ready
        const events = here.subscribe(received, { since: String(seen.at(-1) ?? 0) })
        await sleep(random() * 150)
        const numbers = events.values.map(({ notificationReceived }) => notificationReceived.number)
        await here.stop()
        seen.push(...numbers)
      }
    })()
    for (let n = 0; n < 25; n++) await notify(app, kim, `Number ${n}`)
    await until(() => seen.length >= 25, "all notifications")
    isOver = true
    await coming
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
  })
})
