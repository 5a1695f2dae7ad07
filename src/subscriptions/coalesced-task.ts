// How work for many is done: in rounds, one after the other, and inside a round by some at a time.

const CONCURRENT_BATCHES = 2

/** Does work for so many at a time; two lanes take turns at asking the database and at telling. */
export async function processInBatches<T>(all: readonly T[], most: number, work: (some: T[]) => Promise<void>): Promise<void> {
  const left = [...all]
  const lane = async () => {
    for (let some = left.splice(0, most); some.length > 0; some = left.splice(0, most)) await work(some)
  }
  await Promise.all(Array.from({ length: CONCURRENT_BATCHES }, lane))
}

/** Work that is done one round after the other: what comes during a round is seen to in the next. */
export class CoalescedTask {
  #running: Promise<void> | undefined

  constructor(
    private readonly isDue: () => boolean,
    private readonly round: () => Promise<void>,
  ) {}

  /** Begins a round, if there is something to do and none is under way. */
  run(): void {
    if (this.#running || !this.isDue()) return
    this.#running = this.round().finally(() => {
      this.#running = undefined
      this.run()
    })
  }

  /** Waits for the round that is under way. */
  async end(): Promise<void> {
    await this.#running
  }
}
