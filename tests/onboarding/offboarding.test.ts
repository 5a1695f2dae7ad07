// Offboarding: the last day, the plan, the handover and the end of access.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { endedEmploymentsJob } from "../../src/jobs/onboarding.js"
import type { Client, Json } from "../support/client.js"
import { fixedClock } from "../support/clocks.js"
import { insertRow } from "../support/factories.js"
import { openClients, until } from "../support/live.js"
import { createTemplate, startOnboarding, templateStep } from "../support/onboarding.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

// 23:55 in Kiritimati: an access token is valid into the next day there.
const app = createTestApp({ now: "2026-03-02T09:55:00.000Z" })
const clients = openClients()
let templateId: string
beforeAll(async () => {
  const steps = [templateStep(1, { title: "Return the laptop" }), templateStep(2, { title: "Final payslip", assigneeRole: "HR" })]
  templateId = await createTemplate(app.hr, steps, { kind: "OFFBOARDING" })
})

const start = (employee: Client, values: object = {}) =>
  startOnboarding(app.hr, { employeeId: employee.id, templateId, ...values })
const runAt = async (time: string) => {
  const now = app.clock.now()
  app.clock.set(time)
  try {
    for (let n = 0; n < 2; n++) await endedEmploymentsJob.run(app.instance.deps)
  } finally {
    app.clock.set(now)
  }
}
/** The client with a token of its session that expires at a time after the last day, so that only the session can end the socket. */
async function withTokenUntil(client: Client, expiresAt: string): Promise<Client> {
  const [session] = await app.sql<{ id: string }>("select id from sessions where employee_id = ?", [client.id])
  const claims = {
    userId: client.id,
    sessionId: session?.id as string,
    organizationId: app.organizationId,
    role: "MANAGER",
  } as const
  const issuedAt = fixedClock(new Date(Date.parse(expiresAt) - 15 * 60_000))
  return client.with(await app.instance.deps.tokens.issueAccessToken(claims, issuedAt))
}
const statusOf = async ({ id }: Client) =>
  (await app.sql<{ status: string }>("select account_status as status from employees where id = ?", [id]))[0]?.status
const planOf = async (employeeId: string, successorId?: string): Promise<Json> => {
  const { status, body } = await app.hr.post("/onboarding/offboarding-plan", { employeeId, successorId })
  expect({ status, body }).toMatchObject({ status: 200 })
  return Object.fromEntries(body.items.map(({ kind, ...item }: Json) => [kind, item]))
}

/** An employee who leaves on 10 March, with a record of each kind to hand over. */
async function hireLeaver(boss: Client) {
  const leaver = await app.hire({ full_name: "Lea Leaver", manager_id: boss.id, end_date: "2026-03-10", role: "MANAGER" })
  const report = await app.hire({ full_name: "Rob Report", manager_id: leaver.id })
  const department = (await app.hr.post("/departments", { name: `Department ${leaver.id}`, headId: leaver.id })).body
  const task = { title: "Open task", stage: "TODO", priority: "LOW", assigneeId: leaver.id }
  const open = (await boss.post("/tasks", task)).body
  const done = (await boss.post("/tasks", { ...task, title: "Done task", stage: "DONE" })).body
  const event = { type: "MEETING", title: "Review", participants: [app.hr.id, report.id] }
  const future = { ...event, start: "2026-04-01T09:00:00Z", end: "2026-04-01T10:00:00Z" }
  const past = { ...event, start: "2026-02-01T09:00:00Z", end: "2026-02-01T10:00:00Z" }
  const meeting = (await leaver.post("/calendar/events", future)).body
  const old = (await leaver.post("/calendar/events", past)).body
  const delegation = (
    await boss.post("/leave/delegations", { delegateId: leaver.id, startDate: "2026-03-01", endDate: "2026-03-31" })
  ).body
  const row = (table: string, values: Record<string, unknown>) => insertRow(app.sql, table, app.organizationId, values)
  const leave_type_id = await row("leave_types", { name: `Type ${leaver.id}` })
  const dates = { start_date: "2026-05-04", end_date: "2026-05-04", days: 1 }
  const request_id = await row("leave_requests", { employee_id: report.id, leave_type_id, status: "PENDING", ...dates })
  const approval = await row("leave_approval_steps", {
    request_id,
    employee_id: report.id,
    position: 0,
    sequence: 0,
    approver: "PERSON",
    approver_id: leaver.id,
    rule: "ANY",
    status: "PENDING",
  })
  const invitation = (
    await boss.post("/calendar/events", { ...future, title: "Invitation", participants: [leaver.id, report.id] })
  ).body
  const own = (await leaver.post("/calendar/events", { ...future, title: "Dentist", participants: [] })).body
  const vacancy = await createJob(app.hr, { hiringManagerId: leaver.id })
  const closed = await createJob(app.hr, { hiringManagerId: leaver.id })
  await app.hr.patch(`/jobs/${closed.id}`, { status: "Closed" })
  const { id: applicationId } = await createApplication(app, vacancy.id)
  const { body: interview } = await app.hr.post("/interviews", {
    ...{ applicationId, title: "Talk", start: "2026-04-02T09:00:00Z", end: "2026-04-02T10:00:00Z" },
    interviewerIds: [leaver.id],
  })
  return {
    leaver,
    report,
    department,
    open,
    done,
    meeting,
    old,
    delegation,
    approval,
    invitation,
    own,
    vacancy,
    closed,
    interview,
  }
}

