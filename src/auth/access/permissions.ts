// Access rules that custom roles can extend, each with the people who have the access without a custom role. Managing a record
// includes reading it (docs/decisions/0061).
import type { Permission } from "../../entities/administration/enums.js"
import {
  admin,
  allOf,
  anyOf,
  anyone,
  hr,
  manager,
  organizationWide,
  owner,
  permitted,
  permittedByRow,
  type ScopeRule,
} from "../access-rules.js"

/** A rule that two permissions extend: reading, and managing with reading. */
const readOrManage =
  (read: Permission, manage: Permission, extend = permitted) =>
  (rule: ScopeRule) =>
    extend(manage, extend(read, rule))

/** Every employee, and service accounts with the permission. */
export const directoryReaders = permitted("READ_DIRECTORY", anyone)
/** May read employees: a permission to manage them includes it. */
export const employeeReaders = (["UPDATE_PROFILES", "MANAGE_DOCUMENTS", "ADJUST_LEAVE", "MANAGE_ACCOUNTS"] as const).reduce(
  (rule, manage) => permitted(manage, rule),
  directoryReaders,
)
/** May change names, contacts and personal data directly. */
export const profileManagers = permitted("UPDATE_PROFILES", hr)
/** May change personal data that needs no approval. */
export const profileEditors = permitted("UPDATE_PROFILES", anyOf(hr, owner))
/** May request documents from employees and handle contracts. */
export const documentManagers = permitted("MANAGE_DOCUMENTS", hr)
/** May upload and change documents. Reading personal data does not include it. */
export const documentEditors = permitted("MANAGE_DOCUMENTS", anyOf(hr, owner))

/** A rule that the permissions to read and to manage leave extend. */
export const leaveReaders = readOrManage("READ_LEAVE", "MANAGE_LEAVE")
/** May read every leave request. */
export const leaveManagers = leaveReaders(hr)
/** May read the leave requests in which they are involved. */
export const leaveParticipants = leaveReaders(anyone)
/** May read the documents of leave that they see. */
export const leaveDocumentParticipants = permitted("MANAGE_LEAVE", anyone)
/** May book leave for employees. */
export const leaveBookers = permitted("MANAGE_LEAVE", hr)
/** May book leave for employees or for themselves. */
export const leaveEditors = permitted("MANAGE_LEAVE", anyOf(hr, owner))
export const leaveAdjusters = permitted("ADJUST_LEAVE", hr)
/** Managers grant days of the types that allow it. */
export const leaveGranters = permitted("ADJUST_LEAVE", anyOf(hr, manager))
/** May read the ledger of leave. */
export const ledgerReaders = permitted("ADJUST_LEAVE", leaveReaders(anyOf(hr, owner, manager)))
export const leaveRuleManagers = permitted("MANAGE_LEAVE_RULES", hr)
/** May read the rules of leave. */
export const leaveRuleReaders = permitted("MANAGE_LEAVE_RULES", leaveParticipants)
/** May read leave types, to which adjustments refer. */
export const leaveTypeReaders = permitted("ADJUST_LEAVE", leaveRuleReaders)

/** May read all onboardings and offboardings. */
export const onboardingReaders = readOrManage("READ_ONBOARDING", "MANAGE_ONBOARDING")(hr)
/** May read those in which they are involved. */
export const onboardingParticipants = readOrManage("READ_ONBOARDING", "MANAGE_ONBOARDING", permittedByRow)(anyone)
export const onboardingManagers = permitted("MANAGE_ONBOARDING", hr)
/** The tasks and events of an onboarding need an employee who creates them. */
export const onboardingStarters = allOf(anyone, onboardingManagers)
export const onboardingEditors = permittedByRow("MANAGE_ONBOARDING", anyone)
export const templateManagers = permitted("MANAGE_ONBOARDING_TEMPLATES", hr)

/** May read all recruitment data. */
export const recruitmentReaders = readOrManage("READ_RECRUITMENT", "MANAGE_RECRUITMENT")(hr)
/** May read the recruitment data in which they are involved. */
export const recruitmentParticipants = readOrManage("READ_RECRUITMENT", "MANAGE_RECRUITMENT", permittedByRow)(anyone)
/** May manage vacancies. */
export const recruiters = permitted("MANAGE_RECRUITMENT", hr)
/** May manage what belongs to vacancies in which they are involved. */
export const recruitmentEditors = permittedByRow("MANAGE_RECRUITMENT", anyone)
/** May manage candidates, who belong to no department or location. */
export const candidateManagers = organizationWide(recruiters)

export const allTaskReaders = readOrManage("READ_TASKS", "MANAGE_TASKS")(hr)
/** May read the tasks in which they are involved. */
export const taskParticipants = readOrManage("READ_TASKS", "MANAGE_TASKS", permittedByRow)(anyone)
/** May change the tasks in which they are involved. */
export const taskEditors = permittedByRow("MANAGE_TASKS", anyone)

export const organizationManagers = permitted("MANAGE_ORGANIZATION", hr)
/** May read departments, positions and locations. */
export const organizationReaders = permitted("MANAGE_ORGANIZATION", directoryReaders)
/** May manage holidays and events for everyone. */
export const calendarManagers = permitted("MANAGE_CALENDAR", hr)
/** May read the events that they see. */
export const calendarReaders = permitted("MANAGE_CALENDAR", anyone)
/** May export lists of the organization. */
export const exporters = permitted("EXPORT_DATA", hr)
export const analyticsReaders = permitted("READ_ANALYTICS", hr)
export const accountManagers = permitted("MANAGE_ACCOUNTS", hr)
/** A news item has an author, who is an employee. */
export const newsPublishers = allOf(anyone, permitted("PUBLISH_NEWS", hr))
export const auditReaders = permitted("READ_AUDIT", hr)
export const changeReaders = permitted("READ_CHANGES", admin)
export const webhookManagers = permitted("MANAGE_WEBHOOKS", admin)
export const customFieldManagers = permitted("MANAGE_CUSTOM_FIELDS", admin)
export const customFieldDefinitionReaders = permitted("MANAGE_CUSTOM_FIELDS", directoryReaders)
export const settingsManagers = permitted("MANAGE_SETTINGS", admin)
export const settingsReaders = permitted("MANAGE_SETTINGS", directoryReaders)
export const roleManagers = permitted("MANAGE_ROLES", admin)
/** May ask about the access of everyone. */
export const accessExplainers = permitted("EXPLAIN_ACCESS", admin)
/** May ask about their own access, and who sees their own records. */
export const accessInquirers = permitted("EXPLAIN_ACCESS", anyone)
