// People with custom roles receive the changes of the records that their roles show, and their removal when the role ends.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { createDraft, createLeaveType, createPending } from "../support/leave-requests.js"
import { activate, openClients, until } from "../support/live.js"
import { createTemplate, startOnboarding, templateStep } from "../support/onboarding.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { assignRole } from "../support/roles.js"
import { createEvent, createTask, proposeChange } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()
/** A removal arrives within this time after the response of the request that ended the right. */
const REMOVAL_MS = 1_000

let department: string
let above: string
let location: string
let elsewhere: string
/** Works in the department and at the location. */
let insider: Client
let outsider: Client
let templateId: string

beforeAll(async () => {
  above = await insertDepartment(app, "Above")
  department = await insertDepartment(app, "Inside", { parent_id: above })
  const site = { type: "OFFICE", country: "DE", timezone: "UTC" }
  location = await insertRow(app.sql, "locations", app.organizationId, { name: "Site", ...site })
  elsewhere = await insertRow(app.sql, "locations", app.organizationId, { name: "Elsewhere", ...site })
  insider = await app.hire({ department_id: department, location_id: location, manager_id: app.manager.id })
  outsider = await app.hire({ manager_id: app.manager.id })
  templateId = await createTemplate(app.hr, [templateStep(1)])
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})

let weeks = 0
/** Tuesdays, which are no holidays. */
const nextDay = () => new Date(Date.UTC(2026, 3, 7 + 7 * weeks++)).toISOString().slice(0, 10)

interface Scenario {
  readonly permission: string
  /** Selection of the subscription, with the aliases `id` and `record`. */
  readonly selection: string
  /** Makes a change of a record inside or outside of the department and location. Returns the id of the record. */
  change(isInside: boolean): Promise<string>
}

const ownerOf = (isInside: boolean) => (isInside ? insider : outsider)

/** By event of the stream. */
const scenarios: Record<string, Scenario> = {
  leaveRequest: {
    permission: "READ_LEAVE",
    selection: "leaveRequestChanged { id: leaveRequestId record: leaveRequest { id } }",
    change: (isInside) => createPending(ownerOf(isInside), nextDay()),
  },
  task: {
    permission: "MANAGE_TASKS",
    selection: "taskChanged { id: taskId record: task { id } }",
    change: (isInside) => createTask(ownerOf(isInside)),
  },
  onboardingInstance: {
    permission: "READ_ONBOARDING",
    selection: "onboardingChanged { id: instanceId record: instance { id } }",
    async change(isInside) {
      const employee = await app.hire(isInside ? { department_id: department, location_id: location } : {})
      return (await startOnboarding(app.hr, { employeeId: employee.id, templateId })).id
    },
  },
  application: {
    permission: "MANAGE_RECRUITMENT",
    selection: "applicationChanged { id: applicationId record: application { id } }",
    async change(isInside) {
      const job = await createJob(app.hr, isInside ? { departmentId: department, locationId: location } : {})
      return (await createApplication(app, job.id)).id
    },
  },
  profileChange: {
    permission: "READ_PERSONAL",
    selection: "profileChangeChanged { id: profileChangeId record: profileChange { id } }",
    async change(isInside) {
      const id = await proposeChange(app, ownerOf(isInside))
      expect((await app.hr.post(`/profile-changes/${id}/reject`, { comment: "No" })).status).toBe(200)
      return id
    },
  },
}

const calendarScenario: Scenario = {
  permission: "MANAGE_CALENDAR",
  selection: "calendarEventChanged { id: eventId record: event { id } }",
  async change() {
    const organizer = await app.hire()
    const id = await createEvent(organizer)
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [organizer.id])
    expect((await app.hr.patch(`/calendar/events/${id}`, { title: "Taken over" })).status).toBe(200)
    return id
  },
}

type Received = [id: string, hasRecord: boolean]

/** Subscribes to one kind of record on a socket and a stream, each from a resume token on if there is one. */
async function follow(client: Client, event: string, { selection }: Scenario, since?: string) {
  const socket = clients.socket(client)
  await socket.ready
  const query = `subscription($since: String) { ${selection.replace("{", "(since: $since) {")} }`
  const [values] = await activate(app.instance, () => [socket.subscribe(query, { since })])
  const headers = since ? { "Last-Event-ID": since } : undefined
  const stream = clients.stream(client, `/api/notifications/stream?events=${event}`, headers)
  await until(() => stream.source.readyState === stream.source.OPEN, "the stream")
  const ofSocket = () => (values?.values ?? []).flatMap((value) => Object.values(value)) as Json[]
  const lists = () => [ofSocket(), stream.records].map((list) => list.map(({ id, record }): Received => [id, record !== null]))
  return {
    lists,
    /** Waits until both channels have delivered a change. */
    receive: (...wanted: Received) =>
      until(
        () => lists().every((list) => list.some((one) => String(one) === String(wanted))),
        () => JSON.stringify({ wanted, lists: lists() }),
        wanted[1] ? undefined : REMOVAL_MS,
      ),
  }
}

