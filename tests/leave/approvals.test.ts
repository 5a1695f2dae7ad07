// Approval of leave requests: steps, named approvers, own requests, and the approval policy.
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import {
  approve,
  awaitingIds,
  createLeaveType,
  createPending,
  hireWorker,
  nextWorkday,
  outcomeOf,
  reject,
  setApprovalPolicy,
  stepsOf,
  yearEndBalance,
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

describe("the default policy", () => {
  test("the manager or HR approves a request, and others get 403 or 404", async () => {
    const ann = await hireWorker(app)
    for (const client of [app.manager, app.hr, app.admin]) {
      const id = await createPending(ann, nextWorkday())
      for (const other of [ann, app.colleague]) expect((await approve(other, id)).status).toBe(other === ann ? 403 : 404)
      expect(await awaitingIds(client)).toContain(id)
      expect(outcomeOf(await approve(client, id))).toEqual([200, "Approved"])
      expect(await awaitingIds(client)).not.toContain(id)
    }
  })

  test("a pending request is decided by the new manager after a change of managers", async () => {
    const ann = await hireWorker(app)
    const id = await createPending(ann, nextWorkday())
    const next = await app.hire({ role: "MANAGER" })
    await app.hr.patch(`/users/${ann.id}`, { managerId: next.id })
    expect((await approve(app.manager, id)).status).toBe(404)
    expect(outcomeOf(await approve(next, id))).toEqual([200, "Approved"])
  })
})

describe("approval steps", () => {
  test("manager and HR approve in order, and HR before the manager gets 409 NOT_NEXT_APPROVER", async () => {
    await setApprovalPolicy(app, { steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const ann = await hireWorker(app)
    const id = await createPending(ann, nextWorkday())
    expect(outcomeOf(await approve(app.hr, id))).toEqual([409, "NOT_NEXT_APPROVER"])
    expect(await awaitingIds(app.hr)).not.toContain(id)
    const first = await approve(app.manager, id, "Fine with me")
    expect(first.body).toMatchObject({
      status: "Pending",
      decidedById: null,
      approvalSteps: [{ status: "APPROVED" }, { status: "PENDING" }],
    })
    expect(outcomeOf(await approve(app.manager, id))).toEqual([409, "ALREADY_DECIDED"])
    expect(await awaitingIds(app.hr)).toContain(id)
    expect((await approve(app.hr, id)).body).toMatchObject({ status: "Approved", decidedById: app.hr.id })
    const history = (await ann.get(`/leave/requests/${id}/audit`)).body
    expect(history.slice(2).map(({ action, actorId, from, to, comment }: Json) => [action, actorId, from, to, comment])).toEqual([
      ["approve", app.manager.id, "Pending", "Pending", "Fine with me"],
      ["approve", app.hr.id, "Pending", "Approved", null],
    ])
  })

  test("a manager in HR decides only one of two steps while another HR member exists", async () => {
    await setApprovalPolicy(app, { steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const boss = await app.hire({ role: "HR" })
    const ann = await app.hire({ manager_id: boss.id })
    const id = await createPending(ann, nextWorkday())
    expect(outcomeOf(await approve(boss, id))).toEqual([200, "Pending"])
    expect(outcomeOf(await approve(boss, id))).toEqual([409, "ALREADY_DECIDED"])
    expect(await awaitingIds(boss)).not.toContain(id)
    expect(outcomeOf(await approve(app.admin, id))).toEqual([200, "Approved"])
  })

  test("a rejection in the first step closes the others and releases the days", async () => {
    await setApprovalPolicy(app, { steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const ann = await hireWorker(app)
    const id = await createPending(ann, nextWorkday())
    expect(await yearEndBalance(ann)).toEqual({ used: 0, pending: 1, remaining: 24 })
    expect(outcomeOf(await reject(app.manager, id))).toEqual([200, "Rejected"])
    expect(await stepsOf(app.hr, id)).toEqual([
      ["REJECTED", app.manager.id],
      ["CLOSED", null],
    ])
    expect(await yearEndBalance(ann)).toEqual({ used: 0, pending: 0, remaining: 25 })
    expect(outcomeOf(await approve(app.hr, id))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("one named approver is enough with rule ANY, and all must approve with rule ALL", async () => {
    const [dora, dirk] = [await app.hire({ full_name: "Dora" }), await app.hire({ full_name: "Dirk" })]
    const approverIds = [dora.id, dirk.id]
    const ann = await hireWorker(app)
    await setApprovalPolicy(app, { steps: [{ approver: "PERSON", approverIds, rule: "ANY" }] })
    const any = await createPending(ann, nextWorkday())
    await setApprovalPolicy(app, { steps: [{ approver: "PERSON", approverIds, rule: "ALL" }] })
    const all = await createPending(ann, nextWorkday())
    expect((await app.manager.get(`/leave/requests/${any}`)).body.availableActions).toContainEqual({
      name: "approve",
      allowed: false,
      reason: "FORBIDDEN",
    })
    expect(outcomeOf(await approve(app.hr, any))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await approve(dora, any))).toEqual([200, "Approved"])
    expect(await stepsOf(app.hr, any)).toEqual([
      ["APPROVED", dora.id],
      ["CLOSED", null],
    ])
    expect(outcomeOf(await approve(dirk, all))).toEqual([200, "Pending"])
    expect(outcomeOf(await approve(dirk, all))).toEqual([409, "ALREADY_DECIDED"])
    expect(outcomeOf(await approve(dora, all))).toEqual([200, "Approved"])
    // A decider may still read the request.
    expect((await dirk.get(`/leave/requests/${all}`)).body.status).toBe("Approved")
  })

  test("HR decides the steps of a missing or suspended manager and of a deactivated named approver", async () => {
    const suspended = await app.hire({ full_name: "Gone", account_status: "SUSPENDED" })
    const dora = await app.hire({ full_name: "Dora" })
    await setApprovalPolicy(app, { steps: [{ approver: "MANAGER" }, { approver: "PERSON", approverIds: [dora.id] }] })
    for (const manager_id of [null, suspended.id]) {
      const ann = await app.hire({ manager_id })
      const id = await createPending(ann, nextWorkday())
      expect(outcomeOf(await approve(app.hr, id))).toEqual([200, "Pending"])
      await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [dora.id])
      expect(outcomeOf(await approve(app.admin, id))).toEqual([200, "Approved"])
      await app.sql("update employees set account_status = 'ACTIVE' where id = ?", [dora.id])
    }
  })

  test("HR is notified of and decides the steps of a manager before the first day and after the last", async () => {
    for (const [approver, values] of [
      ["MANAGER", { hire_date: "2030-06-01" }],
      ["MANAGER_OR_HR", { hire_date: "2030-06-01" }],
      ["MANAGER", { end_date: "2020-01-31" }],
    ] as const) {
      await setApprovalPolicy(app, { steps: [{ approver }] })
      const manager = await app.hire({ role: "MANAGER", ...values })
      const ann = await app.hire({ manager_id: manager.id })
      const id = await createPending(ann, nextWorkday())
      const { items } = (await app.hr.get("/notifications?limit=1")).body
      expect(items).toMatchObject([{ type: "leaveRequest.submit", entityId: id }])
      expect(await awaitingIds(app.hr)).toContain(id)
      expect(outcomeOf(await approve(app.hr, id))).toEqual([200, "Approved"])
    }
  })

  test("HR decides on the leave of a named approver", async () => {
    const dora = await hireWorker(app, { full_name: "Dora" })
    await setApprovalPolicy(app, { steps: [{ approver: "PERSON", approverIds: [dora.id] }] })
    const id = await createPending(dora, nextWorkday())
    expect(outcomeOf(await approve(dora, id))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await approve(app.hr, id))).toEqual([200, "Approved"])
  })

  test("changing the policy does not change the steps of pending requests", async () => {
    const ann = await hireWorker(app)
    const id = await createPending(ann, nextWorkday())
    await setApprovalPolicy(app, { steps: [{ approver: "HR" }] })
    expect(outcomeOf(await approve(app.manager, id))).toEqual([200, "Approved"])
    const later = await createPending(ann, nextWorkday())
    expect(outcomeOf(await approve(app.manager, later))).toEqual([403, "FORBIDDEN"])
  })

  test("only HR updates the approval policy, and invalid steps return 400 with the path", async () => {
    expect((await app.employee.get("/leave/approval-policy")).body).toEqual({
      steps: [{ approver: "MANAGER_OR_HR", approverIds: [], rule: "ANY" }],
      forbidsOwnDecision: false,
      rejectsLeaveAfterEnd: false,
    })
    for (const client of [app.employee, app.manager])
      expect(outcomeOf(await client.patch("/leave/approval-policy", { steps: [] }))).toEqual([403, "FORBIDDEN"])
    const deactivated = await app.hire({ account_status: "DEACTIVATED" })
    const invalid: [object, string, string][] = [
      [{ approver: "PERSON" }, "VALIDATION_FAILED", "steps.0.approverIds"],
      [{ approver: "MANAGER", approverIds: [app.employee.id] }, "VALIDATION_FAILED", "steps.0.approverIds"],
      [{ approver: "PERSON", approverIds: [app.employee.id, app.employee.id] }, "VALIDATION_FAILED", "steps.0.approverIds"],
      [{ approver: "PERSON", approverIds: [deactivated.id] }, "INVALID_REFERENCE", "steps.0.approverIds"],
      [{ approver: "PERSON", approverIds: [app.outsider.id] }, "INVALID_REFERENCE", "steps.0.approverIds"],
      [{ approver: "CEO" }, "VALIDATION_FAILED", "steps.0.approver"],
    ]
    for (const [step, code, path] of invalid)
      expect(await app.hr.patch("/leave/approval-policy", { steps: [step] })).toMatchObject({
        status: 400,
        body: { code, errors: [{ path }] },
      })
    const tooMany = { steps: Array.from({ length: 11 }, () => ({ approver: "HR" })) }
    expect(outcomeOf(await app.hr.patch("/leave/approval-policy", tooMany))).toEqual([400, "VALIDATION_FAILED"])
    const { updateLeaveApprovalPolicy } = await app.hr.execute(
      `mutation { updateLeaveApprovalPolicy(input: { steps: [{ approver: PERSON, approverIds: ["${app.employee.id}"], rule: ALL }] }) { steps { approver approverIds rule } } }`,
    )
    expect(updateLeaveApprovalPolicy.steps).toEqual([{ approver: "PERSON", approverIds: [app.employee.id], rule: "ALL" }])
    expect((await app.outsider.get("/leave/approval-policy")).body.steps).toHaveLength(1)
  })
})

describe("own requests", () => {
  test("HR does not decide on own leave while another member of HR or the manager could", async () => {
    const leave = await createPending(app.hr, nextWorkday())
    for (const decide of [approve, reject]) expect(outcomeOf(await decide(app.hr, leave))).toEqual([409, "SELF_ACTION_FORBIDDEN"])
    expect(outcomeOf(await approve(app.admin, leave))).toEqual([200, "Approved"])
  })

  test("a lone administrator approves an own request, or gets 409 SELF_ACTION_FORBIDDEN if the policy forbids it", async () => {
    await createLeaveType(app.outsider, "Holiday", { isDefault: true })
    const first = await createPending(app.outsider, nextWorkday())
    expect(outcomeOf(await approve(app.outsider, first))).toEqual([200, "Approved"])
    const marked =
      "select details->>'ownDecision' as own from audit_entries where subject_id = ? and action = 'leaveRequest.approve'"
    expect(await app.sql(marked, [first])).toEqual([{ own: "true" }])
    await app.outsider.patch("/leave/approval-policy", { forbidsOwnDecision: true })
    const second = await createPending(app.outsider, nextWorkday())
    expect((await app.outsider.get(`/leave/requests/${second}`)).body.availableActions).toContainEqual({
      name: "approve",
      allowed: false,
      reason: "SELF_ACTION_FORBIDDEN",
    })
    for (const decide of [approve, reject])
      expect(outcomeOf(await decide(app.outsider, second))).toEqual([409, "SELF_ACTION_FORBIDDEN"])
    await app.outsider.patch("/leave/approval-policy", { forbidsOwnDecision: false })
    expect(outcomeOf(await approve(app.outsider, second))).toEqual([200, "Approved"])
  })
})
