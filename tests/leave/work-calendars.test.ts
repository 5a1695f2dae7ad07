// Work patterns, holiday calendars and company holidays: which days count for an employee, by the date.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { runAsSystem } from "../support/leave-ledger.js"
import { createApproved, created, createLeaveType, outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const holidays = async (client: Client, year: number): Promise<Json[]> => (await client.get(`/leave/holidays?year=${year}`)).body
/** Names of the holidays on a date. */
const names = async (client: Client, date: string) =>
  (await holidays(client, Number(date.slice(0, 4)))).filter((day) => day.date === date).map(({ name }) => name)

/** Counted days of a leave. */
const days = async (client: Client, startDate: string, endDate = startDate) => {
  const span = { startDate, startHalf: "AM", endDate, endHalf: "PM" } as const
  const halves = await runAsSystem(app, (ctx) => ctx.services.leave.days.count(client.id, span))
  return halves.reduce((sum, { amount }) => sum + amount, 0) / 1000
}

let berlin: string
let munich: string
beforeAll(async () => {
  const insertLocation = (name: string, region: string) =>
    insertRow(app.sql, "locations", app.organizationId, {
      name,
      region,
      country: "DE",
      type: "OFFICE",
      timezone: "Europe/Berlin",
    })
  berlin = await insertLocation("Berlin", "BE")
  munich = await insertLocation("Munich", "BY")
})

describe("holidays", () => {
  test("holidays are those of the employee's region, otherwise of the organization's country, otherwise none", async () => {
    const [anna, bert, cleo] = [
      await app.hire({ location_id: berlin }),
      await app.hire({ location_id: munich }),
      await app.hire(),
    ]
    expect(await names(anna, "2026-03-08")).toEqual(["International Women's Day"])
    expect(await names(bert, "2026-03-08")).toEqual([])
    expect(await names(bert, "2026-01-06")).toEqual(["Epiphany"])
    expect(await holidays(cleo, 2026)).toEqual([])
    await app.sql("update organizations set country = 'AT' where id = ?", [app.organizationId])
    expect(await names(cleo, "2026-10-26")).toEqual(["National Holiday"])
    await app.sql("update organizations set country = null where id = ?", [app.organizationId])
  })

  test("an unknown region returns 400 with the known ones, and parts of a region have their own holidays", async () => {
    const place = { type: "OFFICE", country: "DE", timezone: "Europe/Berlin" }
    const rejected = {
      status: 400,
      body: { errors: [{ path: "region", code: "ONE_OF", message: expect.stringContaining("BY-EVANG") }] },
    }
    for (const path of ["/locations", "/leave/holiday-calendars"]) {
      const values = path === "/locations" ? place : { country: "DE" }
      expect(await app.hr.post(path, { ...values, name: "ZZ", region: "ZZ" })).toMatchObject(rejected)
      const { id } = await created(app.hr.post(path, { ...values, name: "Nuremberg", region: "BY-EVANG" }))
      expect(await app.hr.patch(`${path}/${id}`, { region: "BY-ZZ" })).toMatchObject(rejected)
      expect(await app.hr.patch(`${path}/${id}`, { country: "FR" })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "region" }] },
      })
      expect((await app.hr.patch(`${path}/${id}`, { country: "KI", region: null })).body).toMatchObject({
        country: "KI",
        region: null,
      })
      expect((await app.hr.patch(`${path}/${id}`, { region: "G" })).body.region).toBe("G")
    }
    const { errors } = (
      await app.hr.graphql("mutation($input: CreateHolidayCalendarInput!) { createHolidayCalendar(input: $input) { id } }", {
        input: { name: "ZZ", country: "DE", region: "ZZ" },
      })
    ).body
    expect(errors[0].extensions.errors).toMatchObject([{ path: "region", code: "ONE_OF" }])
    const insertPart = (name: string, region: string) => app.hr.post("/locations", { ...place, name, region })
    const [protestant, catholic] = [
      await created(insertPart("Ansbach", "BY-EVANG")),
      await created(insertPart("Passau", "BY-KATH")),
    ]
    expect(await names(await app.hire({ location_id: protestant.id }), "2026-08-15")).toEqual([])
    expect(await names(await app.hire({ location_id: catholic.id }), "2026-08-15")).toEqual(["Assumption"])
  })

  test("public holidays of a region and year are computed once, and loaded in a constant number of statements", async () => {
    const client = await app.hire({ location_id: berlin })
    await holidays(client, 2031)
    const [before] = await app.sql<{ n: number }>("select count(*)::int as n from app.public_holidays where year = 2031")
    const again = await statementsOf(app, () => holidays(client, 2031))
    expect(again.filter((statement) => /insert/i.test(statement))).toEqual([])
    expect(again.length).toBeLessThan(10)
    expect(before?.n).toBeGreaterThan(8)
    const employees = await Promise.all([1, 2, 3, 4, 5].map(() => app.hire({ location_id: berlin })))
    const loadSchedules = (people: Client[]) =>
      statementsOf(app, () =>
        runAsSystem(app, (ctx) =>
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
    const client = await app.hire({ location_id: munich })
    const move = { employee_id: client.id, status: "APPLIED", changes: "{locationId}" }
    await insertRow(app.sql, "employment_changes", app.organizationId, {
      ...move,
      effective_date: "2020-01-01",
      location_id: berlin,
    })
    await insertRow(app.sql, "employment_changes", app.organizationId, {
      ...move,
      effective_date: "2026-06-01",
      location_id: munich,
    })
    expect(await names(client, "2026-03-08")).toEqual(["International Women's Day"])
    expect(await names(client, "2026-11-01")).toEqual(["All Saints' Day"])
    expect(await names(client, "2027-03-08")).toEqual([])
  })

  test("holidays before the first assigned location are those of the organization", async () => {
    const client = await app.hire()
    const entry = { employee_id: client.id, status: "APPLIED" }
    await insertRow(app.sql, "employment_changes", app.organizationId, {
      ...entry,
      changes: "{employmentType}",
      effective_date: "2026-01-01",
    })
    const move = { ...entry, changes: "{locationId}", location_id: berlin }
    await insertRow(app.sql, "employment_changes", app.organizationId, { ...move, effective_date: "2026-06-01" })
    expect(await names(client, "2026-03-08")).toEqual([])
    expect(await names(client, "2026-12-25")).toEqual(["Christmas Day"])
  })

  test("holidays follow the assigned holiday calendar from its effective date", async () => {
    const client = await app.hire({ location_id: berlin })
    const { id } = await created(app.hr.post("/leave/holiday-calendars", { name: "France", country: "FR" }))
    const assigned = await created(
      app.hr.post("/leave/holiday-assignments", { employeeId: client.id, calendarId: id, effectiveFrom: "2026-07-01" }),
    )
    expect(await names(client, "2026-05-08")).toEqual([])
    expect(await names(client, "2026-07-14")).toEqual(["Bastille Day"])
    expect(await names(client, "2026-10-03")).toEqual([])
    expect((await client.get(`/leave/holiday-assignments?employeeId=${client.id}`)).body).toMatchObject([{ calendarId: id }])
    const back = { employeeId: client.id, calendarId: null, effectiveFrom: "2026-09-01" }
    await created(app.hr.post("/leave/holiday-assignments", back))
    expect(await names(client, "2026-10-03")).toEqual(["National Holiday"])
    expect((await app.hr.delete(`/leave/holiday-assignments/${assigned.id}`)).status).toBe(204)
    expect(await names(client, "2026-07-14")).toEqual([])
  })

  test("company holidays apply to all or to one calendar, and can make a public holiday a workday", async () => {
    const client = await app.hire({ location_id: berlin })
    const { id: calendarId } = await created(
      app.hr.post("/leave/holiday-calendars", { name: "Bavaria", country: "DE", region: "BY" }),
    )
    const bavarian = await app.hire({ location_id: berlin })
    await created(app.hr.post("/leave/holiday-assignments", { employeeId: bavarian.id, calendarId, effectiveFrom: "2020-01-01" }))
    const own = await created(app.hr.post("/leave/company-holidays", { date: "2028-05-12", name: "Company day" }))
    await created(app.hr.post("/leave/company-holidays", { date: "2028-05-12", name: "Workday", isWorkday: true, calendarId }))
    await created(app.hr.post("/leave/company-holidays", { date: "2028-05-01", name: "Workday", isWorkday: true }))
    await created(app.hr.post("/leave/company-holidays", { date: "2028-12-22", name: "Party", half: "PM" }))
    expect([await names(client, "2028-05-12"), await names(bavarian, "2028-05-12")]).toEqual([["Company day"], []])
    expect(await names(client, "2028-05-01")).toEqual([])
    expect([await days(client, "2028-05-01"), await days(client, "2028-12-22"), await days(bavarian, "2028-05-12")]).toEqual([
      1, 0.5, 1,
    ])
    const listed = (await client.get("/leave/company-holidays?from=2028-05-02&to=2028-05-31")).body
    expect(listed).toHaveLength(2)
    expect(outcomeOf(await app.hr.post("/leave/company-holidays", { date: "2028-05-12", name: "Twice" }))).toEqual([
      409,
      "CONFLICT",
    ])
    await app.hr.patch(`/leave/company-holidays/${own.id}`, { name: "Founders' day" })
    expect(await names(client, "2028-05-12")).toEqual(["Founders' day"])
    expect((await app.hr.delete(`/leave/company-holidays/${own.id}`)).status).toBe(204)
    expect(await names(client, "2028-05-12")).toEqual([])
  })

  test("only the employee, the manager and HR list the holidays of an employee", async () => {
    for (const client of [app.employee, app.manager, app.hr])
      expect((await client.get(`/leave/holidays?employeeId=${app.employee.id}&year=2026`)).status).toBe(200)
    expect(outcomeOf(await app.colleague.get(`/leave/holidays?employeeId=${app.employee.id}`))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.outsider.get(`/leave/holidays?employeeId=${app.employee.id}`))).toEqual([404, "NOT_FOUND"])
    const { holidays } = await app.hr.execute(
      `query($id: ID) { holidays(filter: { employeeId: $id, year: 2026 }) { date name half companyHolidayId } }`,
      {
        id: (await app.hire({ location_id: berlin })).id,
      },
    )
    expect(holidays[0]).toEqual({ date: "2026-01-01", name: "New Year's Day", half: null, companyHolidayId: null })
  })
})