const tokenOf = async (client: Client): Promise<string> => (await client.get("/notifications/unread-count")).body.resumeToken

/** Ways to end a role. */
const endings = {
  unassign: ({ assignmentId }: Json) => app.admin.delete(`/administration/role-assignments/${assignmentId}`),
  delete: ({ id }: Json) => app.admin.delete(`/administration/roles/${id}`),
  permissions: ({ id }: Json) => app.admin.patch(`/administration/roles/${id}`, { permissions: ["READ_DIRECTORY"] }),
  location: ({ id }: Json) => app.admin.patch(`/administration/roles/${id}`, { locationId: elsewhere }),
}

/** Checks both directions, live and on resuming, for a role that shows `inside` records and maybe others. */
async function assertFollows(event: string, scenario: Scenario, role: object, ending: keyof typeof endings): Promise<void> {
  const reader = await app.hire()
  const assigned = await assignRole(app, reader, { permissions: [scenario.permission], ...role })
  const since = await tokenOf(reader)
  const isNarrow = "scope" in role
  const live = await follow(reader, event, scenario)
  const outside = isNarrow ? await scenario.change(false) : undefined
  const inside = await scenario.change(true)
  await live.receive(inside, true)
  const resumed = await follow(reader, event, scenario, since)
  await resumed.receive(inside, true)
  expect((await endings[ending](assigned)).status).toBeLessThan(300)
  await live.receive(inside, false)
  const later = await scenario.change(true)
  const after = await follow(reader, event, scenario, since)
  await after.receive(inside, false)
  for (const { lists } of [live, resumed, after])
    for (const list of lists()) {
      expect(list.map(([id]) => id)).not.toContain(outside)
      expect(list.map(([id]) => id)).not.toContain(later)
      expect(list.filter(([id, hasRecord]) => id === inside && !hasRecord)).toHaveLength(1)
    }
}

describe.each(Object.entries(scenarios))("%s", (event, scenario) => {
  test("a role for the organization delivers changes until it is taken away", () =>
    assertFollows(event, scenario, {}, "unassign"))

  test("a role for a department delivers the changes there until it is deleted", () =>
    assertFollows(event, scenario, { scope: "DEPARTMENT", departmentId: department }, "delete"))

  test("a role for a department tree delivers the changes there until it loses the permission", () =>
    assertFollows(event, scenario, { scope: "DEPARTMENT_TREE", departmentId: above }, "permissions"))

  test("a role for a location delivers the changes there until it is for another one", () =>
    assertFollows(event, scenario, { scope: "LOCATION", locationId: location }, "location"))
})

test("a role that manages the calendar delivers events of deactivated organizers until it is taken away", () =>
  assertFollows("calendarEvent", calendarScenario, {}, "unassign"))

test("a role for reports delivers the profile changes of a report until the report has another manager", async () => {
  const reader = await app.hire()
  const report = await app.hire({ manager_id: reader.id })
  await assignRole(app, reader, { permissions: ["READ_PERSONAL"], scope: "REPORTS" })
  const scenario = scenarios.profileChange as Scenario
  const live = await follow(reader, "profileChange", scenario)
  const id = await proposeChange(app, report)
  await app.hr.post(`/profile-changes/${id}/reject`, { comment: "No" })
  await live.receive(id, true)
  expect((await app.hr.patch(`/users/${report.id}`, { managerId: app.manager.id })).status).toBe(200)
  await live.receive(id, false)
})

test("a member of HR who becomes an employee receives the removal of what only HR sees, and keeps their own records", async () => {
  const former = await app.hire({ role: "HR" })
  const scenario = scenarios.task as Scenario
  const live = await follow(former, "task", scenario)
  const [others, own] = [await createTask(insider), await createTask(former)]
  await live.receive(others, true)
  expect((await app.admin.put(`/users/${former.id}`, { role: "EMPLOYEE" })).status).toBe(200)
  await live.receive(others, false)
  expect(live.lists().flat()).not.toContainEqual([own, false])
})

test("an employee who moves takes the records from those whose role is for the former department", async () => {
  const reader = await app.hire()
  await assignRole(app, reader, { permissions: ["READ_TASKS"], scope: "DEPARTMENT", departmentId: department })
  const mover = await app.hire({ department_id: department })
  const live = await follow(reader, "task", scenarios.task as Scenario)
  const id = await createTask(mover)
  await live.receive(id, true)
  expect((await app.hr.patch(`/users/${mover.id}`, { departmentId: above })).status).toBe(200)
  await live.receive(id, false)
})

