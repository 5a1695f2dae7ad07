// Work that runs one at a time, or a few, for each key, such as an organization, within this process. A key whose work took much time
// waits for those whose work took less.
import pLimit, { type LimitFunction } from "p-limit"
import { monotonic } from "../adapters/clock.js"
import { AppError } from "./errors.js"

interface QueueOptions {
  /** Work of all keys that runs at the same time. */
  maxRunning?: number
  /** Work of one key that runs at the same time. */
  maxRunningPerKey?: number
  /** Work of one key that waits. More is rejected. */
  maxWaiting?: number
  /** The message of a rejection. */
  messageCase?: AppError["messageCase"]
}

const RETRY_AFTER_SECONDS = 2
/** After this time the used time is forgotten. */
const MEMORY_MS = 60_000

/** Work that waits for a place among the work of all keys. */
interface WaitingWork {
  readonly key: string
  readonly start: () => void
}

export class KeyedQueue {
  readonly #limits = new Map<string, LimitFunction>()
  readonly #maxRunning: number
  readonly #maxRunningPerKey: number
  readonly #maxWaiting: number
  readonly #messageCase: AppError["messageCase"] | undefined
  readonly #waiting: WaitingWork[] = []
  #running = 0
  /** Milliseconds that the work of each key has taken since `#countedSince`. */
  readonly #used = new Map<string, number>()
  #countedSince = monotonic()

  constructor({
    maxRunning = Number.POSITIVE_INFINITY,
    maxRunningPerKey = 1,
    maxWaiting = Number.POSITIVE_INFINITY,
    messageCase,
  }: QueueOptions = {}) {
    this.#maxRunning = maxRunning
    this.#maxRunningPerKey = maxRunningPerKey
    this.#maxWaiting = maxWaiting
    this.#messageCase = messageCase
  }

  /** Starts the work after all earlier work of the key. Throws RATE_LIMITED if too much waits. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(key) ?? pLimit(this.#maxRunningPerKey)
    if (limit.activeCount >= this.#maxRunningPerKey && limit.pendingCount >= this.#maxWaiting)
      throw new AppError("RATE_LIMITED", { retryAfter: RETRY_AFTER_SECONDS, messageCase: this.#messageCase })
    this.#limits.set(key, limit)
    try {
      return await limit(() => this.#runAmongAll(key, work))
    } finally {
      if (limit.activeCount === 0 && limit.pendingCount === 0) this.#limits.delete(key)
    }
  }

  /** Runs the work when there is a place for it. */
  async #runAmongAll<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxRunning) await new Promise<void>((start) => this.#waiting.push({ key, start }))
    else this.#running++
    const startedAt = monotonic()
    try {
      return await work()
    } finally {
      this.#countUse(key, monotonic() - startedAt)
      this.#startNext()
    }
  }

  #countUse(key: string, milliseconds: number): void {
    const now = monotonic()
    if (now - this.#countedSince > MEMORY_MS) {
      this.#countedSince = now
      this.#used.clear()
    }
    this.#used.set(key, this.#usedBy(key) + milliseconds)
  }

  /** Gives the place of finished work to the key that has used the least time; to the first of several. */
  #startNext(): void {
    const next = this.#waiting.reduce<WaitingWork | undefined>(
      (least, work) => (least && this.#usedBy(least.key) <= this.#usedBy(work.key) ? least : work),
      undefined,
    )
    if (!next) this.#running--
    else this.#waiting.splice(this.#waiting.indexOf(next), 1)[0]?.start()
  }

  #usedBy(key: string): number {
    return this.#used.get(key) ?? 0
  }
}
