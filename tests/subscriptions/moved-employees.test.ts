// Who loses sight of records because an employee moved receives their removal, although the records did not change.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { createLeaveType, createPending } from "../support/leave-requests.js"
import { activate, openClients } from "../support/live.js"
import { createTask } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()
const LEAVE = "subscription { leaveRequestChanged { leaveRequestId leaveRequest { id } } }"
const TASKS = "subscription { taskChanged { taskId task { id } } }"

beforeAll(() => createLeaveType(app.hr, "Annual Leave", { isDefault: true }))

const subscribe = async (client: Client, query: string) => {
  const socket = clients.socket(client)
  await socket.ready
  const [events] = await activate(app.instance, () => [socket.subscribe(query)])
  return events as NonNullable<typeof events>
}

test("the former manager receives the removal of leave requests and tasks, and the new manager the records", async () => {
  const [before, after] = [await app.hire(), await app.hire()]
  const report = await app.hire({ manager_id: before.id })
  const request = await createPending(report, "2026-06-01")
  const task = await createTask(report)
  const shared = await createTask(before, report)
  const old = { leave: await subscribe(before, LEAVE), tasks: await subscribe(before, TASKS) }
  const fresh = { leave: await subscribe(after, LEAVE), tasks: await subscribe(after, TASKS) }
  expect((await app.hr.patch(`/users/${report.id}`, { managerId: after.id })).status).toBe(200)
  const removal = { leaveRequestChanged: { leaveRequestId: request, leaveRequest: null } }
  expect(await old.leave.first(({ leaveRequestChanged: { leaveRequest } }) => leaveRequest === null)).toEqual(removal)
  expect(await old.tasks.first(({ taskChanged }) => taskChanged.taskId === task)).toEqual({
    taskChanged: { taskId: task, task: null },
  })
  expect((await old.tasks.first(({ taskChanged }) => taskChanged.taskId === shared)).taskChanged.task).toEqual({ id: shared })
  expect((await fresh.leave.first(() => true)).leaveRequestChanged.leaveRequest).toEqual({ id: request })
  expect((await fresh.tasks.first(({ taskChanged }) => taskChanged.taskId === task)).taskChanged.task).toEqual({ id: task })
})

test("an employee who leaves a department receives the removal of its tasks", async () => {
  const [from, to] = await Promise.all(
    ["From", "To"].map(async (name) => (await app.hr.post("/departments", { name })).body.id as string),
  )
  const member = await app.hire({ department_id: from })
  const task = await createTask(app.hr, undefined, { departmentId: from })
  const events = await subscribe(member, TASKS)
  expect((await app.hr.patch(`/users/${member.id}`, { departmentId: to })).status).toBe(200)
  expect(await events.first(() => true)).toEqual({ taskChanged: { taskId: task, task: null } })
})

test("a former head of a department receives the removal of its tasks", async () => {
  const head = await app.hire()
  const { id } = (await app.hr.post("/departments", { name: "Led", headId: head.id })).body
  const task = await createTask(app.hr, undefined, { departmentId: id })
  const events = await subscribe(head, TASKS)
  expect((await app.hr.patch(`/departments/${id}`, { headId: app.manager.id })).status).toBe(200)
  expect(await events.first(() => true)).toEqual({ taskChanged: { taskId: task, task: null } })
})
