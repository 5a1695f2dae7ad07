// Every enumeration of the system with the spelling that REST writes: the one table that both faces, the database's checks
// and the parser read. The key is what is stored and what GraphQL says; the value is what REST says.

/** An enumeration: its stored literals, its name and description in GraphQL, and the spellings of REST. */
export class EnumType<K extends string> {
  readonly values: Readonly<Record<K, K>>
  readonly keys: readonly K[]
  readonly #byFold: Map<string, K>

  constructor(
    readonly name: string,
    readonly description: string,
    readonly restLabels: Readonly<Record<K, string>>,
  ) {
    this.keys = Object.keys(restLabels) as K[]
    this.values = Object.fromEntries(this.keys.map((key) => [key, key])) as unknown as Record<K, K>
    this.#byFold = new Map(this.keys.flatMap((key) => [[fold(key), key] as const, [fold(restLabels[key]), key] as const]))
  }

  /** The literal that a REST client meant: case, spaces, hyphens and underscores do not matter. */
  parse(spelling: string): K | undefined {
    return this.#byFold.get(fold(spelling))
  }

  restLabel(key: K): string {
    return this.restLabels[key]
  }
}

const fold = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "")

const labeled = <K extends string>(name: string, description: string, spellings: Record<K, string>) =>
  new EnumType<K>(name, description, spellings)

/** An enumeration whose REST spelling is the literal itself. */
const upperSnake = <K extends string>(name: string, description: string, ...keys: K[]) =>
  new EnumType<K>(name, description, Object.fromEntries(keys.map((key) => [key, key])) as unknown as Record<K, string>)

/** The literals of an enumeration, as a type. */
export type EnumValue<C> = C extends EnumType<infer K> ? K : never

export const Role = upperSnake(
  "Role",
  "What an account may do in the organization; each role includes the ones before it",
  "EMPLOYEE",
  "MANAGER",
  "HR",
  "ADMIN",
)
export type Role = EnumValue<typeof Role>

export const AccountStatus = labeled("AccountStatus", "Whether a person may sign in", {
  INVITED: "Invited",
  ACTIVE: "Active",
  SUSPENDED: "Suspended",
  DEACTIVATED: "Deactivated",
})
export type AccountStatus = EnumValue<typeof AccountStatus>

export const Badge = labeled("Badge", "The status of an employee on a day", {
  ACTIVE: "Active",
  ON_LEAVE: "On Leave",
  SICK_LEAVE: "Sick Leave",
  ON_PROBATION: "On Probation",
  TERMINATED: "Terminated",
})
export type Badge = EnumValue<typeof Badge>

export const EmploymentType = labeled("EmploymentType", "The kind of contract that a person works under", {
  PROBATION: "Probation",
  FULL_TIME: "Full-time",
  PART_TIME: "Part-time",
  CONTRACT: "Contract",
  INTERN: "Intern",
})
export type EmploymentType = EnumValue<typeof EmploymentType>

export const SkillLevel = labeled("SkillLevel", "How well a person masters a skill", {
  JUNIOR: "Junior",
  MID: "Mid",
  SENIOR: "Senior",
  EXPERT: "Expert",
})
export type SkillLevel = EnumValue<typeof SkillLevel>

export const ChangeStatus = labeled("ChangeStatus", "Where an employment change stands", {
  SCHEDULED: "Scheduled",
  APPLIED: "Applied",
  CANCELLED: "Cancelled",
})
export type ChangeStatus = EnumValue<typeof ChangeStatus>

export const ProposalStatus = labeled("ProposalStatus", "Where a pending profile change stands", {
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  WITHDRAWN: "Withdrawn",
  SUPERSEDED: "Superseded",
})
export type ProposalStatus = EnumValue<typeof ProposalStatus>

export const LocationType = labeled("LocationType", "What kind of place a location is", {
  OFFICE: "Office",
  REMOTE_HUB: "Remote Hub",
  REGIONAL_BRANCH: "Regional Branch",
})
export type LocationType = EnumValue<typeof LocationType>

export const JobType = labeled("JobType", "The kind of contract that a vacancy offers", {
  FULL_TIME: "Full-time",
  PART_TIME: "Part-time",
  CONTRACT: "Contract",
})
export type JobType = EnumValue<typeof JobType>

export const JobStatus = labeled("JobStatus", "Where a vacancy stands", { DRAFT: "Draft", OPEN: "Open", CLOSED: "Closed" })
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
  "Role of an approver. PERSON means named employees.",
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
  "Status of an approval step. WAITING precedes its turn. CLOSED means that no decision was needed.",
  {
    WAITING: "Waiting",
    PENDING: "Pending",
    APPROVED: "Approved",
    REJECTED: "Rejected",
    CLOSED: "Closed",
  },
)
export type ApprovalStatus = EnumValue<typeof ApprovalStatus>

export const Theme = labeled("Theme", "The colours of the interface", { LIGHT: "Light", DARK: "Dark", SYSTEM: "System" })
export type Theme = EnumValue<typeof Theme>

export const DateFormat = labeled("DateFormat", "How calendar days are written", {
  ISO: "YYYY-MM-DD",
  DAY_MONTH_YEAR_DOTS: "DD.MM.YYYY",
  DAY_MONTH_YEAR: "DD/MM/YYYY",
  MONTH_DAY_YEAR: "MM/DD/YYYY",
})
export type DateFormat = EnumValue<typeof DateFormat>

export const Language = labeled("Language", "A language that the system speaks (ISO 639-1)", { EN: "en", DE: "de" })
export type Language = EnumValue<typeof Language>

export const TokenPurpose = upperSnake("TokenPurpose", "What a single-use link is for", "RESET", "INVITATION")
export type TokenPurpose = EnumValue<typeof TokenPurpose>

export const Direction = upperSnake("Direction", "The order of a list", "ASC", "DESC")
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
