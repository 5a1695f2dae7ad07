// `availableActions` of each type say what a real request answers, for several viewers and states.
import { beforeAll, expect, test } from "@jest/globals"
import { Permission } from "../src/entities/administration/enums.js"
import { newId } from "../src/entities/base-entity.js"
import { type ActionKind, patch, post, remove, type Subject, testActions } from "./support/action-scenarios.js"
import type { Client, Json, TestResponse } from "./support/client.js"
import { insertDepartment, insertRow } from "./support/factories.js"
import { pdf } from "./support/files.js"
import { planImport } from "./support/imports.js"
import { created, createLeaveType } from "./support/leave-requests.js"
import { createApplication, createJob, insertCandidate } from "./support/recruitment.js"
import { assignRole, createKey } from "./support/roles.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })

const people: Record<string, Client> = {}
let leaveTypeId = ""
beforeAll(async () => {
  leaveTypeId = await createLeaveType(app.hr, "Leave", { allowsManagerGrants: true })
  Object.assign(people, { admin: app.admin, hr: app.hr, manager: app.manager, colleague: app.colleague })
  for (const permission of [
    "MANAGE_ACCOUNTS",
    "UPDATE_PROFILES",
    "MANAGE_DOCUMENTS",
    "MANAGE_CALENDAR",
    "MANAGE_RECRUITMENT",
    "MANAGE_ROLES",
    "ADJUST_LEAVE",
  ]) {
    people[permission] = await app.hire()
    await assignRole(app, people[permission], { permissions: [permission] })
  }
  people.key = await createKey(app, { permissions: [...Permission.keys] })
})

async function account(values: Record<string, unknown>): Promise<Subject> {
  const self = await app.hire({ manager_id: app.manager.id, ...values })
  const isActive = (values.account_status ?? "ACTIVE") === "ACTIVE"
  return { id: self.id, path: `/users/${self.id}`, viewers: isActive ? { self } : {} }
}

async function profileChange(by: Client, decide?: (path: string) => Promise<TestResponse>): Promise<Subject> {
  await by.patch("/users/me", { taxId: newId() })
  const { body } = await by.get(`/users/${by.id}`)
  const { id } = body.pendingChanges.find(({ field }: Json) => field === "taxId")
  const path = `/profile-changes/${id}`
  if (decide) expect((await decide(path)).status).toBe(200)
  return { id, path, viewers: { self: by } }
}

async function document(uploader: (owner: Client) => Client, type: string): Promise<Subject> {
  const self = await app.hire()
  const { status, body } = await uploader(self).upload(`/users/${self.id}/documents`, pdf(), { type })
  expect(status).toBe(201)
  return { id: body.id, path: `/users/${self.id}/documents/${body.id}`, viewers: { self } }
}

async function documentRequest(isOpen: boolean): Promise<Subject> {
  const self = await app.hire()
  const { id } = await created(app.hr.post(`/users/${self.id}/document-requests`, { type: "Certification" }))
  const path = `/users/${self.id}/document-requests/${id}`
  if (!isOpen) await app.hr.delete(path)
  return { id, path, viewers: { self } }
}

/** A change of an employee, or of another record with the path. */
async function scheduled(
  values: object,
  { self, path = `/users/${self?.id}/employment-changes`, isCanceled }: { self?: Client; path?: string; isCanceled?: boolean },
): Promise<Subject> {
  const { id } = await created(app.admin.post(path, { effectiveDate: "2026-05-01", ...values }))
  if (isCanceled) expect((await app.admin.post(`${path}/${id}/cancel`)).status).toBe(200)
  return { id, path: `${path}/${id}`, viewers: self ? { self } : {} }
}
const departmentChange = async (isCanceled: boolean) =>
  scheduled({ name: `Renamed ${newId()}` }, { path: `/departments/${(await department()).id}/changes`, isCanceled })
const positionChange = async (isCanceled: boolean) => {
  const { id } = await created(app.hr.post("/positions", { title: `Baker ${newId()}` }))
  return scheduled({ grade: "E2" }, { path: `/positions/${id}/changes`, isCanceled })
}

async function event(organizer: Client, values: object): Promise<Subject> {
  const guest = await app.hire()
  const times = { start: "2026-03-10T10:00:00Z", end: "2026-03-10T11:00:00Z" }
  const input = { title: "Talk", type: "meeting", ...times, participants: [guest.id], ...values }
  const { id } = await created(organizer.post("/calendar/events", input))
  return { id, path: `/calendar/events/${id}`, viewers: { organizer, guest } }
}

