// Enumerations without a folder of their domain. The database and GraphQL use the key of a value, REST uses its label.
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