describe("starting an offboarding", () => {
  test("an offboarding takes the last day that is set, or sets the given one as an employment change", async () => {
    const [leaver, other] = [await app.hire({ end_date: "2026-03-31" }), await app.hire({ hire_date: "2025-01-01" })]
    expect(await start(leaver)).toMatchObject({ kind: "OFFBOARDING", status: "ACTIVE", startDate: "2026-03-02" })
    const missing = await app.hr.post("/onboarding/start", { employeeId: other.id, templateId })
    expect([missing.status, missing.body.errors]).toEqual([400, [expect.objectContaining({ path: "lastDay", code: "REQUIRED" })]])
    const early = await app.hr.post("/onboarding/start", { employeeId: other.id, templateId, lastDay: "2024-12-31" })
    expect([early.status, early.body.errors[0].path]).toEqual([400, "lastDay"])
    const { id } = await start(other, { lastDay: "2026-04-30" })
    expect((await other.get("/users/me")).body.endDate).toBe("2026-04-30")
    await app.hr.patch(`/onboarding/instances/${id}`, { lastDay: "2026-05-31" })
    const history = (await app.hr.get(`/users/${other.id}/history`)).body
    expect(history.map(({ endDate }: Json) => endDate)).toEqual(["2026-04-30", "2026-05-31"])
  })

  test("an onboarding has neither last day nor successor, and nobody succeeds themselves", async () => {
    const employee = await app.hire({ end_date: "2026-03-31" })
    const onboarding = await createTemplate(app.hr)
    const values = { employeeId: employee.id, templateId: onboarding, lastDay: "2026-05-01", successorId: app.colleague.id }
    const { status, body } = await app.hr.post("/onboarding/start", values)
    expect([status, body.errors.map(({ path }: Json) => path).sort()]).toEqual([400, ["lastDay", "successorId"]])
    const own = await app.hr.post("/onboarding/start", { employeeId: employee.id, templateId, successorId: employee.id })
    expect([own.status, own.body.errors[0].path]).toEqual([400, "successorId"])
    const foreign = await app.hr.post("/onboarding/start", { employeeId: employee.id, templateId, successorId: app.outsider.id })
    expect([foreign.status, foreign.body.code]).toEqual([400, "INVALID_REFERENCE"])
  })

  test("HR does not offboard an administrator", async () => {
    const admin = await app.hire({ role: "ADMIN" })
    const { body } = await app.hr.post("/onboarding/start", { employeeId: admin.id, templateId, lastDay: "2026-03-31" })
    expect(body.code).toBe("FORBIDDEN")
  })
})

