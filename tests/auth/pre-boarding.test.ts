// Access of employees who sign in before their first day of work: what they may do, what they see, and when it ends.
import { describe, expect, test } from "@jest/globals"
import { preBoarding } from "../../src/auth/pre-boarding.js"
import { allMetadata } from "../../src/entities/metadata.js"
import type { Client, Json } from "../support/client.js"
import { pdf } from "../support/files.js"
import { activate, openClients, until, waitForJobs } from "../support/live.js"
import { createTemplate, startOnboarding, updateStep } from "../support/onboarding.js"
import { createTestApp } from "../support/test-app.js"

// 23:55 in Kiritimati: an access token is valid into the next day there.
const app = createTestApp({ now: "2026-03-02T09:55:00.000Z" })
const clients = openClients()

const hire = (values: object = {}) =>
  app.hire({ full_name: "Nora New", hire_date: "2026-03-03", manager_id: app.manager.id, ...values })
const codeOf = async (response: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await response
  return status < 300 ? status : body.code
}

describe("before the first day", () => {
  test("a new hire reads their own profile, preferences, documents, onboarding, notifications and sessions", async () => {
    const employee = await hire()
    const templateId = await createTemplate(app.hr)
    const started = await startOnboarding(app.hr, { employeeId: employee.id, templateId, buddyId: app.colleague.id })
    await app.hr.post(`/users/${employee.id}/document-requests`, { type: "ID" })
    expect((await employee.get("/users/me")).body).toMatchObject({ fullName: "Nora New", hireDate: "2026-03-03" })
    expect(await codeOf(employee.patch("/users/me", { personalPhone: "+49 731 1" }))).toBe(200)
    expect(await codeOf(employee.patch("/users/me/preferences", { theme: "DARK" }))).toBe(200)
    expect((await employee.get(`/users/${employee.id}/document-requests`)).body).toHaveLength(1)
    const uploaded = await employee.upload(`/users/${employee.id}/documents`, pdf(), { type: "ID" })
    expect(uploaded.status).toBe(201)
    expect((await fetch(uploaded.body.url)).status).toBe(200)
    expect((await employee.get("/onboarding/instances")).body).toMatchObject([{ id: started.id }])
    expect(await codeOf(updateStep(employee, started, 1, { status: "COMPLETED" }))).toBe(200)
    expect((await employee.get("/notifications")).body.total).toBeGreaterThan(0)
    expect((await employee.get("/auth/sessions")).body).toHaveLength(1)
  })

  test("tasks, events and news send no notification, and the onboarding of the new hire does", async () => {
    const employee = await hire()
    const templateId = await createTemplate(app.hr)
    await app.manager.post("/tasks", { title: "Secret project", stage: "TODO", priority: "LOW", assigneeId: employee.id })
    const event = { title: "Secret talk", type: "MEETING", start: "2026-03-02T12:00:00Z", end: "2026-03-02T13:00:00Z" }
    expect((await app.manager.post("/calendar/events", { ...event, participants: [employee.id] })).status).toBe(201)
    await app.hr.post("/news", { title: "Secret news" })
    await waitForJobs(app)
    expect((await employee.get("/notifications")).body).toMatchObject({ total: 0 })
    expect((await employee.get("/notifications/unread-count")).body).toMatchObject({ count: 0 })
    await startOnboarding(app.hr, { employeeId: employee.id, templateId })
    expect((await employee.get("/notifications")).body.total).toBeGreaterThan(0)
  })

  test("the manager and the buddy are visible by their directory fields, and nobody else", async () => {
    const employee = await hire()
    const report = await app.hire({ full_name: "Rob Report", manager_id: employee.id })
    await startOnboarding(app.hr, {
      employeeId: employee.id,
      templateId: await createTemplate(app.hr),
      buddyId: app.colleague.id,
    })
    await app.sql("update employees set salary = 1, birth_date = '1990-01-01' where id = ?", [app.manager.id])
    const { body } = await employee.get(`/users/${app.manager.id}`)
    expect(body).toMatchObject({ fullName: "Bob Manager", email: "bob@acme.test" })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["birthDate"]))
    expect(await codeOf(employee.get(`/users/${app.colleague.id}`))).toBe(200)
    for (const other of [app.employee, app.admin, app.hr, report])
      expect(await codeOf(employee.get(`/users/${other.id}`))).toBe("NOT_FOUND")
    expect(await codeOf(employee.get(`/users/${app.employee.id}/documents`))).toBe("NOT_FOUND")
    expect(await codeOf(employee.get(`/users/${app.manager.id}/documents`))).toBe("FORBIDDEN")
  })

  test("records of other areas are absent in nested reads and by node", async () => {
    const employee = await hire()
    const task = await app.manager.post("/tasks", { title: "Plan", stage: "TODO", priority: "LOW", assigneeId: employee.id })
    const { id: jobId } = (await app.hr.post("/jobs", { title: "Job", type: "FULL_TIME", status: "OPEN" })).body
    const query = `query($ids: [ID!]!) {
      viewer { tasks { totalCount nodes { id } } leaveRequests { totalCount } leaveBalances { remaining } absences { date }
        directReports { totalCount } hiddenFields manager { fullName directReports { totalCount } tasks { totalCount } } }
      nodes(ids: $ids) { id }
    }`
    const { viewer, nodes } = await employee.execute(query, { ids: [task.body.id, jobId, app.employee.id, app.manager.id] })
    expect(nodes.map((node: Json) => node?.id ?? null)).toEqual([null, null, null, app.manager.id])
    expect(viewer).toMatchObject({
      tasks: { totalCount: 0, nodes: [] },
      leaveRequests: { totalCount: 0 },
      leaveBalances: null,
      absences: [],
      directReports: { totalCount: 0 },
      hiddenFields: expect.arrayContaining(["leaveBalances"]),
      manager: { fullName: "Bob Manager", directReports: { totalCount: 1 }, tasks: { totalCount: 0 } },
    })
  })

  test("everything else returns 403 BEFORE_FIRST_DAY, for HR as well, and administrators have full access", async () => {
    for (const client of [await hire(), await hire({ role: "HR" })]) {
      for (const path of [
        "/users",
        "/users/directory",
        "/tasks",
        "/jobs",
        "/leave/types",
        "/calendar/events",
        "/departments/tree",
      ])
        expect([path, await codeOf(client.get(path))]).toEqual([path, "BEFORE_FIRST_DAY"])
      expect(await codeOf(client.patch(`/users/${app.manager.id}`, { phone: "1" }))).toBe("BEFORE_FIRST_DAY")
      const { body } = await client.graphql("{ viewer { id } companyNews { totalCount } }")
      expect(body.data).toEqual({ viewer: { id: client.id }, companyNews: null })
      expect(body.errors).toMatchObject([{ path: ["companyNews"], extensions: { code: "BEFORE_FIRST_DAY" } }])
    }
    expect(await codeOf((await hire({ role: "ADMIN" })).get("/users"))).toBe(200)
  })

  test("streams and subscriptions deliver no records of other areas", async () => {
    const employee = await hire()
    const stream = clients.stream(employee)
    await until(() => stream.counts.length > 0, "the stream")
    const socket = clients.socket(employee)
    await socket.ready
    const rejected = socket.subscribe("subscription { taskChanged { taskId } }")
    await until(() => rejected.errors.length > 0, "the rejection")
    expect(rejected.errors[0].extensions.code).toBe("BEFORE_FIRST_DAY")
    const [own] = await activate(app.instance, () => [socket.subscribe("subscription { onboardingChanged { instanceId } }")])
    await app.manager.post("/tasks", { title: "Plan", stage: "TODO", priority: "LOW", assigneeId: employee.id })
    const { id } = await startOnboarding(app.hr, { employeeId: employee.id, templateId: await createTemplate(app.hr) })
    await own?.first(({ onboardingChanged }) => onboardingChanged.instanceId === id)
    await until(() => stream.records.length > 0, "the onboarding")
    expect(stream.records.map(({ event }) => event)).toEqual(["onboardingInstance"])
  })
})

