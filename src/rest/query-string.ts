// Parses query strings: repeated keys become lists, and paging is the same for all lists.
import { AppError, type FieldProblem } from "../core/errors.js"
import { CustomFieldOperator } from "../entities/custom-fields/enums.js"
import { type Class, type EntityMetadata, findMetadata, type OrderBy } from "../entities/metadata.js"
import { inputFieldsOf } from "../inputs/input-field.js"
import { parseSort } from "../query/paging.js"
import type { RouteDefinition } from "./route.js"

export interface Paging {
  page: number
  limit: number
  orderBy?: readonly OrderBy[]
  /** Set if the list continues by cursors: the cursor after which the page starts, null for the first page. */
  after?: string | null
}

/** Keys and values of a query string; the value of a repeated key is a list. */
export function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(search)) {
    const existing = query[key]
    query[key] = existing === undefined ? value : [...[existing].flat(), value]
  }
  return query
}

export const PAGING_NAMES = ["page", "limit"] as const

/** Removes the parameters that lists have beside their input from a query. */
export function takeListParameters(
  query: Record<string, string | string[]>,
  { response, paged, nested, keyset }: RouteDefinition,
  problems: FieldProblem[],
): Paging {
  const after = keyset ? takeCursor(query, problems) : undefined
  const paging: Paging = { ...takePaging(query, paged, problems), after }
  if (!nested) paging.orderBy = takeSort(query, [response].flat()[0] as Class, problems)
  return paging
}

/** Removes `after` from a query; undefined for a page by number. Adds a problem if both are given. */
function takeCursor(query: Record<string, string | string[]>, problems: FieldProblem[]): string | null | undefined {
  const { after } = query
  delete query.after
  if (query.page === undefined) return after === undefined ? null : [after].flat().join()
  if (after !== undefined) problems.push({ path: "after", code: "notAllowed" })
  return undefined
}

/** Removes `page` and `limit` from a query: at most 100 in paged lists, 1000 in arrays. Adds a problem when out of range. */
function takePaging(query: Record<string, string | string[]>, paged: boolean, problems: FieldProblem[]): Paging {
  const take = (name: string, defaultValue: number, maximum: number) => {
    const raw = query[name]
    delete query[name]
    if (raw === undefined) return defaultValue
    const value = typeof raw === "string" && /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN
    if (Number.isNaN(value)) problems.push({ path: name, code: "integer" })
    else if (value < 1) problems.push({ path: name, code: "min", values: { min: 1 } })
    else if (value > maximum) problems.push({ path: name, code: "max", values: { max: maximum } })
    return value
  }
  const page = take("page", 1, 1_000_000)
  const limit = take("limit", paged ? 20 : 100, paged ? 100 : 1000)
  return { page, limit }
}

/** A condition on a custom field: `customFields[key]=value` or `customFields[key][operator]=value`. */
const CUSTOM_FIELD_PARAMETER = /^customFields\[([^\]]*)\](?:\[(\w+)\])?$/

/**
 * Replaces the conditions on custom fields in a query by the list that the input expects. Without an operator, and with `in`,
 * repeated or comma-separated values mean any of them. Repeated values may contain commas.
 */
export function takeCustomFields(query: Record<string, unknown>, input: Class | undefined, problems: FieldProblem[]): void {
  if (!input || !inputFieldsOf(input).some(({ name, kind }) => name === "customFields" && kind === "nested")) return
  if (query.customFields !== undefined) problems.push({ path: "customFields", code: "format" })
  const conditions = Object.entries(query).flatMap(([name, value]): object[] => {
    const [, key, operator] = CUSTOM_FIELD_PARAMETER.exec(name) ?? []
    if (key === undefined) return []
    delete query[name]
    const texts = [value as string | string[]].flat()
    if (operator === undefined || operator.toLowerCase() === "in")
      return [{ key, operator: "IN", values: texts.length > 1 ? texts : (texts[0] as string).split(",") }]
    if (CustomFieldOperator.parse(operator) === undefined) {
      problems.push({ path: name, code: "oneOf", values: { allowed: CustomFieldOperator.keys.join(", ").toLowerCase() } })
      return []
    }
    return texts.map((text) => ({ key, operator, value: text }))
  })
  delete query.customFields
  if (conditions.length > 0) query.customFields = conditions
}

/** Removes `sort` from a query if lists of the type can be sorted. Adds a problem for unknown sort keys. */
function takeSort(
  query: Record<string, string | string[]>,
  type: Class,
  problems: FieldProblem[],
): readonly OrderBy[] | undefined {
  const metadata = sortableMetadata(type)
  const { sort } = query
  if (!metadata || sort === undefined) return undefined
  delete query.sort
  try {
    return parseSort(sort, metadata)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    problems.push(...error.problems)
    return undefined
  }
}

/** Metadata of a type whose lists callers may sort. */
export function sortableMetadata(type: Class): EntityMetadata | undefined {
  const metadata = findMetadata(type)
  return metadata && metadata.sort.length > 0 ? metadata : undefined
}

/** The Link header of a page (RFC 8288): first, previous, next and last. */
export function linkHeader(url: URL, { page, limit }: Paging, total: number): string {
  const last = Math.max(1, Math.ceil(total / limit))
  const to = (number: number, rel: string) => {
    const target = new URL(url)
    target.searchParams.set("page", String(number))
    target.searchParams.set("limit", String(limit))
    return `<${target.href}>; rel="${rel}"`
  }
  const links = [to(1, "first"), to(last, "last")]
  if (page > 1) links.push(to(Math.min(page - 1, last), "prev"))
  if (page < last) links.push(to(page + 1, "next"))
  return links.join(", ")
}

/** The links of a page that starts after a cursor: the first page and the next one. */
export function cursorLinkHeader(url: URL, { limit }: Paging, next: string | null): string {
  const to = (cursor: string | null, rel: string) => {
    const target = new URL(url)
    target.searchParams.delete("after")
    if (cursor !== null) target.searchParams.set("after", cursor)
    target.searchParams.set("limit", String(limit))
    return `<${target.href}>; rel="${rel}"`
  }
  return [to(null, "first"), ...(next === null ? [] : [to(next, "next")])].join(", ")
}
