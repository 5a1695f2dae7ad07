// Recalculation of booked leave after work calendars have changed.
import { afterEach, describe, expect, test } from "@jest/globals"
import type { Client, Json, TestResponse } from "../support/client.js"
import { countIdleTransactions, occupyComputations } from "../support/computations.js"
import { bookPending } from "../support/leave-ledger.js"
import {
  createApproved,
  createDraft,
  created,
  createLeaveType,
  createPending,
  hireWorker,
  outcomeOf,
  setApprovalPolicy,
} from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { holdStatements, statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

// First: the people that later tests leave would each get balances of its leave types.
describe("the end of an employment", () => {
  afterEach(() => setApprovalPolicy(app, { rejectsLeaveAfterEnd: false }))
  const leaveOf = async (client: Client, id: string) => {
    const { status, startDate, endDate, endHalf, days } = (await app.hr.get(`/leave/requests/${id}`)).body
    return { status, startDate, endDate, endHalf, days, employeeId: client.id }
  }

  test("an end of employment shortens booked leave, cancels later leave and takes back granted days", async () => {
    const leaveTypeId = await createLeaveType(app.hr, "Ending", { amountPerYear: 24, prorateOnEnd: true })
    const client = await hireWorker(app, { hire_date: "2026-01-01" })
    const across = await createApproved(app, client, "2026-06-29", "2026-07-03", { leaveTypeId })
    const weekend = await createApproved(app, client, "2026-07-18", "2026-07-20", { leaveTypeId })
    const later = await createPending(client, "2026-08-03", "2026-08-07", { leaveTypeId })
    const draft = await createDraft(client, "2026-09-01", "2026-09-01", { leaveTypeId })
    const change = await created(client.post(`/leave/requests/${weekend}/change-requests`, { reason: "Not needed" }))
    const balance = async () => (await client.get(`/leave/balances/me/${leaveTypeId}?asOf=2026-12-31`)).body
    expect(await balance()).toMatchObject({ entitled: 24, used: 6, pending: 5, remaining: 13 })
    expect((await app.hr.patch(`/users/${client.id}`, { endDate: "2026-07-19" })).status).toBe(200)
    expect(await leaveOf(client, across)).toMatchObject({ status: "Approved", endDate: "2026-07-03", days: 5 })
    expect(await leaveOf(client, weekend)).toMatchObject({ status: "Cancelled", endDate: "2026-07-20" })
    expect(await leaveOf(client, later)).toMatchObject({ status: "Cancelled" })
    expect((await client.get(`/leave/requests/${draft}`)).body.status).toBe("Draft")
    expect((await client.get(`/leave/requests/${weekend}/change-requests`)).body).toMatchObject([
      { id: change.id, status: "WITHDRAWN" },
    ])
    const { updateEmployee } = await app.hr.execute(
      "mutation($id: ID!, $input: UpdateProfileInput!) { updateEmployee(id: $id, input: $input) { endDate } }",
      { id: client.id, input: { endDate: "2026-06-30" } },
    )
    expect(updateEmployee.endDate).toBe("2026-06-30")
    expect(await leaveOf(client, across)).toMatchObject({ status: "Approved", endDate: "2026-06-30", endHalf: "PM", days: 2 })
    const { entries, ...figures } = await balance()
    expect(figures).toMatchObject({ entitled: 12, used: 2, pending: 0, remaining: 10 })
    expect(entries.reduce((sum: number, { days }: Json) => sum + days, 0)).toBe(10)
    const { body: history } = await app.hr.get(`/leave/requests/${across}/audit`)
    expect(history.at(-1)).toMatchObject({ action: "shorten", actor: { id: app.hr.id }, from: "Approved", to: "Approved" })
  })

  test("an organization can reject an end of employment before booked leave, which is listed", async () => {
    const leaveTypeId = await createLeaveType(app.hr, "Rejected", {})
    const client = await hireWorker(app, { hire_date: "2026-01-01" })
    const id = await createApproved(app, client, "2026-06-29", "2026-07-03", { leaveTypeId })
    const { updateLeaveApprovalPolicy } = await app.hr.execute(
      "mutation($input: UpdateLeaveApprovalPolicyInput!) { updateLeaveApprovalPolicy(input: $input) { rejectsLeaveAfterEnd } }",
      { input: { rejectsLeaveAfterEnd: true } },
    )
    expect(updateLeaveApprovalPolicy).toEqual({ rejectsLeaveAfterEnd: true })
    const requests = [{ id, startDate: "2026-06-29", endDate: "2026-07-03" }]
    const rejected = { status: 409, body: { code: "LEAVE_AFTER_EMPLOYMENT", details: { requests } } }
    expect(await app.hr.patch(`/users/${client.id}`, { endDate: "2026-06-30" })).toMatchObject(rejected)
    const change = { effectiveDate: "2026-03-02", endDate: "2026-06-30" }
    expect(await app.hr.post(`/users/${client.id}/employment-changes`, change)).toMatchObject(rejected)
    expect(await leaveOf(client, id)).toMatchObject({ status: "Approved", days: 5 })
    expect((await app.hr.patch(`/users/${client.id}`, { endDate: "2026-07-03" })).status).toBe(200)
  })
})

describe("recalculation of booked leave", () => {
  const remaining = async (client: Client, id: string) =>
    (await client.get("/leave/balances/me")).body.find(({ leaveTypeId }: Json) => leaveTypeId === id).remaining

  /** A pending request of one day, of which half is not stored. */
  const createWithMissingDay = async (client: Client, date: string) => {
    const leaveTypeId = await createLeaveType(app.hr, `Halved ${date}`, { isUnlimited: true })
    const id = await createPending(client, date, date, { leaveTypeId })
    await app.sql("delete from leave_day_parts where request_id = ? and half = 'PM'", [id])
    await app.sql("update leave_requests set days = 0.5 where id = ?", [id])
    return { id }
  }
  const readsBookedDays = ({ text }: { text: string }) => text.includes("string_agg(concat_ws(' ', d.date")

  test("a changed calendar affects booked leave only when HR recalculates it, which adds corrections", async () => {
    const rules = { amountPerYear: 10, effectiveFrom: "2026-01-01" }
    const type = (await created(app.hr.post("/leave/types", { name: "Recalculated", ...rules }))).id
    const client = await app.hire({ hire_date: "2026-01-01" })
    const id = await bookPending(app, client, type, "2026-08-03", "2026-08-07")
    expect(await remaining(client, type)).toBe(5)
    const { id: own } = await created(app.hr.post("/leave/company-holidays", { date: "2026-08-05", name: "Summer feast" }))
    expect(await remaining(client, type)).toBe(5)
    const span = { from: "2026-08-01", to: "2026-08-31", employeeIds: [client.id] }
    const hours = { hoursBefore: 40, hoursAfter: 32 }
    const change = {
      requestId: id,
      employeeId: client.id,
      startDate: "2026-08-03",
      endDate: "2026-08-07",
      before: 5,
      after: 4,
      ...hours,
    }
    expect((await app.hr.post("/leave/recalculate", { ...span, dryRun: true })).body).toEqual([{ ...change, isApplied: false }])
    expect(await remaining(client, type)).toBe(5)
    const entries = await app.sql("select id from ledger_entries where employee_id = ? order by id", [client.id])
    expect(await app.hr.post("/leave/recalculate", span)).toMatchObject({ status: 200, body: [{ ...change, isApplied: true }] })
    expect(await remaining(client, type)).toBe(6)
    const after = await app.sql("select id, kind, amount from ledger_entries where employee_id = ? order by id", [client.id])
    expect(after.slice(entries.length)).toMatchObject([{ kind: "CORRECTION", amount: 1000 }])
    expect(await app.sql("select days::float8 from leave_requests where id = ?", [id])).toEqual([{ days: 4 }])
    const [halfDay] = await app.sql(
      "select holiday, amount from leave_day_parts where request_id = ? and date = '2026-08-05' and half = 'AM'",
      [id],
    )
    expect(halfDay).toEqual({ holiday: "Summer feast", amount: 0 })
    const history = (await app.hr.get(`/leave/requests/${id}/audit`)).body
    expect(history.map(({ action, actor, from, to }: Json) => [action, actor.id, from, to])).toEqual([
      ["recalculate", app.hr.id, "Pending", "Pending"],
    ])
    const { recalculateLeave } = await app.hr.execute(
      "mutation($input: RecalculateLeaveInput!) { recalculateLeave(input: $input) { requestId } }",
      {
        input: span,
      },
    )
    expect(recalculateLeave).toEqual([])

    // The request stays unchanged if the day is a workday again but the balance does not cover it.
    await app.hr.post("/leave/balances/adjust", { employeeId: client.id, leaveTypeId: type, days: -6, reason: "Gone" })
    await app.hr.delete(`/leave/company-holidays/${own}`)
    expect((await app.hr.post("/leave/recalculate", span)).body).toMatchObject([{ before: 4, after: 5, isApplied: false }])
    expect(await remaining(client, type)).toBe(0)
    expect(outcomeOf(await app.manager.post("/leave/recalculate", span))).toEqual([403, "FORBIDDEN"])
  })

  test("a recalculation is computed without a transaction, and a few of one organization wait for each other", async () => {
    const client = await hireWorker(app, { hire_date: "2026-01-01" })
    const { id } = await createWithMissingDay(client, "2026-10-12")
    const span = { from: "2026-10-12", to: "2026-10-12", employeeIds: [client.id] }
    for (const dryRun of [true, false]) {
      const release = occupyComputations(app)
      const held = await holdStatements(app, readsBookedDays)
      const early: TestResponse[] = []
      const answers = Array.from({ length: 6 }, async () =>
        early.push(await app.hr.post("/leave/recalculate", { ...span, dryRun })),
      )
      await until(() => early.length === 2, "the rejected recalculations")
      for (const { status, body } of early) expect([status, body.code]).toEqual([429, "RATE_LIMITED"])
      release()
      await until(() => held.count() > 0, "a recalculation that has read its requests")
      // Jobs may have transactions for a moment, a waiting recalculation all the time.
      await until(async () => (await countIdleTransactions(app)) === 0, "no open transaction")
      expect(held.count()).toBe(1)
      held.release()
      await Promise.all(answers)
      expect(early.slice(2).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    expect(await app.sql("select days::float8 from leave_requests where id = ?", [id])).toEqual([{ days: 1 }])
  })

  test("a request that changes between the computation and the correction is not corrected", async () => {
    const client = await hireWorker(app, { hire_date: "2026-01-01" })
    const { id } = await createWithMissingDay(client, "2026-10-13")
    const held = await holdStatements(app, readsBookedDays)
    const span = { from: "2026-10-13", to: "2026-10-13", employeeIds: [client.id] }
    const answer = app.hr.post("/leave/recalculate", span)
    await until(() => held.count() === 1, "the computation")
    await app.sql("update leave_requests set status = 'CANCELLED' where id = ?", [id])
    held.release()
    expect(await answer).toMatchObject({ status: 200, body: [] })
    expect(await app.sql("select days::float8 from leave_requests where id = ?", [id])).toEqual([{ days: 0.5 }])
  })

  test("recalculating more than 1000 requests returns 400 TOO_MANY", async () => {
    const type = (await created(app.hr.post("/leave/types", { name: "Crowded", isUnlimited: true, effectiveFrom: "2026-01-01" })))
      .id
    const client = await app.hire()
    await app.sql(
      `insert into leave_requests (id, organization_id, employee_id, leave_type_id, start_date, start_half, end_date, end_half, days, status)
      select gen_random_uuid(), ?, ?, ?, d, 'AM', d, 'PM', 1, 'APPROVED' from generate_series('2030-01-01'::date, '2032-09-27', '1 day') d`,
      [app.organizationId, client.id, type],
    )
    const span = { from: "2030-01-01", employeeIds: [client.id], dryRun: true }
    expect(await app.hr.post("/leave/recalculate", { ...span, to: "2032-09-27" })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "to", code: "TOO_MANY" }] },
    })
    expect((await app.hr.post("/leave/recalculate", { ...span, to: "2032-09-26" })).body).toHaveLength(1000)
  })
})