describe("the plan", () => {
  test("the plan lists counts, first records and successors, as far as HR may see them, on both APIs", async () => {
    const boss = await app.hire({ full_name: "Bea Boss" })
    const records = await hireLeaver(boss)
    const { leaver, report, department, open, meeting, delegation, approval, interview, vacancy } = records
    const hidden = { type: "MEETING", title: "Private", start: "2026-04-02T09:00:00Z", end: "2026-04-02T10:00:00Z" }
    await leaver.post("/calendar/events", hidden)
    const before = await app.sql("select max(xmin::text::bigint) as x from employees")
    const plan = await planOf(leaver.id, app.colleague.id)
    const item = (id: string, name: string) => ({ count: 1, newOwnerId: app.colleague.id, records: [{ id, name }] })
    expect(plan).toMatchObject({
      DIRECT_REPORTS: item(report.id, "Rob Report"),
      DEPARTMENTS: item(department.id, department.name),
      APPROVALS: item(approval, "Rob Report"),
      DELEGATIONS: item(delegation.id, "2026-03-01"),
      TASKS: item(open.id, "Open task"),
      CALENDAR_EVENTS: item(meeting.id, "Review"),
      INVITATIONS: { count: 0, newOwnerId: null, records: [] },
      INTERVIEWS: item(interview.id, "Talk"),
      VACANCIES: item(vacancy.id, "Engineer"),
    })
    const { offboardingPlan } = await app.hr.execute(
      "query($id: ID!) { offboardingPlan(input: { employeeId: $id }) { lastDay employee { fullName } items { kind newOwner { fullName } records { recordId name } } } }",
      { id: leaver.id },
    )
    expect(offboardingPlan).toMatchObject({ lastDay: "2026-03-10", employee: { fullName: "Lea Leaver" } })
    const owners = offboardingPlan.items.map(({ newOwner }: Json) => newOwner?.fullName ?? null)
    expect(owners).toEqual([...Array(4).fill("Bea Boss"), null, "Bea Boss", null, "Bea Boss", "Bea Boss"])
    const planned = offboardingPlan.items.map(({ records }: Json) =>
      records.map(({ recordId: id, name }: Json) => ({ id, name })),
    )
    expect(planned).toEqual(offboardingPlan.items.map(({ kind }: Json) => plan[kind].records))
    expect(await app.sql("select max(xmin::text::bigint) as x from employees")).toEqual(before)
    expect((await boss.post("/onboarding/offboarding-plan", { employeeId: leaver.id })).status).toBe(403)
  })
})

