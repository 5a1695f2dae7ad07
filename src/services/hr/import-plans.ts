// The plan of an import: for each row whether it creates, changes or keeps a record, or why it is rejected.
import { batchesOf } from "../../core/batches.js"
import type { Context } from "../../core/context.js"
import { definedValues } from "../../core/defined-values.js"
import { AppError, type FieldProblem } from "../../core/errors.js"
import type { ImportRow } from "../../entities/hr/imports.js"
import type { FieldChange, RowProblem } from "../../entities/hr/row-results.js"
import type { Class } from "../../entities/metadata.js"
import { fieldErrors } from "../../i18n/error-messages.js"
import { languageOf } from "../../i18n/translate.js"
import { parseInput } from "../../inputs/parse.js"
import type { RowResult } from "./base-plans.js"
import { sortParentsFirst } from "./calculations/hierarchy.js"
import type { ImportDefinition, ReferenceType } from "./import-kinds.js"
import { ReferenceIndex } from "./import-references.js"
import { identifyRows, inTurns, type MappedTable, type ReadRow, readRows, toRawValues } from "./import-rows.js"
import { diffRecords, readRecords, toNamedValues, toRowError, valuesOf } from "./row-results.js"
import { changedFieldsOf } from "./update-effects.js"

type Values = Record<string, unknown>

export type PlannedRow = Pick<ImportRow, "position" | "status" | "key" | "changes" | "problems" | "values" | "previous"> & {
  recordId: string
  recordVersion: number | null
}

/** A row that was executed, with the error of a rejected one. */
export interface ExecutedRow extends RowResult {
  readonly error: AppError | undefined
}

interface ParsedRow {
  readonly row: ReadRow
  readonly values: Values
}

/** Problems of a row that the plan lists. */
const MAX_PROBLEMS_PER_ROW = 20
/** Rows whose custom fields are checked together. */
const ROWS_PER_CHECK = 500
/** Leave balances of one employee. Each recalculates all of the employee's leave. */
const MAX_GRANTS_PER_EMPLOYEE = 100

/** Plans all rows. Reads records and references for all rows at once, so the number of statements does not grow with the rows. */
export async function planRows(ctx: Context, definition: ImportDefinition, file: MappedTable): Promise<PlannedRow[]> {
  const types = new Set<ReferenceType>(definition.fields.flatMap(({ reference }) => reference ?? []))
  const references = await ReferenceIndex.load(ctx, types)
  const rows = await readRows(file)
  await identifyRows(ctx, definition, rows, references)
  const parsed: ParsedRow[] = []
  for await (const row of inTurns(rows))
    parsed.push({ row, values: await parseRow(definition, row, toRawValues(definition, row, references)) })
  if (definition.entity) await checkCustomFields(ctx, definition.entity, parsed)
  const before = await loadBefore(ctx, definition, parsed)
  if (definition.kind === "EMPLOYEES") checkEmployees(ctx, parsed, before)
  if (definition.kind === "LEAVE_BALANCES") checkGrants(parsed)
  const planned: PlannedRow[] = []
  for await (const { row, values } of inTurns(parsed))
    planned.push(toPlan(ctx, definition, row, values, before.get(row.recordId)))
  return planned
}

