// Availability: busy times and free slots of employees.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { createApproved, createLeaveType, createPending, outcomeOf } from "../support/leave-requests.js"
import { statementsOf, timeStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let berlin: string
let newYork: string

beforeAll(async () => {
  await createLeaveType(app.hr, "Sick Leave", { isDefault: true })
  const insertLocation = (name: string, country: string, timezone: string) =>
    insertRow(app.sql, "locations", app.organizationId, { name, type: "OFFICE", country, timezone, region: "XX" })
  berlin = await insertLocation("Berlin", "DE", "Europe/Berlin")
  newYork = await insertLocation("New York", "US", "America/New_York")
})

/** Creates a meeting on 10 March between two times (`HH:MM`, UTC), or between two timestamps. */
const createMeeting = async (client: Client, from: string, to: string, more: object = {}): Promise<Json> => {
  const [start, end] = [from, to].map((time) => (time.length === 5 ? `2026-03-10T${time}:00.000Z` : time))
  const { status, body } = await client.post("/calendar/events", { title: "Top secret", type: "MEETING", start, end, ...more })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const respond = async (client: Client, { id }: Json, status: string) => {
  expect((await client.post(`/calendar/events/${id}/respond`, { status })).status).toBe(200)
}
const march10 = "startDate=2026-03-10&endDate=2026-03-10&timezone=UTC"
const queryFreeBusy = (client: Client, people: readonly Client[], query = march10) =>
  client.get(`/calendar/free-busy?employeeId=${people.map(({ id }) => id).join(",")}&${query}`)
/** A busy time or slot as a short text, without the date on 10 March. A question mark stands for tentative. */
const toText = ({ start, end, status }: Json) => {
  const [from, to] = [start, end].map((instant: string) => instant.replace("2026-03-10T", "").replace(/:00\.000Z$/, ""))
  return `${from}–${to}${status === "TENTATIVE" ? "?" : ""}`
}
const busy = async (person: Client, query = march10, client = app.colleague): Promise<string[]> => {
  const { status, body } = await queryFreeBusy(client, [person], query)
  if (status !== 200) throw new Error(app.log.at(-2))
  return body[0].busy.map(toText)
}

describe("free-busy", () => {
  test("more than 1,000 busy times of one employee return 400, and a shorter range returns them", async () => {
    const client = await app.hire()
    await app.sql(
      `with e as (
         insert into calendar_events (id, organization_id, title, type, start, "end", start_date, end_date, all_day, timezone,
           visibility, blocks_day, busy, organizer_id, last_date)
         select gen_random_uuid(), ?, 'Call', 'MEETING', t, t + interval '15 minutes', t::date, t::date, false, 'UTC',
           'PARTICIPANTS', false, true, ?, t::date
         from generate_series('2026-04-01T00:00Z'::timestamptz, '2026-04-21T20:00Z', interval '30 minutes') t returning *)
       insert into calendar_occurrences (id, organization_id, event_id, original_date, start, "end", start_date, end_date)
       select gen_random_uuid(), organization_id, id, start_date, start, "end", start_date, end_date from e`,
      [app.organizationId, client.id],
    )
    const query = (last: string) => queryFreeBusy(app.colleague, [client], `startDate=2026-04-01&endDate=${last}&timezone=UTC`)
    expect(await query("2026-04-21")).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "endDate", code: "TOO_MANY" }] },
    })
    expect((await query("2026-04-20")).body[0].busy).toHaveLength(960)
  })

  test("busy times follow the responses, in the requested order and without titles", async () => {
    const [ann, bob, cleo] = [await app.hire(), await app.hire(), await app.hire()]
    const event = await createMeeting(bob, "09:00", "10:00", {
      participants: [ann.id],
      description: "Top secret",
      location: "Secret room",
    })
    const { status, body } = await queryFreeBusy(app.colleague, [ann, bob, cleo])
    expect(status).toBe(200)
    const times = { start: "2026-03-10T09:00:00.000Z", end: "2026-03-10T10:00:00.000Z" }
    expect(body).toEqual([
      { employeeId: ann.id, busy: [{ ...times, status: "TENTATIVE" }] },
      { employeeId: bob.id, busy: [{ ...times, status: "BUSY" }] },
      { employeeId: cleo.id, busy: [] },
    ])
    for (const [given, expected] of [
      ["ACCEPTED", ["09:00–10:00"]],
      ["TENTATIVE", ["09:00–10:00?"]],
      ["DECLINED", []],
    ] as const) {
      await respond(ann, event, given)
      expect(await busy(ann)).toEqual(expected)
    }
    const { freeBusy } = await app.colleague.execute(
      `query($ids: [ID!]) { freeBusy(employeeIds: $ids, startDate: "2026-03-10", endDate: "2026-03-10", timezone: "UTC") { employeeId busy { start end status } } }`,
      { ids: [bob.id, ann.id] },
    )
    expect(freeBusy).toEqual([
      { employeeId: bob.id, busy: [{ ...times, status: "BUSY" }] },
      { employeeId: ann.id, busy: [] },
    ])
  })

  test("a free-busy query without employees returns the caller's busy times", async () => {
    const ann = await app.hire()
    await createMeeting(ann, "09:00", "10:00")
    expect((await ann.get(`/calendar/free-busy?${march10}`)).body).toMatchObject([
      { employeeId: ann.id, busy: [{ status: "BUSY" }] },
    ])
  })

  test("busy times omit declined, non-busy, empty and canceled occurrences", async () => {
    const ann = await app.hire()
    const declined = await createMeeting(ann, "09:00", "10:00", { participants: [ann.id] })
    await respond(ann, declined, "DECLINED")
    await createMeeting(ann, "11:00", "12:00", { busy: false })
    await createMeeting(ann, "13:00", "13:00")
    const series = await createMeeting(ann, "15:00", "16:00", { recurrence: "FREQ=DAILY;COUNT=3" })
    expect(await busy(ann)).toEqual(["15:00–16:00"])
    await ann.patch(`/calendar/events/${series.id}`, { exceptDates: ["2026-03-10"] })
    expect(await busy(ann)).toEqual([])
    expect(await busy(ann, "startDate=2026-03-11&endDate=2026-03-11&timezone=UTC")).toHaveLength(1)
  })

  test("busy times are merged, clipped to the window, and take precedence over tentative ones", async () => {
    const [ann, bob] = [await app.hire(), await app.hire()]
    await createMeeting(ann, "2026-03-09T22:00:00.000Z", "01:00")
    await createMeeting(ann, "09:00", "10:00")
    await createMeeting(ann, "10:00", "11:00")
    await createMeeting(ann, "10:30", "12:00")
    await createMeeting(bob, "08:00", "09:30", { participants: [ann.id] })
    await createMeeting(bob, "11:30", "12:30", { participants: [ann.id] })
    await createMeeting(bob, "12:30", "13:00", { participants: [ann.id] })
    await createMeeting(bob, "09:30", "09:45", { participants: [ann.id] })
    await createMeeting(ann, "23:00", "2026-03-11T03:00:00.000Z")
    const morning = "startDate=2026-03-10T08:30:00Z&endDate=2026-03-10T12:15:00Z"
    expect(await busy(ann)).toEqual(["00:00–01:00", "08:00–09:00?", "09:00–12:00", "12:00–13:00?", "23:00–2026-03-11T00:00"])
    expect(await busy(ann, morning)).toEqual(["08:30–09:00?", "09:00–12:00", "12:00–12:15?"])
  })

  test("all-day events make employees busy on the dates of their own time zone", async () => {
    const [ann, bob] = [await app.hire({ location_id: berlin }), await app.hire({ location_id: newYork })]
    const allDay = await createMeeting(ann, "2026-03-29", "2026-03-29", { participants: [bob.id] })
    await respond(bob, allDay, "ACCEPTED")
    const around = "startDate=2026-03-27&endDate=2026-03-31&timezone=UTC"
    expect(await busy(ann, around)).toEqual(["2026-03-28T23:00–2026-03-29T22:00"])
    expect(await busy(bob, around)).toEqual(["2026-03-29T04:00–2026-03-30T04:00"])
    // Late in the day, Kiritimati is two dates ahead of Niue.
    const [east, west] = [await app.hire(), await app.hire()]
    for (const [client, timezone] of [
      [east, "Pacific/Kiritimati"],
      [west, "Pacific/Niue"],
    ] as const)
      await client.patch("/users/me/preferences", { timezone })
    await createMeeting(east, "2026-03-12", "2026-03-12")
    await createMeeting(east, "2026-03-12T00:15:00+14:00", "2026-03-12T00:30:00+14:00")
    const late = "startDate=2026-03-10T23:00:00-11:00&endDate=2026-03-10T23:59:00-11:00"
    expect(await busy(east, late, west)).toEqual(["2026-03-11T10:00–2026-03-11T10:59"])
    expect((await east.get("/calendar/events?startDate=2026-03-10&endDate=2026-03-10&timezone=Pacific/Niue")).body).toMatchObject(
      [{ allDay: false }],
    )
  })

  test("a restricted holiday makes every employee busy, another holiday does not", async () => {
    const ann = await app.hire({ location_id: berlin })
    const holiday = (start: string, blocksDay: boolean) =>
      createMeeting(app.hr, start, start, { type: "HOLIDAY", title: "Day off", blocksDay })
    await holiday("2026-06-10", true)
    await holiday("2026-06-11", false)
    expect(await busy(ann, "startDate=2026-06-09&endDate=2026-06-13&timezone=UTC")).toEqual(["2026-06-09T22:00–2026-06-10T22:00"])
  })

  test("approved leave shows as busy half days, pending leave and weekends do not", async () => {
    const ann = await app.hire({ location_id: berlin })
    await createApproved(app, ann, "2026-04-10", "2026-04-14", { startHalf: "PM", endHalf: "AM", reason: "Surgery" })
    await createPending(ann, "2026-04-16")
    const { body } = await queryFreeBusy(app.colleague, [ann], "startDate=2026-04-09&endDate=2026-04-17&timezone=UTC")
    expect(body).toEqual([
      {
        employeeId: ann.id,
        busy: [
          { start: "2026-04-10T10:00:00.000Z", end: "2026-04-10T22:00:00.000Z", status: "BUSY" },
          { start: "2026-04-12T22:00:00.000Z", end: "2026-04-14T10:00:00.000Z", status: "BUSY" },
        ],
      },
    ])
  })

  test("free-busy of another employee omits times before today", async () => {
    const ann = await app.hire({ location_id: berlin })
    await createApproved(app, ann, "2026-02-25", "2026-02-26")
    await createMeeting(ann, "2026-03-01T22:00:00.000Z", "2026-03-02T07:00:00.000Z")
    const back = "startDate=2026-02-23&endDate=2026-03-02&timezone=UTC"
    expect(await busy(ann, back)).toEqual(["2026-03-02T00:00–2026-03-02T07:00"])
    expect(await busy(ann, back, app.hr)).toEqual(["2026-03-02T00:00–2026-03-02T07:00"])
    expect(await busy(ann, back, ann)).toEqual(["2026-02-24T23:00–2026-02-26T23:00", "2026-03-01T22:00–2026-03-02T07:00"])
  })

  test("free-busy finds occurrences of an endless series years ahead", async () => {
    const [ann, bob] = [await app.hire(), await app.hire()]
    await createMeeting(bob, "09:00", "10:00", { recurrence: "FREQ=WEEKLY", participants: [ann.id] })
    expect(await busy(ann, "startDate=2029-03-12&endDate=2029-03-18&timezone=UTC")).toEqual([
      "2029-03-13T09:00–2029-03-13T10:00?",
    ])
  })

  test("free-busy returns the same INVALID_REFERENCE for deactivated, foreign and unknown employees", async () => {
    const [ann, left] = [await app.hire(), await app.hire({ account_status: "DEACTIVATED" })]
    const errorText = async (id: string, client: Client) => {
      const { status, body } = await client.get(`/calendar/free-busy?employeeId=${ann.id},${id}`)
      const { instance: _, requestId: __, ...rest } = body
      return JSON.stringify({ status, ...rest }).replaceAll(id, "")
    }
    const expected = await errorText("01981b3c-7d5e-7000-8000-000000000001", app.colleague)
    expect(JSON.parse(expected)).toMatchObject({ status: 400, code: "INVALID_REFERENCE", errors: [{ path: "employeeId.1" }] })
    for (const id of [left.id, app.outsider.id])
      for (const client of [app.colleague, app.hr]) expect(await errorText(id, client)).toBe(expected)
    const suspended = await app.hire({ account_status: "SUSPENDED" })
    expect((await queryFreeBusy(app.colleague, [suspended, suspended])).body).toEqual([{ employeeId: suspended.id, busy: [] }])
  })

  test("free-busy accepts at most 50 employees and 62 days", async () => {
    const people = (count: number) => Array.from({ length: count }, () => app.employee.id).join(",")
    const find = async (query: string) => (await app.employee.get(`/calendar/free-busy?${query}`)).body
    expect((await find(`employeeId=${people(51)}`)).errors).toMatchObject([
      { path: "employeeId", message: "At most 50 entries are allowed." },
    ])
    expect(await find(`employeeId=${people(50)}&startDate=2026-03-01&endDate=2026-05-01`)).toHaveLength(1)
    expect((await find("startDate=2026-03-01&endDate=2026-05-02")).errors).toMatchObject([
      { path: "endDate", message: "The period must not be longer than 62 days." },
    ])
    expect((await find("startDate=2026-03-02&endDate=2026-03-01")).errors).toMatchObject([{ path: "endDate" }])
  })

  test("availability queries take the same number of statements for one employee and for many", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.hire({ location_id: berlin })))
    for (const client of people) await createMeeting(client, "09:00", "10:00", { participants: people.map(({ id }) => id) })
    const [one, many] = [people.slice(0, 1), people]
    await queryFreeBusy(app.colleague, one)
    const asked = async (some: Client[]) => (await statementsOf(app, () => queryFreeBusy(app.colleague, some))).length
    expect(await asked(many)).toBe(await asked(one))
    const search = async (some: Client[]) =>
      (
        await statementsOf(app, () =>
          queryFreeSlots(app.colleague, `employeeId=${some.map(({ id }) => id).join(",")}&${march10}`),
        )
      ).length
    await search(many)
    expect(await search(many)).toBe(await search(one))
  })
})

