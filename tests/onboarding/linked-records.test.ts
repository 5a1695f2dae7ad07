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
