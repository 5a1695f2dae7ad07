// Who decides on leave: steps, named people, all of several, delegation, one's own requests, and changes of approved leave.
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals"
import type { Answer, Client, Json } from "../support/client.js"
import { createApproved, createLeaveType, createPending, outcomeOf } from "../support/leave-requests.js"
import { world } from "../support/test-app.js"

const w = world({ config: { databasePoolSize: 20 } })

beforeAll(async () => {
  await createLeaveType(w.hana, "Annual Leave", { isDefault: true })
})

const approve = (who: Client, id: string, comment?: string): Promise<Answer> =>
  who.post(`/leave/requests/${id}/approve`, { comment })
const reject = (who: Client, id: string): Promise<Answer> => who.post(`/leave/requests/${id}/reject`, { comment: "No" })
const worker = (values: object = {}) => w.hire({ manager_id: w.bob.id, ...values })
const put = async (policy: object) => {
  const { status, body } = await w.hana.patch("/leave/approval-policy", policy)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const seats = async (id: string) =>
  (await w.hana.get(`/leave/requests/${id}`)).body.approvalSteps.map(({ status, decidedById }: Json) => [status, decidedById])
const awaiting = async (who: Client) => (await who.get("/leave/requests/awaiting-me")).body.map(({ id }: Json) => id)
const balance = async (who: Client) => {
  const { body } = await who.get("/leave/balances/me?asOf=2026-12-31")
  return body.map(({ used, pending, remaining }: Json) => ({ used, pending, remaining }))[0]
}
let days = 0
/** A working day that nobody has taken yet. */
const someday = () => new Date(Date.UTC(2026, 3, 6 + Math.floor(days / 5) * 7 + (days++ % 5))).toISOString().slice(0, 10)

afterEach(async () => {
  await put({ steps: [], forbidsOwnDecision: false })
  await w.sql("delete from leave_delegations")
})

describe("without further ado", () => {
  test("the manager or HR decides, whoever comes first, and nobody else", async () => {
    const ann = await worker()
    for (const who of [w.bob, w.hana, w.eve]) {
      const id = await createPending(ann, someday())
      for (const other of [ann, w.carl]) expect((await approve(other, id)).status).toBe(other === ann ? 403 : 404)
      expect(await awaiting(who)).toContain(id)
      expect(outcomeOf(await approve(who, id))).toEqual([200, "Approved"])
      expect(await awaiting(who)).not.toContain(id)
    }
  })

  test("who was manager when it was submitted is so no more after a change of managers", async () => {
    const ann = await worker()
    const id = await createPending(ann, someday())
    const next = await w.hire({ role: "MANAGER" })
    await w.hana.patch(`/users/${ann.id}`, { managerId: next.id })
    expect((await approve(w.bob, id)).status).toBe(404)
    expect(outcomeOf(await approve(next, id))).toEqual([200, "Approved"])
  })
})

describe("steps", () => {
  test("the manager, then HR: each in their turn, and the last approver alone does not complete the chain", async () => {
    await put({ steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const ann = await worker()
    const id = await createPending(ann, someday())
    expect(outcomeOf(await approve(w.hana, id))).toEqual([409, "NOT_NEXT_APPROVER"])
    expect(await awaiting(w.hana)).not.toContain(id)
    const first = await approve(w.bob, id, "Fine with me")
    expect(first.body).toMatchObject({
      status: "Pending",
      decidedById: null,
      approvalSteps: [{ status: "Approved" }, { status: "Pending" }],
    })
    expect(outcomeOf(await approve(w.bob, id))).toEqual([409, "ALREADY_DECIDED"])
    expect(await awaiting(w.hana)).toContain(id)
    expect((await approve(w.hana, id)).body).toMatchObject({ status: "Approved", decidedById: w.hana.id })
    const history = (await ann.get(`/leave/requests/${id}/audit`)).body
    expect(history.slice(2).map(({ action, actorId, from, to, comment }: Json) => [action, actorId, from, to, comment])).toEqual([
      ["approve", w.bob.id, "Pending", "Pending", "Fine with me"],
      ["approve", w.hana.id, "Pending", "Approved", null],
    ])
  })

  test("a manager who is of HR as well passes one step, where somebody else of HR could take the next", async () => {
    await put({ steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const boss = await w.hire({ role: "HR" })
    const ann = await w.hire({ manager_id: boss.id })
    const id = await createPending(ann, someday())
    expect(outcomeOf(await approve(boss, id))).toEqual([200, "Pending"])
    expect(outcomeOf(await approve(boss, id))).toEqual([409, "ALREADY_DECIDED"])
    expect(await awaiting(boss)).not.toContain(id)
    expect(outcomeOf(await approve(w.eve, id))).toEqual([200, "Approved"])
  })

  test("a rejection in any step is the end of it, and frees the days", async () => {
    await put({ steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const ann = await worker()
    const id = await createPending(ann, someday())
    expect(await balance(ann)).toEqual({ used: 0, pending: 1, remaining: 24 })
    expect(outcomeOf(await reject(w.bob, id))).toEqual([200, "Rejected"])
    expect(await seats(id)).toEqual([
      ["Rejected", w.bob.id],
      ["Closed", null],
    ])
    expect(await balance(ann)).toEqual({ used: 0, pending: 0, remaining: 25 })
    expect(outcomeOf(await approve(w.hana, id))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("of people who are named one is enough, or all must agree, as the policy says", async () => {
    const [dora, dirk] = [await w.hire({ full_name: "Dora" }), await w.hire({ full_name: "Dirk" })]
    const approverIds = [dora.id, dirk.id]
    const ann = await worker()
    await put({ steps: [{ approver: "PERSON", approverIds, rule: "ANY" }] })
    const any = await createPending(ann, someday())
    await put({ steps: [{ approver: "PERSON", approverIds, rule: "ALL" }] })
    const all = await createPending(ann, someday())
    expect((await w.bob.get(`/leave/requests/${any}`)).body.availableActions).toContainEqual({
      name: "approve",
      allowed: false,
      reason: "FORBIDDEN",
    })
    expect(outcomeOf(await approve(w.hana, any))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await approve(dora, any))).toEqual([200, "Approved"])
    expect(await seats(any)).toEqual([
      ["Approved", dora.id],
      ["Closed", null],
    ])
    expect(outcomeOf(await approve(dirk, all))).toEqual([200, "Pending"])
    expect(outcomeOf(await approve(dirk, all))).toEqual([409, "ALREADY_DECIDED"])
    expect(outcomeOf(await approve(dora, all))).toEqual([200, "Approved"])
    // Who decided may read what became of it.
    expect((await dirk.get(`/leave/requests/${all}`)).body.status).toBe("Approved")
  })

  test("HR takes the place of a manager who is not there, and of a named person who has left", async () => {
    const gone = await w.hire({ full_name: "Gone", account_status: "SUSPENDED" })
    const dora = await w.hire({ full_name: "Dora" })
    await put({ steps: [{ approver: "MANAGER" }, { approver: "PERSON", approverIds: [dora.id] }] })
    for (const manager_id of [null, gone.id]) {
      const ann = await w.hire({ manager_id })
      const id = await createPending(ann, someday())
      expect(outcomeOf(await approve(w.hana, id))).toEqual([200, "Pending"])
      await w.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [dora.id])
      expect(outcomeOf(await approve(w.eve, id))).toEqual([200, "Approved"])
      await w.sql("update employees set account_status = 'ACTIVE' where id = ?", [dora.id])
    }
  })

  test("nobody who is named decides on their own leave: HR does", async () => {
    const dora = await worker({ full_name: "Dora" })
    await put({ steps: [{ approver: "PERSON", approverIds: [dora.id] }] })
    const id = await createPending(dora, someday())
    expect(outcomeOf(await approve(dora, id))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await approve(w.hana, id))).toEqual([200, "Approved"])
  })

  test("a request keeps the steps that it was submitted under", async () => {
    const ann = await worker()
    const id = await createPending(ann, someday())
    await put({ steps: [{ approver: "HR" }] })
    expect(outcomeOf(await approve(w.bob, id))).toEqual([200, "Approved"])
    const later = await createPending(ann, someday())
    expect(outcomeOf(await approve(w.bob, later))).toEqual([403, "FORBIDDEN"])
  })

  test("the policy is HR's to change, and names people who are there", async () => {
    expect((await w.ann.get("/leave/approval-policy")).body).toEqual({
      steps: [{ approver: "MANAGER_OR_HR", approverIds: [], rule: "ANY" }],
      forbidsOwnDecision: false,
    })
    for (const who of [w.ann, w.bob])
      expect(outcomeOf(await who.patch("/leave/approval-policy", { steps: [] }))).toEqual([403, "FORBIDDEN"])
    const left = await w.hire({ account_status: "DEACTIVATED" })
    const wrong: [object, string, string][] = [
      [{ approver: "PERSON" }, "VALIDATION_FAILED", "steps.0.approverIds"],
      [{ approver: "MANAGER", approverIds: [w.ann.id] }, "VALIDATION_FAILED", "steps.0.approverIds"],
      [{ approver: "PERSON", approverIds: [w.ann.id, w.ann.id] }, "VALIDATION_FAILED", "steps.0.approverIds"],
      [{ approver: "PERSON", approverIds: [left.id] }, "INVALID_REFERENCE", "steps.0.approverIds"],
      [{ approver: "PERSON", approverIds: [w.olga.id] }, "INVALID_REFERENCE", "steps.0.approverIds"],
      [{ approver: "CEO" }, "VALIDATION_FAILED", "steps.0.approver"],
    ]
    for (const [step, code, path] of wrong)
      expect(await w.hana.patch("/leave/approval-policy", { steps: [step] })).toMatchObject({
        status: 400,
        body: { code, errors: [{ path }] },
      })
    const many = { steps: Array.from({ length: 11 }, () => ({ approver: "HR" })) }
    expect(outcomeOf(await w.hana.patch("/leave/approval-policy", many))).toEqual([400, "VALIDATION_FAILED"])
    const { updateLeaveApprovalPolicy } = await w.hana.ask(
      `mutation { updateLeaveApprovalPolicy(input: { steps: [{ approver: PERSON, approverIds: ["${w.ann.id}"], rule: ALL }] }) { steps { approver approverIds rule } } }`,
    )
    expect(updateLeaveApprovalPolicy.steps).toEqual([{ approver: "PERSON", approverIds: [w.ann.id], rule: "ALL" }])
    expect((await w.olga.get("/leave/approval-policy")).body.steps).toHaveLength(1)
  })
})

describe("one's own requests", () => {
  test("a lone administrator decides on their own, unless the organization forbids it", async () => {
    await createLeaveType(w.olga, "Holiday", { isDefault: true })
    const first = await createPending(w.olga, someday())
    expect(outcomeOf(await approve(w.olga, first))).toEqual([200, "Approved"])
    await w.olga.patch("/leave/approval-policy", { forbidsOwnDecision: true })
    const second = await createPending(w.olga, someday())
    expect((await w.olga.get(`/leave/requests/${second}`)).body.availableActions).toContainEqual({
      name: "approve",
      allowed: false,
      reason: "SELF_ACTION_FORBIDDEN",
    })
    for (const decide of [approve, reject])
      expect(outcomeOf(await decide(w.olga, second))).toEqual([409, "SELF_ACTION_FORBIDDEN"])
    await w.olga.patch("/leave/approval-policy", { forbidsOwnDecision: false })
    expect(outcomeOf(await approve(w.olga, second))).toEqual([200, "Approved"])
  })
})

describe("delegation", () => {
  const delegate = async (from: Client, to: Client, startDate = "2026-03-01", endDate = "2026-03-31") => {
    const { status, body } = await from.post("/leave/delegations", { delegateId: to.id, startDate, endDate })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.id as string
  }

  test("lets somebody decide for a period, also on what was pending before, recorded as on behalf of", async () => {
    const [ann, dora] = [await worker(), await w.hire({ full_name: "Dora Deputy" })]
    const id = await createPending(ann, someday())
    expect((await dora.get(`/leave/requests/${id}`)).status).toBe(404)
    await delegate(w.bob, dora)
    expect(await awaiting(dora)).toContain(id)
    expect(await awaiting(w.bob)).toContain(id)
    expect((await approve(dora, id)).body).toMatchObject({ status: "Approved", decidedById: dora.id, decidedForId: w.bob.id })
    const last = (await ann.get(`/leave/requests/${id}/audit`)).body.at(-1)
    expect(last).toMatchObject({ action: "approve", actor: { fullName: "Dora Deputy" }, onBehalfOf: { fullName: "Bob Manager" } })
    expect((await dora.get(`/leave/requests/${id}`)).body.status).toBe("Approved")
  })

  test("holds from its first day to its last, and not when it was ended", async () => {
    const [ann, dora] = [await worker(), await w.hire()]
    const id = await createPending(ann, someday())
    await delegate(w.bob, dora, "2026-03-03", "2026-03-31")
    expect(outcomeOf(await approve(dora, id))).toEqual([404, "NOT_FOUND"])
    const now = await delegate(w.bob, dora, "2026-03-02", "2026-03-02")
    expect(await awaiting(dora)).toContain(id)
    expect((await w.bob.post(`/leave/delegations/${now}/end`)).status).toBe(200)
    expect(outcomeOf(await w.bob.post(`/leave/delegations/${now}/end`))).toEqual([409, "INVALID_TRANSITION"])
    expect(outcomeOf(await approve(dora, id))).toEqual([404, "NOT_FOUND"])
  })

  test("approvals are not lost when the delegate returns what they decide for: nothing was ever handed over", async () => {
    await put({ steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const [ann, dora] = [await worker(), await w.hire()]
    const [decided, waiting] = [await createPending(ann, someday()), await createPending(ann, someday())]
    const id = await delegate(w.bob, dora)
    expect(outcomeOf(await approve(dora, decided))).toEqual([200, "Pending"])
    await w.bob.post(`/leave/delegations/${id}/end`)
    expect(await seats(decided)).toEqual([
      ["Approved", dora.id],
      ["Pending", null],
    ])
    expect(await awaiting(w.bob)).toContain(waiting)
    expect(outcomeOf(await approve(w.bob, waiting))).toEqual([200, "Pending"])
    expect(outcomeOf(await approve(w.hana, decided))).toEqual([200, "Approved"])
  })

  test("does not reach the delegate's own leave, nor that of the person who is stood in for", async () => {
    const boss = await w.hire({ role: "MANAGER", manager_id: w.bob.id })
    const [ann, dora] = [await w.hire({ manager_id: boss.id }), await w.hire({ manager_id: boss.id })]
    await delegate(boss, dora)
    await delegate(w.bob, boss)
    const [hers, his, annes] = [
      await createPending(dora, someday()),
      await createPending(boss, someday()),
      await createPending(ann, someday()),
    ]
    expect(outcomeOf(await approve(dora, hers))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await approve(boss, his))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await approve(dora, his))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await approve(dora, annes))).toEqual([200, "Approved"])
    // Nor is it passed on: Bob's delegate is Boss, whose delegate is Dora.
    const bobs = await createPending(await worker(), someday())
    expect(outcomeOf(await approve(dora, bobs))).toEqual([404, "NOT_FOUND"])
  })

  test("lets nobody pass two steps: whoever took one does not take the next in somebody else's place", async () => {
    await put({ steps: [{ approver: "HR" }, { approver: "MANAGER" }] })
    const id = await createPending(await worker(), someday())
    const span = { startDate: "2026-03-01", endDate: "2026-03-31" }
    const arranged = await w.hana.post("/leave/delegations", { ...span, delegatorId: w.bob.id, delegateId: w.hana.id })
    expect(arranged.status).toBe(201)
    expect(outcomeOf(await approve(w.hana, id))).toEqual([200, "Pending"])
    expect(outcomeOf(await approve(w.hana, id))).toEqual([409, "ALREADY_DECIDED"])
    expect(await awaiting(w.hana)).not.toContain(id)
    expect(outcomeOf(await approve(w.bob, id))).toEqual([200, "Approved"])
  })

  test("of somebody who has left, or is blocked, lets nobody decide", async () => {
    const boss = await w.hire({ role: "MANAGER" })
    const [ann, dora] = [await w.hire({ manager_id: boss.id }), await w.hire()]
    await delegate(boss, dora)
    const id = await createPending(ann, someday())
    await w.sql("update employees set account_status = 'SUSPENDED' where id = ?", [boss.id])
    expect(outcomeOf(await approve(dora, id))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await approve(w.hana, id))).toEqual([200, "Approved"])
  })

  test("is one's own to arrange, or HR's; others neither see nor end it", async () => {
    const dora = await w.hire()
    const input = { delegateId: dora.id, startDate: "2026-03-02", endDate: "2026-03-05" }
    expect(outcomeOf(await w.ann.post("/leave/delegations", { ...input, delegatorId: w.bob.id }))).toEqual([403, "FORBIDDEN"])
    const { body } = await w.hana.post("/leave/delegations", { ...input, delegatorId: w.bob.id })
    expect(body).toMatchObject({ delegator: { id: w.bob.id }, delegate: { id: dora.id }, endedAt: null })
    for (const who of [w.bob, dora, w.hana])
      expect((await who.get("/leave/delegations?current=true")).body.map(({ id }: Json) => id)).toContain(body.id)
    expect((await w.ann.get("/leave/delegations")).body).toEqual([])
    for (const who of [w.ann, w.olga])
      expect(outcomeOf(await who.post(`/leave/delegations/${body.id}/end`))).toEqual([404, "NOT_FOUND"])
    const wrong: [object, [number, string]][] = [
      [{ ...input, delegateId: w.ann.id }, [409, "SELF_ACTION_FORBIDDEN"]],
      [{ ...input, endDate: "2026-03-01" }, [400, "VALIDATION_FAILED"]],
      [{ ...input, startDate: "2026-02-01", endDate: "2026-03-01" }, [400, "VALIDATION_FAILED"]],
      [{ ...input, delegateId: w.olga.id }, [400, "INVALID_REFERENCE"]],
    ]
    for (const [given, expected] of wrong) expect(outcomeOf(await w.ann.post("/leave/delegations", given))).toEqual(expected)
    const { endLeaveDelegation } = await dora.ask(
      `mutation { endLeaveDelegation(id: "${body.id}") { endedAt delegator { fullName } } }`,
    )
    expect(endLeaveDelegation).toEqual({ endedAt: "2026-03-02T09:00:00.000Z", delegator: { fullName: "Bob Manager" } })
  })
})

describe("a change of approved leave", () => {
  const wish = async (who: Client, id: string, body: object = {}) => who.post(`/leave/requests/${id}/change-requests`, body)
  const decide = (who: Client, id: string, change: string, action: string, body: object = {}) =>
    who.post(`/leave/requests/${id}/change-requests/${change}/${action}`, body)

  test("takes it back wholly once the manager agrees, and not before; the days are free again", async () => {
    const ann = await worker()
    const id = await createApproved(w, ann, "2026-06-01", "2026-06-05")
    const made = await wish(ann, id, { reason: "The trip is off" })
    expect(made).toMatchObject({
      status: 201,
      body: { status: "Pending", startDate: null, approvalSteps: [{ status: "Pending" }] },
    })
    expect(await balance(ann)).toEqual({ used: 5, pending: 0, remaining: 20 })
    expect(outcomeOf(await wish(ann, id))).toEqual([409, "CHANGE_REQUEST_PENDING"])
    expect(await awaiting(w.bob)).toContain(id)
    expect(outcomeOf(await decide(ann, id, made.body.id, "approve"))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await decide(w.bob, id, made.body.id, "approve", { comment: "Sure" }))).toEqual([200, "Approved"])
    expect((await ann.get(`/leave/requests/${id}`)).body).toMatchObject({ status: "Cancelled", days: 5 })
    expect(await balance(ann)).toEqual({ used: 0, pending: 0, remaining: 25 })
    await createPending(ann, "2026-06-01", "2026-06-05")
    const history = (await ann.get(`/leave/requests/${id}/audit`)).body
    expect(history.slice(3).map(({ action, from, to, comment }: Json) => [action, from, to, comment])).toEqual([
      ["requestChange", "Approved", "Approved", "The trip is off"],
      ["approveChange", "Approved", "Cancelled", "Sure"],
    ])
  })

  test("moves it to other days: one booking takes the place of the other", async () => {
    const ann = await worker()
    const id = await createApproved(w, ann, "2026-06-08", "2026-06-12")
    const { body } = await wish(ann, id, { startDate: "2026-06-10", endDate: "2026-06-16", endHalf: "AM" })
    expect(body).toMatchObject({ startDate: "2026-06-10", endDate: "2026-06-16", startHalf: "AM", endHalf: "AM" })
    expect(outcomeOf(await decide(w.hana, id, body.id, "approve"))).toEqual([200, "Approved"])
    const moved = (await ann.get(`/leave/requests/${id}`)).body
    expect(moved).toMatchObject({ status: "Approved", startDate: "2026-06-10", endDate: "2026-06-16", days: 4.5 })
    expect(moved.leaveDays).toHaveLength(13)
    expect(await balance(ann)).toEqual({ used: 4.5, pending: 0, remaining: 20.5 })
    await createPending(ann, "2026-06-08", "2026-06-09")
    // Another one may follow.
    expect((await wish(ann, id, { endDate: "2026-06-12" })).status).toBe(201)
  })

  test("leaves everything as it is when it is rejected or withdrawn", async () => {
    const ann = await worker()
    const id = await createApproved(w, ann, "2026-06-15", "2026-06-19")
    const first = (await wish(ann, id)).body.id
    expect(outcomeOf(await decide(w.bob, id, first, "reject"))).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await decide(w.bob, id, first, "reject", { comment: "We need you away" }))).toEqual([200, "Rejected"])
    const second = (await wish(ann, id)).body.id
    expect(outcomeOf(await decide(w.bob, id, second, "withdraw"))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await decide(ann, id, second, "withdraw"))).toEqual([200, "Withdrawn"])
    for (const action of ["approve", "reject"])
      expect(outcomeOf(await decide(w.bob, id, second, action, { comment: "x" }))).toEqual([409, "INVALID_TRANSITION"])
    expect((await ann.get(`/leave/requests/${id}`)).body).toMatchObject({ status: "Approved", days: 5 })
    expect((await ann.get(`/leave/requests/${id}/change-requests`)).body.map(({ status }: Json) => status)).toEqual([
      "Rejected",
      "Withdrawn",
    ])
    expect(await balance(ann)).toEqual({ used: 5, pending: 0, remaining: 20 })
  })

  test("is for approved leave alone, must change something, and obeys the rules", async () => {
    const ann = await worker()
    const pending = await createPending(ann, "2026-07-01")
    expect(outcomeOf(await wish(ann, pending))).toEqual([409, "INVALID_TRANSITION"])
    const id = await createApproved(w, ann, "2026-07-06", "2026-07-10")
    expect(outcomeOf(await wish(w.bob, id))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await wish(w.carl, id))).toEqual([404, "NOT_FOUND"])
    const wrong: [object, [number, string]][] = [
      [{ startDate: "2026-07-06" }, [400, "VALIDATION_FAILED"]],
      [{ endDate: "2026-07-05" }, [400, "VALIDATION_FAILED"]],
      [{ startDate: "2026-07-11", endDate: "2026-07-12" }, [409, "NO_WORKING_DAYS"]],
      [{ startDate: "2026-07-01" }, [409, "OVERLAPPING_REQUEST"]],
    ]
    for (const [body, expected] of wrong) expect(outcomeOf(await wish(ann, id, body))).toEqual(expected)
    expect((await ann.get(`/leave/requests/${id}/change-requests`)).body).toEqual([])
  })

  test("is refused at its approval where the days are not there any more, and may be decided later", async () => {
    const ann = await worker()
    const id = await createApproved(w, ann, "2026-08-03", "2026-08-07")
    const { body } = await wish(ann, id, { endDate: "2026-08-14" })
    const other = await createPending(ann, "2026-09-01", "2026-09-25")
    expect(outcomeOf(await decide(w.bob, id, body.id, "approve"))).toEqual([409, "INSUFFICIENT_BALANCE"])
    expect((await ann.get(`/leave/requests/${id}`)).body).toMatchObject({ status: "Approved", days: 5, endDate: "2026-08-07" })
    await ann.post(`/leave/requests/${other}/cancel`)
    expect(outcomeOf(await decide(w.bob, id, body.id, "approve"))).toEqual([200, "Approved"])
    expect(await balance(ann)).toEqual({ used: 10, pending: 0, remaining: 15 })
  })

  test("to fewer days is never refused for want of a balance, also where no debt is allowed any more", async () => {
    const ann = await worker()
    const leaveTypeId = await createLeaveType(w.hana, "Advance", { daysPerYear: 5, negativeAllowedUpTo: 5 })
    const id = await createApproved(w, ann, "2026-05-04", "2026-05-15", { leaveTypeId })
    await w.hana.patch(`/leave/types/${leaveTypeId}`, { negativeAllowedUpTo: 0 })
    const longer = (await wish(ann, id, { endDate: "2026-05-18" })).body.id
    expect(outcomeOf(await decide(w.bob, id, longer, "approve"))).toEqual([409, "INSUFFICIENT_BALANCE"])
    await decide(ann, id, longer, "withdraw")
    const shorter = (await wish(ann, id, { endDate: "2026-05-13" })).body.id
    expect(outcomeOf(await decide(w.bob, id, shorter, "approve"))).toEqual([200, "Approved"])
    expect((await ann.get(`/leave/balances/me/${leaveTypeId}`)).body).toMatchObject({ used: 8, pending: 0, remaining: -3 })
    expect((await w.hana.delete(`/leave/types/${leaveTypeId}`)).status).toBe(204)
  })

  test("passes the same steps as the leave, and is seen by nobody else", async () => {
    await put({ steps: [{ approver: "MANAGER" }, { approver: "HR" }] })
    const [ann, dora] = [await worker(), await w.hire()]
    const id = await createPending(ann, "2026-10-05")
    await approve(w.bob, id)
    await approve(w.hana, id)
    const change = (await wish(ann, id)).body.id
    expect(outcomeOf(await decide(w.hana, id, change, "approve"))).toEqual([409, "NOT_NEXT_APPROVER"])
    expect(outcomeOf(await decide(dora, id, change, "approve"))).toEqual([404, "NOT_FOUND"])
    await w.bob.post("/leave/delegations", { delegateId: dora.id, startDate: "2026-03-02", endDate: "2026-03-02" })
    const { approveLeaveChange } = await dora.ask(
      `mutation { approveLeaveChange(requestId: "${id}", id: "${change}") { status approvalSteps(first: 3) { status decidedFor { fullName } } availableActions { name reason } } }`,
    )
    expect(approveLeaveChange).toEqual({
      status: "PENDING",
      approvalSteps: [
        { status: "APPROVED", decidedFor: { fullName: "Bob Manager" } },
        { status: "PENDING", decidedFor: null },
      ],
      availableActions: [
        { name: "approve", reason: "ALREADY_DECIDED" },
        { name: "reject", reason: "ALREADY_DECIDED" },
        { name: "withdraw", reason: "FORBIDDEN" },
      ],
    })
    expect(outcomeOf(await decide(w.hana, id, change, "approve"))).toEqual([200, "Approved"])
    expect((await ann.get(`/leave/requests/${id}`)).body.status).toBe("Cancelled")
  })
})
