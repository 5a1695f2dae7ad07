// Change requests for approved leave: cancel it or move it, with the approval steps of leave requests.
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import {
  approve,
  awaitingIds,
  createApproved,
  createLeaveType,
  createPending,
  hireWorker,
  outcomeOf,
  setApprovalPolicy,
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

describe("change requests", () => {
  const requestChange = async (client: Client, id: string, body: object = {}) =>
    client.post(`/leave/requests/${id}/change-requests`, body)
  const decide = (client: Client, id: string, change: string, action: string, body: object = {}) =>
    client.post(`/leave/requests/${id}/change-requests/${change}/${action}`, body)

  test("approving a cancellation cancels the leave and releases its days", async () => {
    const ann = await hireWorker(app)
    const id = await createApproved(app, ann, "2026-06-01", "2026-06-05")
    const change = await requestChange(ann, id, { reason: "The trip is off" })
    expect(change).toMatchObject({
      status: 201,
      body: { status: "PENDING", startDate: null, approvalSteps: [{ status: "PENDING" }] },
    })
    expect(await yearEndBalance(ann)).toEqual({ used: 5, pending: 0, remaining: 20 })
    expect(outcomeOf(await requestChange(ann, id))).toEqual([409, "CHANGE_REQUEST_PENDING"])
    expect(await awaitingIds(app.manager)).toContain(id)
    expect(outcomeOf(await decide(ann, id, change.body.id, "approve"))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await decide(app.manager, id, change.body.id, "approve", { comment: "Sure" }))).toEqual([200, "APPROVED"])
    expect((await ann.get(`/leave/requests/${id}`)).body).toMatchObject({ status: "Cancelled", days: 5 })
    expect(await yearEndBalance(ann)).toEqual({ used: 0, pending: 0, remaining: 25 })
    await createPending(ann, "2026-06-01", "2026-06-05")
    const history = (await ann.get(`/leave/requests/${id}/audit`)).body
    expect(history.slice(3).map(({ action, from, to, comment }: Json) => [action, from, to, comment])).toEqual([
      ["requestWithdrawal", "Approved", "Approved", "The trip is off"],
      ["approveWithdrawal", "Approved", "Cancelled", "Sure"],
    ])
  })

  test("approved leave is withdrawn by a change request on both APIs, and pending leave is not", async () => {
    const ann = await hireWorker(app)
    const [one, two] = [await createApproved(app, ann, "2026-06-01"), await createApproved(app, ann, "2026-06-02")]
    const change = await ann.post(`/leave/requests/${one}/withdraw`, { reason: "Not needed" })
    expect(change).toMatchObject({ status: 200, body: { status: "PENDING", reason: "Not needed", startDate: null } })
    const { withdrawLeaveRequest } = await ann.execute(
      "mutation($id: ID!) { withdrawLeaveRequest(id: $id) { status request { id } } }",
      { id: two },
    )
    expect(withdrawLeaveRequest).toEqual({ status: "PENDING", request: { id: two } })
    await decide(app.manager, one, change.body.id, "approve")
    expect((await ann.get(`/leave/requests/${one}`)).body.status).toBe("Cancelled")
    const pending = await createPending(ann, "2026-06-03")
    expect(outcomeOf(await ann.post(`/leave/requests/${pending}/withdraw`, {}))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("approving a move books the new days instead of the old ones", async () => {
    const ann = await hireWorker(app)
    const id = await createApproved(app, ann, "2026-06-08", "2026-06-12")
    const { body } = await requestChange(ann, id, { startDate: "2026-06-10", endDate: "2026-06-16", endHalf: "AM" })
    expect(body).toMatchObject({ startDate: "2026-06-10", endDate: "2026-06-16", startHalf: "AM", endHalf: "AM" })
    expect(outcomeOf(await decide(app.hr, id, body.id, "approve"))).toEqual([200, "APPROVED"])
    const moved = (await ann.get(`/leave/requests/${id}`)).body
    expect(moved).toMatchObject({ status: "Approved", startDate: "2026-06-10", endDate: "2026-06-16", days: 4.5 })
    expect(moved.dayParts).toHaveLength(13)
    expect(await yearEndBalance(ann)).toEqual({ used: 4.5, pending: 0, remaining: 20.5 })
    await createPending(ann, "2026-06-08", "2026-06-09")
    // Another change request may follow.
    expect((await requestChange(ann, id, { endDate: "2026-06-12" })).status).toBe(201)
  })

  test("rejecting or withdrawing a change request keeps the leave", async () => {
    const ann = await hireWorker(app)
    const id = await createApproved(app, ann, "2026-06-15", "2026-06-19")
    const first = (await requestChange(ann, id)).body.id
    expect(outcomeOf(await decide(app.manager, id, first, "reject"))).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await decide(app.manager, id, first, "reject", { comment: "We need you away" }))).toEqual([200, "REJECTED"])
    const second = (await requestChange(ann, id)).body.id
    expect(outcomeOf(await decide(app.manager, id, second, "withdraw"))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await decide(ann, id, second, "withdraw"))).toEqual([200, "WITHDRAWN"])
    for (const action of ["approve", "reject"])
      expect(outcomeOf(await decide(app.manager, id, second, action, { comment: "x" }))).toEqual([409, "INVALID_TRANSITION"])
    expect((await ann.get(`/leave/requests/${id}`)).body).toMatchObject({ status: "Approved", days: 5 })
    expect((await ann.get(`/leave/requests/${id}/change-requests`)).body.map(({ status }: Json) => status)).toEqual([
      "REJECTED",
      "WITHDRAWN",
    ])
    expect(await yearEndBalance(ann)).toEqual({ used: 5, pending: 0, remaining: 20 })
  })

  test("a change request for a pending request, without a change, or against the rules is rejected", async () => {
    const ann = await hireWorker(app)
    const pending = await createPending(ann, "2026-07-01")
    expect(outcomeOf(await requestChange(ann, pending))).toEqual([409, "INVALID_TRANSITION"])
    const id = await createApproved(app, ann, "2026-07-06", "2026-07-10")
    expect(outcomeOf(await requestChange(app.manager, id))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await requestChange(app.colleague, id))).toEqual([404, "NOT_FOUND"])
    const invalid: [object, [number, string]][] = [
      [{ startDate: "2026-07-06" }, [400, "VALIDATION_FAILED"]],
      [{ endDate: "2026-07-05" }, [400, "VALIDATION_FAILED"]],
      [{ startDate: "2026-07-11", endDate: "2026-07-12" }, [409, "NO_WORKING_DAYS"]],
      [{ startDate: "2026-07-01" }, [409, "OVERLAPPING_REQUEST"]],
    ]
    for (const [body, expected] of invalid) expect(outcomeOf(await requestChange(ann, id, body))).toEqual(expected)
    expect((await ann.get(`/leave/requests/${id}/change-requests`)).body).toEqual([])
  })

  test("approving a change returns 409 INSUFFICIENT_BALANCE until the balance suffices", async () => {
    const ann = await hireWorker(app)
    const id = await createApproved(app, ann, "2026-08-03", "2026-08-07")
    const { body } = await requestChange(ann, id, { endDate: "2026-08-14" })
    const other = await createPending(ann, "2026-09-01", "2026-09-25")
    expect(outcomeOf(await decide(app.manager, id, body.id, "approve"))).toEqual([409, "INSUFFICIENT_BALANCE"])
    expect((await ann.get(`/leave/requests/${id}`)).body).toMatchObject({ status: "Approved", days: 5, endDate: "2026-08-07" })
    await ann.post(`/leave/requests/${other}/cancel`)
    expect(outcomeOf(await decide(app.manager, id, body.id, "approve"))).toEqual([200, "APPROVED"])
    expect(await yearEndBalance(ann)).toEqual({ used: 10, pending: 0, remaining: 15 })
  })

  test("a change to fewer days is approved although the balance stays negative", async () => {
    const ann = await hireWorker(app)
    const leaveTypeId = await createLeaveType(app.hr, "Advance", { amountPerYear: 5, negativeAllowedUpTo: 5 })
    const id = await createApproved(app, ann, "2026-05-04", "2026-05-15", { leaveTypeId })
    await app.hr.patch(`/leave/types/${leaveTypeId}`, { negativeAllowedUpTo: 0 })
    const longer = (await requestChange(ann, id, { endDate: "2026-05-18" })).body.id
    expect(outcomeOf(await decide(app.manager, id, longer, "approve"))).toEqual([409, "INSUFFICIENT_BALANCE"])
    await decide(ann, id, longer, "withdraw")
    const shorter = (await requestChange(ann, id, { endDate: "2026-05-13" })).body.id
    expect(outcomeOf(await decide(app.manager, id, shorter, "approve"))).toEqual([200, "APPROVED"])
    expect((await ann.get(`/leave/balances/me/${leaveTypeId}`)).body).toMatchObject({ used: 8, pending: 0, remaining: -3 })
    expect((await app.hr.delete(`/leave/types/${leaveTypeId}`)).status).toBe(204)
  })

  test("a change request has the steps of the policy, and returns 404 to uninvolved employees", async () => {
    await setApprovalPolicy(app, { steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const [ann, dora] = [await hireWorker(app), await app.hire()]
    const id = await createPending(ann, "2026-10-05")
    await approve(app.manager, id)
    await approve(app.hr, id)
    const change = (await requestChange(ann, id)).body.id
    expect(outcomeOf(await decide(app.hr, id, change, "approve"))).toEqual([409, "NOT_NEXT_APPROVER"])
    expect(outcomeOf(await decide(dora, id, change, "approve"))).toEqual([404, "NOT_FOUND"])
    await app.manager.post("/leave/delegations", { delegateId: dora.id, startDate: "2026-03-02", endDate: "2026-03-02" })
    const { approveLeaveChange } = await dora.execute(
      `mutation { approveLeaveChange(requestId: "${id}", id: "${change}") { status approvalSteps { status decidedFor { fullName } } availableActions { name reason } } }`,
    )
    expect(approveLeaveChange).toEqual({
      status: "PENDING",
      approvalSteps: [
        { status: "APPROVED", decidedFor: { fullName: "Bob Manager" } },
        { status: "PENDING", decidedFor: null },
      ],
      availableActions: [
        { name: "APPROVE", reason: "ALREADY_DECIDED" },
        { name: "REJECT", reason: "ALREADY_DECIDED" },
        { name: "WITHDRAW", reason: "FORBIDDEN" },
      ],
    })
    expect(outcomeOf(await decide(app.hr, id, change, "approve"))).toEqual([200, "APPROVED"])
    expect((await ann.get(`/leave/requests/${id}`)).body.status).toBe("Cancelled")
  })
})
