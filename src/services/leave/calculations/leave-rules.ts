// The rules of leave, as explanations name them, and what came of checking them.
import type { AppError, ErrorCode } from "../../../core/errors.js"

/** The error code of a violation of each rule. */
export const leaveRules = {
  isTypeOffered: "INVALID_REFERENCE",
  isEmployed: "NOT_EMPLOYED",
  isInWorkingHours: "OUTSIDE_WORKING_HOURS",
  hasWorkingDays: "NO_WORKING_DAYS",
  mayTakeHalfDays: "HALF_DAY_NOT_ALLOWED",
  keepsNoticePeriod: "NOTICE_PERIOD_TOO_SHORT",
  isShortEnough: "LEAVE_TOO_LONG",
  isOutsideBlackouts: "BLACKOUT_PERIOD",
  hasRequiredDocument: "DOCUMENT_REQUIRED",
  hasNoOverlap: "OVERLAPPING_REQUEST",
  isCovered: "TOO_FEW_PRESENT",
  isWithinBalance: "INSUFFICIENT_BALANCE",
} as const satisfies Record<string, ErrorCode>

export type LeaveRule = keyof typeof leaveRules

/** The error of each rule that was checked, in the order of the checks; undefined if the rule is kept. */
export type RuleResults = Readonly<Partial<Record<LeaveRule, AppError | undefined>>>

/** The errors of the violated rules, in the order of the checks. */
export const violationsIn = (results: RuleResults): AppError[] => Object.values(results).filter((error) => error !== undefined)
