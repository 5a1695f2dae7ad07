// Every enumeration of the system with the spelling that REST writes: the one table that both faces, the database's checks
// and the parser read. The key is what is stored and what GraphQL says; the value is what REST says.

/** An enumeration: its stored literals, its name and description in GraphQL, and the spellings of REST. */
export class Choice<K extends string> {
  readonly values: Readonly<Record<K, K>>
  readonly keys: readonly K[]
  readonly #byFold: Map<string, K>

  constructor(
    readonly name: string,
    readonly says: string,
    readonly spellings: Readonly<Record<K, string>>,
  ) {
    this.keys = Object.keys(spellings) as K[]
    this.values = Object.fromEntries(this.keys.map((key) => [key, key])) as unknown as Record<K, K>
    this.#byFold = new Map(this.keys.flatMap((key) => [[fold(key), key] as const, [fold(spellings[key]), key] as const]))
  }

  /** The literal that a REST client meant: case, spaces, hyphens and underscores do not matter. */
  read(spelling: string): K | undefined {
    return this.#byFold.get(fold(spelling))
  }

  write(key: K): string {
    return this.spellings[key]
  }
}

const fold = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "")

const choice = <K extends string>(name: string, says: string, spellings: Record<K, string>) =>
  new Choice<K>(name, says, spellings)

/** An enumeration whose REST spelling is the literal itself. */
const upper = <K extends string>(name: string, says: string, ...keys: K[]) =>
  new Choice<K>(name, says, Object.fromEntries(keys.map((key) => [key, key])) as unknown as Record<K, string>)

/** The literals of an enumeration, as a type. */
export type Literal<C> = C extends Choice<infer K> ? K : never

export const Role = upper(
  "Role",
  "What an account may do in the organization; each role includes the ones before it",
  "EMPLOYEE",
  "MANAGER",
  "HR",
  "ADMIN",
)
export type Role = Literal<typeof Role>

export const AccountStatus = choice("AccountStatus", "Whether a person may sign in", {
  INVITED: "Invited",
  ACTIVE: "Active",
  SUSPENDED: "Suspended",
  DEACTIVATED: "Deactivated",
})
export type AccountStatus = Literal<typeof AccountStatus>

export const Badge = choice("Badge", "The status of an employee on a day", {
  ACTIVE: "Active",
  ON_LEAVE: "On Leave",
  SICK_LEAVE: "Sick Leave",
  ON_PROBATION: "On Probation",
  TERMINATED: "Terminated",
})
export type Badge = Literal<typeof Badge>

export const EmploymentType = choice("EmploymentType", "The kind of contract that a person works under", {
  PROBATION: "Probation",
  FULL_TIME: "Full-time",
  PART_TIME: "Part-time",
  CONTRACT: "Contract",
  INTERN: "Intern",
})
export type EmploymentType = Literal<typeof EmploymentType>

export const SkillLevel = choice("SkillLevel", "How well a person masters a skill", {
  JUNIOR: "Junior",
  MID: "Mid",
  SENIOR: "Senior",
  EXPERT: "Expert",
})
export type SkillLevel = Literal<typeof SkillLevel>

export const ChangeStatus = choice("ChangeStatus", "Where an employment change stands", {
  SCHEDULED: "Scheduled",
  APPLIED: "Applied",
  CANCELLED: "Cancelled",
})
export type ChangeStatus = Literal<typeof ChangeStatus>

export const ProposalStatus = choice("ProposalStatus", "Where a pending profile change stands", {
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  WITHDRAWN: "Withdrawn",
  SUPERSEDED: "Superseded",
})
export type ProposalStatus = Literal<typeof ProposalStatus>

export const LocationType = choice("LocationType", "What kind of place a location is", {
  OFFICE: "Office",
  REMOTE_HUB: "Remote Hub",
  REGIONAL_BRANCH: "Regional Branch",
})
export type LocationType = Literal<typeof LocationType>

export const JobType = choice("JobType", "The kind of contract that a vacancy offers", {
  FULL_TIME: "Full-time",
  PART_TIME: "Part-time",
  CONTRACT: "Contract",
})
export type JobType = Literal<typeof JobType>

export const JobStatus = choice("JobStatus", "Where a vacancy stands", { DRAFT: "Draft", OPEN: "Open", CLOSED: "Closed" })
export type JobStatus = Literal<typeof JobStatus>

export const LeaveAccrual = upper("LeaveAccrual", "How a type of leave is earned", "YEARLY", "MONTHLY", "NONE")
export type LeaveAccrual = Literal<typeof LeaveAccrual>

export const GrantedAt = upper("GrantedAt", "On which day of a period that is granted which it brings", "START", "END")
export type GrantedAt = Literal<typeof GrantedAt>

