// On which days people work: patterns, holidays and the organization's own days, each as it was on the day; and what a later
// change of them means for leave that is booked.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { SystemViewer } from "../../src/auth/viewer.js"
import { Context } from "../../src/core/context.js"
import { unitOfWork } from "../../src/core/unit-of-work.js"
import { LeaveRequest } from "../../src/entities/leave/requests.js"
import type { Answer, Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { world } from "../support/test-app.js"

const w = world()
const made = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const holidays = async (who: Client, year: number): Promise<Json[]> => (await who.get(`/leave/holidays?year=${year}`)).body
const names = async (who: Client, date: string) =>
  (await holidays(who, Number(date.slice(0, 4)))).filter((day) => day.date === date).map(({ name }) => name)

const inContext = <T>(work: (ctx: Context) => Promise<T>) => {
  const ctx = new Context(w.app.deps, new SystemViewer(w.organizationId), { requestId: "test", address: "" })
  return unitOfWork(ctx, () => work(ctx))
}
const halvesOf = (who: Client, startDate: string, endDate: string) =>
  inContext((ctx) => ctx.services.leave.days.count(who.id, { startDate, startHalf: "AM", endDate, endHalf: "PM" }))
const days = async (who: Client, from: string, to = from) =>
  (await halvesOf(who, from, to)).reduce((sum, { amount }) => sum + amount, 0) / 1000

let berlin: string
let munich: string
beforeAll(async () => {
  const place = (name: string, region: string) =>
    insertRow(w.sql, "locations", w.organizationId, { name, region, country: "DE", type: "OFFICE", timezone: "Europe/Berlin" })
  berlin = await place("Berlin", "BE")
  munich = await place("Munich", "BY")
})

describe("holidays", () => {
  test("are the public ones of the region where somebody works, else of the organization's country, else none", async () => {
    const [anna, bert, cleo] = [await w.hire({ location_id: berlin }), await w.hire({ location_id: munich }), await w.hire()]
    expect(await names(anna, "2026-03-08")).toEqual(["Internationaler Frauentag"])
    expect(await names(bert, "2026-03-08")).toEqual([])
    expect(await names(bert, "2026-01-06")).toEqual(["Heilige Drei Könige"])
    expect(await holidays(cleo, 2026)).toEqual([])
    await w.sql("update organizations set country = 'AT' where id = ?", [w.organizationId])
    expect(await names(cleo, "2026-10-26")).toEqual(["Nationalfeiertag"])
    await w.sql("update organizations set country = null where id = ?", [w.organizationId])
  })

  test("are read once for a place and a year, and then served from the database, for any number of people", async () => {
    const who = await w.hire({ location_id: berlin })
    await holidays(who, 2031)
    const [before] = await w.sql<{ n: number }>("select count(*)::int as n from app.public_holidays where year = 2031")
    const again = await statementsOf(w, () => holidays(who, 2031))
    expect(again.filter((statement) => /insert/i.test(statement))).toEqual([])
    expect(again.length).toBeLessThan(10)
    expect(before?.n).toBeGreaterThan(8)
    const some = await Promise.all([1, 2, 3, 4, 5].map(() => w.hire({ location_id: berlin })))
    const facts = (people: Client[]) =>
      statementsOf(w, () =>
        inContext((ctx) =>
          ctx.services.leave.days.loadSchedules(
            people.map(({ id }) => id),
            "2031-01-01",
            "2031-12-31",
          ),
        ),
      )
    const [ofOne, ofMany] = [await facts(some.slice(0, 1)), await facts(some)]
    expect(ofMany.length).toBe(ofOne.length)
  })

  test("are those of where somebody worked on that day, whatever came later", async () => {
    const who = await w.hire({ location_id: munich })
    const move = { employee_id: who.id, status: "APPLIED", changes: "{locationId}" }
    await insertRow(w.sql, "employment_changes", w.organizationId, { ...move, effective_date: "2020-01-01", location_id: berlin })
    await insertRow(w.sql, "employment_changes", w.organizationId, { ...move, effective_date: "2026-06-01", location_id: munich })
    expect(await names(who, "2026-03-08")).toEqual(["Internationaler Frauentag"])
    expect(await names(who, "2026-11-01")).toEqual(["Allerheiligen"])
    expect(await names(who, "2027-03-08")).toEqual([])
  })

  test("are the organization's before somebody who was hired without a place was given one", async () => {
    const who = await w.hire()
    const entry = { employee_id: who.id, status: "APPLIED" }
    await insertRow(w.sql, "employment_changes", w.organizationId, {
      ...entry,
      changes: "{employmentType}",
      effective_date: "2026-01-01",
    })
    const move = { ...entry, changes: "{locationId}", location_id: berlin }
    await insertRow(w.sql, "employment_changes", w.organizationId, { ...move, effective_date: "2026-06-01" })
    expect(await names(who, "2026-03-08")).toEqual([])
    expect(await names(who, "2026-12-25")).toEqual(["1. Weihnachtstag"])
  })

  test("are those of the calendar that was assigned, from its day on", async () => {
    const who = await w.hire({ location_id: berlin })
    const { id } = await made(w.hana.post("/leave/holiday-calendars", { name: "France", country: "FR" }))
    const assigned = await made(
      w.hana.post("/leave/holiday-assignments", { employeeId: who.id, calendarId: id, effectiveFrom: "2026-07-01" }),
    )
    expect(await names(who, "2026-05-08")).toEqual([])
    expect(await names(who, "2026-07-14")).toEqual(["Fête Nationale de la France"])
    expect(await names(who, "2026-10-03")).toEqual([])
    expect((await who.get(`/leave/holiday-assignments?employeeId=${who.id}`)).body).toMatchObject([{ calendarId: id }])
    const back = { employeeId: who.id, calendarId: null, effectiveFrom: "2026-09-01" }
    await made(w.hana.post("/leave/holiday-assignments", back))
    expect(await names(who, "2026-10-03")).toEqual(["Tag der Deutschen Einheit"])
    expect((await w.hana.delete(`/leave/holiday-assignments/${assigned.id}`)).status).toBe(204)
    expect(await names(who, "2026-07-14")).toEqual([])
  })

  test("are also the organization's own days, for everybody or for a calendar; and a public one can be struck out", async () => {
    const who = await w.hire({ location_id: berlin })
    const { id: calendarId } = await made(
      w.hana.post("/leave/holiday-calendars", { name: "Bavaria", country: "DE", region: "BY" }),
    )
    const bavarian = await w.hire({ location_id: berlin })
    await made(w.hana.post("/leave/holiday-assignments", { employeeId: bavarian.id, calendarId, effectiveFrom: "2020-01-01" }))
    const own = await made(w.hana.post("/leave/own-holidays", { date: "2028-05-12", name: "Company day" }))
    await made(w.hana.post("/leave/own-holidays", { date: "2028-05-12", name: "Works", isWorkday: true, calendarId }))
    await made(w.hana.post("/leave/own-holidays", { date: "2028-05-01", name: "Works", isWorkday: true }))
    await made(w.hana.post("/leave/own-holidays", { date: "2028-12-22", name: "Party", half: "PM" }))
    expect([await names(who, "2028-05-12"), await names(bavarian, "2028-05-12")]).toEqual([["Company day"], []])
    expect(await names(who, "2028-05-01")).toEqual([])
    expect([await days(who, "2028-05-01"), await days(who, "2028-12-22"), await days(bavarian, "2028-05-12")]).toEqual([
      1, 0.5, 1,
    ])
    const listed = (await who.get("/leave/own-holidays?from=2028-05-02&to=2028-05-31")).body
    expect(listed).toHaveLength(2)
    expect(outcomeOf(await w.hana.post("/leave/own-holidays", { date: "2028-05-12", name: "Twice" }))).toEqual([409, "CONFLICT"])
    await w.hana.patch(`/leave/own-holidays/${own.id}`, { name: "Founders' day" })
    expect(await names(who, "2028-05-12")).toEqual(["Founders' day"])
    expect((await w.hana.delete(`/leave/own-holidays/${own.id}`)).status).toBe(204)
    expect(await names(who, "2028-05-12")).toEqual([])
  })

  test("of somebody else are for the manager and HR", async () => {
    for (const who of [w.ann, w.bob, w.hana])
      expect((await who.get(`/leave/holidays?employeeId=${w.ann.id}&year=2026`)).status).toBe(200)
    expect(outcomeOf(await w.carl.get(`/leave/holidays?employeeId=${w.ann.id}`))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.olga.get(`/leave/holidays?employeeId=${w.ann.id}`))).toEqual([404, "NOT_FOUND"])
    const { holidays } = await w.hana.ask(
      `query($id: ID) { holidays(employeeId: $id, year: 2026) { date name half companyHolidayId } }`,
      {
        id: (await w.hire({ location_id: berlin })).id,
      },
    )
    expect(holidays[0]).toEqual({ date: "2026-01-01", name: "Neujahr", half: null, companyHolidayId: null })
  })
})

