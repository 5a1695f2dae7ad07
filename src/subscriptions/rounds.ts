// Work that is done in rounds, one after the other: what comes during a round is seen to in the next.
export class Rounds {
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
