// Leave types in hours, working hours of patterns, requests from a time to a time, and where their times are shown and respected.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { createHoursSetup, type HoursSetup, hireFlexible, previewLeave, submitLeave } from "../support/leave-hours.js"
import { act, createApproved, created, createLeaveType, createPending, hireWorker, outcomeOf } from "../support/leave-requests.js"
import { mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const [MONDAY, TUESDAY, WEDNESDAY, SATURDAY] = ["2026-05-04", "2026-05-05", "2026-05-06", "2026-05-09"] as const

let setup: HoursSetup
let inLieu: string
let berlin: string
beforeAll(async () => {
  setup = await createHoursSetup(app)
  inLieu = setup.leaveTypeId
  const location = { name: "Berlin", country: "KI", type: "OFFICE", timezone: "Europe/Berlin" }
  berlin = await insertRow(app.sql, "locations", app.organizationId, location)
})

/** The body of a request of a day by the hour. */
const hourly = (startDate: string, startTime?: string, endTime?: string) => {
  return { leaveTypeId: inLieu, startDate, endDate: startDate, startTime, endTime }
}

/** Books approved leave of one day by the hour. Returns its id. */
const book = (client: Client, date: string, startTime?: string, endTime?: string, endDate: string = date) =>
  createApproved(app, client, date, endDate, { leaveTypeId: inLieu, startTime, endTime })

describe("amounts", () => {
  test("balances, entries and reports of a type in hours count exact minutes and show the unit", async () => {
    const rules = { unit: "HOURS", accrual: "MONTHLY", amountPerYear: 100, negativeAllowedUpTo: 0 }
    const leaveTypeId = await createLeaveType(app.hr, "Time in lieu", rules)
    expect((await app.hr.get(`/leave/types`)).body.find(({ id }: { id: string }) => id === leaveTypeId)).toMatchObject({
      unit: "HOURS",
      amountPerYear: 100,
    })
    const client = await app.hire({ hire_date: "2025-01-01" })
    const values = { employeeId: client.id, leaveTypeId, reason: "Overtime" }
    const third = 20 / 60
    expect((await app.hr.post("/leave/grants", { ...values, days: third, validFrom: "2026-03-01" })).body).toMatchObject({
      unit: "HOURS",
      remaining: 25 + third,
    })
    expect((await app.hr.post("/leave/balances/adjust", { ...values, days: 0.001 })).body.adjusted).toBe(0.001)
    expect((await app.hr.post("/leave/encashments", { ...values, days: third })).body).toMatchObject({ encashed: third })
    const { entries, remaining, expiringNext } = (await client.get(`/leave/balances/me/${leaveTypeId}`)).body
    expect(expiringNext).toMatchObject({ unit: "HOURS", on: "2026-12-31" })
    expect(new Set(entries.map(({ unit }: { unit: string }) => unit))).toEqual(new Set(["HOURS"]))
    const parts = entries.map(({ days }: { days: number }) => Math.round(days * 60_000))
    expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBe(Math.round(remaining * 60_000))
    expect(parts.slice(0, 3)).toEqual([500_000, 500_000, 500_000])
    const { leaveReport } = await app.hr.execute(
      `query($id: ID!) { leaveReport(filter: { employeeIds: [$id] }, first: 9) { nodes { leaveTypeId unit remaining encashed } } }`,
      { id: client.id },
    )
    const row = leaveReport.nodes.find((node: { leaveTypeId: string }) => node.leaveTypeId === leaveTypeId)
    expect(row).toMatchObject({ unit: "HOURS", remaining, encashed: third })
    const ahead = await app.hr.get(`/leave/balances?asOf=2026-12-31&employeeId=${client.id}&leaveTypeId=${leaveTypeId}`)
    expect(ahead.body[0]).toMatchObject({ unit: "HOURS", remaining: 100.001 })
    const stored = await app.hr.get(`/leave/entries?employeeId=${client.id}&leaveTypeId=${leaveTypeId}&kind=ENCASHMENT`)
    expect(stored.body).toMatchObject([{ unit: "HOURS", days: -third }])
  })

  test("amounts have the limits of their unit, and the unit cannot be changed", async () => {
    const tooMany = { status: 400, body: { errors: [{ path: "amountPerYear", code: "MAX" }] } }
    const type = (values: object) => app.hr.post("/leave/types", { accrual: "YEARLY", ...values })
    expect(await type({ name: "Days", amountPerYear: 367 })).toMatchObject(tooMany)
    expect(await type({ name: "Hours", unit: "HOURS", amountPerYear: 8785 })).toMatchObject(tooMany)
    const { id, ...stored } = await created(type({ name: "Hours", unit: "HOURS", amountPerYear: 8784 }))
    expect(stored).toMatchObject({ unit: "HOURS", amountPerYear: 8784 })
    const { leaveType } = await app.hr.execute(
      "query($id: ID!) { leaveType(id: $id) { policies(first: 1) { nodes { unit amountPerYear } } } }",
      { id },
    )
    expect(leaveType.policies.nodes).toEqual([{ unit: "HOURS", amountPerYear: 8784 }])
    expect((await app.hr.patch(`/leave/types/${id}`, { unit: "DAYS" })).status).toBe(400)
    const days = await createLeaveType(app.hr, "Whole days")
    const grant = (leaveTypeId: string, amount: number) =>
      app.hr.post("/leave/grants", {
        employeeId: app.employee.id,
        leaveTypeId,
        days: amount,
        validFrom: "2026-03-01",
        reason: "Gift",
      })
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
    const create = (values: object) => app.hr.post("/leave/work-patterns", { name: "With a break", ...values })
    const mismatch = { status: 400, body: { errors: [{ path: "monday", code: "MINUTES_OF_HOURS" }] } }
    expect(await create({ workingHours })).toMatchObject(mismatch)
    const pattern = await created(create({ workingHours, monday: 450 }))
    expect(pattern.workingHours).toEqual(workingHours)
    const update = (patch: object) => app.hr.patch(`/leave/work-patterns/${pattern.id}`, patch)
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
    const { updateWorkPattern } = await app.hr.execute(
      "mutation($id: ID!) { updateWorkPattern(id: $id, input: { workingHours: [] }) { workingHours { weekday from to } } }",
      { id: pattern.id },
    )
    expect(updateWorkPattern).toEqual({ workingHours: [] })
  })
})

describe("requests with times", () => {
  const parts = (dayParts: Json[]) => dayParts.map(({ half, hours, startTime, endTime }) => [half, hours, startTime, endTime])

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
      const client = await hireFlexible(app, setup)
      const before = await previewLeave(client, input)
      expect(before).toMatchObject({ hours, days, unit: "HOURS", violations: [] })
      expect(parts(before.dayParts)).toEqual(halves)
      const request = await created(submitLeave(client, input))
      expect(request).toMatchObject({ hours, days, unit: "HOURS", ...JSON.parse(JSON.stringify(input)) })
      const { leaveRequest } = await app.hr.execute(
        "query($id: ID!) { leaveRequest(id: $id) { dayParts(first: 9) { nodes { half hours days startTime endTime } } } }",
        { id: request.id },
      )
      expect(parts(leaveRequest.dayParts.nodes)).toEqual(halves)
      const balance = (await client.get(`/leave/balances/me/${inLieu}?asOf=${MONDAY}`)).body
      expect(balance).toMatchObject({ pending: hours, remaining: before.balanceAfter })
      expect(balance.remaining).toBeCloseTo(400 - hours, 9)
    }
  })

  test("holidays and days off count 0 hours, and a half holiday frees its half", async () => {
    const client = await hireFlexible(app, setup)
    const half = { date: "2026-05-11", name: "Fair", half: "PM" }
    const { id } = await created(app.hr.post("/leave/company-holidays", half))
    expect(await previewLeave(client, hourly("2026-05-11", "11:00", "15:00"))).toMatchObject({
      hours: 1,
      dayParts: [{ hours: 1 }, { hours: 0, notCountedReason: "HOLIDAY" }],
    })
    expect(await previewLeave(client, { ...hourly("2026-05-08", "16:00", "09:00"), endDate: "2026-05-11" })).toMatchObject({
      hours: 6,
    })
    expect((await app.hr.delete(`/leave/company-holidays/${id}`)).status).toBe(204)
  })

  test("times outside of the working hours return 400 OUTSIDE_WORKING_HOURS with the hours of the day", async () => {
    const client = await hireFlexible(app, setup)
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
    const none = await createLeaveType(app.hr, "Never granted", { unit: "HOURS", accrual: "NONE" })
    expect((await submitLeave(client, { ...hourly(MONDAY, "09:00", "10:30"), leaveTypeId: none })).body).toMatchObject({
      details: { requested: 1.5, available: 0, unit: "HOURS" },
      message: expect.stringContaining("1.5 hours"),
    })
  })

  test("contradictory times, times with halves and times of a type in days return 400", async () => {
    const days = await createLeaveType(app.hr, "Counted in days")
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
      expect(await app.employee.post("/leave/requests", input)).toMatchObject(rejected)
      expect(await previewLeave(app.employee, input)).toMatchObject(rejected.body)
    }
    const { id } = await created(app.employee.post("/leave/requests", hourly(TUESDAY, "11:00", "12:00")))
    const update = (patch: object) => app.employee.patch(`/leave/requests/${id}`, patch)
    expect((await update({ leaveTypeId: days })).body.errors).toMatchObject([{ code: "TIMES_NEED_HOURS" }])
    expect((await update({ endTime: "10:00" })).body.errors).toMatchObject([{ path: "endTime", code: "END_BEFORE_START" }])
    expect((await update({ startHalf: "PM" })).body).toMatchObject({ startHalf: "PM", startTime: null, endTime: null, hours: 4 })
    expect((await update({ endTime: "15:00" })).body).toMatchObject({ startHalf: "AM", endTime: "15:00", hours: 6 })
    expect((await update({ endTime: null })).body).toMatchObject({ endTime: null, hours: 8, days: 1 })
  })

  test("a change request moves leave to other times, and an approval books them", async () => {
    const client = await hireFlexible(app, setup)
    const id = await createApproved(app, client, MONDAY, MONDAY, { leaveTypeId: inLieu, startTime: "08:00", endTime: "10:00" })
    const request = (change: object) => client.post(`/leave/requests/${id}/change-requests`, change)
    expect((await request({ startTime: "08:00" })).body.errors).toMatchObject([{ code: "NO_CHANGES" }])
    expect((await request({ startTime: "09:00", startHalf: "AM" })).body.errors).toMatchObject([{ code: "NOT_WITH_HALVES" }])
    expect((await request({ endTime: "18:00" })).body.code).toBe("OUTSIDE_WORKING_HOURS")
    const change = await created(request({ startTime: "09:30", endTime: "12:00" }))
    expect(change).toMatchObject({ startTime: "09:30", endTime: "12:00", startDate: MONDAY })
    expect((await app.hr.post(`/leave/requests/${id}/change-requests/${change.id}/approve`)).status).toBe(200)
    expect((await client.get(`/leave/requests/${id}`)).body).toMatchObject({ startTime: "09:30", endTime: "12:00", hours: 2.5 })
    expect((await client.get(`/leave/balances/me/${inLieu}?asOf=${MONDAY}`)).body).toMatchObject({ used: 2.5, pending: 0 })
  })
})

