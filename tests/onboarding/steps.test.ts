// Steps of onboardings: states, overdue steps, completion, comments, reminders and races.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { onboardingJob } from "../../src/jobs/onboarding.js"
import type { Client, Json } from "../support/client.js"
import { areWaiting, until } from "../support/live.js"
import { createTemplate, startOnboarding, templateStep, updateStep } from "../support/onboarding.js"
import { createTestApp } from "../support/test-app.js"

// 23:55 in Kiritimati: an access token is valid into the next day there.
const app = createTestApp({ now: "2026-03-02T09:55:00.000Z" })
/** Rounds of the race. The environment variable ROUNDS sets them. */
const rounds = Number(process.env.ROUNDS ?? 2)
let templateId: string
let boss: Client
let buddy: Client
beforeAll(async () => {
  templateId = await createTemplate(app.hr)
  ;[boss, buddy] = (await Promise.all(["Bea Boss", "Ben Buddy"].map((full_name) => app.hire({ full_name })))) as [Client, Client]
})

const hire = (values: object = {}) => app.hire({ full_name: "Nora New", manager_id: boss.id, ...values })
const start = async (employee: Client, values: object = {}) =>
  startOnboarding(app.hr, { employeeId: employee.id, templateId, buddyId: buddy.id, ...values })
const read = async ({ id }: Json): Promise<Json> => (await app.hr.get(`/onboarding/instances/${id}`)).body
const messagesOf = async (client: Client): Promise<string[]> =>
  (await client.get("/notifications")).body.items.map(({ message }: Json) => message)
const outcomeOf = ({ status, body }: { status: number; body: Json }) => (status === 200 ? body.status : body.code)