async function interviewEvent(): Promise<Subject> {
  const { id: jobId } = await createJob(app.hr)
  const { id: applicationId } = await createApplication(app, jobId)
  const guest = await app.hire()
  const times = { start: "2026-03-10T10:00:00Z", end: "2026-03-10T11:00:00Z" }
  const interview = { applicationId, title: "Interview", interviewerIds: [guest.id], ...times }
  const { calendarEventId: id } = await created(app.hr.post("/interviews", interview))
  return { id, path: `/calendar/events/${id}`, viewers: { organizer: app.hr, guest } }
}

async function plan(lines: string[], ...steps: string[]): Promise<Subject> {
  const { id } = await planImport(app.hr, "departments", ["name", ...lines])
  for (const step of steps) expect((await app.hr.post(`/imports/${id}/${step}`)).status).toBe(200)
  return { id, path: `/imports/${id}` }
}

/** A plan to update, or to invite, a new employee. */
async function bulkPlan(action: "UPDATE" | "INVITE", ...steps: string[]): Promise<Subject> {
  const { id } = await app.hire({ account_status: "INVITED" })
  const values = action === "UPDATE" ? { payGrade: "E2" } : undefined
  const { body } = await app.hr.post("/users/bulk", { action, ids: [id], values, dryRun: true })
  const path = `/plans/${body.planId}`
  for (const step of steps) {
    const input = step === "commit" ? { hash: body.hash } : undefined
    expect((await app.hr.post(`${path}/${step}`, input)).status).toBe(200)
  }
  return { id: body.planId, path }
}

/** Commits a plan as it is shown. */
async function commitPlan(viewer: Client, path: string): Promise<TestResponse> {
  const { body } = await viewer.get(path)
  return viewer.post(`${path}/commit`, { hash: body.hash ?? "0" })
}

async function department(fill?: (id: string) => Promise<unknown>): Promise<Subject> {
  const id = await insertDepartment(app, `Department ${newId()}`)
  await fill?.(id)
  return { id, path: `/departments/${id}` }
}

async function job(values: object): Promise<Subject> {
  const lead = await app.hire()
  const { id } = await createJob(app.hr, { hiringManagerId: lead.id, ...values })
  return { id, path: `/jobs/${id}`, viewers: { lead } }
}

async function candidate(fill?: (id: string) => Promise<unknown>): Promise<Subject> {
  const id = await insertCandidate(app)
  await fill?.(id)
  return { id, path: `/candidates/${id}` }
}

async function applicant(): Promise<Subject> {
  const lead = await app.hire()
  const { id: jobId } = await createJob(app.hr, { hiringManagerId: lead.id })
  const { candidateId: id } = await createApplication(app, jobId)
  return { id, path: `/candidates/${id}`, viewers: { lead } }
}

async function savedFilter(owner: Client): Promise<Subject> {
  const input = { list: "EMPLOYEES", name: newId(), filter: {}, shared: true }
  const { id } = await created(owner.post("/saved-filters", input))
  return { id, path: `/saved-filters/${id}`, viewers: { owner } }
}

/** An assignment that decides about the leave of an employee. */
async function assignment(employee: Client, kind: string, values: object): Promise<Subject> {
  const input = { employeeId: employee.id, effectiveFrom: "2026-03-02", ...values }
  const { id } = await created(app.admin.post(`/leave/${kind}`, input))
  return { id, path: `/leave/${kind}/${id}`, viewers: { self: employee } }
}

const assignmentKind = (type: string, path: string, valuesOf: () => object = () => ({})): ActionKind => ({
  type,
  viewers: ["hr", "admin", "manager", "key"],
  states: {
    "of an employee": async () => assignment(await app.hire({ manager_id: app.manager.id }), path, valuesOf()),
    "of a member of HR": async () => assignment(await app.hire({ role: "HR" }), path, valuesOf()),
  },
  requests: { DELETE: remove },
})

async function delegation(isEnded: boolean): Promise<Subject> {
  const [delegator, delegate] = [await app.hire(), await app.hire()]
  const days = { startDate: "2026-03-02", endDate: "2026-03-20" }
  const { id } = await created(delegator.post("/leave/delegations", { delegateId: delegate.id, ...days }))
  const path = `/leave/delegations/${id}`
  if (isEnded) await delegator.post(`${path}/end`)
  return { id, path, viewers: { delegator, delegate } }
}

