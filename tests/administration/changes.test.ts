// The change feed: order, cursors, and the events and field names that a viewer may know of.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { readersOfEmployeeEvents } from "../../src/events/event-readers.js"
import { Client, type Json } from "../support/client.js"
import { insertDepartment, insertOrganization, insertRow } from "../support/factories.js"
import { createLeaveType } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let count = 0
let departmentId: string

const createRole = async (permissions: string[], more: object = {}): Promise<string> =>
  (await app.admin.post("/administration/roles", { name: `Role ${++count}`, permissions, scope: "ORGANIZATION", ...more })).body
    .id
const keyOf = async (...permissions: string[]): Promise<Client> => {
  const roleId = await createRole(permissions)
  const { body } = await app.admin.post("/administration/api-keys", { name: `Key ${++count}`, roleId })
  return new Client(app.url, { token: body.secret })
}
const changes = async (client: Client, query = ""): Promise<Json[]> => (await client.get(`/changes?limit=500${query}`)).body
const typesOf = (events: Json[]) => events.map(({ type }) => type)
const lastCursor = async () => (await changes(app.admin)).at(-1).cursor

beforeAll(async () => {
  departmentId = await insertDepartment(app, "Field")
  await app.admin.post("/locations", { name: "Berlin", country: "DE", timezone: "Europe/Berlin" })
})

test("an administrator reads events with names of changed fields in one order on both APIs", async () => {
  const after = await lastCursor()
  await app.hr.patch(`/users/${app.employee.id}`, { phone: "+49 30 1234", birthDate: "1990-02-01" })
  await app.admin.patch(`/departments/${departmentId}`, { name: "Field Service" })
  const events = await changes(app.admin, `&after=${after}`)
  const [entry] = (await app.admin.get(`/audit?entityId=${app.employee.id}&limit=1`)).body
  expect(events).toMatchObject([
    {
      type: "employee.update",
      entityType: "Employee",
      entityId: app.employee.id,
      actorId: app.hr.id,
      at: entry.at,
    },
    {
      type: "department.update",
      entityType: "Department",
      entityId: departmentId,
      actorId: app.admin.id,
      changedFields: ["name"],
    },
  ])
  expect(events[0].changedFields.sort()).toEqual(["birthDate", "phone"])
  const { changes: page } = await app.admin.execute(
    "query($after: String) { changes(first: 1, filter: { after: $after }) { nodes { eventId type actor { fullName } } pageInfo { endCursor } } }",
    { after },
  )
  expect(page.nodes).toEqual([{ eventId: events[0].id, type: "employee.update", actor: { fullName: "Hana Human" } }])
  const { changes: next } = await app.admin.execute(
    "query($after: String) { changes(first: 5, after: $after) { nodes { eventId } } }",
    {
      after: page.pageInfo.endCursor,
    },
  )
  expect(next.nodes).toEqual([{ eventId: events[1].id }])
})

test("a list of types selects events, and an asterisk all of a record", async () => {
  expect(new Set(typesOf(await changes(app.admin, "&types=location.create,department.update")))).toEqual(
    new Set(["location.create", "department.update"]),
  )
  expect(typesOf(await changes(app.admin, "&types=location.*"))).toEqual(["location.create"])
})

test("a malformed cursor or type returns 400 naming the parameter", async () => {
  for (const after of ["x", "LTE", "MTIzNDU2Nzg5MDEyMzQ"])
    expect(await app.admin.get(`/changes?after=${after}`)).toMatchObject({ status: 400, body: { errors: [{ path: "after" }] } })
  expect(await app.admin.get("/changes?types=everything")).toMatchObject({ status: 400, body: { errors: [{ path: "types" }] } })
})

test("employees, HR and keys without the permission may not read the feed", async () => {
  const key = await keyOf("READ_DIRECTORY")
  for (const client of [app.employee, app.manager, app.hr, key]) expect((await client.get("/changes")).status).toBe(403)
})

test("a key reads only events of records and names of fields that its role grants", async () => {
  const after = await lastCursor()
  await app.hr.patch(`/users/${app.colleague.id}`, { phone: "+49 30 4321", birthDate: "1991-02-01" })
  await app.employee.post("/tasks", { title: "Private" })
  await app.admin.patch(`/departments/${departmentId}`, { name: "Field" })
  const directory = await keyOf("READ_CHANGES", "READ_DIRECTORY")
  expect(await changes(directory, `&after=${after}`)).toMatchObject([
    { type: "employee.update", changedFields: ["phone"] },
    { type: "department.update", changedFields: ["name"] },
  ])
  const personal = await keyOf("READ_CHANGES", "READ_DIRECTORY", "READ_PERSONAL")
  expect((await changes(personal, `&after=${after}`))[0].changedFields.sort()).toEqual(["birthDate", "phone"])
})