describe("absences and calendars", () => {
  test("absences list the times of the day in order, and none for leave of the whole day", async () => {
    const client = await hireFlexible(app, setup)
    await book(client, MONDAY, "15:00", "16:00")
    await book(client, MONDAY, "11:00", "13:30")
    await book(client, TUESDAY, "09:00", "17:00")
    await createApproved(app, client, "2026-05-07", "2026-05-07", {
      leaveTypeId: inLieu,
      startHalf: "AM",
      endHalf: "AM",
    })
    await book(client, "2026-05-07", "16:00")
    const { body } = await client.get(`/leave/absences?from=${MONDAY}&to=2026-05-31&employeeId=${client.id}`)
    expect(body.map(({ date, morning, afternoon, times }: Json) => [date, morning, afternoon, times])).toEqual([
      [
        MONDAY,
        true,
        true,
        [
          { from: "11:00", to: "13:30" },
          { from: "15:00", to: "16:00" },
        ],
      ],
      [TUESDAY, true, true, []],
      ["2026-05-07", true, true, [{ from: "16:00", to: "17:00" }]],
    ])
    const { leaveAbsences } = await client.execute(
      "query($id: ID!, $day: Date!) { leaveAbsences(first: 9, filter: { employeeIds: [$id], from: $day, to: $day }) { nodes { times { from to } } } }",
      { id: client.id, day: "2026-05-07" },
    )
    expect(leaveAbsences.nodes).toEqual([{ times: [{ from: "16:00", to: "17:00" }] }])
  })

  test("a feed has events with times for leave by the hour, in the time zone of the employee", async () => {
    const client = await hireFlexible(app, setup, { location_id: berlin })
    const ids = [
      await book(client, MONDAY, "09:00", "11:00"),
      await book(client, TUESDAY, "16:00", "13:30", WEDNESDAY),
      await book(client, "2026-05-07", "09:00"),
    ]
    const { url } = (await client.post("/leave/feed")).body
    const lines = ((await app.anonymous.fetch(new URL(url).pathname)).body as string).replace(/\r\n /g, "").split("\r\n")
    const eventOf = (id: string) =>
      lines
        .slice(lines.indexOf(`UID:${id}`))
        .filter((line) => /^DT(START|END)/.test(line))
        .slice(0, 2)
    expect(ids.map(eventOf)).toEqual([
      ["DTSTART;TZID=Europe/Berlin:20260504T090000", "DTEND;TZID=Europe/Berlin:20260504T110000"],
      ["DTSTART;TZID=Europe/Berlin:20260505T160000", "DTEND;TZID=Europe/Berlin:20260506T133000"],
      ["DTSTART;VALUE=DATE:20260507", "DTEND;VALUE=DATE:20260508"],
    ])
  })

  test("only the times of leave by the hour are busy, also across the change to summer time", async () => {
    const client = await hireFlexible(app, setup, { location_id: berlin })
    await book(client, MONDAY, "11:00", "13:30")
    await book(client, "2026-03-29", "01:30", "04:00")
    const busy = async (date: string) => {
      const { body } = await app.colleague.get(
        `/calendar/free-busy?employeeId=${client.id}&startDate=${date}&endDate=${date}&timezone=UTC`,
      )
      return body[0].busy.map(({ start, end }: Json) => [start.slice(11, 16), end.slice(11, 16)])
    }
    expect(await busy(MONDAY)).toEqual([
      ["09:00", "10:00"],
      ["11:00", "11:30"],
    ])
    // 2:30 hours of local time, of which the change of the clocks skips one.
    expect(await busy("2026-03-29")).toEqual([["00:30", "02:00"]])
    const { body } = await client.get("/leave/requests/me")
    expect(body.find(({ startDate }: Json) => startDate === "2026-03-29").hours).toBe(2.5)
  })

  test("the badge is On Leave if leave by the hour takes all work of the day", async () => {
    const badge = async (client: Client) => (await app.colleague.get(`/users/${client.id}`)).body.badge
    const [part, whole, across] = [await hireFlexible(app, setup), await hireFlexible(app, setup), await hireFlexible(app, setup)]
    await book(part, "2026-03-02", "08:00", "16:59")
    await book(whole, "2026-03-02", "08:00", "17:00")
    await book(across, "2026-02-27", "16:00", "10:00", "2026-03-03")
    expect([await badge(part), await badge(whole), await badge(across)]).toEqual(["Active", "On Leave", "On Leave"])
  })
})