describe("states", () => {
  test("a step is started, commented and completed by its assignee or HR, with time and person", async () => {
    const instance = await start(await hire())
    const { body: begun } = await updateStep(boss, instance, 3, { status: "in progress", comment: "Next week" })
    expect(begun).toMatchObject({ status: "In Progress", comment: "Next week", completedAt: null, completedBy: null })
    const { body: completed } = await updateStep(boss, instance, 3, { status: "COMPLETED" })
    expect(completed).toMatchObject({
      status: "Completed",
      comment: "Next week",
      completedAt: app.clock.now().toISOString(),
      completedBy: { id: boss.id, fullName: "Bea Boss" },
    })
    expect(outcomeOf(await updateStep(app.hr, instance, 4, { status: "Completed", comment: null }))).toBe("Completed")
    const after = await read(instance)
    expect(after).toMatchObject({ status: "ACTIVE", progress: { completed: 2, total: 4, percent: 50 } })
  })

  test("others who see the step get 403, and everyone else 404", async () => {
    const employee = await hire()
    const instance = await start(employee)
    const change = { status: "COMPLETED" }
    expect(outcomeOf(await updateStep(employee, instance, 3, change))).toBe("FORBIDDEN")
    expect(outcomeOf(await updateStep(boss, instance, 4, { comment: "Mine" }))).toBe("FORBIDDEN")
    expect(outcomeOf(await updateStep(boss, instance, 2, change))).toBe("FORBIDDEN")
    expect(outcomeOf(await updateStep(app.employee, instance, 1, change))).toBe("NOT_FOUND")
    const other = await start(await hire())
    const { body } = await app.hr.patch(`/onboarding/instances/${other.id}/steps/${instance.steps[0].id}`, change)
    expect(body.code).toBe("NOT_FOUND")
    const actions = async (client: Client) => {
      const { body } = await client.get(`/onboarding/instances/${instance.id}`)
      return body.steps[0].availableActions.map(({ name, reason }: Json) => `${name} ${reason ?? "ok"}`)
    }
    expect(await actions(employee)).toEqual(["update ok", "complete ok", "reopen FORBIDDEN"])
    expect(await actions(boss)).toEqual(["update FORBIDDEN", "complete FORBIDDEN", "reopen FORBIDDEN"])
    expect(await actions(app.hr)).toEqual(["update ok", "complete ok", "reopen INVALID_TRANSITION"])
  })

  test("a state that is derived or unknown, and a step of a canceled onboarding, are rejected", async () => {
    const employee = await hire()
    const instance = await start(employee)
    const overdue = await updateStep(employee, instance, 1, { status: "Overdue" })
    expect([overdue.status, overdue.body.errors[0].path]).toEqual([400, "status"])
    const unknown = await updateStep(employee, instance, 1, { status: "Later" })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, "status"])
    await app.hr.post(`/onboarding/instances/${instance.id}/cancel`)
    const { status, body } = await updateStep(employee, instance, 1, { status: "COMPLETED" })
    expect([status, body.code, body.details.action]).toEqual([409, "INVALID_TRANSITION", "complete"])
  })

  test("only HR reopens a step, and that of a completed onboarding reopens the onboarding", async () => {
    const employee = await hire()
    const instance = await start(employee, { templateId: await createTemplate(app.hr, [templateStep(1)]) })
    await updateStep(employee, instance, 1, { status: "COMPLETED" })
    expect(await read(instance)).toMatchObject({ status: "COMPLETED", completedAt: app.clock.now().toISOString() })
    expect(outcomeOf(await updateStep(employee, instance, 1, { status: "COMPLETED" }))).toBe("Completed")
    expect(outcomeOf(await updateStep(employee, instance, 1, { status: "PENDING" }))).toBe("FORBIDDEN")
    const { updateOnboardingStep } = await app.hr.execute(
      "mutation($id: ID!) { updateOnboardingStep(id: $id, input: { status: IN_PROGRESS }) { status completedAt instance { status completedAt } } }",
      { id: instance.steps[0].id },
    )
    expect(updateOnboardingStep).toEqual({
      status: "IN_PROGRESS",
      completedAt: null,
      instance: { status: "ACTIVE", completedAt: null },
    })
    await updateStep(employee, instance, 1, { status: "COMPLETED" })
    await start(employee)
    expect(outcomeOf(await updateStep(app.hr, instance, 1, { status: "PENDING" }))).toBe("ONBOARDING_ACTIVE")
  })

  test("a step of a completed onboarding of a former employee is not reopened", async () => {
    const employee = await hire()
    const instance = await start(employee, { templateId: await createTemplate(app.hr, [templateStep(1)]) })
    await updateStep(employee, instance, 1, { status: "COMPLETED" })
    await app.hr.delete(`/users/${employee.id}`)
    const { status, body } = await updateStep(app.hr, instance, 1, { status: "PENDING" })
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, "INVALID_REFERENCE", "employeeId"])
    expect((await read(instance)).status).toBe("COMPLETED")
  })

  test("a step that is reopened while the employee is deactivated waits, and is not reopened", async () => {
    const employee = await hire()
    const instance = await start(employee, { templateId: await createTemplate(app.hr, [templateStep(1)]) })
    await updateStep(employee, instance, 1, { status: "COMPLETED" })
    const em = app.instance.deps.orm.em.fork()
    await em.begin()
    await em.execute("/* test */ select 1 from employees where id = ? for update", [employee.id])
    await em.execute("/* test */ update employees set account_status = 'DEACTIVATED' where id = ?", [employee.id])
    const isAnswered = updateStep(app.hr, instance, 1, { status: "PENDING" })
    await until(() => areWaiting(app, 1), "the waiting write")
    await em.commit()
    const { status, body } = await isAnswered
    expect([status, body.code]).toEqual([400, "INVALID_REFERENCE"])
    expect((await read(instance)).status).toBe("COMPLETED")
  })
})

describe("overdue steps", () => {
  test("a step is overdue after its target date in the employee's time zone, in states, filters and counts", async () => {
    const employee = await hire()
    await employee.patch("/users/me/preferences", { timezone: "Pacific/Kiritimati" })
    const instance = await start(employee, { startDate: "2026-03-02" })
    const states = async () => (await read(instance)).steps.map(({ status }: Json) => status)
    const isListed = async () =>
      (await app.hr.get(`/onboarding/instances?employeeId=${employee.id}&overdue=true`)).body.length === 1
    expect([await states(), await isListed()]).toEqual([["Pending", "Pending", "Pending", "Pending"], false])
    app.clock.advance(600_000)
    expect([await states(), await isListed()]).toEqual([["Overdue", "Pending", "Pending", "Pending"], true])
    await updateStep(employee, instance, 1, { status: "IN_PROGRESS" })
    expect((await states())[0]).toBe("Overdue")
    await updateStep(employee, instance, 1, { status: "COMPLETED" })
    expect([(await states())[0], await isListed()]).toEqual(["Completed", false])
    app.clock.advance(-600_000)
    await app.hr.patch(`/onboarding/instances/${instance.id}`, { startDate: "2026-02-01" })
    expect(await states()).toEqual(["Completed", "Overdue", "Overdue", "Overdue"])
    await app.hr.post(`/onboarding/instances/${instance.id}/cancel`)
    expect([await states(), await isListed()]).toEqual([["Completed", "Pending", "Pending", "Pending"], false])
  })
})

