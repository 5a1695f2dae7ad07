// Compares the rights of a viewer with those that were stored with an export or a response (docs/decisions/0088).
import { type RawBuilder, sql } from "kysely"
import type { Viewer } from "./viewer.js"

/** SQL: whether the viewer has all rights of a list that was stored earlier; undefined for administrators, who have all. */
export function hasRights(viewer: Viewer, stored: RawBuilder<unknown>): RawBuilder<boolean> | undefined {
  if (viewer.isAdmin) return undefined
  return viewer.isHr ? sql`not ${stored} @> '{ADMIN}'` : sql`${stored} <@ ${viewer.rights}::text[]`
}
