// The rows of an import as they are read: raw values by field, and what identifies their records.
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import { monotonic } from "../../adapters/clock.js"
import type { Cell } from "../../adapters/spreadsheets.js"
import type { Context } from "../../core/context.js"
import { AppError, type FieldProblem } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { CustomFieldType } from "../../entities/custom-fields/enums.js"
import { inputFieldsOf } from "../../inputs/input-field.js"
import { sortParentsFirst } from "./calculations/hierarchy.js"
import { CUSTOM_FIELD_PREFIX, type ImportMapping, type ImportTable } from "./import-files.js"
import type { ImportDefinition, ReferenceType } from "./import-kinds.js"
import { keyOf, type ReferenceIndex } from "./import-references.js"

type Values = Record<string, unknown>

/** A row while it is planned. */
export interface ReadRow {
  /** From 1, without the header. */
  readonly position: number
  /** Cells by column name, without empty ones and custom fields. */
  readonly cells: Readonly<Record<string, Cell>>
  readonly customFields: Values
  /** Problems by column name. */
  readonly problems: FieldProblem[]
  key: string | null
  /** Id of the record, new or existing. */
  recordId: string
  /** Version of the existing record; null for a new one. */
  version: number | null
}

/** A file with the fields of its columns. */
export interface MappedTable {
  readonly table: ImportTable
  readonly mapping: ImportMapping
  readonly customFieldTypes: ReadonlyMap<string, CustomFieldType>
}

/** The value of a custom field in a cell. Cells of CSV are text. Text of another form is left to the validation. */
function toCustomValue(cell: Cell, type: CustomFieldType | undefined): Cell {
  if (type === "NUMBER") return typeof cell === "string" && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
  if (type === "BOOLEAN") return cell === "true" ? true : cell === "false" ? false : cell
  return String(cell)
}

/** Reads the cells of all rows by column. */
export async function readRows({ table, mapping, customFieldTypes }: MappedTable): Promise<ReadRow[]> {
  const columns = table.header.flatMap((header, index) => {
    const name = mapping[header] ?? null
    return name === null ? [] : [{ name, index, isCustom: name.startsWith(CUSTOM_FIELD_PREFIX) }]
  })
  const rows: ReadRow[] = []
  for await (const values of inTurns(table.rows)) {
    const cells: Record<string, Cell> = {}
    const customFields: Values = {}
    for (const { name, index, isCustom } of columns) {
      const cell = values[index] ?? null
      if (cell === null) continue
      const key = name.slice(CUSTOM_FIELD_PREFIX.length)
      if (isCustom) customFields[key] = toCustomValue(cell, customFieldTypes.get(key))
      else cells[name] = cell
    }
    const position = rows.length + 1
    rows.push({ position, cells, customFields, problems: [], key: null, recordId: newId(), version: null })
  }
  return rows
}

/** Time of work after which other requests get their turn. A request needs several turns. */
const TURN_MS = 1

/** Yields the items, and lets other requests run in between. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T> {
  let startedAt = monotonic()
  for (const item of items) {
    if (monotonic() - startedAt > TURN_MS) {
      await setImmediate()
      startedAt = monotonic()
    }
    yield item
  }
}

interface Existing {
  id: string
  version: number
  key: string
}

/** Finds the existing records of the rows, and makes the new ones known to the references of other rows. */
export async function identifyRows(
  ctx: Context,
  { kind }: ImportDefinition,
  rows: readonly ReadRow[],
  references: ReferenceIndex,
): Promise<void> {
  if (kind === "LEAVE_BALANCES")
    for (const row of rows) row.key = row.cells.employeeEmail ? String(row.cells.employeeEmail) : null
  else if (kind === "DEPARTMENTS") await identifyDepartments(ctx, rows, references)
  else await identifyByEmail(ctx, kind === "EMPLOYEES" ? "employees" : "candidates", rows, references)
  const isDepartment = kind === "DEPARTMENTS"
  const seen = new Set<string>()
  for (const { key, recordId, problems } of kind === "LEAVE_BALANCES" ? [] : rows) {
    if (key === null) continue
    const identity = isDepartment ? recordId : key
    if (seen.has(identity)) problems.push({ path: isDepartment ? "name" : "email", code: "duplicate" })
    seen.add(identity)
  }
}

