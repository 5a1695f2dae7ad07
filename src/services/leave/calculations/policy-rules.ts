// The rules of a leave type that are kept in versions: their names, defaults and validation. Pure.
import { AppError, type FieldProblem } from "../../../core/errors.js"
import type { LeaveUnit } from "../../../entities/leave/enums.js"
import type { LeavePolicy } from "../../../entities/leave/types.js"
import { AMOUNT_SCALE, MAX_RULE_AMOUNT } from "../../../entities/leave/units.js"
import type { CreateLeaveTypeInput, LeaveRulesInput } from "../../../inputs/leave/types.js"
import { isExactAmount } from "./amounts.js"

export const POLICY_RULE_NAMES = [
  "accrual",
  "grantTiming",
  "amountPerYear",
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

/** Rules that are numbers of days or hours. */
const AMOUNTS = [
  "amountPerYear",
  "maximumCarryOver",
  "maximumConsecutiveDays",
  "negativeAllowedUpTo",
  "documentAfterDays",
] as const satisfies (keyof PolicyRules)[]

/** The leave types of a new organization. */
export const DEFAULT_LEAVE_TYPES: readonly CreateLeaveTypeInput[] = [
  {
    name: "Annual Leave",
    isDefault: true,
    color: "#2e7d32",
    accrual: "YEARLY",
    amountPerYear: 25,
    maximumCarryOver: 5,
    carryOverExpires: "03-31",
  },
  { name: "Sick Leave", badge: "SICK_LEAVE", color: "#c62828", accrual: "YEARLY", amountPerYear: 10, maximumCarryOver: 0 },
  { name: "Unpaid Leave", isUnlimited: true, color: "#6d4c41", accrual: "NONE" },
  { name: "Study Leave", color: "#1565c0", accrual: "YEARLY", amountPerYear: 5, maximumCarryOver: 0 },
]

export const pickRules = (input: Partial<LeaveRulesInput>): Partial<PolicyRules> =>
  Object.fromEntries(POLICY_RULE_NAMES.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])))

/**
 * Throws VALIDATION_FAILED for contradictory rules, for amounts with more than three decimals, and for more days or hours than a year
 * has. `prefix` is the path of the rules in the input.
 */
export function validateRules(rules: Partial<PolicyRules>, unit: LeaveUnit, prefix = ""): void {
  const problems: FieldProblem[] = []
  const checkAmount = (path: string, value: number | null | undefined) => {
    // Rules have three decimals in both units, because their columns do.
    if (!isExactAmount(value, "DAYS")) problems.push({ path, code: "tooManyDecimals", values: { max: AMOUNT_SCALE } })
    const max = MAX_RULE_AMOUNT[unit]
    if (value != null && value > max) problems.push({ path, code: "max", values: { max } })
  }
  for (const path of AMOUNTS) checkAmount(path, rules[path])
  const steps = rules.tenureSteps ?? []
  steps.forEach(({ afterYears, amountPerYear }, n) => {
    checkAmount(`tenureSteps.${n}.amountPerYear`, amountPerYear)
    if (steps.slice(0, n).some((other) => other.afterYears === afterYears))
      problems.push({ path: `tenureSteps.${n}.afterYears`, code: "duplicate" })
  })
  rules.blackouts?.forEach(({ from, to }, n) => {
    if (to < from) problems.push({ path: `blackouts.${n}.to`, code: "endBeforeStart" })
  })
  const prefixed = problems.map(({ path, ...problem }) => ({ path: `${prefix}${path}`, ...problem }))
  if (prefixed.length > 0) throw new AppError("VALIDATION_FAILED", { problems: prefixed })
}
