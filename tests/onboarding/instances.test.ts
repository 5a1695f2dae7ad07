// Onboardings and offboardings: start, lists, access, changes, cancellation, reopening, notifications and live updates.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { activate, openClients, until } from "../support/live.js"
import { createTemplate, startOnboarding, templateStep, updateStep } from "../support/onboarding.js"
import { createTestApp } from "../support/test-app.js"

// 23:55 in Kiritimati: an access token is valid into the next day there.
const app = createTestApp({ now: "2026-03-02T09:55:00.000Z" })
const clients = openClients()
let templateId: string
let boss: Client
let buddy: Client
beforeAll(async () => {
  templateId = await createTemplate(app.hr)
  ;[boss, buddy] = (await Promise.all(["Bea Boss", "Ben Buddy"].map((full_name) => app.hire({ full_name })))) as [Client, Client]
})

const hire = (values: object = {}) => app.hire({ full_name: "Nora New", manager_id: boss.id, ...values })
const start = async (employee: Client, values: object = {}) =>
  startOnboarding(app.hr, { employeeId: employee.id, templateId, ...values })
const idsOf = ({ body }: { body: Json }): string[] => body.map(({ id }: Json) => id)
const messagesOf = async (client: Client): Promise<string[]> =>
  (await client.get("/notifications")).body.items.map(({ message }: Json) => message)

describe("starting", () => {
  test("copies the steps with target dates, assignees and progress", async () => {
    const employee = await hire()
    const started = await start(employee, { startDate: "2026-03-30", buddyId: buddy.id })
    expect(started).toMatchObject({
      employee: { id: employee.id, fullName: "Nora New" },
      buddy: { fullName: "Ben Buddy" },
      kind: "ONBOARDING",
      status: "ACTIVE",
      startDate: "2026-03-30",
      startedById: app.hr.id,
      progress: { completed: 0, total: 4, percent: 0 },
      overdue: false,
    })
    const steps = started.steps.map((step: Json) => [
      step.title,
      step.status,
      step.targetDate,
      step.assigneeId,
      step.assigneeName,
    ])
    expect(steps).toEqual([
      ["Sign the contract", "Pending", "2026-03-30", employee.id, "Nora New"],
      ["Prepare the desk", "Pending", "2026-03-31", null, null],
      ["Set goals", "Pending", "2026-04-01", boss.id, "Bea Boss"],
      ["Have lunch", "Pending", "2026-04-06", buddy.id, "Ben Buddy"],
    ])
  })

  test("starts on a future hire date, else today where the employee works", async () => {
    const locationId = (await app.hr.post("/locations", { name: "Kiritimati", country: "KI", timezone: "Pacific/Kiritimati" }))
      .body.id
    const startDates = await Promise.all(
      [{ hire_date: "2026-05-01" }, { hire_date: "2020-05-01" }, { location_id: locationId }].map(
        async (values) => (await start(await hire(values))).startDate,
      ),
    )
    expect(startDates).toEqual(["2026-05-01", "2026-03-02", "2026-03-02"])
    app.clock.advance(600_000)
    expect((await start(await hire({ location_id: locationId }))).startDate).toBe("2026-03-03")
    app.clock.advance(-600_000)
  })

  test("a second active onboarding of an employee returns 409 ONBOARDING_ACTIVE, also at the same time", async () => {
    const employee = await hire()
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.hr.post("/onboarding/start", { employeeId: employee.id, templateId })),
    )
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, "ONBOARDING_ACTIVE", "ONBOARDING_ACTIVE"])
    const leaving = await createTemplate(app.hr, [templateStep(1)], { kind: "OFFBOARDING" })
    expect((await start(employee, { templateId: leaving, lastDay: "2026-12-31" })).kind).toBe("OFFBOARDING")
  })

  test("people who are missing, deactivated or their own buddy return 400 naming the field", async () => {
    const [employee, former] = [await hire(), await hire({ account_status: "DEACTIVATED" })]
    const outcome = async (values: object) => {
      const { status, body } = await app.hr.post("/onboarding/start", { employeeId: employee.id, templateId, ...values })
      return [status, body.code, body.errors[0].path]
    }
    expect(await outcome({ employeeId: former.id })).toEqual([400, "INVALID_REFERENCE", "employeeId"])
    expect(await outcome({ buddyId: former.id })).toEqual([400, "INVALID_REFERENCE", "buddyId"])
    expect(await outcome({ buddyId: app.outsider.id })).toEqual([400, "INVALID_REFERENCE", "buddyId"])
    expect(await outcome({ buddyId: employee.id })).toEqual([400, "VALIDATION_FAILED", "buddyId"])
    expect((await boss.post("/onboarding/start", { employeeId: employee.id, templateId })).status).toBe(403)
  })
})

