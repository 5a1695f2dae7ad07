// Where leave by the hour is shown and respected: absences, feeds, busy times, badges, coverage, emails, exports and reports.
import { beforeAll, describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { isWeekend, naiveMinutes, plusDays } from "../support/leave.js"
import {
  createHoursSetup,
  FLEXIBLE_WEEK,
  type HoursSetup,
  hireFlexible,
  previewLeave,
  submitLeave,
} from "../support/leave-hours.js"
import {
  act,
  approve,
  createApproved,
  created,
  createLeaveType,
  createPending,
  hireWorker,
  outcomeOf,
} from "../support/leave-requests.js"
import { mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()
const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-05-04", "2026-05-05", "2026-05-06"] as const

let setup: HoursSetup
let berlin: string
beforeAll(async () => {
  setup = await createHoursSetup(w)
  berlin = await insertRow(w.sql, "locations", w.organizationId, {
    name: "Berlin",
    country: "KI",
    type: "OFFICE",
    timezone: "Europe/Berlin",
  })
})

/** Books approved leave of one day by the hour. Returns its id. */
const book = (client: Client, date: string, startTime?: string, endTime?: string, endDate: string = date) =>
  createApproved(w, client, date, endDate, { leaveTypeId: setup.leaveTypeId, startTime, endTime })

describe("absences and calendars", () => {
  test("absences list the times of the day in order, and none for leave of the whole day", async () => {
    const client = await hireFlexible(w, setup)
    await book(client, MONDAY, "15:00", "16:00")
    await book(client, MONDAY, "11:00", "13:30")
    await book(client, TUESDAY, "09:00", "17:00")
    await createApproved(w, client, "2026-05-07", "2026-05-07", {
      leaveTypeId: setup.leaveTypeId,
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
    const client = await hireFlexible(w, setup, { location_id: berlin })
    const ids = [
      await book(client, MONDAY, "09:00", "11:00"),
      await book(client, TUESDAY, "16:00", "13:30", WEDNESDAY),
      await book(client, "2026-05-07", "09:00"),
    ]
    const { url } = (await client.post("/leave/feed")).body
    const lines = ((await w.anonymous.fetch(new URL(url).pathname)).body as string).replace(/\r\n /g, "").split("\r\n")
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
    const client = await hireFlexible(w, setup, { location_id: berlin })
    await book(client, MONDAY, "11:00", "13:30")
    await book(client, "2026-03-29", "01:30", "04:00")
    const busy = async (date: string) => {
      const { body } = await w.carl.get(
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
    const badge = async (client: Client) => (await w.carl.get(`/users/${client.id}`)).body.badge
    const [part, whole, across] = [await hireFlexible(w, setup), await hireFlexible(w, setup), await hireFlexible(w, setup)]
    await book(part, "2026-03-02", "08:00", "16:59")
    await book(whole, "2026-03-02", "08:00", "17:00")
    await book(across, "2026-02-27", "16:00", "10:00", "2026-03-03")
    expect([await badge(part), await badge(whole), await badge(across)]).toEqual(["Active", "On Leave", "On Leave"])
  })
})

describe("rules about other leave", () => {
  test("a person counts as absent for coverage in each half that leave by the hour overlaps", async () => {
    const departmentId = await insertDepartment(w, "Desk")
    const [ann, bert] = [
      await hireFlexible(w, setup, { department_id: departmentId }),
      await hireFlexible(w, setup, { department_id: departmentId }),
    ]
    await created(w.hana.post("/leave/coverage-rules", { name: "Desk", departmentId, minimumPresent: 1 }))
    await book(ann, MONDAY, "09:00", "10:00")
    const attempt = async (startTime: string, endTime: string) =>
      outcomeOf(
        await submitLeave(bert, { leaveTypeId: setup.leaveTypeId, startDate: MONDAY, endDate: MONDAY, startTime, endTime }),
      )
    expect(await attempt("11:00", "14:00")).toEqual([409, "COVERAGE"])
    expect(await attempt("13:00", "14:00")).toEqual([201, "Pending"])
  })

  test("leave by the hour belongs to a stretch, and half days that it takes in part end the stretch", async () => {
    const leaveTypeId = await createLeaveType(w.hana, "Short", { unit: "HOURS", daysPerYear: 400, maximumConsecutiveDays: 1 })
    const attempt = async (requests: [date: string, startTime: string, endTime: string][]) => {
      const client = await hireFlexible(w, setup)
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
    const pattern = await created(w.hana.post("/leave/work-patterns", { name: "Early" }))
    const client = await hireWorker(w, { hire_date: "2025-01-01" })
    const assignment = { employeeId: client.id, patternId: pattern.id, effectiveFrom: "2025-01-01" }
    await created(w.hana.post("/leave/work-pattern-assignments", assignment))
    await book(client, TUESDAY, "09:00", "12:00")
    const workingHours = [{ weekday: "TUESDAY", from: "10:00", to: "18:00" }]
    expect((await w.hana.patch(`/leave/work-patterns/${pattern.id}`, { workingHours })).status).toBe(200)
    const { body } = await w.hana.post("/leave/recalculate", { from: TUESDAY, to: TUESDAY, employeeIds: [client.id] })
    expect(body).toMatchObject([{ before: 0.375, after: 0.25, hoursBefore: 3, hoursAfter: 2, isApplied: true }])
    expect((await client.get(`/leave/balances/me/${setup.leaveTypeId}?asOf=${TUESDAY}`)).body).toMatchObject({ used: 2 })
  })

  test("an end of employment shortens leave by the hour to the end of the last day", async () => {
    const client = await hireFlexible(w, setup)
    const id = await book(client, MONDAY, "13:00", "13:30", WEDNESDAY)
    expect((await w.hana.patch(`/users/${client.id}`, { endDate: TUESDAY })).status).toBe(200)
    expect((await w.hana.get(`/leave/requests/${id}`)).body).toMatchObject({
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
    const boss = await w.hire({ full_name: "Berta Boss", role: "MANAGER", email: "berta@acme.test" })
    const client = await hireFlexible(w, setup, { manager_id: boss.id, full_name: "Stunde Weg" })
    await boss.patch("/users/me/preferences", { language: "de" })
    const values = { leaveTypeId: setup.leaveTypeId, startTime: "09:00", endTime: "11:30" }
    const id = await createPending(client, MONDAY, MONDAY, values)
    const mail = await mailWith(w, "Stunde Weg beantragt eine Abwesenheit")
    expect(mail).toContain("vom 4. Mai 2026 um 09:00 bis zum 4. Mai 2026 um 11:30: In lieu, 2,5 Stunden.")
    await act(boss, id, "approve")
    const { body } = await client.get("/notifications")
    expect(body.items[0].message).toBe(
      "Your leave from May 4, 2026 at 9:00 AM to May 4, 2026 at 11:30 AM was approved: In lieu, 2.5 hours.",
    )
  })

  test("exports have times, hours and units, and sums of reports keep the units apart", async () => {
    const client = await hireFlexible(w, setup, { full_name: "Xenia Export" })
    const days = await createLeaveType(w.hana, "Some days", { daysPerYear: 3 })
    await book(client, MONDAY, "09:00", "11:00")
    const query = `employeeId=${client.id}&columns=employee,startTime,endTime,days,hours`
    const csv = await w.hana.fetch(`/api/leave/requests/export?${query}`)
    expect(csv.body.trim().split(/\r?\n/).at(-1)).toBe("Xenia Export,09:00,11:00,0.25,2")
    const report = await created(
      w.hana.post("/reports", {
        name: "Left",
        list: "LEAVE_BALANCES",
        filter: { employeeId: [client.id], leaveTypeId: [days, setup.leaveTypeId], asOf: "2026-12-31" },
        groupBy: ["employee"],
        sums: ["remaining", "used"],
      }),
    )
    const { body } = await w.hana.get(`/reports/${report.id}/result`)
    expect(body.columns.map(({ name }: Json) => name)).toEqual(["employee", "unit", "count", "sum.remaining", "sum.used"])
    expect(body.rows.map(({ values }: Json) => values)).toEqual([
      ["Xenia Export", "DAYS", 1, 3, 0],
      ["Xenia Export", "HOURS", 1, 398, 2],
    ])
  })
})

describe("random requests", () => {
  const DAYS = Array.from({ length: 12 }, (_, n) => plusDays("2026-06-01", n)).filter((date) => !isWeekend(date))
  const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
  const minutesOn = (date: string) => naiveMinutes(FLEXIBLE_WEEK, (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7)
  /** A time at which work begins, goes on or ends. */
  const timeOn = (date: string, seed: number) => {
    const day = minutesOn(date)
    const worked = day.flatMap((half, minute) => (half || day[minute - 1] ? [minute] : []))
    return worked[seed % worked.length] as number
  }
  const request = fc.record({
    start: fc.nat(DAYS.length - 1),
    length: fc.constantFrom(0, 0, 0, 0, 1, 2),
    kind: fc.constantFrom("times", "times", "times", "halves"),
    from: fc.option(fc.nat(10_000), { freq: 4 }),
    to: fc.option(fc.nat(10_000), { freq: 4 }),
    startHalf: fc.constantFrom("AM", "PM"),
    endHalf: fc.constantFrom("AM", "PM"),
  })

  test("random requests take the hours of a count minute by minute, and their sum is the balance", async () => {
    const client = await hireFlexible(w, setup)
    const taken = new Set<string>()
    let total = 0
    for (const { start, length, kind, from, to, startHalf, endHalf } of fc.sample(request, { numRuns: 60, seed: 20_260_504 })) {
      const [startDate, endDate] = [DAYS[start] as string, DAYS[Math.min(start + length, DAYS.length - 1)] as string]
      const startMinute = kind === "times" && from !== null ? timeOn(startDate, from) : null
      const endMinute = kind === "times" && to !== null ? timeOn(endDate, to) : null
      if (startDate === endDate && startMinute !== null && endMinute !== null && endMinute <= startMinute) continue
      if (kind === "halves" && startDate === endDate && startHalf > endHalf) continue
      // Every minute from the first to the last, worked or not, with the half to which it belongs.
      const span: string[] = []
      let worked = 0
      for (let date = startDate; date <= endDate; date = plusDays(date, 1)) {
        const day = minutesOn(date)
        const noon = day.includes("PM") ? day.indexOf("PM") : 720
        day.forEach((half, minute) => {
          const part = minute < noon ? "AM" : "PM"
          if (date === startDate && (minute < (startMinute ?? 0) || (kind === "halves" && part < startHalf))) return
          if (date === endDate && (minute >= (endMinute ?? 1440) || (kind === "halves" && part > endHalf))) return
          span.push(`${date} ${minute}`)
          if (half) worked++
        })
      }
      const values =
        kind === "halves"
          ? { startHalf, endHalf }
          : {
              startTime: startMinute !== null ? clock(startMinute) : undefined,
              endTime: endMinute !== null ? clock(endMinute) : undefined,
            }
      const input = { leaveTypeId: setup.leaveTypeId, startDate, endDate, ...values }
      const expected =
        worked === 0 ? "NO_WORKING_DAYS" : span.some((minute) => taken.has(minute)) ? "OVERLAPPING_REQUEST" : "Pending"
      const preview = await previewLeave(client, input)
      expect([input, Math.round(preview.hours * 60)]).toEqual([input, worked])
      const { body } = await submitLeave(client, input)
      expect([input, body.code ?? body.status]).toEqual([input, expected])
      expect(preview.violations[0]?.code ?? "Pending").toBe(expected)
      if (expected !== "Pending") continue
      expect([body.hours, body.days]).toEqual([preview.hours, preview.days])
      const outcome = (worked + length) % 3
      if (outcome === 0) expect((await act(client, body.id, "cancel")).status).toBe(200)
      else {
        total += worked
        for (const minute of span) taken.add(minute)
        if (outcome === 1) expect((await approve(w.hana, body.id)).status).toBe(200)
      }
      const { entries, ...balance } = (await client.get(`/leave/balances/me/${setup.leaveTypeId}?asOf=2026-12-31`)).body
      expect(Math.round((balance.used + balance.pending) * 60)).toBe(total)
      const parts = entries.map(({ days }: Json) => Math.round(days * 60_000))
      expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBe(Math.round(balance.remaining * 60_000))
    }
    expect(taken.size).toBeGreaterThan(1000)
  })
})
