// Conditions that several lists share.
import { sql } from "kysely"
import type { QueryOptions } from "./query-spec.js"

/** Condition that a text property contains a search term, ignoring case; no condition without a term. */
export const containsText = (property: string, search: string | undefined): NonNullable<QueryOptions["conditions"]> =>
  search === undefined ? [] : [(row) => sql`position(lower(${search}) in lower(${row(property)})) > 0`]

/** A LIKE pattern for texts that contain a word; `%`, `_` and `\` stand for themselves. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`
