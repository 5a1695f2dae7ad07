// Applies scheduled changes to employments in memory, one after the other, and finds those that cannot be applied.
import type { ErrorCode } from "../../../core/errors.js"
import { isSelfOrAncestor } from "../../../core/tree.js"

/** Attributes with rules: managers have no cycle, and a last day of work is not before the first. */
export const CHECKED_ATTRIBUTES = ["managerId", "hireDate", "endDate"] as const
type CheckedAttribute = (typeof CHECKED_ATTRIBUTES)[number]
type CheckedValues = { readonly [K in CheckedAttribute]: string | null }

export interface ScheduledEmploymentChange extends CheckedValues {
  readonly id: string
  readonly employeeId: string
  readonly effectiveDate: string
  /** Names of the changed attributes, also of those without a rule. */
  readonly changes: readonly string[]
}

export interface Employment extends CheckedValues {
  readonly id: string
  /** Sort key of the latest applied change of each attribute. A change before it does not override the value. */
  readonly appliedKeys: { readonly [K in CheckedAttribute]?: string }
}

type Employments = ReadonlyMap<string, Employment>

/** The order in which changes take effect: by effective date, then by id, which is the order of recording. */
export const sortKey = ({ effectiveDate, id }: Pick<ScheduledEmploymentChange, "effectiveDate" | "id">): string =>
  `${effectiveDate} ${id}`

/**
 * Applies changes in their order, and returns the error code of each that cannot be applied and is skipped. `appliedFirst`
 * precedes the others; its values must be valid even where they do not override those of a later change.
 */
export function findInapplicableChanges(
  employments: Employments,
  changes: readonly ScheduledEmploymentChange[],
  appliedFirst?: ScheduledEmploymentChange,
): Map<string, ErrorCode> {
  const byId = new Map(employments)
  const errors = new Map<string, ErrorCode>()
  for (const change of appliedFirst ? [appliedFirst, ...changes] : changes) {
    const employment = byId.get(change.employeeId) as Employment
    const next = withValues(employment, change)
    const given = change === appliedFirst ? [withValues(employment, change, { overridesLater: true })] : []
    const [error] = [...given, next].flatMap((one) => findError(byId, employment, one, change) ?? [])
    if (error) errors.set(change.id, error)
    else byId.set(change.employeeId, next)
  }
  return errors
}

function withValues(employment: Employment, change: ScheduledEmploymentChange, { overridesLater = false } = {}): Employment {
  const key = sortKey(change)
  const names = CHECKED_ATTRIBUTES.filter(
    (name) => change.changes.includes(name) && (overridesLater || key > (employment.appliedKeys[name] ?? "")),
  )
  const values = Object.fromEntries(names.map((name) => [name, change[name]]))
  const keys = Object.fromEntries(names.map((name) => [name, key]))
  return { ...employment, ...values, appliedKeys: { ...employment.appliedKeys, ...keys } }
}

function findError(
  byId: Employments,
  employment: Employment,
  { id, managerId, hireDate, endDate }: Employment,
  { changes }: ScheduledEmploymentChange,
): ErrorCode | undefined {
  const isMoved = managerId !== employment.managerId
  if (isMoved && isSelfOrAncestor(id, managerId, (one) => byId.get(one)?.managerId)) return "HIERARCHY_CYCLE"
  const areDatesChanged = changes.includes("hireDate") || changes.includes("endDate")
  return areDatesChanged && hireDate && endDate && endDate < hireDate ? "VALIDATION_FAILED" : undefined
}
