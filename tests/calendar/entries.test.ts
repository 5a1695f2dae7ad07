// Calendar entries in a date range: overlap, time zones, limits and filters.
import { describe, expect, test } from "@jest/globals"
import { calendarSeriesJob } from "../../src/jobs/calendar-series.js"
import type { Client, Json } from "../support/client.js"
import { statementsOf } from "../support/statements.js"
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
const march = "startDate=2026-03-01&endDate=2026-03-31"
const listEntries = async (client: Client, query: string): Promise<Json[]> => (await client.get(`/calendar/events?${query}`)).body
const titles = async (client: Client, query: string) => (await listEntries(client, query)).map(({ title }) => title)

describe("calendar entries", () => {
  test("listing entries returns all that overlap the range, without those that only touch it", async () => {
    const kim = await app.hire()
    const at = (title: string, start: string, end: string) => createEvent(kim, { title, start, end })
    await at("before", "2026-04-09T08:00:00Z", "2026-04-09T24:00:00Z".replace("24:00", "23:59"))
    await at("touching before", "2026-04-09T23:00:00Z", "2026-04-10T00:00:00Z")
    await at("into", "2026-04-09T23:00:00Z", "2026-04-10T00:00:01Z")
    await at("in", "2026-04-10T12:00:00Z", "2026-04-10T13:00:00Z")
    await at("around", "2026-04-01T00:00:00Z", "2026-04-30T00:00:00Z")
    await at("out of", "2026-04-10T23:59:00Z", "2026-04-11T01:00:00Z")
    await at("touching after", "2026-04-11T00:00:00Z", "2026-04-11T01:00:00Z")
    await at("a moment", "2026-04-10T00:00:00Z", "2026-04-10T00:00:00Z")
    const expected = ["around", "into", "a moment", "in", "out of"]
    expect(await titles(kim, "startDate=2026-04-10&endDate=2026-04-10")).toEqual(expected)
    expect(await titles(kim, "startDate=2026-04-10T00:00:00Z&endDate=2026-04-11T00:00:00Z")).toEqual(expected)
    expect(await titles(kim, "startDate=2026-04-10T02:00:00%2B02:00&endDate=2026-04-10T11:00:00Z")).toEqual(expected.slice(0, 3))
    const { calendarEvents } = await kim.execute(
      `{ calendarEvents(first: 2, filter: { startDate: "2026-04-10", endDate: "2026-04-10" }) { nodes { entryId title event { organizer { id } } } } }`,
    )
    const [around, into] = (await kim.get("/calendar/events?startDate=2026-04-10&endDate=2026-04-10")).body
    expect(calendarEvents.nodes).toEqual([
      { entryId: around.id, title: "around", event: { organizer: { id: kim.id } } },
      { entryId: into.id, title: "into", event: { organizer: { id: kim.id } } },
    ])
    const page = await kim.get("/calendar/events?startDate=2026-04-10&endDate=2026-04-10&limit=2&page=2")
    expect(page.body.map(({ title }: Json) => title)).toEqual(["a moment", "in"])
    expect(page.headers.get("x-total-count")).toBe("5")
  })

  test("dates of a range start in the caller's time zone or the given one", async () => {
    const kim = await app.hire()
    await kim.patch("/users/me/preferences", { timezone: "America/New_York" })
    await createEvent(kim, { title: "late", start: "2026-04-11T03:30:00Z", end: "2026-04-11T03:45:00Z" })
    expect(await titles(kim, "startDate=2026-04-10&endDate=2026-04-10")).toEqual(["late"])
    expect(await titles(kim, "startDate=2026-04-11&endDate=2026-04-11")).toEqual([])
    expect(await titles(kim, "startDate=2026-04-11&endDate=2026-04-11&timezone=UTC")).toEqual(["late"])
  })

  test("a range defaults to one month and is limited to one year, and to five years ahead", async () => {
    const kim = await app.hire()
    await createEvent(kim, { title: "soon", start: "2026-03-03T09:00:00Z", end: "2026-03-03T10:00:00Z" })
    await createEvent(kim, { title: "too late", start: "2026-05-03T09:00:00Z", end: "2026-05-03T10:00:00Z" })
    expect(await titles(kim, "")).toEqual(["soon"])
    const wrong = async (query: string) => (await kim.get(`/calendar/events?${query}`)).body.errors
    expect(await wrong("startDate=2026-03-02&endDate=2026-03-01")).toMatchObject([{ path: "endDate", code: "END_BEFORE_START" }])
    expect(await wrong("startDate=2026-03-02&endDate=2027-03-04")).toMatchObject([{ path: "endDate", code: "SPAN_TOO_LONG" }])
    expect(await wrong("startDate=2032-01-01&endDate=2032-01-02")).toMatchObject([{ path: "endDate", code: "TOO_FAR_IN_FUTURE" }])
    expect(await wrong("from=2032-01-01")).toMatchObject([{ path: "from", code: "UNKNOWN_FIELD" }])
  })

  test("time zones are accepted in any letter case and stored in canonical form", async () => {
    const kim = await app.hire({ birth_date: "1990-07-01" })
    const named = async (timezone: string) => (await createEvent(kim, { timezone })).timezone
    expect(await named("europe/berlin")).toBe("Europe/Berlin")
    expect(await named("utc")).toBe("UTC")
    expect((await kim.patch("/users/me/preferences", { timezone: "america/new_york" })).body.timezone).toBe("America/New_York")
    expect((await kim.patch("/users/me/preferences", { timezone: "PST" })).status).toBe(400)
    // PostgreSQL would read CET as an abbreviation of winter time.
    expect(await named("CET")).toBe("Europe/Brussels")
    const [birthday] = await listEntries(kim, "startDate=2026-07-01&endDate=2026-07-01&timezone=CET&source=BIRTHDAY")
    expect(birthday.start).toBe("2026-06-30T22:00:00.000Z")
  })

  test("all-day events are listed by date in every time zone", async () => {
    const kim = await app.hire()
    const { start, end } = await createEvent(kim, {
      title: "Day",
      start: "2026-04-20",
      end: "2026-04-21",
      timezone: "Pacific/Kiritimati",
    })
    expect([start, end]).toEqual(["2026-04-19T10:00:00.000Z", "2026-04-21T10:00:00.000Z"])
    for (const zone of ["Pacific/Pago_Pago", "UTC", "Pacific/Kiritimati"]) {
      expect(await titles(kim, `startDate=2026-04-21&endDate=2026-04-21&timezone=${zone}`)).toEqual(["Day"])
      expect(await titles(kim, `startDate=2026-04-22&endDate=2026-04-22&timezone=${zone}`)).toEqual([])
      expect(await titles(kim, `startDate=2026-04-19&endDate=2026-04-19&timezone=${zone}`)).toEqual([])
    }
  })

  test("an all-day event accepts timestamps, with the end at the midnight after its last day", async () => {
    const kim = await app.hire()
    const days = async (start: string, end: string) => {
      const { body } = await kim.post("/calendar/events", meeting({ start, end, allDay: true, timezone: "America/New_York" }))
      return [body.startDate, body.endDate]
    }
    expect(await days("2026-04-20T00:00:00.000Z", "2026-04-21T00:00:00.000Z")).toEqual(["2026-04-20", "2026-04-20"])
    expect(await days("2026-04-20T00:00:00-04:00", "2026-04-20T23:59:59-04:00")).toEqual(["2026-04-20", "2026-04-20"])
    expect(await days("2026-04-20T00:00:00Z", "2026-04-20T00:00:00Z")).toEqual(["2026-04-20", "2026-04-20"])
    expect(await days("2026-04-20", "2026-04-22")).toEqual(["2026-04-20", "2026-04-22"])
  })

  test("listing entries filters by type and takes two statements for any number of entries", async () => {
    const kim = await app.hire()
    for (const type of ["MEETING", "TRAINING", "interview", "OTHER"])
      await createEvent(kim, { title: type, type, participants: [app.manager.id, app.colleague.id] })
    expect(await titles(kim, `${march}&type=training,INTERVIEW`)).toEqual(["TRAINING", "interview"])
    await listEntries(kim, march)
    const statements = await statementsOf(app, async () => {
      expect(await listEntries(kim, march)).toHaveLength(4)
    })
    // One for the viewer's time zone, one for the entries with their participants.
    expect(statements).toHaveLength(2)
  })
})