describe("rules about other leave", () => {
  test("a person counts as absent for coverage in each half that leave by the hour overlaps", async () => {
    const departmentId = await insertDepartment(app, "Desk")
    const [ann, bert] = [
      await hireFlexible(app, setup, { department_id: departmentId }),
      await hireFlexible(app, setup, { department_id: departmentId }),
    ]
    await created(app.hr.post("/leave/coverage-rules", { name: "Desk", departmentId, minimumPresent: 1 }))
    await book(ann, MONDAY, "09:00", "10:00")
    const attempt = async (startTime: string, endTime: string) =>
      outcomeOf(await submitLeave(bert, { leaveTypeId: inLieu, startDate: MONDAY, endDate: MONDAY, startTime, endTime }))
    expect(await attempt("11:00", "14:00")).toEqual([409, "TOO_FEW_PRESENT"])
    expect(await attempt("13:00", "14:00")).toEqual([201, "Pending"])
  })

  test("leave by the hour belongs to a stretch, and half days that it takes in part end the stretch", async () => {
    const leaveTypeId = await createLeaveType(app.hr, "Short", { unit: "HOURS", amountPerYear: 400, maximumConsecutiveDays: 1 })
    const attempt = async (requests: [date: string, startTime: string, endTime: string][]) => {
      const client = await hireFlexible(app, setup)
      const outcomes = []
      for (const [startDate, startTime, endTime] of requests)
        outcomes.push((await submitLeave(client, { leaveTypeId, startDate, endDate: startDate, startTime, endTime })).body)
      return outcomes.map(({ status, details }) => details ?? status)
    }
    const tooLong = (requested: number) => ({ requested, maximum: 1 })
    expect(
      await attempt([
        [TUESDAY, "09:00", "17:00"],
        [WEDNESDAY, "12:30", "14:30"],
      ]),
    ).toEqual(["Pending", tooLong(1.25)])
    expect(
      await attempt([
        [TUESDAY, "13:00", "17:00"],
        [WEDNESDAY, "12:30", "16:30"],
        ["2026-05-07", "09:00", "09:30"],
      ]),
    ).toEqual(["Pending", "Pending", tooLong(1.063)])
    expect(
      await attempt([
        [TUESDAY, "09:00", "12:00"],
        [TUESDAY, "13:00", "16:00"],
        [WEDNESDAY, "12:30", "16:30"],
      ]),
    ).toEqual(["Pending", "Pending", "Pending"])
  })

  test("a recalculation counts the hours by the current working hours", async () => {
    const pattern = await created(app.hr.post("/leave/work-patterns", { name: "Early" }))
    const client = await hireWorker(app, { hire_date: "2025-01-01" })
    const assignment = { employeeId: client.id, patternId: pattern.id, effectiveFrom: "2025-01-01" }
    await created(app.hr.post("/leave/work-pattern-assignments", assignment))
    await book(client, TUESDAY, "09:00", "12:00")
    const workingHours = [{ weekday: "TUESDAY", from: "10:00", to: "18:00" }]
    expect((await app.hr.patch(`/leave/work-patterns/${pattern.id}`, { workingHours })).status).toBe(200)
    const { body } = await app.hr.post("/leave/recalculate", { from: TUESDAY, to: TUESDAY, employeeIds: [client.id] })
    expect(body).toMatchObject([{ before: 0.375, after: 0.25, hoursBefore: 3, hoursAfter: 2, isApplied: true }])
    expect((await client.get(`/leave/balances/me/${inLieu}?asOf=${TUESDAY}`)).body).toMatchObject({ used: 2 })
  })

  test("an end of employment shortens leave by the hour to the end of the last day", async () => {
    const client = await hireFlexible(app, setup)
    const id = await book(client, MONDAY, "13:00", "13:30", WEDNESDAY)
    expect((await app.hr.patch(`/users/${client.id}`, { endDate: TUESDAY })).status).toBe(200)
    expect((await app.hr.get(`/leave/requests/${id}`)).body).toMatchObject({
      startTime: "13:00",
      endDate: TUESDAY,
      endTime: null,
      hours: 12,
      days: 1.5,
    })
  })
})

