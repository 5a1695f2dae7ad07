// Derived calendar entries: birthdays, work anniversaries and public holidays.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const listEntries = async (client: Client, query: string): Promise<Json[]> => {
  const { status, body } = await client.get(`/calendar/events?${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const march = "startDate=2026-03-01&endDate=2026-03-31"
/** Dates and titles of the entries of a source. */
const titlesOf = async (client: Client, source: string, period = march) =>
  (await listEntries(client, `source=${source}&${period}`)).map(({ startDate, title }) => `${startDate} ${title}`)
const updatePreferences = (client: Client, what: object) => client.patch("/users/me/preferences", what)

describe("birthdays", () => {
  test("a birthday is visible to viewers of the birth date, and to colleagues if the employee shares it", async () => {
    const boss = await app.hire({ role: "MANAGER", full_name: "Boss" })
    const ann = await app.hire({ full_name: "Ann Shy", birth_date: "1990-03-10", manager_id: boss.id })
    const others = [boss, app.colleague]
    for (const client of [ann, app.hr, app.admin])
      expect(await titlesOf(client, "BIRTHDAY")).toEqual(["2026-03-10 Ann Shy’s birthday"])
    for (const client of others) expect(await titlesOf(client, "BIRTHDAY")).toEqual([])
    await updatePreferences(ann, { sharesBirthday: true, sharesAnniversary: false })
    for (const client of others) expect(await titlesOf(client, "BIRTHDAY")).toEqual(["2026-03-10 Ann Shy’s birthday"])
    expect(await titlesOf(app.outsider, "BIRTHDAY")).toEqual([])
    await updatePreferences(ann, { sharesBirthday: false, sharesAnniversary: true })
    for (const client of others) expect(await titlesOf(client, "BIRTHDAY")).toEqual([])
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [ann.id])
    expect(await titlesOf(app.hr, "BIRTHDAY")).toEqual([])
  })

  test("a birthday appears in every year, in the reader's language, without revealing the year of birth", async () => {
    const kim = await app.hire({ full_name: "Kim $& Karl", birth_date: "2001-07-04" })
    await updatePreferences(kim, { sharesBirthday: true })
    const reader = await app.hire()
    await updatePreferences(reader, { language: "de", timezone: "America/New_York" })
    const july = (year: number) => `source=BIRTHDAY&startDate=${year}-07-01&endDate=${year}-07-31`
    const [entry] = await listEntries(reader, july(2026))
    expect(entry).toEqual({
      id: expect.any(String),
      eventId: null,
      source: "BIRTHDAY",
      type: "BIRTHDAY",
      title: "Geburtstag von Kim $& Karl",
      description: null,
      location: null,
      start: "2026-07-04T04:00:00.000Z",
      end: "2026-07-05T04:00:00.000Z",
      startDate: "2026-07-04",
      endDate: "2026-07-04",
      allDay: true,
      timezone: "America/New_York",
      originalDate: null,
      recurrence: null,
      blocksDay: false,
      busy: false,
      organizerId: null,
      employeeId: kim.id,
      participants: [],
      myStatus: null,
    })
    expect(await listEntries(reader, july(2026))).toEqual([entry])
    const seen = await Promise.all([1995, 2000, 2001, 2002, 2027].map((year) => listEntries(reader, july(year))))
    expect(seen.map((entries) => entries.map(({ startDate }) => startDate))).toEqual(
      [1995, 2000, 2001, 2002, 2027].map((year) => [`${year}-07-04`]),
    )
    expect(new Set(seen.flat().map(({ id }) => id)).size).toBe(5)
    const { calendarEvents } = await reader.execute(
      `{ calendarEvents(filter: { sources: [BIRTHDAY], startDate: "2026-07-01", endDate: "2026-07-31" }) { nodes { title employee { fullName birthDate hiddenFields } } } }`,
    )
    expect(calendarEvents.nodes[0].employee).toMatchObject({ fullName: "Kim $& Karl", birthDate: null })
    expect(calendarEvents.nodes[0].employee.hiddenFields).toContain("birthDate")
    for (const more of ["type=MEETING", `organizerId=${kim.id}`])
      expect(await listEntries(reader, `${july(2026)}&${more}`)).toEqual([])
    expect(await listEntries(reader, `${july(2026)}&type=BIRTHDAY,MEETING`)).toEqual([entry])
  })

  test("a birthday on 29 February falls on 28 February in other years", async () => {
    const leap = await app.hire({ full_name: "Leap", birth_date: "2000-02-29" })
    const eve = await app.hire({ full_name: "Eve of it", birth_date: "1999-02-28" })
    for (const client of [leap, eve]) await updatePreferences(client, { sharesBirthday: true })
    const around = (year: number) => titlesOf(app.colleague, "BIRTHDAY", `startDate=${year}-02-20&endDate=${year}-03-05`)
    expect((await around(2027)).sort()).toEqual(["2027-02-28 Eve of it’s birthday", "2027-02-28 Leap’s birthday"])
    expect(await around(2028)).toEqual(["2028-02-28 Eve of it’s birthday", "2028-02-29 Leap’s birthday"])
    expect((await around(1900)).sort()).toEqual(["1900-02-28 Eve of it’s birthday", "1900-02-28 Leap’s birthday"])
  })
})

describe("work anniversaries", () => {
  test("a work anniversary shows the years to viewers of the hire date, and to colleagues if it is shared", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const one = await app.hire({ full_name: "One", hire_date: "2025-03-11", manager_id: boss.id })
    await app.hire({ full_name: "Twelve", hire_date: "2014-03-12", manager_id: boss.id })
    await app.hire({ full_name: "New", hire_date: "2026-03-13", manager_id: boss.id })
    await app.hire({ full_name: "Later", hire_date: "2027-03-13", manager_id: boss.id })
    await app.hire({ full_name: "Gone", hire_date: "2014-03-12", manager_id: boss.id, account_status: "DEACTIVATED" })
    await app.hire({ full_name: "Ends", hire_date: "2020-03-14", manager_id: boss.id, end_date: "2026-03-05" })
    const all = ["2026-03-11 One: 1 year with us", "2026-03-12 Twelve: 12 years with us"]
    for (const client of [boss, app.hr]) expect(await titlesOf(client, "ANNIVERSARY")).toEqual(all)
    expect(await titlesOf(app.colleague, "ANNIVERSARY")).toEqual([])
    await updatePreferences(one, { sharesAnniversary: true })
    expect(await titlesOf(app.colleague, "ANNIVERSARY")).toEqual(all.slice(0, 1))
    await updatePreferences(app.colleague, { language: "de" })
    expect(await titlesOf(app.colleague, "ANNIVERSARY", "startDate=2027-03-01&endDate=2027-03-31")).toEqual([
      "2027-03-11 One: seit 2 Jahren im Unternehmen",
    ])
    await updatePreferences(app.colleague, { language: null })
    expect((await listEntries(boss, `source=ANNIVERSARY&${march}`))[0]).toMatchObject({
      type: "OTHER",
      employeeId: one.id,
      busy: false,
    })
  })
})

describe("public holidays", () => {
  let berlin: Client
  beforeAll(async () => {
    const location_id = await insertRow(app.sql, "locations", app.organizationId, {
      name: "Berlin",
      type: "OFFICE",
      country: "DE",
      region: "BE",
      timezone: "Europe/Berlin",
    })
    berlin = await app.hire({ location_id })
  })

  test("public holidays include company holidays and omit company workdays", async () => {
    const days = "startDate=2026-12-20&endDate=2027-01-05"
    expect(await titlesOf(berlin, "PUBLIC_HOLIDAY", days)).toEqual([
      "2026-12-25 Christmas Day",
      "2026-12-26 Boxing Day",
      "2027-01-01 New Year's Day",
    ])
    expect(await titlesOf(app.colleague, "PUBLIC_HOLIDAY", days)).toEqual([])
    await app.hr.post("/leave/company-holidays", { date: "2026-12-24", name: "Party", half: "PM" })
    await app.hr.post("/leave/company-holidays", { date: "2026-12-26", name: "Work", isWorkday: true })
    expect(await titlesOf(berlin, "PUBLIC_HOLIDAY", days)).toEqual([
      "2026-12-24 Party (part of the day)",
      "2026-12-25 Christmas Day",
      "2027-01-01 New Year's Day",
    ])
    const [party] = await listEntries(berlin, `source=PUBLIC_HOLIDAY&${days}`)
    expect(party).toMatchObject({
      type: "HOLIDAY",
      allDay: true,
      blocksDay: false,
      busy: false,
      start: "2026-12-23T23:00:00.000Z",
    })
  })
})

describe("calendars with derived entries", () => {
  test("listing entries returns events by default, and all requested sources in one order and in pages", async () => {
    const kim = await app.hire({ full_name: "Kim", birth_date: "1990-09-10", hire_date: "2020-09-12" })
    const start = "2026-09-11T09:00:00.000Z"
    await kim.post("/calendar/events", { title: "Planning", type: "MEETING", start, end: start })
    await app.hr.post("/leave/company-holidays", { date: "2026-09-09", name: "Company day" })
    const september = "startDate=2026-09-01&endDate=2026-09-30"
    const titles = async (query: string) => (await listEntries(kim, `${query}&${september}`)).map(({ title }) => title)
    expect(await titles("type=MEETING,OTHER,HOLIDAY,BIRTHDAY")).toEqual(["Planning"])
    const all = "source=EVENT,BIRTHDAY,ANNIVERSARY,PUBLIC_HOLIDAY"
    expect(await titles(all)).toEqual(["Company day", "Kim’s birthday", "Planning", "Kim: 6 years with us"])
    expect(await titles(`${all}&type=OTHER,HOLIDAY`)).toEqual(["Company day", "Kim: 6 years with us"])
    const page = await kim.get(`/calendar/events?${all}&${september}&limit=2&page=2`)
    expect(page.headers.get("x-total-count")).toBe("4")
    expect(page.body.map(({ title }: Json) => title)).toEqual(["Planning", "Kim: 6 years with us"])
    const { calendarEvents } = await kim.execute(
      `{ calendarEvents(first: 3, filter: { sources: [BIRTHDAY, EVENT, ANNIVERSARY], startDate: "2026-09-01", endDate: "2026-09-30" }) { nodes { source title } } }`,
    )
    expect(calendarEvents.nodes.map(({ source }: Json) => source)).toEqual(["BIRTHDAY", "EVENT", "ANNIVERSARY"])
    const none = await kim.execute(`{ calendarEvents(filter: { sources: [], startDate: "2026-09-01" }) { nodes { title } } }`)
    expect(none.calendarEvents).toEqual({ nodes: [] })
    expect(outcomeOf(await kim.get("/calendar/events?source=GOSSIP"))).toEqual([400, "VALIDATION_FAILED"])
  })

  test("updating or canceling a derived entry returns 404", async () => {
    const kim = await app.hire({ birth_date: "1990-10-10" })
    const [birthday] = await listEntries(kim, "source=BIRTHDAY&startDate=2026-10-01&endDate=2026-10-31")
    expect((await kim.get(`/calendar/events/${birthday.id}`)).status).toBe(404)
    expect((await kim.patch(`/calendar/occurrences/${birthday.id}`, { title: "Mine" })).status).toBe(404)
    expect((await kim.delete(`/calendar/occurrences/${birthday.id}`)).status).toBe(404)
  })

  test("listing a year of birthdays and anniversaries takes one statement", async () => {
    for (let n = 1; n <= 9; n++) await app.hire({ birth_date: `1990-0${n}-17`, hire_date: `2020-0${n}-18` })
    const query = "source=BIRTHDAY,ANNIVERSARY&startDate=2029-01-01&endDate=2029-12-31&timezone=UTC"
    await listEntries(app.hr, query)
    const statements = await statementsOf(app, async () => {
      expect((await listEntries(app.hr, query)).filter(({ title }) => /Person/.test(title)).length).toBeGreaterThanOrEqual(18)
    })
    expect(statements).toHaveLength(1)
  })
})
