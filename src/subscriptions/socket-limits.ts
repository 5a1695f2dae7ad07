// Limits on WebSockets: their operations, and the sockets of an address before they authenticate.
import { addressKey } from "../auth/address-key.js"
import { countRequests } from "../core/attempts.js"
import type { Context } from "../core/context.js"
import { AppError } from "../core/errors.js"

/** Running operations of one socket, including subscriptions. */
const MAX_OPERATIONS_PER_SOCKET = 20
const MAX_OPERATION_ID_LENGTH = 64

/** Open sockets that have not authenticated yet, of one address and of all. Each has two seconds to authenticate. */
const MAX_UNAUTHENTICATED_SOCKETS = { perAddress: 100, all: 500 }

/** Counts the sockets between upgrade and authentication, for each address and overall. */
export class UnauthenticatedSockets {
  readonly #counts = new Map<string, number>()
  #all = 0

  /** Counts a socket. Returns the function that ends the count, or the status of the rejection if there are too many. */
  admit(address: string | undefined): (() => void) | string {
    const key = addressKey(address)
    const count = this.#counts.get(key) ?? 0
    if (count >= MAX_UNAUTHENTICATED_SOCKETS.perAddress) return "429 Too Many Requests"
    if (this.#all >= MAX_UNAUTHENTICATED_SOCKETS.all) return "503 Service Unavailable"
    this.#counts.set(key, count + 1)
    this.#all++
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      this.#all--
      const left = (this.#counts.get(key) ?? 1) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}

/** Throws BAD_REQUEST for a long operation id, and RATE_LIMITED for too many operations or requests. */
export async function assertWithinLimits(ctx: Context, operationId: string, operationCount: number): Promise<void> {
  if (operationId.length > MAX_OPERATION_ID_LENGTH) throw new AppError("BAD_REQUEST")
  if (operationCount > MAX_OPERATIONS_PER_SOCKET) throw new AppError("RATE_LIMITED")
  await countRequests(ctx)
}