describe("the first day", () => {
  test("begins where the employee works, with full access of the same session", async () => {
    const body = { name: "Kiritimati", country: "KI", timezone: "Pacific/Kiritimati" }
    const { id: location_id } = (await app.hr.post("/locations", body)).body
    const [here, there] = (await Promise.all([hire(), hire({ location_id })])) as [Client, Client]
    const access = async () => [await codeOf(here.get("/tasks")), await codeOf(there.get("/tasks"))]
    expect(await access()).toEqual(["BEFORE_FIRST_DAY", "BEFORE_FIRST_DAY"])
    app.clock.advance(600_000)
    expect(await access()).toEqual(["BEFORE_FIRST_DAY", 200])
    app.clock.advance(-600_000)
    expect(await access()).toEqual(["BEFORE_FIRST_DAY", "BEFORE_FIRST_DAY"])
    await app.hr.patch(`/users/${here.id}`, { hireDate: "2026-03-02" })
    expect((await access())[0]).toBe(200)
  })
})

describe("the last day", () => {
  test("ends sessions and sign-in where the employee works, before any job runs", async () => {
    const body = { name: "Caroline", country: "KI", timezone: "Pacific/Kiritimati" }
    const { id: location_id } = (await app.hr.post("/locations", body)).body
    const leave = (values: object) => app.hire({ hire_date: "2020-01-01", end_date: "2026-03-02", ...values })
    const [here, there, stays] = (await Promise.all([leave({}), leave({ location_id }), leave({ end_date: null })])) as [
      Client,
      Client,
      Client,
    ]
    const access = () => Promise.all([here, there, stays].map((client) => codeOf(client.get("/tasks"))))
    expect(await access()).toEqual([200, 200, 200])
    app.clock.advance(600_000)
    expect(await access()).toEqual([200, "UNAUTHENTICATED", 200])
    app.clock.advance(-600_000)
    await app.hr.patch(`/users/${stays.id}`, { endDate: "2026-03-01" })
    expect(await access()).toEqual([200, 200, "UNAUTHENTICATED"])
    const { body: directory } = await app.employee.get("/users/directory")
    const ids = directory.map(({ id }: Json) => id)
    expect([here, there, stays].map(({ id }) => ids.includes(id))).toEqual([true, true, false])
  })
})

describe("the table", () => {
  test("hides the fields that services load without the row conditions", () => {
    const loadedFields = allMetadata()
      .filter(({ entity }) => preBoarding.rows.has(entity))
      .flatMap(({ name, fields }) =>
        [...fields.values()]
          .filter(({ isLoaded, isFileUrl, isAvatarUrl }) => isLoaded && !isFileUrl && !isAvatarUrl)
          .map((field) => `${name}.${field.name}`),
      )
    // All but the hidden one are read by the query layer, which applies the row conditions.
    expect(loadedFields.filter((field) => !preBoarding.hiddenFields.has(field)).sort()).toEqual([
      "Department.customField",
      "Employee.absences",
      "Employee.customField",
      "Employee.editableFields",
      "Notification.entity",
      "OnboardingStep.assignee",
      "OnboardingStep.linkedRecord",
    ])
    expect([...preBoarding.hiddenFields]).toEqual(["Employee.leaveBalances"])
  })
})
