// Entity tags: `"<version>.<digest>"`, so that If-Match compares versions and If-None-Match compares contents.
import { AppError } from "../core/errors.js"

/** The version in If-Match; `*` expects any (RFC 9110, 13.1.1). PRECONDITION_FAILED for a tag that is none of ours. */
export function expectedVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "*") return undefined
  const tag = /^\s*"(\d+)(?:\.[\w-]+)?"\s*$/.exec(header)
  if (!tag) throw new AppError("PRECONDITION_FAILED")
  return Number(tag[1])
}
