// The people of an organization and what is known of them.
import { sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import {
  computed,
  date,
  decimal,
  embedded,
  entity,
  enumeration,
  hidden,
  json,
  localizedString,
  manyToOne,
  oneToMany,
  string,
  timestamp,
  version,
} from "../columns.js"
import { AccountStatus, Badge, EmploymentType, Role, SkillLevel } from "../enums.js"
import type { RowRef } from "../metadata.js"
import { Department, Location, Position } from "../organization/departments.js"
import { effectivePreferences, Preferences } from "../self-service.js"
import { EmploymentChange, ProfileChange } from "./profile-changes.js"

@ObjectType({ description: "A postal address" })
export class Address {
  @Field(() => String, { nullable: true, description: "Street and number" }) street?: string
  @Field(() => String, { nullable: true, description: "Postal code" }) postalCode?: string
  @Field(() => String, { nullable: true, description: "City" }) city?: string
  @Field(() => String, { nullable: true, description: "Region or state" }) region?: string
  @Field(() => String, { nullable: true, description: "Country (ISO 3166-1 alpha-2)" }) country?: string
}

@ObjectType({ description: "Where pay is sent to" })
export class BankDetails {
  @Field(() => String, { nullable: true, description: "Name of the account's holder" }) holder?: string
  @Field(() => String, { nullable: true, description: "International bank account number" }) iban?: string
  @Field(() => String, { nullable: true, description: "Bank identifier code" }) bic?: string
}

/** Month and day of a column as one number (`229` for 29 February): birthdays and anniversaries are found by it. */
export const monthAndDay = (date: string) => `(extract(month from ${date})::int * 100 + extract(day from ${date})::int)`

const yearly = (column: string) => ({
  name: `employees_${column}_yearly_index`,
  expression: `create index employees_${column}_yearly_index on employees (organization_id, ${monthAndDay(column)}) where ${column} is not null`,
})

/** How somebody appears who is on approved leave on the day that it is where they work. */
const absence = (e: RowRef) => sql`(
  select t.badge from leave_requests q
  join leave_types t on t.organization_id = q.organization_id and t.id = q.leave_type_id
  where q.organization_id = ${e("organizationId")} and q.employee_id = ${e("id")} and q.status = 'APPROVED'
    and (${e.now} at time zone coalesce(
      (select l.timezone from locations l where l.organization_id = ${e("organizationId")} and l.id = ${e("locationId")}),
      (select o.timezone from organizations o where o.id = ${e.organization})))::date between q.start_date and q.end_date
  order by t.badge desc limit 1)`

@entity("A person who works in the organization", {
  table: "employees",
  index: [["fullName", "id"], ["accountStatus"], ["role"]],
  indexes: [
    { name: "employees_email_unique", expression: "create unique index employees_email_unique on employees (email)" },
    {
      name: "employees_headcount_index",
      expression:
        "create index employees_headcount_index on employees (organization_id, department_id) where account_status <> 'DEACTIVATED'",
    },
    {
      name: "employees_search_index",
      expression:
        "create index employees_search_index on employees using gin (organization_id, (lower(full_name || ' ' || email)) gin_trgm_ops)",
    },
    yearly("birth_date"),
    yearly("hire_date"),
  ],
  checks: [
    { name: "employees_own_manager_check", expression: "manager_id <> id" },
    { name: "employees_email_check", expression: "email = lower(email)" },
    { name: "employees_salary_check", expression: "salary >= 0" },
  ],
})
export class Employee extends BaseEntity {
  @localizedString("First and last name") fullName!: string
  @string("Work e-mail address: the name to sign in with") email!: string
  @string("Work telephone number", { optional: true }) phone?: string
  @enumeration(Role, "What the account may do", { restricted: true }) role: Role = "EMPLOYEE"
  @enumeration(AccountStatus, "Whether the person may sign in", { restricted: true }) accountStatus: AccountStatus = "INVITED"
  @manyToOne(() => Department, "The department", { optional: true }) departmentId?: string
  @manyToOne(() => Position, "The position", { optional: true }) positionId?: string
  @manyToOne(() => Location, "The location", { optional: true }) locationId?: string
  @manyToOne(() => Employee, "The direct manager", { optional: true }) managerId?: string
  @computed(() => String, "The title of the position", {
    sql: (e) =>
      sql`(select p.title from positions p where p.organization_id = ${e("organizationId")} and p.id = ${e("positionId")})`,
    optional: true,
  })
  jobTitle?: string
  @computed(() => String, "The status today", {
    enumType: Badge,
    sql: (e) => sql`case
      when ${e("endDate")} < ${e.today} or ${e("accountStatus")} = 'DEACTIVATED' then 'TERMINATED'
      else coalesce(${absence(e)}, case when ${e("probationEndDate")} >= ${e.today} then 'ON_PROBATION' else 'ACTIVE' end) end`,
  })
  badge!: Badge
  @oneToMany(() => Employee, "The people who report to this one directly", {
    foreignKey: "managerId",
    orderBy: [{ by: "fullName" }],
    where: (e) => sql`${e("accountStatus")} <> 'DEACTIVATED'`,
  })
  directReports?: Employee[]

  @date("Date of birth", { optional: true }) birthDate?: string
  @string("Private e-mail address", { optional: true }) personalEmail?: string
  @string("Private telephone number", { optional: true }) personalPhone?: string
  @embedded(() => Address, "Private address", { optional: true }) address?: Address
  @string("Nationality (ISO 3166-1 alpha-2)", { optional: true }) nationality?: string
  @string("Number of the identity card or passport", { optional: true }) nationalId?: string
  @string("Tax number", { optional: true }) taxId?: string
  @oneToMany(() => EmergencyContact, "Whom to call in an emergency", {
    foreignKey: "employeeId",
    orderBy: [{ by: "fullName" }],
    expectedSize: 2,
  })
  emergencyContacts?: EmergencyContact[]
  @oneToMany(() => Skill, "What the person masters", { foreignKey: "employeeId", orderBy: [{ by: "name" }], expectedSize: 10 })
  skills?: Skill[]

  @date("First day of work", { optional: true }) hireDate?: string
  @enumeration(EmploymentType, "The kind of contract", { optional: true }) employmentType?: EmploymentType
  @date("Last day of probation", { optional: true }) probationEndDate?: string
  @date("Last day of a fixed-term contract", { optional: true }) contractEndDate?: string
  @date("Last day of work", { optional: true }) endDate?: string
  @decimal("Share of a full-time week, above 0 and up to 1", { optional: true, precision: 4, scale: 3 }) fullTimeShare?: number

  @decimal("Yearly gross salary", { optional: true }) salary?: number
  @string("Currency of the salary (ISO 4217)", { optional: true }) salaryCurrency?: string
  @string("Pay grade", { optional: true }) payGrade?: string
  @embedded(() => BankDetails, "Where pay is sent to", { optional: true }) bankDetails?: BankDetails

  @oneToMany(() => EmploymentChange, "What changed in the person's employment, the oldest first", {
    foreignKey: "employeeId",
    orderBy: [{ by: "effectiveDate" }],
    where: (change) => sql`${change("status")} = 'APPLIED'`,
    expectedSize: 10,
  })
  careerHistory?: EmploymentChange[]
  @oneToMany(() => ProfileChange, "Changes of this profile that await approval", {
    foreignKey: "employeeId",
    orderBy: [{ by: "field" }],
    where: (change) => sql`${change("status")} = 'PENDING'`,
    expectedSize: 2,
  })
  pendingChanges?: ProfileChange[]

  @json("Attributes that the organization defined itself", { restricted: true }) customFields: Record<string, unknown> = {}
  @computed(() => Preferences, "How the person likes the system to be", {
    sql: (e) => effectivePreferences(e),
    optional: true,
    lazy: true,
  })
  preferences?: Preferences

  // When somebody's record was last written tells that a hidden value has changed.
  @timestamp("When it was made", { default: "now()", restricted: true }) override createdAt: Date = undefined as never
  @timestamp("When it was last changed", { default: "now()", restricted: true }) override updatedAt: Date = undefined as never
  @version("How often it was changed; give it back in If-Match to refuse overwriting somebody else's change", {
    restricted: true,
  })
  override version: number = undefined as never
  @hidden("The fields of this profile that the viewer may not see") hiddenFields!: string[]
}

@entity("Somebody to call in an emergency", { table: "emergency_contacts" })
export class EmergencyContact extends BaseEntity {
  @manyToOne(() => Employee, "Whose contact it is", { cascade: true }) employeeId!: string
  @localizedString("First and last name") fullName!: string
  @string("How the contact is related to the person", { optional: true }) relationship?: string
  @string("Telephone number") phone!: string
  @string("E-mail address", { optional: true }) email?: string
}

@entity("A skill of a person", { table: "skills", unique: [["employeeId", "name"]] })
export class Skill extends BaseEntity {
  @manyToOne(() => Employee, "Whose skill it is", { cascade: true }) employeeId!: string
  @localizedString("What is mastered") name!: string
  @enumeration(SkillLevel, "How well") level!: SkillLevel
  @string("Notes on the skill: for the person and HR", { optional: true }) notes?: string
  @hidden("The fields of this skill that the viewer may not see") hiddenFields!: string[]
}