describe("the end of the last day", () => {
  test("the end of the last day hands everything to the successor, and ends access, sessions and subscriptions", async () => {
    const boss = await app.hire({ full_name: "Bea Boss" })
    const successor = await app.hire({ full_name: "Sue Successor" })
    const records = await hireLeaver(boss)
    const { leaver, report, department, open, done, meeting, old } = records
    const { id } = await start(leaver, { successorId: successor.id })
    const planned = await planOf(leaver.id)
    const socket = clients.socket(await withTokenUntil(leaver, "2026-03-11T00:05:00Z"))
    await socket.ready
    await runAt("2026-03-10T23:50:00Z")
    expect(await statusOf(leaver)).toBe("ACTIVE")
    await runAt("2026-03-11T00:00:00Z")
    expect(await statusOf(leaver)).toBe("DEACTIVATED")
    expect((await leaver.get("/users/me")).status).toBe(401)
    await until(() => socket.closed.length > 0, "the end of the socket")
    expect(socket.closed[0]?.code).toBe(4401)
    expect((await app.hr.get(`/users/${report.id}`)).body.managerId).toBe(successor.id)
    expect((await app.hr.get(`/departments/${department.id}`)).body.headId).toBe(successor.id)
    expect((await successor.get(`/tasks/${open.id}`)).body.assigneeId).toBe(successor.id)
    expect((await boss.get(`/tasks/${done.id}`)).body.assigneeId).toBe(leaver.id)
    expect((await successor.get(`/calendar/events/${meeting.id}`)).body.organizerId).toBe(successor.id)
    expect((await app.hr.get(`/calendar/events/${old.id}`)).body.organizerId).toBe(leaver.id)
    const [step] = await app.sql<{ approver_id: string }>("select approver_id from leave_approval_steps where id = ?", [
      records.approval,
    ])
    expect(step?.approver_id).toBe(successor.id)
    const delegations = (await boss.get("/leave/delegations?current=true")).body
    expect(delegations).toMatchObject([{ delegateId: successor.id, startDate: "2026-03-01", endDate: "2026-03-31" }])
    // What the plan listed is exactly what was handed over.
    const counts = Object.values(planned).map((item) => (item as Json).count)
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 0, 1, 1])
    const after = await planOf(leaver.id)
    expect(Object.values(after).map((item) => (item as Json).count)).toEqual(Array(9).fill(0))
    const { items } = (await successor.get("/notifications")).body
    const message = "Lea Leaver has left. Open tasks, events and approvals were handed over to you."
    expect(items).toContainEqual(expect.objectContaining({ message, link: `/people/${leaver.id}` }))
    expect((await app.hr.get(`/onboarding/instances/${id}`)).body.status).toBe("ACTIVE")
  })

  test("the end of the last day without a successor gives everything but tasks to the manager, and leaves tasks without an assignee", async () => {
    const boss = await app.hire({ full_name: "Bea Boss" })
    const { leaver, report, department, open, approval } = await hireLeaver(boss)
    await runAt("2026-03-12T00:00:00Z")
    expect(await statusOf(leaver)).toBe("DEACTIVATED")
    expect((await app.hr.get(`/users/${report.id}`)).body.managerId).toBe(boss.id)
    expect((await app.hr.get(`/departments/${department.id}`)).body.headId).toBe(boss.id)
    expect((await boss.get(`/tasks/${open.id}`)).body.assigneeId).toBeNull()
    const [step] = await app.sql<{ approver_id: string }>("select approver_id from leave_approval_steps where id = ?", [approval])
    expect(step?.approver_id).toBe(boss.id)
    // The manager had delegated to the employee who leaves, and decides again.
    expect((await boss.get("/leave/delegations?current=true")).body).toEqual([])
  })

  test("the last day ends where the employee works, also without an offboarding, manager and successor", async () => {
    const place = { name: "Kiritimati", country: "KI", timezone: "Pacific/Kiritimati" }
    const { id: location_id } = (await app.hr.post("/locations", place)).body
    const leaver = await app.hire({ end_date: "2026-03-10", location_id })
    const report = await app.hire({ manager_id: leaver.id })
    await runAt("2026-03-10T09:45:00Z")
    expect(await statusOf(leaver)).toBe("ACTIVE")
    await runAt("2026-03-10T10:00:00Z")
    expect(await statusOf(leaver)).toBe("DEACTIVATED")
    expect((await app.hr.get(`/users/${report.id}`)).body.managerId).toBeNull()
  })

  test("the end of the last day raises a successor who reported to a report of the employee", async () => {
    const boss = await app.hire()
    const leaver = await app.hire({ manager_id: boss.id })
    const report = await app.hire({ manager_id: leaver.id })
    const successor = await app.hire({ manager_id: report.id })
    await start(leaver, { successorId: successor.id, lastDay: "2026-03-01" })
    await runAt("2026-03-02T12:00:00Z")
    const managerOf = async ({ id }: Client) => (await app.hr.get(`/users/${id}`)).body.managerId
    expect([await managerOf(report), await managerOf(successor)]).toEqual([successor.id, boss.id])
    expect(await statusOf(leaver)).toBe("DEACTIVATED")
  })

  test("the job hands over to the manager if the successor has left, and never deactivates the last administrator", async () => {
    const boss = await app.hire()
    const leaver = await app.hire({ manager_id: boss.id, end_date: "2026-03-01" })
    const report = await app.hire({ manager_id: leaver.id })
    const successor = await app.hire()
    await start(leaver, { successorId: successor.id })
    await app.hr.delete(`/users/${successor.id}`)
    const alone = await app.sql(
      "update employees set end_date = '2026-02-01' where organization_id = ? and role = 'ADMIN' returning id",
      [app.otherOrganizationId],
    )
    expect(alone).toHaveLength(1)
    app.clock.set("2026-03-02T12:00:00Z")
    await expect(endedEmploymentsJob.run(app.instance.deps)).rejects.toThrow("ending employments failed")
    app.clock.set("2026-03-02T09:55:00Z")
    expect([await statusOf(leaver), await statusOf(app.outsider)]).toEqual(["DEACTIVATED", "ACTIVE"])
    expect((await app.hr.get(`/users/${report.id}`)).body.managerId).toBe(boss.id)
    await app.sql("update employees set end_date = null where id = ?", [app.outsider.id])
  })
})

