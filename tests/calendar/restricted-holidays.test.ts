// Restricted holidays: no other event may overlap them.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const meeting = (values: object = {}) => ({
  title: "Planning",
  type: "MEETING",
  start: "2026-03-10T09:00:00.000Z",
  end: "2026-03-10T10:00:00.000Z",
  ...values,
})
const createEvent = async (client: Client, values: object = {}): Promise<Json> => {
  const { status, body } = await client.post("/calendar/events", meeting(values))
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const listEntries = async (client: Client, query: string): Promise<Json[]> => (await client.get(`/calendar/events?${query}`)).body
const titles = async (client: Client, query: string) => (await listEntries(client, query)).map(({ title }) => title)

describe("restricted holidays", () => {
  let holiday: string
  beforeAll(async () => {
    const day = { title: "Founders' Day", type: "HOLIDAY", start: "2026-05-04", end: "2026-05-05", blocksDay: true }
    holiday = (await createEvent(app.hr, day)).id
  })
  const on = (start: string, end: string, more: object = {}) =>
    app.employee.post("/calendar/events", meeting({ start, end, ...more }))

  test("a restricted holiday is in every employee's calendar", async () => {
    for (const client of [app.employee, app.admin]) {
      const [entry] = await listEntries(client, "startDate=2026-05-01&endDate=2026-05-31")
      expect(entry).toMatchObject({
        id: holiday,
        title: "Founders' Day",
        allDay: true,
        blocksDay: true,
        busy: false,
        startDate: "2026-05-04",
        endDate: "2026-05-05",
      })
    }
    expect(await titles(app.outsider, "startDate=2026-05-01&endDate=2026-05-31")).toEqual([])
  })

  test("an event that overlaps a restricted holiday returns 409 HOLIDAY_COLLISION, one that touches it does not", async () => {
    const error = await on("2026-05-05T22:00:00Z", "2026-05-06T01:00:00Z")
    expect(outcomeOf(error)).toEqual([409, "HOLIDAY_COLLISION"])
    expect(error.body.message).toBe(
      "The event on May 5, 2026 overlaps the holiday “Founders' Day”, which blocks the day. Please choose another time.",
    )
    expect(outcomeOf(await on("2026-05-04", "2026-05-04"))).toEqual([409, "HOLIDAY_COLLISION"])
    expect(outcomeOf(await on("2026-05-01", "2026-05-31"))).toEqual([409, "HOLIDAY_COLLISION"])
    expect(outcomeOf(await app.hr.post("/calendar/events", meeting({ start: "2026-05-04", end: "2026-05-04" })))).toEqual([
      409,
      "HOLIDAY_COLLISION",
    ])
    expect((await on("2026-05-03T22:00:00Z", "2026-05-04T00:00:00Z")).status).toBe(201)
    expect((await on("2026-05-06T00:00:00Z", "2026-05-06T01:00:00Z")).status).toBe(201)
    expect((await app.outsider.post("/calendar/events", meeting({ start: "2026-05-04", end: "2026-05-04" }))).status).toBe(201)
    // An organization-wide holiday may overlap another, a private event of type HOLIDAY may not.
    expect(
      (await app.hr.post("/calendar/events", meeting({ type: "HOLIDAY", start: "2026-05-04", end: "2026-05-04" }))).status,
    ).toBe(201)
    expect(outcomeOf(await on("2026-05-04", "2026-05-04", { type: "HOLIDAY" }))).toEqual([409, "HOLIDAY_COLLISION"])
  })

  test("collisions with a restricted holiday use the dates of the event's time zone", async () => {
    const kiritimati = { timezone: "Pacific/Kiritimati" }
    // 10:00 UTC on the 3rd is on the 4th in Kiritimati.
    expect(outcomeOf(await on("2026-05-03T10:00:00Z", "2026-05-03T11:00:00Z", kiritimati))).toEqual([409, "HOLIDAY_COLLISION"])
    expect((await on("2026-05-05T10:00:00Z", "2026-05-05T11:00:00Z", kiritimati)).status).toBe(201)
  })

  test("moving an event or occurrence to a restricted holiday returns 409, existing events stay", async () => {
    const { id } = await createEvent(app.employee, { start: "2026-05-06T09:00:00Z", end: "2026-05-06T10:00:00Z" })
    const moved = await app.employee.patch(`/calendar/events/${id}`, {
      start: "2026-05-05T09:00:00Z",
      end: "2026-05-05T10:00:00Z",
    })
    expect(outcomeOf(moved)).toEqual([409, "HOLIDAY_COLLISION"])
    expect((await app.employee.get(`/calendar/events/${id}`)).body.start).toBe("2026-05-06T09:00:00.000Z")
    const weekly = { start: "2026-04-27T09:00:00Z", end: "2026-04-27T10:00:00Z", recurrence: "FREQ=WEEKLY;COUNT=4" }
    expect(outcomeOf(await app.employee.post("/calendar/events", meeting(weekly)))).toEqual([409, "HOLIDAY_COLLISION"])
    const series = await createEvent(app.employee, { ...weekly, exceptDates: ["2026-05-04"] })
    expect(series.exceptDates).toEqual(["2026-05-04"])
    const [, second] = await listEntries(
      app.employee,
      `startDate=2026-04-27&endDate=2026-05-31&organizerId=${app.employee.id}&type=MEETING`,
    ).then((all) => all.filter(({ eventId }) => eventId === series.id))
    const there = { start: "2026-05-04T12:00:00Z", end: "2026-05-04T13:00:00Z" }
    expect(outcomeOf(await app.employee.patch(`/calendar/occurrences/${second.id}`, there))).toEqual([409, "HOLIDAY_COLLISION"])
    const later = await createEvent(app.employee, {
      title: "Long planned",
      start: "2026-06-01T09:00:00Z",
      end: "2026-06-01T10:00:00Z",
    })
    await createEvent(app.hr, { type: "HOLIDAY", start: "2026-06-01", end: "2026-06-01", blocksDay: true })
    expect((await app.employee.patch(`/calendar/events/${later.id}`, { title: "Renamed" })).status).toBe(200)
  })
})

describe("restricted holidays after events", () => {
  test("a later restricted holiday leaves existing events alone until they are moved or reinstated", async () => {
    const weekly = { start: "2026-07-06T09:00:00Z", end: "2026-07-06T10:00:00Z", recurrence: "FREQ=WEEKLY;COUNT=4" }
    const { id } = await createEvent(app.employee, weekly)
    await createEvent(app.hr, { type: "HOLIDAY", start: "2026-07-13", end: "2026-07-13", blocksDay: true })
    const times = (await listEntries(app.employee, "startDate=2026-07-01&endDate=2026-07-31")).filter(
      ({ eventId }) => eventId === id,
    )
    const change = async (path: string, patch: object) => (await app.employee.patch(`/calendar/${path}`, patch)).status
    expect(await change(`events/${id}`, { type: "TRAINING" })).toBe(200)
    expect(await change(`events/${id}`, { exceptDates: ["2026-07-20"] })).toBe(200)
    const noon = { start: "2026-07-28T12:00:00Z", end: "2026-07-28T13:00:00Z" }
    expect(await change(`occurrences/${times[3].id}`, noon)).toBe(200)
    expect(await change(`events/${id}`, { exceptDates: ["2026-07-13"] })).toBe(200)
    expect(outcomeOf(await app.employee.patch(`/calendar/events/${id}`, { exceptDates: [] }))).toEqual([409, "HOLIDAY_COLLISION"])
  })

  test("a holiday on a restricted holiday cannot become a private event", async () => {
    await createEvent(app.hr, { type: "HOLIDAY", start: "2026-08-03", end: "2026-08-03", blocksDay: true })
    const { id } = await createEvent(app.hr, { type: "HOLIDAY", start: "2026-08-03", end: "2026-08-03" })
    const own = await app.hr.patch(`/calendar/events/${id}`, { visibility: "PARTICIPANTS" })
    expect(outcomeOf(own)).toEqual([409, "HOLIDAY_COLLISION"])
  })

  test("a yearly restricted holiday blocks events years ahead", async () => {
    await createEvent(app.hr, {
      type: "HOLIDAY",
      start: "2026-08-17",
      end: "2026-08-17",
      blocksDay: true,
      recurrence: "FREQ=YEARLY",
    })
    const far = { start: "2029-08-17T09:00:00Z", end: "2029-08-17T10:00:00Z" }
    expect(outcomeOf(await app.employee.post("/calendar/events", meeting(far)))).toEqual([409, "HOLIDAY_COLLISION"])
  })
})