async function identifyByEmail(
  ctx: Context,
  table: "employees" | "candidates",
  rows: readonly ReadRow[],
  references: ReferenceIndex,
): Promise<void> {
  for (const row of rows) row.key = row.cells.email ? String(row.cells.email).toLowerCase() : null
  const keys = rows.flatMap(({ key }) => key ?? [])
  const { rows: found } = await sql<Existing>`select id, version, email as key from ${sql.table(table)}
    where email = any(${keys}) and organization_id = ${ctx.viewer.organizationId}`.execute(ctx.db)
  const existing = new Map(found.map((one) => [one.key, one]))
  for (const row of rows) {
    const record = row.key === null ? undefined : existing.get(row.key)
    if (record) Object.assign(row, { recordId: record.id, version: record.version })
  }
  const newRows = Map.groupBy(
    rows.filter(({ key, version }) => key !== null && version === null),
    ({ key }) => key as string,
  )
  if (table === "candidates" || newRows.size === 0) return
  for (const [email, [row]] of newRows) if (row) references.of("employee").add({ id: row.recordId, name: email, parentId: null })
  const problems = await findAddressProblems(ctx, [...newRows.keys()])
  for (const [email, code] of problems) for (const row of newRows.get(email) ?? []) row.problems.push({ path: "email", code })
}

/** Violated rules by new address. Beyond the limit of addresses of other organizations, none of them can be checked. */
async function findAddressProblems(ctx: Context, emails: readonly string[]): Promise<[email: string, code: string][]> {
  try {
    const taken = await ctx.services.identity.emailAddresses.findTaken(emails)
    return [...taken].map((email) => [email, "emailTaken"])
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "RATE_LIMITED") throw error
    return emails.map((email) => [email, "emailUnchecked"])
  }
}

/** Departments are known by their name below a parent, which may be a row of the same file. */
async function identifyDepartments(ctx: Context, rows: readonly ReadRow[], references: ReferenceIndex): Promise<void> {
  const { rows: found } = await sql<Pick<Existing, "id" | "version">>`select id, version from departments
    where organization_id = ${ctx.viewer.organizationId} and archived_at is null`.execute(ctx.db)
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const departments = references.of("department")
  const rowsByKey = new Map<string, ReadRow>()
  for await (const row of inTurns(rows.filter(({ cells }) => cells.name))) {
    const { name, parent } = row.cells
    row.key = parent ? `${parent} / ${name}` : String(name)
    for (const key of [keyOf(String(name)), keyOf(row.key)]) if (!rowsByKey.has(key)) rowsByKey.set(key, row)
  }
  const parentRowOf = ({ cells: { parent } }: ReadRow) => (parent ? rowsByKey.get(keyOf(String(parent))) : undefined)
  const { ordered, cyclic } = sortParentsFirst(rows, parentRowOf)
  for (const { problems } of cyclic) problems.push({ path: "parent", code: "hierarchyCycle" })
  for await (const row of inTurns(ordered)) {
    if (row.key === null) continue
    const { name, parent } = row.cells
    const parentRow = parentRowOf(row)
    const target = parent && !parentRow ? references.find("department", String(parent)) : undefined
    const parentId = parentRow?.recordId ?? (target && "id" in target ? target.id : null)
    const [id] = departments.findChildren(parentId, String(name))
    // The department of an earlier row has no version yet.
    if (id !== undefined) Object.assign(row, { recordId: id, version: versions.get(id) ?? null })
    else departments.add({ id: row.recordId, name: String(name), parentId })
    departments.addName(row.key, row.recordId)
  }
}

/** The values of a row by field of the input, as far as they can be read. Adds problems of references. */
export function toRawValues(definition: ImportDefinition, row: ReadRow, references: ReferenceIndex): Values {
  const kinds = new Map(inputFieldsOf(definition.createInput).map(({ name, kind }) => [name, kind]))
  const values: Values = {}
  for (const { column, field, reference } of definition.fields) {
    const cell = row.cells[column]
    if (cell === undefined || cell === null) continue
    if (!reference) values[field] = kinds.get(field) === "text" ? String(cell) : cell
    else resolveReference(row, { column, field, reference }, values, references)
  }
  if (Object.keys(row.customFields).length > 0) values.customFields = row.customFields
  return values
}

function resolveReference(
  { cells, problems }: ReadRow,
  { column, field, reference }: { column: string; field: string; reference: ReferenceType },
  values: Values,
  references: ReferenceIndex,
): void {
  const found = references.find(reference, String(cells[column]), values.departmentId)
  if ("id" in found) values[field] = found.id
  else problems.push({ path: column, code: found.code })
}