describe("work patterns", () => {
  test("an assigned work pattern determines the counted weekdays from its effective date", async () => {
    const client = await app.hire()
    expect(await days(client, "2026-04-13", "2026-04-19")).toBe(5)
    const { id } = await created(
      app.hr.post("/leave/work-patterns", { name: "Three days", monday: 0, tuesday: 0, saturday: 240 }),
    )
    const at = { employeeId: client.id, patternId: id }
    await created(app.hr.post("/leave/work-pattern-assignments", { ...at, effectiveFrom: "2026-04-15" }))
    expect(await days(client, "2026-04-13", "2026-04-19")).toBe(5.5)
    expect(await days(client, "2026-04-20", "2026-04-26")).toBe(3.5)
    await created(app.hr.post("/leave/work-pattern-assignments", { ...at, patternId: null, effectiveFrom: "2026-04-20" }))
    expect(await days(client, "2026-04-20", "2026-04-26")).toBe(5)
    // A second assignment from the same date replaces the first.
    await created(app.hr.post("/leave/work-pattern-assignments", { ...at, effectiveFrom: "2026-04-20" }))
    expect(await days(client, "2026-04-20", "2026-04-26")).toBe(3.5)
    expect((await client.get("/leave/work-pattern-assignments")).body).toHaveLength(2)
    expect(
      outcomeOf(
        await app.hr.post("/leave/work-pattern-assignments", { ...at, patternId: client.id, effectiveFrom: "2026-05-01" }),
      ),
    ).toEqual([400, "INVALID_REFERENCE"])
  })

  test("shorter days count in proportion to a full day, in the halves that are worked", async () => {
    const client = await app.hire({ manager_id: app.manager.id })
    const leaveTypeId = await createLeaveType(app.hr, "Part-time leave", { allowHalfDays: false })
    const countedHalves = async (startDate: string, more: object = {}) => {
      const query = new URLSearchParams({ leaveTypeId, startDate, endDate: startDate, ...more })
      const { body } = await client.get(`/leave/requests/preview?${query}`)
      return [body.days, ...body.dayParts.map((day: Json) => day.days), ...body.violations.map(({ code }: Json) => code)]
    }
    const { createWorkPattern } = await app.hr.execute(
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
      app.hr.post("/leave/work-pattern-assignments", { employeeId: client.id, patternId: id, effectiveFrom: "2026-01-01" }),
    )
    expect(await countedHalves("2026-04-13")).toEqual([1, 0.5, 0.5])
    expect(await countedHalves("2026-04-14")).toEqual([0.5, 0.25, 0.25])
    expect(await countedHalves("2026-04-14", { startHalf: "AM" })).toEqual([0.25, 0.25, "HALF_DAY_NOT_ALLOWED"])
    expect(await countedHalves("2026-04-15")).toEqual([0.5, 0.5, 0])
    expect(await countedHalves("2026-04-15", { startHalf: "AM" })).toEqual([0.5, 0.5])
    expect(await countedHalves("2026-04-15", { startHalf: "PM" })).toEqual([0, 0, "NO_WORKING_DAYS", "HALF_DAY_NOT_ALLOWED"])
    expect(await countedHalves("2026-04-17")).toEqual([0.75, 0.375, 0.375])
    const request = await createApproved(app, client, "2026-04-13", "2026-04-17", { leaveTypeId })
    expect((await client.get(`/leave/requests/${request}`)).body.days).toBe(3.75)
    expect((await client.get(`/leave/balances/me/${leaveTypeId}`)).body).toMatchObject({ used: 3.75, remaining: 21.25 })
    const patch = { fullDayMinutes: 240, workedHalves: [] }
    expect((await app.hr.patch(`/leave/work-patterns/${id}`, patch)).body).toMatchObject(patch)
    expect(await countedHalves("2026-05-13")).toEqual([1, 0.5, 0.5])
    const twice = [
      { weekday: "monday", half: "AM" },
      { weekday: "MONDAY", half: "PM" },
    ]
    expect(await app.hr.patch(`/leave/work-patterns/${id}`, { workedHalves: twice })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "workedHalves.1.weekday", code: "DUPLICATE" }] },
    })
  })

  test("the default pattern applies to employees without an assignment", async () => {
    const { id } = await created(
      app.hr.post("/leave/work-patterns", { name: "Sunday to Thursday", friday: 0, sunday: 480, isDefault: true }),
    )
    expect(await days(app.colleague, "2026-04-16", "2026-04-19")).toBe(2)
    expect((await app.hr.delete(`/leave/work-patterns/${id}`)).status).toBe(204)
    expect((await app.employee.get("/leave/work-patterns")).body.map(({ id }: Json) => id)).not.toContain(id)
    expect(await days(app.colleague, "2026-04-16", "2026-04-19")).toBe(2)
    expect(outcomeOf(await app.hr.patch(`/leave/work-patterns/${id}`, { monday: 1441 }))).toEqual([400, "VALIDATION_FAILED"])
  })

  test("only HR manages work patterns and holiday calendars", async () => {
    for (const path of ["work-patterns", "holiday-calendars"])
      expect(outcomeOf(await app.manager.post(`/leave/${path}`, { name: "Mine" }))).toEqual([403, "FORBIDDEN"])
    const input = { employeeId: app.outsider.id, patternId: null, effectiveFrom: "2026-01-01" }
    expect(outcomeOf(await app.hr.post("/leave/work-pattern-assignments", input))).toEqual([404, "NOT_FOUND"])
  })
})
