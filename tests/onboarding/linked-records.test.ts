// Tasks, calendar events and document requests of onboarding steps.
import { describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { pdf } from "../support/files.js"
import { createTemplate, startOnboarding, templateStep, updateStep } from "../support/onboarding.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const start = async (employee: Client, steps: object[], values: object = {}) =>
  startOnboarding(app.hr, { employeeId: employee.id, templateId: await createTemplate(app.hr, steps), ...values })
const statusesOf = async ({ id }: Json): Promise<string[]> => {
  const { body } = await app.hr.get(`/onboarding/instances/${id}`)
  return [body.status, ...body.steps.map(({ status }: Json) => status)]
}

test("a meeting with the longest title of a step can be changed with its title", async () => {
  const employee = await app.hire({ manager_id: app.manager.id })
  const step = templateStep(1, { type: "MEETING", assigneeRole: "MANAGER", createsCalendarEvent: true, title: "M".repeat(300) })
  const { steps } = await start(employee, [step], { startDate: "2026-03-10" })
  const { title } = (await app.hr.get(`/calendar/events/${steps[0].linkedRecordId}`)).body
  const changed = await app.hr.patch(`/calendar/events/${steps[0].linkedRecordId}`, { title, location: "Room 1" })
  expect(changed).toMatchObject({ status: 200, body: { title, location: "Room 1" } })
})

describe("tasks", () => {
  const steps = [
    templateStep(1, { createsTask: true, title: "Read the handbook", durationDays: 3 }),
    templateStep(2, { createsTask: true, title: "Order a laptop", assigneeRole: "HR" }),
    templateStep(3, { createsTask: true, title: "Plan the week", assigneeRole: "MANAGER" }),
    templateStep(4, { createsTask: true, title: "Set up the account", assigneeRole: "HR" }),
  ]

  test("tasks of an onboarding are created on the boards of the assignees, those of HR on that of the new employee", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const { id, steps: created } = await start(employee, steps, { startDate: "2026-03-02" })
    const { onboardingInstance } = await app.hr.execute(
      `{ onboardingInstance(id: "${id}") { steps { linkedRecordId linkedRecord { __typename
        ... on Task { title dueDate assigneeId creatorId order stage } } } } }`,
    )
    const tasks = onboardingInstance.steps.map(({ linkedRecord }: Json) => linkedRecord)
    const task = (title: string, dueDate: string, creatorId: string, assigneeId: string | null = creatorId) =>
      expect.objectContaining({ __typename: "Task", title, dueDate, creatorId, assigneeId, stage: "TODO" })
    expect(tasks).toEqual([
      task("Read the handbook", "2026-03-05", employee.id),
      task("Order a laptop", "2026-03-02", app.hr.id, null),
      task("Plan the week", "2026-03-02", app.manager.id),
      task("Set up the account", "2026-03-02", app.hr.id, null),
    ])
    expect(tasks[3].order).toBe(tasks[1].order + 1)
    // The employee sees the step, but not the task of HR.
    const own = await employee.execute(`{ onboardingInstance(id: "${id}") { steps { linkedRecord { id } } } }`)
    expect(own.onboardingInstance.steps[1].linkedRecord).toBeNull()
    expect(created[0].linkedRecordId).toMatch(/-/)
  })

  test("completing a task completes its step, and completing a step completes its task, once", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const instance = await start(employee, steps)
    const taskOf = (order: number) => instance.steps[order - 1].linkedRecordId
    await employee.patch(`/tasks/${taskOf(1)}`, { stage: "DONE" })
    expect(await statusesOf(instance)).toEqual(["ACTIVE", "Completed", "Pending", "Pending", "Pending"])
    const { body: completed } = await updateStep(app.manager, instance, 3, { status: "COMPLETED", comment: "Planned" })
    expect(completed).toMatchObject({ status: "Completed", comment: "Planned", completedBy: { id: app.manager.id } })
    expect((await app.manager.get(`/tasks/${taskOf(3)}`)).body).toMatchObject({ stage: "DONE" })
    expect((await updateStep(employee, instance, 2, { status: "COMPLETED" })).status).toBe(403)
    expect((await app.hr.get(`/tasks/${taskOf(2)}`)).body.stage).toBe("TODO")
    const both = (order: number) => [
      updateStep(app.hr, instance, order, { status: "COMPLETED" }),
      app.hr.patch(`/tasks/${taskOf(order)}/stage`, { stage: "DONE", order: 0 }),
    ]
    const answers = await Promise.all([...both(2), ...both(4)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await statusesOf(instance)).toEqual(["COMPLETED", "Completed", "Completed", "Completed", "Completed"])
    const activity = (await app.hr.get(`/tasks/${taskOf(2)}/activity`)).body
    expect(activity.filter(({ action }: Json) => action === "STAGE_CHANGED")).toHaveLength(1)
  })

  test("completing a task records the completion of its step by the same person", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const { steps: created } = await start(employee, steps.slice(0, 2))
    await employee.patch(`/tasks/${created[0].linkedRecordId}/stage`, { stage: "DONE", order: 0 })
    const { body } = await app.hr.get(`/audit?entityId=${created[0].id}&action=onboardingStep.complete`)
    expect(body).toEqual([expect.objectContaining({ actorId: employee.id, details: { status: "COMPLETED" } })])
  })

  test("editing a done task leaves its reopened step open", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const instance = await start(employee, steps.slice(0, 2))
    const path = `/tasks/${instance.steps[0].linkedRecordId}`
    await employee.patch(path, { stage: "DONE" })
    await updateStep(app.hr, instance, 1, { status: "PENDING" })
    expect((await employee.patch(path, { title: "Read it again" })).status).toBe(200)
    expect(await statusesOf(instance)).toEqual(["ACTIVE", "Pending", "Pending"])
  })

  test("deleting a task leaves its step open", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const instance = await start(employee, steps.slice(0, 1))
    await employee.delete(`/tasks/${instance.steps[0].linkedRecordId}`)
    expect(await statusesOf(instance)).toEqual(["ACTIVE", "Pending"])
    expect((await updateStep(employee, instance, 1, { status: "COMPLETED" })).body.status).toBe("Completed")
  })
})

