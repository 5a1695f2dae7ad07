// A file in a request. Both APIs produce it from multipart bodies, and services store it.
import type { Readable } from "node:stream"

export interface Upload {
  /**
   * Waits for the file. Its name is as the client sent it, empty without one. Throws VALIDATION_FAILED if there is no file or if it
   * was opened before.
   */
  open(): Promise<{ name: string; bytes: Readable }>
  /** Resolves at the end of the form. Throws VALIDATION_FAILED for a part after the file. */
  finished(): Promise<void>
}

export const isMultipart = (contentType: string | undefined): boolean =>
  /^\s*multipart\/form-data\s*(;|$)/i.test(contentType ?? "")
