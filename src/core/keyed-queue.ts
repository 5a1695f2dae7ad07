// Work that runs one at a time for each key, such as an organization, within this process.
import pLimit, { type LimitFunction } from "p-limit"

export class KeyedQueue {
  readonly #limits = new Map<string, LimitFunction>()

  /** Runs the work after all earlier work of the key. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(key) ?? pLimit(1)
    this.#limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount === 0 && limit.pendingCount === 0) this.#limits.delete(key)
    }
  }
}
