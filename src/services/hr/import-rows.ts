// The rows of an import as they are read: raw values by field, and what identifies their records.
import { sql } from "kysely"
import type { Cell } from "../../adapters/spreadsheets.js"
import type { Context } from "../../core/context.js"
import { AppError, type FieldProblem } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { CustomFieldType } from "../../entities/custom-fields/enums.js"
import { inputFieldsOf } from "../../inputs/input-field.js"
import { CUSTOM_FIELD_PREFIX, type ImportMapping, type ImportTable } from "./import-files.js"
import type { ImportDefinition, ReferenceType } from "./import-kinds.js"
import type { ReferenceIndex } from "./import-references.js"

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
export function readRows({ table, mapping, customFieldTypes }: MappedTable): ReadRow[] {
  const columns = table.header.map((header) => mapping[header] ?? null)
  return table.rows.map((row, n) => {
    const filled = columns.flatMap((name, index) => {
      const cell = row[index] ?? null
      return name === null || cell === null ? [] : [[name, cell] as const]
    })
    const custom = filled.filter(([name]) => name.startsWith(CUSTOM_FIELD_PREFIX))
    return {
      position: n + 1,
      cells: Object.fromEntries(filled.filter(([name]) => !name.startsWith(CUSTOM_FIELD_PREFIX))),
      customFields: Object.fromEntries(
        custom.map(([name, cell]) => {
          const key = name.slice(CUSTOM_FIELD_PREFIX.length)
          return [key, toCustomValue(cell, customFieldTypes.get(key))]
        }),
      ),
      problems: [],
      key: null,
      recordId: newId(),
      version: null,
    }
  })
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
  const seen = new Set<string>()
  for (const { key, problems } of kind === "LEAVE_BALANCES" ? [] : rows) {
    if (key === null) continue
    if (seen.has(key)) problems.push({ path: kind === "DEPARTMENTS" ? "name" : "email", code: "duplicate" })
    seen.add(key)
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
  for (const [email, [row]] of newRows) if (row) references.add("employee", email, row.recordId)
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
  const { rows: found } = await sql<Existing & { parentId: string | null }>`
    select id, version, lower(name) as key, parent_id as "parentId" from departments
    where organization_id = ${ctx.viewer.organizationId} and archived_at is null`.execute(ctx.db)
  const existing = new Map(found.map((one) => [`${one.parentId ?? ""}/${one.key}`, one]))
  const byName = Map.groupBy(rows, ({ cells }) => String(cells.name ?? "").toLowerCase())
  const identified = new Set<ReadRow>()
  const identify = (row: ReadRow, below: readonly ReadRow[] = []): void => {
    if (identified.has(row)) return
    identified.add(row)
    const { name, parent } = row.cells
    if (!name) return
    const [parentRow] = parent ? (byName.get(String(parent).toLowerCase()) ?? []) : []
    if (parentRow && below.includes(parentRow)) row.problems.push({ path: "parent", code: "cycle" })
    else if (parentRow) identify(parentRow, [...below, row])
    const target = parent ? references.find("department", String(parent)) : undefined
    const parentId = parentRow?.recordId ?? (target && "id" in target ? target.id : "")
    row.key = `${parent ? `${parent} / ` : ""}${name}`
    const record = existing.get(`${parentId}/${String(name).toLowerCase()}`)
    if (record) Object.assign(row, { recordId: record.id, version: record.version })
    references.add("department", row.key, row.recordId)
    if (!record) references.add("department", String(name), row.recordId)
  }
  for (const row of rows) identify(row)
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
  const found = references.find(reference, String(cells[column]))
  if ("id" in found) values[field] = found.id
  else problems.push({ path: column, code: found.code })
}
