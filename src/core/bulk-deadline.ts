// The end of a write of many records that takes too long under its locks, or whose client has gone.
import type { Context } from "./context.js"
import { AppError } from "./errors.js"

const MAX_SECONDS = 30

/** Ends the work as a whole; an error of a record rejects only the record. */
export class DeadlineError extends AppError {}

export class BulkDeadline {
  readonly #ctx: Context
  readonly #path: string
  readonly #end: number

  /** Starts the time. `path` is that of the records in the input. */
  constructor(ctx: Context, path: string) {
    this.#ctx = ctx
    this.#path = path
    this.#end = ctx.deps.clock.now().getTime() + MAX_SECONDS * 1000
  }

  /**
   * Throws VALIDATION_FAILED with the number of finished records if there is no time for more. Throws BAD_REQUEST if the client has
   * disconnected; it does not receive the error, which rolls back.
   */
  assertTimeLeft(finished: number): void {
    if (this.#ctx.request.isAborted?.()) throw new DeadlineError("BAD_REQUEST")
    if (this.#ctx.deps.clock.now().getTime() <= this.#end) return
    const values = { max: finished, seconds: MAX_SECONDS }
    throw new DeadlineError("VALIDATION_FAILED", { problems: [{ path: this.#path, code: "tooManyForTime", values }] })
  }
}