const queryFreeSlots = (client: Client, query: string) => client.get(`/calendar/free-slots?${query}`)
const slots = async (client: Client, query: string): Promise<string[]> => {
  const { status, body } = await queryFreeSlots(client, query)
  if (status !== 200) throw new Error(app.log.at(-2))
  return body.map(toText)
}

describe("free slots", () => {
  test("free slots follow one another between meetings and start on quarter hours", async () => {
    const ann = await app.hire()
    await createMeeting(ann, "10:00", "10:05")
    await createMeeting(ann, "13:40", "15:00")
    expect(await slots(ann, march10)).toEqual([
      "09:00–10:00",
      "10:15–11:15",
      "11:15–12:15",
      "12:15–13:15",
      "15:00–16:00",
      "16:00–17:00",
    ])
    expect(await slots(ann, `${march10}&durationMinutes=90`)).toEqual(["10:15–11:45", "11:45–13:15", "15:00–16:30"])
    expect(await slots(ann, `${march10}&durationMinutes=5&latest=09:30`)).toEqual(["09:00–09:05", "09:15–09:20"])
    expect(await slots(ann, `${march10}&durationMinutes=1440&earliest=00:00&latest=24:00`)).toEqual([])
    const next = "startDate=2026-03-11&endDate=2026-03-12&timezone=UTC"
    expect(await slots(ann, `${next}&durationMinutes=1440&earliest=00:00&latest=24:00`)).toEqual([
      "2026-03-11T00:00–2026-03-12T00:00",
      "2026-03-12T00:00–2026-03-13T00:00",
    ])
    // A slot lies within one day.
    expect(await slots(ann, `${next}&durationMinutes=1000&earliest=00:00&latest=24:00`)).toHaveLength(2)
  })

  test("free slots lie within the local hours and working days of each employee", async () => {
    const [ann, bob] = [await app.hire({ location_id: berlin }), await app.hire({ location_id: newYork })]
    expect(await slots(ann, `employeeId=${bob.id}&startDate=2026-03-06&endDate=2026-03-09&timezone=UTC`)).toEqual([
      "2026-03-06T14:00–2026-03-06T15:00",
      "2026-03-06T15:00–2026-03-06T16:00",
      // Daylight saving time has started in New York.
      "2026-03-09T13:00–2026-03-09T14:00",
      "2026-03-09T14:00–2026-03-09T15:00",
      "2026-03-09T15:00–2026-03-09T16:00",
    ])
    const weekend = (
      await app.hr.post("/leave/work-patterns", { name: "Weekend", saturday: 480, sunday: 480, monday: 0, tuesday: 0, friday: 0 })
    ).body
    await app.hr.post("/leave/work-pattern-assignments", {
      employeeId: bob.id,
      patternId: weekend.id,
      effectiveFrom: "2026-01-01",
    })
    expect(await slots(ann, `employeeId=${bob.id}&startDate=2026-03-06&endDate=2026-03-09&timezone=UTC`)).toEqual([])
    expect(await slots(bob, "startDate=2026-03-07&endDate=2026-03-07&earliest=09:00&latest=10:00")).toHaveLength(1)
  })

  test("free slots lie within the half of a day that is worked", async () => {
    const ann = await app.hire()
    const workedHalves = [{ weekday: "TUESDAY", half: "PM" }]
    const pattern = (await app.hr.post("/leave/work-patterns", { name: "Afternoons", tuesday: 240, workedHalves })).body
    const assignment = { employeeId: ann.id, patternId: pattern.id, effectiveFrom: "2026-01-01" }
    await app.hr.post("/leave/work-pattern-assignments", assignment)
    expect(await slots(ann, `${march10}&durationMinutes=120`)).toEqual(["12:00–14:00", "14:00–16:00"])
  })

  test("free slots avoid half days of leave and holidays", async () => {
    const ann = await app.hire()
    await createApproved(app, ann, "2026-05-05", "2026-05-05", { startHalf: "PM" })
    await app.hr.post("/leave/company-holidays", { date: "2026-05-06", name: "Company morning", half: "AM" })
    await app.hr.post("/leave/company-holidays", { date: "2026-05-07", name: "Company day" })
    const week = "startDate=2026-05-05&endDate=2026-05-08&timezone=UTC&durationMinutes=180"
    expect(await slots(ann, week)).toEqual([
      "2026-05-05T09:00–2026-05-05T12:00",
      "2026-05-06T12:00–2026-05-06T15:00",
      "2026-05-08T09:00–2026-05-08T12:00",
      "2026-05-08T12:00–2026-05-08T15:00",
    ])
  })

  test("free slots are in the future and cover the next week by default", async () => {
    const ann = await app.hire()
    const all = await slots(ann, "durationMinutes=480")
    expect(all.map((slot) => slot.slice(0, 16))).toEqual(
      ["02T09:00", "03T09:00", "04T09:00", "05T09:00", "06T09:00"].map((day) => `2026-03-${day}`),
    )
    app.clock.set("2026-03-02T09:01:00.000Z")
    const today = "startDate=2026-02-27&endDate=2026-03-02&timezone=UTC"
    const found = await slots(ann, `${today}&latest=12:00`)
    app.clock.set("2026-03-02T09:00:00.000Z")
    expect(found).toEqual(["2026-03-02T09:15–2026-03-02T10:15", "2026-03-02T10:15–2026-03-02T11:15"])
    expect(await slots(ann, "startDate=2026-02-23&endDate=2026-02-27")).toEqual([])
  })

  test("unanswered invitations block free slots unless includeTentative is true", async () => {
    const [ann, bob] = [await app.hire(), await app.hire()]
    await createMeeting(bob, "09:00", "10:00", { participants: [ann.id] })
    expect(await slots(ann, `${march10}&latest=11:00`)).toEqual(["10:00–11:00"])
    expect(await slots(ann, `${march10}&latest=11:00&includeTentative=true`)).toEqual(["09:00–10:00", "10:00–11:00"])
    expect(await slots(ann, `${march10}&latest=11:00&includeTentative=true&employeeId=${bob.id}`)).toEqual(["10:00–11:00"])
  })

  test("free slots list the optional employees who are unavailable", async () => {
    const [ann, bob, cleo] = [await app.hire(), await app.hire({ location_id: newYork }), await app.hire()]
    await createMeeting(cleo, "14:30", "15:00")
    const { body } = await queryFreeSlots(ann, `${march10}&optionalEmployeeId=${bob.id},${cleo.id}&earliest=12:00&latest=16:00`)
    expect(body).toEqual([
      { start: "2026-03-10T12:00:00.000Z", end: "2026-03-10T13:00:00.000Z", unavailable: [bob.id] },
      { start: "2026-03-10T13:00:00.000Z", end: "2026-03-10T14:00:00.000Z", unavailable: [bob.id] },
      { start: "2026-03-10T14:00:00.000Z", end: "2026-03-10T15:00:00.000Z", unavailable: [bob.id, cleo.id] },
      { start: "2026-03-10T15:00:00.000Z", end: "2026-03-10T16:00:00.000Z", unavailable: [bob.id] },
    ])
    const twice = await queryFreeSlots(
      ann,
      `${march10}&employeeId=${cleo.id}&optionalEmployeeId=${cleo.id},${ann.id}&earliest=14:00&latest=16:00`,
    )
    expect(twice.body).toEqual([{ start: "2026-03-10T15:00:00.000Z", end: "2026-03-10T16:00:00.000Z", unavailable: [] }])
  })

  test("free slots are paginated in both APIs, up to 1,000", async () => {
    const ann = await app.hire()
    const day = `${march10}&earliest=09:00&latest=13:00`
    const page = await queryFreeSlots(ann, `${day}&page=2&limit=3`)
    expect(page.headers.get("x-total-count")).toBe("4")
    expect(page.body.map(toText)).toEqual(["12:00–13:00"])
    const { freeSlots } = await ann.execute(
      `{ freeSlots(first: 2, startDate: "2026-03-10", endDate: "2026-03-10", timezone: "UTC") { nodes { start unavailable } } }`,
    )
    expect(freeSlots.nodes).toEqual([
      { start: "2026-03-10T09:00:00.000Z", unavailable: [] },
      { start: "2026-03-10T10:00:00.000Z", unavailable: [] },
    ])
    const all = await queryFreeSlots(
      ann,
      "startDate=2026-04-01&endDate=2026-04-30&durationMinutes=5&earliest=00:00&latest=24:00&limit=1",
    )
    expect(all.headers.get("x-total-count")).toBe("1000")
  })

  test.each([
    ["startDate=2026-04-01&endDate=2026-05-02", "endDate"],
    ["durationMinutes=4", "durationMinutes"],
    ["durationMinutes=1441", "durationMinutes"],
    ["earliest=24:00", "earliest"],
    ["latest=24:01", "latest"],
    ["earliest=12:00&latest=11:00", "latest"],
    ["employeeId=nobody", "employeeId"],
    ["timezone=Mars", "timezone"],
    ["timezone=PST", "timezone"],
  ])("a free-slots query with %s returns 400 VALIDATION_FAILED", async (query, path) => {
    expect(await queryFreeSlots(app.employee, query)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path }] },
    })
  })

  test("a free-slots query of 60 people over 31 days lets other requests run after each person", async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => app.hire()))
    const ids = people.map(({ id }) => id)
    const query = `employeeId=${ids.slice(0, 50).join(",")}&optionalEmployeeId=${ids.slice(50).join(",")}&durationMinutes=5&earliest=00:00&latest=24:00&startDate=2026-03-03&endDate=2026-04-02&timezone=UTC`
    const statements = await timeStatements(app, async () => {
      expect((await queryFreeSlots(app.colleague, query)).status).toBe(200)
    })
    const holidays = statements.find(({ text }) => text.includes("o.country"))
    const found = statements.find(({ text }) => text.includes("with free_slots as"))
    expect(Number(found?.sentAt) - Number(holidays?.returnedAt)).toBeGreaterThanOrEqual(60)
  })

  test("a free-slots query with a deactivated or foreign employee returns INVALID_REFERENCE", async () => {
    const left = await app.hire({ account_status: "DEACTIVATED" })
    const answer = await queryFreeSlots(
      app.employee,
      `employeeId=${app.manager.id}&optionalEmployeeId=${app.colleague.id},${left.id}`,
    )
    expect(outcomeOf(answer)).toEqual([400, "INVALID_REFERENCE"])
    expect(answer.body.errors).toMatchObject([{ path: "optionalEmployeeId.1" }])
    expect((await queryFreeSlots(app.employee, `employeeId=${app.outsider.id}`)).body.errors).toMatchObject([
      { path: "employeeId.0" },
    ])
  })
})
