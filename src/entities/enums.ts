// Every enumeration with its REST labels. The database and GraphQL use the key, REST uses the label.
import { type EnumValue, labeled, upperSnake } from "./enum-type.js"

export const Role = upperSnake(
  "Role",
  "Permissions of an account. Each role includes the roles before it.",
  "EMPLOYEE",
  "MANAGER",
  "HR",
  "ADMIN",
)
export type Role = EnumValue<typeof Role>

export const AccountStatus = labeled("AccountStatus", "Whether an employee can sign in.", {
  INVITED: "Invited",
  ACTIVE: "Active",
  SUSPENDED: "Suspended",
  DEACTIVATED: "Deactivated",
})
export type AccountStatus = EnumValue<typeof AccountStatus>

export const Badge = labeled("Badge", "Status of an employee today.", {
  ACTIVE: "Active",
  ON_LEAVE: "On Leave",
  SICK_LEAVE: "Sick Leave",
  ON_PROBATION: "On Probation",
  TERMINATED: "Terminated",
})
export type Badge = EnumValue<typeof Badge>

export const EmploymentType = labeled("EmploymentType", "Kind of employment contract.", {
  PROBATION: "Probation",
  FULL_TIME: "Full-time",
  PART_TIME: "Part-time",
  CONTRACT: "Contract",
  INTERN: "Intern",
})
export type EmploymentType = EnumValue<typeof EmploymentType>

export const SkillLevel = labeled("SkillLevel", "Proficiency in a skill.", {
  JUNIOR: "Junior",
  MID: "Mid",
  SENIOR: "Senior",
  EXPERT: "Expert",
})
export type SkillLevel = EnumValue<typeof SkillLevel>

export const EmploymentChangeStatus = labeled("EmploymentChangeStatus", "State of an employment change.", {
  SCHEDULED: "Scheduled",
  APPLIED: "Applied",
  CANCELLED: "Cancelled",
})
export type EmploymentChangeStatus = EnumValue<typeof EmploymentChangeStatus>

export const ProfileChangeStatus = labeled("ProfileChangeStatus", "State of a proposed profile change.", {
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  WITHDRAWN: "Withdrawn",
  SUPERSEDED: "Superseded",
})
export type ProfileChangeStatus = EnumValue<typeof ProfileChangeStatus>

export const LocationType = labeled("LocationType", "Kind of location.", {
  OFFICE: "Office",
  REMOTE_HUB: "Remote Hub",
  REGIONAL_BRANCH: "Regional Branch",
})
export type LocationType = EnumValue<typeof LocationType>

export const JobType = labeled("JobType", "Kind of contract that a vacancy offers.", {
  FULL_TIME: "Full-time",
  PART_TIME: "Part-time",
  CONTRACT: "Contract",
})
export type JobType = EnumValue<typeof JobType>

export const JobStatus = labeled("JobStatus", "State of a vacancy.", { DRAFT: "Draft", OPEN: "Open", CLOSED: "Closed" })
export type JobStatus = EnumValue<typeof JobStatus>

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

export const Theme = labeled("Theme", "Color scheme of the user interface.", { LIGHT: "Light", DARK: "Dark", SYSTEM: "System" })
export type Theme = EnumValue<typeof Theme>

export const DateFormat = labeled("DateFormat", "Format of calendar dates in the user interface.", {
  ISO: "YYYY-MM-DD",
  DAY_MONTH_YEAR_DOTS: "DD.MM.YYYY",
  DAY_MONTH_YEAR: "DD/MM/YYYY",
  MONTH_DAY_YEAR: "MM/DD/YYYY",
})
export type DateFormat = EnumValue<typeof DateFormat>

export const Language = labeled("Language", "Language of texts for people (ISO 639-1).", { EN: "en", DE: "de" })
export type Language = EnumValue<typeof Language>

export const TokenPurpose = upperSnake("TokenPurpose", "Purpose of a single-use link.", "RESET", "INVITATION")
export type TokenPurpose = EnumValue<typeof TokenPurpose>

export const Direction = upperSnake("Direction", "Sort direction of a list.", "ASC", "DESC")
export type Direction = EnumValue<typeof Direction>

export const NotificationCategory = upperSnake(
  "NotificationCategory",
  "What a notification is about: people choose their channels for each. SECURITY is the account and the profile",
  "LEAVE",
  "TASK",
  "MENTION",
  "CALENDAR",
  "RECRUITMENT",
  "ONBOARDING",
  "COMPANY_NEWS",
  "SECURITY",
)
export type NotificationCategory = EnumValue<typeof NotificationCategory>

export const CalendarEventType = upperSnake(
  "CalendarEventType",
  "What an event of the calendar is",
  "MEETING",
  "HOLIDAY",
  "BIRTHDAY",
  "TRAINING",
  "INTERVIEW",
  "OTHER",
)
export type CalendarEventType = EnumValue<typeof CalendarEventType>

export const ParticipantStatus = upperSnake(
  "ParticipantStatus",
  "What somebody answered to an invitation",
  "PENDING",
  "ACCEPTED",
  "DECLINED",
  "TENTATIVE",
)
export type ParticipantStatus = EnumValue<typeof ParticipantStatus>

export const Attendance = upperSnake("Attendance", "An answer to an invitation", "ACCEPTED", "DECLINED", "TENTATIVE")
export type Attendance = EnumValue<typeof Attendance>

export const CalendarVisibility = upperSnake(
  "CalendarVisibility",
  "Who sees an event: those who take part, or everybody of the organization",
  "PARTICIPANTS",
  "ORGANIZATION",
)
export type CalendarVisibility = EnumValue<typeof CalendarVisibility>

export const CalendarSource = upperSnake(
  "CalendarSource",
  "Where something in the calendar comes from: an event, or a fact that is known of a person or a place",
  "EVENT",
  "BIRTHDAY",
  "ANNIVERSARY",
  "PUBLIC_HOLIDAY",
)
export type CalendarSource = EnumValue<typeof CalendarSource>

export const BusyStatus = upperSnake(
  "BusyStatus",
  "How sure it is that somebody is busy: for certain, or perhaps, as they have not answered or may come",
  "BUSY",
  "TENTATIVE",
)
export type BusyStatus = EnumValue<typeof BusyStatus>
