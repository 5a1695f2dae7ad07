// Requests at a steady rate to servers that are ready, as a load balancer sends them.
import { setTimeout as sleep } from "node:timers/promises"
import { Client, type TestResponse } from "./client.js"

const CHECK_MS = 200
const RETRY_MS = 100

export interface LoadOptions {
  perSecond: number
  /** Makes the request of a number, starting from 0. */
  request: (client: Client, n: number) => Promise<TestResponse>
  token: string
  /** Attempts of a request, of which there are ten a second, until it has failed. */
  maxAttempts?: number
}

export interface Load {
  /** Replaces the servers that requests are sent to. */
  setServers(urls: string[]): void
  /** Durations in milliseconds, with repetitions, of the requests that ended since the last call. */
  takeDurations(): number[]
  /** Failed requests that a client may not repeat: those with neither a 503 nor ECONNREFUSED. */
  failures: string[]
  /** Number of repetitions. */
  repetitions(): number
  /** Sends no further request, and waits for those that were sent. */
  stop(): Promise<void>
}

/** Sends requests until it is stopped, to the ready servers in turn. */
export function startLoad(urls: string[], { perSecond, request, token, maxAttempts = 100 }: LoadOptions): Load {
  let servers = urls
  const ready = new Set<string>()
  let durations: number[] = []
  const failures: string[] = []
  let repetitions = 0
  let isRunning = true
  let turn = 0

  const isReady = (url: string) => fetch(`${url}/health/ready`).then(({ status }) => status === 200)
  const check = async () => {
    while (isRunning) {
      for (const url of servers) {
        if (await isReady(url).catch(() => false)) ready.add(url)
        else ready.delete(url)
      }
      await sleep(CHECK_MS)
    }
  }
  /** Returns whether the request has ended. */
  const attempt = async (n: number): Promise<boolean> => {
    const candidates = servers.filter((url) => ready.has(url))
    const url = candidates[turn++ % candidates.length]
    if (!url) return false
    try {
      const { status, body } = await request(new Client(url, { token }), n)
      if (status === 503) return false
      if (status >= 300) failures.push(`${n}: ${status} ${JSON.stringify(body)}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") return false
      failures.push(`${n}: ${error}`)
    }
    return true
  }
  const send = async (n: number) => {
    const startedAt = performance.now()
    for (let attempts = 0; !(await attempt(n)); repetitions++) {
      if (++attempts === maxAttempts) return void failures.push(`${n}: no answer after ${maxAttempts} attempts`)
      await sleep(RETRY_MS)
    }
    durations.push(performance.now() - startedAt)
  }
  const run = async () => {
    const sent: Promise<void>[] = []
    const startedAt = performance.now()
    for (let n = 0; isRunning; n++) {
      sent.push(send(n))
      await sleep(Math.max(0, startedAt + ((n + 1) * 1000) / perSecond - performance.now()))
    }
    await Promise.all(sent)
  }
  const work = Promise.all([check(), run()])
  return {
    setServers(urls) {
      servers = urls
    },
    takeDurations() {
      const taken = durations
      durations = []
      return taken
    },
    failures,
    repetitions: () => repetitions,
    async stop() {
      isRunning = false
      await work
    },
  }
}

/** The duration that 99 of 100 requests do not exceed, in milliseconds. */
export function p99(durations: number[]): number {
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? Number.NaN
}
