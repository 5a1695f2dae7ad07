// The rules of a leave type that are kept in versions: their names, defaults and validation. Pure.
import { AppError, type FieldProblem } from "../../../core/errors.js"
import type { LeavePolicy } from "../../../entities/leave/types.js"
import type { CreateLeaveTypeInput, LeaveRulesInput } from "../../../inputs/leave/types.js"
import { isExactAmount } from "./amounts.js"

export const POLICY_RULE_NAMES = [
  "accrual",
  "grantTiming",
  "daysPerYear",
  "tenureSteps",
  "prorateOnHire",
  "prorateOnEnd",
  "useFullTimeShare",
  "maximumCarryOver",
  "carryOverExpires",
  "allowHalfDays",
  "noticeDays",
  "maximumConsecutiveDays",
  "blackouts",
  "negativeAllowedUpTo",
  "documentAfterDays",
] as const satisfies (keyof LeaveRulesInput & keyof LeavePolicy)[]

export type PolicyRules = Pick<LeavePolicy, (typeof POLICY_RULE_NAMES)[number]>

/** The leave types of a new organization. */
export const DEFAULT_LEAVE_TYPES: readonly CreateLeaveTypeInput[] = [
  {
    name: "Annual Leave",
    isDefault: true,
    color: "#2e7d32",
    accrual: "YEARLY",
    daysPerYear: 25,
    maximumCarryOver: 5,
    carryOverExpires: "03-31",
  },
  { name: "Sick Leave", badge: "SICK_LEAVE", color: "#c62828", accrual: "YEARLY", daysPerYear: 10, maximumCarryOver: 0 },
  { name: "Unpaid Leave", isUnlimited: true, color: "#6d4c41", accrual: "NONE" },
  { name: "Study Leave", color: "#1565c0", accrual: "YEARLY", daysPerYear: 5, maximumCarryOver: 0 },
]

/** The rules that an input sets. */
export const pickRules = (input: Partial<LeaveRulesInput>): Partial<PolicyRules> =>
  Object.fromEntries(POLICY_RULE_NAMES.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])))

/**
 * Throws VALIDATION_FAILED for contradictory rules and for numbers of days with more than three decimals. `prefix` is the path of the
 * rules in the input.
 */
export function validateRules(rules: Partial<PolicyRules>, prefix = ""): void {
  const problems: FieldProblem[] = []
  const amounts = [
    "daysPerYear",
    "maximumCarryOver",
    "maximumConsecutiveDays",
    "negativeAllowedUpTo",
    "documentAfterDays",
  ] as const
  for (const path of amounts) if (!isExactAmount(rules[path])) problems.push({ path, code: "tooManyDecimals" })
  const steps = rules.tenureSteps ?? []
  steps.forEach(({ afterYears, daysPerYear }, n) => {
    if (!isExactAmount(daysPerYear)) problems.push({ path: `tenureSteps.${n}.daysPerYear`, code: "tooManyDecimals" })
    if (steps.slice(0, n).some((other) => other.afterYears === afterYears))
      problems.push({ path: `tenureSteps.${n}.afterYears`, code: "duplicate" })
  })
  rules.blackouts?.forEach(({ from, to }, n) => {
    if (to < from) problems.push({ path: `blackouts.${n}.to`, code: "endBeforeStart" })
  })
  const prefixed = problems.map(({ path, ...problem }) => ({ path: `${prefix}${path}`, ...problem }))
  if (prefixed.length > 0) throw new AppError("VALIDATION_FAILED", { problems: prefixed })
}
