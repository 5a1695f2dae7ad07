// Responses of writes are read after the commit, in the same way by both APIs.
import { expect, test } from "@jest/globals"
import type { Client } from "./support/client.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

async function assignedTask(): Promise<[assignee: Client, next: Client, id: string]> {
  const [assignee, next] = (await Promise.all([app.hire(), app.hire()])) as [Client, Client]
  const { body } = await app.employee.post("/tasks", { title: "Task", stage: "TODO", priority: "LOW", assigneeId: assignee.id })
  return [assignee, next, body.id]
}

test("a REST write by which the caller loses access is committed and returns 204", async () => {
  const [assignee, next, id] = await assignedTask()
  const { status, body } = await assignee.patch(`/tasks/${id}`, { assigneeId: next.id })
  expect([status, body]).toEqual([204, undefined])
  expect((await assignee.get(`/tasks/${id}`)).status).toBe(404)
  expect((await next.get(`/tasks/${id}`)).body.assigneeId).toBe(next.id)
})

test("a mutation by which the caller loses access is committed and returns null", async () => {
  const [assignee, next, id] = await assignedTask()
  const mutation = "mutation ($id: ID!, $input: UpdateTaskInput!) { updateTask(id: $id, input: $input) { title } }"
  const { body } = await assignee.graphql(mutation, { id, input: { assigneeId: next.id } })
  expect(body).toEqual({ data: { updateTask: null } })
  expect((await next.get(`/tasks/${id}`)).body.assigneeId).toBe(next.id)
})

test("a mutation with an Idempotency-Key returns the record to a retry", async () => {
  const [assignee] = await assignedTask()
  const id = (await assignee.get("/notifications")).body.items[0].id
  const mutation = "mutation ($id: ID!) { markNotificationRead(id: $id) { id readAt } }"
  const read = () => assignee.graphql(mutation, { id }, { headers: { "Idempotency-Key": `read-${id}` } })
  const first = (await read()).body
  expect(first).toEqual({ data: { markNotificationRead: { id, readAt: expect.any(String) } } })
  expect((await read()).body).toEqual(first)
})

test("a committed REST write whose response cannot be stored for its Idempotency-Key is answered, and a retry changes nothing", async () => {
  await app.sql(`create function app.fail_response() returns trigger language plpgsql as $$
    begin raise 'the organization has moved'; end $$`)
  await app.sql(`create trigger fail_response before update on app.idempotency_records for each row
    when (old.answer is not null) execute function app.fail_response()`)
  const create = () =>
    app.hr.post("/departments", { name: "Sales" }, { headers: { "Idempotency-Key": "response-is-not-stored" } })
  const first = await create()
  expect(first.status).toBe(201)
  expect((await create()).body).toEqual(first.body)
  await app.sql("drop function app.fail_response cascade")
})
