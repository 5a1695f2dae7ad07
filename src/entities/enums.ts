// Enumerations without a folder of their domain. The database and GraphQL use the key of a value, REST uses its label.
import { type EnumValue, enumOf, enumWithLabels } from "./enum-type.js"

export const Role = enumOf("Role", "Permissions of an account. Each role includes the roles before it.", {
  EMPLOYEE: "Manages the account's own data and reads the directory.",
  MANAGER: "Leads a team. Permissions over reports follow from the reporting line.",
  HR: "Manages people, leave, recruitment and the organization's structure.",
  ADMIN: "Manages accounts, roles and settings as well.",
})
export type Role = EnumValue<typeof Role>

export const AccountStatus = enumWithLabels("AccountStatus", "Whether an employee can sign in.", {
  INVITED: ["Invited", "Invited, but the invitation has not been accepted yet."],
  ACTIVE: ["Active", "Can sign in."],
  SUSPENDED: ["Suspended", "Blocked by an administrator, and can be unblocked."],
  DEACTIVATED: ["Deactivated", "Has left the organization."],
})
export type AccountStatus = EnumValue<typeof AccountStatus>

export const Badge = enumWithLabels("Badge", "Status of an employee today.", {
  ACTIVE: ["Active", "At work."],
  ON_LEAVE: ["On Leave", "On approved leave."],
  SICK_LEAVE: ["Sick Leave", "On sick leave. Only the employee, the direct manager and HR see it."],
  ON_PROBATION: ["On Probation", "In the probation period. Only the employee, the direct manager and HR see it."],
  TERMINATED: ["Terminated", "No longer employed."],
})
export type Badge = EnumValue<typeof Badge>

export const EmploymentType = enumWithLabels("EmploymentType", "Kind of employment contract.", {
  PROBATION: ["Probation", "Employment in its probation period."],
  FULL_TIME: ["Full-time", "Permanent, full working hours."],
  PART_TIME: ["Part-time", "Permanent, reduced working hours."],
  CONTRACT: ["Contract", "Limited to a period or a project."],
  INTERN: ["Intern", "Internship or traineeship."],
})
export type EmploymentType = EnumValue<typeof EmploymentType>

export const SkillLevel = enumWithLabels("SkillLevel", "Proficiency in a skill.", {
  JUNIOR: ["Junior", "Works with guidance."],
  MID: ["Mid", "Works independently."],
  SENIOR: ["Senior", "Guides others."],
  EXPERT: ["Expert", "Is a reference for the organization."],
})
export type SkillLevel = EnumValue<typeof SkillLevel>

export const EmploymentChangeStatus = enumOf("EmploymentChangeStatus", "State of an employment change.", {
  SCHEDULED: "Takes effect in the future.",
  APPLIED: "In effect, or replaced by a later change.",
  CANCELLED: "Canceled before it took effect.",
})
export type EmploymentChangeStatus = EnumValue<typeof EmploymentChangeStatus>

export const ProfileChangeStatus = enumOf("ProfileChangeStatus", "State of a proposed profile change.", {
  PENDING: "Waits for a decision of HR.",
  APPROVED: "Approved and applied.",
  REJECTED: "Rejected by HR.",
  WITHDRAWN: "Withdrawn by the employee.",
  SUPERSEDED: "Replaced by a later proposal.",
})
export type ProfileChangeStatus = EnumValue<typeof ProfileChangeStatus>

export const LocationType = enumOf("LocationType", "Kind of location.", {
  OFFICE: "Office of the organization.",
  REMOTE_HUB: "Shared workplace of remote employees.",
  REGIONAL_BRANCH: "Branch for a region.",
})
export type LocationType = EnumValue<typeof LocationType>

export const JobType = enumWithLabels("JobType", "Kind of contract that a vacancy offers.", {
  FULL_TIME: ["Full-time", "Permanent, full working hours."],
  PART_TIME: ["Part-time", "Permanent, reduced working hours."],
  CONTRACT: ["Contract", "Limited to a period or a project."],
})
export type JobType = EnumValue<typeof JobType>

export const JobStatus = enumWithLabels("JobStatus", "State of a vacancy.", {
  DRAFT: ["Draft", "In preparation."],
  OPEN: ["Open", "Accepts applications."],
  CLOSED: ["Closed", "Accepts no applications any more."],
})
export type JobStatus = EnumValue<typeof JobStatus>

export const Theme = enumWithLabels("Theme", "Color scheme of the user interface.", {
  LIGHT: ["Light", "Dark text on a light background."],
  DARK: ["Dark", "Light text on a dark background."],
  SYSTEM: ["System", "The color scheme of the device."],
})
export type Theme = EnumValue<typeof Theme>