describe("the limit of a simulation", () => {
  test("simulating rules that change more than 1,000 balances returns 400 unless departments narrow the employees", async () => {
    const type = (
      await created(app.hr.post("/leave/types", { name: "Simulated", amountPerYear: 10, effectiveFrom: "2026-01-01" }))
    ).id
    const { id: departmentId } = (await app.hr.post("/departments", { name: "Large" })).body
    await app.sql(
      `insert into employees (id, organization_id, full_name, email, account_status, custom_fields, department_id)
       select gen_random_uuid(), ?, 'Worker ' || n, 'worker' || n || '@acme.test', 'ACTIVE', '{}', ? from generate_series(1, 1000) n`,
      [app.organizationId, departmentId],
    )
    const simulate = (values: object) =>
      app.hr.post(`/leave/types/${type}/simulate`, { amountPerYear: 20, effectiveFrom: "2026-01-01", ...values })
    expect(await simulate({})).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "departmentIds", code: "TOO_MANY" }] },
    })
    expect((await simulate({ departmentIds: [departmentId] })).body).toHaveLength(1000)
  })
  test("a simulation runs without a transaction, and a few of one organization wait for each other", async () => {
    const { id } = await created(app.hr.post("/leave/types", { name: "Shared", amountPerYear: 10 }))
    const simulate = () => app.hr.post(`/leave/types/${id}/simulate`, { amountPerYear: 20, effectiveFrom: "2026-03-02" })
    // Jobs of the new type may begin transactions at the same time.
    const isWithoutTransaction = async () =>
      (await statementsOf(app, simulate)).every((text) => !/^(begin|start transaction)/i.test(text))
    await until(isWithoutTransaction, "a simulation without a transaction")
    const release = occupyComputations(app)
    const early: TestResponse[] = []
    const answers = Array.from({ length: 5 }, async () => early.push(await simulate()))
    await until(() => early.length === 2, "the rejected simulations")
    for (const { status, body, headers } of early)
      expect([status, body.code, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "2"])
    release()
    await Promise.all(answers)
    expect(early.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})
