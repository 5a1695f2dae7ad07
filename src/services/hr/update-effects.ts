// The effects of updates that their values do not show, which decide whether and how an undo can reverse them.
import type { RowResult } from "./base-plans.js"

export interface UpdateEffects {
  /** Fields that an update with these values may change, by default those of the values. */
  fieldsOf?(values: Record<string, unknown>): readonly string[]
  /** Whether an update can reverse the change of a field, if not of all. */
  isReversible?(field: string, from: unknown, to: unknown): boolean
}

export const employeeUpdates: UpdateEffects = {
  // A salary without a currency has that of the organization.
  fieldsOf: (values) => [...new Set([...Object.keys(values), ...("salary" in values ? ["salaryCurrency"] : [])])],
  // The end of an employment cancels leave.
  isReversible: (field) => field !== "endDate",
}

/** The fields that an update with these values may change. */
export const changedFieldsOf = (
  { fieldsOf = Object.keys }: UpdateEffects = {},
  values: Record<string, unknown>,
): readonly string[] => fieldsOf(values)

/** Whether updates can reverse the changes of all rows. */
export const areReversible = (
  { isReversible = () => true }: UpdateEffects = {},
  rows: readonly Pick<RowResult, "changes">[],
): boolean => rows.every(({ changes }) => changes.every(({ field, from, to }) => isReversible(field, from, to)))
