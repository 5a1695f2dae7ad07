// The inbox of decisions: what appears for whom, and how each kind disappears: decided by somebody else, or when the right ends.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { created, createLeaveType, createPending, setApprovalPolicy } from "../support/leave-requests.js"
import { activate, openClients, until } from "../support/live.js"
import { createTemplate, startOnboarding, templateStep, updateStep } from "../support/onboarding.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })
const clients = openClients()
const kinds = ["leaveRequest", "leaveChangeRequest", "profileChange", "offer", "onboardingStep"]
const LIST = `{ pendingDecisions { totalCount nodes { recordId kind since employeeId candidateId
  ${kinds.map((kind) => `${kind} { id availableActions { name allowed } }`).join(" ")} } } }`

let worker: Client
let lead: Client
beforeAll(async () => {
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
  await setApprovalPolicy(app, { steps: [{ approver: "managerOrHr" }] })
  lead = await app.hire({ full_name: "Lea Lead" })
  worker = await app.hire({ manager_id: lead.id })
})

/** What awaits a person, on both APIs. */
async function pending(client: Client): Promise<Json[]> {
  const { pendingDecisions } = await client.execute(LIST)
  const { body, headers } = await client.get("/decisions/pending?limit=100")
  expect(body.map(({ id, kind }: Json) => [id, kind])).toEqual(
    pendingDecisions.nodes.map(({ recordId, kind }: Json) => [recordId, kind]),
  )
  expect([pendingDecisions.totalCount, Number(headers.get("x-total-count"))]).toEqual([body.length, body.length])
  const times = pendingDecisions.nodes.map(({ since }: Json) => since)
  expect(times).toEqual([...times].sort())
  return pendingDecisions.nodes
}
const awaits = async (client: Client, id: string) => (await pending(client)).some(({ recordId }) => recordId === id)

/** The decision on a record, and the actions on it that are allowed. */
async function decisionOn(client: Client, id: string): Promise<[kind: string, actions: string[], about: string | null]> {
  const decision = (await pending(client)).find(({ recordId }) => recordId === id)
  const records = kinds.flatMap((kind) => decision?.[kind] ?? [])
  expect(records).toMatchObject([{ id }])
  const allowed = records[0].availableActions.flatMap((action: Json) => (action.allowed ? action.name : []))
  return [decision?.kind, allowed, decision?.employeeId]
}

let day = 0
const nextDay = () => `2026-06-${String(++day).padStart(2, "0")}`
const request = () => {
  // Saturdays and Sundays have no leave.
  let date = nextDay()
  while ([0, 6].includes(new Date(date).getUTCDay())) date = nextDay()
  return createPending(worker, date)
}
const approve = async (client: Client, path: string) => expect((await client.post(`${path}/approve`)).status).toBe(200)

async function proposal(by: Client): Promise<string> {
  await by.patch("/users/me", { taxId: `tax ${++day}` })
  const { body } = await by.get("/users/me")
  return body.pendingChanges[0].id
}

async function offer(author: Client): Promise<Json> {
  const { id: jobId } = await createJob(app.hr, { hiringManagerId: author.id })
  const { id: applicationId } = await createApplication(app, jobId)
  const terms = { salary: 54_000, employmentType: "Full-time", startDate: "2026-05-01", expiresOn: "2026-03-20" }
  return created(author.post("/offers", { applicationId, ...terms }))
}

async function onboarding(values: object = {}): Promise<{ instance: Json; id: string; employee: Client }> {
  const employee = await app.hire({ manager_id: lead.id, ...values })
  const steps = [templateStep(1, { type: "OTHER", assigneeRole: "MANAGER" })]
  const instance = await startOnboarding(app.hr, { employeeId: employee.id, templateId: await createTemplate(app.hr, steps) })
  return { instance, id: instance.steps[0].id, employee }
}

describe("a leave request", () => {
  test("awaits the manager until HR decides", async () => {
    const id = await request()
    expect(await decisionOn(lead, id)).toEqual(["LEAVE_REQUEST", ["APPROVE", "REJECT"], worker.id])
    expect([await awaits(app.hr, id), await awaits(worker, id), await awaits(app.colleague, id)]).toEqual([true, false, false])
    await approve(app.hr, `/leave/requests/${id}`)
    expect([await awaits(lead, id), await awaits(app.hr, id)]).toEqual([false, false])
  })

  test("awaits a delegate until the delegation ends", async () => {
    const id = await request()
    const days = { startDate: "2026-03-02", endDate: "2026-03-20" }
    const delegation = await created(lead.post("/leave/delegations", { delegateId: app.colleague.id, ...days }))
    expect(await decisionOn(app.colleague, id)).toEqual(["LEAVE_REQUEST", ["APPROVE", "REJECT"], worker.id])
    await lead.post(`/leave/delegations/${delegation.id}/end`)
    expect([await awaits(app.colleague, id), await awaits(lead, id)]).toEqual([false, true])
  })

  test("awaits the new manager when the manager changes", async () => {
    const [former, next] = [await app.hire(), await app.hire()]
    const employee = await app.hire({ manager_id: former.id })
    const id = await createPending(employee, "2026-07-01")
    expect([await awaits(former, id), await awaits(next, id)]).toEqual([true, false])
    await app.hr.patch(`/users/${employee.id}`, { managerId: next.id })
    expect([await awaits(former, id), await awaits(next, id)]).toEqual([false, true])
  })

  test("of HR does not await its author while somebody else can decide", async () => {
    const id = await createPending(app.hr, "2026-07-02")
    expect([await awaits(app.hr, id), await awaits(app.admin, id)]).toEqual([false, true])
  })
})

