// Subscriptions to proposed profile changes, company news, and the progress of exports and imports.
import { expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { planImport } from "../support/imports.js"
import { activate, openClients, type ReceivedEvents, until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()

/** Subscribes each of the people. */
async function follow(people: readonly Client[], subscription: string): Promise<ReceivedEvents[]> {
  const sockets = people.map((person) => clients.socket(person))
  await Promise.all(sockets.map(({ ready }) => ready))
  return activate(app.instance, () => sockets.map((socket) => socket.subscribe(`subscription { ${subscription} }`)))
}
const payloads = ({ values }: ReceivedEvents | undefined = { values: [] } as never): Json[] =>
  values.flatMap((value) => Object.values(value))

test("proposing a profile change reaches its owner and HR, and supersedes the previous one, but no colleague sees it", async () => {
  const kim = await app.hire({ manager_id: app.manager.id })
  const people = [kim, app.hr, app.manager]
  const events = await follow(people, "profileChangeChanged { change profileChange { id status employee { id } } }")
  const [own, hr, manager] = events
  await kim.patch("/users/me", { nationality: "FR" })
  await until(() => [own, hr].every((one) => payloads(one).length === 1), "the proposal")
  const proposed = { change: "CREATED", profileChange: { status: "PENDING", employee: { id: kim.id } } }
  expect([payloads(own)[0], payloads(hr)[0]]).toMatchObject([proposed, proposed])
  await kim.patch("/users/me", { nationality: "IT" })
  await until(() => payloads(hr).length === 3, "the second proposal")
  const second = payloads(hr).slice(1)
  expect(second.map(({ change, profileChange }) => `${change} ${profileChange.status}`).sort()).toEqual([
    "CREATED PENDING",
    "UPDATED SUPERSEDED",
  ])
  expect(payloads(manager)).toEqual([])
})

test("publishing news reaches their recipients and publishers once, and nobody else", async () => {
  const departmentId = await insertDepartment(app, "Readers")
  const below = await insertDepartment(app, "Readers below", { parent_id: departmentId })
  const member = await app.hire({ department_id: below })
  const [reader, publisher, other] = await follow([member, app.hr, app.colleague], "companyNewsChanged { change news { title } }")
  expect((await app.admin.post("/news", { title: "For some", departmentIds: [departmentId] })).status).toBe(201)
  expect((await app.admin.post("/news", { title: "For all" })).status).toBe(201)
  await until(() => [reader, publisher].every((one) => payloads(one).length === 2) && payloads(other).length > 0, "the news")
  const [some, all] = ["For some", "For all"].map((title) => ({ change: "CREATED", news: { title } }))
  expect([payloads(reader), payloads(publisher), payloads(other)]).toEqual([[some, all], [some, all], [all]])
})

test("an export delivers its progress to its author only, and its deletion", async () => {
  const fields = "exportChanged { change export { status rowCount totalRows url } }"
  const [own, other] = await follow([app.hr, app.admin], fields)
  const { body } = await app.hr.post("/exports", { list: "EMPLOYEES", columns: ["fullName"] })
  await until(() => payloads(own).some(({ export: record }) => record?.status === "COMPLETED"), "the end")
  const [created] = payloads(own)
  expect(created).toMatchObject({ change: "CREATED" })
  const last = payloads(own).at(-1)
  expect(last).toMatchObject({ change: "UPDATED", export: { status: "COMPLETED", url: expect.any(String) } })
  expect(last.export.rowCount).toBe(last.export.totalRows)
  await app.hr.delete(`/exports/${body.id}`)
  await until(() => payloads(own).at(-1).change === "DELETED", "the deletion")
  expect(payloads(own).at(-1).export).toBeNull()
  expect(payloads(other)).toEqual([])
})

test("an import delivers its plan, its execution and its reversal to its author only", async () => {
  const [own, other] = await follow([app.hr, app.admin], "importChanged { change import { status } }")
  const { id } = await planImport(app.hr, "DEPARTMENTS", ["name", "Imported"])
  await until(() => payloads(own).length === 1, "the plan")
  expect((await app.hr.post(`/imports/${id}/commit`)).status).toBe(200)
  await until(() => payloads(own).length === 2, "the execution")
  expect((await app.hr.post(`/imports/${id}/undo`)).status).toBe(200)
  await until(() => payloads(own).length === 3, "the reversal")
  expect(payloads(own)).toEqual([
    { change: "CREATED", import: { status: "PLANNED" } },
    { change: "UPDATED", import: { status: "COMMITTED" } },
    { change: "UPDATED", import: { status: "UNDONE" } },
  ])
  expect(payloads(other)).toEqual([])
})
