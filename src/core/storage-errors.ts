// Failures of the storage of file contents.
import type { AppDependencies } from "./dependencies.js"
import { AppError } from "./errors.js"

/** Runs work on the storage. Throws STORAGE_UNAVAILABLE if the storage fails; errors of the contents pass unchanged. */
export async function withStorage<T>(
  { storage, log }: Pick<AppDependencies, "storage" | "log">,
  work: (storage: AppDependencies["storage"]) => Promise<T>,
): Promise<T> {
  try {
    return await work(storage)
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error({ err: error }, "file storage failed")
    throw new AppError("STORAGE_UNAVAILABLE", { retryAfter: 5, cause: error })
  }
}