test("a change of approved leave awaits the manager until it is withdrawn", async () => {
  const id = await request()
  await approve(app.hr, `/leave/requests/${id}`)
  const change = await created(worker.post(`/leave/requests/${id}/change-requests`, { reason: "Ill" }))
  expect(await decisionOn(lead, change.id)).toEqual(["LEAVE_CHANGE_REQUEST", ["APPROVE", "REJECT"], worker.id])
  expect(await awaits(worker, change.id)).toBe(false)
  await worker.post(`/leave/requests/${id}/change-requests/${change.id}/withdraw`)
  expect(await awaits(lead, change.id)).toBe(false)
})

describe("a profile change", () => {
  test("awaits HR until another member decides", async () => {
    const id = await proposal(worker)
    expect(await decisionOn(app.hr, id)).toEqual(["PROFILE_CHANGE", ["APPROVE", "REJECT"], worker.id])
    expect([await awaits(lead, id), await awaits(worker, id)]).toEqual([false, false])
    await approve(app.admin, `/profile-changes/${id}`)
    expect(await awaits(app.hr, id)).toBe(false)
  })

  test("no longer awaits who leaves HR, nor its author in HR", async () => {
    const member = await app.hire({ role: "HR" })
    const id = await proposal(member)
    const other = await proposal(worker)
    expect([await awaits(member, id), await awaits(app.hr, id), await awaits(member, other)]).toEqual([false, true, true])
    await app.admin.put(`/users/${member.id}`, { role: "Employee" })
    expect(await awaits(member, other)).toBe(false)
  })
})

describe("an offer", () => {
  test("awaits another member of HR than its author until it is approved", async () => {
    const { id, applicationId } = await offer(lead)
    const [kind, actions, employeeId] = await decisionOn(app.hr, id)
    expect([kind, actions.includes("APPROVE"), employeeId]).toEqual(["OFFER", true, null])
    const { body } = await app.hr.get(`/applications/${applicationId}`)
    expect((await pending(app.hr)).find(({ recordId }) => recordId === id)?.candidateId).toBe(body.candidateId)
    expect(await awaits(lead, id)).toBe(false)
    await approve(app.admin, `/offers/${id}`)
    expect(await awaits(app.hr, id)).toBe(false)
  })

  test("of HR awaits the others in HR", async () => {
    const { id } = await offer(app.hr)
    expect([await awaits(app.hr, id), await awaits(app.admin, id)]).toEqual([false, true])
  })
})

describe("an onboarding step", () => {
  test("awaits its assignee until HR completes it", async () => {
    const { instance, id, employee } = await onboarding()
    const [kind, actions, employeeId] = await decisionOn(lead, id)
    expect([kind, actions.includes("COMPLETE"), employeeId]).toEqual(["ONBOARDING_STEP", true, employee.id])
    expect([await awaits(app.hr, id), await awaits(employee, id)]).toEqual([false, false])
    await updateStep(app.hr, instance, 1, { status: "Completed" })
    expect(await awaits(lead, id)).toBe(false)
  })

  test("awaits the new manager when the manager changes, and nobody after the cancellation", async () => {
    const next = await app.hire()
    const { instance, id, employee } = await onboarding()
    await app.hr.patch(`/users/${employee.id}`, { managerId: next.id })
    expect([await awaits(lead, id), await awaits(next, id)]).toEqual([false, true])
    await app.hr.post(`/onboarding/instances/${instance.id}/cancel`)
    expect(await awaits(next, id)).toBe(false)
  })

  test("awaits the employee before the first day", async () => {
    const employee = await app.hire({ hire_date: "2026-03-20" })
    const templateId = await createTemplate(app.hr, [templateStep(1, { type: "OTHER" })])
    const { steps } = await startOnboarding(app.hr, { employeeId: employee.id, templateId })
    expect(await decisionOn(employee, steps[0].id)).toEqual(["ONBOARDING_STEP", ["UPDATE", "COMPLETE"], employee.id])
  })
})