describe("work patterns", () => {
  test("say which days of the week count, from the day on which they were assigned", async () => {
    const who = await w.hire()
    expect(await days(who, "2026-04-13", "2026-04-19")).toBe(5)
    const { id } = await made(w.hana.post("/leave/work-patterns", { name: "Three days", monday: 0, tuesday: 0, saturday: 240 }))
    const at = { employeeId: who.id, patternId: id }
    await made(w.hana.post("/leave/work-pattern-assignments", { ...at, effectiveFrom: "2026-04-15" }))
    expect(await days(who, "2026-04-13", "2026-04-19")).toBe(6)
    expect(await days(who, "2026-04-20", "2026-04-26")).toBe(4)
    await made(w.hana.post("/leave/work-pattern-assignments", { ...at, patternId: null, effectiveFrom: "2026-04-20" }))
    expect(await days(who, "2026-04-20", "2026-04-26")).toBe(5)
    // From one day on there is one assignment: the last word.
    await made(w.hana.post("/leave/work-pattern-assignments", { ...at, effectiveFrom: "2026-04-20" }))
    expect(await days(who, "2026-04-20", "2026-04-26")).toBe(4)
    expect((await who.get("/leave/work-pattern-assignments")).body).toHaveLength(2)
    expect(
      outcomeOf(await w.hana.post("/leave/work-pattern-assignments", { ...at, patternId: who.id, effectiveFrom: "2026-05-01" })),
    ).toEqual([400, "INVALID_REFERENCE"])
  })

  test("one may hold for everybody who has no other", async () => {
    const { id } = await made(
      w.hana.post("/leave/work-patterns", { name: "Sunday to Thursday", friday: 0, sunday: 480, isDefault: true }),
    )
    expect(await days(w.carl, "2026-04-16", "2026-04-19")).toBe(2)
    expect((await w.hana.delete(`/leave/work-patterns/${id}`)).status).toBe(204)
    expect((await w.ann.get("/leave/work-patterns")).body.map(({ id }: Json) => id)).not.toContain(id)
    expect(await days(w.carl, "2026-04-16", "2026-04-19")).toBe(2)
    expect(outcomeOf(await w.hana.patch(`/leave/work-patterns/${id}`, { monday: 1441 }))).toEqual([400, "VALIDATION_FAILED"])
  })

  test("and calendars are HR's to manage", async () => {
    for (const path of ["work-patterns", "holiday-calendars"])
      expect(outcomeOf(await w.bob.post(`/leave/${path}`, { name: "Mine" }))).toEqual([403, "FORBIDDEN"])
    const input = { employeeId: w.olga.id, patternId: null, effectiveFrom: "2026-01-01" }
    expect(outcomeOf(await w.hana.post("/leave/work-pattern-assignments", input))).toEqual([404, "NOT_FOUND"])
  })
})

