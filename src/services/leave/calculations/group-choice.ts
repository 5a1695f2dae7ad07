// Choice of one group of people, by which coverage rules and assignments of policy groups are defined.
import { AppError, validationError } from "../../../core/errors.js"

type GroupInput<Name extends string> = Partial<Record<Name, unknown>> & { includeDescendants?: boolean }

/**
 * Throws VALIDATION_FAILED unless exactly one of the fields is given, and `includeDescendants` only with a department. The problem of a
 * missing choice names the first field.
 */
export function assertOneGroup<Name extends string>(input: GroupInput<Name>, fields: readonly [Name, ...Name[]]): void {
  const [given, ...others] = fields.filter((field) => input[field] != null)
  if (!given) throw validationError({ [fields[0]]: "required" })
  const notAllowed = [...others, ...(input.includeDescendants && given !== "departmentId" ? ["includeDescendants"] : [])]
  if (notAllowed.length > 0)
    throw new AppError("VALIDATION_FAILED", { problems: notAllowed.map((path) => ({ path, code: "notAllowed" })) })
}
