// Names of public holidays in the language of the reader, on both APIs and in feeds.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { createApproved, created, createLeaveType } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const locations = new Map<string, string>()

beforeAll(async () => {
  const place = { type: "OFFICE", timezone: "UTC" }
  for (const [country, region] of [
    ["DE", "BY"],
    ["JP", null],
  ])
    locations.set(
      `${country}`,
      await insertRow(app.sql, "locations", app.organizationId, { ...place, name: country, country, region }),
    )
  await createLeaveType(app.hr, "Vacation", { isUnlimited: true, accrual: "NONE", isDefault: true })
})

const hire = async (language: "EN" | "DE", country = "DE"): Promise<Client> => {
  const client = await app.hire({ location_id: locations.get(country) ?? null, manager_id: app.manager.id })
  await insertRow(app.sql, "preferences", app.organizationId, { employee_id: client.id, theme: "LIGHT", language })
  return client
}
const namesOn = (days: Json[], ...dates: string[]) => days.flatMap(({ date, name }) => (dates.includes(date) ? name : []))

test("holidays have their names in the language of the caller, on both APIs", async () => {
  const [english, german] = [await hire("EN"), await hire("DE")]
  const list = async (client: Client) => (await client.get("/leave/holidays?year=2026")).body
  const query = "{ holidays(filter: { year: 2026 }) { date name } }"
  expect(namesOn(await list(english), "2026-04-03", "2026-12-26")).toEqual(["Good Friday", "Boxing Day"])
  expect(namesOn(await list(german), "2026-04-03", "2026-12-26")).toEqual(["Karfreitag", "2. Weihnachtstag"])
  expect(namesOn((await english.execute(query)).holidays, "2026-04-03")).toEqual(["Good Friday"])
  expect(namesOn((await german.execute(query)).holidays, "2026-04-03")).toEqual(["Karfreitag"])
})

test("a holiday without a name in the language of the caller has its name in the country", async () => {
  const [english, german] = [await hire("EN", "JP"), await hire("DE", "JP")]
  const namesOf = async (client: Client) =>
    namesOn((await client.get("/leave/holidays?year=2026")).body, "2026-01-01", "2026-01-12")
  expect(await namesOf(english)).toEqual(["New Year's Day", "Coming of Age Day"])
  expect(await namesOf(german)).toEqual(["Neujahr", "成人の日"])
})

test("company holidays keep their names, also those of a public holiday", async () => {
  const english = await hire("EN", "JP")
  const input = { date: "2026-04-03", name: "Karfreitag" }
  const { id } = await created(app.hr.post("/leave/company-holidays", input))
  expect(namesOn((await english.get("/leave/holidays?year=2026")).body, "2026-04-03")).toEqual(["Karfreitag"])
  const requestId = await createApproved(app, english, "2026-04-02", "2026-04-03")
  const { dayParts } = (await english.get(`/leave/requests/${requestId}`)).body
  expect(dayParts.map(({ holiday }: Json) => holiday)).toEqual([null, null, "Karfreitag", "Karfreitag"])
  expect((await app.hr.delete(`/leave/company-holidays/${id}`)).status).toBe(204)
})

test("calendar entries and feeds have the names in the language of their reader, under the same ids", async () => {
  const [english, german] = [await hire("EN"), await hire("DE")]
  const entriesOf = async (client: Client) =>
    (await client.get("/calendar/events?source=PUBLIC_HOLIDAY&startDate=2026-04-03&endDate=2026-04-03")).body
  const [[ofEnglish], [ofGerman]] = [await entriesOf(english), await entriesOf(german)]
  expect([ofEnglish.title, ofGerman.title]).toEqual(["Good Friday", "Karfreitag"])
  expect(ofEnglish.id).toBe(ofGerman.id)
  const readFeed = async (client: Client) => {
    const { url } = (await client.post("/calendar/feed")).body
    const text = await (await fetch(new URL(new URL(url).pathname, app.url))).text()
    const event = text.split("BEGIN:VEVENT").find((part) => part.includes("DTSTART;VALUE=DATE:20260403")) ?? ""
    return [/SUMMARY:(.*)\r/.exec(event)?.[1], /UID:(.*)\r/.exec(event)?.[1]]
  }
  const [[english1, uid], [german1, sameUid]] = [await readFeed(english), await readFeed(german)]
  expect([english1, german1]).toEqual(["Good Friday", "Karfreitag"])
  expect(uid).toBe(sameUid)
})

test("the days of a leave name the holiday in the language of their reader, before and after the booking", async () => {
  const english = await hire("EN")
  const { body } = await english.get("/leave/requests/preview?startDate=2026-04-02&endDate=2026-04-03")
  const holidaysOf = (dayParts: Json[]) => dayParts.map(({ holiday }) => holiday)
  expect(holidaysOf(body.dayParts)).toEqual([null, null, "Good Friday", "Good Friday"])
  const id = await createApproved(app, english, "2026-04-02", "2026-04-03")
  expect(holidaysOf((await english.get(`/leave/requests/${id}`)).body.dayParts)[2]).toBe("Good Friday")
  const german = { headers: { "Accept-Language": "de" } }
  expect(holidaysOf((await app.hr.get(`/leave/requests/${id}`, german)).body.dayParts)[2]).toBe("Karfreitag")
  const query = "query($id: ID!) { leaveRequest(id: $id) { dayParts(first: 9) { nodes { holiday } } } }"
  expect((await english.execute(query, { id })).leaveRequest.dayParts.nodes[2].holiday).toBe("Good Friday")
})

test("recalculated days of a leave name the holiday in the language of their reader", async () => {
  const client = await hire("EN", "none")
  const id = await createApproved(app, client, "2026-04-02", "2026-04-03")
  const calendar = await created(app.hr.post("/leave/holiday-calendars", { name: "Bavaria", country: "DE", region: "BY" }))
  const input = { employeeId: client.id, calendarId: calendar.id, effectiveFrom: "2026-01-01" }
  await created(app.hr.post("/leave/holiday-assignments", input))
  const recalculated = await app.hr.post("/leave/recalculate", { from: "2026-04-01", to: "2026-04-30" })
  expect(recalculated.status).toBe(200)
  const read = async (options?: object) => (await client.get(`/leave/requests/${id}`, options)).body.dayParts[2].holiday
  expect(await read()).toBe("Good Friday")
  const ofManager = await app.manager.get(`/leave/requests/${id}`, { headers: { "Accept-Language": "de" } })
  expect(ofManager.body.dayParts[2].holiday).toBe("Karfreitag")
})