describe("completion", () => {
  test.each(Array.from({ length: rounds }, (_, n) => n + 1))(
    "all steps completed at the same time complete the onboarding once and notify once, round %d",
    async () => {
      const employee = await hire()
      const instance = await start(employee)
      const answers = await Promise.all(
        [1, 2, 3, 4, 1, 2, 3, 4].map((order) => updateStep(app.hr, instance, order, { status: "COMPLETED" })),
      )
      expect(answers.map(outcomeOf)).toEqual(Array.from({ length: 8 }, () => "Completed"))
      expect(await read(instance)).toMatchObject({ status: "COMPLETED", progress: { completed: 4, percent: 100 } })
      const completions = (await messagesOf(employee)).filter((message) => message === "Your onboarding is complete.")
      expect(completions).toHaveLength(1)
      const audit = await app.sql(
        "select action from audit_entries where subject_id = ? and action = 'onboardingInstance.complete'",
        [instance.id],
      )
      expect(audit).toHaveLength(1)
    },
  )
})

describe("the job of reminders", () => {
  const runAt = async (time: string) => {
    const now = app.clock.now()
    app.clock.set(time)
    try {
      for (let n = 0; n < 2; n++) await onboardingJob.run(app.instance.deps)
    } finally {
      app.clock.set(now)
    }
  }

  test("reminds the assignee a day before and when overdue, from 8:00 in their zone, and HR after three days", async () => {
    const manager = await app.hire()
    const hr = await app.hire({ role: "HR" })
    await manager.patch("/users/me/preferences", { timezone: "Pacific/Kiritimati" })
    const employee = await hire({ full_name: "Rita Rookie", manager_id: manager.id })
    const steps = [templateStep(1, { title: "Set goals", assigneeRole: "MANAGER" }), templateStep(2, { durationDays: 300 })]
    const instance = await start(employee, { startDate: "2026-06-10", templateId: await createTemplate(app.hr, steps) })
    const reminders = async (client: Client) => (await messagesOf(client)).filter((message) => /“.*Rita Rookie/.test(message))
    const due = "The step “Set goals” of the onboarding of Rita Rookie is due on June 10, 2026."
    const overdue = "The step “Set goals” of the onboarding of Rita Rookie was due on June 10, 2026."
    // 7:45 and 8:00 on 9 June in Kiritimati.
    await runAt("2026-06-08T17:45:00Z")
    expect(await reminders(manager)).toEqual([])
    await runAt("2026-06-08T18:00:00Z")
    expect(await reminders(manager)).toEqual([due])
    await runAt("2026-06-09T18:00:00Z")
    expect(await reminders(manager)).toEqual([due])
    await runAt("2026-06-10T18:00:00Z")
    expect(await reminders(manager)).toEqual([overdue, due])
    expect(await reminders(hr)).toEqual([])
    await runAt("2026-06-12T18:00:00Z")
    const escalated = "The step “Set goals” of the onboarding of Rita Rookie was due on June 10, 2026 and is not completed."
    expect(await reminders(hr)).toEqual([escalated])
    expect(await reminders(manager)).toEqual([overdue, due])
    await runAt("2026-06-20T18:00:00Z")
    expect(await reminders(hr)).toEqual([escalated])
    await app.hr.patch(`/onboarding/instances/${instance.id}`, { startDate: "2026-07-01" })
    await runAt("2026-06-30T18:00:00Z")
    expect((await reminders(manager))[0]).toBe("The step “Set goals” of the onboarding of Rita Rookie is due on July 1, 2026.")
    expect(await reminders(employee)).toEqual([])
  })
})