describe("texts and files", () => {
  test("emails and notifications name the times and hours in the language of the reader", async () => {
    const boss = await app.hire({ full_name: "Berta Boss", role: "MANAGER", email: "berta@acme.test" })
    const client = await hireFlexible(app, setup, { manager_id: boss.id, full_name: "Stunde Weg" })
    await boss.patch("/users/me/preferences", { language: "de" })
    const values = { leaveTypeId: inLieu, startTime: "09:00", endTime: "11:30" }
    const id = await createPending(client, MONDAY, MONDAY, values)
    const mail = await mailWith(app, "Stunde Weg beantragt eine Abwesenheit")
    expect(mail).toContain("vom 4. Mai 2026 um 09:00 bis zum 4. Mai 2026 um 11:30: In lieu, 2,5 Stunden.")
    await act(boss, id, "approve")
    const { body } = await client.get("/notifications")
    expect(body.items[0].message).toBe(
      "Your leave from May 4, 2026 at 9:00 AM to May 4, 2026 at 11:30 AM was approved: In lieu, 2.5 hours.",
    )
  })

  test("exports have times, hours and units, and sums of reports keep the units apart", async () => {
    const client = await hireFlexible(app, setup, { full_name: "Xenia Export" })
    const days = await createLeaveType(app.hr, "Some days", { amountPerYear: 3 })
    await book(client, MONDAY, "09:00", "11:00")
    const query = `employeeId=${client.id}&columns=employee,startTime,endTime,days,hours`
    const csv = await app.hr.fetch(`/api/leave/requests/export?${query}`)
    expect(csv.body.trim().split(/\r?\n/).at(-1)).toBe("Xenia Export,09:00,11:00,0.25,2")
    const report = await created(
      app.hr.post("/reports", {
        name: "Left",
        list: "LEAVE_BALANCES",
        filter: { employeeId: [client.id], leaveTypeId: [days, inLieu], asOf: "2026-12-31" },
        groupBy: ["employee"],
        sums: ["remaining", "used"],
      }),
    )
    const { body } = await app.hr.get(`/reports/${report.id}/result`)
    expect(body.columns.map(({ name }: Json) => name)).toEqual(["employee", "unit", "count", "sum.remaining", "sum.used"])
    expect(body.rows.map(({ values }: Json) => values)).toEqual([
      ["Xenia Export", "DAYS", 1, 3, 0],
      ["Xenia Export", "HOURS", 1, 398, 2],
    ])
  })
})
