// Work patterns, holiday calendars and company holidays: which days count for an employee, by the date.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { runAsSystem } from "../support/leave-ledger.js"
import { createApproved, created, createLeaveType, outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()
const holidays = async (client: Client, year: number): Promise<Json[]> => (await client.get(`/leave/holidays?year=${year}`)).body
/** Names of the holidays on a date. */
const names = async (client: Client, date: string) =>
  (await holidays(client, Number(date.slice(0, 4)))).filter((day) => day.date === date).map(({ name }) => name)

/** Counted days of a leave. */
const days = async (client: Client, startDate: string, endDate = startDate) => {
  const span = { startDate, startHalf: "AM", endDate, endHalf: "PM" } as const
  const halves = await runAsSystem(w, (ctx) => ctx.services.leave.days.count(client.id, span))
  return halves.reduce((sum, { amount }) => sum + amount, 0) / 1000
}

let berlin: string
let munich: string
beforeAll(async () => {
  const insertLocation = (name: string, region: string) =>
    insertRow(w.sql, "locations", w.organizationId, { name, region, country: "DE", type: "OFFICE", timezone: "Europe/Berlin" })
  berlin = await insertLocation("Berlin", "BE")
  munich = await insertLocation("Munich", "BY")
})

describe("holidays", () => {
  test("holidays are those of the employee's region, otherwise of the organization's country, otherwise none", async () => {
    const [anna, bert, cleo] = [await w.hire({ location_id: berlin }), await w.hire({ location_id: munich }), await w.hire()]
    expect(await names(anna, "2026-03-08")).toEqual(["Internationaler Frauentag"])
    expect(await names(bert, "2026-03-08")).toEqual([])
    expect(await names(bert, "2026-01-06")).toEqual(["Heilige Drei Könige"])
    expect(await holidays(cleo, 2026)).toEqual([])
    await w.sql("update organizations set country = 'AT' where id = ?", [w.organizationId])
    expect(await names(cleo, "2026-10-26")).toEqual(["Nationalfeiertag"])
    await w.sql("update organizations set country = null where id = ?", [w.organizationId])
  })

  test("an unknown region returns 400 with the known ones, and parts of a region have their own holidays", async () => {
    const place = { type: "OFFICE", country: "DE", timezone: "Europe/Berlin" }
    const rejected = {
      status: 400,
      body: { errors: [{ path: "region", code: "ONE_OF", message: expect.stringContaining("BY-EVANG") }] },
    }
    for (const path of ["/locations", "/leave/holiday-calendars"]) {
      const values = path === "/locations" ? place : { country: "DE" }
      expect(await w.hana.post(path, { ...values, name: "ZZ", region: "ZZ" })).toMatchObject(rejected)
      const { id } = await created(w.hana.post(path, { ...values, name: "Nuremberg", region: "BY-EVANG" }))
      expect(await w.hana.patch(`${path}/${id}`, { region: "BY-ZZ" })).toMatchObject(rejected)
      expect(await w.hana.patch(`${path}/${id}`, { country: "FR" })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "region" }] },
      })
      expect((await w.hana.patch(`${path}/${id}`, { country: "KI", region: null })).body).toMatchObject({
        country: "KI",
        region: null,
      })
      expect((await w.hana.patch(`${path}/${id}`, { region: "G" })).body.region).toBe("G")
    }
    const { errors } = (
      await w.hana.graphql("mutation($input: CreateHolidayCalendarInput!) { createHolidayCalendar(input: $input) { id } }", {
        input: { name: "ZZ", country: "DE", region: "ZZ" },
      })
    ).body
    expect(errors[0].extensions.errors).toMatchObject([{ path: "region", code: "ONE_OF" }])
    const insertPart = (name: string, region: string) => w.hana.post("/locations", { ...place, name, region })
    const [protestant, catholic] = [
      await created(insertPart("Ansbach", "BY-EVANG")),
      await created(insertPart("Passau", "BY-KATH")),
    ]
    expect(await names(await w.hire({ location_id: protestant.id }), "2026-08-15")).toEqual([])
    expect(await names(await w.hire({ location_id: catholic.id }), "2026-08-15")).toEqual(["Mariä Himmelfahrt"])
  })

  test("public holidays of a region and year are computed once, and loaded in a constant number of statements", async () => {
    const client = await w.hire({ location_id: berlin })
    await holidays(client, 2031)
    const [before] = await w.sql<{ n: number }>("select count(*)::int as n from app.public_holidays where year = 2031")
    const again = await statementsOf(w, () => holidays(client, 2031))
    expect(again.filter((statement) => /insert/i.test(statement))).toEqual([])
    expect(again.length).toBeLessThan(10)
    expect(before?.n).toBeGreaterThan(8)
    const employees = await Promise.all([1, 2, 3, 4, 5].map(() => w.hire({ location_id: berlin })))
    const loadSchedules = (people: Client[]) =>
      statementsOf(w, () =>
        runAsSystem(w, (ctx) =>
          ctx.services.leave.days.loadSchedules(
            people.map(({ id }) => id),
            "2031-01-01",
            "2031-12-31",
          ),
        ),
      )
    const [ofOne, ofMany] = [await loadSchedules(employees.slice(0, 1)), await loadSchedules(employees)]
    expect(ofMany.length).toBe(ofOne.length)
  })

  test("holidays follow the location that the employee had on the date", async () => {
    const client = await w.hire({ location_id: munich })
    const move = { employee_id: client.id, status: "APPLIED", changes: "{locationId}" }
    await insertRow(w.sql, "employment_changes", w.organizationId, { ...move, effective_date: "2020-01-01", location_id: berlin })
    await insertRow(w.sql, "employment_changes", w.organizationId, { ...move, effective_date: "2026-06-01", location_id: munich })
    expect(await names(client, "2026-03-08")).toEqual(["Internationaler Frauentag"])
    expect(await names(client, "2026-11-01")).toEqual(["Allerheiligen"])
    expect(await names(client, "2027-03-08")).toEqual([])
  })

  test("holidays before the first assigned location are those of the organization", async () => {
    const client = await w.hire()
    const entry = { employee_id: client.id, status: "APPLIED" }
    await insertRow(w.sql, "employment_changes", w.organizationId, {
      ...entry,
      changes: "{employmentType}",
      effective_date: "2026-01-01",
    })
    const move = { ...entry, changes: "{locationId}", location_id: berlin }
    await insertRow(w.sql, "employment_changes", w.organizationId, { ...move, effective_date: "2026-06-01" })
    expect(await names(client, "2026-03-08")).toEqual([])
    expect(await names(client, "2026-12-25")).toEqual(["1. Weihnachtstag"])
  })

  test("holidays follow the assigned holiday calendar from its effective date", async () => {
    const client = await w.hire({ location_id: berlin })
    const { id } = await created(w.hana.post("/leave/holiday-calendars", { name: "France", country: "FR" }))
    const assigned = await created(
      w.hana.post("/leave/holiday-assignments", { employeeId: client.id, calendarId: id, effectiveFrom: "2026-07-01" }),
    )
    expect(await names(client, "2026-05-08")).toEqual([])
    expect(await names(client, "2026-07-14")).toEqual(["Fête Nationale de la France"])
    expect(await names(client, "2026-10-03")).toEqual([])
    expect((await client.get(`/leave/holiday-assignments?employeeId=${client.id}`)).body).toMatchObject([{ calendarId: id }])
    const back = { employeeId: client.id, calendarId: null, effectiveFrom: "2026-09-01" }
    await created(w.hana.post("/leave/holiday-assignments", back))
    expect(await names(client, "2026-10-03")).toEqual(["Tag der Deutschen Einheit"])
    expect((await w.hana.delete(`/leave/holiday-assignments/${assigned.id}`)).status).toBe(204)
    expect(await names(client, "2026-07-14")).toEqual([])
  })

  test("company holidays apply to all or to one calendar, and can make a public holiday a workday", async () => {
    const client = await w.hire({ location_id: berlin })
    const { id: calendarId } = await created(
      w.hana.post("/leave/holiday-calendars", { name: "Bavaria", country: "DE", region: "BY" }),
    )
    const bavarian = await w.hire({ location_id: berlin })
    await created(w.hana.post("/leave/holiday-assignments", { employeeId: bavarian.id, calendarId, effectiveFrom: "2020-01-01" }))
    const own = await created(w.hana.post("/leave/own-holidays", { date: "2028-05-12", name: "Company day" }))
    await created(w.hana.post("/leave/own-holidays", { date: "2028-05-12", name: "Workday", isWorkday: true, calendarId }))
    await created(w.hana.post("/leave/own-holidays", { date: "2028-05-01", name: "Workday", isWorkday: true }))
    await created(w.hana.post("/leave/own-holidays", { date: "2028-12-22", name: "Party", half: "PM" }))
    expect([await names(client, "2028-05-12"), await names(bavarian, "2028-05-12")]).toEqual([["Company day"], []])
    expect(await names(client, "2028-05-01")).toEqual([])
    expect([await days(client, "2028-05-01"), await days(client, "2028-12-22"), await days(bavarian, "2028-05-12")]).toEqual([
      1, 0.5, 1,
    ])
    const listed = (await client.get("/leave/own-holidays?from=2028-05-02&to=2028-05-31")).body
    expect(listed).toHaveLength(2)
    expect(outcomeOf(await w.hana.post("/leave/own-holidays", { date: "2028-05-12", name: "Twice" }))).toEqual([409, "CONFLICT"])
    await w.hana.patch(`/leave/own-holidays/${own.id}`, { name: "Founders' day" })
    expect(await names(client, "2028-05-12")).toEqual(["Founders' day"])
    expect((await w.hana.delete(`/leave/own-holidays/${own.id}`)).status).toBe(204)
    expect(await names(client, "2028-05-12")).toEqual([])
  })

  test("only the employee, the manager and HR list the holidays of an employee", async () => {
    for (const client of [w.ann, w.bob, w.hana])
      expect((await client.get(`/leave/holidays?employeeId=${w.ann.id}&year=2026`)).status).toBe(200)
    expect(outcomeOf(await w.carl.get(`/leave/holidays?employeeId=${w.ann.id}`))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.olga.get(`/leave/holidays?employeeId=${w.ann.id}`))).toEqual([404, "NOT_FOUND"])
    const { holidays } = await w.hana.execute(
      `query($id: ID) { holidays(filter: { employeeId: $id, year: 2026 }) { date name half companyHolidayId } }`,
      {
        id: (await w.hire({ location_id: berlin })).id,
      },
    )
    expect(holidays[0]).toEqual({ date: "2026-01-01", name: "Neujahr", half: null, companyHolidayId: null })
  })
})

