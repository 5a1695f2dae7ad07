// Requests of saved filters, exports and reports for a list: conditions, order and columns, validated by the list.
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import type { ExportScope, ListName } from "../../entities/hr/enums.js"
import { metadataOf, type OrderBy } from "../../entities/metadata.js"
import { inputFieldsOf } from "../../inputs/input-field.js"
import { parseInput } from "../../inputs/parse.js"
import { parseSort } from "../../query/paging.js"
import type { QuerySpec } from "../../query/query-spec.js"
import { type ExportColumn, resolveColumns } from "./columns.js"
import { type ListDefinition, listNamed } from "./lists.js"

/** A part of a list as a client describes it. */
export interface ListRequest {
  readonly list: ListName
  readonly filter?: Readonly<Record<string, unknown>>
  readonly sort?: readonly string[]
  readonly columns?: readonly string[]
  readonly scope?: ExportScope
}

/** A validated request. */
export interface ResolvedRequest {
  readonly list: ListDefinition
  /** The conditions as their GraphQL input names them. */
  readonly filter: Record<string, unknown>
  readonly spec: QuerySpec<unknown>
  readonly orderBy: readonly OrderBy[] | undefined
  readonly columns: ExportColumn[]
}

/**
 * Validates a request against its list. Throws VALIDATION_FAILED for unknown or wrong conditions, sort keys and columns. Throws
 * FORBIDDEN for a list, a condition or a column that the caller may not use.
 */
export async function resolveRequest(ctx: Context, request: ListRequest): Promise<ResolvedRequest> {
  const list = listNamed(request.list)
  ctx.authorizeOperation(request.scope === undefined ? list.operation : list.exportOperation)
  const filter = await parseFilter(list, request.filter ?? {})
  const spec = await withFilterPaths(() => ctx.services.hr.exports.query(list, filter, request.scope))
  const people = request.scope === "TEAM" ? ctx.viewer.reports : undefined
  const columns = await resolveColumns(ctx, list, request.columns, people)
  return { list, filter: { ...filter }, spec, orderBy: toOrder(list, request.sort), columns }
}

/** The order of the sort keys of a caller. Throws VALIDATION_FAILED on `sort`. */
export const toOrder = ({ entity }: ListDefinition, sort: readonly string[] | undefined): readonly OrderBy[] | undefined =>
  sort && sort.length > 0 ? parseSort(sort, metadataOf(entity)) : undefined

/** Parses conditions. Their names may be those of GraphQL or of REST, and one value may stand for a list. */
function parseFilter({ filter }: ListDefinition, raw: Readonly<Record<string, unknown>>): Promise<object> {
  const fields = inputFieldsOf(filter)
  const named = Object.entries(raw).map(([key, value]) => {
    const field = fields.find(({ name, restName }) => name === key || restName === key)
    const isSingle = field?.list && field.kind !== "nested" && value !== null && !Array.isArray(value)
    return [field?.name ?? key, isSingle ? [value] : value]
  })
  return withFilterPaths(() => parseInput(filter, Object.fromEntries(named), "graphql"))
}

/** Runs a validation whose problems are in the filter. */
async function withFilterPaths<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.problems.length === 0) throw error
    const problems = error.problems.map((problem) => ({ ...problem, path: `filter.${problem.path}` }))
    throw new AppError(error.code, { problems, details: { ...error.details } })
  }
}
