// Errors of operations that explanations of allowed actions name in `dependsOnInput`, because they follow from the input or from a rule
// that is no check of the action.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client, Json, TestResponse } from "./support/client.js"
import { insertDepartment } from "./support/factories.js"
import { pdf } from "./support/files.js"
import { created, createLeaveType, outcomeOf } from "./support/leave-requests.js"
import { assignRole } from "./support/roles.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const holders = new Map<string, Client>()
let leaveTypeId = ""
let departmentId = ""
let assignmentId = ""
/** A scheduled change of pay of a member of HR, which only an administrator cancels. */
/** A file of a task, which its assignee did not upload. */
const attachment = { id: "", taskId: "" }
/** A role with a permission that its manager does not have. */
const role = { id: "", assignmentId: "", apiKeyId: "" }

beforeAll(async () => {
  for (const permission of ["MANAGE_ACCOUNTS", "MANAGE_ORGANIZATION", "MANAGE_SETTINGS", "MANAGE_ROLES"]) {
    const holder = await app.hire({ manager_id: app.admin.id })
    await assignRole(app, holder, { permissions: [permission] })
    holders.set(permission, holder)
  }
  leaveTypeId = await createLeaveType(app.hr, "Leave")
  departmentId = await insertDepartment(app, "Accounting")
  await app.sql("update employees set department_id = ? where id = ?", [departmentId, app.hr.id])
  const group = { leaveTypeId, name: "Less", effectiveFrom: "2026-01-01", amountPerYear: 10 }
  const { id: groupId } = await created(app.hr.post("/leave/policy-groups", group))
  const assignment = { leaveTypeId, groupId, departmentId, effectiveFrom: "2026-01-01" }
  assignmentId = (await created(app.admin.post("/leave/policy-assignments", assignment))).id
  const payroll = { name: "Payroll", scope: "ORGANIZATION", permissions: ["READ_COMPENSATION"] }
  role.id = (await created(app.admin.post("/administration/roles", payroll))).id
  const assign = app.admin.post(`/administration/roles/${role.id}/assign`, { employeeId: app.employee.id })
  role.assignmentId = (await created(assign)).id
  role.apiKeyId = (await created(app.admin.post("/administration/api-keys", { name: "Payroll", roleId: role.id }))).apiKey.id
  const task = { title: "Report", stage: "TODO", priority: "LOW", assigneeId: app.employee.id }
  attachment.taskId = (await created(app.manager.post("/tasks", task))).id
  attachment.id = (await created(app.manager.upload(`/tasks/${attachment.taskId}/attachments`, pdf()))).id
})

interface Case {
  record: string
  action: string
  code?: string
  viewer: () => Client
  id: () => string
  request: (viewer: Client, id: string) => Promise<TestResponse>
}

const holderOf = (name: string) => () => holders.get(name) as Client
const days = { startDate: "2026-03-02", endDate: "2026-03-20" }

