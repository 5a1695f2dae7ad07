// Conditions that several lists share.
import { type RawBuilder, sql } from "kysely"
import type { RowRef } from "../entities/metadata.js"
import type { QueryOptions } from "./query-spec.js"

/** Condition that a text contains a search term, ignoring case and accents. */
export const contains = (text: RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  sql`position((select app.search_text(${search})) in app.search_text(${text})) > 0`

/** As `contains`, for a text property; no condition without a term. */
export const containsText = (property: string, search: string | undefined): NonNullable<QueryOptions["conditions"]> =>
  search === undefined ? [] : [(row) => contains(row(property), search)]

/** The words of a search for a person. A comma separates words, too, as in "Last, First". */
export function searchWords(search: string): string[] {
  const words = search.split(/[\s,]+/).filter(Boolean)
  return words.length > 0 ? words : [search]
}

/** Condition that a result of `app.search_text` contains a word. PostgreSQL computes the pattern of a subquery once. */
export const hasWord = (searchText: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  sql`${searchText} like (select app.search_text(${`%${word.replace(/[\\%_]/g, "\\$&")}%`}))`

/** Condition that an employee works in one of the departments, or in one below them. */
export const isInDepartmentTree =
  (departmentIds: readonly string[]) =>
  (employee: RowRef): RawBuilder<unknown> =>
    sql`${employee("departmentId")} in (
    with recursive below (id) as (
      select d.id from departments d where d.organization_id = ${employee.organization} and d.id = any(${[...departmentIds]}::uuid[])
      union
      select d.id from departments d join below on d.parent_id = below.id where d.organization_id = ${employee.organization}
    )
    select id from below)`