export const DateFormat = enumWithLabels("DateFormat", "Format of calendar dates in the user interface.", {
  ISO: ["YYYY-MM-DD", "Year, month, day, as in 2026-03-01."],
  DAY_MONTH_YEAR_DOTS: ["DD.MM.YYYY", "Day, month, year with dots, as in 01.03.2026."],
  DAY_MONTH_YEAR: ["DD/MM/YYYY", "Day, month, year with slashes, as in 01/03/2026."],
  MONTH_DAY_YEAR: ["MM/DD/YYYY", "Month, day, year with slashes, as in 03/01/2026."],
})
export type DateFormat = EnumValue<typeof DateFormat>

export const Language = enumWithLabels("Language", "Language of texts for people (ISO 639-1).", {
  EN: ["en", "English."],
  DE: ["de", "German."],
})
export type Language = EnumValue<typeof Language>

export const TokenPurpose = enumOf("TokenPurpose", "Purpose of a single-use link.", {
  RESET: "Resets a password.",
  INVITATION: "Accepts an invitation.",
  CONFIRMATION: "Confirms an email address.",
})
export type TokenPurpose = EnumValue<typeof TokenPurpose>

export const NotificationCategory = enumOf("NotificationCategory", "Subject area of a notification.", {
  LEAVE: "Leave requests, approvals and balances.",
  TASK: "Assigned, changed and due tasks.",
  MENTION: "Mentions of the recipient in a comment.",
  CALENDAR: "Events and invitations.",
  RECRUITMENT: "Vacancies, candidates and interviews.",
  ONBOARDING: "Onboarding and offboarding steps.",
  COMPANY_NEWS: "News for the whole organization.",
  SECURITY: "The account and the profile of the recipient.",
})
export type NotificationCategory = EnumValue<typeof NotificationCategory>

export const DocumentType = enumOf("DocumentType", "Kind of a document of an employee.", {
  CONTRACT: "Employment contract or an addition to it. Only HR uploads it.",
  ID: "Identity document, residence permit or work permit.",
  TAX: "Tax document.",
  CERTIFICATION: "Certificate of a qualification.",
  OTHER: "Any other document.",
})
export type DocumentType = EnumValue<typeof DocumentType>

export const DocumentRequestStatus = enumOf("DocumentRequestStatus", "State of a document request.", {
  OPEN: "Waits for the document.",
  FULFILLED: "A document of the kind was uploaded.",
  CANCELLED: "Canceled by HR.",
})
export type DocumentRequestStatus = EnumValue<typeof DocumentRequestStatus>

export const FileStatus = enumOf("FileStatus", "Whether a file can be downloaded.", {
  READY: "The file can be downloaded.",
  PENDING: "The file waits for the virus scanner.",
})
export type FileStatus = EnumValue<typeof FileStatus>

export const AvatarSize = enumOf("AvatarSize", "Size of an avatar.", {
  LARGE: "512 by 512 pixels.",
  SMALL: "96 by 96 pixels.",
})
export type AvatarSize = EnumValue<typeof AvatarSize>

/** Width and height of an avatar. */
export const AVATAR_PIXELS: Readonly<Record<AvatarSize, number>> = { LARGE: 512, SMALL: 96 }

export const OrganizationImageKind = enumOf("OrganizationImageKind", "Purpose of an image of the organization.", {
  LOGO: "At most 1024 pixels on the longer side.",
  FAVICON: "At most 64 by 64 pixels.",
})
export type OrganizationImageKind = EnumValue<typeof OrganizationImageKind>

export const ChangeType = enumOf("ChangeType", "Kind of change of a record.", {
  CREATED: "The record was created.",
  UPDATED: "The record or a part of it changed, or the caller may no longer see it.",
  DELETED: "The record was deleted.",
})
export type ChangeType = EnumValue<typeof ChangeType>

export const StreamEvent = enumWithLabels("StreamEvent", "Events of the stream of live updates.", {
  NOTIFICATION: ["notification", "A new notification."],
  UNREAD_COUNT: ["unreadCount", "The number of unread notifications."],
  LEAVE_REQUEST: ["leaveRequest", "A change of a leave request."],
  CALENDAR_EVENT: ["calendarEvent", "A change of a calendar event."],
  TASK: ["task", "A change of a task, its comments, checklist or files."],
  APPLICATION: ["application", "A change of an application, its interviews, scorecards or offers."],
  ONBOARDING_INSTANCE: ["onboardingInstance", "A change of an onboarding or offboarding, or of its steps."],
  PROFILE_CHANGE: ["profileChange", "A profile change that was proposed, decided or withdrawn."],
  COMPANY_NEWS: ["companyNews", "A news item that was published."],
  EXPORT: ["export", "The progress of an export."],
  IMPORT: ["import", "A planned, executed or reversed import."],
  PENDING_DECISION: ["pendingDecision", "What awaits the caller of a record that changed."],
})
export type StreamEvent = EnumValue<typeof StreamEvent>