/** The values of a row that its input accepts. Problems are named after the columns. */
async function parseRow(definition: ImportDefinition, row: ReadRow, raw: Values): Promise<Values> {
  const reported = new Set(row.problems.map(({ path }) => path))
  try {
    const input = row.version === null ? definition.createInput : definition.updateInput
    return { ...definedValues(await parseInput(input, raw, "query")) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problems = error.problems.map(({ path, ...problem }) => ({ ...problem, path: columnOf(definition, path) }))
    row.problems.push(...problems.filter(({ path }) => !reported.has(path)))
    return {}
  }
}

/** Checks the custom fields of all rows. Existing records need no values for required fields. */
async function checkCustomFields(ctx: Context, entity: Class, rows: readonly ParsedRow[]): Promise<void> {
  for (const checked of batchesOf(rows, ROWS_PER_CHECK)) {
    const given = checked.map(({ values }) => (values.customFields ?? {}) as Values)
    const results = await ctx.services.customFields.values.createMany(entity, given)
    for (const [index, { row }] of checked.entries()) {
      const problems = results[index]?.problems ?? []
      row.problems.push(...problems.filter(({ code }) => row.version === null || code !== "required"))
    }
  }
}

/** The current values of the existing records, for the fields that some row has. */
async function loadBefore(ctx: Context, definition: ImportDefinition, rows: readonly ParsedRow[]): Promise<Map<string, Values>> {
  const { entity } = definition
  const ids = rows.flatMap(({ row }) => (row.version === null ? [] : row.recordId))
  if (!entity || ids.length === 0) return new Map()
  return readRecords(ctx, entity, ids, [...new Set(rows.flatMap(({ values }) => changedFieldsOf(definition.updates, values)))])
}

/** The rules of accounts that do not follow from the input. */
function checkEmployees(ctx: Context, rows: readonly ParsedRow[], before: ReadonlyMap<string, Values>): void {
  const rowsById = new Map(rows.map((parsed) => [parsed.row.recordId, parsed]))
  const { cyclic } = sortParentsFirst(rows, ({ values }) => rowsById.get(values.managerId as string))
  for (const parsed of rows) {
    const { row, values } = parsed
    const current: Values = { ...before.get(row.recordId), ...values }
    const problem = (path: string, code: string) => row.problems.push({ path, code })
    const involvesAdmin = values.role === "ADMIN" || before.get(row.recordId)?.role === "ADMIN"
    if (involvesAdmin && !ctx.viewer.isAdmin) problem("role", "notAllowed")
    if (current.hireDate && current.endDate && String(current.endDate) < String(current.hireDate))
      problem("endDate", "endBeforeStart")
    if (cyclic.has(parsed)) problem("managerEmail", "hierarchyCycle")
  }
}

function checkGrants(rows: readonly ParsedRow[]): void {
  const granted = rows.filter(({ values }) => values.employeeId !== undefined)
  const values = { max: MAX_GRANTS_PER_EMPLOYEE }
  for (const grants of Map.groupBy(granted, ({ values }) => values.employeeId).values())
    for (const { row } of grants.slice(MAX_GRANTS_PER_EMPLOYEE))
      row.problems.push({ path: "employeeEmail", code: "tooMany", values })
}

function toPlan(
  ctx: Context,
  definition: ImportDefinition,
  { position, key, recordId, version: recordVersion, problems }: ReadRow,
  values: Values,
  before: Values | undefined,
): PlannedRow {
  const row = { position, key, recordId, recordVersion }
  if (problems.length > 0) return toRejectedRow(row, describeProblems(ctx, problems))
  const changes = findChanges(values, before)
  const status =
    recordVersion === null || definition.kind === "LEAVE_BALANCES" ? "CREATE" : changes.length > 0 ? "UPDATE" : "UNCHANGED"
  // An execution without a dry run does not show which other fields it changes.
  const others = changedFieldsOf(definition.updates, valuesOf(changes, "to")).filter((field) => !(field in values))
  const previous = status === "UPDATE" ? { ...pickFields(before, others), ...valuesOf(changes, "from") } : null
  return { ...row, status, problems: [], changes, values, previous }
}

/** The changes by which a record gets the values of a row. */
export function findChanges(values: Values, before: Values = {}): FieldChange[] {
  const after = toNamedValues(values)
  return diffRecords(pickFields(before, Object.keys(after)), after)
}

const pickFields = (record: Values = {}, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))

/** What the execution of a row with these values has changed. */
export function findResult(definition: ImportDefinition, values: Values, before?: Values, after?: Values): FieldChange[] {
  const fields = changedFieldsOf(definition.updates, toNamedValues(values))
  return diffRecords(pickFields(before, fields), pickFields(after, fields))
}

/** A planned row with the result of its execution. */
export function withResult(
  ctx: Context,
  definition: ImportDefinition,
  row: PlannedRow,
  { status, changes, error }: ExecutedRow,
): PlannedRow {
  if (!error) return { ...row, status, changes, previous: status === "UPDATE" ? valuesOf(changes, "from") : null }
  const { code, message, problems } = toRowError(ctx, error)
  const named = problems.map(({ column, ...problem }) => ({ ...problem, column: column && columnOf(definition, column) }))
  return toRejectedRow(row, named.length > 0 ? named.slice(0, MAX_PROBLEMS_PER_ROW) : [{ column: null, code, message }])
}

/** A planned row without the values that its record has already. Only a dry run compares these. */
export const withChangedValues = (row: PlannedRow): PlannedRow =>
  row.status === "CREATE" ? row : { ...row, values: valuesOf(row.changes, "to") }

const toRejectedRow = (
  row: Pick<PlannedRow, "position" | "key" | "recordId" | "recordVersion">,
  problems: RowProblem[],
): PlannedRow => ({
  ...row,
  status: "ERROR",
  problems,
  changes: [],
  values: {},
  previous: null,
})

/** The column of the file that has a field of the input, or an item of one that is a list. */
const columnOf = ({ fields }: ImportDefinition, path: string): string =>
  fields.find(({ field }) => field === path.replace(/\.\d+$/, ""))?.column ?? path

const describeProblems = (ctx: Context, problems: readonly FieldProblem[]) =>
  fieldErrors(problems.slice(0, MAX_PROBLEMS_PER_ROW), languageOf(ctx)).map(({ path, code, message }) => ({
    column: path,
    code,
    message,
  }))