describe("access", () => {
  test("the employee, the current manager, the buddy and HR see an onboarding, and nobody else", async () => {
    const employee = await hire()
    const { id, steps } = await start(employee, { buddyId: buddy.id })
    const nodes = `query($ids: [ID!]!) { nodes(ids: $ids) { id } employee(id: "${employee.id}") { onboarding { totalCount nodes { id } } } }`
    const sees = async (client: Client) => {
      const { status } = await client.get(`/onboarding/instances/${id}`)
      const isListed = idsOf(await client.get(`/onboarding/instances?employeeId=${employee.id}`)).includes(id)
      const data = await client.execute(nodes, { ids: [id, steps[0].id] })
      const nested = data.employee.onboarding
      return [status, isListed, data.nodes.filter(Boolean).length, nested.totalCount, nested.nodes.length]
    }
    for (const client of [employee, boss, buddy, app.hr, app.admin]) expect(await sees(client)).toEqual([200, true, 2, 1, 1])
    for (const client of [app.employee, app.manager]) expect(await sees(client)).toEqual([404, false, 0, 0, 0])
    expect((await app.outsider.get(`/onboarding/instances/${id}`)).status).toBe(404)
    await app.hr.patch(`/users/${employee.id}`, { managerId: app.colleague.id })
    expect(await sees(boss)).toEqual([404, false, 0, 0, 0])
    expect(await sees(app.colleague)).toEqual([200, true, 2, 1, 1])
    const { body } = await app.colleague.get(`/onboarding/instances/${id}`)
    expect(body.steps[2]).toMatchObject({ assigneeRole: "MANAGER", assigneeId: app.colleague.id })
  })

  test("HR takes over the steps of a manager and a buddy who are deactivated", async () => {
    const [manager, helper] = [await app.hire(), await app.hire()]
    const employee = await hire({ manager_id: manager.id })
    const { id } = await start(employee, { buddyId: helper.id })
    await app.sql("update employees set account_status = 'DEACTIVATED' where id in (?, ?)", [manager.id, helper.id])
    const { body } = await app.hr.get(`/onboarding/instances/${id}`)
    expect(body.steps.map(({ assigneeId }: Json) => assigneeId)).toEqual([employee.id, null, null, null])
    const waiting = (await app.hr.get(`/onboarding/instances?awaitsMe=true&employeeId=${employee.id}`)).body
    expect(idsOf({ body: waiting })).toEqual([id])
  })

  test("filters and sort orders apply to both APIs", async () => {
    const [first, second] = [await hire(), await hire()]
    const a = await start(first, { startDate: "2026-02-01", buddyId: buddy.id })
    const b = await start(second, { startDate: "2026-06-01" })
    await app.hr.post(`/onboarding/instances/${b.id}/cancel`)
    const both = `employeeId=${first.id},${second.id}`
    const list = async (query: string) => idsOf(await app.hr.get(`/onboarding/instances?${both}&${query}`))
    expect(await list("sort=startDate&status=Active,Cancelled")).toEqual([a.id, b.id])
    expect(await list("status=Active,Cancelled")).toEqual([b.id, a.id])
    expect(await list("")).toEqual([a.id])
    expect(await list("status=CANCELLED")).toEqual([b.id])
    expect(await list("overdue=true")).toEqual([a.id])
    expect(await list("overdue=false&status=Cancelled")).toEqual([b.id])
    expect(await list("kind=offboarding")).toEqual([])
    expect(await list(`templateId=${templateId}&status=active`)).toEqual([a.id])
    expect(idsOf(await buddy.get(`/onboarding/instances?${both}&awaitsMe=true`))).toEqual([a.id])
    const { onboardingInstances } = await app.hr.execute(
      `query($ids: [ID!]) { onboardingInstances(first: 1, filter: { employeeIds: $ids, statuses: [ACTIVE, CANCELLED] },
        orderBy: [{ field: START_DATE, direction: ASC }]) { totalCount nodes { id steps { status assignee { fullName } } } } }`,
      { ids: [first.id, second.id] },
    )
    expect(onboardingInstances.totalCount).toBe(2)
    expect(onboardingInstances.nodes[0]).toMatchObject({
      id: a.id,
      steps: [
        { status: "OVERDUE", assignee: { fullName: "Nora New" } },
        { status: "OVERDUE", assignee: null },
        { status: "OVERDUE", assignee: { fullName: "Bea Boss" } },
        { status: "OVERDUE", assignee: { fullName: "Ben Buddy" } },
      ],
    })
  })
})

