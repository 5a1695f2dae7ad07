// Resources of REST: what is read can be written back, and a created resource is found at its Location.
import { describe, expect, test } from "@jest/globals"
import type { TestResponse } from "./support/client.js"
import { createTask } from "./support/subscriptions.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

const created = async (path: string, body: object, creator = app.hr): Promise<string> => {
  const response = await creator.post(path, body)
  expect(response.status).toBe(201)
  return `${path}/${response.body.id}`
}

const resources: [string, () => Promise<string>, object][] = [
  ["a department", () => created("/departments", { name: "Sales", headId: app.manager.id }), { description: "New" }],
  [
    "a location",
    () => created("/locations", { name: "Oslo", country: "NO", timezone: "Europe/Oslo", type: "Office" }),
    { city: "Oslo" },
  ],
  ["a position", () => created("/positions", { title: "Clerk", grade: "Senior" }), { title: "Chief clerk" }],
  [
    "a custom field",
    () =>
      created(
        "/custom-fields/definitions",
        { key: "size", label: "Size", type: "STRING", entityType: "USER", isRequired: false },
        app.admin,
      ),
    { label: "Shirt size" },
  ],
  [
    "a custom field of departments",
    () =>
      created("/custom-fields/definitions", { key: "cost", label: "Cost", type: "NUMBER", entityType: "DEPARTMENT" }, app.admin),
    { label: "Cost center" },
  ],
  ["an employee", async () => `/users/${app.employee.id}`, { fullName: "Anna Employee" }],
]

describe("updates", () => {
  test.each(resources)("PUT accepts %s as it was read, with a change", async (name, path, change) => {
    const editor = name.startsWith("a custom field") ? app.admin : app.hr
    const at = await path()
    const { body: read } = await editor.get(at)
    expect(await editor.put(at, { ...read, ...change })).toMatchObject({ status: 200, body: change })
    const { body: after } = await editor.get(at)
    expect(after).toEqual({ ...read, ...change, updatedAt: after.updatedAt })
  })

  test("PUT rejects a key that the resource does not have", async () => {
    const { body } = await app.hr.put(`/users/${app.employee.id}`, { id: app.employee.id, fullname: "Ann" })
    expect(body.errors).toMatchObject([{ path: "fullname", code: "UNKNOWN_FIELD" }])
  })

  test("PATCH rejects the keys that an update does not change", async () => {
    const at = await created("/departments", { name: "Finance" })
    const { status, body } = await app.hr.patch(at, { headcount: 5, createdAt: "2026-01-01T00:00:00Z", name: "Money" })
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"])
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ["headcount", "READ_ONLY"],
      ["createdAt", "READ_ONLY"],
    ])
    expect((await app.hr.get(at)).body.name).toBe("Finance")
  })

  test("PATCH rejects the keys of nested objects that an update does not change", async () => {
    const contact = { fullName: "Pat", relationship: "Partner", phone: "+49 30 1234567" }
    const at = `/users/${app.colleague.id}`
    expect((await app.hr.patch(at, { emergencyContacts: [contact] })).status).toBe(200)
    const { emergencyContacts } = (await app.hr.get(at)).body
    const { status, body } = await app.hr.patch(at, { emergencyContacts })
    expect([status, body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])]).toEqual([
      400,
      ["id", "createdAt", "updatedAt", "employeeId"].map((key) => [`emergencyContacts.0.${key}`, "READ_ONLY"]),
    ])
  })

  test("PUT of an administrator by HR succeeds without a change and returns 403 with one", async () => {
    const at = `/users/${app.admin.id}`
    const { body: read } = await app.hr.get(at)
    for (const same of [read, { role: read.role, status: "ACTIVE" }]) expect((await app.hr.put(at, same)).status).toBe(200)
    expect((await app.hr.get(at)).body).toEqual(read)
    for (const change of [{ fullName: "Eva" }, { status: "SUSPENDED" }, { role: "EMPLOYEE" }])
      expect((await app.hr.put(at, { ...read, ...change })).status).toBe(403)
  })
})

test("Location names the created resource or the list that has it", async () => {
  const task = await createTask(app.employee)
  const locationOf = async (response: Promise<TestResponse>) => {
    const { status, headers, body } = await response
    expect(status).toBe(201)
    return [headers.get("location"), body]
  }
  const [comments, { id }] = await locationOf(app.employee.post(`/tasks/${task}/comments`, { text: "Done" }))
  expect(comments).toBe(`/api/tasks/${task}/comments`)
  expect((await app.employee.get(comments.slice("/api".length))).body).toMatchObject([{ id }])
  const role = { name: "Directory", permissions: ["READ_DIRECTORY"], scope: "ORGANIZATION" }
  const [, { id: roleId }] = await locationOf(app.admin.post("/administration/roles", role))
  const [key, { apiKey }] = await locationOf(app.admin.post("/administration/api-keys", { name: "Sync", roleId }))
  expect(key).toBe(`/api/administration/api-keys/${apiKey.id}`)
  expect((await app.admin.get(key.slice("/api".length))).body.id).toBe(apiKey.id)
  const [delegation] = await locationOf(
    app.hr.post("/leave/delegations", {
      ...{ delegatorId: app.manager.id, delegateId: app.colleague.id },
      ...{ startDate: "2026-03-02", endDate: "2026-03-06" },
    }),
  )
  expect(delegation).toBe("/api/leave/delegations")
})
