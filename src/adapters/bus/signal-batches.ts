// Sends the signals of this instance to the others in batches, after their commits. PostgreSQL commits transactions that notify one
// after another, in all databases of a server, so a write does not notify itself (docs/decisions/0020).
import { monotonic } from "../clock.js"
import { type BusMessage, type Signal, splitSignal } from "./bus.js"

/** Time between batches. The first signal after it is sent at once. */
const INTERVAL_MS = 10
const RETRY_INTERVAL_MS = 1_000

export class SignalBatches {
  /** One signal for each type and organization. */
  readonly #waiting = new Map<string, Signal>()
  /** Whether signals were lost that a gap message replaces. */
  #hasGap = false
  #nextAt = 0
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined

  /** `send` rejects if it may not have sent all messages. */
  constructor(private readonly send: (messages: readonly BusMessage[]) => Promise<unknown>) {}

  add(signals: readonly Signal[]): void {
    for (const signal of signals) {
      const key = `${signal.type} ${signal.organizationId}`
      this.#waiting.set(key, merge(this.#waiting.get(key), signal))
    }
    this.#schedule()
  }

  /** Sends the last batch. */
  async stop(): Promise<void> {
    await this.#sending
    clearTimeout(this.#timer)
    await this.#sendBatch()
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#sending || this.#timer || (this.#waiting.size === 0 && !this.#hasGap)) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#sending = this.#sendBatch().finally(() => {
          this.#sending = undefined
          this.#schedule()
        })
      },
      Math.max(0, this.#nextAt - monotonic()),
    ).unref()
  }

  async #sendBatch(): Promise<void> {
    const messages: BusMessage[] = this.#hasGap ? [{ type: "gap" }] : [...this.#waiting.values()].flatMap(splitSignal)
    this.#waiting.clear()
    this.#nextAt = monotonic() + INTERVAL_MS
    if (messages.length === 0) return
    this.#hasGap = await this.send(messages).then(
      () => false,
      () => true,
    )
    if (this.#hasGap) this.#nextAt = monotonic() + RETRY_INTERVAL_MS
  }
}

/** A signal for the recipients of both. */
function merge(earlier: Signal | undefined, later: Signal): Signal {
  if (earlier?.type !== "inbox" || later.type !== "inbox") return later
  if (!earlier.employeeIds || !later.employeeIds) return { ...later, employeeIds: undefined }
  return { ...later, employeeIds: [...new Set([...earlier.employeeIds, ...later.employeeIds])] }
}
