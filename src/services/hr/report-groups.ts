// Groups of a report: counts and sums of all records that the reader sees.
import type { Cell } from "../../adapters/spreadsheets.js"
import type { Context } from "../../core/context.js"
import { AppError, type FieldProblem, tooManyError, validationError } from "../../core/errors.js"
import { languageOf, translate } from "../../i18n/translate.js"
import type { ExportColumn } from "./columns.js"
import type { ListDefinition } from "./lists.js"

const MAX_GROUPS = 1000

/** The columns of a grouped report and their values for one record. */
export interface Grouping {
  readonly groupBy: readonly ExportColumn[]
  readonly sums: readonly ExportColumn[]
}

export type ResultColumn = Pick<ExportColumn, "name" | "label" | "kind">

/**
 * Throws FORBIDDEN for a column that the reader may not read of every record, since its figures would reveal hidden values. Throws
 * VALIDATION_FAILED for a sum of text. `people` are the owners of the records; undefined for everyone.
 */
export function assertGroupable(
  ctx: Context,
  { entity }: ListDefinition,
  { groupBy, sums }: Grouping,
  people: ReadonlySet<string> | undefined,
): void {
  const isOpen = ({ dependsOn }: ExportColumn) =>
    dependsOn.every((field) => {
      const scope = ctx.accessPolicies.readScope(ctx.viewer, entity, field)
      return scope === "everyone" || (people !== undefined && [...people].every((id) => scope.has(id)))
    })
  const forbidden = (path: string, columns: readonly ExportColumn[]): FieldProblem[] =>
    columns.filter((column) => !isOpen(column)).map(({ name }) => ({ path: `${path}.${name}`, code: "notAllowed" }))
  const problems = [...forbidden("groupBy", groupBy), ...forbidden("sums", sums)]
  if (problems.length > 0) throw new AppError("FORBIDDEN", { problems })
  const text = sums.find(({ kind }) => kind !== "number")
  if (text) throw validationError({ [`sums.${text.name}`]: "number" })
}

/** The columns of the groups: the grouping ones, the count, and the sums. */
export function groupColumns(ctx: Context, { groupBy, sums }: Grouping): ResultColumn[] {
  const language = languageOf(ctx)
  const sumLabel = (label: string) => translate(language, "reports.sum", { label })
  return [
    ...groupBy.map(({ name, label, kind }) => ({ name, label, kind })),
    { name: "count", label: translate(language, "reports.count"), kind: "number" },
    ...sums.map(({ name, label }) => ({ name: `sum.${name}`, label: sumLabel(label), kind: "number" as const })),
  ]
}

/** The columns that `collectGroups` reads: after those of the grouping, what distinguishes groups of the same values. */
export const columnsOfGroups = ({ groupBy, sums }: Grouping): ExportColumn[] => [
  ...groupBy,
  ...sums,
  ...groupBy.flatMap((column) => (column.recordId ? { ...column, cell: column.recordId } : [])),
]

/**
 * Returns a row for each group of the records, ordered by its values. Departments or people of the same name are groups of their own.
 * Throws VALIDATION_FAILED for too many groups.
 */
export async function collectGroups(pages: AsyncIterable<Cell[][]>, { groupBy, sums }: Grouping): Promise<Cell[][]> {
  const groups = new Map<string, { values: Cell[]; count: number; sums: number[] }>()
  for await (const page of pages)
    for (const row of page) {
      const values = row.slice(0, groupBy.length)
      const key = JSON.stringify([values, row.slice(groupBy.length + sums.length)])
      const group = groups.get(key) ?? { values, count: 0, sums: sums.map(() => 0) }
      if (!groups.has(key) && groups.size >= MAX_GROUPS) throw tooManyError("groupBy", MAX_GROUPS)
      groups.set(key, group)
      group.count += 1
      group.sums = group.sums.map((sum, n) => sum + Number(row[groupBy.length + n] ?? 0))
    }
  const rows = [...groups.values()].map((group) => [...group.values, group.count, ...group.sums.map(withoutBinaryError)])
  return rows.sort((a, b) => compareRows(a, b, groupBy.length))
}

/** Removes the error of binary fractions. Summed columns have at most three decimals, or are hours of whole minutes. */
const withoutBinaryError = (sum: number) => Math.round(sum * 1_000_000) / 1_000_000

/** Orders by the grouping values, no value last. */
function compareRows(a: readonly Cell[], b: readonly Cell[], length: number): number {
  for (let n = 0; n < length; n++) {
    const [left, right] = [a[n] ?? null, b[n] ?? null]
    if (left === right) continue
    if (left === null || right === null) return left === null ? 1 : -1
    return left < right ? -1 : 1
  }
  return 0
}
