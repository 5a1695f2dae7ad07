// Results of the rows of bulk actions and imports: the changes of a record, or the reason of a rejection.
import { mergeReadableParts } from "../../auth/field-parts.js"
import type { Context } from "../../core/context.js"
import type { AppError } from "../../core/errors.js"
import type { FieldChange, RowProblem } from "../../entities/hr/row-results.js"
import { type Class, metadataOf } from "../../entities/metadata.js"
import { errorMessage, fieldErrors } from "../../i18n/error-messages.js"
import { languageOf } from "../../i18n/translate.js"
import { QuerySpec } from "../../query/query-spec.js"

type Values = Record<string, unknown>

/** The given fields of records by id, as the viewer may read them. Custom fields are `customFields.<key>`. */
export async function readRecords(
  ctx: Context,
  entity: Class,
  ids: readonly string[],
  fields: readonly string[],
): Promise<Map<string, Values>> {
  const spec = QuerySpec.many(entity, { where: { id: [...ids] } })
  const rows = await ctx.query.readAll<Values & { $ownerIds?: string[] }>(spec, ["id", ...fields])
  const parts = metadataOf(entity).fields.get("customFields")?.parts
  return new Map(
    rows.map(({ id, $ownerIds: owners, customFields, ...values }) => {
      const custom =
        parts && customFields ? mergeReadableParts(ctx, entity, parts, { value: customFields, owners }) : customFields
      return [String(id), toNamedValues({ ...values, customFields: custom })]
    }),
  )
}

/** The fields in which two states of a record differ. */
export function diffRecords(before: Values = {}, after: Values = {}): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

/** An error as a part of a result. */
export function toRowError(ctx: Context, error: AppError): { code: string; message: string; problems: RowProblem[] } {
  const language = languageOf(ctx)
  const problems = fieldErrors(error.problems, language).map(({ path, code, message }) => ({
    column: path || null,
    code,
    message,
  }))
  return { code: error.code, message: errorMessage(error, language), problems }
}

/** The values of an input or a record by the names of `FieldChange`. */
export function toNamedValues({ customFields, ...values }: Values): Values {
  const named = Object.entries((customFields ?? {}) as Values).map(([key, value]) => [`customFields.${key}`, value])
  return { ...values, ...Object.fromEntries(named) }
}

/** The values that changes set, or those before them, as an input: custom fields in an object. */
export function valuesOf(changes: readonly FieldChange[], side: "from" | "to"): Values {
  const isCustom = ({ field }: FieldChange) => field.startsWith("customFields.")
  const fields = changes.filter((change) => !isCustom(change)).map((change) => [change.field, change[side]])
  const custom = changes.filter(isCustom).map((change) => [change.field.slice("customFields.".length), change[side]])
  return { ...Object.fromEntries(fields), ...(custom.length > 0 ? { customFields: Object.fromEntries(custom) } : {}) }
}
