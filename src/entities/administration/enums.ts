// Enumerations of custom roles and the explanation of access.
import { type EnumValue, enumOf } from "../enum-type.js"

export const Permission = enumOf("Permission", "What a custom role can grant.", {
  READ_DIRECTORY: "Read the directory: names, contacts, departments, positions and locations. Employees have it without a role.",
  READ_PERSONAL: "Read personal data, documents and proposed changes of profiles.",
  READ_EMPLOYMENT: "Read employment data, career history, emergency contacts and leave balances.",
  READ_COMPENSATION: "Read pay and bank details.",
  UPDATE_PROFILES: "Change names, telephone numbers, personal data, emergency contacts and skills.",
  MANAGE_DOCUMENTS: "Read, upload, change, delete and request documents of employees.",
  READ_LEAVE: "Read leave requests, balances and the leave report.",
  MANAGE_LEAVE: "Read leave, book it for employees and attach documents. Deciding and delegating decisions are not included.",
  ADJUST_LEAVE: "Grant days, pay out days and adjust balances of leave.",
  MANAGE_LEAVE_RULES: "Manage leave types, work patterns, holidays and the approval of leave. Only HR assigns them to employees.",
  MANAGE_ORGANIZATION: "Manage departments, positions and locations.",
  MANAGE_ONBOARDING_TEMPLATES: "Manage the templates of onboarding and offboarding.",
  READ_ONBOARDING: "Read onboardings and offboardings with their steps.",
  MANAGE_ONBOARDING: "Read onboardings and offboardings, and start, change and cancel onboardings with their steps.",
  READ_RECRUITMENT: "Read vacancies, applications, interviews and candidates.",
  MANAGE_RECRUITMENT:
    "Read and manage vacancies, applications, interviews, offers with their pay, and with the scope ORGANIZATION the pool of candidates.",
  READ_TASKS: "Read tasks and boards.",
  MANAGE_TASKS: "Read, change, move and delete tasks.",
  MANAGE_CALENDAR: "Manage holidays and events for the whole organization.",
  READ_ANALYTICS: "Read workforce analytics and key figures.",
  EXPORT_DATA: "Export lists, as far as the other permissions reach.",
  MANAGE_ACCOUNTS: "Create, invite, suspend and deactivate accounts of employees, except those of HR and administrators.",
  PUBLISH_NEWS: "Publish company news. News have an author, so API keys publish none.",
  READ_AUDIT: "Search and verify the audit log.",
  READ_CHANGES: "Read the change feed, as far as the other permissions reach.",
  MANAGE_WEBHOOKS: "Manage webhooks, limited to the permissions of the role itself.",
  MANAGE_CUSTOM_FIELDS: "Define custom fields.",
  MANAGE_SETTINGS: "Change the settings of the organization.",
  MANAGE_ROLES: "Manage custom roles and API keys, limited to the permissions of the role itself.",
  EXPLAIN_ACCESS: "Explain who may read or change the records that the holder may read, and why.",
})
export type Permission = EnumValue<typeof Permission>

export const RoleScope = enumOf(
  "RoleScope",
  "People over whom a role grants its permissions. Departments and locations in the scope include their vacancies and tasks.",
  {
    OWN: "The employee with the role.",
    REPORTS: "Direct reports of the employee with the role.",
    DEPARTMENT: "Members of a department.",
    DEPARTMENT_TREE: "Members of a department and of all departments below.",
    LOCATION: "Employees of a location.",
    ORGANIZATION: "Everyone in the organization, and records that belong to nobody.",
  },
)
export type RoleScope = EnumValue<typeof RoleScope>

export const AccessRelation = enumOf("AccessRelation", "Why a viewer has access.", {
  EMPLOYEE: "The viewer works in the organization.",
  OWNER: "The record is about the viewer.",
  MANAGER: "The viewer is the direct manager of the person whom the record is about.",
  HR: "The viewer is HR or an administrator.",
  ADMINISTRATOR: "The viewer is an administrator.",
  POLICY: "A policy of the organization allows it.",
  CUSTOM_ROLE: "A custom role of the viewer grants it.",
})
export type AccessRelation = EnumValue<typeof AccessRelation>

export const AccessChangeKind = enumOf("AccessChangeKind", "A change that could give a denied access.", {
  TAKE_ACTION: "Somebody takes another action on the record first.",
  BECOME_MANAGER: "The viewer becomes the direct manager of an employee.",
  ASSIGN_CUSTOM_ROLE: "The viewer gets an existing custom role.",
  ENABLE_POLICY: "The organization turns a policy of its settings on.",
  ADD_ADMINISTRATOR: "Another employee becomes an administrator.",
  CHANGE_ROLE: "The account of the viewer gets another role.",
})
export type AccessChangeKind = EnumValue<typeof AccessChangeKind>

export const AuditValueState = enumOf("AuditValueState", "Whether the values of a changed field are shown.", {
  VISIBLE: "The values are shown.",
  HIDDEN: "The caller may not read the field of the record now. Changes of people are omitted instead.",
  ERASED: "The values were removed by an erasure of personal data.",
  TRUNCATED: "The values are the beginning of their JSON text, because they are too large for the log, or for a list of entries.",
})
export type AuditValueState = EnumValue<typeof AuditValueState>

export const AccessSubject = enumOf("AccessSubject", "What an access rule governs.", {
  OPERATION: "An operation of both APIs.",
  ACTION: "An action on a record.",
  FIELD_READ: "Reading a restricted field.",
  FIELD_UPDATE: "Changing a field.",
})
export type AccessSubject = EnumValue<typeof AccessSubject>

/** Permissions over operations that concern no person: only a role for the whole organization can grant them. */
export const ORGANIZATION_WIDE: ReadonlySet<Permission> = new Set<Permission>([
  "MANAGE_LEAVE_RULES",
  "MANAGE_ORGANIZATION",
  "MANAGE_ONBOARDING_TEMPLATES",
  "MANAGE_ACCOUNTS",
  "PUBLISH_NEWS",
  "READ_AUDIT",
  "READ_CHANGES",
  "MANAGE_WEBHOOKS",
  "MANAGE_CUSTOM_FIELDS",
  "MANAGE_SETTINGS",
  "MANAGE_ROLES",
  "MANAGE_CALENDAR",
  "READ_ANALYTICS",
  "EXPORT_DATA",
  "EXPLAIN_ACCESS",
])

/** Permissions over vacancies, which belong to a department or a location. Roles for oneself or for reports cannot grant them. */
export const PERMISSIONS_OF_PLACES: ReadonlySet<Permission> = new Set<Permission>(["READ_RECRUITMENT", "MANAGE_RECRUITMENT"])

export const WebhookDeliveryStatus = enumOf("WebhookDeliveryStatus", "State of the delivery of an event to a webhook.", {
  PENDING: "Waits for its first or next attempt.",
  DELIVERED: "The receiver answered with a status from 200 to 299.",
  FAILED: "All attempts failed. The delivery is repeated on request only.",
})
export type WebhookDeliveryStatus = EnumValue<typeof WebhookDeliveryStatus>

export const WebhookFailure = enumOf("WebhookFailure", "Why an attempt of a delivery failed.", {
  REJECTED: "The receiver answered with another status than 200 to 299. Redirects are not followed.",
  TIMEOUT: "The receiver did not answer in time.",
  UNREACHABLE: "The host name is unknown, or the connection failed.",
  ADDRESS_NOT_ALLOWED: "The host has an address that is not public.",
})
export type WebhookFailure = EnumValue<typeof WebhookFailure>
