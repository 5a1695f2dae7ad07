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

export const LeaveAccrual = upperSnake("LeaveAccrual", "How a type of leave is earned", "YEARLY", "MONTHLY", "NONE")
export type LeaveAccrual = EnumValue<typeof LeaveAccrual>

export const GrantedAt = upperSnake("GrantedAt", "On which day of a period that is granted which it brings", "START", "END")
export type GrantedAt = EnumValue<typeof GrantedAt>

export const LeaveBadge = labeled("LeaveBadge", "How somebody who is on leave appears", {
  ON_LEAVE: "On Leave",
  SICK_LEAVE: "Sick Leave",
})
export type LeaveBadge = EnumValue<typeof LeaveBadge>

export const LeaveEntryKind = upperSnake(
  "LeaveEntryKind",
  "What an entry of the leave ledger is",
  "GRANT",
  "ACCRUAL",
  "CARRY_OVER_OUT",
  "CARRY_OVER_IN",
  "EXPIRY",
  "HOLD",
  "RELEASE",
  "TAKE",
  "ADJUSTMENT",
  "CORRECTION",
)
export type LeaveEntryKind = EnumValue<typeof LeaveEntryKind>

export const LeaveAccount = upperSnake(
  "LeaveAccount",
  "Which figure of a balance an entry counts in: what one is entitled to, what waits for a decision, what is used",
  "ENTITLED",
  "PENDING",
  "USED",
)
export type LeaveAccount = EnumValue<typeof LeaveAccount>

export const DayHalf = upperSnake("DayHalf", "Half of a day, before or after noon", "AM", "PM")
export type DayHalf = EnumValue<typeof DayHalf>

export const NotCounted = labeled("NotCounted", "Why half a day of leave is not counted", {
  NOT_WORKING: "Not Working",
  HOLIDAY: "Holiday",
})
export type NotCounted = EnumValue<typeof NotCounted>

export const LeaveStatus = labeled("LeaveStatus", "Where a request for leave stands", {
  DRAFT: "Draft",
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  CANCELLED: "Cancelled",
})
export type LeaveStatus = EnumValue<typeof LeaveStatus>

export const LeaveChangeStatus = labeled("LeaveChangeStatus", "Where the wish to take back an approved leave stands", {
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  WITHDRAWN: "Withdrawn",
})
export type LeaveChangeStatus = EnumValue<typeof LeaveChangeStatus>

export const ApproverKind = upperSnake(
  "ApproverKind",
  "Who decides in a step of approval",
  "MANAGER",
  "HR",
  "MANAGER_OR_HR",
  "PERSON",
)
export type ApproverKind = EnumValue<typeof ApproverKind>

export const ApprovalRule = upperSnake("ApprovalRule", "How many of the approvers of a step must agree", "ANY", "ALL")
export type ApprovalRule = EnumValue<typeof ApprovalRule>

export const ApprovalStatus = labeled("ApprovalStatus", "Where a step of approval stands", {
  WAITING: "Waiting",
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  CLOSED: "Closed",
})
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
  "Subject area of a notification. SECURITY covers the account and the profile.",
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
  "Type of a calendar event.",
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
  "Response of a participant. PENDING means no response yet.",
  "PENDING",
  "ACCEPTED",
  "DECLINED",
  "TENTATIVE",
)
export type ParticipantStatus = EnumValue<typeof ParticipantStatus>

export const InvitationResponse = upperSnake(
  "InvitationResponse",
  "Response to an invitation.",
  "ACCEPTED",
  "DECLINED",
  "TENTATIVE",
)
export type InvitationResponse = EnumValue<typeof InvitationResponse>

export const CalendarVisibility = upperSnake(
  "CalendarVisibility",
  "Who can see an event: the organizer and the participants, or the whole organization.",
  "PARTICIPANTS",
  "ORGANIZATION",
)
export type CalendarVisibility = EnumValue<typeof CalendarVisibility>

export const CalendarEntrySource = upperSnake(
  "CalendarEntrySource",
  "Source of a calendar entry. ANNIVERSARY is a work anniversary.",
  "EVENT",
  "BIRTHDAY",
  "ANNIVERSARY",
  "PUBLIC_HOLIDAY",
)
export type CalendarEntrySource = EnumValue<typeof CalendarEntrySource>

export const BusyStatus = upperSnake(
  "BusyStatus",
  "Certainty of a busy time. TENTATIVE: the invitation is unanswered or was answered tentatively.",
  "BUSY",
  "TENTATIVE",
)
export type BusyStatus = EnumValue<typeof BusyStatus>
