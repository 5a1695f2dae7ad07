// Paths of rejected fields as REST spells them.
import { AppError } from "../core/errors.js"
import type { Class } from "../entities/metadata.js"
import { inputFieldsOf } from "../inputs/input-field.js"

/**
 * The error with the REST names of input fields in its paths, such as `departmentId.0` for `departmentIds.0`. Unknown fields keep
 * their names.
 */
export function withRestPaths(error: unknown, input: Class | undefined): unknown {
  if (!input || !(error instanceof AppError) || error.problems.length === 0) return error
  const restNames = new Map(inputFieldsOf(input).map(({ name, restName }) => [name, restName]))
  for (const problem of error.problems) {
    if (/unknownField$/.test(problem.code)) continue
    const [name = "", ...rest] = problem.path.split(".")
    problem.path = [restNames.get(name) ?? name, ...rest].join(".")
  }
  return error
}
