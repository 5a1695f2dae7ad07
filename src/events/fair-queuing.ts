// Fair queuing of messages: those of an organization that sends many wait for those of others, because all share one queue.
import type { Clock } from "../adapters/clock.js"

const WINDOW_MS = 10 * 60_000
/** Messages in one window that have the same priority. */
const MESSAGES_PER_STEP = 50
/** The queue stores priorities in 16 bits. */
const MAX_OFFSET = 10_000

/** Counts the messages that this instance queues, in windows of ten minutes. */
export class FairQueuing {
  readonly #counts = new Map<string, number>()
  #windowEnd = 0

  constructor(private readonly clock: Clock) {}

  /** What is added to the priority of the next message of an organization. Urgent messages do not wait for its other ones. */
  nextOffset(organizationId: string, isUrgent: boolean): number {
    const now = this.clock.now().getTime()
    if (now >= this.#windowEnd) {
      this.#counts.clear()
      this.#windowEnd = now + WINDOW_MS
    }
    const key = `${organizationId} ${isUrgent}`
    const count = this.#counts.get(key) ?? 0
    this.#counts.set(key, count + 1)
    return Math.min(Math.floor(count / MESSAGES_PER_STEP), MAX_OFFSET)
  }
}
