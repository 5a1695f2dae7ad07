// Values that were found to be free before a transaction that stores them.
import { monotonic } from "../adapters/clock.js"
import { CLAIM_VALIDITY_MS } from "../adapters/directory-claims.js"
import { AppError } from "./errors.js"

/** Create it before the check, which is valid for some minutes. */
export class FreeValues extends Set<string> {
  readonly #validUntil = monotonic() + CLAIM_VALIDITY_MS

  /** Throws STALE_VERSION for a value that was not checked, or too long ago. */
  assertHas(values: readonly string[]): void {
    if (monotonic() > this.#validUntil || !values.every((value) => this.has(value))) throw new AppError("STALE_VERSION")
  }
}