const standUp = { title: "Stand-up", type: "MEETING", start: "2026-03-23T09:00:00Z", end: "2026-03-23T10:00:00Z" }

test("a daily series is materialized 460 days ahead, cannot be canceled beyond, and the nightly job extends it", async () => {
  const kim = await app.hire()
  const { id } = (await kim.post("/calendar/events", { ...standUp, recurrence: "FREQ=DAILY" })).body
  const rowsOf = async () =>
    (
      await app.sql<{ n: number; until: string }>(
        "select count(*)::int as n, max(original_date)::text as until from calendar_occurrences where event_id = ?",
        [id],
      )
    )[0]
  const [before, now] = [await rowsOf(), app.clock.now()]
  expect(before?.n).toBeLessThan(480)
  const late = await kim.patch(`/calendar/events/${id}`, { exceptDates: ["2030-07-01"] })
  expect(late).toMatchObject({ status: 400, body: { errors: [{ path: "exceptDates.0", code: "NO_OCCURRENCE_ON_DATE" }] } })
  try {
    app.clock.advance(20 * 86_400_000)
    await calendarSeriesJob.run(app.instance.deps)
    expect(await rowsOf()).toEqual(before)
    app.clock.advance(40 * 86_400_000)
    await calendarSeriesJob.run(app.instance.deps)
    expect(((await rowsOf())?.n ?? 0) - (before?.n ?? 0)).toBeGreaterThan(30)
  } finally {
    app.clock.set(now)
  }
})