/** A role, with permissions that a manager of roles has or does not have. */
async function role(permission: Permission): Promise<Subject> {
  const input = { name: newId(), scope: "ORGANIZATION", permissions: [permission] }
  const { id } = await created(app.admin.post("/administration/roles", input))
  return { id, path: `/administration/roles/${id}` }
}

async function roleAssignment(permission: Permission): Promise<Subject> {
  const self = await app.hire()
  const { path } = await role(permission)
  const { id } = await created(app.admin.post(`${path}/assign`, { employeeId: self.id }))
  return { id, path: `/administration/role-assignments/${id}`, viewers: { self } }
}

async function apiKey(permission: Permission, assignments?: string): Promise<Subject> {
  const { id: roleId } = await role(permission)
  const { apiKey: key } = await created(app.admin.post("/administration/api-keys", { name: "Key", roleId }))
  if (assignments) await app.sql(`update api_keys set ${assignments} where id = ?`, [key.id])
  return { id: key.id, path: `/administration/api-keys/${key.id}` }
}

/** Viewers of roles, of whom one manages them without other permissions. */
const roleViewers = ["admin", "hr", "MANAGE_ROLES", "key"]

/** Sends a change of the leave of the person of a path. */
const changeLeave = (action: string, values: object) => (viewer: Client, path: string) =>
  viewer.post(`/leave/${action}`, { employeeId: path.split("/").at(-1), leaveTypeId, reason: "Correction", ...values })
const today = { effectiveDate: "2026-03-02", departmentId: null }