test("a role for one's own department follows its holder to another department", async () => {
  const reader = await app.hire({ department_id: department })
  await assignRole(app, reader, { permissions: ["READ_LEAVE"], scope: "DEPARTMENT" })
  const live = await follow(reader, "leaveRequest", scenarios.leaveRequest as Scenario)
  const id = await createPending(insider, nextDay())
  await live.receive(id, true)
  expect((await app.hr.patch(`/users/${reader.id}`, { departmentId: above })).status).toBe(200)
  await live.receive(id, false)
})

test("a department that leaves a tree takes its records from the roles for the tree", async () => {
  const reader = await app.hire()
  const child = await insertDepartment(app, "Child", { parent_id: above })
  const member = await app.hire({ department_id: child })
  await assignRole(app, reader, { permissions: ["READ_LEAVE"], scope: "DEPARTMENT_TREE", departmentId: above })
  const live = await follow(reader, "leaveRequest", scenarios.leaveRequest as Scenario)
  const id = await createPending(member, nextDay())
  await live.receive(id, true)
  expect((await app.admin.patch(`/departments/${child}`, { parentId: null })).status).toBe(200)
  await live.receive(id, false)
})

test("a vacancy that moves to another department takes its applications from the roles for the former one", async () => {
  const reader = await app.hire()
  await assignRole(app, reader, { permissions: ["READ_RECRUITMENT"], scope: "DEPARTMENT", departmentId: department })
  const live = await follow(reader, "application", scenarios.application as Scenario)
  const job = await createJob(app.hr, { departmentId: department })
  const { id } = await createApplication(app, job.id)
  await live.receive(id, true)
  expect((await app.hr.patch(`/jobs/${job.id}`, { departmentId: above })).status).toBe(200)
  await live.receive(id, false)
})

test("a delegate whose delegation ends receives the removal of the open leave requests", async () => {
  const delegate = await app.hire()
  const days = { startDate: "2026-03-01", endDate: "2026-12-31" }
  const { body } = await app.manager.post("/leave/delegations", { delegateId: delegate.id, ...days })
  const live = await follow(delegate, "leaveRequest", scenarios.leaveRequest as Scenario)
  const id = await createPending(insider, nextDay())
  await live.receive(id, true)
  expect((await app.manager.post(`/leave/delegations/${body.id}/end`)).status).toBe(200)
  await live.receive(id, false)
})

test("a delegate receives the removal of the open leave requests of an approver who is suspended", async () => {
  const [approver, delegate] = [await app.hire(), await app.hire()]
  const worker = await app.hire({ manager_id: approver.id })
  const days = { startDate: "2026-03-01", endDate: "2026-12-31" }
  expect((await approver.post("/leave/delegations", { delegateId: delegate.id, ...days })).status).toBe(201)
  const live = await follow(delegate, "leaveRequest", scenarios.leaveRequest as Scenario)
  const id = await createPending(worker, nextDay())
  await live.receive(id, true)
  expect((await app.admin.post(`/users/${approver.id}/block`)).status).toBe(200)
  await live.receive(id, false)
})

test("a removal reaches nobody but those who lose the record", async () => {
  const [reader, remaining] = [await app.hire(), await app.hire()]
  const { assignmentId } = await assignRole(app, reader, { permissions: ["READ_TASKS"] })
  await assignRole(app, remaining, { permissions: ["READ_TASKS"] })
  const scenario = scenarios.task as Scenario
  const [live, other] = [await follow(reader, "task", scenario), await follow(remaining, "task", scenario)]
  const id = await createTask(insider)
  await Promise.all([live.receive(id, true), other.receive(id, true)])
  expect((await app.admin.delete(`/administration/role-assignments/${assignmentId}`)).status).toBe(204)
  await live.receive(id, false)
  const last = await createTask(insider)
  await other.receive(last, true)
  const received = [
    [id, true],
    [last, true],
  ]
  expect(other.lists()).toEqual([received, received])
  expect((await app.hr.patch(`/tasks/${id}`, { title: "Changed later" })).status).toBe(200)
  await other.receive(await createTask(insider), true)
  expect(live.lists().flat()).toHaveLength(4)
})

test("a role to read leave shows no drafts", async () => {
  const reader = await app.hire()
  await assignRole(app, reader, { permissions: ["READ_LEAVE"] })
  const live = await follow(reader, "leaveRequest", scenarios.leaveRequest as Scenario)
  const draft = await createDraft(insider, nextDay())
  await live.receive(await createPending(insider, nextDay()), true)
  expect(live.lists().flat()).not.toContainEqual([draft, true])
})
