// Recalculation of booked leave after work calendars have changed.
import { describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { bookPending } from "../support/leave-ledger.js"
import { created, outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()

describe("recalculation of booked leave", () => {
  const remaining = async (client: Client, id: string) =>
    (await client.get("/leave/balances/me")).body.find(({ leaveTypeId }: Json) => leaveTypeId === id).remaining

  test("a changed calendar affects booked leave only when HR recalculates it, which adds corrections", async () => {
    const rules = { daysPerYear: 10, effectiveFrom: "2026-01-01" }
    const type = (await created(w.hana.post("/leave/types", { name: "Recalculated", ...rules }))).id
    const client = await w.hire({ hire_date: "2026-01-01" })
    const id = await bookPending(w, client, type, "2026-08-03", "2026-08-07")
    expect(await remaining(client, type)).toBe(5)
    const { id: own } = await created(w.hana.post("/leave/own-holidays", { date: "2026-08-05", name: "Summer feast" }))
    expect(await remaining(client, type)).toBe(5)
    const span = { from: "2026-08-01", to: "2026-08-31", employeeIds: [client.id] }
    const change = { requestId: id, employeeId: client.id, startDate: "2026-08-03", endDate: "2026-08-07", before: 5, after: 4 }
    expect((await w.hana.post("/leave/recalculate", { ...span, dryRun: true })).body).toEqual([{ ...change, isApplied: false }])
    expect(await remaining(client, type)).toBe(5)
    const entries = await w.sql("select id from leave_entries where employee_id = ? order by id", [client.id])
    expect(await w.hana.post("/leave/recalculate", span)).toMatchObject({ status: 200, body: [{ ...change, isApplied: true }] })
    expect(await remaining(client, type)).toBe(6)
    const after = await w.sql("select id, kind, amount from leave_entries where employee_id = ? order by id", [client.id])
    expect(after.slice(entries.length)).toMatchObject([{ kind: "CORRECTION", amount: 1000 }])
    expect(await w.sql("select days::float8 from leave_requests where id = ?", [id])).toEqual([{ days: 4 }])
    const [halfDay] = await w.sql(
      "select holiday, amount from leave_days where request_id = ? and date = '2026-08-05' and half = 'AM'",
      [id],
    )
    expect(halfDay).toEqual({ holiday: "Summer feast", amount: 0 })
    const history = (await w.hana.get(`/leave/requests/${id}/audit`)).body
    expect(history.map(({ action, actor, from, to }: Json) => [action, actor.id, from, to])).toEqual([
      ["recalculate", w.hana.id, "Pending", "Pending"],
    ])
    const { recalculateLeave } = await w.hana.execute(
      "mutation($input: RecalculateLeaveInput!) { recalculateLeave(input: $input) { requestId } }",
      {
        input: span,
      },
    )
    expect(recalculateLeave).toEqual([])

    // The request stays unchanged if the day is a workday again but the balance does not cover it.
    await w.hana.post("/leave/balances/adjust", { employeeId: client.id, leaveTypeId: type, days: -6, reason: "Gone" })
    await w.hana.delete(`/leave/own-holidays/${own}`)
    expect((await w.hana.post("/leave/recalculate", span)).body).toMatchObject([{ before: 4, after: 5, isApplied: false }])
    expect(await remaining(client, type)).toBe(0)
    expect(outcomeOf(await w.bob.post("/leave/recalculate", span))).toEqual([403, "FORBIDDEN"])
  })

  test("recalculating more than 1000 requests returns 400 TOO_MANY", async () => {
    const type = (await created(w.hana.post("/leave/types", { name: "Crowded", isUnlimited: true, effectiveFrom: "2026-01-01" })))
      .id
    const client = await w.hire()
    await w.sql(
      `insert into leave_requests (id, organization_id, employee_id, leave_type_id, start_date, start_half, end_date, end_half, days, status)
      select gen_random_uuid(), ?, ?, ?, d, 'AM', d, 'PM', 1, 'APPROVED' from generate_series('2030-01-01'::date, '2032-09-27', '1 day') d`,
      [w.organizationId, client.id, type],
    )
    const span = { from: "2030-01-01", employeeIds: [client.id], dryRun: true }
    expect(await w.hana.post("/leave/recalculate", { ...span, to: "2032-09-27" })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "to", code: "TOO_MANY" }] },
    })
    expect((await w.hana.post("/leave/recalculate", { ...span, to: "2032-09-26" })).body).toHaveLength(1000)
  })
})

describe("the limit of a simulation", () => {
  test("simulating rules that change more than 1,000 balances returns 400 unless departments narrow the employees", async () => {
    const type = (await created(w.hana.post("/leave/types", { name: "Simulated", daysPerYear: 10, effectiveFrom: "2026-01-01" })))
      .id
    const { id: departmentId } = (await w.hana.post("/departments", { name: "Large" })).body
    await w.sql(
      `insert into employees (id, organization_id, full_name, email, account_status, custom_fields, department_id)
       select gen_random_uuid(), ?, 'Worker ' || n, 'worker' || n || '@acme.test', 'ACTIVE', '{}', ? from generate_series(1, 1000) n`,
      [w.organizationId, departmentId],
    )
    const simulate = (values: object) =>
      w.hana.post(`/leave/types/${type}/simulate`, { daysPerYear: 20, effectiveFrom: "2026-01-01", ...values })
    expect(await simulate({})).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "departmentIds", code: "TOO_MANY" }] },
    })
    expect((await simulate({ departmentIds: [departmentId] })).body).toHaveLength(1000)
  })
})