test("a list of all kinds is paged by cursor, oldest first", async () => {
  const [first, second, third] = [await request(), await proposal(worker), await request()]
  const all = (await pending(app.hr)).map(({ recordId }) => recordId)
  expect(all.filter((id) => [first, second, third].includes(id))).toEqual([first, second, third])
  const paged: string[] = []
  let after: string | null = null
  do {
    const { pendingDecisions }: Json = await app.hr.execute(
      "query ($after: String) { pendingDecisions(first: 1, after: $after) { nodes { recordId } pageInfo { hasNextPage endCursor } } }",
      { after },
    )
    paged.push(...pendingDecisions.nodes.map(({ recordId }: Json) => recordId))
    after = pendingDecisions.pageInfo.hasNextPage ? pendingDecisions.pageInfo.endCursor : null
  } while (after)
  expect(paged).toEqual(all)
})

describe("live", () => {
  const SUBSCRIPTION = `subscription ($since: String) { pendingDecisionsChanged(since: $since) {
    resumeToken change liveRecordId pendingDecisions { nodes { recordId kind employee { fullName } } } } }`

  test("a subscriber receives what is left of each record, and resumes without loss", async () => {
    const socket = clients.socket(lead)
    await socket.ready
    const [events] = await activate(app.instance, () => [socket.subscribe(SUBSCRIPTION)])
    const id = await request()
    const isOn = (recordId: string, count: number) => (value: Json) =>
      value.pendingDecisionsChanged.liveRecordId === recordId &&
      value.pendingDecisionsChanged.pendingDecisions.nodes.length === count
    const { pendingDecisionsChanged } = await (events as NonNullable<typeof events>).first(isOn(id, 1))
    expect(pendingDecisionsChanged.pendingDecisions.nodes).toMatchObject([{ recordId: id, kind: "LEAVE_REQUEST" }])
    events?.stop()
    await approve(app.hr, `/leave/requests/${id}`)
    const { instance, id: stepId } = await onboarding()
    const since = pendingDecisionsChanged.resumeToken
    const [resumed] = await activate(app.instance, () => [socket.subscribe(SUBSCRIPTION, { since })])
    await resumed?.first(isOn(id, 0))
    const step = await resumed?.first(isOn(instance.id, 1))
    expect(step?.pendingDecisionsChanged.pendingDecisions.nodes).toMatchObject([{ recordId: stepId, kind: "ONBOARDING_STEP" }])
  })

  test("the end of a right delivers that nothing is left", async () => {
    const [former, next] = [await app.hire(), await app.hire()]
    const employee = await app.hire({ manager_id: former.id })
    const id = await createPending(employee, "2026-07-01")
    const socket = clients.socket(former)
    await socket.ready
    const [events] = await activate(app.instance, () => [socket.subscribe(SUBSCRIPTION)])
    await app.hr.patch(`/users/${employee.id}`, { managerId: next.id })
    const received = await events?.first((value) => value.pendingDecisionsChanged.liveRecordId === id)
    expect(received?.pendingDecisionsChanged.pendingDecisions.nodes).toEqual([])
  })

  test("a decision of somebody else on a profile change and on an offer reaches HR", async () => {
    const change = await proposal(worker)
    const { id: offerId, applicationId } = await offer(lead)
    const socket = clients.socket(app.hr)
    await socket.ready
    const [events] = await activate(app.instance, () => [socket.subscribe(SUBSCRIPTION)])
    await approve(app.admin, `/profile-changes/${change}`)
    await approve(app.admin, `/offers/${offerId}`)
    for (const id of [change, applicationId]) {
      const received = await events?.first((value) => value.pendingDecisionsChanged.liveRecordId === id)
      expect(received?.pendingDecisionsChanged.pendingDecisions.nodes).toEqual([])
    }
  })

  test("server-sent events have the same, also alone, and the id of the last event of a change is its resume token", async () => {
    const received: Json[][] = [[], []]
    const [alone, all] = ["?events=pendingDecision", ""].map((query, n) => {
      const stream = clients.stream(lead, `/api/notifications/stream${query}`)
      stream.source.addEventListener("pendingDecision", ({ data, lastEventId }) =>
        received[n]?.push({ ...JSON.parse(data), lastEventId }),
      )
      return stream
    })
    await until(() => alone?.source.readyState === 1 && all?.source.readyState === 1, "open streams")
    const id = await request()
    await until(
      () => received.every((events) => events.some((event) => event.id === id)),
      () => JSON.stringify(received),
    )
    for (const events of received) {
      const event = events.findLast((one) => one.id === id) as Json
      expect(event.pendingDecisions).toMatchObject([{ id, kind: "LEAVE_REQUEST", leaveRequest: { id } }])
    }
    const [single] = received[0]?.filter((event) => event.id === id) ?? []
    expect(single.lastEventId).toBe(single.resumeToken)
    expect(all?.lastId).toBe(received[1]?.findLast((event) => event.id === id)?.resumeToken)
    expect(alone?.records).toEqual([])
    expect(all?.records.at(-1)).toMatchObject({ event: "leaveRequest", id })
  })
})