describe("meetings", () => {
  test("a meeting is an event at 10:00 with the employee and the assignee, in the employee's time zone", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    await employee.patch("/users/me/preferences", { timezone: "America/New_York" })
    const steps = [
      templateStep(1, { type: "MEETING", title: "Welcome", createsCalendarEvent: true, assigneeRole: "MANAGER" }),
      templateStep(2, { type: "MEETING", title: "Alone", createsCalendarEvent: true }),
    ]
    const instance = await start(employee, steps, { startDate: "2026-07-01" })
    const event = (await employee.get(`/calendar/events/${instance.steps[0].linkedRecordId}`)).body
    expect(event).toMatchObject({
      title: "Welcome",
      type: "MEETING",
      start: "2026-07-01T14:00:00.000Z",
      end: "2026-07-01T15:00:00.000Z",
      organizerId: app.hr.id,
    })
    expect(event.participants.map(({ employeeId }: Json) => employeeId).sort()).toEqual([employee.id, app.manager.id].sort())
    const past = await start(await app.hire(), steps, { startDate: "2026-01-01" })
    expect(past.steps.map(({ linkedRecordId }: Json) => linkedRecordId)).toEqual([null, null])
  })
})

describe("documents", () => {
  test("a document step requests the document from the employee, whose upload completes it", async () => {
    const employee = await app.hire()
    const steps = [
      templateStep(1, { type: "DOCUMENT", title: "Send your tax form", requestedDocumentType: "TAX", durationDays: 5 }),
    ]
    const instance = await start(employee, steps)
    const [request] = (await employee.get(`/users/${employee.id}/document-requests`)).body
    expect(request).toMatchObject({ type: "TAX", message: "Send your tax form", dueDate: "2026-03-07", status: "OPEN" })
    expect(request.id).toBe(instance.steps[0].linkedRecordId)
    await employee.upload(`/users/${employee.id}/documents`, pdf(), { type: "ID" })
    expect(await statusesOf(instance)).toEqual(["ACTIVE", "Pending"])
    await employee.upload(`/users/${employee.id}/documents`, pdf(), { type: "TAX" })
    expect(await statusesOf(instance)).toEqual(["COMPLETED", "Completed"])
  })
})

