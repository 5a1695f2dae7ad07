// The table of the specification: each named test exists, and each endpoint is offered. Statements that no other file shows.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "@jest/globals"
import { Client } from "./support/client.js"
import { insertRow } from "./support/factories.js"
import { pdf } from "./support/files.js"
import { createApplication, createJob } from "./support/recruitment.js"
import { createTestApp } from "./support/test-app.js"

type Json = Record<string, unknown>

const app = createTestApp()
const fileAt = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8")

interface Statement {
  number: string
  text: string
  file: string
  name: string
}

const lines = fileAt("docs/specification.md").split("\n")
const statements = lines.flatMap((line): Statement[] => {
  const [, number, text, file, name] = /^\| (\d+\.\d+) \| (.+?) \| (?:\[.+?\]\(\.\.\/(.+?)\): (.+?))? \|$/.exec(line) ?? []
  return number && text ? [{ number, text, file: file ?? "", name: name ?? "" }] : []
})

/** The titles of the tests of a file, also of parametrized ones. */
const titlesIn = (file: string) =>
  [...fileAt(file).matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(["'`])((?:\\.|(?!\1).)*)\1/g)].map(([, , title]) => title)

test("every statement of the specification names a test that exists", () => {
  const titles = new Map([...new Set(statements.map(({ file }) => file))].map((file) => [file, file ? titlesIn(file) : []]))
  const missing = statements.filter(({ file, name }) => !titles.get(file)?.includes(name))
  expect(missing).toEqual([])
  const rows = lines.filter((line) => /^\| [^N-]/.test(line))
  expect([statements.length, new Set(statements.map(({ number }) => number)).size]).toEqual([rows.length, rows.length])
  expect(statements.length).toBeGreaterThan(200)
})

test("every endpoint of the specification is in the OpenAPI document", () => {
  const { paths } = JSON.parse(fileAt("openapi.json")) as { paths: Record<string, Record<string, unknown>> }
  const offered = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{}")}`),
    ),
  )
  const named = statements.flatMap(({ text }) => /^`([A-Z]+ \/api\S*)`/.exec(text)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(90)
  expect(named.filter((endpoint) => !offered.has(endpoint.replace(/\{\w+\}/g, "{}")))).toEqual([])
  expect(Object.keys(paths).filter((path) => !path.startsWith("/api/") || /\/v\d/.test(path))).toEqual([])
})

test("a date-time with an offset is returned as the same instant in UTC", async () => {
  const event = { title: "Call", type: "MEETING", start: "2026-04-01T10:00:00+02:00", end: "2026-04-01T11:00:00+02:00" }
  const { status, body } = await app.employee.post("/calendar/events", event)
  expect([status, body.start, body.end]).toEqual([201, "2026-04-01T08:00:00.000Z", "2026-04-01T09:00:00.000Z"])
})

test("a profile contains role, department, position, career history and custom fields, on both APIs", async () => {
  const departmentId = await insertRow(app.sql, "departments", app.organizationId, { name: "Support" })
  const position = await app.hr.post("/positions", { title: "Agent", departmentId })
  const kim = await app.hire()
  const change = { departmentId, positionId: position.body.id, effectiveDate: "2026-03-02" }
  expect((await app.hr.post(`/users/${kim.id}/employment-changes`, change)).status).toBe(201)
  const { body } = await app.hr.get(`/users/${kim.id}`)
  expect(body).toMatchObject({ role: "EMPLOYEE", departmentId, positionId: position.body.id, customFields: {} })
  expect(JSON.stringify(body)).toContain("Agent")
  expect(body.careerHistory.map((entry: Json) => entry.effectiveDate)).toContain("2026-03-02")
  const { employee } = await app.hr.execute(
    `query($id: ID!) { employee(id: $id) { role department { id } position { title } customFields careerHistory { nodes { effectiveDate } } } }`,
    { id: kim.id },
  )
  expect(employee).toMatchObject({ role: "EMPLOYEE", department: { id: departmentId }, position: { title: "Agent" } })
  expect(employee.careerHistory.nodes.map((entry: Json) => entry.effectiveDate)).toContain("2026-03-02")
})

test("a department contains its members, sub-departments and open vacancies", async () => {
  const departmentId = await insertRow(app.sql, "departments", app.organizationId, { name: "Sales" })
  await insertRow(app.sql, "departments", app.organizationId, { name: "Field sales", parent_id: departmentId })
  const kim = await app.hire({ department_id: departmentId })
  const job = await app.hr.post("/jobs", { title: "Seller", type: "Full-time", departmentId, status: "Open" })
  expect(job.status).toBe(201)
  const { department } = await app.employee.execute(
    `query($id: ID!) { department(id: $id) { members { nodes { id } } subDepartments { nodes { name } } openVacancies { nodes { title } } } }`,
    { id: departmentId },
  )
  expect(department).toEqual({
    members: { nodes: [{ id: kim.id }] },
    subDepartments: { nodes: [{ name: "Field sales" }] },
    openVacancies: { nodes: [{ title: "Seller" }] },
  })
})

test("departments and positions are listed, read, put and deleted", async () => {
  for (const [path, key] of [
    ["/departments", "name"],
    ["/positions", "title"],
  ] as const) {
    const { body } = await app.hr.post(path, { [key]: "First" })
    expect((await app.hr.put(`${path}/${body.id}`, { [key]: "Second" })).status).toBe(200)
    expect((await app.employee.get(`${path}/${body.id}`)).body[key]).toBe("Second")
    expect((await app.employee.get(path)).body.map((row: Json) => row.id)).toContain(body.id)
    expect((await app.hr.delete(`${path}/${body.id}`)).status).toBe(204)
    expect((await app.employee.get(path)).body.map((row: Json) => row.id)).not.toContain(body.id)
  }
})

test("tasks are filtered by assignee, creator, department, priority and stage, in pages, on both APIs", async () => {
  const departmentId = await insertRow(app.sql, "departments", app.organizationId, { name: "Board" })
  const [kim, lee] = [await app.hire({ department_id: departmentId }), await app.hire()]
  const create = (values: object) => kim.post("/tasks", { title: "T", stage: "TODO", priority: "LOW", ...values })
  const [plain, assigned, ofTeam, urgent] = [
    await create({}),
    await create({ assigneeId: lee.id }),
    await create({ departmentId }),
    await create({ priority: "HIGH", stage: "DONE" }),
  ].map(({ body }) => body.id)
  for (const [name, value, expected] of [
    ["assigneeId", lee.id, [assigned]],
    ["creatorId", kim.id, [plain, assigned, ofTeam, urgent]],
    ["departmentId", departmentId, [ofTeam]],
    ["priority", "HIGH", [urgent]],
    ["stage", "DONE", [urgent]],
  ] as const) {
    const { body } = await kim.get(`/tasks?${name}=${value}&page=1&limit=10`)
    expect([name, body.items.map((task: Json) => task.id).sort(), body.limit]).toEqual([name, [...expected].sort(), 10])
    const text = name === "priority" || name === "stage" ? value : JSON.stringify(value)
    const { tasks } = await kim.execute(`{ tasks(filter: { ${name.replace(/y$/, "ie")}s: [${text}] }) { nodes { id } } }`)
    expect([name, tasks.nodes.map((task: Json) => task.id).sort()]).toEqual([name, [...expected].sort()])
  }
})

test("a task is overdue from 24 hours before its due date until it is done", async () => {
  const overdue = async (values: object) =>
    (await app.colleague.post("/tasks", { title: "T", stage: "TODO", priority: "LOW", ...values })).body.overdue
  // The clock of the test stands at 2026-03-02, 09:00.
  expect(await overdue({ dueDate: "2026-03-01" })).toBe(true)
  expect(await overdue({ dueDate: "2026-03-03" })).toBe(true)
  expect(await overdue({ dueDate: "2026-03-04" })).toBe(false)
  expect(await overdue({ dueDate: "2026-03-01", stage: "DONE" })).toBe(false)
})

test("creating an employee without mandatory fields or with a malformed address returns 400 naming the fields", async () => {
  const paths = async (input: object) => {
    const { status, body } = await app.hr.post("/users", input)
    return [status, body.errors.map(({ path }: { path: string }) => path).sort()]
  }
  expect(await paths({})).toEqual([400, ["email", "fullName"]])
  for (const email of ["kim", "kim@", "@acme.test", "kim lee@acme.test", "kim@acme..test"])
    expect(await paths({ email, fullName: "Kim Lee" })).toEqual([400, ["email"]])
})

test("a forbidden request returns 403 and keeps the session", async () => {
  expect((await app.employee.get("/companies/stats")).status).toBe(403)
  expect((await app.employee.get("/users/me")).body.id).toBe(app.employee.id)
})

test("the values that the specification names are accepted and returned in their spelling", async () => {
  const created = async (path: string, input: Json) => {
    const { status, body } = await app.hr.post(path, input)
    expect([path, input, status]).toEqual([path, input, 201])
    expect(body).toMatchObject(input)
    return body
  }
  for (const stage of ["TODO", "IN_PROGRESS", "DONE"])
    for (const priority of ["HIGH", "MEDIUM", "LOW"]) await created("/tasks", { title: "T", stage, priority })
  const times = { start: "2026-04-02T10:00:00.000Z", end: "2026-04-02T11:00:00.000Z" }
  for (const type of ["MEETING", "HOLIDAY", "BIRTHDAY"]) await created("/calendar/events", { title: "E", type, ...times })
  for (const type of ["Full-time", "Part-time", "Contract"])
    for (const status of ["Draft", "Open"]) await created("/jobs", { title: "J", type, status })
  const job = await createJob(app.hr)
  expect((await app.hr.patch(`/jobs/${job.id}`, { status: "Closed" })).body.status).toBe("Closed")
  const { id } = await createApplication(app, (await createJob(app.hr)).id)
  for (const stage of ["SCREENING", "TECHNICAL_INTERVIEW", "CULTURAL_FIT", "OFFER"])
    expect((await app.hr.patch(`/applications/${id}/stage`, { stage })).body.stage).toBe(stage)
  for (const type of ["CONTRACT", "ID", "TAX", "CERTIFICATION"])
    expect((await app.hr.upload(`/users/${app.employee.id}/documents`, pdf(), { type })).body.type).toBe(type)
  const skills = ["JUNIOR", "MID", "SENIOR"].map((level) => ({ name: level, level }))
  const { body } = await app.employee.patch("/users/me", { skills })
  expect(body.skills.map(({ level }: Json) => String(level).toUpperCase()).sort()).toEqual(["JUNIOR", "MID", "SENIOR"])
})

test("vacancies and departments have the specified fields with custom fields", async () => {
  for (const entityType of ["JOB", "DEPARTMENT"]) {
    const definition = { key: "costCenter", label: "Cost center", type: "number", entityType }
    expect((await app.admin.post("/custom-fields/definitions", definition)).status).toBe(201)
  }
  const customFields = { costCenter: 4711 }
  const { body: department } = await app.hr.post("/departments", { name: "Legal", description: "Advises", customFields })
  expect(department).toMatchObject({ name: "Legal", description: "Advises", customFields, headcount: 0, parentId: null })
  const texts = { description: "D", requirements: "R", responsibilities: "S", benefits: "B" }
  const job = await createJob(app.hr, { title: "Counsel", ...texts, departmentId: department.id, customFields })
  expect((await app.hr.get(`/jobs/${job.id}`)).body).toMatchObject({
    ...{ title: "Counsel", ...texts, type: "Full-time", status: "Open", departmentId: department.id, customFields },
  })
})

test("the dashboard has dates, contracts, onboarding and figures", async () => {
  const { status, body } = await app.hr.get("/hr/dashboard/summary")
  expect([status, Object.keys(body)]).toEqual([
    200,
    expect.arrayContaining(["upcomingBirthdays", "workAnniversaries", "expiringContracts", "onboarding", "metrics"]),
  ])
})

test("renewing a session within the second of the sign-in returns another access token", async () => {
  const email = "same.second@acme.test"
  const account = { email, fullName: "Sam", role: "EMPLOYEE", password: "Correct-Horse-7", hireDate: "2026-01-01" }
  expect((await app.hr.post("/users", account)).status).toBe(201)
  const signIn = await app.anonymous.post("/auth/login", { email, password: account.password })
  const refreshToken = /refresh_token=([^;]+)/.exec(signIn.headers.get("set-cookie") ?? "")?.[1]
  const renewed = await app.anonymous.post("/auth/refresh", { refreshToken })
  expect(renewed.status).toBe(200)
  expect(renewed.body.token).not.toBe(signIn.body.token)
})

test("moving an application to its present stage adds the comment to its history and changes no figure", async () => {
  const job = await createJob(app.hr)
  const application = await createApplication(app, job.id)
  const { status, body } = await app.hr.patch(`/applications/${application.id}/stage`, {
    stage: "APPLIED",
    comment: "looked again",
  })
  expect([status, body.stage]).toEqual([200, "APPLIED"])
  expect(body.history.at(-1)).toMatchObject({ stage: "APPLIED", comment: "looked again", by: { id: app.hr.id } })
  expect(body.history).toHaveLength(2)
})

test("a task is created at the position that the order names", async () => {
  const kim = await app.hire()
  const create = async (values: object) =>
    (await kim.post("/tasks", { title: "T", stage: "TODO", priority: "LOW", ...values })).body
  const [first, second] = [await create({}), await create({})]
  const between = await create({ order: 1 })
  expect(between.order).toBe(1)
  const { body } = await kim.get(`/tasks?creatorId=${kim.id}&sort=order`)
  const orders = Object.fromEntries(body.items.map(({ id, order }: Json) => [id, order]))
  expect([first, between, second].map(({ id }) => orders[id])).toEqual([0, 1, 2])
})

test("a vacancy is created in any status", async () => {
  for (const status of ["Draft", "Open", "Closed"]) {
    const { body } = await app.hr.post("/jobs", { title: status, type: "Full-time", status })
    expect(body).toMatchObject({ status, closedAt: status === "Closed" ? expect.any(String) : null })
  }
})

test("a template without a kind is for joining, and its steps may be due before the first day", async () => {
  const step = { title: "Order a laptop", type: "TASK", assigneeRole: "HR", durationDays: -7, order: 1 }
  const { status, body } = await app.hr.post("/onboarding/templates", { name: "Before day one", steps: [step] })
  expect([status, body.kind, body.steps[0].durationDays]).toEqual([201, "ONBOARDING", -7])
  const employee = await app.hire({ hire_date: "2026-04-01" })
  const started = await app.hr.post("/onboarding/start", { employeeId: employee.id, templateId: body.id })
  expect(started.body.steps[0].targetDate).toBe("2026-03-25")
})

test("a custom field that refers to a record refers to people unless it says otherwise", async () => {
  const field = { key: "mentor", label: "Mentor", type: "entity_ref", isRequired: false, entityType: "USER" }
  const { status, body } = await app.admin.post("/custom-fields/definitions", field)
  expect([status, body.targetType]).toEqual([201, "USER"])
  const patched = await app.hr.patch(`/users/${app.employee.id}`, { customFields: { mentor: app.manager.id } })
  expect(patched.status).toBe(200)
})

test("a comment is edited by its id in the query", async () => {
  const task = (await app.employee.post("/tasks", { title: "T", stage: "TODO", priority: "LOW" })).body
  const comment = (await app.employee.post(`/tasks/${task.id}/comments`, { text: "One" })).body
  const edited = await app.employee.patch(`/tasks/${task.id}/comments?commentId=${comment.id}`, { text: "Two" })
  expect([edited.status, edited.body.text]).toEqual([200, "Two"])
})

test("hiring starts the default template, copies residence and skills, and says when there is no template", async () => {
  const hire = async (values: object) => {
    const candidate = {
      fullName: "Nora New",
      email: `${crypto.randomUUID()}@mail.test`,
      residence: "Ulm",
      skills: ["Welding", "Forklift"],
    }
    const { body } = await app.hr.post("/candidates", candidate)
    return (await app.hr.post("/onboarding/hire", { candidateId: body.id, startDate: "2026-04-01", ...values })).body
  }
  await app.sql("update onboarding_templates set archived_at = now() where organization_id = ?", [app.organizationId])
  expect(await hire({})).toMatchObject({ instance: null, warnings: ["NO_TEMPLATE"] })
  const step = { title: "Greet", type: "OTHER", assigneeRole: "HR", durationDays: 0, order: 1 }
  const template = async (name: string) => (await app.hr.post("/onboarding/templates", { name, steps: [step] })).body
  const [first, second] = [await template("First"), await template("Second")]
  expect([first.isDefault, second.isDefault]).toEqual([true, false])
  const hired = await hire({})
  expect(hired).toMatchObject({ instance: { templateName: "First" }, warnings: [] })
  const { body } = await app.hr.get(`/users/${hired.employee.id}`)
  expect(body.address).toMatchObject({ city: "Ulm" })
  expect(body.skills.map(({ name }: Json) => name).sort()).toEqual(["Forklift", "Welding"])
  await app.hr.patch(`/onboarding/templates/${second.id}`, { isDefault: true })
  expect((await hire({})).instance.templateName).toBe("Second")
})

test("a new organization has an onboarding template with five steps", async () => {
  const account = { email: "founder@new.test", password: "Correct-Horse-7", organizationName: "New" }
  expect((await app.anonymous.post("/auth/register-company", account)).status).toBe(201)
  const { body } = await app.anonymous.post("/auth/login", { email: account.email, password: account.password })
  const founder = new Client(app.url, { id: body.user.id, token: body.token })
  const templates = (await founder.get("/onboarding/templates")).body
  expect(templates).toMatchObject([{ kind: "ONBOARDING", isDefault: true }])
  expect(templates[0].steps).toHaveLength(5)
})

test("deleting a vacancy with applications archives it, closed, with its applications", async () => {
  const job = await createJob(app.hr, { title: "Archived" })
  const application = await createApplication(app, job.id)
  expect((await app.hr.delete(`/jobs/${job.id}`)).status).toBe(204)
  const listed = async (query = "") => (await app.hr.get(`/jobs?search=archived${query}`)).body.map(({ id }: Json) => id)
  expect([await listed(), await listed("&archived=true")]).toEqual([[], [job.id]])
  expect((await app.hr.get(`/jobs/${job.id}`)).body).toMatchObject({ status: "Closed", archivedAt: expect.any(String) })
  expect((await app.hr.get(`/applications/by-job/${job.id}`)).body).toMatchObject([
    { id: application.id, job: { title: "Archived" } },
  ])
  expect((await app.hr.patch(`/jobs/${job.id}`, { status: "Open" })).body.code).toBe("JOB_CLOSED")
  const { body } = await app.hr.patch(`/jobs/${job.id}`, { archived: false })
  expect(body).toMatchObject({ status: "Closed", archivedAt: null })
  expect(await listed()).toEqual([job.id])
})

test("a department contains its members by name and their number, and a candidate the résumés", async () => {
  const departmentId = await insertRow(app.sql, "departments", app.organizationId, { name: "Crowd" })
  for (let n = 0; n < 101; n++) await app.hire({ department_id: departmentId, full_name: `Person ${String(n).padStart(3, "0")}` })
  const { body } = await app.employee.get(`/departments/${departmentId}`)
  expect([body.memberCount, body.members.length, body.members[99].fullName]).toEqual([101, 100, "Person 099"])
  const candidate = (await app.hr.post("/candidates", { fullName: "Kim", email: "resumes@mail.test" })).body
  const resume = await app.hr.upload(`/candidates/${candidate.id}/resumes`, pdf(), {})
  expect((await app.hr.get(`/candidates/${candidate.id}`)).body.resumes).toMatchObject([{ id: resume.body.id }])
})

test("a department with a scheduled member or an open vacancy is not deleted", async () => {
  const departmentId = await insertRow(app.sql, "departments", app.organizationId, { name: "Soon" })
  const kim = await app.hire()
  const change = { departmentId, effectiveDate: "2026-03-10" }
  expect((await app.hr.post(`/users/${kim.id}/employment-changes`, change)).status).toBe(201)
  const job = await createJob(app.hr, { title: "Opening", departmentId })
  expect(await app.hr.delete(`/departments/${departmentId}`)).toMatchObject({
    status: 409,
    body: { code: "DEPARTMENT_NOT_EMPTY", details: { employees: 0, scheduledEmployees: 1, departments: 0, vacancies: 1 } },
  })
  await app.hr.delete(`/jobs/${job.id}`)
  expect((await app.hr.delete(`/departments/${departmentId}`)).body.details).toMatchObject({
    scheduledEmployees: 1,
    vacancies: 0,
  })
})
