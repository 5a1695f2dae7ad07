// The organization, its structure and its settings.
import { sql } from "kysely"
import { Field, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import {
  boolean,
  computed,
  embedded,
  entity,
  enumeration,
  integer,
  internal,
  localizedString,
  manyToOne,
  oneToMany,
  string,
  timestamp,
  view,
} from "../columns.js"
import { Language, LocationType } from "../enums.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { Job } from "../recruitment.js"

@ObjectType({ description: "How the organization appears" })
export class Branding {
  @Field(() => String, { nullable: true, description: "Address of the logo" }) logoUrl?: string
  @Field(() => String, { nullable: true, description: "Address of the favicon" }) faviconUrl?: string
  @Field(() => String, { nullable: true, description: "The main color, `#rrggbb`" }) primaryColor?: string
}

@ObjectType({ description: "How the organization is reached" })
export class ContactDetails {
  @Field(() => String, { nullable: true, description: "E-mail address" }) email?: string
  @Field(() => String, { nullable: true, description: "Telephone number" }) phone?: string
  @Field(() => String, { nullable: true, description: "Web site" }) website?: string
  @Field(() => String, { nullable: true, description: "Postal address" }) address?: string
}

@ObjectType({ description: "What the organization allows" })
export class CompanyPolicies {
  @Field(() => Boolean, { description: "Direct managers see the compensation of their reports" }) managersSeeSalary!: boolean
  @Field(() => Boolean, { description: "Employees see their own compensation" }) employeesSeeOwnSalary!: boolean
}

export const defaultPolicies: CompanyPolicies = { managersSeeSalary: false, employeesSeeOwnSalary: true }

@entity("An organization with its settings", { table: "organizations", tenant: true })
export class Organization extends BaseEntity {
  @string("The name of the organization") name!: string
  @embedded(() => Branding, "How the organization appears") branding: Branding = {}
  @embedded(() => ContactDetails, "How the organization is reached") contacts: ContactDetails = {}
  @string("The default time zone (IANA)") timezone = "UTC"
  @string("The default currency (ISO 4217)") currency = "EUR"
  @enumeration(Language, "The primary language") language: Language = "EN"
  @string("The country (ISO 3166-1 alpha-2): decides the public holidays", { optional: true }) country?: string
  @embedded(() => CompanyPolicies, "What the organization allows") policies: CompanyPolicies = { ...defaultPolicies }
}

/** Whether a person belongs to the organization still: who was deactivated counts nowhere. */
export const belongs = (person: RowRef) => sql`${person("accountStatus")} <> 'DEACTIVATED'`

/** A name that is unique among what is not archived; case does not tell two names apart. */
const uniqueName = (table: string, ...columns: string[]) => {
  const by = columns.map((column) => (/_id$/.test(column) ? column : `lower(${column})`)).join(", ")
  const name = `${table}_${columns.join("_")}_unique`
  return {
    name,
    expression: `create unique index ${name} on ${table} (organization_id, ${by}) nulls not distinct where archived_at is null`,
  }
}

@entity("A unit of the organization", {
  table: "departments",
  index: [["name", "id"]],
  indexes: [uniqueName("departments", "parent_id", "name")],
  checks: [{ name: "departments_own_parent_check", expression: "parent_id <> id" }],
})
export class Department extends BaseEntity {
  @localizedString("The name of the department") name!: string
  @string("What the department does", { optional: true }) description?: string
  @manyToOne(() => Department, "The department above", { optional: true }) parentId?: string
  @manyToOne(() => Employee, "Who leads the department", { optional: true }) headId?: string
  @manyToOne(() => Location, "Where the department is", { optional: true }) locationId?: string
  @oneToMany(() => Department, "The departments right below", { foreignKey: "parentId", orderBy: [{ by: "name" }] })
  subDepartments?: Department[]
  @oneToMany(() => Employee, "The people of the department", {
    foreignKey: "departmentId",
    orderBy: [{ by: "fullName" }],
    where: belongs,
    connection: true,
  })
  members?: Employee[]
  @oneToMany(() => Job, "The open vacancies of the department", {
    foreignKey: "departmentId",
    orderBy: [{ by: "title" }],
    where: (job) => sql`${job("status")} = 'OPEN'`,
  })
  openVacancies?: Job[]
  @computed(() => Int, "How many active people the department has, without its sub-departments", {
    sql: (d) =>
      sql`(select count(*)::int from employees m where m.organization_id = ${d("organizationId")} and m.department_id = ${d("id")} and m.account_status <> 'DEACTIVATED')`,
  })
  headcount!: number
  @timestamp("When it was closed; nothing new refers to it since", { optional: true, lazy: true }) archivedAt?: Date | null
}

@view("A department in its place in the tree", { table: "department_tree" })
export class DepartmentNode {
  @manyToOne(() => Department, "The department", { as: "department" }) id!: string
  @localizedString("The name of the department") name!: string
  @manyToOne(() => Department, "The department above", { optional: true }) parentId?: string
  @manyToOne(() => Employee, "Who leads the department", { optional: true }) headId?: string
  @integer("How many active people the department has, without its sub-departments") headcount!: number
  @integer("How many active people the department has, with all departments below it") totalHeadcount!: number
  @integer("How many departments stand right below, whether they are shown or not") childCount!: number
  @integer("How deep it stands, from 0 for the top of what was asked for") level!: number
  @boolean("Whether the department above it is missing, so that it stands at the top without belonging there") isOrphan!: boolean
  @internal("Where it stands in the order of the tree: the names on the way to it", { type: "text[]" }) place!: string[]
  @internal("The organization", { type: "text" }) organizationId!: string
}

@entity("A job title of the organization with its grade", {
  table: "positions",
  index: [["title", "id"]],
  indexes: [uniqueName("positions", "department_id", "title")],
  checks: [{ name: "positions_grade_check", expression: "grade >= 1" }],
})
export class Position extends BaseEntity {
  @localizedString("The job title") title!: string
  @string("What the position is about", { optional: true }) description?: string
  @integer("The seniority level, from 1", { optional: true }) grade?: number
  @manyToOne(() => Department, "The department that the position belongs to", { optional: true }) departmentId?: string
  @computed(() => Int, "How many active people hold the position", {
    sql: (p) =>
      sql`(select count(*)::int from employees m where m.organization_id = ${p("organizationId")} and m.position_id = ${p("id")} and m.account_status <> 'DEACTIVATED')`,
  })
  headcount!: number
  @timestamp("When it was closed; nothing new refers to it since", { optional: true, lazy: true }) archivedAt?: Date | null
}

@entity("A place where people work", {
  table: "locations",
  index: [["name", "id"]],
  indexes: [uniqueName("locations", "name")],
})
export class Location extends BaseEntity {
  @localizedString("The name of the location") name!: string
  @enumeration(LocationType, "What kind of place it is") type: LocationType = "OFFICE"
  @string("The country (ISO 3166-1 alpha-2)") country!: string
  @string("The region inside the country (ISO 3166-2, the part after the country)", { optional: true }) region?: string
  @string("The city", { optional: true }) city?: string
  @string("The postal address", { optional: true }) address?: string
  @string("The time zone (IANA)") timezone!: string
  @timestamp("When it was closed; nothing new refers to it since", { optional: true, lazy: true }) archivedAt?: Date | null
}
