// Entity tags of REST: `"<version>.<digest>"`. If-Match compares the version, If-None-Match the whole tag.
import { createHash } from "node:crypto"
import { AppError } from "../core/errors.js"

export const digest = (body: string): string => createHash("sha256").update(body).digest("base64url").slice(0, 22)

/**
 * The versions in an If-Match header; undefined for `*` or no header. Tags of another form match nothing, weak ones included (RFC 9110,
 * section 13.1.1). Throws PRECONDITION_FAILED if none is left.
 */
export function expectedVersions(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === "*") return undefined
  const tags = header.split(",").map((tag) => /^\s*"(\d+)(?:\.[\w-]+)?"\s*$/.exec(tag))
  const versions = tags.flatMap((tag) => (tag ? Number(tag[1]) : []))
  if (versions.length === 0) throw new AppError("PRECONDITION_FAILED")
  return versions
}

/** Whether an If-None-Match header lists the tag; the comparison is weak (RFC 9110, section 13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
