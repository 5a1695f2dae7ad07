// A task that runs once at a time. Requests during a run are combined into one further run.

export class CoalescedTask {
  #running: Promise<void> | undefined
  #isStopped = false

  /** `run` must not reject, and must end the condition of `isDue`. */
  constructor(
    private readonly isDue: () => boolean,
    private readonly run: () => Promise<void>,
  ) {}

  /** Starts a run if the task is due and not running. */
  request(): void {
    if (this.#isStopped || this.#running || !this.isDue()) return
    this.#running = this.run().finally(() => {
      this.#running = undefined
      this.request()
    })
  }

  /** Waits for the current run and starts no further one. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }
}