export const LeaveBadge = choice("LeaveBadge", "How somebody who is on leave appears", {
  ON_LEAVE: "On Leave",
  SICK_LEAVE: "Sick Leave",
})
export type LeaveBadge = Literal<typeof LeaveBadge>

export const LeaveEntryKind = upper(
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
export type LeaveEntryKind = Literal<typeof LeaveEntryKind>

export const LeaveAccount = upper(
  "LeaveAccount",
  "Which figure of a balance an entry counts in: what one is entitled to, what waits for a decision, what is used",
  "ENTITLED",
  "PENDING",
  "USED",
)
export type LeaveAccount = Literal<typeof LeaveAccount>

export const DayHalf = upper("DayHalf", "Half of a day, before or after noon", "AM", "PM")
export type DayHalf = Literal<typeof DayHalf>

export const NotCounted = choice("NotCounted", "Why half a day of leave is not counted", {
  NOT_WORKING: "Not Working",
  HOLIDAY: "Holiday",
})
export type NotCounted = Literal<typeof NotCounted>

export const LeaveStatus = choice("LeaveStatus", "Where a request for leave stands", {
  DRAFT: "Draft",
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  CANCELLED: "Cancelled",
})
export type LeaveStatus = Literal<typeof LeaveStatus>

export const LeaveChangeStatus = choice("LeaveChangeStatus", "Where the wish to take back an approved leave stands", {
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  WITHDRAWN: "Withdrawn",
})
export type LeaveChangeStatus = Literal<typeof LeaveChangeStatus>

export const ApproverKind = upper("ApproverKind", "Who decides in a step of approval", "MANAGER", "HR", "MANAGER_OR_HR", "PERSON")
export type ApproverKind = Literal<typeof ApproverKind>

export const ApprovalRule = upper("ApprovalRule", "How many of the approvers of a step must agree", "ANY", "ALL")
export type ApprovalRule = Literal<typeof ApprovalRule>

export const ApprovalStatus = choice("ApprovalStatus", "Where a step of approval stands", {
  WAITING: "Waiting",
  PENDING: "Pending",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  CLOSED: "Closed",
})
export type ApprovalStatus = Literal<typeof ApprovalStatus>

export const Theme = choice("Theme", "The colours of the interface", { LIGHT: "Light", DARK: "Dark", SYSTEM: "System" })
export type Theme = Literal<typeof Theme>

export const DateFormat = choice("DateFormat", "How calendar days are written", {
  ISO: "YYYY-MM-DD",
  DAY_MONTH_YEAR_DOTS: "DD.MM.YYYY",
  DAY_MONTH_YEAR: "DD/MM/YYYY",
  MONTH_DAY_YEAR: "MM/DD/YYYY",
})
export type DateFormat = Literal<typeof DateFormat>

export const Language = choice("Language", "A language that the system speaks (ISO 639-1)", { EN: "en", DE: "de" })
export type Language = Literal<typeof Language>

export const TokenPurpose = upper("TokenPurpose", "What a single-use link is for", "RESET", "INVITATION")
export type TokenPurpose = Literal<typeof TokenPurpose>

export const Direction = upper("Direction", "The order of a list", "ASC", "DESC")
export type Direction = Literal<typeof Direction>

export const NotificationCategory = upper(
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
export type NotificationCategory = Literal<typeof NotificationCategory>

export const CalendarEventType = upper(
  "CalendarEventType",
  "What an event of the calendar is",
  "MEETING",
  "HOLIDAY",
  "BIRTHDAY",
  "TRAINING",
  "INTERVIEW",
  "OTHER",
)
export type CalendarEventType = Literal<typeof CalendarEventType>

export const ParticipantStatus = upper(
  "ParticipantStatus",
  "What somebody answered to an invitation",
  "PENDING",
  "ACCEPTED",
  "DECLINED",
  "TENTATIVE",
)
export type ParticipantStatus = Literal<typeof ParticipantStatus>

export const Attendance = upper("Attendance", "An answer to an invitation", "ACCEPTED", "DECLINED", "TENTATIVE")
export type Attendance = Literal<typeof Attendance>

export const CalendarVisibility = upper(
  "CalendarVisibility",
  "Who sees an event: those who take part, or everybody of the organization",
  "PARTICIPANTS",
  "ORGANIZATION",
)
export type CalendarVisibility = Literal<typeof CalendarVisibility>

export const CalendarSource = upper(
  "CalendarSource",
  "Where something in the calendar comes from: an event, or a fact that is known of a person or a place",
  "EVENT",
  "BIRTHDAY",
  "ANNIVERSARY",
  "PUBLIC_HOLIDAY",
)
export type CalendarSource = Literal<typeof CalendarSource>

export const BusyStatus = upper(
  "BusyStatus",
  "How sure it is that somebody is busy: for certain, or perhaps, as they have not answered or may come",
  "BUSY",
  "TENTATIVE",
)
export type BusyStatus = Literal<typeof BusyStatus>
