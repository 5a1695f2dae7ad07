// Employees with their profile: personal data, contacts, skills and current employment.
import { type RawBuilder, sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import {
  avatarUrl,
  computed,
  date,
  decimal,
  embedded,
  enumeration,
  hiddenFieldNames,
  localizedString,
  notInApi,
  string,
  timestamp,
  version,
} from "../columns.js"
import { customFieldParts, customFields, customFieldsIndex } from "../custom-fields/values.js"
import { entity } from "../entity-decorators.js"
import { AccountStatus, Badge, EmploymentType, Role, SkillLevel } from "../enums.js"
import { absenceBadge, LeaveAbsence } from "../leave/absences.js"
import { LeaveBalance } from "../leave/balances.js"
import { LeaveRequest } from "../leave/requests.js"
import type { RowRef } from "../metadata.js"
import { OnboardingInstance } from "../onboarding/instances.js"
import { Department } from "../organization/departments.js"
import { Location } from "../organization/locations.js"
import { Position } from "../organization/positions.js"
import { Candidate } from "../recruitment/candidates.js"
import { loaded, manyToOne, oneToMany } from "../relations.js"
import { effectivePreferences, Preferences } from "../self-service/preferences.js"
import { Task } from "../tasks/tasks.js"
import { employeeActions } from "./actions.js"
import { EmployeeDocument } from "./documents.js"
import { EditableField, editedProfile } from "./editable-fields.js"
import { EmploymentChange } from "./employment.js"
import { headcountIndex } from "./headcount.js"
import { ProfileChange } from "./profile-changes.js"

/** SQL for month and day of a date column as one number, such as 229 for 29 February. Indexes of birthdays use it. */
export const monthAndDay = (date: string) => `(extract(month from ${date})::int * 100 + extract(day from ${date})::int)`

const anniversaryIndex = (column: string) => ({
  name: `employees_${column}_anniversary_index`,
  expression: `create index employees_${column}_anniversary_index on employees (organization_id, ${monthAndDay(column)}) where ${column} is not null`,
})

/** SQL condition that the viewer may know why an employee is absent, and of a probation. */
const mayKnowReasons = (e: RowRef) => e.canReadField("probationEndDate")

/** SQL condition that an employee is not deactivated. */
export const isActiveEmployee = (employee: RowRef) => sql`${employee("accountStatus")} <> 'DEACTIVATED'`

/** Condition of lists of colleagues: they omit an employee from the day after the last day of work. */
export const isListedEmployee = (employee: RowRef) =>
  sql`(${isActiveEmployee(employee)} and coalesce(${employee("endDate")} >= ${employee.today}, true))`

/** The text that a search for people reads. `employees_search_index` has the same expression. */
export const employeeSearchText = (fullName: RawBuilder<unknown>, email: RawBuilder<unknown>): RawBuilder<string> =>
  sql`app.search_text(${fullName} || ' ' || ${email})`

@ObjectType({ description: "A postal address." })
export class Address {
  @Field(() => String, { nullable: true, description: "Street and number." }) street?: string
  @Field(() => String, { nullable: true, description: "Postal code of the city." }) postalCode?: string
  @Field(() => String, { nullable: true, description: "City or town." }) city?: string
  @Field(() => String, { nullable: true, description: "Region or state." }) region?: string
  @Field(() => String, { nullable: true, description: "Country (ISO 3166-1 alpha-2)." }) country?: string
}

@ObjectType({ description: "Bank account for pay." })
export class BankDetails {
  @Field(() => String, { nullable: true, description: "Name of the account holder." }) holder?: string
  @Field(() => String, { nullable: true, description: "International bank account number (IBAN)." }) iban?: string
  @Field(() => String, { nullable: true, description: "Bank identifier code (BIC)." }) bic?: string
}

@entity("An employee of the organization.", {
  table: "employees",
  auditsValues: true,
  sort: ["fullName", "email"],
  index: [["fullName", "id"], ["accountStatus"], ["role"]],
  indexes: [
    {
      name: "employees_candidate_unique",
      expression: "create unique index employees_candidate_unique on employees (organization_id, candidate_id)",
    },
    { name: "employees_email_unique", expression: "create unique index employees_email_unique on employees (email)" },
    headcountIndex("department_id"),
    headcountIndex("position_id"),
    {
      name: "employees_search_index",
      expression:
        "create index employees_search_index on employees using gin (organization_id, app.search_text(full_name || ' ' || email) gin_trgm_ops)",
    },
    {
      name: "employees_deactivations_index",
      expression:
        "create index employees_deactivations_index on employees (organization_id) where account_status = 'DEACTIVATED' or deactivations <> '[]'",
    },
    customFieldsIndex("employees"),
    anniversaryIndex("birth_date"),
    anniversaryIndex("hire_date"),
  ],
  checks: [
    { name: "employees_own_manager_check", expression: "manager_id <> id" },
    { name: "employees_email_check", expression: "email = lower(email)" },
    { name: "employees_salary_check", expression: "salary >= 0" },
  ],
})
export class Employee extends BaseEntity {
  @localizedString("First and last name.", { dataClass: "IDENTITY" }) fullName!: string
  @string("Work email address, used to sign in.", { dataClass: "IDENTITY" }) email!: string
  @notInApi("Time since which the address is unconfirmed.", { optional: true, type: "timestamp" })
  emailUnconfirmedSince?: Date | null
  @string("New work email address, until it is confirmed from its mailbox.", { optional: true, dataClass: "CONTACT" })
  pendingEmail?: string | null
  @string("Work telephone number.", { optional: true, dataClass: "CONTACT" }) phone?: string
  @enumeration(Role, "Role of the account.", { restricted: true }) role: Role = "EMPLOYEE"
  @enumeration(AccountStatus, "Whether the employee can sign in.", { restricted: true }) accountStatus: AccountStatus = "INVITED"
  @manyToOne(() => Department, "Department of the employee.", { optional: true }) departmentId?: string
  @manyToOne(() => Position, "Position that the employee holds.", { optional: true }) positionId?: string
  @manyToOne(() => Location, "Location where the employee works.", { optional: true }) locationId?: string
  @manyToOne(() => Employee, "Direct manager; null at the top of the organization.", { optional: true }) managerId?: string
  @manyToOne(() => Candidate, "Candidate as whom the employee was hired, for HR.", { optional: true }) candidateId?: string | null
  @computed(() => String, "Title of the position.", {
    sql: (e) =>
      sql`(select p.title from positions p where p.organization_id = ${e("organizationId")} and p.id = ${e("positionId")})`,
    optional: true,
  })
  jobTitle?: string
  @computed(
    () => String,
    "Status of the employee today. Sick leave and probation are shown to HR, the manager and the employee.",
    {
      enumType: Badge,
      sql: (e) => sql`case
      when ${e("endDate")} < ${e.today} or ${e("accountStatus")} = 'DEACTIVATED' then 'TERMINATED'
      else coalesce(${absenceBadge(e, mayKnowReasons(e))}, case when ${e("probationEndDate")} >= ${e.today} and ${mayKnowReasons(e)} then 'ON_PROBATION' else 'ACTIVE' end) end`,
    },
  )
  badge!: Badge
  @avatarUrl(
    "URL of the avatar, else of a picture of the initials. It changes with the picture only, and pages of any origin may show it.",
    {
      sql: (e) => sql`jsonb_build_object('fullName', ${e("fullName")}, 'files', (
      select jsonb_object_agg(a.avatar_size, a.id) from avatars a
      where a.organization_id = ${e("organizationId")} and a.employee_id = ${e("id")}))`,
    },
  )
  avatarUrl!: string
  @computed(() => Boolean, "Whether the employee has a picture other than the initials.", {
    sql: (e) => sql`exists (
      select from avatars a where a.organization_id = ${e("organizationId")} and a.employee_id = ${e("id")})`,
    restOptIn: true,
  })
  hasAvatar!: boolean
  @oneToMany(() => Employee, "Active direct reports, ordered by name.", {
    foreignKey: "managerId",
    orderBy: [{ by: "fullName" }],
    where: isListedEmployee,
    connection: true,
  })
  directReports?: Employee[]

  @date("Date of birth.", { optional: true, dataClass: "IDENTITY" }) birthDate?: string
  @string("Private email address.", { optional: true, dataClass: "CONTACT" }) personalEmail?: string
  @string("Private telephone number.", { optional: true, dataClass: "CONTACT" }) personalPhone?: string
  @embedded(() => Address, "Private postal address.", { optional: true, dataClass: "CONTACT" }) address?: Address
  @string("Nationality (ISO 3166-1 alpha-2).", { optional: true, dataClass: "IDENTITY" }) nationality?: string
  @string("Number of the identity card or passport.", { optional: true, dataClass: "IDENTITY" }) nationalId?: string
  @string("Tax identification number.", { optional: true, dataClass: "COMPENSATION" }) taxId?: string
  @oneToMany(() => EmergencyContact, "Emergency contacts, ordered by name.", {
    foreignKey: "employeeId",
    orderBy: [{ by: "fullName" }],
    expectedSize: 2,
  })
  emergencyContacts?: EmergencyContact[]
  @oneToMany(() => Skill, "Skills, ordered by name.", { foreignKey: "employeeId", orderBy: [{ by: "name" }], expectedSize: 10 })
  skills?: Skill[]

  @date("First day of work.", { optional: true }) hireDate?: string
  @enumeration(EmploymentType, "Kind of contract.", { optional: true }) employmentType?: EmploymentType
  @date("Last day of probation.", { optional: true }) probationEndDate?: string
  @date("Last day of a fixed-term contract.", { optional: true }) contractEndDate?: string
  @date("Last day of work.", { optional: true }) endDate?: string
  @notInApi("Day of the deactivation where the employee works. It is the last day if `endDate` is empty.", {
    type: "date",
    optional: true,
  })
  deactivatedOn?: string | null
  @notInApi("Time at which the employee was recorded; null for one of an earlier version, whose time is that of creation.", {
    type: "timestamp",
    optional: true,
  })
  recordedAt?: Date | null
  @notInApi("Times in which the account was deactivated: the day, and the recorded times `from` and `until`.", {
    type: "json",
    default: "'[]'",
  })
  deactivations?: Record<string, unknown>[]
  @decimal("Share of a full-time week, above 0 and up to 1.", { optional: true, precision: 4, scale: 3 }) fullTimeShare?: number

  @decimal("Yearly gross salary.", { optional: true, dataClass: "COMPENSATION" }) salary?: number
  @string("Currency of the salary (ISO 4217).", { optional: true, dataClass: "COMPENSATION" }) salaryCurrency?: string
  @string("Pay grade within the salary scheme.", { optional: true, dataClass: "COMPENSATION" }) payGrade?: string
  @embedded(() => BankDetails, "Bank account for pay.", { optional: true, dataClass: "COMPENSATION" }) bankDetails?: BankDetails

  @oneToMany(() => EmploymentChange, "Applied employment changes, oldest first.", {
    foreignKey: "employeeId",
    orderBy: [{ by: "effectiveDate" }],
    connection: true,
    where: (change) => sql`${change("status")} = 'APPLIED'`,
    expectedSize: 10,
  })
  careerHistory?: EmploymentChange[]
  @loaded(() => [LeaveBalance], "Balances of all leave types, ordered by name, on `asOf` or today.", { expectedSize: 5 })
  leaveBalances?: LeaveBalance[]
  @oneToMany(() => LeaveRequest, "Leave requests that the caller may read, latest first.", {
    foreignKey: "employeeId",
    orderBy: [{ by: "startDate", descending: true }],
    connection: true,
  })
  leaveRequests?: LeaveRequest[]
  @oneToMany(() => Task, "Tasks assigned to the employee that the caller sees, latest first.", {
    foreignKey: "assigneeId",
    orderBy: [{ by: "createdAt", descending: true }],
    connection: true,
  })
  tasks?: Task[]
  @oneToMany(() => OnboardingInstance, "Onboardings and offboardings of the employee that the caller sees, latest start first.", {
    foreignKey: "employeeId",
    orderBy: [{ by: "startDate", descending: true }],
    connection: true,
  })
  onboarding?: OnboardingInstance[]
  @loaded(() => [LeaveAbsence], "Absences in a range, ordered by date. Only HR and teammates see them.", { expectedSize: 5 })
  absences?: LeaveAbsence[]
  @oneToMany(() => EmployeeDocument, "Documents of the employee, latest first.", {
    foreignKey: "employeeId",
    orderBy: [{ by: "uploadedAt", descending: true }],
    connection: true,
  })
  documents?: EmployeeDocument[]
  @oneToMany(() => ProfileChange, "Proposed changes of this profile that await a decision.", {
    foreignKey: "employeeId",
    orderBy: [{ by: "field" }],
    where: (change) => sql`${change("status")} = 'PENDING'`,
    expectedSize: 2,
  })
  pendingChanges?: ProfileChange[]

  @customFields("USER", { parts: customFieldParts }) customFields: Record<string, unknown> = {}
  @computed(() => Preferences, "Preferences, with the defaults of the location and the organization.", {
    sql: (e) => effectivePreferences(e),
    optional: true,
    restOptIn: true,
  })
  preferences?: Preferences

  // The time and count of updates would reveal that a hidden value has changed.
  @timestamp("Time of creation.", { default: "now()", restricted: true }) override createdAt: Date = undefined as never
  @timestamp("Time of the last update.", { default: "now()", restricted: true }) override updatedAt: Date = undefined as never
  @version("Number of updates. Send it in `If-Match` to reject an update based on an older version.", { restricted: true })
  override version: number = undefined as never
  @computed(() => [EditableField], "Fields that the caller may change, at once or by a proposal.", {
    sql: editedProfile,
    isLoaded: true,
    restOptIn: true,
    expectedSize: 30,
  })
  editableFields!: EditableField[]
  @availableActions(employeeActions, 16, { restOptIn: true }) availableActions!: AvailableAction[]
  @hiddenFieldNames("Fields of this profile, and groups of its custom fields, that the caller may not read.")
  hiddenFields!: string[]
}

@entity("An emergency contact of an employee.", { table: "emergency_contacts", auditsValues: true })
export class EmergencyContact extends BaseEntity {
  @manyToOne(() => Employee, "Employee whose contact it is.", { cascade: true }) employeeId!: string
  @localizedString("First and last name.", { dataClass: "EMERGENCY_CONTACTS" }) fullName!: string
  @string("Relationship to the employee.", { optional: true, dataClass: "EMERGENCY_CONTACTS" }) relationship?: string
  @string("Telephone number of the contact.", { dataClass: "EMERGENCY_CONTACTS" }) phone!: string
  @string("Email address of the contact.", { optional: true, dataClass: "EMERGENCY_CONTACTS" }) email?: string
}

@entity("A skill of an employee.", { table: "skills", auditsValues: true, unique: [["employeeId", "name"]] })
export class Skill extends BaseEntity {
  @manyToOne(() => Employee, "Employee who has the skill.", { cascade: true }) employeeId!: string
  @localizedString("Name of the skill.", { dataClass: "CAREER_HISTORY" }) name!: string
  @enumeration(SkillLevel, "Proficiency in the skill.", { dataClass: "CAREER_HISTORY" }) level!: SkillLevel
  @string("Notes, readable by the employee and HR.", { optional: true, dataClass: "CAREER_HISTORY" }) notes?: string
  @hiddenFieldNames("Fields of this skill that the caller may not read.") hiddenFields!: string[]
}
