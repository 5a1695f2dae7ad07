// Definitions of custom fields: creation, options in use, deletion with all values, and who sees them.
import { describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { until, waitForJobs } from "../support/live.js"
import { assignRole } from "../support/roles.js"
import { holdStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

// Connections for all writers of a test.
const app = createTestApp({ config: { databasePoolSize: 64 } })

const definitions = "/custom-fields/definitions"
const field = { entityType: "USER", label: "Field", type: "string" }
const define = async (values: object): Promise<Json> => {
  const { status, body } = await app.admin.post(definitions, { ...field, ...values })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const invalid = (...paths: string[]) => ({ status: 400, body: { errors: paths.map((path) => ({ path })) } })

describe("defining a custom field", () => {
  test("an administrator creates, reads, changes and deletes a definition on both APIs", async () => {
    const created = await define({
      ...{ key: "size", type: "enum", label: "Size", position: 7, isRequired: false, default: "m" },
      options: ["s", { value: "m", label: "Medium" }],
    })
    expect(created).toMatchObject({ type: "enum", group: "PERSONAL", options: [{ value: "s", label: "s" }, { label: "Medium" }] })
    const { updateCustomFieldDefinition: updated } = await app.admin.execute(
      `mutation($id: ID!) { updateCustomFieldDefinition(id: $id, input: { label: "Shirt", default: null, group: DIRECTORY }) {
        label key type group default version } }`,
      { id: created.id },
    )
    expect(updated).toEqual({ label: "Shirt", key: "size", type: "ENUM", group: "DIRECTORY", default: null, version: 2 })
    expect((await app.admin.patch(`${definitions}/${created.id}`, { key: "other", type: "date" })).body.errors).toMatchObject([
      { path: "key" },
      { path: "type" },
    ])
    const listed = await app.colleague.execute(
      `{ customFieldDefinitions(filter: { entityTypes: [USER, JOB] }) { nodes { key default options { value label } optionLabels } } }`,
    )
    expect(listed.customFieldDefinitions.nodes).toMatchObject([
      { key: "size", options: [{ value: "s" }, { value: "m" }], optionLabels: { s: "s", m: "Medium" } },
    ])
    expect((await app.admin.delete(`${definitions}/${created.id}`)).status).toBe(204)
    expect((await app.admin.get(`${definitions}/${created.id}`)).status).toBe(404)
    expect((await app.hr.post(definitions, { ...field, key: "no" })).status).toBe(403)
  })

  test("attributes that do not fit each other are rejected by name", async () => {
    const rejected = async (values: object) => app.admin.post(definitions, { ...field, key: "x", ...values })
    for (const key of ["constructor", "toString", "__proto__", "1a", "a-b", "a".repeat(65), "é"])
      expect(await rejected({ key })).toMatchObject(invalid("key"))
    expect(await rejected({ type: "enum" })).toMatchObject(invalid("options"))
    expect(await rejected({ options: ["a"] })).toMatchObject(invalid("options"))
    expect(await rejected({ type: "enum", options: ["a", "b", "a"] })).toMatchObject(invalid("options.2.value"))
    expect(await rejected({ key: "prototype" })).toMatchObject(invalid("key"))
    expect(await rejected({ targetType: "USER" })).toMatchObject(invalid("targetType"))
    expect(await rejected({ entityType: "JOB", group: "PERSONAL" })).toMatchObject(invalid("group"))
    expect(await rejected({ type: "number", default: "1" })).toMatchObject(invalid("default"))
    expect(await rejected({ default: { a: 1 } })).toMatchObject(invalid("default"))
    await define({ entityType: "TASK", key: "twice" })
    expect(await rejected({ entityType: "TASK", key: "twice" })).toMatchObject({ status: 409, body: { code: "NAME_TAKEN" } })
    await define({ entityType: "CANDIDATE", key: "twice" })
  })

  test("a kind of records has at most 50 fields, also when they are created at once", async () => {
    const created = await Promise.all(
      Array.from({ length: 53 }, (_, n) => app.admin.post(definitions, { ...field, entityType: "CANDIDATE", key: `field${n}` })),
    )
    const rejected = created.filter(({ status }) => status !== 201)
    expect(rejected.length).toBe(4)
    for (const response of rejected) expect(response).toMatchObject(invalid("entityType"))
  })

  test("only those who may read a group of at least one employee see its fields", async () => {
    await define({ key: "bonus", group: "COMPENSATION", type: "number" })
    const keysOf = async (client: typeof app.admin) =>
      (await client.get(`${definitions}?entityType=USER,CANDIDATE`)).body.map(({ key }: Json) => key)
    expect(await keysOf(app.hr)).toEqual(expect.arrayContaining(["bonus", "twice"]))
    expect(await keysOf(app.outsider)).toEqual([])
    // An employee reads their own pay, unless the policy forbids it.
    expect(await keysOf(app.colleague)).toEqual(["bonus"])
    await app.admin.patch("/companies/settings", { policies: { employeesSeeOwnSalary: false, managersSeeSalary: true } })
    expect(await keysOf(app.colleague)).toEqual([])
    expect(await keysOf(app.manager)).toEqual(["bonus"])
    expect((await app.colleague.patch("/users/me", { customFields: { bonus: 1 } })).body.errors).toEqual(
      (await app.colleague.patch("/users/me", { customFields: { bonus: "x" } })).body.errors,
    )
    expect(await app.colleague.patch("/users/me", { customFields: { bonus: 1 } })).toMatchObject(invalid("customFields.bonus"))
    await app.admin.patch("/companies/settings", { policies: { employeesSeeOwnSalary: true, managersSeeSalary: false } })
  })
})

describe("options in use", () => {
  test("a used option is removed with a replacement only, and its label changes freely", async () => {
    const { id } = await define({ entityType: "DEPARTMENT", key: "region", type: "enum", options: ["north", "south", "west"] })
    const create = async (name: string, region: string) =>
      (await app.hr.post("/departments", { name, customFields: { region } })).body
    const north = await create("North", "north")
    await create("North 2", "north")
    await create("South", "south")
    const change = (input: object) => app.admin.patch(`${definitions}/${id}`, input)
    expect(await change({ options: [{ value: "north", label: "The north" }, "south", "west"] })).toMatchObject({ status: 200 })
    expect(await change({ options: ["north", "south"] })).toMatchObject({ status: 200 })
    expect(await change({ options: ["west"] })).toMatchObject({
      status: 409,
      body: { code: "RECORD_IN_USE", details: { values: 3 } },
    })
    expect(await change({ options: ["south"], replacements: [{ from: "south", to: "west" }] })).toMatchObject(
      invalid("replacements.0.from", "replacements.0.to"),
    )
    expect(await change({ options: ["south"], replacements: [{ from: "north", to: "south" }] })).toMatchObject({ status: 200 })
    const read = (await app.colleague.get(`/departments/${north.id}`)).body
    expect(read.customFields).toEqual({ region: "south" })
    // The record has changed, so an update of the earlier version is rejected.
    const [before, now] = [north, read].map(({ id: _, ...one }) => one)
    expect(before).not.toEqual(now)
    expect((await app.hr.patch(`/departments/${north.id}`, { customFields: { region: "north" } })).status).toBe(400)
  })
})

describe("deleting a custom field", () => {
  test("values are invisible at once, a new field of the same key revives none, and a job removes them", async () => {
    const { id } = await define({ key: "badgeNumber", group: "DIRECTORY" })
    const kim = await app.hire()
    await app.hr.patch(`/users/${kim.id}`, { customFields: { badgeNumber: "007" } })
    expect((await app.colleague.get(`/users/${kim.id}`)).body.customFields).toEqual({ badgeNumber: "007" })
    // The employee proposes a change, which the deletion supersedes.
    await kim.patch("/users/me", { customFields: { badgeNumber: "008" } })
    const pending = (await app.hr.get(`/profile-changes?employeeId=${kim.id}`)).body
    expect(pending).toMatchObject([{ field: "customFields.badgeNumber", proposed: { "customFields.badgeNumber": "008" } }])
    const otherId = await define({ key: "kept" })
    await app.hr.patch(`/users/${kim.id}`, { customFields: { kept: "x" } })
    expect((await app.admin.delete(`${definitions}/${id}`)).status).toBe(204)
    await define({ key: "badgeNumber", group: "DIRECTORY" })
    expect((await app.hr.get(`/users/${kim.id}`)).body.customFields).toEqual({ kept: "x" })
    expect((await app.colleague.get("/users?customFields[badgeNumber]=007")).body.total).toBe(0)
    expect(await app.hr.post(`/profile-changes/${pending[0].id}/approve`, {})).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION", details: { from: "SUPERSEDED" } },
    })
    await waitForJobs(app)
    const [row] = await app.sql<{ fields: string[] }>(
      "select array(select jsonb_object_keys(custom_fields)) as fields from employees where id = ?",
      [kim.id],
    )
    expect(row?.fields).toEqual([otherId.id])
  })

  test("writes during the deletion leave no value behind", async () => {
    const { id } = await define({ key: "racing" })
    const people = await Promise.all(Array.from({ length: 10 }, () => app.hire()))
    const [removed, ...writes] = await Promise.all([
      app.admin.delete(`${definitions}/${id}`),
      ...people.flatMap((kim) => [1, 2].map((n) => app.hr.patch(`/users/${kim.id}`, { customFields: { racing: `${n}` } }))),
    ])
    expect(removed.status).toBe(204)
    for (const write of writes) if (write.status !== 200) expect(write).toMatchObject(invalid("customFields.racing"))
    await waitForJobs(app)
    const [row] = await app.sql<{ count: number }>(
      `select count(*)::int as count from employees where custom_fields -> '${id}' is not null`,
    )
    expect(row?.count).toBe(0)
  })
})

test("a write of values waits behind a deletion of the definition that waits for earlier writes", async () => {
  const { id } = await define({ key: "fair", group: "DIRECTORY" })
  const write = (employee: Client) => app.hr.patch(`/users/${employee.id}`, { customFields: { fair: "yes" } })
  const isWriting = ({ text }: { text: string }) => /custom_field_definitions.* for share/s.test(text)
  const held = await holdStatements(app, isWriting)
  const earlier = write(app.employee)
  await until(() => held.count() === 1, "the earlier write")
  const waiting = async () =>
    (await app.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length
  const deletion = app.admin.delete(`${definitions}/${id}`)
  await until(async () => (await waiting()) === 1, "the deletion")
  const later = write(app.colleague)
  await until(async () => (await waiting()) === 2, "the later write")
  held.release()
  expect((await earlier).status).toBe(200)
  expect((await deletion).status).toBe(204)
  expect(await later).toMatchObject(invalid("customFields.fair"))
})

test("deleting a definition succeeds while 30 clients write its values, and no value remains", async () => {
  const { id } = await define({ key: "busy", group: "DIRECTORY" })
  const writers = await Promise.all(Array.from({ length: 30 }, () => app.hire()))
  let writes = 0
  const rejections = Promise.all(
    writers.map(async ({ id: employeeId }) => {
      for (;;) {
        const { status, body } = await app.hr.patch(`/users/${employeeId}`, { customFields: { busy: `value ${writes++}` } })
        if (status !== 200) return [status, body.errors[0].path]
      }
    }),
  )
  await until(() => writes > 60, "all writers", 10_000)
  expect((await app.admin.delete(`${definitions}/${id}`)).status).toBe(204)
  expect(new Set((await rejections).map(String))).toEqual(new Set(["400,customFields.busy"]))
  await waitForJobs(app)
  expect(await app.sql("select 1 from employees where custom_fields -> ?::text is not null", [id])).toEqual([])
})

test("a field to which hires would copy values of candidates is for those who read candidates", async () => {
  await app.sql("delete from custom_field_definitions")
  await define({ entityType: "CANDIDATE", key: "expectation", type: "number", label: "Expectation" })
  const editor = await app.hire({ full_name: "Ed Fields" })
  await assignRole(app, editor, { permissions: ["MANAGE_CUSTOM_FIELDS"] })
  const same = { ...field, key: "expectation", type: "number", group: "DIRECTORY" }
  expect(await editor.post(definitions, same)).toMatchObject({ status: 403, body: { errors: [{ path: "key" }] } })
  expect((await editor.post(definitions, { ...same, type: "string" })).status).toBe(201)
  await assignRole(app, editor, { permissions: ["READ_RECRUITMENT"] })
  const other = { entityType: "CANDIDATE", key: "notice", type: "number", label: "Notice" }
  await define(other)
  expect((await editor.post(definitions, { ...same, key: "notice" })).status).toBe(201)
})