describe("work patterns", () => {
  test("an assigned work pattern determines the counted weekdays from its effective date", async () => {
    const client = await w.hire()
    expect(await days(client, "2026-04-13", "2026-04-19")).toBe(5)
    const { id } = await created(
      w.hana.post("/leave/work-patterns", { name: "Three days", monday: 0, tuesday: 0, saturday: 240 }),
    )
    const at = { employeeId: client.id, patternId: id }
    await created(w.hana.post("/leave/work-pattern-assignments", { ...at, effectiveFrom: "2026-04-15" }))
    expect(await days(client, "2026-04-13", "2026-04-19")).toBe(5.5)
    expect(await days(client, "2026-04-20", "2026-04-26")).toBe(3.5)
    await created(w.hana.post("/leave/work-pattern-assignments", { ...at, patternId: null, effectiveFrom: "2026-04-20" }))
    expect(await days(client, "2026-04-20", "2026-04-26")).toBe(5)
    // A second assignment from the same date replaces the first.
    await created(w.hana.post("/leave/work-pattern-assignments", { ...at, effectiveFrom: "2026-04-20" }))
    expect(await days(client, "2026-04-20", "2026-04-26")).toBe(3.5)
    expect((await client.get("/leave/work-pattern-assignments")).body).toHaveLength(2)
    expect(
      outcomeOf(
        await w.hana.post("/leave/work-pattern-assignments", { ...at, patternId: client.id, effectiveFrom: "2026-05-01" }),
      ),
    ).toEqual([400, "INVALID_REFERENCE"])
  })

  test("shorter days count in proportion to a full day, in the halves that are worked", async () => {
    const client = await w.hire({ manager_id: w.bob.id })
    const leaveTypeId = await createLeaveType(w.hana, "Part-time leave", { allowHalfDays: false })
    const countedHalves = async (startDate: string, more: object = {}) => {
      const query = new URLSearchParams({ leaveTypeId, startDate, endDate: startDate, ...more })
      const { body } = await client.get(`/leave/requests/preview?${query}`)
      return [body.days, ...body.leaveDays.map((day: Json) => day.days), ...body.violations.map(({ code }: Json) => code)]
    }
    const { createWorkPattern } = await w.hana.execute(
      "mutation($input: CreateWorkPatternInput!) { createWorkPattern(input: $input) { id fullDayMinutes workedHalves { weekday half } } }",
      {
        input: {
          name: "Short days",
          tuesday: 240,
          wednesday: 240,
          friday: 360,
          workedHalves: [{ weekday: "WEDNESDAY", half: "AM" }],
        },
      },
    )
    expect(createWorkPattern).toMatchObject({ fullDayMinutes: null, workedHalves: [{ weekday: "WEDNESDAY", half: "AM" }] })
    const { id } = createWorkPattern
    await created(
      w.hana.post("/leave/work-pattern-assignments", { employeeId: client.id, patternId: id, effectiveFrom: "2026-01-01" }),
    )
    expect(await countedHalves("2026-04-13")).toEqual([1, 0.5, 0.5])
    expect(await countedHalves("2026-04-14")).toEqual([0.5, 0.25, 0.25])
    expect(await countedHalves("2026-04-14", { startHalf: "AM" })).toEqual([0.25, 0.25, "HALF_DAY_NOT_ALLOWED"])
    expect(await countedHalves("2026-04-15")).toEqual([0.5, 0.5, 0])
    expect(await countedHalves("2026-04-15", { startHalf: "AM" })).toEqual([0.5, 0.5])
    expect(await countedHalves("2026-04-15", { startHalf: "PM" })).toEqual([0, 0, "NO_WORKING_DAYS", "HALF_DAY_NOT_ALLOWED"])
    expect(await countedHalves("2026-04-17")).toEqual([0.75, 0.375, 0.375])
    const request = await createApproved(w, client, "2026-04-13", "2026-04-17", { leaveTypeId })
    expect((await client.get(`/leave/requests/${request}`)).body.days).toBe(3.75)
    expect((await client.get(`/leave/balances/me/${leaveTypeId}`)).body).toMatchObject({ used: 3.75, remaining: 21.25 })
    const patch = { fullDayMinutes: 240, workedHalves: [] }
    expect((await w.hana.patch(`/leave/work-patterns/${id}`, patch)).body).toMatchObject(patch)
    expect(await countedHalves("2026-05-13")).toEqual([1, 0.5, 0.5])
    const twice = [
      { weekday: "monday", half: "AM" },
      { weekday: "MONDAY", half: "PM" },
    ]
    expect(await w.hana.patch(`/leave/work-patterns/${id}`, { workedHalves: twice })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "workedHalves.1.weekday", code: "DUPLICATE" }] },
    })
  })

  test("the default pattern applies to employees without an assignment", async () => {
    const { id } = await created(
      w.hana.post("/leave/work-patterns", { name: "Sunday to Thursday", friday: 0, sunday: 480, isDefault: true }),
    )
    expect(await days(w.carl, "2026-04-16", "2026-04-19")).toBe(2)
    expect((await w.hana.delete(`/leave/work-patterns/${id}`)).status).toBe(204)
    expect((await w.ann.get("/leave/work-patterns")).body.map(({ id }: Json) => id)).not.toContain(id)
    expect(await days(w.carl, "2026-04-16", "2026-04-19")).toBe(2)
    expect(outcomeOf(await w.hana.patch(`/leave/work-patterns/${id}`, { monday: 1441 }))).toEqual([400, "VALIDATION_FAILED"])
  })

  test("only HR manages work patterns and holiday calendars", async () => {
    for (const path of ["work-patterns", "holiday-calendars"])
      expect(outcomeOf(await w.bob.post(`/leave/${path}`, { name: "Mine" }))).toEqual([403, "FORBIDDEN"])
    const input = { employeeId: w.olga.id, patternId: null, effectiveFrom: "2026-01-01" }
    expect(outcomeOf(await w.hana.post("/leave/work-pattern-assignments", input))).toEqual([404, "NOT_FOUND"])
  })
})
