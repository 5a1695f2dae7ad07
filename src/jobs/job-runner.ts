// A runner of graphile-worker that is started again after it has ended on an error.
import { setTimeout as sleep } from "node:timers/promises"
import type { Runner } from "graphile-worker"
import type { Logger } from "pino"

const RESTART_DELAY_MS = 1_000
/** Time for a runner without jobs to stop. After an outage of the database, it would wait up to a minute for its next attempt. */
const STOP_TIMEOUT_MS = 1_000

interface JobRunnerOptions {
  start(): Promise<Runner>
  /** Resolves when none of the runner's jobs runs. */
  idle(): Promise<void>
  log: Pick<Logger, "error">
}

/** Runs jobs until it is stopped. A runner ends if it cannot store the outcome of a job, such as during an outage of the database. */
export class JobRunner {
  #runner: Runner | undefined
  #isStopping = false

  private constructor(private readonly options: JobRunnerOptions) {}

  /** Throws if the first start fails. */
  static async start(options: JobRunnerOptions): Promise<JobRunner> {
    const runner = new JobRunner(options)
    runner.#runner = await options.start()
    void runner.#supervise()
    return runner
  }

  /** Waits for running jobs. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const { idle } = this.options
    // A runner that has ended on an error rejects.
    const stopped = this.#runner?.stop().catch(() => {})
    await Promise.race([stopped, idle().then(() => sleep(STOP_TIMEOUT_MS, undefined, { ref: false }))])
  }

  async #supervise(): Promise<void> {
    const { start, log } = this.options
    while (!this.#isStopping) {
      try {
        this.#runner ??= await start()
        await this.#runner.promise
      } catch (err) {
        log.error({ err }, "job runner failed")
      }
      this.#runner = undefined
      if (!this.#isStopping) await sleep(RESTART_DELAY_MS, undefined, { ref: false })
    }
  }
}