const kinds: ActionKind[] = [
  {
    type: "Employee",
    viewers: ["admin", "hr", "manager", "colleague", "MANAGE_ACCOUNTS", "UPDATE_PROFILES", "ADJUST_LEAVE", "key"],
    states: {
      active: () => account({}),
      invited: () => account({ account_status: "INVITED" }),
      suspended: () => account({ account_status: "SUSPENDED" }),
      deactivated: () => account({ account_status: "DEACTIVATED" }),
      former: () => account({ account_status: "DEACTIVATED", end_date: "2026-02-28" }),
      "former in HR": () => account({ account_status: "DEACTIVATED", end_date: "2026-02-28", role: "HR" }),
      "active in HR": () => account({ role: "HR" }),
      "invited to HR": () => account({ role: "HR", account_status: "INVITED" }),
      "suspended in HR": () => account({ role: "HR", account_status: "SUSPENDED" }),
      "active as administrator": () => account({ role: "ADMIN" }),
      "below a manager who has delegated decisions": async () => {
        const manager = await app.hire()
        const days = { startDate: "2026-03-02", endDate: "2026-03-20" }
        await created(manager.post("/leave/delegations", { delegateId: (people.MANAGE_ACCOUNTS as Client).id, ...days }))
        return account({ manager_id: manager.id })
      },
      "below the manager of accounts": () => account({ manager_id: (people.MANAGE_ACCOUNTS as Client).id }),
    },
    requests: {
      UPDATE: patch({ phone: "+49 30 1234567" }),
      EMPLOY: post("employment-changes", today),
      CHANGE_EMAIL: (viewer, path) => viewer.patch(path, { email: `${newId()}@example.test` }),
      CHANGE_PAY: post("employment-changes", { effectiveDate: "2026-03-02", payGrade: "E9" }),
      CHANGE_TERMS: post("employment-changes", { effectiveDate: "2026-03-02", fullTimeShare: 0.5 }),
      ASSIGN_SCHEDULE: (viewer, path) =>
        viewer.post("/leave/work-pattern-assignments", { employeeId: path.split("/").at(-1), effectiveFrom: "2026-03-02" }),
      CHANGE_ROLE: (viewer, path) => viewer.put(path, { role: "Manager" }),
      BLOCK: post("block"),
      UNBLOCK: post("unblock"),
      // Of other accounts, the operation changes nothing, or takes another action.
      RESTORE: async (viewer, path) => {
        const { body } = await app.admin.get(path)
        return body.accountStatus === "Deactivated" ? viewer.put(path, { status: "Active" }) : undefined
      },
      INVITE: post("invite"),
      DEACTIVATE: remove,
      ERASE: post("erasure", { dryRun: true }),
      ADJUST_LEAVE: changeLeave("balances/adjust", { days: 1 }),
      GRANT_LEAVE: changeLeave("grants", { days: 1, validFrom: "2026-03-02", validTo: "2026-12-31" }),
      DELEGATE_LEAVE: (viewer, path) =>
        viewer.post("/leave/delegations", {
          delegatorId: path.split("/").at(-1),
          delegateId: (people.colleague as Client).id,
          startDate: "2026-03-02",
          endDate: "2026-03-20",
        }),
    },
  },
  {
    type: "ProfileChange",
    viewers: ["admin", "hr", "manager", "UPDATE_PROFILES", "key"],
    states: {
      pending: async () => profileChange(await app.hire()),
      "pending in HR": async () => profileChange(await app.hire({ role: "HR" })),
      approved: async () => profileChange(await app.hire(), (path) => app.admin.post(`${path}/approve`)),
      withdrawn: async () => {
        const self = await app.hire()
        return profileChange(self, (path) => self.post(`${path}/withdraw`))
      },
    },
    requests: { APPROVE: post("approve"), REJECT: post("reject", { comment: "No." }), WITHDRAW: post("withdraw") },
  },
  {
    type: "EmployeeDocument",
    viewers: ["hr", "colleague", "MANAGE_DOCUMENTS", "key"],
    states: {
      "uploaded by the employee": () => document((self) => self, "Certification"),
      "uploaded by HR": () => document(() => app.hr, "Certification"),
      "a contract": () => document(() => app.hr, "Contract"),
    },
    requests: { UPDATE: patch({ expiresOn: "2027-01-01" }), DELETE: remove },
  },
  {
    type: "DocumentRequest",
    viewers: ["hr", "colleague", "MANAGE_DOCUMENTS", "key"],
    states: { open: () => documentRequest(true), cancelled: () => documentRequest(false) },
    requests: { CANCEL: remove },
  },
  {
    type: "EmploymentChange",
    viewers: ["hr", "admin", "manager", "colleague", "key"],
    states: {
      scheduled: async () => scheduled({ payGrade: "E3" }, { self: await app.hire() }),
      "of the manager of HR": async () => scheduled({ managerId: app.manager.id }, { self: await app.hire({ role: "HR" }) }),
      "of the terms of HR": async () => scheduled({ fullTimeShare: 0.5 }, { self: await app.hire({ role: "HR" }) }),
      "of the pay of HR": async () => scheduled({ salary: 50_000 }, { self: await app.hire({ role: "HR" }) }),
      "of the pay of an administrator": async () => scheduled({ salary: 50_000 }, { self: await app.hire({ role: "ADMIN" }) }),
      applied: async () => scheduled({ payGrade: "E3", effectiveDate: "2026-02-01" }, { self: await app.hire() }),
      canceled: async () => scheduled({ payGrade: "E3" }, { self: await app.hire(), isCanceled: true }),
    },
    requests: { CANCEL: post("cancel") },
  },
  {
    type: "DepartmentChange",
    viewers: ["hr", "colleague", "key"],
    states: { scheduled: () => departmentChange(false), canceled: () => departmentChange(true) },
    requests: { CANCEL: post("cancel") },
  },
  {
    type: "PositionChange",
    viewers: ["hr", "colleague", "key"],
    states: { scheduled: () => positionChange(false), canceled: () => positionChange(true) },
    requests: { CANCEL: post("cancel") },
  },
  {
    type: "CalendarEvent",
    viewers: ["hr", "colleague", "MANAGE_CALENDAR", "key"],
    states: {
      "with participants": async () => event(await app.hire(), {}),
      "for everyone": () => event(app.hr, { visibility: "organization" }),
      "of an interview": interviewEvent,
    },
    requests: { UPDATE: patch({ title: "Moved" }), DELETE: remove, RESPOND: post("respond", { status: "accepted" }) },
  },
  {
    type: "Import",
    viewers: ["hr", "admin", "key"],
    states: {
      planned: () => plan([newId()]),
      rejected: () => plan([" "]),
      committed: () => plan([newId()], "commit"),
      undone: () => plan([newId()], "commit", "undo"),
    },
    requests: { COMMIT: post("commit"), UNDO: post("undo") },
  },
  {
    type: "Plan",
    viewers: ["hr", "admin", "key"],
    states: {
      planned: () => bulkPlan("UPDATE"),
      committed: () => bulkPlan("UPDATE", "commit"),
      undone: () => bulkPlan("UPDATE", "commit", "undo"),
      "not undoable": () => bulkPlan("INVITE", "commit"),
    },
    requests: { COMMIT: commitPlan, UNDO: post("undo") },
  },
  {
    type: "Export",
    viewers: ["hr", "admin", "key"],
    states: {
      queued: async () => {
        const { status, body } = await app.hr.post("/exports", { list: "EMPLOYEES" })
        expect(status).toBe(201)
        return { id: body.id, path: `/exports/${body.id}` }
      },
    },
    requests: { DELETE: remove },
  },
  {
    type: "SavedFilter",
    viewers: ["hr", "admin", "colleague"],
    states: {
      "of a colleague": async () => savedFilter(await app.hire({ role: "MANAGER" })),
      "of a person who has left": async () => {
        const owner = await app.hire({ role: "HR" })
        const { viewers: _, ...subject } = await savedFilter(owner)
        await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [owner.id])
        return subject
      },
    },
    requests: { UPDATE: patch({ name: "Renamed" }), DELETE: remove },
  },
  {
    type: "Department",
    viewers: ["hr", "colleague", "key"],
    states: {
      empty: () => department(),
      "with a member": () => department((id) => app.hire({ department_id: id })),
      "with a department": () => department((id) => insertDepartment(app, "Below", { parent_id: id })),
      "with a vacancy": () => department((departmentId) => createJob(app.hr, { departmentId })),
      "with a scheduled member": () =>
        department(async (departmentId) => {
          const { id } = await app.hire()
          await app.hr.post(`/users/${id}/employment-changes`, { effectiveDate: "2026-05-01", departmentId })
        }),
      "with a former member": () => department((id) => app.hire({ department_id: id, account_status: "DEACTIVATED" })),
    },
    requests: { UPDATE: patch({ description: "New" }), DELETE: remove },
  },
  {
    type: "Job",
    viewers: ["hr", "colleague", "MANAGE_RECRUITMENT", "key"],
    states: { open: () => job({}), draft: () => job({ status: "Draft" }) },
    requests: { UPDATE: patch({ description: "New" }), DELETE: remove },
  },
  {
    type: "Candidate",
    viewers: ["hr", "colleague", "MANAGE_RECRUITMENT", "key"],
    states: {
      "without applications": () => candidate(),
      "with an application": applicant,
      anonymized: () => candidate((id) => app.hr.post(`/candidates/${id}/anonymize`)),
    },
    requests: { UPDATE: patch({ headline: "New" }), DELETE: remove },
  },
  {
    type: "LeaveDelegation",
    viewers: ["hr", "colleague", "key"],
    states: { current: () => delegation(false), ended: () => delegation(true) },
    requests: { END: post("end") },
  },
  {
    type: "CustomRole",
    viewers: roleViewers,
    states: { "of every employee": () => role("READ_DIRECTORY"), larger: () => role("READ_PERSONAL") },
    requests: { UPDATE: patch({ description: "New" }), DELETE: remove },
  },
  {
    type: "RoleAssignment",
    viewers: roleViewers,
    states: { "of every employee": () => roleAssignment("READ_DIRECTORY"), larger: () => roleAssignment("READ_PERSONAL") },
    requests: { DELETE: remove },
  },
  {
    type: "ApiKey",
    viewers: roleViewers,
    states: {
      valid: () => apiKey("READ_DIRECTORY"),
      larger: () => apiKey("READ_PERSONAL"),
      revoked: () => apiKey("READ_PERSONAL", "revoked_at = created_at"),
      expired: () => apiKey("READ_DIRECTORY", "expires_at = created_at"),
    },
    requests: { UPDATE: post("revoke") },
  },
  assignmentKind("WorkPatternAssignment", "work-pattern-assignments"),
  assignmentKind("HolidayAssignment", "holiday-assignments"),
  assignmentKind("LeavePolicyAssignment", "policy-assignments", () => ({ leaveTypeId })),
]

testActions(app, kinds, people)

test("REST shows the actions of single records under their names", async () => {
  const { body } = await app.hr.get(`/users/${app.employee.id}`)
  expect(body.availableActions).toContainEqual({ name: "block", allowed: true, reason: null })
  const id = await insertRow(app.sql, "departments", app.organizationId, { name: "Rest" })
  expect((await app.colleague.get(`/departments/${id}`)).body.availableActions).toEqual([
    { name: "update", allowed: false, reason: "FORBIDDEN" },
    { name: "delete", allowed: false, reason: "FORBIDDEN" },
  ])
})
