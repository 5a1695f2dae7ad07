// Enumerations of leave.
import { type EnumValue, labeled, upperSnake } from "../enum-type.js"

export const LeaveAccrual = upperSnake(
  "LeaveAccrual",
  "Accrual method of a leave type: one grant per year, one per month, or none.",
  "YEARLY",
  "MONTHLY",
  "NONE",
)
export type LeaveAccrual = EnumValue<typeof LeaveAccrual>

export const GrantTiming = upperSnake(
  "GrantTiming",
  "Time of a grant: the first or the last day of its year or month.",
  "START",
  "END",
)
export type GrantTiming = EnumValue<typeof GrantTiming>

export const LeaveBadge = labeled("LeaveBadge", "Status badge of an employee on leave.", {
  ON_LEAVE: "On Leave",
  SICK_LEAVE: "Sick Leave",
})
export type LeaveBadge = EnumValue<typeof LeaveBadge>

export const LeaveEntryKind = upperSnake(
  "LeaveEntryKind",
  "Kind of a ledger entry. RESERVATION and CONSUMPTION are days of pending and approved requests, RELEASE gives them back. CORRECTION changes an earlier entry.",
  "GRANT",
  "ACCRUAL",
  "CARRY_OVER_OUT",
  "CARRY_OVER_IN",
  "EXPIRY",
  "RESERVATION",
  "RELEASE",
  "CONSUMPTION",
  "ADJUSTMENT",
  "CORRECTION",
)
export type LeaveEntryKind = EnumValue<typeof LeaveEntryKind>

export const LeaveAccount = upperSnake(
  "LeaveAccount",
  "Figure of a balance to which a ledger entry counts: entitled days, days of pending requests, or days of approved leave.",
  "ENTITLED",
  "PENDING",
  "USED",
)
export type LeaveAccount = EnumValue<typeof LeaveAccount>

export const DayHalf = upperSnake("DayHalf", "Half of a day: AM before noon, PM after noon.", "AM", "PM")
export type DayHalf = EnumValue<typeof DayHalf>

export const NotCountedReason = labeled("NotCountedReason", "Reason why half a day of leave is not counted.", {
  NOT_WORKING: "Not Working",
  HOLIDAY: "Holiday",
})
export type NotCountedReason = EnumValue<typeof NotCountedReason>

export const LeaveStatus = labeled("LeaveStatus", "Status of a leave request.", {
  DRAFT: "Draft",
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  CANCELLED: "Cancelled",
})
export type LeaveStatus = EnumValue<typeof LeaveStatus>

export const LeaveChangeStatus = labeled("LeaveChangeStatus", "Status of a change request for approved leave.", {
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  WITHDRAWN: "Withdrawn",
})
export type LeaveChangeStatus = EnumValue<typeof LeaveChangeStatus>

export const ApproverKind = upperSnake(
  "ApproverKind",
  "Role of an approver. PERSON stands for named employees.",
  "MANAGER",
  "HR",
  "MANAGER_OR_HR",
  "PERSON",
)
export type ApproverKind = EnumValue<typeof ApproverKind>

export const ApprovalRule = upperSnake(
  "ApprovalRule",
  "Number of approvers of a step who must approve: any one, or all.",
  "ANY",
  "ALL",
)
export type ApprovalRule = EnumValue<typeof ApprovalRule>

export const ApprovalStatus = labeled(
  "ApprovalStatus",
  "Status of an approval step. WAITING means that an earlier step is open. CLOSED means that no decision was needed.",
  {
    WAITING: "Waiting",
    PENDING: "Pending",
    APPROVED: "Approved",
    REJECTED: "Rejected",
    CLOSED: "Closed",
  },
)
export type ApprovalStatus = EnumValue<typeof ApprovalStatus>