describe("cancellation", () => {
  const steps = [
    templateStep(1, { createsTask: true, title: "Read the handbook" }),
    templateStep(2, { createsTask: true, title: "Sign the policy" }),
    templateStep(3, { type: "MEETING", title: "Welcome", createsCalendarEvent: true, assigneeRole: "MANAGER", durationDays: 1 }),
    templateStep(4, { type: "DOCUMENT", title: "Send your tax form", requestedDocumentType: "TAX" }),
    templateStep(5, { type: "DOCUMENT", title: "Send your card", requestedDocumentType: "ID" }),
    templateStep(6, { createsTask: true, title: "Order a laptop", assigneeRole: "HR" }),
  ]
  const linkedTo = ({ steps: created }: Json, order: number): string => created[order - 1].linkedRecordId
  const taskStatuses = async (instance: Json, ...orders: number[]) =>
    Promise.all(orders.map(async (order) => (await app.hr.get(`/tasks/${linkedTo(instance, order)}`)).status))
  const requestsOf = async (employee: Client) =>
    (await app.hr.get(`/users/${employee.id}/document-requests`)).body.map(({ type, status }: Json) => `${type} ${status}`).sort()

  test("canceling an onboarding deletes tasks and meetings that have not begun, cancels open requests, and keeps the rest", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const instance = await start(employee, steps)
    await employee.patch(`/tasks/${linkedTo(instance, 1)}`, { stage: "DONE" })
    await app.hr.patch(`/tasks/${linkedTo(instance, 6)}`, { stage: "IN_PROGRESS" })
    await employee.upload(`/users/${employee.id}/documents`, pdf(), { type: "ID" })
    expect((await app.hr.post(`/onboarding/instances/${instance.id}/cancel`)).status).toBe(200)
    expect((await employee.get(`/tasks/${linkedTo(instance, 1)}`)).body.stage).toBe("DONE")
    expect((await employee.get(`/tasks/${linkedTo(instance, 2)}`)).status).toBe(404)
    expect((await app.hr.get(`/tasks/${linkedTo(instance, 6)}`)).body.stage).toBe("IN_PROGRESS")
    expect((await app.manager.get(`/calendar/events/${linkedTo(instance, 3)}`)).status).toBe(404)
    expect(await requestsOf(employee)).toEqual(["ID FULFILLED", "TAX CANCELLED"])
    const types = (await app.manager.get("/notifications")).body.items.map(({ type }: Json) => type)
    expect(types).toContain("calendarEvent.delete")
    const { body: audit } = await app.hr.get(`/audit?entityId=${linkedTo(instance, 2)}&action=task.delete`)
    expect(audit).toEqual([expect.objectContaining({ actorId: app.hr.id })])
  })

  test("canceling an onboarding keeps a meeting that has begun", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const instance = await start(employee, steps)
    const [from, to] = [-1, 1].map((hours) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString())
    expect((await app.hr.patch(`/calendar/events/${linkedTo(instance, 3)}`, { start: from, end: to })).status).toBe(200)
    await app.hr.post(`/onboarding/instances/${instance.id}/cancel`)
    expect((await employee.get(`/calendar/events/${linkedTo(instance, 3)}`)).status).toBe(200)
  })

  test("a reopened onboarding is completed without the deleted tasks and meetings", async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const instance = await start(employee, steps)
    await app.hr.post(`/onboarding/instances/${instance.id}/cancel`)
    expect((await app.hr.post(`/onboarding/instances/${instance.id}/reopen`)).status).toBe(200)
    for (const order of [1, 2, 3, 4, 5, 6])
      expect((await updateStep(app.hr, instance, order, { status: "COMPLETED" })).status).toBe(200)
    expect((await statusesOf(instance))[0]).toBe("COMPLETED")
  })

  test("deactivating an employee deletes the open tasks of the onboarding instead of handing them over, as the plan says", async () => {
    const employee = await app.hire({ manager_id: app.hr.id })
    const instance = await start(employee, steps)
    const { status, body: own } = await app.hr.post("/tasks", {
      title: "Own task",
      assigneeId: employee.id,
      stage: "TODO",
      priority: "LOW",
    })
    expect(status).toBe(201)
    const { body: plan } = await app.hr.post("/onboarding/offboarding-plan", { employeeId: employee.id })
    const planned = plan.items.find(({ kind }: Json) => kind === "TASKS")
    expect(planned).toMatchObject({ count: 1, records: [{ name: "Own task" }] })
    expect((await app.hr.delete(`/users/${employee.id}?reassignTo=${app.manager.id}`)).status).toBe(204)
    expect(await taskStatuses(instance, 1, 2, 6)).toEqual([404, 404, 404])
    expect((await app.manager.get(`/tasks/${own.id}`)).body.assigneeId).toBe(app.manager.id)
    expect((await app.manager.get(`/tasks/${linkedTo(instance, 1)}`)).status).toBe(404)
    expect(await requestsOf(employee)).toEqual(["ID CANCELLED", "TAX CANCELLED"])
  })
})