test("an organizer has at most 200 endless series", async () => {
  const kim = await app.hire()
  const { id } = (await kim.post("/calendar/events", { ...standUp, recurrence: "FREQ=WEEKLY" })).body
  const columns = (
    await app.sql<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'calendar_events' and column_name <> 'id'",
    )
  ).map(({ name }) => `"${name}"`)
  await app.sql(
    `insert into calendar_events (id, ${columns}) select gen_random_uuid(), ${columns} from calendar_events, generate_series(2, 200) where id = ?`,
    [id],
  )
  const rejected = await kim.post("/calendar/events", { ...standUp, recurrence: "FREQ=DAILY" })
  expect(rejected).toMatchObject({ status: 400, body: { errors: [{ path: "recurrence", code: "TOO_MANY" }] } })
  expect((await kim.post("/calendar/events", { ...standUp, recurrence: "FREQ=DAILY;COUNT=5" })).status).toBe(201)
  expect((await kim.patch(`/calendar/events/${id}`, { recurrence: "FREQ=DAILY" })).status).toBe(200)
})

test("the series of an organizer have at most 20,000 occurrences that lie ahead or are new", async () => {
  const kim = await app.hire()
  const create = (recurrence: string) => kim.post("/calendar/events", meeting({ recurrence }))
  const { body: first } = await create("FREQ=DAILY;COUNT=2")
  await app.sql(
    `insert into calendar_occurrences (id, organization_id, event_id, original_date, start, "end", start_date, end_date, is_moved,
       is_cancelled, created_at)
     select gen_random_uuid(), organization_id, event_id, start_date + n, start, "end", start_date + n, start_date + n, false,
       false, '2020-01-01'
     from calendar_occurrences, generate_series(10, 19999) n where event_id = ? and original_date = '2026-03-10'`,
    [first.id],
  )
  const { status, body: last } = await create("FREQ=DAILY;COUNT=8")
  expect(status).toBe(201)
  const rejected = await create("FREQ=DAILY;COUNT=1")
  expect([rejected.status, rejected.body.errors.map(({ path }: Json) => path)]).toEqual([400, ["recurrence"]])
  expect((await kim.patch(`/calendar/events/${last.id}`, { recurrence: "FREQ=DAILY;COUNT=9" })).status).toBe(400)
  // A shorter series, a single event and the series of another organizer are possible.
  expect((await kim.patch(`/calendar/events/${last.id}`, { recurrence: "FREQ=DAILY;COUNT=7" })).status).toBe(200)
  expect((await kim.post("/calendar/events", meeting())).status).toBe(201)
  expect((await app.employee.post("/calendar/events", meeting({ recurrence: "FREQ=DAILY;COUNT=9" }))).status).toBe(201)
  await app.sql(
    "update calendar_occurrences set end_date = '2026-03-01', start_date = '2026-03-01' where created_at = '2020-01-01'",
  )
  expect((await create("FREQ=DAILY;COUNT=9")).status).toBe(201)
})
