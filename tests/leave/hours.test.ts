// Leave types in hours, working hours of patterns, and requests from a time to a time.
import { describe, expect, test } from "@jest/globals"
import { created, createLeaveType } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp({ config: { databasePoolSize: 20 } })

describe("amounts", () => {
  test("balances, entries and reports of a type in hours count exact minutes and show the unit", async () => {
    const rules = { unit: "HOURS", accrual: "MONTHLY", daysPerYear: 100, negativeAllowedUpTo: 0 }
    const leaveTypeId = await createLeaveType(w.hana, "Time in lieu", rules)
    expect((await w.hana.get(`/leave/types`)).body.find(({ id }: { id: string }) => id === leaveTypeId)).toMatchObject({
      unit: "HOURS",
      daysPerYear: 100,
    })
    const client = await w.hire({ hire_date: "2025-01-01" })
    const values = { employeeId: client.id, leaveTypeId, reason: "Overtime" }
    const third = 20 / 60
    expect((await w.hana.post("/leave/grants", { ...values, days: third, validFrom: "2026-03-01" })).body).toMatchObject({
      unit: "HOURS",
      remaining: 25 + third,
    })
    expect((await w.hana.post("/leave/balances/adjust", { ...values, days: 0.001 })).body.adjusted).toBe(0.001)
    expect((await w.hana.post("/leave/encashments", { ...values, days: third })).body).toMatchObject({ encashed: third })
    const { entries, remaining, expiringNext } = (await client.get(`/leave/balances/me/${leaveTypeId}`)).body
    expect(expiringNext).toMatchObject({ unit: "HOURS", on: "2026-12-31" })
    expect(new Set(entries.map(({ unit }: { unit: string }) => unit))).toEqual(new Set(["HOURS"]))
    const parts = entries.map(({ days }: { days: number }) => Math.round(days * 60_000))
    expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBe(Math.round(remaining * 60_000))
    expect(parts.slice(0, 3)).toEqual([500_000, 500_000, 500_000])
    const { leaveReport } = await w.hana.execute(
      `query($id: ID!) { leaveReport(filter: { employeeIds: [$id] }, first: 9) { nodes { leaveTypeId unit remaining encashed } } }`,
      { id: client.id },
    )
    const row = leaveReport.nodes.find((node: { leaveTypeId: string }) => node.leaveTypeId === leaveTypeId)
    expect(row).toMatchObject({ unit: "HOURS", remaining, encashed: third })
    const ahead = await w.hana.get(`/leave/balances?asOf=2026-12-31&employeeId=${client.id}&leaveTypeId=${leaveTypeId}`)
    expect(ahead.body[0]).toMatchObject({ unit: "HOURS", remaining: 100.001 })
    const stored = await w.hana.get(`/leave/entries?employeeId=${client.id}&leaveTypeId=${leaveTypeId}&kind=ENCASHMENT`)
    expect(stored.body).toMatchObject([{ unit: "HOURS", days: -third }])
  })

  test("amounts have the limits of their unit, and the unit cannot be changed", async () => {
    const tooMany = { status: 400, body: { errors: [{ path: "daysPerYear", code: "MAX" }] } }
    const type = (values: object) => w.hana.post("/leave/types", { accrual: "YEARLY", ...values })
    expect(await type({ name: "Days", daysPerYear: 367 })).toMatchObject(tooMany)
    expect(await type({ name: "Hours", unit: "HOURS", daysPerYear: 8785 })).toMatchObject(tooMany)
    const { id, ...stored } = await created(type({ name: "Hours", unit: "HOURS", daysPerYear: 8784 }))
    expect(stored).toMatchObject({ unit: "HOURS", daysPerYear: 8784 })
    const { leaveType } = await w.hana.execute(
      "query($id: ID!) { leaveType(id: $id) { policies(first: 1) { nodes { unit daysPerYear } } } }",
      { id },
    )
    expect(leaveType.policies.nodes).toEqual([{ unit: "HOURS", daysPerYear: 8784 }])
    expect((await w.hana.patch(`/leave/types/${id}`, { unit: "DAYS" })).status).toBe(400)
    const days = await createLeaveType(w.hana, "Whole days")
    const grant = (leaveTypeId: string, amount: number) =>
      w.hana.post("/leave/grants", { employeeId: w.ann.id, leaveTypeId, days: amount, validFrom: "2026-03-01", reason: "Gift" })
    const rejected = { status: 400, body: { errors: [{ path: "days", code: "MAX" }] } }
    expect(await grant(days, 1001)).toMatchObject(rejected)
    expect(await grant(id, 24_001)).toMatchObject(rejected)
    expect((await grant(id, 24_000)).status).toBe(200)
  })
})

describe("working hours of patterns", () => {
  const monday = (from: string, to: string) => ({ weekday: "MONDAY", from, to })

  test("working hours that do not add up to the minutes of their weekday return 400 naming the weekday", async () => {
    const workingHours = [monday("08:00", "12:00"), monday("12:30", "16:00")]
    const create = (values: object) => w.hana.post("/leave/work-patterns", { name: "With a break", ...values })
    const mismatch = { status: 400, body: { errors: [{ path: "monday", code: "MINUTES_OF_HOURS" }] } }
    expect(await create({ workingHours })).toMatchObject(mismatch)
    const pattern = await created(create({ workingHours, monday: 450 }))
    expect(pattern.workingHours).toEqual(workingHours)
    const update = (patch: object) => w.hana.patch(`/leave/work-patterns/${pattern.id}`, patch)
    expect(await update({ monday: 480 })).toMatchObject(mismatch)
    expect(await update({ monday: 0 })).toMatchObject(mismatch)
    expect(await update({ workingHours: [monday("12:30", "16:00"), monday("08:00", "12:00")] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "workingHours.1.from", code: "HOURS_OUT_OF_ORDER" }] },
    })
    expect(await update({ workingHours: [monday("16:00", "08:00")] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "workingHours.0.to", code: "END_BEFORE_START" }] },
    })
    expect(await update({ workingHours: [monday("8:00", "24:01")] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "workingHours.0.from" }, { path: "workingHours.0.to" }] },
    })
    expect((await update({ workingHours: [monday("16:30", "24:00")] })).body.workingHours).toEqual([monday("16:30", "24:00")])
    const { updateWorkPattern } = await w.hana.execute(
      "mutation($id: ID!) { updateWorkPattern(id: $id, input: { workingHours: [] }) { workingHours { weekday from to } } }",
      { id: pattern.id },
    )
    expect(updateWorkPattern).toEqual({ workingHours: [] })
  })
})
