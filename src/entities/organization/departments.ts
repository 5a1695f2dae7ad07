// Departments and the rows of the department tree.
import { type RawBuilder, sql } from "kysely"
import { Int } from "type-graphql"
import { type ActionChecks, type AvailableAction, availableActions, failsIf, isPermitted } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { boolean, computed, integer, localizedString, notInApi, string, timestamp } from "../columns.js"
import { customFields, customFieldsIndex } from "../custom-fields/values.js"
import { entity, queryResult } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { headcountOf } from "../profiles/headcount.js"
import { Employee, isListedEmployee } from "../profiles/profiles.js"
import { Job } from "../recruitment/jobs.js"
import { manyToOne, oneToMany } from "../relations.js"
import { DepartmentVersion } from "../structure-versions.js"
import { Task } from "../tasks/tasks.js"
import { uniqueNameIndex } from "../unique-name-index.js"
import { Location } from "./locations.js"

/** The records for which a department is not deleted: subqueries for their ids. */
export const departmentContents = (organization: RawBuilder<unknown>, id: RawBuilder<unknown>) => ({
  employees: sql`select e.id from employees e
    where e.organization_id = ${organization} and e.department_id = ${id} and e.account_status <> 'DEACTIVATED'`,
  scheduledEmployees: sql`select distinct c.employee_id from employment_changes c
    where c.organization_id = ${organization} and c.department_id = ${id} and c.status = 'SCHEDULED'
      and 'departmentId' = any(c.changes)`,
  departments: sql`select b.id from departments b
    where b.organization_id = ${organization} and b.parent_id = ${id} and b.archived_at is null`,
  vacancies: sql`select v.id from vacancies v
    where v.organization_id = ${organization} and v.department_id = ${id} and v.status <> 'CLOSED' and v.archived_at is null`,
})

const isAnyOf = (...records: RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    records.map((one) => sql`exists (${one})`),
    sql` or `,
  )})`

/** Selects the members of a department. */
const membersOf = (department: RowRef) => sql`select m.id from employees m
  where m.organization_id = ${department.organization} and m.department_id = ${department("id")}
    and m.account_status <> 'DEACTIVATED' and coalesce(m.end_date >= ${department.today}, true)`

const departmentActions = (department: RowRef): ActionChecks => {
  const contents = departmentContents(department.organization, department("id"))
  const isEmpty = {
    ...failsIf("isEmpty", isAnyOf(...Object.values(contents)), "DEPARTMENT_NOT_EMPTY"),
    // HR alone reads scheduled changes of employment. Members and sub-departments decide without them.
    isReadable: sql`${department.isHr} or ${isAnyOf(membersOf(department), contents.departments)}`,
  }
  return {
    actions: {
      UPDATE: [isPermitted(department, "update")],
      DELETE: [isPermitted(department, "delete"), isEmpty],
    },
  }
}

@entity("A unit of the organization.", {
  table: "departments",
  auditsValues: true,
  versions: DepartmentVersion,
  sort: ["name", "createdAt"],
  index: [["name", "id"]],
  indexes: [uniqueNameIndex("departments", "parent_id", "name"), customFieldsIndex("departments")],
  checks: [{ name: "departments_own_parent_check", expression: "parent_id <> id" }],
})
export class Department extends BaseEntity {
  @localizedString("Name, unique below one parent.") name!: string
  @string("Purpose of the department.", { optional: true }) description?: string
  @manyToOne(() => Department, "Parent department; null at the top of the tree.", { optional: true }) parentId?: string
  @manyToOne(() => Employee, "Head of the department.", { optional: true }) headId?: string
  @manyToOne(() => Location, "Location of the department.", { optional: true }) locationId?: string
  @oneToMany(() => Department, "Direct sub-departments, ordered by name.", {
    foreignKey: "parentId",
    orderBy: [{ by: "name" }],
    connection: true,
  })
  subDepartments?: Department[]
  @oneToMany(() => Employee, "Active employees of the department, ordered by name.", {
    foreignKey: "departmentId",
    orderBy: [{ by: "fullName" }],
    where: (employee) => isListedEmployee(employee),
    connection: true,
    restLimit: 100,
  })
  members?: Employee[]
  @oneToMany(() => Job, "Open vacancies of the department, ordered by title.", {
    foreignKey: "departmentId",
    orderBy: [{ by: "title" }],
    where: (job) => sql`${job("status")} = 'OPEN'`,
    connection: true,
  })
  openVacancies?: Job[]
  @oneToMany(() => Task, "Tasks of the department that the caller sees, latest first.", {
    foreignKey: "departmentId",
    orderBy: [{ by: "createdAt", descending: true }],
    connection: true,
  })
  tasks?: Task[]
  @computed(() => Int, "Number of people employed today, without sub-departments.", {
    sql: (d) => headcountOf(d, "department_id", d("id")),
  })
  headcount!: number
  @computed(() => Int, "Number of `members`, also of those before their first day of work.", {
    sql: (department) => sql`select count(*)::int from (${membersOf(department)}) m`,
    restOptIn: true,
  })
  memberCount!: number
  @customFields("DEPARTMENT") customFields: Record<string, unknown> = {}
  @availableActions(departmentActions, 2, { restOptIn: true }) availableActions!: AvailableAction[]
  @timestamp("Time of archiving. New records cannot refer to an archived department.", { optional: true, restOptIn: true })
  archivedAt?: Date | null
}

@queryResult("A department at its position in the tree.", {
  table: "department_tree",
  sort: ["name", "level", "headcount", "totalHeadcount"],
})
export class DepartmentNode {
  @manyToOne(() => Department, "The department at this position.", { as: "department", graphqlName: "departmentId" }) id!: string
  @localizedString("Name of the department.") name!: string
  @manyToOne(() => Department, "Parent department; null at the top of the tree.", { optional: true }) parentId?: string
  @manyToOne(() => Employee, "Head of the department.", { optional: true }) headId?: string
  @integer("Number of people employed today, without sub-departments.") headcount!: number
  @integer("Number of people employed today in the department and all departments below it.") totalHeadcount!: number
  @integer("Number of direct sub-departments, including those that `depth` omits.") childCount!: number
  @integer("Depth in the tree of the organization, from 0. It does not depend on `rootId`, so that clients can cache the node.")
  level!: number
  @boolean("Whether the department has a parent that does not exist or is unreachable. The tree shows it at the top.")
  isOrphan!: boolean
  @notInApi("Sort key of the tree order: names and ids of the ancestors and the department.", { type: "text[]" }) path!: string[]
  @notInApi("The organization.", { type: "text" }) organizationId!: string
}
