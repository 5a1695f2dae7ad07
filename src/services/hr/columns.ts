// The columns of an exported list: which the caller may read, how their values are selected and written.
import type { Cell, CellKind, SheetColumn } from "../../adapters/spreadsheets.js"
import { mergeReadableParts } from "../../auth/field-parts.js"
import type { Context } from "../../core/context.js"
import { AppError, type FieldProblem, tooManyError } from "../../core/errors.js"
import { CustomFieldDefinition } from "../../entities/custom-fields/definitions.js"
import type { CustomFieldType } from "../../entities/custom-fields/enums.js"
import { customFieldTypeOf, partOf } from "../../entities/custom-fields/values.js"
import { type FieldMetadata, metadataOf } from "../../entities/metadata.js"
import { languageOf, type MessageKey, translate } from "../../i18n/translate.js"
import { QuerySpec, type SelectedField, type Selection, selectFields } from "../../query/query-spec.js"
import { columnLabels, normalizedLabel } from "./column-labels.js"
import type { ListColumn, ListDefinition } from "./lists.js"

type Row = Record<string, unknown> & { $ownerIds?: (string | null)[] }

/** A column of an export for one caller. */
export interface ExportColumn extends SheetColumn {
  readonly name: string
  /** Fields of the entity that decide whether the caller may read the column. */
  readonly dependsOn: readonly string[]
  readonly selected: SelectedField
  cell(row: Row): Cell
  /** The id of the record whose name the cell has. Records can share a name. */
  recordId?(row: Row): Cell
}

const MAX_COLUMNS = 150
const CUSTOM_FIELDS = "customFields"

/**
 * The columns of an export: those with the given names, or all that the caller may read of some record. `people` are the owners
 * of the records; undefined for those of everyone. Throws VALIDATION_FAILED for unknown names, and FORBIDDEN for columns that the
 * caller can read of no record.
 */
export async function resolveColumns(
  ctx: Context,
  list: ListDefinition,
  names: readonly string[] | undefined,
  people?: ReadonlySet<string>,
): Promise<ExportColumn[]> {
  const known = [...list.columns.map((column) => toColumn(ctx, list, column)), ...(await loadCustomColumns(ctx, list))]
  const isReadable = ({ dependsOn }: ExportColumn) =>
    dependsOn.every((field) => {
      const scope = ctx.accessPolicies.readScope(ctx.viewer, list.entity, field)
      return scope === "everyone" || (people ? [...people].some((id) => scope.has(id)) : scope.size > 0)
    })
  if (!names || names.length === 0) return known.filter(isReadable)
  if (names.length > MAX_COLUMNS) throw tooManyError("columns", MAX_COLUMNS)
  const problems: FieldProblem[] = []
  const forbidden: FieldProblem[] = []
  const columns = names.flatMap((name, n) => {
    const path = `columns.${name}`
    const column = known.find((one) => one.name === name)
    if (!column) problems.push({ path, code: "unknownField" })
    else if (names.indexOf(name) < n) problems.push({ path, code: "duplicate" })
    else if (!isReadable(column)) forbidden.push({ path, code: "notAllowed" })
    return column ?? []
  })
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
  if (forbidden.length > 0) throw new AppError("FORBIDDEN", { problems: forbidden })
  return columns
}

/** The selection of all columns. Custom fields are selected once. */
export const columnSelection = (columns: readonly ExportColumn[]): Selection => [
  ...new Map(columns.map(({ selected }) => [selected.key, selected])).values(),
]

function toColumn(ctx: Context, { entity }: ListDefinition, { name, path: [first, second], kind }: ListColumn): ExportColumn {
  const field = metadataOf(entity).fields.get(first) as FieldMetadata
  const target = field.target?.()
  const isRecord = target !== undefined && metadataOf(target).fields.has("id")
  const select = target && second ? selectFields(second, ...(isRecord ? ["id"] : [])) : undefined
  const labels = (target && second ? metadataOf(target).fields.get(second) : field)?.enumType
  const dependsOn = [first, ...(field.dependsOn ?? [])]
  return {
    name,
    kind,
    label: translate(languageOf(ctx), `columns.${name}` as MessageKey),
    dependsOn,
    selected: { key: name, field: first, args: {}, select },
    cell: (row) => {
      if (!dependsOn.every((one) => ctx.canRead(entity, one, row.$ownerIds ?? []))) return null
      const value = second ? (row[name] as Row | null)?.[second] : row[name]
      return toCell(typeof value === "string" && labels ? labels.label(value) : value)
    },
    recordId: isRecord && second ? (row) => toCell((row[name] as Row | null)?.id) : undefined,
  }
}

const customKinds: Partial<Record<CustomFieldType, CellKind>> = { NUMBER: "number", BOOLEAN: "boolean", DATE: "date" }

/**
 * A column for each custom field, named `customFields.<key>`. Its label is that of its definition, or its name if another column has that
 * label in any language, so that the header of an exported file names one field.
 */
async function loadCustomColumns(ctx: Context, { entity, columns }: ListDefinition): Promise<ExportColumn[]> {
  const entityType = customFieldTypeOf(entity)
  if (!entityType) return []
  const spec = QuerySpec.many(CustomFieldDefinition, { where: { entityType }, orderBy: [{ by: "position" }] })
  const rows = await ctx.query.readAll<CustomFieldDefinition>(spec, ["key", "label", "type", "group"])
  const parts = metadataOf(entity).fields.get(CUSTOM_FIELDS)?.parts
  const labels = [...columns.flatMap(({ name }) => columnLabels(name)), ...rows.map(({ label }) => label)].map(normalizedLabel)
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label)
  return rows.map(({ key, label, type, group }) => ({
    name: `${CUSTOM_FIELDS}.${key}`,
    label: isShared(normalizedLabel(label)) ? `${CUSTOM_FIELDS}.${key}` : label,
    kind: customKinds[type] ?? "text",
    dependsOn: [group ? partOf(group) : CUSTOM_FIELDS],
    selected: { key: CUSTOM_FIELDS, field: CUSTOM_FIELDS, args: {} },
    cell: (row) => {
      const value = row[CUSTOM_FIELDS] as object | null | undefined
      if (!value) return null
      const values = parts ? mergeReadableParts(ctx, entity, parts, { value, owners: row.$ownerIds }) : (value as Row)
      return toCell(values[key])
    },
  }))
}

/** Lists and objects, such as tags and addresses, become one text. */
function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === "object") return Object.values(value).filter(Boolean).join(", ")
  return value as Cell
}
