// Values of custom fields: validation on both APIs, groups of employee fields, filters, sorting and references.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, UNKNOWN_ID } from "../support/factories.js"
import { until } from "../support/live.js"
import { createTemplate, startOnboarding, templateStep } from "../support/onboarding.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let kim: Client
let departmentId: string

const define = async (values: object): Promise<Json> => {
  const { status, body } = await app.admin.post("/custom-fields/definitions", { label: "Field", type: "string", ...values })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

beforeAll(async () => {
  kim = await app.hire({ full_name: "Kim Employee", manager_id: app.manager.id })
  departmentId = await insertDepartment(app, "Research")
  const user = { entityType: "USER" }
  await define({ ...user, key: "nickname", group: "DIRECTORY" })
  await define({ ...user, key: "floor", group: "DIRECTORY", type: "number" })
  await define({ ...user, key: "size", type: "enum", options: ["s", "m"] })
  await define({ ...user, key: "vegan", type: "boolean" })
  await define({ ...user, key: "mentor", type: "entity_ref", targetType: "USER", group: "DIRECTORY" })
  await define({ ...user, key: "reviewed", type: "date", group: "EMPLOYMENT" })
  await define({ ...user, key: "bonus", type: "number", group: "COMPENSATION" })
})

const customFieldsOf = async (client: Client, id = kim.id) => (await client.get(`/users/${id}`)).body.customFields
const errorsOf = ({ body }: { body: Json }) => Object.fromEntries(body.errors.map(({ path, code }: Json) => [path, code]))

describe("writing values", () => {
  test("HR sets, changes and clears values by key on both APIs", async () => {
    const first = { nickname: " Cafe\u0301 ", floor: -1.5, size: "m", vegan: false, mentor: app.colleague.id.toUpperCase() }
    await app.hr.patch(`/users/${kim.id}`, { customFields: { ...first, reviewed: "2026-02-28", bonus: 1e15 } })
    const { updateEmployee } = await app.hr.execute(
      `mutation($id: ID!) { updateEmployee(id: $id, input: { customFields: { size: null, floor: 2 } }) { customFields } }`,
      { id: kim.id },
    )
    expect(updateEmployee.customFields).toEqual({
      ...{ nickname: "Café", floor: 2, vegan: false, mentor: app.colleague.id, reviewed: "2026-02-28", bonus: 1e15 },
    })
    expect(await customFieldsOf(app.hr)).toEqual(updateEmployee.customFields)
  })

  test("all invalid values are reported in one response, the same on both APIs, and nothing is written", async () => {
    const before = await customFieldsOf(app.hr)
    const values = {
      ...{ nickname: "bell\u0007", floor: "2", size: "xl", vegan: 0, reviewed: "2026-02-30", bonus: 1e300, mentor: UNKNOWN_ID },
      ...{ unknown: 1, constructor: "x", ["__proto__"]: 1, "a b": 1 },
    }
    const expected = {
      ...{ "customFields.nickname": "CHARACTERS", "customFields.floor": "NUMBER", "customFields.size": "ONE_OF" },
      ...{ "customFields.vegan": "BOOLEAN", "customFields.reviewed": "DATE", "customFields.bonus": "MAX" },
      ...{ "customFields.mentor": "REFERENCE", "customFields.unknown": "UNKNOWN_FIELD" },
      ...{ "customFields.constructor": "UNKNOWN_FIELD", "customFields.__proto__": "UNKNOWN_FIELD" },
      "customFields.a b": "UNKNOWN_FIELD",
    }
    const rest = await app.hr.patch(`/users/${kim.id}`, { customFields: values })
    expect({ status: rest.status, errors: errorsOf(rest) }).toEqual({ status: 400, errors: expected })
    const { body } = await app.hr.graphql(
      `mutation($id: ID!, $values: Dictionary) { updateEmployee(id: $id, input: { customFields: $values }) { id } }`,
      { id: kim.id, values },
    )
    expect(errorsOf({ body: body.errors[0].extensions })).toEqual(expected)
    for (const [key, value] of Object.entries({
      nickname: "x".repeat(2001),
      floor: null,
      vegan: { a: 1 },
      mentor: app.outsider.id,
    }))
      expect((await app.hr.patch(`/users/${kim.id}`, { customFields: { [key]: value } })).status).toBe(value === null ? 200 : 400)
    await app.hr.patch(`/users/${kim.id}`, { customFields: { floor: before.floor } })
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x${n}`, n]))
    expect(errorsOf(await app.hr.patch(`/users/${kim.id}`, { customFields: many }))).toEqual({ customFields: "TOO_MANY" })
    expect(await customFieldsOf(app.hr)).toEqual(before)
  })

  test("records that nobody fills in get the defaults: candidates who apply or are referred, and tasks of an onboarding", async () => {
    await define({ entityType: "CANDIDATE", key: "origin", default: "unknown" })
    await define({ entityType: "CANDIDATE", key: "rating", type: "number", isRequired: true })
    await define({ entityType: "TASK", key: "cost", type: "number", default: 5 })
    await app.admin.patch("/companies/settings", { slug: "acme" })
    const vacancy = { title: "Chemist", type: "Full-time", status: "Open", isPublished: true }
    const { id } = (await app.hr.post("/jobs", vacancy)).body
    const applicant = { fullName: "Pat Public", email: "pat@mail.test", consent: true }
    expect((await app.anonymous.post(`/careers/acme/jobs/${id}/apply`, applicant)).status).toBe(200)
    const referred = { fullName: "Rae Referred", email: "rae@mail.test" }
    expect((await app.employee.post(`/jobs/${id}/referrals`, referred)).status).toBe(201)
    const { body } = await app.hr.get("/candidates?search=mail.test")
    expect(body.map(({ customFields }: Json) => customFields)).toEqual([{ origin: "unknown" }, { origin: "unknown" }])
    const templateId = await createTemplate(app.hr, [templateStep(1, { createsTask: true })])
    await startOnboarding(app.hr, { employeeId: kim.id, templateId })
    expect((await kim.get("/tasks")).body.items).toMatchObject([{ customFields: { cost: 5 } }])
  })

  test("a required field is asked for when a record is created and when its custom fields are written, not otherwise", async () => {
    const field = { entityType: "JOB", isRequired: true }
    const job = (await app.hr.post("/jobs", { title: "Old", type: "Full-time", hiringManagerId: app.manager.id })).body
    await define({ ...field, key: "costCenter", type: "number" })
    await define({ ...field, key: "level", default: "junior" })
    expect(await app.hr.patch(`/jobs/${job.id}`, { title: "Older" })).toMatchObject({ status: 200, body: { customFields: {} } })
    expect(errorsOf(await app.hr.patch(`/jobs/${job.id}`, { customFields: { level: "senior" } }))).toEqual({
      "customFields.costCenter": "REQUIRED",
    })
    expect(errorsOf(await app.hr.post("/jobs", { title: "New", type: "Full-time" }))).toEqual({
      "customFields.costCenter": "REQUIRED",
    })
    const created = await app.hr.post("/jobs", { title: "New", type: "Full-time", customFields: { costCenter: 5 } })
    expect(created.body.customFields).toEqual({ costCenter: 5, level: "junior" })
    // The hiring manager edits the vacancy, custom fields included.
    const edited = await app.manager.patch(`/jobs/${job.id}`, { customFields: { costCenter: 7, level: "senior" } })
    expect(edited).toMatchObject({ status: 200, body: { customFields: { costCenter: 7, level: "senior" } } })
    expect(errorsOf(await app.manager.patch(`/jobs/${job.id}`, { customFields: { level: null } }))).toEqual({
      "customFields.level": "REQUIRED",
    })
    expect((await app.colleague.patch(`/jobs/${job.id}`, { customFields: { level: "x" } })).status).toBe(404)
  })

  test("the creator of a task sets its values, and lists find it by them", async () => {
    await define({ entityType: "TASK", key: "effort", type: "number" })
    const task = { title: "Task", stage: "TODO", priority: "LOW" }
    expect(errorsOf(await app.employee.post("/tasks", { ...task, customFields: { effort: "x" } }))).toEqual({
      "customFields.effort": "NUMBER",
    })
    const created = (await app.employee.post("/tasks", { ...task, customFields: { effort: 3 } })).body
    const updated = await app.employee.patch(`/tasks/${created.id}`, { customFields: { effort: 5 } })
    expect(updated).toMatchObject({ status: 200, body: { customFields: { effort: 5 } } })
    expect((await app.employee.get("/tasks?customFields[effort][gt]=4&sort=customFields.effort")).body).toMatchObject({
      total: 1,
    })
    expect((await app.colleague.get("/tasks?customFields[effort][gt]=4")).body).toMatchObject({ total: 0 })
  })

  test("a new employee gets the given values", async () => {
    const input = { email: "new@acme.test", fullName: "New Person", customFields: { nickname: "Neo", bonus: 3 } }
    const { status, body } = await app.hr.post("/users", input)
    expect(status).toBe(201)
    expect(await customFieldsOf(app.colleague, body.id)).toEqual({ nickname: "Neo" })
    const renamed = await app.admin.put(`/users/${body.id}`, { customFields: { nickname: null, bonus: "x" } })
    expect(errorsOf(renamed)).toEqual({ "customFields.bonus": "NUMBER" })
  })
})

describe("groups of employee fields", () => {
  test("the employee changes personal values, proposes directory values and may not change the others", async () => {
    expect((await kim.patch("/users/me", { customFields: { size: "s" } })).body.customFields).toMatchObject({ size: "s" })
    const forbidden = await kim.patch("/users/me", { customFields: { bonus: 1, reviewed: null, vegan: true } })
    expect({ status: forbidden.status, errors: errorsOf(forbidden) }).toEqual({
      status: 403,
      errors: { "customFields.bonus": "NOT_ALLOWED", "customFields.reviewed": "NOT_ALLOWED" },
    })
    const { body } = await kim.patch("/users/me", { customFields: { nickname: "Kimmy", floor: 2 } })
    expect(body.pendingChanges).toMatchObject([{ field: "customFields.nickname", status: "PENDING" }])
    expect(body.customFields).toMatchObject({ nickname: "Café", vegan: false })
    expect((await app.hr.post(`/profile-changes/${body.pendingChanges[0].id}/approve`, {})).status).toBe(200)
    expect((await customFieldsOf(app.colleague)).nickname).toBe("Kimmy")
    expect((await app.colleague.patch(`/users/${kim.id}`, { customFields: { size: "m" } })).status).toBe(403)
  })

  test("an approval and a proposal are not blocked by another required field without a value", async () => {
    const { body } = await kim.patch("/users/me", { customFields: { nickname: "Kimi" } })
    const field = { entityType: "USER", isRequired: true }
    const badge = await define({ ...field, key: "badgeName", group: "DIRECTORY" })
    const locker = await define({ ...field, key: "locker" })
    const approved = await app.hr.post(`/profile-changes/${body.pendingChanges[0].id}/approve`, {})
    expect(approved).toMatchObject({ status: 200, body: { status: "APPROVED" } })
    expect(errorsOf(await kim.patch("/users/me", { customFields: { size: "m" } }))).toEqual({ "customFields.locker": "REQUIRED" })
    expect((await kim.patch("/users/me", { customFields: { size: "s", locker: "7" } })).status).toBe(200)
    expect((await app.hr.patch(`/users/${kim.id}`, { phone: "+49 1234" })).status).toBe(200)
    for (const { id } of [badge, locker]) await app.admin.delete(`/custom-fields/definitions/${id}`)
    const stored = () => app.sql("select from employees where id = ? and custom_fields -> ? is not null", [kim.id, locker.id])
    await until(async () => (await stored()).length === 0, "the removal of the values")
  })

  test("events name the changed fields without their values", async () => {
    await app.hr.patch(`/users/${kim.id}`, { customFields: { bonus: 987654 } })
    const entries = await app.sql("select details from audit_entries where subject_id = ? order by id", [kim.id])
    expect(entries.at(-1)).toEqual({
      details: { changedFields: ["customFields.bonus"], digests: [expect.stringMatching(/^[\da-f]{64}$/)] },
    })
    expect(JSON.stringify(await app.sql("select * from record_changes"))).not.toContain("987654")
  })
})

describe("references", () => {
  const query = `query($id: ID!) { employee(id: $id) {
    mentor: customField(key: "mentor") { key value ref { __typename id ... on Employee { fullName customFields } } }
    floor: customField(key: "floor") { value ref { id } } empty: customField(key: "size") { value }
    bonus: customField(key: "bonus") { value } unknown: customField(key: "nothing") { value } } }`

  test("GraphQL returns the referenced record under the rights of the viewer", async () => {
    await app.hr.patch(`/users/${app.colleague.id}`, { customFields: { bonus: 5, nickname: "Charlie" } })
    const { employee } = await app.employee.execute(query, { id: kim.id })
    expect(employee).toEqual({
      mentor: {
        ...{ key: "mentor", value: app.colleague.id },
        ref: { __typename: "Employee", id: app.colleague.id, fullName: "Carl Colleague", customFields: { nickname: "Charlie" } },
      },
      ...{ floor: { value: 2, ref: null }, empty: null, bonus: null, unknown: null },
    })
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [app.colleague.id])
    expect((await app.employee.execute(query, { id: kim.id })).employee.mentor).toEqual({
      key: "mentor",
      value: app.colleague.id,
      ref: null,
    })
    await app.sql("update employees set account_status = 'ACTIVE' where id = ?", [app.colleague.id])
  })

  test("a list needs the same number of statements for one record and for many", async () => {
    const list = (first: number) => () =>
      app.hr.execute(`{ employees(first: ${first}) { nodes { customFields customField(key: "mentor") { ref { id } } } } }`)
    for (const id of [app.employee.id, app.manager.id, app.admin.id])
      await app.hr.patch(`/users/${id}`, { customFields: { mentor: app.colleague.id } })
    const [one, many] = [await statementsOf(app, list(1)), await statementsOf(app, list(50))]
    expect(many.length).toBe(one.length)
  })
})

describe("filters and sort keys", () => {
  const namesOf = async (client: Client, query: string): Promise<unknown> => {
    const { status, body } = await client.get(`/departments?${query}`)
    return status === 200 ? body.map(({ name }: Json) => name) : { status, errors: errorsOf({ body }) }
  }

  beforeAll(async () => {
    const field = { entityType: "DEPARTMENT" }
    await define({ ...field, key: "budget", type: "number" })
    await define({ ...field, key: "since", type: "date" })
    await define({ ...field, key: "motto" })
    await define({ ...field, key: "remote", type: "boolean" })
    await define({ ...field, key: "sponsor", type: "entity_ref", targetType: "USER" })
    const create = (name: string, customFields: object) => app.hr.post("/departments", { name, customFields })
    await create("A", { budget: 9, since: "2020-05-01", motto: "Émile, and co", remote: true })
    await create("B", { budget: 10, since: "2021-05-01", motto: "zebra" })
    await create("C", { budget: 100.5, motto: "Eagle", remote: false, sponsor: app.colleague.id })
  })

  test.each([
    ["customFields[budget]=9,10", ["A", "B"]],
    ["customFields[budget][gt]=9", ["B", "C"]],
    ["customFields[budget][gte]=10&customFields[budget][lt]=100", ["B"]],
    ["customFields[since][lte]=2020-12-31", ["A"]],
    ["customFields[motto]=zebra", ["B"]],
    ["customFields[motto][eq]=Émile, and co", ["A"]],
    ["customFields[motto]=Émile, and co&customFields[motto]=zebra", ["A", "B"]],
    ["customFields[motto][contains]=EA", ["C"]],
    ["customFields[motto][ne]=zebra", ["A", "C", "Research"]],
    ["customFields[remote]=false", ["C"]],
    ["customFields[remote][exists]=false", ["B", "Research"]],
    [`customFields[sponsor][in]=${UNKNOWN_ID}&customFields[sponsor][exists]=true`, []],
    ["customFields[budget][exists]=true&sort=-customFields.budget", ["C", "B", "A"]],
    ["sort=customFields.motto", ["C", "A", "B", "Research"]],
    ["sort=-customFields.remote,name", ["B", "Research", "A", "C"]],
    ["customFields[nothing]=1", { status: 400, errors: { "customFields.nothing": "UNKNOWN_FIELD" } }],
    ["customFields[budget]=nine", { status: 400, errors: { "customFields.budget": "NUMBER" } }],
    ["customFields[budget][contains]=1", { status: 400, errors: { "customFields.budget": "NOT_ALLOWED" } }],
    ["customFields[budget][between]=1", { status: 400, errors: { "customFields[budget][between]": "ONE_OF" } }],
    ["customFields=1", { status: 400, errors: { customFields: "FORMAT" } }],
    ["sort=customFields.nothing", { status: 400, errors: { "customFields.nothing": "UNKNOWN_FIELD" } }],
    ["sort=customFields.sponsor", { status: 400, errors: { "customFields.sponsor": "NOT_ALLOWED" } }],
  ])("departments with %s are %j", async (query, expected) => {
    expect(await namesOf(app.colleague, query)).toEqual(expected)
  })

  test("GraphQL filters, sorts and pages by custom fields, also below another record", async () => {
    const page = (args: string) =>
      app.colleague.execute(`{ departments(${args} filter: { customFields: [{ key: "budget", operator: EXISTS, value: "true" }] }) {
        nodes { name } pageInfo { endCursor } } }`)
    const order = `first: 1, orderBy: [{ field: CUSTOM_FIELD, key: "motto", direction: DESC }]`
    const names: string[] = []
    let after = ""
    for (let n = 0; n < 3; n++) {
      const { nodes, pageInfo } = (await page(`${order} ${after}`)).departments
      names.push(...nodes.map(({ name }: Json) => name))
      after = `after: "${pageInfo.endCursor}"`
    }
    expect(names).toEqual(["B", "A", "C"])
    const nested = await app.colleague.execute(
      `{ department(id: "${departmentId}") { members(orderBy: [{ field: CUSTOM_FIELD, key: "floor" }]) { nodes { id } } } }`,
    )
    expect(nested.department.members.nodes).toEqual([])
    const { body } = await app.colleague.graphql(
      `{ departments(orderBy: [{ field: CUSTOM_FIELD }, { field: NAME, key: "motto" }]) { nodes { id } } }`,
    )
    expect(errorsOf({ body: body.errors[0].extensions })).toEqual({ "orderBy.0.key": "REQUIRED" })
  })

  test("only fields that the caller may read of everyone filter and sort employees", async () => {
    for (const query of ["customFields[size]=s", "customFields[size][exists]=true", "sort=customFields.size"]) {
      expect(await app.manager.get(`/users?${query}`)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
      expect((await app.hr.get(`/users?${query}`)).status).toBe(200)
    }
    expect((await app.colleague.get("/users?customFields[nickname]=Kimi")).body).toMatchObject({
      total: 1,
      items: [{ id: kim.id }],
    })
    expect((await app.colleague.get("/users/directory?customFields[floor][gte]=2")).body).toMatchObject([{ id: kim.id }])
    const { body } = await app.colleague.graphql(
      `{ employees(orderBy: [{ field: CUSTOM_FIELD, key: "bonus" }]) { nodes { id } } }`,
    )
    expect(body.errors[0].extensions).toMatchObject({ code: "FORBIDDEN", errors: [{ path: "customFields.bonus" }] })
    const jobs = await app.colleague.get("/jobs?customFields[costCenter][gte]=6")
    expect({ status: jobs.status, titles: jobs.body.map(({ title }: Json) => title) }).toEqual({ status: 200, titles: [] })
  })
})
