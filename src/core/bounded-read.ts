// Reads of a state that may not arrive, for responses that must not wait for it.
import { setTimeout as sleep } from "node:timers/promises"

/** How long a caller waits. */
const TIMEOUT_MS = 1_500

/**
 * Returns the read with undefined as the result when it fails or takes longer than 1.5 s. Calls during a read wait for the same one, so
 * that reads do not pile up while their source hangs.
 */
export function boundRead<T>(read: () => T | Promise<T>, onError: (error: unknown) => void): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined
  const start = async () => {
    try {
      return await read()
    } catch (error) {
      onError(error)
      return undefined
    }
  }
  return () => {
    reading ??= start().finally(() => {
      reading = undefined
    })
    return Promise.race([reading, sleep(TIMEOUT_MS, undefined, { ref: false })])
  }
}
