// What becomes of those who look on while the line between the nodes is broken: they are told late, but of everything.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { createConnection } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals"
import { Redis } from "ioredis"
import { Client } from "../support/client.js"
import { anotherNode } from "../support/identity.js"
import { createDraft, createLeaveType } from "../support/leave-requests.js"
import { connectSocket, type ReceivedEvents, type SocketClient, until } from "../support/live.js"
import { type World, world } from "../support/test-app.js"

const received = "subscription($since: String) { notificationReceived(since: $since) { number } }"
const unread = "subscription { unreadCountChanged { count } }"
const changed = "subscription { leaveRequestChanged { id } }"

/** Has somebody told something. */
async function tell(w: World, client: Client): Promise<void> {
  await client.patch("/users/me", { nationality: "FR" })
  const [change] = (await w.hana.get(`/profile-changes?employeeId=${client.id}`)).body
  const { status } = await w.hana.post(`/profile-changes/${change.id}/reject`, { comment: "No" })
  if (status !== 200) throw new Error(`the change was not rejected: ${status}`)
}

const open: SocketClient[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})

/** Somebody who looks on at everything, at a node. */
async function looking(client: Client, url: string) {
  const made = connectSocket(new Client(url, client))
  open.push(made)
  await made.ready
  const [notifications, counts, requests] = [received, unread, changed].map((query) => made.subscribe(query)) as [
    ReceivedEvents,
    ReceivedEvents,
    ReceivedEvents,
  ]
  await counts.first(() => true)
  return {
    made,
    numbers: () => notifications.values.map(({ notificationReceived }) => notificationReceived.number),
    count: () => counts.values.at(-1)?.unreadCountChanged.count,
    requests: () => new Set(requests.values.map(({ leaveRequestChanged }) => leaveRequestChanged.id)),
  }
}

const oneTo = (n: number) => Array.from({ length: n }, (_, before) => before + 1)

describe("PostgreSQL", () => {
  const w = world()
  let node: { url: string; stop(): Promise<void> }
  beforeAll(async () => {
    node = await anotherNode(w)
    await createLeaveType(w.hana, "Annual Leave", { isDefault: true })
  })
  afterAll(() => node.stop())

  /** The server processes of the lines. */
  const lines = async () =>
    (
      await w.sql<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name like '%platform live'",
      )
    ).map(({ pid }) => pid)

  test("that ends the lines in the middle of everything: all is told, once and in order", async () => {
    const kim = await w.hire()
    const heard = await looking(kim, node.url)
    const breaking = new AbortController()
    const breaker = (async () => {
      while (!breaking.signal.aborted) {
        for (const pid of await lines()) await w.sql("select pg_terminate_backend(?)", [pid])
        await sleep(150)
      }
    })()
    const asked = new Set<string>()
    for (let n = 0; n < 12; n++) {
      await tell(w, kim)
      asked.add(await createDraft(kim, `2026-04-${String(n + 10)}`))
    }
    breaking.abort()
    await breaker
    await until(() => heard.numbers().length >= 12, "every notification")
    await until(() => heard.requests().size === 12, "every request")
    expect(heard.numbers()).toEqual(oneTo(12))
    expect(heard.requests()).toEqual(asked)
    expect(heard.count()).toBe(12)
  })

  test("that falls silent is noticed, and what was said meanwhile is told", async () => {
    const kim = await w.hire()
    const heard = await looking(kim, node.url)
    const silent = await lines()
    for (const pid of silent) process.kill(pid, "SIGSTOP")
    try {
      const id = await createDraft(kim, "2026-05-04")
      await until(() => heard.requests().has(id), "the request", 15_000)
      // Each node notices by itself, and the other one may be later.
      await until(async () => (await lines()).filter((pid) => !silent.includes(pid)).length === 2, "both lines", 15_000)
    } finally {
      for (const pid of silent) process.kill(pid, "SIGCONT")
    }
  })

  test("that falls silent while an event is removed: those invited come back and look for themselves", async () => {
    const [kim, lee] = [await w.hire(), await w.hire()]
    const span = { start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z" }
    const event = { title: "Planning", type: "MEETING", ...span, participants: [lee.id] }
    const { id } = (await kim.post("/calendar/events", event)).body
    const made = connectSocket(new Client(node.url, lee))
    open.push(made)
    await made.ready
    const { values } = made.subscribe("subscription { calendarEventChanged { eventId event { id } } }")
    await made.subscribe(unread).first(() => true)
    const silent = await lines()
    for (const pid of silent) process.kill(pid, "SIGSTOP")
    try {
      expect((await kim.delete(`/calendar/events/${id}`)).status).toBe(204)
      const isTold = () => values.some(({ calendarEventChanged }) => calendarEventChanged.event === null)
      await until(() => made.closed.length === 1 || isTold(), "that it is gone", 15_000)
    } finally {
      for (const pid of silent) process.kill(pid, "SIGCONT")
    }
  })
})

