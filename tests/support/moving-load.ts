// People who use an organization while it moves, as clients should: a write that gets 503 is repeated with its Idempotency-Key, and one that
// gets 421 goes to the address of the answer.
import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "./client.js"

const WRITERS = 4
const RETRY_MS = 50
const NEIGHBOR_PAUSE_MS = 20

interface MoverOptions {
  /** Addresses of the source and the target. */
  addresses: [string, string]
  admin: Client
  /** Administrator of another organization of the source. */
  neighbor: Client
}

/** Creates tasks, whose titles may repeat, and reads people, until it is stopped. */
export function startMover({ addresses, admin, neighbor }: MoverOptions) {
  const confirmed: string[] = []
  const failures: string[] = []
  const neighborStatuses = new Set<number>()
  const state = { address: addresses[0], longestGapMs: 0, neighborLongestMs: 0 }
  let isRunning = true
  let lastAt = performance.now()
  const follow = (body: { code?: string; details?: { address?: string } }) => {
    if (body.code === "ORGANIZATION_MOVED") state.address = body.details?.address as string
  }
  /** Sends a request until it is answered. Returns whether it succeeded. */
  const send = async (request: (client: Client) => ReturnType<Client["get"]>): Promise<boolean> => {
    for (;;) {
      const { status, body } = await request(new Client(state.address, admin))
      if (status < 300) return true
      if (status === 421) follow(body)
      else if (status === 503) await sleep(RETRY_MS)
      else {
        failures.push(`${status} ${JSON.stringify(body)}`)
        return false
      }
    }
  }
  const write = async (writer: number) => {
    for (let n = 0; isRunning; n++) {
      const title = `Write ${writer}.${n}`
      const task = { title, stage: "TODO", priority: "LOW" }
      if (!(await send((client) => client.post("/tasks", task, { headers: { "Idempotency-Key": title.replace(" ", "-") } }))))
        continue
      confirmed.push(title)
      const now = performance.now()
      state.longestGapMs = Math.round(Math.max(state.longestGapMs, now - lastAt))
      lastAt = now
    }
  }
  const read = async () => {
    while (isRunning) await send((client) => client.get("/users?limit=20"))
  }
  const disturb = async () => {
    for (let n = 0; isRunning; n++) {
      const startedAt = performance.now()
      const { status } = await neighbor.post("/departments", { name: `Department ${n}` })
      neighborStatuses.add(status)
      state.neighborLongestMs = Math.round(Math.max(state.neighborLongestMs, performance.now() - startedAt))
      await sleep(NEIGHBOR_PAUSE_MS)
    }
  }
  const work = Promise.all([...Array.from({ length: WRITERS }, (_, n) => write(n)), read(), disturb()])
  return Object.assign(state, {
    confirmed,
    failures,
    neighborStatuses,
    async stop() {
      isRunning = false
      await work
    },
  })
}
