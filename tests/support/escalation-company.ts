// A company for the tests of privilege escalation: the author of writes has a manager, reports, a department and roles, as others have.
import { newApiKey } from "../../src/auth/api-keys.js"
import { allMetadata } from "../../src/entities/metadata.js"
import { insertAccessRecords } from "./access-records.js"
import type { Client } from "./client.js"
import type { IdOf } from "./escalation-calls.js"
import { insertEmployee, insertOrganization, insertRow } from "./factories.js"
import { createLeaveType } from "./leave-requests.js"
import { policy } from "./records-leave.js"
import type { TestApp } from "./test-app.js"

/** Permissions of the author's second role, for a department tree. */
const READ_PERMISSIONS =
  "{READ_PERSONAL,READ_EMPLOYMENT,READ_COMPENSATION,READ_LEAVE,READ_ONBOARDING,READ_RECRUITMENT,READ_TASKS}"
/** Keys of custom fields of employees: one of each group, with its name. */
export const customFields = ["DIRECTORY", "PERSONAL", "EMPLOYMENT", "COMPENSATION"]

const restricted = {
  birth_date: "1990-01-01",
  personal_email: "home@acme.test",
  pending_email: "new@acme.test",
  hire_date: "2020-01-01",
  employment_type: "FULL_TIME",
  salary: 50_000,
  salary_currency: "EUR",
  pay_grade: "L5",
  bank_details: { iban: "DE02120300000000202051" },
}

export interface Company {
  readonly organizationId: string
  /** An employee, and a service account with an API key. */
  readonly authors: Readonly<Record<AuthorKind, Client>>
  readonly admin: Client
  /** Reports to the lead of another department. */
  readonly member: Client
  /** An invited and a suspended employee, who report to the member. */
  readonly inactive: readonly string[]
  /** Records by type: of the employee, of a colleague who leads a department, and of a report of the employee. */
  readonly own: IdOf
  readonly other: IdOf
  readonly ofReport: IdOf
  /** As `own`, with the API key and its role. */
  readonly ofKey: IdOf
  /** Definitions of custom fields: those of `customFields`, and an enumeration of pay grades. */
  readonly definitions: readonly string[]
  /** Ids of all records but the author's, by type. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /**
   * Sets an author's role: a permission over everyone, or over the tree of their own department. A key also gets
   * READ_DIRECTORY, which reading records by their ids needs.
   */
  setRole(author: AuthorKind, permission: string, scope: string): Promise<void>
  /** Sets the permissions of an author's role over everyone. */
  setPermissions(author: AuthorKind, permissions: readonly string[], scope?: string): Promise<void>
}

/** Who calls the writes. */
export type AuthorKind = "employee" | "key"

