// The change feed: order, cursors, and the events and field names that a viewer may know of.
import { beforeAll, expect, test } from "@jest/globals"
import { Client, type Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()
let count = 0
let departmentId: string

const createRole = async (permissions: string[], more: object = {}): Promise<string> =>
  (await w.eve.post("/administration/roles", { name: `Role ${++count}`, permissions, scope: "ORGANIZATION", ...more })).body.id
const keyOf = async (...permissions: string[]): Promise<Client> => {
  const roleId = await createRole(permissions)
  const { body } = await w.eve.post("/administration/api-keys", { name: `Key ${++count}`, roleId })
  return new Client(w.url, { token: body.secret })
}
const changes = async (client: Client, query = ""): Promise<Json[]> => (await client.get(`/changes?limit=500${query}`)).body
const typesOf = (events: Json[]) => events.map(({ type }) => type)
const lastCursor = async () => (await changes(w.eve)).at(-1).cursor

beforeAll(async () => {
  departmentId = await insertDepartment(w, "Field")
  await w.eve.post("/locations", { name: "Berlin", country: "DE", timezone: "Europe/Berlin" })
})

test("an administrator reads events with names of changed fields in one order on both APIs", async () => {
  const after = await lastCursor()
  await w.hana.patch(`/users/${w.ann.id}`, { phone: "+49 30 1234", birthDate: "1990-02-01" })
  await w.eve.patch(`/departments/${departmentId}`, { name: "Field Service" })
  const events = await changes(w.eve, `&after=${after}`)
  expect(events).toMatchObject([
    {
      type: "employee.update",
      entityType: "Employee",
      entityId: w.ann.id,
      actorId: w.hana.id,
      at: w.clock.now().toISOString(),
    },
    { type: "department.update", entityType: "Department", entityId: departmentId, actorId: w.eve.id, changedFields: ["name"] },
  ])
  expect(events[0].changedFields.sort()).toEqual(["birthDate", "phone"])
  const { changes: page } = await w.eve.execute(
    "query($after: String) { changes(first: 1, filter: { after: $after }) { nodes { id type actor { fullName } } pageInfo { endCursor } } }",
    { after },
  )
  expect(page.nodes).toEqual([{ id: events[0].id, type: "employee.update", actor: { fullName: "Hana Human" } }])
  const { changes: next } = await w.eve.execute("query($after: String) { changes(first: 5, after: $after) { nodes { id } } }", {
    after: page.pageInfo.endCursor,
  })
  expect(next.nodes).toEqual([{ id: events[1].id }])
})

test("a list of types selects events, and an asterisk all of a record", async () => {
  expect(new Set(typesOf(await changes(w.eve, "&types=location.create,department.update")))).toEqual(
    new Set(["location.create", "department.update"]),
  )
  expect(typesOf(await changes(w.eve, "&types=location.*"))).toEqual(["location.create"])
})

test("a malformed cursor or type returns 400 naming the parameter", async () => {
  for (const after of ["x", "LTE", "MTIzNDU2Nzg5MDEyMzQ"])
    expect(await w.eve.get(`/changes?after=${after}`)).toMatchObject({ status: 400, body: { errors: [{ path: "after" }] } })
  expect(await w.eve.get("/changes?types=everything")).toMatchObject({ status: 400, body: { errors: [{ path: "types" }] } })
})

test("employees, HR and keys without the permission may not read the feed", async () => {
  const key = await keyOf("READ_DIRECTORY")
  for (const client of [w.ann, w.bob, w.hana, key]) expect((await client.get("/changes")).status).toBe(403)
})

test("a key reads only events of records and names of fields that its role grants", async () => {
  const after = await lastCursor()
  await w.hana.patch(`/users/${w.carl.id}`, { phone: "+49 30 4321", birthDate: "1991-02-01" })
  await w.ann.post("/tasks", { title: "Private" })
  await w.eve.patch(`/departments/${departmentId}`, { name: "Field" })
  const directory = await keyOf("READ_CHANGES", "READ_DIRECTORY")
  expect(await changes(directory, `&after=${after}`)).toMatchObject([
    { type: "employee.update", changedFields: ["phone"] },
    { type: "department.update", changedFields: ["name"] },
  ])
  const personal = await keyOf("READ_CHANGES", "READ_DIRECTORY", "READ_PERSONAL")
  expect((await changes(personal, `&after=${after}`))[0].changedFields.sort()).toEqual(["birthDate", "phone"])
})

test("a role for a department shows restricted field names of its members only", async () => {
  const member = await w.hire({ department_id: departmentId })
  const reader = await w.hire()
  const assign = (id: string) => w.eve.post(`/administration/roles/${id}/assign`, { employeeId: reader.id })
  await assign(await createRole(["READ_CHANGES"]))
  await assign(await createRole(["READ_PERSONAL"], { scope: "DEPARTMENT", departmentId }))
  const after = await lastCursor()
  for (const id of [member.id, w.carl.id]) await w.hana.patch(`/users/${id}`, { birthDate: "1990-02-01" })
  expect(await changes(reader, `&after=${after}`)).toMatchObject([
    { entityId: member.id, changedFields: ["birthDate"] },
    { entityId: w.carl.id, changedFields: [] },
  ])
})

test("an event of a record that an administrator may not read is absent, until the record is deleted", async () => {
  const after = await lastCursor()
  const meeting = { title: "Talk", type: "MEETING", start: "2026-03-10T09:00:00Z", end: "2026-03-10T10:00:00Z" }
  const { body: event } = await w.ann.post("/calendar/events", { ...meeting, participants: [w.bob.id] })
  const of = async () => (await changes(w.eve, `&after=${after}`)).filter(({ entityId }) => entityId === event.id)
  expect([(await w.eve.get(`/calendar/events/${event.id}`)).status, await of()]).toEqual([404, []])
  expect((await w.ann.delete(`/calendar/events/${event.id}`)).status).toBe(204)
  expect(await of()).toMatchObject([{ type: "calendarEvent.delete", changedFields: [] }])
})

test("an event of a transaction that commits late has a later cursor than every event that was read", async () => {
  const after = await lastCursor()
  const em = w.app.deps.orm.em.fork()
  await em.begin()
  await em.execute("select 1 from locations where organization_id = ? for update", [w.organizationId])
  const [location] = await w.sql<{ id: string }>("select id from locations where organization_id = ?", [w.organizationId])
  const late = w.eve.patch(`/locations/${location?.id}`, { name: "Late" })
  await w.eve.patch(`/departments/${departmentId}`, { name: "Early" })
  const [early] = await changes(w.eve, `&after=${after}`)
  await em.rollback()
  await late
  expect(early.type).toBe("department.update")
  expect(typesOf(await changes(w.eve, `&after=${early.cursor}`))).toEqual(["location.update"])
})

test("the feed of another organization has none of the events", async () => {
  expect(await changes(w.olga)).toEqual([])
})