describe("a later change of calendars", () => {
  const book = async (who: Client, leaveTypeId: string, startDate: string, endDate: string) => {
    const id = await insertRow(w.sql, "leave_requests", w.organizationId, {
      employee_id: who.id,
      leave_type_id: leaveTypeId,
      start_date: startDate,
      start_half: "AM",
      end_date: endDate,
      end_half: "PM",
      days: 0,
      status: "DRAFT",
    })
    await inContext(async (ctx) => {
      const record = await ctx.em.findOneOrFail(LeaveRequest, { id })
      const halves = await ctx.services.leave.days.count(who.id, {
        startDate,
        startHalf: "AM",
        endDate,
        endHalf: "PM",
      })
      await ctx.services.leave.ledger.reserve(record, halves)
      for (const { date, half, amount, notCountedReason, holiday } of halves)
        await ctx.em.execute(
          "insert into leave_days (id, organization_id, request_id, employee_id, date, half, amount, not_counted_reason, holiday) values (gen_random_uuid(), ?, ?, ?, ?, ?, ?, ?, ?)",
          [w.organizationId, id, who.id, date, half, amount, notCountedReason, holiday],
        )
      record.days = halves.reduce((sum, { amount }) => sum + amount, 0) / 1000
      record.status = "PENDING"
    })
    return id
  }
  const remaining = async (who: Client, id: string) =>
    (await who.get("/leave/balances/me")).body.find(({ leaveTypeId }: Json) => leaveTypeId === id).remaining

  test("leaves what is booked alone until HR has it counted anew, which lists what is different and corrects the ledger", async () => {
    const rules = { daysPerYear: 10, effectiveFrom: "2026-01-01" }
    const type = (await made(w.hana.post("/leave/types", { name: "Recounted", ...rules }))).id
    const who = await w.hire({ hire_date: "2026-01-01" })
    const id = await book(who, type, "2026-08-03", "2026-08-07")
    expect(await remaining(who, type)).toBe(5)
    const { id: own } = await made(w.hana.post("/leave/own-holidays", { date: "2026-08-05", name: "Summer feast" }))
    expect(await remaining(who, type)).toBe(5)
    const span = { from: "2026-08-01", to: "2026-08-31", employeeId: [who.id] }
    const change = { requestId: id, employeeId: who.id, startDate: "2026-08-03", endDate: "2026-08-07", before: 5, after: 4 }
    expect((await w.hana.post("/leave/recount", { ...span, dryRun: true })).body).toEqual([{ ...change, isApplied: false }])
    expect(await remaining(who, type)).toBe(5)
    const entries = await w.sql("select id from leave_entries where employee_id = ? order by id", [who.id])
    expect(await w.hana.post("/leave/recount", span)).toMatchObject({ status: 200, body: [{ ...change, isApplied: true }] })
    expect(await remaining(who, type)).toBe(6)
    const after = await w.sql("select id, kind, amount from leave_entries where employee_id = ? order by id", [who.id])
    expect(after.slice(entries.length)).toMatchObject([{ kind: "CORRECTION", amount: 1000 }])
    expect(await w.sql("select days::float8 from leave_requests where id = ?", [id])).toEqual([{ days: 4 }])
    const [free] = await w.sql(
      "select holiday, amount from leave_days where request_id = ? and date = '2026-08-05' and half = 'AM'",
      [id],
    )
    expect(free).toEqual({ holiday: "Summer feast", amount: 0 })
    const history = (await w.hana.get(`/leave/requests/${id}/audit`)).body
    expect(history.map(({ action, actor, from, to }: Json) => [action, actor.id, from, to])).toEqual([
      ["recalculate", w.hana.id, "Pending", "Pending"],
    ])
    const { recalculateLeave } = await w.hana.ask(
      "mutation($input: RecalculateLeaveInput!) { recalculateLeave(input: $input) { requestId } }",
      {
        input: span,
      },
    )
    expect(recalculateLeave).toEqual([])

    // Where the day is worked after all and nothing is left for it, the request stays as it is.
    await w.hana.post("/leave/balances/adjust", { employeeId: who.id, leaveTypeId: type, days: -6, reason: "Gone" })
    await w.hana.delete(`/leave/own-holidays/${own}`)
    expect((await w.hana.post("/leave/recount", span)).body).toMatchObject([{ before: 4, after: 5, isApplied: false }])
    expect(await remaining(who, type)).toBe(0)
    expect(outcomeOf(await w.bob.post("/leave/recount", span))).toEqual([403, "FORBIDDEN"])
  })

  test("is refused for more requests than can be counted anew at once, rather than done by half", async () => {
    const type = (await made(w.hana.post("/leave/types", { name: "Crowded", isUnlimited: true, effectiveFrom: "2026-01-01" }))).id
    const who = await w.hire()
    await w.sql(
      `insert into leave_requests (id, organization_id, employee_id, leave_type_id, start_date, start_half, end_date, end_half, days, status)
      select gen_random_uuid(), ?, ?, ?, d, 'AM', d, 'PM', 1, 'APPROVED' from generate_series('2030-01-01'::date, '2032-09-27', '1 day') d`,
      [w.organizationId, who.id, type],
    )
    const span = { from: "2030-01-01", employeeId: [who.id], dryRun: true }
    expect(await w.hana.post("/leave/recount", { ...span, to: "2032-09-27" })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "to", code: "TOO_MANY" }] },
    })
    expect((await w.hana.post("/leave/recount", { ...span, to: "2032-09-26" })).body).toHaveLength(1000)
  })
})