describe("changes", () => {
  test("HR changes the buddy and the start date, which the target dates follow", async () => {
    const employee = await hire()
    const { id } = await start(employee, { startDate: "2026-03-02", buddyId: buddy.id })
    const { body } = await app.hr.patch(`/onboarding/instances/${id}`, { startDate: "2026-04-01", buddyId: app.colleague.id })
    expect(body.buddy.id).toBe(app.colleague.id)
    expect(body.steps.map(({ targetDate }: Json) => targetDate)).toEqual(["2026-04-01", "2026-04-02", "2026-04-03", "2026-04-08"])
    expect((await buddy.get(`/onboarding/instances/${id}`)).status).toBe(404)
    const own = await app.hr.patch(`/onboarding/instances/${id}`, { buddyId: employee.id })
    expect([own.status, own.body.errors[0].path]).toEqual([400, "buddyId"])
    expect((await boss.patch(`/onboarding/instances/${id}`, { buddyId: null })).status).toBe(403)
    expect((await app.employee.patch(`/onboarding/instances/${id}`, { buddyId: null })).status).toBe(404)
  })

  test("HR cancels and reopens, and `availableActions` says what is possible", async () => {
    const employee = await hire()
    const { id } = await start(employee)
    const actions = async (client: Client) => {
      const { body } = await client.get(`/onboarding/instances/${id}`)
      return body.availableActions.map(({ name, reason }: Json) => `${name} ${reason ?? "ok"}`)
    }
    expect(await actions(app.hr)).toEqual(["update ok", "cancel ok", "reopen INVALID_TRANSITION"])
    expect(await actions(employee)).toEqual(["update FORBIDDEN", "cancel FORBIDDEN", "reopen FORBIDDEN"])
    expect((await employee.post(`/onboarding/instances/${id}/cancel`)).status).toBe(403)
    const { body: canceled } = await app.hr.post(`/onboarding/instances/${id}/cancel`)
    expect(canceled).toMatchObject({ status: "CANCELLED", cancelledAt: app.clock.now().toISOString() })
    const again = await app.hr.post(`/onboarding/instances/${id}/cancel`)
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      "INVALID_TRANSITION",
      { from: "CANCELLED", action: "cancel", allowed: ["reopen"] },
    ])
    const other = await start(employee)
    expect((await app.hr.post(`/onboarding/instances/${id}/reopen`)).body.code).toBe("ONBOARDING_ACTIVE")
    await app.hr.post(`/onboarding/instances/${other.id}/cancel`)
    const { reopenOnboarding } = await app.hr.execute("mutation($id: ID!) { reopenOnboarding(id: $id) { status cancelledAt } }", {
      id,
    })
    expect(reopenOnboarding).toEqual({ status: "ACTIVE", cancelledAt: null })
  })

  test("deactivating the employee cancels the onboarding, which is then not reopened", async () => {
    const employee = await hire()
    const { id } = await start(employee)
    await app.hr.delete(`/users/${employee.id}`)
    expect((await app.hr.get(`/onboarding/instances/${id}`)).body.status).toBe("CANCELLED")
    const { status, body } = await app.hr.post(`/onboarding/instances/${id}/reopen`)
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, "INVALID_REFERENCE", "employeeId"])
  })
})

