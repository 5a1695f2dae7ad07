// Live delivery while the connection between the instances fails: late, but complete.
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals"
import { Redis } from "ioredis"
import pg from "pg"
import { Client } from "../support/client.js"
import { databaseUrlOf, startInstance } from "../support/identity.js"
import { createDraft, createLeaveType } from "../support/leave-requests.js"
import { openClients, type ReceivedEvents, until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { hasRedis, type RedisServer, startRedis } from "../support/redis.js"
import { createTestApp } from "../support/test-app.js"

const received = "subscription($since: String) { notificationReceived(since: $since) { number } }"
const unread = "subscription { unreadCountChanged { count } }"
const changed = "subscription { leaveRequestChanged { leaveRequestId } }"

const clients = openClients()

/** Subscribes an employee to notifications, unread counts and leave requests at an instance. */
async function subscribeToAll(client: Client, url: string) {
  const socket = clients.socket(new Client(url, client))
  await socket.ready
  const [notifications, counts, requests] = [received, unread, changed].map((query) => socket.subscribe(query)) as [
    ReceivedEvents,
    ReceivedEvents,
    ReceivedEvents,
  ]
  await counts.first(() => true)
  return {
    socket,
    numbers: () => notifications.values.map(({ notificationReceived }) => notificationReceived.number),
    count: () => counts.values.at(-1)?.unreadCountChanged.count,
    requests: () => new Set(requests.values.map(({ leaveRequestChanged }) => leaveRequestChanged.leaveRequestId)),
  }
}

const numbersUpTo = (n: number) => Array.from({ length: n }, (_, before) => before + 1)

describe("PostgreSQL bus", () => {
  const app = createTestApp()
  let otherInstance: { url: string; stop(): Promise<void> }
  beforeAll(async () => {
    otherInstance = await startInstance(app)
    await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
  })
  afterAll(() => otherInstance.stop())

  /** Process ids of the bus connections. */
  const busPids = async () =>
    (
      await app.sql<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name like '%platform live'",
      )
    ).map(({ pid }) => pid)

  test("signals of one moment reach other instances as one message of each organization", async () => {
    const listener = new pg.Client(databaseUrlOf(app))
    await listener.connect()
    const messages: Record<string, unknown>[] = []
    listener.on("notification", ({ payload = "" }) => messages.push(JSON.parse(payload)))
    await listener.query("listen hr_workforce_live")
    const [ids, organizations] = [20, 2].map((size) => Array.from({ length: size }, () => randomUUID())) as [string[], string[]]
    for (const organizationId of organizations)
      for (const id of ids) app.instance.deps.bus.publish([{ type: "inbox", organizationId, employeeIds: [id, id] }])
    const own = () => messages.filter(({ organizationId }) => organizations.includes(organizationId as string))
    await until(() => own().length === 2, "the messages").finally(() => listener.end())
    expect(own()).toEqual(
      organizations.map((organizationId) => ({ type: "inbox", organizationId, employeeIds: ids, sender: expect.any(String) })),
    )
  })

  test("ending PostgreSQL connections repeatedly neither loses, doubles nor reorders events", async () => {
    const kim = await app.hire()
    const events = await subscribeToAll(kim, otherInstance.url)
    const breaking = new AbortController()
    const breaker = (async () => {
      while (!breaking.signal.aborted) {
        for (const pid of await busPids()) await app.sql("select pg_terminate_backend(?)", [pid])
        await sleep(150)
      }
    })()
    const drafts = new Set<string>()
    for (let n = 0; n < 12; n++) {
      await notify(app, kim)
      drafts.add(await createDraft(kim, `2026-04-${String(n + 10)}`))
    }
    breaking.abort()
    await breaker
    await until(() => events.numbers().length >= 12, "every notification")
    await until(() => events.requests().size === 12, "every request")
    expect(events.numbers()).toEqual(numbersUpTo(12))
    expect(events.requests()).toEqual(drafts)
    expect(events.count()).toBe(12)
  })

  test("a PostgreSQL connection that stops answering is replaced, and missed records are delivered", async () => {
    const kim = await app.hire()
    const events = await subscribeToAll(kim, otherInstance.url)
    const silent = await busPids()
    for (const pid of silent) process.kill(pid, "SIGSTOP")
    try {
      const id = await createDraft(kim, "2026-05-04")
      await until(() => events.requests().has(id), "the request", 15_000)
      // Each instance notices by itself, and the other one may be later.
      await until(async () => (await busPids()).filter((pid) => !silent.includes(pid)).length === 2, "both connections", 15_000)
    } finally {
      for (const pid of silent) process.kill(pid, "SIGCONT")
    }
  })

  test("deleting an event while the connection is silent notifies its participants", async () => {
    const [kim, lee] = [await app.hire(), await app.hire()]
    const span = { start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z" }
    const event = { title: "Planning", type: "MEETING", ...span, participants: [lee.id] }
    const { id } = (await kim.post("/calendar/events", event)).body
    const socket = clients.socket(new Client(otherInstance.url, lee))
    await socket.ready
    const { values } = socket.subscribe("subscription { calendarEventChanged { eventId event { id } } }")
    await socket.subscribe(unread).first(() => true)
    const silent = await busPids()
    for (const pid of silent) process.kill(pid, "SIGSTOP")
    try {
      expect((await kim.delete(`/calendar/events/${id}`)).status).toBe(204)
      const isDelivered = () => values.some(({ calendarEventChanged }) => calendarEventChanged.event === null)
      await until(isDelivered, "the deletion", 15_000)
      expect(socket.closed).toEqual([])
    } finally {
      for (const pid of silent) process.kill(pid, "SIGCONT")
    }
  })
})

const withRedis = hasRedis ? describe : describe.skip
withRedis("Redis bus", () => {
  const port = 40_000 + (process.pid % 20_000)
  let server: RedisServer | undefined
  const start = async () => {
    server = await startRedis(port)
  }
  /** Number of instances that are subscribed. */
  const subscribedInstances = async () => {
    const control = new Redis(port)
    try {
      const channels = (await control.call("pubsub", "channels")) as string[]
      const [, count] = channels[0] ? ((await control.call("pubsub", "numsub", channels[0])) as [string, number]) : []
      return count
    } finally {
      control.disconnect()
    }
  }
  const kill = async () => server?.kill()
  beforeAll(start)
  const app = createTestApp({ config: { redisUrl: `redis://127.0.0.1:${port}` } })
  let otherInstance: { url: string; stop(): Promise<void> }
  beforeAll(async () => {
    otherInstance = await startInstance(app)
    await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
  })
  afterAll(() => otherInstance.stop())
  afterAll(kill)

  test("restarting Redis repeatedly neither loses, doubles nor reorders events", async () => {
    const kim = await app.hire()
    const events = await subscribeToAll(kim, otherInstance.url)
    const drafts = new Set<string>()
    for (let n = 0; n < 12; n++) {
      if (n % 4 === 1) await kill()
      if (n % 4 === 3) await start()
      await notify(app, kim)
      drafts.add(await createDraft(kim, `2026-04-${String(n + 10)}`))
    }
    await until(() => events.numbers().length >= 12, "every notification", 15_000)
    await until(() => events.requests().size === 12, "every request", 15_000)
    expect(events.numbers()).toEqual(numbersUpTo(12))
    expect(events.requests()).toEqual(drafts)
    expect(events.count()).toBe(12)
  })

  test("closing publisher connections repeatedly loses no event", async () => {
    const kim = await app.hire()
    const events = await subscribeToAll(kim, otherInstance.url)
    const control = new Redis(port)
    const breaking = setInterval(() => control.call("client", "kill", "type", "normal", "skipme", "yes"), 100)
    const drafts = new Set<string>()
    for (let n = 0; n < 12; n++) {
      await notify(app, kim)
      drafts.add(await createDraft(kim, `2026-04-${String(n + 10)}`))
    }
    clearInterval(breaking)
    control.disconnect()
    await until(() => events.requests().size === 12, "every request", 15_000)
    expect(events.requests()).toEqual(drafts)
    expect(events.numbers()).toEqual(numbersUpTo(12))
  })

  test("without Redis, an instance delivers its own events at once, and another instance can start", async () => {
    await kill()
    try {
      const kim = await app.hire()
      const events = await subscribeToAll(kim, app.url)
      const causeEvents = async (count: number, day: string) => {
        await notify(app, kim)
        const id = await createDraft(kim, day)
        await until(() => events.numbers().length === count && events.requests().has(id), "the events", 15_000)
      }
      // The first events show that every subscription is active.
      await causeEvents(1, "2026-05-04")
      // Without the regular check of all connections, only signals inside the instance can deliver.
      const resync = jest.spyOn(app.instance.hub, "resync").mockImplementation(() => {})
      await causeEvents(2, "2026-05-05")
      expect((await app.hr.post(`/users/${kim.id}/block`)).status).toBe(200)
      await until(() => events.socket.closed.length === 1, "the closed socket")
      resync.mockRestore()
      const third = await startInstance(app)
      const lee = await app.hire()
      const late = await subscribeToAll(lee, third.url)
      await start()
      await until(async () => (await subscribedInstances()) === 3, "the connections of three instances", 15_000)
      await notify(app, lee)
      await until(() => late.numbers().length === 1, "the events")
      await third.stop()
    } finally {
      if (!server?.isAlive()) await start()
    }
  })
})
