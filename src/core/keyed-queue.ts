// Work that runs one at a time, or a few, for each key, such as an organization, within this process.
import pLimit, { type LimitFunction } from "p-limit"
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

export class KeyedQueue {
  readonly #limits = new Map<string, LimitFunction>()
  readonly #all: LimitFunction
  readonly #maxRunningPerKey: number
  readonly #maxWaiting: number
  readonly #messageCase: AppError["messageCase"] | undefined

  constructor({
    maxRunning = Number.POSITIVE_INFINITY,
    maxRunningPerKey = 1,
    maxWaiting = Number.POSITIVE_INFINITY,
    messageCase,
  }: QueueOptions = {}) {
    this.#all = pLimit(maxRunning)
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
      return await limit(() => this.#all(work))
    } finally {
      if (limit.activeCount === 0 && limit.pendingCount === 0) this.#limits.delete(key)
    }
  }
}