const redis = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].find((path) => existsSync(path))

const withRedis = redis === undefined ? describe.skip : describe
withRedis("Redis", () => {
  const port = 40_000 + (process.pid % 20_000)
  let server: ReturnType<typeof spawn> | undefined
  const start = async () => {
    server = spawn(redis as string, ["--port", String(port), "--save", "", "--appendonly", "no"], { stdio: "ignore" })
    await until(async () => {
      const socket = createConnection(port, "127.0.0.1")
      const isThere = await once(socket, "connect").then(
        () => true,
        () => false,
      )
      socket.destroy()
      return isThere
    }, "Redis")
  }
  /** How many nodes listen. */
  const listeners = async () => {
    const control = new Redis(port)
    try {
      const channels = (await control.call("pubsub", "channels")) as string[]
      const [, count] = channels[0] ? ((await control.call("pubsub", "numsub", channels[0])) as [string, number]) : []
      return count
    } finally {
      control.disconnect()
    }
  }
  const kill = async () => {
    const ended = server && once(server, "exit")
    server?.kill("SIGKILL")
    await ended
  }
  beforeAll(start)
  const w = world({ config: { redisUrl: `redis://127.0.0.1:${port}` } })
  let node: { url: string; stop(): Promise<void> }
  beforeAll(async () => {
    node = await anotherNode(w)
    await createLeaveType(w.hana, "Annual Leave", { isDefault: true })
  })
  afterAll(() => node.stop())
  afterAll(kill)

  test("that is restarted again and again: all is told, once and in order", async () => {
    const kim = await w.hire()
    const heard = await looking(kim, node.url)
    const asked = new Set<string>()
    for (let n = 0; n < 12; n++) {
      if (n % 4 === 1) await kill()
      if (n % 4 === 3) await start()
      await tell(w, kim)
      asked.add(await createDraft(kim, `2026-04-${String(n + 10)}`))
    }
    await until(() => heard.numbers().length >= 12, "every notification", 15_000)
    await until(() => heard.requests().size === 12, "every request", 15_000)
    expect(heard.numbers()).toEqual(oneTo(12))
    expect(heard.requests()).toEqual(asked)
    expect(heard.count()).toBe(12)
  })

  test("that hangs up on those who speak: all is told", async () => {
    const kim = await w.hire()
    const heard = await looking(kim, node.url)
    const control = new Redis(port)
    const breaking = setInterval(() => control.call("client", "kill", "type", "normal", "skipme", "yes"), 100)
    const asked = new Set<string>()
    for (let n = 0; n < 12; n++) {
      await tell(w, kim)
      asked.add(await createDraft(kim, `2026-04-${String(n + 10)}`))
    }
    clearInterval(breaking)
    control.disconnect()
    await until(() => heard.requests().size === 12, "every request", 15_000)
    expect(heard.requests()).toEqual(asked)
    expect(heard.numbers()).toEqual(oneTo(12))
  })

  test("that is away keeps nobody of the same node waiting, and a node starts without it", async () => {
    await kill()
    try {
      const kim = await w.hire()
      const heard = await looking(kim, w.url)
      // Only the signals inside the node are left: without this, all connections are looked after every few seconds.
      const heal = jest.spyOn(w.app.hub, "resync").mockImplementation(() => {})
      await tell(w, kim)
      const id = await createDraft(kim, "2026-05-04")
      await until(() => heard.numbers().length === 1 && heard.requests().has(id), "what was told")
      expect((await w.hana.post(`/users/${kim.id}/block`)).status).toBe(200)
      await until(() => heard.made.closed.length === 1, "the end")
      heal.mockRestore()
      const third = await anotherNode(w)
      const lee = await w.hire()
      const late = await looking(lee, third.url)
      await start()
      await until(async () => (await listeners()) === 3, "the connections of three nodes", 15_000)
      await tell(w, lee)
      await until(() => late.numbers().length === 1, "what was told", 5_000)
      await third.stop()
    } finally {
      if (server?.exitCode !== null || server.signalCode !== null) await start()
    }
  })
})
