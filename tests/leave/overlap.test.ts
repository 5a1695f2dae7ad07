// Overlaps of leave by the hour with other leave, in races and in random requests.
import { beforeAll, describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import type { Json } from "../support/client.js"
import { isWeekend, naiveMinutes, plusDays } from "../support/leave.js"
import {
  createHoursSetup,
  FLEXIBLE_WEEK,
  type HoursSetup,
  hireFlexible,
  previewLeave,
  submitLeave,
} from "../support/leave-hours.js"
import { act, approve, created, createLeaveType, outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { databasePoolSize: 20 } })
const rounds = Number(process.env.ROUNDS ?? 5)
const [MONDAY, TUESDAY] = ["2026-05-04", "2026-05-05"] as const

let setup: HoursSetup
let inLieu: string
beforeAll(async () => {
  setup = await createHoursSetup(app)
  inLieu = setup.leaveTypeId
})

/** The body of a request of a day by the hour. */
const hourly = (startDate: string, startTime?: string, endTime?: string) => {
  return { leaveTypeId: inLieu, startDate, endDate: startDate, startTime, endTime }
}

describe("overlaps", () => {
  test("leave by the hour overlaps leave of the same time only, halves by the working hours", async () => {
    const client = await hireFlexible(app, setup)
    const days = await createLeaveType(app.hr, "In days too")
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
      const client = await hireFlexible(app, setup)
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
  })

  test("the database rejects overlapping times that no service has checked", async () => {
    const client = await hireFlexible(app, setup)
    const { id } = await created(submitLeave(client, hourly(TUESDAY, "09:00", "10:00")))
    const other = await created(client.post("/leave/requests", hourly(TUESDAY, "09:59", "11:00")))
    const force = app.sql("update leave_requests set status = 'PENDING' where id = ?", [other.id])
    await expect(force).rejects.toThrow("leave_requests_overlap_times_exclude")
    expect((await act(client, id, "cancel")).status).toBe(200)
    expect((await act(client, other.id, "submit")).status).toBe(200)
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
    const client = await hireFlexible(app, setup)
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
      const input = { leaveTypeId: inLieu, startDate, endDate, ...values }
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
        if (outcome === 1) expect((await approve(app.hr, body.id)).status).toBe(200)
      }
      const { entries, ...balance } = (await client.get(`/leave/balances/me/${inLieu}?asOf=2026-12-31`)).body
      expect(Math.round((balance.used + balance.pending) * 60)).toBe(total)
      const parts = entries.map(({ days }: Json) => Math.round(days * 60_000))
      expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBe(Math.round(balance.remaining * 60_000))
    }
    expect(taken.size).toBeGreaterThan(1000)
  })
})