describe("notifications", () => {
  test("report start, steps, cancellation and completion, once to each person and not to the actor", async () => {
    const [manager, helper, hr] = [await app.hire(), await app.hire(), await app.hire({ role: "HR" })]
    const employee = await app.hire({ full_name: "Nils Neu", manager_id: manager.id })
    const started = await start(employee, { startDate: "2026-03-09", buddyId: helper.id })
    expect(await messagesOf(employee)).toEqual(["Your onboarding starts on March 9, 2026."])
    for (const client of [manager, helper, hr])
      expect((await messagesOf(client))[0]).toBe("1 step of the onboarding of Nils Neu waits for you.")
    const before = await messagesOf(app.hr)
    expect(before.filter((message) => message.includes("Nils Neu"))).toEqual([])
    const next = await app.hire()
    await app.hr.patch(`/onboarding/instances/${started.id}`, { buddyId: next.id })
    expect(await messagesOf(next)).toEqual(["1 step of the onboarding of Nils Neu waits for you."])
    for (const order of [1, 2, 3, 4]) await updateStep(app.hr, started, order, { status: "Completed" })
    expect((await messagesOf(employee))[0]).toBe("Your onboarding is complete.")
    expect((await messagesOf(next))[0]).toBe("The onboarding of Nils Neu is complete.")
    const second = await start(employee)
    await app.hr.post(`/onboarding/instances/${second.id}/cancel`)
    expect((await messagesOf(employee))[0]).toBe("Your onboarding was canceled.")
    const { notifications } = await employee.execute(
      "{ notifications(first: 1) { nodes { category entity { __typename id } } } }",
    )
    expect(notifications.nodes).toEqual([{ category: "ONBOARDING", entity: { __typename: "OnboardingInstance", id: second.id } }])
    await employee.patch("/users/me/preferences", { language: "de" })
    expect((await messagesOf(employee))[0]).toBe("Ihr Onboarding wurde abgebrochen.")
  })
})

describe("live updates", () => {
  test("reach the people who see the onboarding, of all or of one, and a former buddy as a removal", async () => {
    const employee = await hire()
    const outsider = await app.hire()
    const helper = await app.hire()
    const one = await start(employee, { buddyId: helper.id })
    const query =
      "subscription($id: ID) { onboardingChanged(instanceId: $id) { change resumeToken instanceId instance { status buddyId } } }"
    const sockets = [employee, outsider, helper, app.hr].map((person) => clients.socket(person))
    await Promise.all(sockets.map(({ ready }) => ready))
    const received = await activate(app.instance, () =>
      sockets.map((socket, n) => socket.subscribe(query, n === 3 ? { id: one.id } : {})),
    )
    const other = await start(await hire())
    await updateStep(employee, one, 1, { status: "IN_PROGRESS" })
    await app.hr.patch(`/onboarding/instances/${one.id}`, { buddyId: null })
    await app.hr.post(`/onboarding/instances/${one.id}/cancel`)
    const isCancelled = ({ onboardingChanged: { instance } }: Json) => instance?.status === "CANCELLED"
    await Promise.all([received[0]?.first(isCancelled), received[3]?.first(isCancelled)])
    const removed = await received[2]?.first(({ onboardingChanged }) => onboardingChanged.instance === null)
    expect(removed?.onboardingChanged).toMatchObject({ change: "UPDATED", instanceId: one.id })
    const seen = (n: number) => new Set(received[n]?.values.map(({ onboardingChanged }) => onboardingChanged.instanceId))
    expect([0, 1, 2, 3].map(seen)).toEqual([new Set([one.id]), new Set(), new Set([one.id]), new Set([one.id])])
    // What was missed comes first.
    const since = received[3]?.values[0].onboardingChanged.resumeToken
    const resumed = clients
      .socket(app.hr)
      .subscribe("subscription($since: String) { onboardingChanged(since: $since) { instanceId change } }", { since })
    await resumed.first(({ onboardingChanged }) => onboardingChanged.instanceId === one.id)
    expect(other.id).not.toBe(one.id)
  })

  test("are server-sent events with the representation of REST", async () => {
    const employee = await hire()
    const stream = clients.stream(employee, "/api/notifications/stream?events=onboardingInstance,unreadCount")
    await until(() => stream.counts.length > 0, "the stream")
    await start(employee)
    await until(() => stream.records.length > 0, "the change")
    expect(stream.records[0]).toMatchObject({
      change: "CREATED",
      record: { status: "ACTIVE", steps: [{ status: "Pending" }, {}, {}, {}] },
    })
  })
})
