// Leave types in hours, working hours of patterns, and requests from a time to a time.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { createHoursSetup, type HoursSetup, hireFlexible, previewLeave, submitLeave } from "../support/leave-hours.js"
import { act, createApproved, created, createLeaveType, outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp({ config: { databasePoolSize: 20 } })
const rounds = Number(process.env.ROUNDS ?? 5)

const [MONDAY, TUESDAY, WEDNESDAY, SATURDAY] = ["2026-05-04", "2026-05-05", "2026-05-06", "2026-05-09"] as const

let setup: HoursSetup
let inLieu: string
beforeAll(async () => {
  setup = await createHoursSetup(w)
  inLieu = setup.leaveTypeId
})

/** The body of a request of a day by the hour. */
const hourly = (startDate: string, startTime?: string, endTime?: string) => {
  return { leaveTypeId: inLieu, startDate, endDate: startDate, startTime, endTime }
}

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

describe("requests with times", () => {
  const parts = (leaveDays: Json[]) => leaveDays.map(({ half, hours, startTime, endTime }) => [half, hours, startTime, endTime])

  test("a request by the hour takes the work between its times, without breaks, and the preview equals it", async () => {
    const cases: [object, hours: number, days: number, parts: unknown[]][] = [
      [hourly(MONDAY, "09:00", "11:00"), 2, 0.25, [["AM", 2, "09:00", "11:00"]]],
      [
        hourly(MONDAY, "11:30", "13:10"),
        40 / 60,
        0.083,
        [
          ["AM", 0.5, "11:30", "12:00"],
          ["PM", 1 / 6, "13:00", "13:10"],
        ],
      ],
      [hourly(MONDAY, "13:00"), 4, 0.5, [["PM", 4, "13:00", "17:00"]]],
      [hourly(MONDAY, undefined, "08:01"), 1 / 60, 0.002, [["AM", 1 / 60, "08:00", "08:01"]]],
      [
        hourly(MONDAY, "08:00", "17:00"),
        8,
        1,
        [
          ["AM", 4, null, null],
          ["PM", 4, null, null],
        ],
      ],
      [hourly(WEDNESDAY, "12:30", "13:30"), 1, 0.125, [["PM", 1, "12:30", "13:30"]]],
      [{ ...hourly(WEDNESDAY), startHalf: "PM", endHalf: "PM" }, 4, 0.5, [["PM", 4, null, null]]],
      [
        { ...hourly(MONDAY, "16:00", "10:00"), endDate: TUESDAY },
        2,
        0.25,
        [
          ["PM", 1, "16:00", "17:00"],
          ["AM", 1, "09:00", "10:00"],
        ],
      ],
    ]
    for (const [input, hours, days, halves] of cases) {
      const client = await hireFlexible(w, setup)
      const before = await previewLeave(client, input)
      expect(before).toMatchObject({ hours, days, unit: "HOURS", violations: [] })
      expect(parts(before.leaveDays)).toEqual(halves)
      const request = await created(submitLeave(client, input))
      expect(request).toMatchObject({ hours, days, ...JSON.parse(JSON.stringify(input)) })
      const { leaveRequest } = await w.hana.execute(
        "query($id: ID!) { leaveRequest(id: $id) { leaveDays(first: 9) { nodes { half hours days startTime endTime } } } }",
        { id: request.id },
      )
      expect(parts(leaveRequest.leaveDays.nodes)).toEqual(halves)
      const balance = (await client.get(`/leave/balances/me/${inLieu}?asOf=${MONDAY}`)).body
      expect(balance).toMatchObject({ pending: hours, remaining: before.balanceAfter })
      expect(balance.remaining).toBeCloseTo(400 - hours, 9)
    }
  })

  test("holidays and days off count 0 hours, and a half holiday frees its half", async () => {
    const client = await hireFlexible(w, setup)
    const half = { date: "2026-05-11", name: "Fair", half: "PM" }
    const { id } = await created(w.hana.post("/leave/own-holidays", half))
    expect(await previewLeave(client, hourly("2026-05-11", "11:00", "15:00"))).toMatchObject({
      hours: 1,
      leaveDays: [{ hours: 1 }, { hours: 0, notCountedReason: "HOLIDAY" }],
    })
    expect(await previewLeave(client, { ...hourly("2026-05-08", "16:00", "09:00"), endDate: "2026-05-11" })).toMatchObject({
      hours: 6,
    })
    expect((await w.hana.delete(`/leave/own-holidays/${id}`)).status).toBe(204)
  })

  test("times outside of the working hours return 400 OUTSIDE_WORKING_HOURS with the hours of the day", async () => {
    const client = await hireFlexible(w, setup)
    const cases: [object, date: string, time: string, hours: object[]][] = [
      [
        hourly(MONDAY, "07:59"),
        MONDAY,
        "07:59",
        [
          { from: "08:00", to: "12:00" },
          { from: "13:00", to: "17:00" },
        ],
      ],
      [
        hourly(MONDAY, "12:30", "14:00"),
        MONDAY,
        "12:30",
        [
          { from: "08:00", to: "12:00" },
          { from: "13:00", to: "17:00" },
        ],
      ],
      [hourly(TUESDAY, "10:00", "17:01"), TUESDAY, "17:01", [{ from: "09:00", to: "17:00" }]],
      [hourly(WEDNESDAY, "09:00", "13:00"), WEDNESDAY, "09:00", [{ from: "12:30", to: "16:30" }]],
      [hourly(SATURDAY, "10:00"), SATURDAY, "10:00", []],
    ]
    for (const [input, date, time, hours] of cases) {
      expect(await submitLeave(client, input)).toMatchObject({
        status: 400,
        body: { code: "OUTSIDE_WORKING_HOURS", details: { date, time, hours } },
      })
      expect((await previewLeave(client, input)).violations[0].code).toBe("OUTSIDE_WORKING_HOURS")
    }
    expect((await submitLeave(client, hourly(MONDAY, "12:00", "13:00"))).body.code).toBe("NO_WORKING_DAYS")
  })

  test("contradictory times, times with halves and times of a type in days return 400", async () => {
    const days = await createLeaveType(w.hana, "Counted in days")
    const cases: [object, path: string, code: string][] = [
      [hourly(TUESDAY, "11:00", "11:00"), "endTime", "END_BEFORE_START"],
      [{ ...hourly(TUESDAY, "11:00"), startHalf: "AM" }, "startTime", "NOT_WITH_HALVES"],
      [{ ...hourly(TUESDAY, undefined, "11:00"), endHalf: "AM" }, "endTime", "NOT_WITH_HALVES"],
      [{ ...hourly(TUESDAY, "11:00"), leaveTypeId: days }, "startTime", "TIMES_NEED_HOURS"],
      [hourly(TUESDAY, "24:00"), "startTime", "TIME"],
      [hourly(TUESDAY, undefined, "9:00"), "endTime", "TIME"],
    ]
    for (const [input, path, code] of cases) {
      const rejected = { status: 400, body: { errors: [{ path, code }] } }
      expect(await w.ann.post("/leave/requests", input)).toMatchObject(rejected)
      expect(await previewLeave(w.ann, input)).toMatchObject(rejected.body)
    }
    const { id } = await created(w.ann.post("/leave/requests", hourly(TUESDAY, "11:00", "12:00")))
    const update = (patch: object) => w.ann.patch(`/leave/requests/${id}`, patch)
    expect((await update({ leaveTypeId: days })).body.errors).toMatchObject([{ code: "TIMES_NEED_HOURS" }])
    expect((await update({ endTime: "10:00" })).body.errors).toMatchObject([{ path: "endTime", code: "END_BEFORE_START" }])
    expect((await update({ startHalf: "PM" })).body).toMatchObject({ startHalf: "PM", startTime: null, endTime: null, hours: 4 })
    expect((await update({ endTime: "15:00" })).body).toMatchObject({ startHalf: "AM", endTime: "15:00", hours: 6 })
    expect((await update({ endTime: null })).body).toMatchObject({ endTime: null, hours: 8, days: 1 })
  })

  test("a change request moves leave to other times, and an approval books them", async () => {
    const client = await hireFlexible(w, setup)
    const id = await createApproved(w, client, MONDAY, MONDAY, { leaveTypeId: inLieu, startTime: "08:00", endTime: "10:00" })
    const request = (change: object) => client.post(`/leave/requests/${id}/change-requests`, change)
    expect((await request({ startTime: "08:00" })).body.errors).toMatchObject([{ code: "NO_CHANGES" }])
    expect((await request({ startTime: "09:00", startHalf: "AM" })).body.errors).toMatchObject([{ code: "NOT_WITH_HALVES" }])
    expect((await request({ endTime: "18:00" })).body.code).toBe("OUTSIDE_WORKING_HOURS")
    const change = await created(request({ startTime: "09:30", endTime: "12:00" }))
    expect(change).toMatchObject({ startTime: "09:30", endTime: "12:00", startDate: MONDAY })
    expect((await w.hana.post(`/leave/requests/${id}/change-requests/${change.id}/approve`)).status).toBe(200)
    expect((await client.get(`/leave/requests/${id}`)).body).toMatchObject({ startTime: "09:30", endTime: "12:00", hours: 2.5 })
    expect((await client.get(`/leave/balances/me/${inLieu}?asOf=${MONDAY}`)).body).toMatchObject({ used: 2.5, pending: 0 })
  })
})

describe("overlaps", () => {
  test("leave by the hour overlaps leave of the same time only, halves by the working hours", async () => {
    const client = await hireFlexible(w, setup)
    const days = await createLeaveType(w.hana, "In days too")
    const half = (startDate: string, half: string) => ({ leaveTypeId: days, startDate, endDate: startDate, startHalf: half })
    const cases: [object, isFree: boolean][] = [
      [hourly(MONDAY, "09:00", "11:00"), true],
      [hourly(MONDAY, "10:59", "12:00"), false],
      [hourly(MONDAY, undefined, "09:01"), false],
      [hourly(MONDAY, "11:00", "12:00"), true],
      [half(MONDAY, "AM"), false],
      [half(MONDAY, "PM"), true],
      [hourly(MONDAY, "16:00"), false],
      [half(TUESDAY, "PM"), true],
      [hourly(TUESDAY, "12:00", "13:01"), false],
      [hourly(TUESDAY, "12:00", "13:00"), true],
      [hourly(TUESDAY), false],
      [{ ...hourly("2026-05-03", "04:00", "09:00"), endDate: MONDAY }, true],
      [{ ...hourly("2026-05-02"), endDate: MONDAY, endHalf: "AM", startHalf: "AM" }, false],
    ]
    const free = []
    for (const [input] of cases) {
      const { violations } = await previewLeave(client, input)
      const { status, body } = await submitLeave(client, input)
      expect(violations.map(({ code }: Json) => code)).toEqual(status === 201 ? [] : ["OVERLAPPING_REQUEST"])
      if (status !== 201) expect(body.details.requests.length).toBeGreaterThan(0)
      free.push(status === 201)
    }
    expect(free).toEqual(cases.map(([, isFree]) => isFree))
    const { body } = await submitLeave(client, hourly(MONDAY, "10:00", "10:30"))
    expect(body.details.requests).toEqual([
      { id: expect.any(String), startDate: MONDAY, endDate: MONDAY, startTime: "09:00", endTime: "11:00" },
    ])
  })

  test("of concurrent submissions of overlapping times one is accepted, of adjacent times all", async () => {
    for (let round = 0; round < rounds; round++) {
      const client = await hireFlexible(w, setup)
      const times: [string, string][] = [
        ["09:00", "10:00"],
        ["09:30", "10:30"],
        ["09:59", "11:00"],
        ["11:00", "12:00"],
        ["12:00", "13:00"],
      ]
      const drafts = await Promise.all(
        times.map(([from, to]) => created(client.post("/leave/requests", hourly(TUESDAY, from, to)))),
      )
      const results = await Promise.all(drafts.map(({ id }) => act(client, id, "submit")))
      const outcomes = results.map((result) => outcomeOf(result).join(" "))
      expect(outcomes.slice(3)).toEqual(["200 Pending", "200 Pending"])
      expect(outcomes.slice(0, 3).sort()).toEqual(["200 Pending", "409 OVERLAPPING_REQUEST", "409 OVERLAPPING_REQUEST"])
      expect((await client.get(`/leave/balances/me/${inLieu}?asOf=${TUESDAY}`)).body.pending).toBeGreaterThanOrEqual(3)
    }
  }, 60_000)

  test("the database rejects overlapping times that no service has checked", async () => {
    const client = await hireFlexible(w, setup)
    const { id } = await created(submitLeave(client, hourly(TUESDAY, "09:00", "10:00")))
    const other = await created(client.post("/leave/requests", hourly(TUESDAY, "09:59", "11:00")))
    const force = w.sql("update leave_requests set status = 'PENDING' where id = ?", [other.id])
    await expect(force).rejects.toThrow("leave_requests_overlap_times_exclude")
    expect((await act(client, id, "cancel")).status).toBe(200)
    expect((await act(client, other.id, "submit")).status).toBe(200)
  })
})