export async function createCompany(app: TestApp): Promise<Company> {
  const { sql } = app
  const organizationId = await insertOrganization(sql, { policies: { managersSeeSalary: false, employeesSeeOwnSalary: false } })
  const row = (table: string, values: object) => insertRow(sql, table, organizationId, values as Record<string, unknown>)
  const definitions: string[] = []
  for (const key of customFields) {
    const values = { entity_type: "USER", key, label: key, type: "NUMBER", options: [], group: key }
    definitions.push(await row("custom_field_definitions", values))
  }
  const numbers = Object.fromEntries(definitions.map((id) => [id, 7]))
  const options = JSON.stringify([
    { value: "A", label: "A" },
    { value: "B", label: "B" },
  ])
  const enumeration = { entity_type: "USER", key: "grade", label: "Grade", type: "ENUM", options, group: "COMPENSATION" }
  definitions.push(await row("custom_field_definitions", enumeration))
  const values = { ...restricted, custom_fields: { ...numbers, [definitions.at(-1) as string]: "A" } }
  const hire = (more: object = {}) => app.hire({ ...values, ...more }, organizationId)
  const admin = await hire({ role: "ADMIN" })
  const boss = await insertEmployee(sql, organizationId, { ...values, manager_id: admin.id })
  const author = await hire({ manager_id: boss })
  const lead = await insertEmployee(sql, organizationId, { ...values, manager_id: boss })
  const report = await insertEmployee(sql, organizationId, { ...values, manager_id: author.id })
  const member = await hire({ manager_id: lead })
  await insertEmployee(sql, organizationId, { ...values, manager_id: report })
  const inactive: string[] = []
  for (const account_status of ["INVITED", "SUSPENDED"])
    inactive.push(await insertEmployee(sql, organizationId, { ...values, manager_id: member.id, account_status }))

  const own = await insertAccessRecords(sql, organizationId, author.id)
  const [others, ofReport] = [
    await insertAccessRecords(sql, organizationId, lead),
    await insertAccessRecords(sql, organizationId, report),
  ]
  // The interviews are past, and their event is not.
  await sql("update interviews set calendar_event_id = null where organization_id = ?", [organizationId])
  // Their notifications have the number 1.
  for (const employee_id of [author.id, lead, report]) await row("inboxes", { employee_id, last_number: 1, unread: 1 })
  await sql("update employees set department_id = ? where id = ?", [others.departmentId, member.id])
  await sql("update departments set head_id = ? where id = ?", [lead, others.departmentId])
  // The webhook of the colleague delivers more than the author reads.
  const wide = "{READ_DIRECTORY,READ_PERSONAL,READ_EMPLOYMENT,READ_COMPENSATION}"
  await sql("update custom_roles set permissions = ? where id = ?", [wide, others.records.id("CustomRole")])
  // The department of the author is in a group without the leave that the general rules give.
  const [leaveTypeId, groupId] = [own.records.id("LeaveType"), own.records.id("LeavePolicyGroup")]
  await row("leave_policies", { ...policy, leave_type_id: leaveTypeId, group_id: groupId, effective_from: "2026-01-01" })
  await sql("update leave_policies set accrual = 'YEARLY', amount_per_year = 50, effective_from = '2026-02-01' where id = ?", [
    own.records.id("LeavePolicy"),
  ])
  await sql("update employees set department_id = ? where id = ?", [own.departmentId, author.id])
  await sql(
    "update leave_policy_assignments set employee_id = null, department_id = ?, group_id = ?, effective_from = ? where id = ?",
    [own.departmentId, groupId, "2026-01-01", own.records.id("LeavePolicyAssignment")],
  )
  await createLeaveType(admin, "Unlimited", { isUnlimited: true, accrual: "NONE", isDefault: true })

  const reading = await row("custom_roles", { name: "Reading", permissions: READ_PERMISSIONS, scope: "DEPARTMENT_TREE" })
  const role = await row("custom_roles", { name: "Own role", permissions: "{READ_DIRECTORY}", scope: "ORGANIZATION" })
  for (const role_id of [reading, role]) await row("role_assignments", { role_id, employee_id: author.id })
  const keyRole = await row("custom_roles", { name: "Role of a key", permissions: "{READ_DIRECTORY}", scope: "ORGANIZATION" })
  const { secret, prefix, hash } = newApiKey(organizationId)
  const keyId = await row("api_keys", { name: "Payroll", role_id: keyRole, prefix, hash })
  const roles = { employee: role, key: keyRole }

  const ownIds = new Set(own.ids)
  const ids = new Map<string, string[]>()
  for (const { name, table, stored } of allMetadata()) {
    if (!stored) continue
    const found = await sql<{ id: string }>(`select id from ${table} where organization_id = ?`, [organizationId])
    ids.set(
      name,
      found.flatMap(({ id }) => (ownIds.has(id) && id !== author.id ? [] : id)),
    )
  }
  const idsOf =
    ({ records }: Awaited<ReturnType<typeof insertAccessRecords>>): IdOf =>
    (type) =>
      records.id(type === "Colleague" ? "Employee" : type)
  const setPermissions = async (kind: AuthorKind, permissions: readonly string[], scope = "ORGANIZATION") =>
    void (await sql("update custom_roles set permissions = ?, scope = ? where id = ?", [`{${permissions}}`, scope, roles[kind]]))
  const ofKey: IdOf = (type) => (type === "ApiKey" ? keyId : type === "CustomRole" ? keyRole : own.records.id(type))
  return {
    ...{ organizationId, admin, member, definitions, inactive, ids, ofKey },
    authors: { employee: author, key: app.anonymous.with(secret) },
    ...{ own: idsOf(own), other: idsOf(others), ofReport: idsOf(ofReport) },
    setRole: (kind, permission, scope) =>
      setPermissions(kind, [...(kind === "key" ? ["READ_DIRECTORY"] : []), permission], scope),
    setPermissions,
  }
}
