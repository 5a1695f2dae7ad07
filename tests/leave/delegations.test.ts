// Delegations of leave decisions: whom they let decide, for how long, and who may create, see and end them.
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import {
  approve,
  awaitingIds,
  created,
  createLeaveType,
  createPending,
  hireWorker,
  nextWorkday,
  outcomeOf,
  setApprovalPolicy,
  stepsOf,
} from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { databasePoolSize: 20 } })

beforeAll(async () => {
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})

afterEach(async () => {
  await setApprovalPolicy(app, { steps: [], forbidsOwnDecision: false })
  await app.sql("delete from leave_delegations")
})

describe("delegations", () => {
  const delegate = async (from: Client, to: Client, startDate = "2026-03-01", endDate = "2026-03-31") => {
    return (await created(from.post("/leave/delegations", { delegateId: to.id, startDate, endDate }))).id as string
  }

  test("a delegate approves requests that were pending before, and the history names the delegator", async () => {
    const [ann, dora] = [await hireWorker(app), await app.hire({ full_name: "Dora Deputy" })]
    const id = await createPending(ann, nextWorkday())
    expect((await dora.get(`/leave/requests/${id}`)).status).toBe(404)
    await delegate(app.manager, dora)
    expect(await awaitingIds(dora)).toContain(id)
    expect(await awaitingIds(app.manager)).toContain(id)
    expect((await approve(dora, id)).body).toMatchObject({
      status: "Approved",
      decidedById: dora.id,
      decidedForId: app.manager.id,
    })
    const last = (await ann.get(`/leave/requests/${id}/audit`)).body.at(-1)
    expect(last).toMatchObject({ action: "approve", actor: { fullName: "Dora Deputy" }, onBehalfOf: { fullName: "Bob Manager" } })
    expect((await dora.get(`/leave/requests/${id}`)).body.status).toBe("Approved")
  })

  test("a delegate decides from the first to the last day, and not after the delegation was ended", async () => {
    const [ann, dora] = [await hireWorker(app), await app.hire()]
    const id = await createPending(ann, nextWorkday())
    await delegate(app.manager, dora, "2026-03-03", "2026-03-31")
    expect(outcomeOf(await approve(dora, id))).toEqual([404, "NOT_FOUND"])
    const now = await delegate(app.manager, dora, "2026-03-02", "2026-03-02")
    expect(await awaitingIds(dora)).toContain(id)
    expect((await app.manager.post(`/leave/delegations/${now}/end`)).status).toBe(200)
    expect(outcomeOf(await app.manager.post(`/leave/delegations/${now}/end`))).toEqual([409, "INVALID_TRANSITION"])
    expect(outcomeOf(await approve(dora, id))).toEqual([404, "NOT_FOUND"])
  })

  test("ending a delegation keeps its decisions, and the delegator decides the other steps", async () => {
    await setApprovalPolicy(app, { steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const [ann, dora] = [await hireWorker(app), await app.hire()]
    const [decided, waiting] = [await createPending(ann, nextWorkday()), await createPending(ann, nextWorkday())]
    const id = await delegate(app.manager, dora)
    expect(outcomeOf(await approve(dora, decided))).toEqual([200, "Pending"])
    await app.manager.post(`/leave/delegations/${id}/end`)
    expect(await stepsOf(app.hr, decided)).toEqual([
      ["APPROVED", dora.id],
      ["PENDING", null],
    ])
    expect(await awaitingIds(app.manager)).toContain(waiting)
    expect(outcomeOf(await approve(app.manager, waiting))).toEqual([200, "Pending"])
    expect(outcomeOf(await approve(app.hr, decided))).toEqual([200, "Approved"])
  })

  test("a delegate does not decide on their own leave, on the delegator's leave, or for the delegator's delegator", async () => {
    const boss = await app.hire({ role: "MANAGER", manager_id: app.manager.id })
    const [ann, dora] = [await app.hire({ manager_id: boss.id }), await app.hire({ manager_id: boss.id })]
    await delegate(boss, dora)
    await delegate(app.manager, boss)
    const [ofDelegate, ofDelegator, ofReport] = [
      await createPending(dora, nextWorkday()),
      await createPending(boss, nextWorkday()),
      await createPending(ann, nextWorkday()),
    ]
    expect(outcomeOf(await approve(dora, ofDelegate))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await approve(boss, ofDelegator))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await approve(dora, ofDelegator))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await approve(dora, ofReport))).toEqual([200, "Approved"])
    // Delegations are not transitive: Bob's delegate is Boss, and Boss's delegate is Dora.
    const ofBobsReport = await createPending(await hireWorker(app), nextWorkday())
    expect(outcomeOf(await approve(dora, ofBobsReport))).toEqual([404, "NOT_FOUND"])
  })

  test("an approver who is also a delegate decides only one step of a request", async () => {
    await setApprovalPolicy(app, { steps: [{ approver: "HR" }, { approver: "MANAGER" }] })
    const id = await createPending(await hireWorker(app), nextWorkday())
    const span = { startDate: "2026-03-01", endDate: "2026-03-31" }
    const delegation = await app.admin.post("/leave/delegations", { ...span, delegatorId: app.manager.id, delegateId: app.hr.id })
    expect(delegation.status).toBe(201)
    expect(outcomeOf(await approve(app.hr, id))).toEqual([200, "Pending"])
    expect(outcomeOf(await approve(app.hr, id))).toEqual([409, "ALREADY_DECIDED"])
    expect(await awaitingIds(app.hr)).not.toContain(id)
    expect(outcomeOf(await approve(app.manager, id))).toEqual([200, "Approved"])
  })

  test("HR delegating the decisions of another person to themselves returns 409 SELF_ACTION_FORBIDDEN", async () => {
    const chief = await app.hire()
    await setApprovalPolicy(app, { steps: [{ approver: "PERSON", approverIds: [chief.id] }] })
    const id = await createPending(await hireWorker(app), nextWorkday())
    expect(outcomeOf(await approve(app.hr, id))).toEqual([403, "FORBIDDEN"])
    const input = { delegatorId: chief.id, delegateId: app.hr.id, startDate: "2026-03-01", endDate: "2026-03-31" }
    expect(outcomeOf(await app.hr.post("/leave/delegations", input))).toEqual([409, "SELF_ACTION_FORBIDDEN"])
    expect(outcomeOf(await approve(app.hr, id))).toEqual([403, "FORBIDDEN"])
    const { delegatorId: _, ...own } = input
    expect((await chief.post("/leave/delegations", own)).status).toBe(201)
    expect(outcomeOf(await approve(app.hr, id))).toEqual([200, "Approved"])
  })

  test("the only member of HR delegates decisions to themselves, and the audit log marks it", async () => {
    const chief = await app.hire({}, app.otherOrganizationId)
    const input = { delegatorId: chief.id, delegateId: app.outsider.id, startDate: "2026-03-01", endDate: "2026-03-31" }
    const { id } = await created(app.outsider.post("/leave/delegations", input))
    const marks = await app.sql("select details->>'ownDecision' as own from audit_entries where subject_id = ?", [id])
    expect(marks).toEqual([{ own: "true" }])
  })

  test("a delegate of a suspended manager does not decide", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const [ann, dora] = [await app.hire({ manager_id: boss.id }), await app.hire()]
    await delegate(boss, dora)
    const id = await createPending(ann, nextWorkday())
    await app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [boss.id])
    expect(outcomeOf(await approve(dora, id))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await approve(app.hr, id))).toEqual([200, "Approved"])
  })

  test("a delegator has at most 50 delegations that have not ended", async () => {
    await delegate(app.manager, app.colleague)
    await app.sql(
      `insert into leave_delegations (id, organization_id, delegator_id, delegate_id, start_date, end_date, version, created_at, updated_at)
       select gen_random_uuid(), organization_id, delegator_id, delegate_id, start_date, end_date, 1, now(), now()
       from leave_delegations, generate_series(1, 49)`,
    )
    const input = { delegateId: app.colleague.id, startDate: "2026-03-01", endDate: "2026-03-31" }
    const errors = [{ path: "delegatorId", code: "TOO_MANY" }]
    const rejected = await app.manager.post("/leave/delegations", input)
    expect(rejected.body).toMatchObject({ status: 400, code: "VALIDATION_FAILED", errors })
    await app.sql("update leave_delegations set ended_at = now() where id = (select id from leave_delegations limit 1)")
    await delegate(app.manager, app.colleague)
  })

  test("employees delegate their own decisions, HR delegates for others, and outsiders can neither see nor end them", async () => {
    const dora = await app.hire()
    const input = { delegateId: dora.id, startDate: "2026-03-02", endDate: "2026-03-05" }
    expect(outcomeOf(await app.employee.post("/leave/delegations", { ...input, delegatorId: app.manager.id }))).toEqual([
      403,
      "FORBIDDEN",
    ])
    const { body } = await app.hr.post("/leave/delegations", { ...input, delegatorId: app.manager.id })
    expect(body).toMatchObject({ delegator: { id: app.manager.id }, delegate: { id: dora.id }, endedAt: null })
    for (const client of [app.manager, dora, app.hr])
      expect((await client.get("/leave/delegations?current=true")).body.map(({ id }: Json) => id)).toContain(body.id)
    expect((await app.hr.get("/leave/delegations?own=true")).body).toEqual([])
    expect((await dora.get("/leave/delegations?own=true")).body).toMatchObject([{ id: body.id }])
    expect((await app.employee.get("/leave/delegations")).body).toEqual([])
    for (const client of [app.employee, app.outsider])
      expect(outcomeOf(await client.post(`/leave/delegations/${body.id}/end`))).toEqual([404, "NOT_FOUND"])
    const invalid: [object, [number, string]][] = [
      [{ ...input, delegateId: app.employee.id }, [409, "SELF_ACTION_FORBIDDEN"]],
      [{ ...input, endDate: "2026-03-01" }, [400, "VALIDATION_FAILED"]],
      [{ ...input, startDate: "2026-02-01", endDate: "2026-03-01" }, [400, "VALIDATION_FAILED"]],
      [{ ...input, delegateId: app.outsider.id }, [400, "INVALID_REFERENCE"]],
    ]
    for (const [body, expected] of invalid)
      expect(outcomeOf(await app.employee.post("/leave/delegations", body))).toEqual(expected)
    const { endLeaveDelegation } = await dora.execute(
      `mutation { endLeaveDelegation(id: "${body.id}") { endedAt delegator { fullName } } }`,
    )
    expect(endLeaveDelegation).toEqual({ endedAt: "2026-03-02T09:00:00.000Z", delegator: { fullName: "Bob Manager" } })
  })
})