describe("events about employees", () => {
  /** Types of the events about an employee that a client reads after a cursor. */
  const typesAbout = async (client: Client, { id }: Client, after?: string) =>
    [...new Set(typesOf((await changes(client, after && `&after=${after}`)).filter(({ entityId }) => entityId === id)))].sort()

  test("a key for the directory reads updates, but neither accounts, proposals nor leave", async () => {
    const after = await lastCursor()
    const person = await app.hire({ hire_date: "2026-01-01" })
    const [{ email }] = (await app.sql("select email from employees where id = ?", [person.id])) as [{ email: string }]
    const leaveTypeId = await createLeaveType(app.admin, "Vacation")
    const account = `/users/${person.id}`
    const calls: [Client, string, string, Json?][] = [
      [app.anonymous, "post", "/auth/forgot-password", { email }],
      [person, "patch", "/users/me", { fullName: "New Name" }],
      [person, "patch", "/notifications/settings", { matrix: { TASK: { email: false } } }],
      [app.hr, "post", "/leave/balances/adjust", { employeeId: person.id, leaveTypeId, days: 2, reason: "Move" }],
      [app.hr, "post", `${account}/block`],
      [app.hr, "post", `${account}/unblock`],
      [app.hr, "patch", account, { phone: "+49 30 1234" }],
    ]
    for (const [client, method, path, body] of calls) {
      const { status } = await client.send(method.toUpperCase(), path, body)
      expect({ path, isDone: status < 300 }).toEqual({ path, isDone: true })
    }
    const all = await typesAbout(app.admin, person, after)
    const hidden = ["account.requestPasswordReset", "employee.block", "employee.propose", "employee.unblock", "leave.adjust"]
    expect(all).toEqual([...hidden, "employee.update", "notificationSettings.update"].sort())
    const directory = ["READ_CHANGES", "READ_DIRECTORY"]
    expect(await typesAbout(await keyOf(...directory), person, after)).toEqual(["employee.update"])
    expect(await typesAbout(await keyOf(...directory, "READ_LEAVE"), person, after)).toEqual(["employee.update", "leave.adjust"])
    expect(await typesAbout(await keyOf(...directory, "READ_PERSONAL"), person, after)).toEqual(
      ["employee.block", "employee.propose", "employee.unblock", "employee.update"].sort(),
    )
  })

  test("an event of each type is hidden from callers without the right that its type names", async () => {
    const organizationId = await insertOrganization(app.sql)
    const admin = await app.hire({ role: "ADMIN" }, organizationId)
    const create = async (path: string, input: Json): Promise<Json> => (await admin.post(`/administration/${path}`, input)).body
    const keyWith = async (permissions: string[]) => {
      const role = await create("roles", { name: permissions.join(), permissions, scope: "ORGANIZATION" })
      return app.anonymous.with((await create("api-keys", { name: permissions.join(), roleId: role.id })).secret)
    }
    const permissions = ["READ_CHANGES", "READ_DIRECTORY"]
    const [directory, personal] = [await keyWith(permissions), await keyWith([...permissions, "READ_PERSONAL", "READ_LEAVE"])]
    const person = await app.hire({}, organizationId)
    const names = Object.keys(readersOfEmployeeEvents) as (keyof typeof readersOfEmployeeEvents)[]
    for (const [n, action] of names.entries())
      await insertRow(app.sql, "audit_entries", organizationId, {
        ...{
          action,
          at: app.clock.now(),
          subject_type: "Employee",
          subject_id: person.id,
          sequence: 1_000 + n,
          hash: "",
          details: {},
        },
      })
    const withReaders = (...readers: string[]) =>
      names.filter((name) => readers.includes(JSON.stringify(readersOfEmployeeEvents[name]))).sort()
    const fields = ["accountStatus", "leaveBalances", "pendingChanges"].map((field) => JSON.stringify({ field }))
    expect(await typesAbout(admin, person)).toEqual([...names].sort())
    expect(await typesAbout(directory, person)).toEqual(withReaders('"RECORD"'))
    expect(await typesAbout(personal, person)).toEqual(withReaders('"RECORD"', ...fields))
  })
})

test("a role for a department shows restricted field names of its members only", async () => {
  const member = await app.hire({ department_id: departmentId })
  const reader = await app.hire()
  const assign = (id: string) => app.admin.post(`/administration/roles/${id}/assign`, { employeeId: reader.id })
  await assign(await createRole(["READ_CHANGES"]))
  await assign(await createRole(["READ_PERSONAL"], { scope: "DEPARTMENT", departmentId }))
  const after = await lastCursor()
  for (const id of [member.id, app.colleague.id]) await app.hr.patch(`/users/${id}`, { birthDate: "1990-02-01" })
  expect(await changes(reader, `&after=${after}`)).toMatchObject([
    { entityId: member.id, changedFields: ["birthDate"] },
    { entityId: app.colleague.id, changedFields: [] },
  ])
})

test("an event of a record that an administrator may not read is absent, until the record is deleted", async () => {
  const after = await lastCursor()
  const meeting = { title: "Talk", type: "MEETING", start: "2026-03-10T09:00:00Z", end: "2026-03-10T10:00:00Z" }
  const { body: event } = await app.employee.post("/calendar/events", { ...meeting, participants: [app.manager.id] })
  const of = async () => (await changes(app.admin, `&after=${after}`)).filter(({ entityId }) => entityId === event.id)
  expect([(await app.admin.get(`/calendar/events/${event.id}`)).status, await of()]).toEqual([404, []])
  expect((await app.employee.delete(`/calendar/events/${event.id}`)).status).toBe(204)
  expect(await of()).toMatchObject([{ type: "calendarEvent.delete", changedFields: [] }])
})

test("an event of a transaction that commits late has a later cursor than every event that was read", async () => {
  const after = await lastCursor()
  const em = app.instance.deps.orm.em.fork()
  await em.begin()
  await em.execute("/* test */ select 1 from locations where organization_id = ? for update", [app.organizationId])
  const [location] = await app.sql<{ id: string }>("select id from locations where organization_id = ?", [app.organizationId])
  const late = app.admin.patch(`/locations/${location?.id}`, { name: "Late" })
  await app.admin.patch(`/departments/${departmentId}`, { name: "Early" })
  const [early] = await changes(app.admin, `&after=${after}`)
  await em.rollback()
  await late
  expect(early.type).toBe("department.update")
  expect(typesOf(await changes(app.admin, `&after=${early.cursor}`))).toEqual(["location.update"])
})

test("the feed of another organization has none of the events", async () => {
  expect(await changes(app.outsider)).toEqual([])
})