describe("deactivating an account", () => {
  test("deactivating an account hands over what the plan lists, ends access and feeds, and keeps API keys", async () => {
    const boss = await app.hire({ full_name: "Bea Boss" })
    const successor = await app.hire({ full_name: "Sue Successor" })
    const { leaver, open, meeting, invitation, own, vacancy, closed, interview, approval } = await hireLeaver(boss)
    const onboarding = await createTemplate(app.hr)
    const starter = await app.hire()
    const { id: instanceId } = await startOnboarding(app.hr, {
      employeeId: starter.id,
      templateId: onboarding,
      buddyId: leaver.id,
    })
    const feed = (await leaver.post("/calendar/feed")).body.url
    const role = await app.admin.post("/administration/roles", {
      ...{ name: "Directory", permissions: ["READ_DIRECTORY"], scope: "ORGANIZATION" },
    })
    const key = await app.admin.post("/administration/api-keys", { name: "Sync", roleId: role.body.id })
    expect((await fetch(feed)).status).toBe(200)
    expect((await app.hr.delete(`/users/${leaver.id}?reassignTo=${successor.id}`)).status).toBe(204)

    expect((await leaver.get("/users/me")).status).toBe(401)
    expect((await fetch(feed)).status).toBe(404)
    expect((await app.anonymous.with(key.body.secret).get("/users")).status).toBe(200)
    expect((await successor.get(`/tasks/${open.id}`)).body.assigneeId).toBe(successor.id)
    expect((await successor.get(`/calendar/events/${meeting.id}`)).body.organizerId).toBe(successor.id)
    const participants = (await boss.get(`/calendar/events/${invitation.id}`)).body.participants
    expect(participants.map(({ employeeId }: Json) => employeeId)).not.toContain(leaver.id)
    expect((await app.hr.get(`/calendar/events/${own.id}`)).status).toBe(404)
    const { body } = await successor.get(`/interviews/${interview.id}`)
    expect(body.panel.map(({ employeeId }: Json) => employeeId)).toEqual([successor.id])
    expect((await app.hr.get(`/jobs/${vacancy.id}`)).body.hiringManagerId).toBe(successor.id)
    expect((await app.hr.get(`/jobs/${closed.id}`)).body.hiringManagerId).toBe(leaver.id)
    const [step] = await app.sql<{ approver_id: string }>("select approver_id from leave_approval_steps where id = ?", [approval])
    expect(step?.approver_id).toBe(successor.id)
    const steps = (await app.hr.get(`/onboarding/instances/${instanceId}`)).body.steps
    expect(steps.find((one: Json) => one.assigneeRole === "BUDDY").assigneeId).toBeNull()
    expect(Object.values(await planOf(leaver.id)).map((item) => (item as Json).count)).toEqual(Array(9).fill(0))
    const messages = (await successor.get("/notifications")).body.items.map(({ message }: Json) => message)
    expect(messages).toContain("Lea Leaver has left. Open tasks, events and approvals were handed over to you.")
    expect(messages.filter((message: string) => message.includes("Open task"))).toHaveLength(1)
  })

  test.each([
    ["DELETE", (id: string) => app.hr.delete(`/users/${id}`)],
    ["PUT", (id: string) => app.hr.put(`/users/${id}`, { status: "Deactivated" })],
    ["bulk action", (id: string) => app.hr.post("/users/bulk", { action: "DEACTIVATE", ids: [id] })],
  ])("deactivating by %s without reassignTo hands over to the people in the plan", async (_name, deactivate) => {
    const boss = await app.hire()
    const { leaver, report, department, open, meeting, vacancy, interview } = await hireLeaver(boss)
    const owners = Object.entries(await planOf(leaver.id)).map(([kind, item]) => [kind, (item as Json).newOwnerId])
    expect(owners.filter(([, id]) => id !== boss.id)).toEqual([
      ["TASKS", null],
      ["INVITATIONS", null],
    ])
    expect((await deactivate(leaver.id)).status).toBeLessThan(300)
    expect((await app.hr.get(`/users/${report.id}`)).body.managerId).toBe(boss.id)
    expect((await app.hr.get(`/departments/${department.id}`)).body.headId).toBe(boss.id)
    expect((await boss.get(`/calendar/events/${meeting.id}`)).body.organizerId).toBe(boss.id)
    expect((await app.hr.get(`/jobs/${vacancy.id}`)).body.hiringManagerId).toBe(boss.id)
    const { panel } = (await boss.get(`/interviews/${interview.id}`)).body
    expect(panel.map(({ employeeId }: Json) => employeeId)).toEqual([boss.id])
    expect((await app.hr.get(`/tasks/${open.id}`)).body.assigneeId).toBeNull()
  })

  test("a caller outside HR gets 403 with reassignTo and for an own report, and otherwise hands over to the manager", async () => {
    const [boss, office] = [await app.hire(), await app.hire()]
    const { leaver, report, vacancy } = await hireLeaver(boss)
    const own = await app.hire({ manager_id: office.id })
    const { body: role } = await app.admin.post("/administration/roles", {
      ...{ name: "Accounts", permissions: ["MANAGE_ACCOUNTS"], scope: "ORGANIZATION" },
    })
    await app.admin.post(`/administration/roles/${role.id}/assign`, { employeeId: office.id })
    const forbidden = { status: 403, body: { code: "FORBIDDEN", errors: [{ path: "reassignTo" }] } }
    expect(await office.delete(`/users/${leaver.id}`, { reassignTo: office.id })).toMatchObject(forbidden)
    expect(await office.put(`/users/${leaver.id}`, { status: "Deactivated", reassignTo: boss.id })).toMatchObject(forbidden)
    const bulk = { action: "DEACTIVATE", ids: [leaver.id], values: { reassignTo: office.id } }
    expect(await office.post("/users/bulk", bulk)).toMatchObject({
      status: 409,
      body: { code: "ROWS_REJECTED", details: { rows: [{ code: "FORBIDDEN" }] } },
    })
    expect(await office.delete(`/users/${own.id}`)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
    expect((await office.delete(`/users/${leaver.id}`)).status).toBe(204)
    expect((await app.hr.get(`/users/${report.id}`)).body.managerId).toBe(boss.id)
    expect((await app.hr.get(`/jobs/${vacancy.id}`)).body.hiringManagerId).toBe(boss.id)
    expect((await app.hr.delete(`/users/${own.id}`)).status).toBe(204)
  })

  test("deactivating leaves tasks without a successor unassigned and notifies creator and department head, on GraphQL as well", async () => {
    const [creator, head] = [await app.hire(), await app.hire()]
    const leaver = await app.hire({ full_name: "Lea Leaver" })
    const departmentId = (await app.hr.post("/departments", { name: "Tasks", headId: head.id })).body.id
    const task = { title: "Open", stage: "TODO", priority: "LOW", assigneeId: leaver.id }
    await creator.post("/tasks", task)
    const { body } = await app.hr.post("/tasks", { ...task, departmentId })
    await app.hr.execute("mutation($id: ID!) { deactivateEmployee(id: $id) { accountStatus } }", { id: leaver.id })
    expect((await head.get(`/tasks/${body.id}`)).body.assigneeId).toBeNull()
    for (const client of [creator, head]) {
      const [latest] = (await client.get("/notifications")).body.items
      expect(latest.message).toBe(
        "Lea Leaver has left. 1 open task that you created, or of your department, has no assignee anymore.",
      )
    }
  })

  test("a suspension hands over nothing, and feeds and delegations work again after it", async () => {
    const boss = await app.hire()
    const { leaver, open, delegation } = await hireLeaver(boss)
    const feed = (await leaver.post("/calendar/feed")).body.url
    expect((await app.hr.post(`/users/${leaver.id}/block`)).status).toBe(200)
    expect([(await fetch(feed)).status, (await leaver.get("/users/me")).status]).toEqual([404, 403])
    await app.sql("update employees set account_status = 'ACTIVE' where id = ?", [leaver.id])
    expect((await fetch(feed)).status).toBe(200)
    expect((await boss.get(`/tasks/${open.id}`)).body.assigneeId).toBe(leaver.id)
    expect((await boss.get("/leave/delegations?current=true")).body).toMatchObject([{ id: delegation.id }])
  })
})