const cases: Case[] = [
  {
    record: "Employee",
    action: "delegateLeave",
    code: "SELF_ACTION_FORBIDDEN",
    viewer: () => app.hr,
    id: () => app.manager.id,
    request: (viewer, delegatorId) => viewer.post("/leave/delegations", { delegatorId, delegateId: viewer.id, ...days }),
  },
  {
    record: "LeavePolicyAssignment",
    action: "delete",
    code: "SELF_ACTION_FORBIDDEN",
    viewer: () => app.hr,
    id: () => assignmentId,
    request: (viewer, id) => viewer.delete(`/leave/policy-assignments/${id}`),
  },
  {
    record: "Employee",
    action: "grantLeave",
    viewer: () => app.manager,
    id: () => app.employee.id,
    request: (viewer, employeeId) => {
      const grant = { employeeId, leaveTypeId, days: 1, validFrom: "2026-03-02", validTo: "2026-12-31", reason: "Move" }
      return viewer.post("/leave/grants", grant)
    },
  },
  {
    record: "Employee",
    action: "update",
    viewer: () => app.employee,
    id: () => app.employee.id,
    request: (viewer) => viewer.patch(`/users/${viewer.id}`, { payGrade: "E9" }),
  },
  {
    record: "Employee",
    action: "changeRole",
    viewer: () => app.hr,
    id: () => app.employee.id,
    request: (viewer, id) => viewer.put(`/users/${id}`, { role: "HR" }),
  },
  {
    record: "Employee",
    action: "deactivate",
    viewer: holderOf("MANAGE_ACCOUNTS"),
    id: () => app.employee.id,
    request: (viewer, id) => viewer.delete(`/users/${id}?reassignTo=${app.colleague.id}`),
  },
  {
    record: "Employee",
    action: "uploadDocument",
    viewer: () => app.employee,
    id: () => app.employee.id,
    request: (viewer) => viewer.upload(`/users/${viewer.id}/documents`, pdf(), { type: "Contract" }),
  },
  {
    record: "Department",
    action: "update",
    viewer: holderOf("MANAGE_ORGANIZATION"),
    id: () => departmentId,
    request: (viewer, id) => viewer.patch(`/departments/${id}`, { headId: viewer.id }),
  },
  {
    record: "Organization",
    action: "update",
    viewer: holderOf("MANAGE_SETTINGS"),
    id: () => app.organizationId,
    request: (viewer) => viewer.patch("/companies/settings", { policies: { managersSeeSalary: true } }),
  },
  {
    record: "TaskAttachment",
    action: "delete",
    viewer: () => app.employee,
    id: () => attachment.id,
    request: (viewer, id) => viewer.delete(`/tasks/${attachment.taskId}/attachments/${id}`),
  },
]

const QUESTION = `query ($viewerId: ID!, $entityType: String!, $entityId: ID!, $action: String!) {
  explainAccess(viewerId: $viewerId, entityType: $entityType, entityId: $entityId, action: $action) {
    isAllowed reason dependsOnInput checks { name code } }
  whoCan(entityType: $entityType, entityId: $entityId, action: $action, first: 100) { nodes { employeeId } } }`

test.each(cases)("$action of $record is explained as allowed, with the error that the operation may return", async (one) => {
  const { record: entityType, action, code = "FORBIDDEN" } = one
  const [viewer, entityId] = [one.viewer(), one.id()]
  const { explainAccess } = await app.admin.execute(QUESTION, { viewerId: viewer.id, entityType, entityId, action })
  expect(explainAccess).toMatchObject({ isAllowed: true, dependsOnInput: expect.arrayContaining([code]) })
  expect(outcomeOf(await one.request(viewer, entityId))).toEqual([code === "FORBIDDEN" ? 403 : 409, code])
})

test.each<[type: string, action: string, id: () => string, request: (viewer: Client, id: string) => Promise<TestResponse>]>([
  ["CustomRole", "update", () => role.id, (viewer, id) => viewer.patch(`/administration/roles/${id}`, { description: "Pay" })],
  ["CustomRole", "delete", () => role.id, (viewer, id) => viewer.delete(`/administration/roles/${id}`)],
  ["RoleAssignment", "delete", () => role.assignmentId, (viewer, id) => viewer.delete(`/administration/role-assignments/${id}`)],
  ["ApiKey", "update", () => role.apiKeyId, (viewer, id) => viewer.post(`/administration/api-keys/${id}/revoke`)],
])("%s %s with permissions that the viewer does not have is explained by a check", async (entityType, action, id, request) => {
  const viewer = holderOf("MANAGE_ROLES")()
  const { explainAccess, whoCan } = await app.admin.execute(QUESTION, { viewerId: viewer.id, entityType, entityId: id(), action })
  expect(explainAccess).toMatchObject({ isAllowed: false, reason: "FORBIDDEN" })
  const failed = explainAccess.checks.filter(({ code }: Json) => code !== null)
  expect(failed).toEqual([{ name: "holdsPermissions", code: "FORBIDDEN" }])
  expect(whoCan.nodes.map(({ employeeId }: Json) => employeeId)).toEqual([app.admin.id])
  expect(outcomeOf(await request(viewer, id()))).toEqual([403, "FORBIDDEN"])
})
