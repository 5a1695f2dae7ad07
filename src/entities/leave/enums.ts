// Enumerations of leave.
import { type EnumValue, enumOf, enumWithLabels } from "../enum-type.js"

export const LeaveAccrual = enumOf("LeaveAccrual", "Accrual method of a leave type.", {
  YEARLY: "One grant per year.",
  MONTHLY: "One grant per month.",
  NONE: "No grants.",
})
export type LeaveAccrual = EnumValue<typeof LeaveAccrual>

export const GrantTiming = enumOf("GrantTiming", "Day of a grant.", {
  START: "First day of its year or month.",
  END: "Last day of its year or month.",
})
export type GrantTiming = EnumValue<typeof GrantTiming>

export const LeaveUnit = enumOf("LeaveUnit", "Unit in which a leave type counts.", {
  DAYS: "Working days.",
  HOURS: "Hours of work.",
})
export type LeaveUnit = EnumValue<typeof LeaveUnit>

export const LeaveBadge = enumWithLabels("LeaveBadge", "Status badge of an employee on leave.", {
  ON_LEAVE: ["On Leave", "Absent on leave other than sick leave."],
  SICK_LEAVE: ["Sick Leave", "On sick leave."],
})
export type LeaveBadge = EnumValue<typeof LeaveBadge>

export const LedgerEntryKind = enumOf("LedgerEntryKind", "Kind of a ledger entry.", {
  GRANT: "Leave granted for a year, by HR or by the manager.",
  ACCRUAL: "Leave accrued in a month.",
  CARRY_OVER_OUT: "Leave carried over to the next year.",
  CARRY_OVER_IN: "Leave carried over from the previous year.",
  EXPIRY: "Leave that expired.",
  RESERVATION: "Leave of a pending request.",
  RELEASE: "Leave given back by a request that ended or changed.",
  CONSUMPTION: "Leave of an approved request.",
  ADJUSTMENT: "Leave added or removed by HR.",
  ENCASHMENT: "Unused leave paid out.",
  CORRECTION: "Change of an earlier entry.",
})
export type LedgerEntryKind = EnumValue<typeof LedgerEntryKind>

export const LeaveAccount = enumOf("LeaveAccount", "Figure of a balance to which a ledger entry counts.", {
  ENTITLED: "Entitled leave.",
  PENDING: "Leave of pending requests.",
  USED: "Approved leave.",
  ENCASHED: "Unused leave paid out.",
})
export type LeaveAccount = EnumValue<typeof LeaveAccount>

export const DayHalf = enumOf("DayHalf", "Morning or afternoon of a day.", { AM: "Before noon.", PM: "After noon." })
export type DayHalf = EnumValue<typeof DayHalf>

export const Weekday = enumOf("Weekday", "Day of the week.", {
  MONDAY: "Day 1 of the week in ISO 8601.",
  TUESDAY: "Day 2 of the week in ISO 8601.",
  WEDNESDAY: "Day 3 of the week in ISO 8601.",
  THURSDAY: "Day 4 of the week in ISO 8601.",
  FRIDAY: "Day 5 of the week in ISO 8601.",
  SATURDAY: "Day 6 of the week in ISO 8601.",
  SUNDAY: "Day 7 of the week in ISO 8601.",
})
export type Weekday = EnumValue<typeof Weekday>

export const NotCountedReason = enumOf("NotCountedReason", "Reason why half a day of leave is not counted.", {
  NOT_WORKING: "The work pattern has no work at that time.",
  HOLIDAY: "The half day is a public or company holiday.",
})
export type NotCountedReason = EnumValue<typeof NotCountedReason>

export const LeaveStatus = enumWithLabels("LeaveStatus", "Status of a leave request.", {
  DRAFT: ["Draft", "In preparation, seen by the employee and its author only."],
  PENDING: ["Pending", "Submitted, waits for approval."],
  APPROVED: ["Approved", "Approved by all steps."],
  REJECTED: ["Rejected", "Rejected by an approver."],
  CANCELLED: ["Cancelled", "Canceled by the employee, or after the approval."],
})
export type LeaveStatus = EnumValue<typeof LeaveStatus>

export const AbsenceStatus = enumWithLabels("AbsenceStatus", "Status of an absence.", {
  PENDING: ["Pending", "Requested, waits for approval."],
  APPROVED: ["Approved", "Confirmed by all approvers."],
})
export type AbsenceStatus = EnumValue<typeof AbsenceStatus>

export const LeaveChangeStatus = enumOf("LeaveChangeStatus", "Status of a change request for approved leave.", {
  PENDING: "Waits for a decision.",
  APPROVED: "Approved and applied.",
  REJECTED: "Rejected by an approver.",
  WITHDRAWN: "Withdrawn by the employee.",
})
export type LeaveChangeStatus = EnumValue<typeof LeaveChangeStatus>

export const ApproverKind = enumOf("ApproverKind", "Who approves a step.", {
  MANAGER: "The direct manager.",
  HR: "Any employee of HR.",
  MANAGER_OR_HR: "The direct manager or any employee of HR.",
  PERSON: "Named employees.",
})
export type ApproverKind = EnumValue<typeof ApproverKind>

export const ApprovalRule = enumOf("ApprovalRule", "Number of approvers of a step who must approve.", {
  ANY: "One approver.",
  ALL: "All approvers.",
})
export type ApprovalRule = EnumValue<typeof ApprovalRule>

export const ApprovalStatus = enumOf("ApprovalStatus", "Status of an approval step.", {
  WAITING: "An earlier step is open.",
  PENDING: "Waits for a decision.",
  APPROVED: "The approver approved.",
  REJECTED: "The approver rejected.",
  CLOSED: "Closed without a decision, because none was needed.",
})
export type ApprovalStatus = EnumValue<typeof ApprovalStatus>
