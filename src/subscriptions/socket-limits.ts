// Limits on the operations of a WebSocket.
import { rateLimitError } from "../auth/rate-limiter.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError } from "../core/errors.js"

/** Running operations of one socket, including subscriptions. */
const MAX_OPERATIONS_PER_SOCKET = 20
const MAX_OPERATION_ID_LENGTH = 64

/** Throws BAD_REQUEST for a long operation id, and RATE_LIMITED for too many operations or requests. */
export async function assertWithinLimits(
  deps: AppDependencies,
  userId: string,
  operationId: string,
  operationCount: number,
): Promise<void> {
  if (operationId.length > MAX_OPERATION_ID_LENGTH) throw new AppError("BAD_REQUEST")
  if (operationCount > MAX_OPERATIONS_PER_SOCKET) throw new AppError("RATE_LIMITED")
  const limit = await deps.rateLimits.request({ userId, address: undefined })
  if (limit && !limit.isAllowed) throw rateLimitError(limit)
}
