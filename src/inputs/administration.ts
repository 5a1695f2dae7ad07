// Inputs of accounts, roles, API keys, webhooks, the audit log, retention and erasure.
import { DataClass, ERASABLE_CLASSES } from "../entities/administration/data-classes.js"
import { AccessSubject, Permission, RoleScope, WebhookDeliveryStatus } from "../entities/administration/enums.js"
import { AUDIT_DAYS, RETENTION_DAYS } from "../entities/administration/retention.js"
import { AccountStatus, Role } from "../entities/enums.js"
import { EmploymentAttributes } from "./employment-attributes.js"
import { booleanField, enumField, idField, integerField, jsonField, nestedField, timestampField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { emailField, passwordField, phoneField, stringField, urlField } from "./text-fields.js"

@input("An employee to create. Without a password, an invitation is sent.")
export class CreateEmployeeInput extends EmploymentAttributes {
  @emailField("Work email address, used to sign in.") email!: string
  @stringField("First and last name.", { max: 200, example: "Ann Example" }) fullName!: string
  @enumField(Role, "Role of the account. EMPLOYEE by default.", { optional: true }) role?: Role
  @phoneField("Work telephone number.", { nullable: true }) phone?: string | null
  @passwordField("Initial password. With one, the account is active at once and no invitation is sent. HR only.", {
    optional: true,
  })
  password?: string
  @jsonField("Values of custom fields, by key.", { optional: true }) customFields?: Record<string, unknown>
}

@patchInput("Fields of an account to change. Omitted fields keep their value.")
export class UpdateAccountInput extends EmploymentAttributes {
  @stringField("First and last name.", { optional: true, max: 200, example: "Ann Example" }) fullName?: string
  @emailField("Work email address, used to sign in.", { optional: true }) email?: string
  @phoneField("Work telephone number.", { nullable: true }) phone?: string | null
  @enumField(Role, "Role of the account.", { optional: true }) role?: Role
  @enumField(AccountStatus, "New status of the account: ACTIVE, SUSPENDED or DEACTIVATED.", { optional: true })
  status?: AccountStatus
  @idField("Id of the employee who takes over from a deactivated employee. Default: the manager, except for tasks. HR only.", {
    optional: true,
  })
  reassignTo?: string
  @jsonField("Values of custom fields to change, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
}

@input("Options for deactivating an employee.")
export class DeactivateEmployeeInput {
  @idField("Id of the employee who takes over. Default: the manager, except for tasks. HR only.", { optional: true })
  reassignTo?: string
}

@input("An API key to create.")
export class CreateApiKeyInput {
  @stringField("Name of the service account.", { max: 80, example: "Payroll export" }) name!: string
  @idField("Id of the custom role whose permissions the key has. Its scope names an organization, department or location.")
  roleId!: string
  @timestampField("Time at which the key expires. Default: never.", { optional: true, example: "2027-01-01T00:00:00.000Z" })
  expiresAt?: string
}

@input("Options for replacing an API key.")
export class RotateApiKeyInput {
  @integerField("Seconds during which the old key still works, at most 30 days. Default: one day.", {
    max: 2_592_000,
    optional: true,
    example: 3600,
  })
  overlapSeconds?: number
  @timestampField("Time at which the new key expires. Default: never.", {
    optional: true,
    example: "2027-01-01T00:00:00.000Z",
  })
  expiresAt?: string
}

@input("Conditions on the listed API keys.")
export class ApiKeyFilter {
  @booleanField("Whether the keys are neither revoked nor expired.", { optional: true }) active?: boolean
}

@input("Conditions on the listed audit entries.")
export class AuditFilter {
  @stringField("Type of the affected record.", { max: 60, optional: true, example: "Employee" }) entityType?: string
  @idField("Id of the affected record, or of one whose fields the action changed as well.", { optional: true }) entityId?: string
  @idField("Id of the employee who performed the action.", { optional: true }) actorId?: string
  @stringField("Name of the event.", { max: 80, optional: true, example: "employee.block" }) action?: string
  @stringField("Name of a field that the action changed; of a custom field, `customFields.` with its key.", {
    max: 100,
    optional: true,
    example: "managerId",
  })
  field?: string
  @timestampField("Earliest time of the action.", { optional: true }) from?: string
  @timestampField("Time before which the action happened.", { optional: true }) to?: string
  @integerField("Number of an entry. Lists older entries only, so that REST clients can continue after the last one.", {
    min: 1,
    optional: true,
  })
  beforeSequence?: number
}

/** Entries of one response. */
export const MAX_OCSF_EVENTS = 1_000

@input("Which entries of the audit log to read as events.")
export class OcsfInput {
  @integerField("Number of the last entry that was read (`metadata.sequence`). From the beginning of the log by default.", {
    min: 0,
    optional: true,
    example: 0,
  })
  afterSequence?: number
  @integerField(`Largest number of events. Default: ${MAX_OCSF_EVENTS}.`, { min: 1, max: MAX_OCSF_EVENTS, optional: true })
  limit?: number
}

/** Name of an event type, or of all event types of a record: `employee.update`, `employee.*`. */
const EVENT_TYPE_PATTERN: [RegExp, string] = [/^[a-z][A-Za-z]*\.(\*|[a-z][A-Za-z]*)$/, "format"]

@input("Conditions on the listed changes.")
export class ChangeEventFilter {
  @stringField("Cursor of an event. Lists later events only.", { max: 40, optional: true, example: "MTI" }) after?: string
  @stringField("Types of events, any of which matches: `employee.update`, or `employee.*` for all of a record.", {
    max: 80,
    list: true,
    maxItems: 100,
    optional: true,
    pattern: EVENT_TYPE_PATTERN,
    example: "employee.update",
  })
  types?: string[]
}

@input("How personal data is erased.")
export class EraseEmployeeInput {
  @booleanField("Whether only the plan is returned. Default: false.", { optional: true }) dryRun?: boolean
}

const organizationNameField = () => stringField("Name of the organization.", { max: 120, example: "Harbour & Sons" })

@input("The name of an organization to create.")
export class OrganizationName {
  @organizationNameField() organizationName!: string
}

@input("An organization to register, with its first administrator.")
export class RegisterCompanyInput {
  @emailField("Email address of the administrator, used to sign in.") email!: string
  @passwordField("Password: at least 8 characters with an uppercase letter, a lowercase letter and a number.") password!: string
  @organizationNameField() organizationName!: string
  @stringField("Name of the administrator. By default, it is derived from the email address.", {
    max: 120,
    optional: true,
    example: "Ann Berg",
  })
  fullName?: string
}

const MAX_HOLD_YEARS = 50

const daysField = (description: string, { min, max }: { min: number; max: number }) =>
  integerField(`${description} Null resets it to the default.`, { min, max, nullable: true })

@input("How long a class of personal data is held.")
export class LegalHoldInput {
  @enumField(DataClass, "Class of the data. Classes that an erasure keeps have no hold.") dataClass!: DataClass
  @integerField("Years after the last day of work.", { max: MAX_HOLD_YEARS }) years!: number
}

@patchInput("Retention settings to change. Omitted settings keep their value.")
export class UpdateRetentionInput {
  @daysField("Days after which read notifications are deleted.", RETENTION_DAYS.notificationDays) notificationDays?: number | null
  @daysField("Days after which entries of the access log are deleted.", RETENTION_DAYS.accessLogDays) accessLogDays?:
    | number
    | null
  @daysField("Days after which ended deliveries of webhooks are deleted.", RETENTION_DAYS.webhookDeliveryDays)
  webhookDeliveryDays?: number | null
  @daysField("Days after which ended sessions are deleted.", RETENTION_DAYS.sessionDays) sessionDays?: number | null
  @integerField("Days after which audit entries are deleted. Null keeps them forever.", { ...AUDIT_DAYS, nullable: true })
  auditDays?: number | null
  @nestedField(() => LegalHoldInput, "Legal holds to change. Other classes keep their hold.", {
    list: true,
    optional: true,
    maxItems: ERASABLE_CLASSES.length,
  })
  legalHolds?: LegalHoldInput[]
}

@input("A custom role to create.")
export class CreateCustomRoleInput {
  @stringField("Name, unique in the organization.", { max: 80, example: "Payroll" }) name!: string
  @stringField("What the role is for.", { max: 500, multiline: true, nullable: true }) description?: string | null
  @enumField(Permission, "Permissions that the role grants.", { list: true, maxItems: 50 }) permissions!: Permission[]
  @enumField(RoleScope, "People over whom the role grants its permissions.", { example: "ORGANIZATION" }) scope!: RoleScope
  @idField("Id of the department of the scope. Default: that of the employee with the role.", { nullable: true })
  departmentId?: string | null
  @idField("Id of the location of the scope. Default: that of the employee with the role.", { nullable: true })
  locationId?: string | null
}

@patchInput("Fields of a custom role to change. Omitted fields keep their value.")
export class UpdateCustomRoleInput {
  @stringField("Name, unique in the organization.", { max: 80, optional: true, example: "Payroll" }) name?: string
  @stringField("What the role is for.", { max: 500, multiline: true, nullable: true }) description?: string | null
  @enumField(Permission, "Permissions that the role grants.", { list: true, maxItems: 50, optional: true })
  permissions?: Permission[]
  @enumField(RoleScope, "People over whom the role grants its permissions.", { optional: true, example: "ORGANIZATION" })
  scope?: RoleScope
  @idField("Id of the department of the scope. Null: that of the employee with the role.", { nullable: true })
  departmentId?: string | null
  @idField("Id of the location of the scope. Null: that of the employee with the role.", { nullable: true })
  locationId?: string | null
}

@input("The employee who gets a custom role.")
export class AssignCustomRoleInput {
  @idField("Id of the employee.") employeeId!: string
}

@input("Conditions on the listed assignments of custom roles.")
export class RoleAssignmentFilter {
  @idField("Ids of the custom roles.", { repeated: true }) roleIds?: string[]
  @idField("Ids of the employees.", { repeated: true }) employeeIds?: string[]
}

@input("Conditions on the listed access rules.")
export class AccessRuleFilter {
  @enumField(AccessSubject, "What the rules govern.", { optional: true }) subject?: AccessSubject
  @stringField("Type of the records.", { max: 60, optional: true, example: "Employee" }) entityType?: string
  @enumField(Permission, "Permission that extends the rules.", { optional: true }) permission?: Permission
}

@input("The access to explain: an action, or reading a field, of a record. Default: reading the record.")
export class ExplainAccessInput {
  @idField("Id of the employee or of the API key whose access is explained.") viewerId!: string
  @stringField("Type of the record.", { max: 60, example: "Employee" }) entityType!: string
  @idField("Id of the record that is accessed.") entityId!: string
  @stringField("Action on the record.", { max: 60, optional: true, example: "update" }) action?: string
  @stringField("Field of the record. Custom fields of employees are named by their group, such as `customFields.personal`.", {
    max: 60,
    optional: true,
    example: "salary",
  })
  field?: string
}

@input("The access to explain, and what REST explains only if it is asked to.")
export class ExplainAccessQuery extends ExplainAccessInput {
  @booleanField("Whether to try which changes would give a denied access. Default: false.", { optional: true })
  includeNearestChanges?: boolean
}

@input("The record, or its field, whose readers are listed.")
export class AccessReadersInput {
  @stringField("Type of the record.", { max: 60, example: "Employee" }) entityType!: string
  @idField("Id of the record that is read.") entityId!: string
  @stringField(
    "Field of the record. Custom fields of employees are named by their group, such as `customFields.personal`. Default: the record.",
    { max: 60, optional: true, example: "salary" },
  )
  field?: string
}

@input("The action on a record for which those who may take it are listed.")
export class AccessActorsInput {
  @stringField("Type of the record.", { max: 60, example: "LeaveRequest" }) entityType!: string
  @idField("Id of the record that the action is about.") entityId!: string
  @stringField("Action on the record.", { max: 60, example: "approve" }) action!: string
}

const eventTypes = {
  max: 80,
  list: true,
  maxItems: 100,
  optional: true,
  pattern: EVENT_TYPE_PATTERN,
  example: "employee.*",
} as const

@input("A webhook to create.")
export class CreateWebhookInput {
  @urlField("URL that receives the events. In production https, with a public address.", { example: "https://example.com/hook" })
  url!: string
  @stringField("What the webhook is for.", { max: 200, example: "Payroll" }) description!: string
  @stringField("Types of delivered events, such as `employee.update` or `employee.*`. Default: all.", eventTypes)
  eventTypes?: string[]
  @idField("Id of the custom role that limits events and field names. Default: what administrators may read.", { optional: true })
  roleId?: string
  @booleanField("Whether events are delivered. Default: true.", { optional: true }) isActive?: boolean
}

@patchInput("Fields of a webhook to change. Omitted fields keep their value.")
export class UpdateWebhookInput {
  @urlField("URL that receives the events.", { optional: true, example: "https://example.com/hook" }) url?: string
  @stringField("What the webhook is for.", { max: 200, optional: true, example: "Payroll" }) description?: string
  @stringField("Types of delivered events. An empty list means all events.", eventTypes) eventTypes?: string[]
  @idField("Id of the custom role. Null: what administrators may read.", { nullable: true }) roleId?: string | null
  @booleanField("Whether events are delivered. An activated webhook also receives the events that it missed.", { optional: true })
  isActive?: boolean
}

@input("Options for replacing the secret of a webhook.")
export class RotateWebhookSecretInput {
  @integerField("Seconds during which the old secret signs as well, at most 30 days. Default: one day.", {
    max: 2_592_000,
    optional: true,
    example: 3600,
  })
  overlapSeconds?: number
}

@input("Conditions on the listed deliveries.")
export class WebhookDeliveryFilter {
  @idField("Ids of the webhooks.", { repeated: true }) webhookIds?: string[]
  @enumField(WebhookDeliveryStatus, "States of the deliveries, any of which matches. `FAILED` lists dead letters.", {
    repeated: true,
  })
  statuses?: WebhookDeliveryStatus[]
}
