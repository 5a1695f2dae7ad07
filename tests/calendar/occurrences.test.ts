// Recurring events: rules, occurrences, exceptions, and the subscription to calendar changes.
import { describe, expect, test } from "@jest/globals"
import { calendarSeriesJob } from "../../src/jobs/calendar-series.js"
import type { Client, Json } from "../support/client.js"
import { outcomeOf } from "../support/leave-requests.js"
import { connectSocket, type ReceivedEvents, until } from "../support/live.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const series = (more: object = {}) => ({
  title: "Stand-up",
  type: "MEETING",
  start: "2026-03-23T09:00:00+01:00",
  end: "2026-03-23T09:30:00+01:00",
  timezone: "Europe/Berlin",
  recurrence: "FREQ=WEEKLY",
  ...more,
})
const createSeries = async (client: Client, more: object = {}): Promise<Json> => {
  const { status, body } = await client.post("/calendar/events", series(more))
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const listEntries = async (client: Client, query: string): Promise<Json[]> => (await client.get(`/calendar/events?${query}`)).body
const spring = "startDate=2026-03-16&endDate=2026-04-20"
const starts = async (client: Client, query = spring) => (await listEntries(client, query)).map(({ start }) => start)
const days = async (client: Client, query: string) => (await listEntries(client, query)).map(({ startDate }) => startDate)
const inbox = async (client: Client): Promise<Json[]> => (await client.get("/notifications")).body.items

describe("recurring events", () => {
  test("a series keeps its local time across clock changes, in every viewer's time zone", async () => {
    const kim = await app.hire()
    const { id, recurrence, start } = await createSeries(kim)
    expect([recurrence, start]).toEqual(["FREQ=WEEKLY", "2026-03-23T08:00:00.000Z"])
    expect(await starts(kim)).toEqual([
      "2026-03-23T08:00:00.000Z",
      "2026-03-30T07:00:00.000Z",
      "2026-04-06T07:00:00.000Z",
      "2026-04-13T07:00:00.000Z",
      "2026-04-20T07:00:00.000Z",
    ])
    const autumn = "startDate=2026-10-20&endDate=2026-11-02&timezone=Asia/Tokyo"
    expect(await starts(kim, autumn)).toEqual(["2026-10-26T08:00:00.000Z", "2026-11-02T08:00:00.000Z"])
    const [first, second] = await listEntries(kim, spring)
    expect(first).toMatchObject({
      eventId: id,
      originalDate: "2026-03-23",
      recurrence: "FREQ=WEEKLY",
      end: "2026-03-23T08:30:00.000Z",
    })
    expect(new Set([id, first.id, second.id]).size).toBe(3)
  })

  test("occurrences keep their local end time across a clock change", async () => {
    const kim = await app.hire()
    await createSeries(kim, {
      start: "2026-03-27T22:00:00+01:00",
      end: "2026-03-28T06:00:00+01:00",
      recurrence: "FREQ=DAILY;COUNT=3",
    })
    const all = await listEntries(kim, spring)
    expect(all.map(({ start, end, endDate }) => [start, end, endDate])).toEqual([
      ["2026-03-27T21:00:00.000Z", "2026-03-28T05:00:00.000Z", "2026-03-28"],
      ["2026-03-28T21:00:00.000Z", "2026-03-29T04:00:00.000Z", "2026-03-29"],
      ["2026-03-29T20:00:00.000Z", "2026-03-30T04:00:00.000Z", "2026-03-30"],
    ])
  })

  test("a series skips a local time that does not exist and keeps its duration when clocks go back", async () => {
    const kim = await app.hire()
    await createSeries(kim, {
      start: "2026-03-28T02:30:00+01:00",
      end: "2026-03-28T03:00:00+01:00",
      recurrence: "FREQ=DAILY;COUNT=3",
    })
    expect((await listEntries(kim, spring)).map(({ start, end }) => [start, end])).toEqual([
      ["2026-03-28T01:30:00.000Z", "2026-03-28T02:00:00.000Z"],
      ["2026-03-30T00:30:00.000Z", "2026-03-30T01:00:00.000Z"],
      ["2026-03-31T00:30:00.000Z", "2026-03-31T01:00:00.000Z"],
    ])
    const autumn = { start: "2026-10-25T02:45:00+02:00", end: "2026-10-25T02:15:00+01:00", recurrence: "FREQ=DAILY;COUNT=2" }
    await createSeries(kim, autumn)
    const found = await listEntries(kim, "startDate=2026-10-24&endDate=2026-10-31")
    expect(found.map(({ start, end }) => [start, end])).toEqual([
      ["2026-10-25T00:45:00.000Z", "2026-10-25T01:15:00.000Z"],
      ["2026-10-26T01:45:00.000Z", "2026-10-26T02:15:00.000Z"],
    ])
  })

  test("a series keeps its last day when its time, time zone or all-day flag changes", async () => {
    const kim = await app.hire()
    const evening = { start: "2026-03-23T20:00:00-04:00", end: "2026-03-23T21:00:00-04:00", timezone: "America/New_York" }
    const { id } = await createSeries(kim, { ...evening, recurrence: "FREQ=DAILY;UNTIL=20260326T000000Z" })
    const all = ["2026-03-23", "2026-03-24", "2026-03-25"]
    const change = async (patch: object) => {
      const { status } = await kim.patch(`/calendar/events/${id}`, patch)
      return status === 200 ? await days(kim, spring) : [status]
    }
    expect(await days(kim, spring)).toEqual(all)
    expect(await change({ start: "2026-03-23T21:30:00-04:00", end: "2026-03-23T22:00:00-04:00" })).toEqual(all)
    expect(await change({ allDay: true })).toEqual(all)
    expect(await change({ timezone: "Asia/Tokyo" })).toEqual(all)
    expect(await change({ allDay: false, start: "2026-03-23T08:00:00+09:00", end: "2026-03-23T08:30:00+09:00" })).toEqual(all)
    const berlin = { timezone: "Europe/Berlin", start: "2026-03-23T23:30:00+01:00", end: "2026-03-23T23:45:00+01:00" }
    expect(await change(berlin)).toEqual(all)
  })

  test("an all-day series follows leap days, ends of months and weekdays from the end", async () => {
    const kim = await app.hire()
    const on = async (start: string, recurrence: string, query: string) => {
      const { id } = await createSeries(kim, { start, end: start, recurrence })
      const found = await days(kim, query)
      await kim.delete(`/calendar/events/${id}`)
      return found
    }
    expect(await on("2024-02-29", "FREQ=YEARLY", "startDate=2027-12-01&endDate=2028-11-30")).toEqual(["2028-02-29"])
    expect(await on("2026-01-31", "FREQ=MONTHLY", "startDate=2026-01-01&endDate=2026-06-30")).toEqual([
      "2026-01-31",
      "2026-03-31",
      "2026-05-31",
    ])
    expect(await on("2026-01-30", "RRULE:FREQ=MONTHLY;BYDAY=-1FR", "startDate=2026-01-01&endDate=2026-04-30")).toEqual([
      "2026-01-30",
      "2026-02-27",
      "2026-03-27",
      "2026-04-24",
    ])
    expect(await on("2026-03-02", "FREQ=DAILY;INTERVAL=10;UNTIL=20260322", "startDate=2026-03-01&endDate=2026-04-30")).toEqual([
      "2026-03-02",
      "2026-03-12",
      "2026-03-22",
    ])
    expect(await on("2026-03-02", "freq=weekly;byday=mo,we;count=3", "startDate=2026-03-01&endDate=2026-04-30")).toEqual([
      "2026-03-02",
      "2026-03-04",
      "2026-03-09",
    ])
  })

  test("occurrences of an endless series are listed once, however far ahead and by whom", async () => {
    const kim = await app.hire()
    await createSeries(kim, { participants: [app.manager.id] })
    const far = "startDate=2030-07-01&endDate=2030-07-09&timezone=Europe/Berlin"
    expect(await starts(app.manager, far)).toEqual(["2030-07-01T07:00:00.000Z", "2030-07-08T07:00:00.000Z"])
    const both = await Promise.all(
      [kim, app.manager, kim, app.manager].map((client) => starts(client, "startDate=2030-12-01&endDate=2030-12-10")),
    )
    for (const found of both) expect(found).toEqual(["2030-12-02T08:00:00.000Z", "2030-12-09T08:00:00.000Z"])
    expect(await starts(kim, far)).toHaveLength(2)
    const rows = await app.sql<{ n: number; days: number }>(
      "select count(*)::int as n, count(distinct original_date)::int as days from calendar_occurrences o join calendar_events e on e.id = o.event_id where e.organizer_id = ?",
      [kim.id],
    )
    expect(rows[0]?.n).toBe(rows[0]?.days)
  })

  test("querying calendars and availability years ahead writes no row", async () => {
    const [kim, lee] = [await app.hire(), await app.hire()]
    await createSeries(kim, { participants: [lee.id] })
    const range = "startDate=2031-02-03&endDate=2031-02-10&timezone=Europe/Berlin"
    const statements = await statementsOf(app, async () => {
      expect(await starts(lee, range)).toEqual(["2031-02-03T08:00:00.000Z", "2031-02-10T08:00:00.000Z"])
      const { calendarEvents } = await kim.execute(
        `{ calendarEvents(filter: { startDate: "2031-02-03", endDate: "2031-02-10", timezone: "Europe/Berlin" }) { nodes { start } } }`,
      )
      expect(calendarEvents.nodes).toHaveLength(2)
      expect((await kim.get(`/calendar/free-busy?${range}`)).body[0].busy).toHaveLength(2)
      expect((await kim.get(`/calendar/free-slots?${range}&limit=1`)).status).toBe(200)
    })
    expect(statements.length).toBeGreaterThan(4)
    expect(statements.filter((text) => /\b(insert into|update|delete from)\b/i.test(text))).toEqual([])
  })

  test("the nightly job extends endless series up to the last readable day", async () => {
    const kim = await app.hire()
    const { id } = await createSeries(kim)
    const before = app.clock.now()
    try {
      for (const now of ["2026-05-15T03:00:00Z", "2027-01-01T03:00:00Z"]) {
        app.clock.set(now)
        await calendarSeriesJob.run(app.instance.deps)
      }
      const lee = await app.hire()
      await app.sql("update calendar_events set organizer_id = ? where id = ?", [lee.id, id])
      // The last days that can be read: five years of 366 days after 2027-01-01.
      expect(await days(lee, "startDate=2031-12-22&endDate=2032-01-05")).toEqual(["2031-12-22", "2031-12-29", "2032-01-05"])
      const { status } = await lee.get("/calendar/events?startDate=2031-12-22&endDate=2032-01-06")
      expect(status).toBe(400)
    } finally {
      app.clock.set(before)
    }
  })

  test("a series older than five years can be changed, but a new one cannot start that early", async () => {
    const kim = await app.hire()
    const before = app.clock.now()
    const { id } = await createSeries(kim)
    try {
      app.clock.set("2032-03-01T09:00:00Z")
      const lee = await app.hire()
      await app.sql("update calendar_events set organizer_id = ? where id = ?", [lee.id, id])
      const { status, body } = await lee.patch(`/calendar/events/${id}`, { end: "2026-03-23T10:00:00+01:00" })
      expect([status, body.end]).toEqual([200, "2026-03-23T09:00:00.000Z"])
      expect(await starts(lee, "startDate=2032-03-01&endDate=2032-03-08")).toEqual([
        "2032-03-01T08:00:00.000Z",
        "2032-03-08T08:00:00.000Z",
      ])
      const earlier = await lee.patch(`/calendar/events/${id}`, { start: "2026-03-16T09:00:00+01:00" })
      expect(earlier).toMatchObject({ status: 400, body: { errors: [{ path: "start", code: "TOO_FAR_IN_PAST" }] } })
    } finally {
      app.clock.set(before)
    }
  })

  test("creating a series with an unsupported rule returns 400 VALIDATION_FAILED", async () => {
    const errorOf = async (recurrence: string, more: object = {}) => {
      const { status, body } = await app.employee.post("/calendar/events", series({ recurrence, ...more }))
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.code]
    }
    const wrong = [
      ...["nonsense", "FREQ=", "FREQ=HOURLY", "FREQ=SECONDLY;COUNT=3", "FREQ=SOMETIMES", "INTERVAL=2", "FREQ=WEEKLY;FOO=1"],
      ...[
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=WEEKLY;COUNT=0",
        "FREQ=WEEKLY;COUNT=1001",
        "FREQ=WEEKLY;INTERVAL=0",
        "FREQ=WEEKLY;COUNT=-1",
      ],
      ...["FREQ=WEEKLY;COUNT=2;UNTIL=20270101", "FREQ=WEEKLY;UNTIL=soon", "FREQ=DAILY;BYHOUR=9,10", "FREQ=WEEKLY;FREQ=DAILY"],
      ...[
        "FREQ=WEEKLY=2",
        "FREQ=WEEKLY;BYDAY=1MO",
        "FREQ=WEEKLY;BYMONTHDAY=23",
        "FREQ=DAILY;BYWEEKNO=13",
        "FREQ=DAILY;BYSETPOS=1",
      ],
      ...["FREQ=WEEKLY\nEXDATE:20260330", "FREQ=WEEKLY;UNTIL=20261399", "FREQ=MONTHLY;BYMONTHDAY=99", "FREQ=YEARLY;BYMONTH=13"],
    ]
    for (const recurrence of wrong) {
      const [status, path] = await errorOf(recurrence)
      expect([recurrence, status, path]).toEqual([recurrence, 400, "recurrence"])
    }
    expect(await errorOf("FREQ=WEEKLY;BYDAY=TU")).toEqual([400, "recurrence", "RECURRENCE_EXCLUDES_START"])
    expect(await errorOf("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")).toEqual([
      400,
      "recurrence",
      expect.stringMatching(/^RECURRENCE/),
    ])
    expect(await errorOf("FREQ=YEARLY;INTERVAL=100")).toEqual([400, "recurrence", "RECURRENCE_TOO_RARE"])
    expect(await errorOf("FREQ=YEARLY;INTERVAL=20")).toEqual([201, undefined, undefined])
    expect(await errorOf("FREQ=DAILY;UNTIL=20290101")).toEqual([400, "recurrence", "TOO_MANY_OCCURRENCES"])
    for (const recurrence of ["FREQ=YEARLY;COUNT=76", "FREQ=WEEKLY;INTERVAL=1000;COUNT=1000"])
      expect(await errorOf(recurrence)).toEqual([400, "recurrence", "TOO_FAR_IN_FUTURE"])
    expect(await errorOf("FREQ=DAILY;UNTIL=20260322")).toEqual([400, "recurrence", "RECURRENCE_EXCLUDES_START"])
    const ago = { start: "2020-03-02", end: "2020-03-02" }
    expect(await errorOf("FREQ=DAILY", ago)).toEqual([400, "start", "TOO_FAR_IN_PAST"])
    expect(await errorOf("FREQ=WEEKLY", { exceptDates: ["2026-03-24"] })).toEqual([400, "exceptDates.0", "NO_OCCURRENCE_ON_DATE"])
  })
})

describe("single occurrences", () => {
  test("updating an occurrence changes it alone and notifies the participants", async () => {
    const kim = await app.hire({ full_name: "Kim" })
    const { id } = await createSeries(kim, { participants: [app.manager.id] })
    const [, second] = await listEntries(kim, spring)
    const { status, body } = await kim.patch(`/calendar/occurrences/${second.id}`, {
      title: "Stand-up, late",
      start: "2026-03-31T15:00:00+02:00",
      end: "2026-03-31T15:30:00+02:00",
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: second.id,
      eventId: id,
      title: "Stand-up, late",
      originalDate: "2026-03-30",
      start: "2026-03-31T13:00:00.000Z",
      participants: [{ employeeId: app.manager.id }],
    })
    expect((await inbox(app.manager))[0]?.message).toBe(
      "Kim changed “Stand-up, late”. The event takes place on March 31, 2026 at 01:00 PM UTC.",
    )
    expect((await listEntries(kim, spring)).map(({ title }) => title)).toEqual([
      "Stand-up",
      "Stand-up, late",
      "Stand-up",
      "Stand-up",
      "Stand-up",
    ])
    const back = await kim.patch(`/calendar/occurrences/${second.id}`, { title: null })
    expect(back.body).toMatchObject({ title: "Stand-up", start: "2026-03-31T13:00:00.000Z" })
    const wrong = await kim.patch(`/calendar/occurrences/${second.id}`, { end: "2026-03-31T12:00:00Z" })
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: "end", code: "END_BEFORE_START" }] } })
  })

  test("canceling an occurrence removes it until exceptDates reinstates it", async () => {
    const kim = await app.hire({ full_name: "Kim" })
    const { id } = await createSeries(kim, { participants: [app.manager.id] })
    const [, second] = await listEntries(kim, spring)
    expect((await kim.delete(`/calendar/occurrences/${second.id}`)).status).toBe(204)
    expect((await inbox(app.manager))[0]?.message).toBe("Kim canceled “Stand-up” (March 30, 2026 at 07:00 AM UTC).")
    expect(await days(kim, spring)).toEqual(["2026-03-23", "2026-04-06", "2026-04-13", "2026-04-20"])
    expect((await kim.get(`/calendar/events/${id}`)).body.exceptDates).toEqual(["2026-03-30"])
    expect((await kim.delete(`/calendar/occurrences/${second.id}`)).status).toBe(404)
    const { body } = await kim.patch(`/calendar/events/${id}`, { exceptDates: ["2026-04-06"] })
    expect(body.exceptDates).toEqual(["2026-04-06"])
    expect(await days(kim, spring)).toEqual(["2026-03-23", "2026-03-30", "2026-04-13", "2026-04-20"])
  })

  test("changed occurrences survive a new time of the series and disappear with their date", async () => {
    const kim = await app.hire()
    const { id } = await createSeries(kim, { recurrence: "FREQ=WEEKLY;BYDAY=MO" })
    const [, second, third] = await listEntries(kim, spring)
    await kim.patch(`/calendar/occurrences/${second.id}`, { start: "2026-03-30T12:00:00Z", end: "2026-03-30T12:30:00Z" })
    await kim.delete(`/calendar/occurrences/${third.id}`)
    await kim.patch(`/calendar/events/${id}`, { start: "2026-03-23T10:00:00+01:00", end: "2026-03-23T10:30:00+01:00" })
    expect(await starts(kim)).toEqual([
      "2026-03-23T09:00:00.000Z",
      "2026-03-30T12:00:00.000Z",
      "2026-04-13T08:00:00.000Z",
      "2026-04-20T08:00:00.000Z",
    ])
    const tuesdays = { start: "2026-03-24T10:00:00+01:00", end: "2026-03-24T10:30:00+01:00", recurrence: "FREQ=WEEKLY;BYDAY=TU" }
    expect((await kim.patch(`/calendar/events/${id}`, tuesdays)).status).toBe(200)
    expect(await days(kim, spring)).toEqual(["2026-03-24", "2026-03-31", "2026-04-07", "2026-04-14"])
    expect((await kim.patch(`/calendar/events/${id}`, { recurrence: null })).body.recurrence).toBeNull()
    const [only] = await listEntries(kim, spring)
    expect(only).toMatchObject({ id, eventId: id, startDate: "2026-03-24", originalDate: null })
    expect(await days(kim, spring)).toHaveLength(1)
  })

  test("occurrences changed years ahead survive a new time of the series", async () => {
    const kim = await app.hire()
    const { id } = await createSeries(kim)
    const far = "startDate=2029-03-01&endDate=2029-03-31&timezone=Europe/Berlin"
    const [first, second] = await listEntries(kim, far)
    await kim.delete(`/calendar/occurrences/${first.id}`)
    await kim.patch(`/calendar/occurrences/${second.id}`, { title: "Special" })
    const { body } = await kim.get(`/calendar/events/${id}`)
    expect(body.exceptDates).toEqual(["2029-03-05"])
    const later = { start: "2026-03-23T10:00:00+01:00", end: "2026-03-23T10:30:00+01:00", exceptDates: body.exceptDates }
    expect((await kim.patch(`/calendar/events/${id}`, later)).status).toBe(200)
    expect((await listEntries(kim, far)).map(({ title, start }) => [title, start])).toEqual([
      ["Special", "2029-03-12T09:00:00.000Z"],
      ["Stand-up", "2029-03-19T09:00:00.000Z"],
      ["Stand-up", "2029-03-26T08:00:00.000Z"],
    ])
    const further = await kim.patch(`/calendar/events/${id}`, { exceptDates: ["2030-03-04"] })
    expect(further.body.exceptDates).toEqual(["2030-03-04"])
    expect(await days(kim, far)).toHaveLength(4)
    expect(await days(kim, "startDate=2030-03-01&endDate=2030-03-12")).toEqual(["2030-03-11"])
  })

  test("a moved occurrence follows the time zone and all-day flag of the series", async () => {
    const kim = await app.hire()
    const { id } = await createSeries(kim, { recurrence: "FREQ=WEEKLY;COUNT=2" })
    const [, second] = await listEntries(kim, spring)
    await kim.patch(`/calendar/occurrences/${second.id}`, { start: "2026-03-31T20:00:00Z", end: "2026-03-31T21:00:00Z" })
    const moved = async (patch: object) => {
      expect((await kim.patch(`/calendar/events/${id}`, patch)).status).toBe(200)
      const { start, end, startDate, endDate } = (await listEntries(kim, spring))[1]
      return [start, end, startDate, endDate]
    }
    expect(await moved({ timezone: "Asia/Tokyo" })).toEqual([
      "2026-03-31T20:00:00.000Z",
      "2026-03-31T21:00:00.000Z",
      "2026-04-01",
      "2026-04-01",
    ])
    expect(await moved({ allDay: true })).toEqual([
      "2026-03-31T15:00:00.000Z",
      "2026-04-01T15:00:00.000Z",
      "2026-04-01",
      "2026-04-01",
    ])
  })

  test("an occurrence that is moved back follows the series again", async () => {
    const kim = await app.hire()
    const { id } = await createSeries(kim, { recurrence: "FREQ=WEEKLY;COUNT=2" })
    const [, { id: second, start, end }] = await listEntries(kim, spring)
    await kim.patch(`/calendar/occurrences/${second}`, { start: "2026-03-31T20:00:00Z", end: "2026-03-31T21:00:00Z" })
    await kim.patch(`/calendar/occurrences/${second}`, { start, end })
    await kim.patch(`/calendar/events/${id}`, { start: "2026-03-23T08:00:00+01:00" })
    expect(await starts(kim)).toEqual(["2026-03-23T07:00:00.000Z", "2026-03-30T06:00:00.000Z"])
  })

  test("changing an occurrence or exceptDates to the current values sends no notification", async () => {
    const kim = await app.hire()
    const { id } = await createSeries(kim, { participants: [app.manager.id], exceptDates: ["2026-04-06"] })
    const [, second] = await listEntries(kim, spring)
    const count = (await inbox(app.manager)).length
    const same = { title: null, start: second.start, end: second.end }
    expect((await kim.patch(`/calendar/occurrences/${second.id}`, same)).status).toBe(200)
    expect((await kim.patch(`/calendar/occurrences/${second.id}`, {})).status).toBe(200)
    expect((await kim.patch(`/calendar/events/${id}`, { exceptDates: ["2026-04-06"] })).status).toBe(200)
    expect(await inbox(app.manager)).toHaveLength(count)
  })

  test("exceptDates without recurrence and unknown occurrence ids are rejected", async () => {
    const kim = await app.hire()
    const once = { recurrence: undefined, exceptDates: ["2026-03-23"] }
    const { status, body } = await kim.post("/calendar/events", series(once))
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([400, "exceptDates.0", "NO_OCCURRENCE_ON_DATE"])
    const { body: answer } = await kim.graphql(`mutation { cancelCalendarOccurrence(id: "none") { deletedId } }`)
    expect(answer.errors[0].extensions.code).toBe("NOT_FOUND")
  })

  test("updating and canceling the occurrence of a single event changes and deletes the event", async () => {
    const kim = await app.hire()
    const { id } = await createSeries(kim, { recurrence: undefined })
    const moved = { start: "2026-03-25T09:00:00Z", end: "2026-03-25T10:00:00Z" }
    expect((await kim.patch(`/calendar/occurrences/${id}`, moved)).body).toMatchObject({ id, start: "2026-03-25T09:00:00.000Z" })
    expect((await kim.get(`/calendar/events/${id}`)).body.start).toBe("2026-03-25T09:00:00.000Z")
    expect((await kim.delete(`/calendar/occurrences/${id}`)).status).toBe(204)
    expect((await kim.get(`/calendar/events/${id}`)).status).toBe(404)
  })

  test("updating an occurrence returns 403 to participants and 404 to others", async () => {
    const kim = await app.hire()
    await createSeries(kim, { participants: [app.manager.id] })
    const [first] = await listEntries(kim, spring)
    expect(outcomeOf(await app.manager.patch(`/calendar/occurrences/${first.id}`, { title: "Mine" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.colleague.delete(`/calendar/occurrences/${first.id}`))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await app.outsider.delete(`/calendar/occurrences/${first.id}`))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await kim.delete("/calendar/occurrences/01981b3c-7d5e-7000-8000-000000000001"))).toEqual([404, "NOT_FOUND"])
  })

  test("concurrent cancellations and changes of a series take effect once each", async () => {
    const kim = await app.hire()
    const lee = await app.hire()
    const { id } = await createSeries(kim, { participants: [lee.id] })
    const [first, second] = await listEntries(kim, spring)
    const count = (await inbox(lee)).length
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, () => kim.delete(`/calendar/occurrences/${first.id}`)),
      kim.patch(`/calendar/events/${id}`, { title: "Daily" }),
      kim.patch(`/calendar/occurrences/${second.id}`, { title: "Special" }),
    ])
    const statuses = outcomes.map(({ status }) => status)
    expect(statuses.slice(0, 10).sort()).toEqual([204, ...Array.from({ length: 9 }, () => 404)])
    expect(statuses.slice(10)).toEqual([200, 200])
    expect((await listEntries(kim, spring)).map(({ title }) => title)).toEqual(["Special", "Daily", "Daily", "Daily"])
    expect(await inbox(lee)).toHaveLength(count + 3)
  })
})

describe("calendar subscriptions", () => {
  test("calendarEventChanged delivers creation, responses, changes and deletion to attendees", async () => {
    const [kim, lee, max] = [await app.hire({ full_name: "Kim" }), await app.hire(), await app.hire()]
    const sockets = [kim, lee, max].map((client) => connectSocket(client))
    await Promise.all(sockets.map(({ ready }) => ready))
    const query = "subscription { calendarEventChanged { eventId event { title responseCounts { accepted } } } }"
    const [own, guest, other] = sockets.map((socket) => socket.subscribe(query)) as [
      ReceivedEvents,
      ReceivedEvents,
      ReceivedEvents,
    ]
    const last = ({ values }: ReceivedEvents) => values.at(-1)?.calendarEventChanged
    await until(async () => {
      await kim.post("/calendar/events", series({ title: "Warm-up", recurrence: undefined }))
      return own.values.length > 0
    })
    const { id } = await createSeries(kim, { participants: [lee.id] })
    await until(() => last(own)?.eventId === id && last(guest)?.eventId === id)
    await lee.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" })
    await until(() => last(own)?.event.responseCounts.accepted === 1)
    await kim.patch(`/calendar/events/${id}`, { title: "Retro" })
    await until(() => last(guest)?.event.title === "Retro")
    await kim.patch(`/calendar/events/${id}`, { participants: [] })
    await until(() => last(guest)?.event === null)
    expect(last(guest)).toEqual({ eventId: id, event: null })
    const count = guest.values.length
    await kim.delete(`/calendar/events/${id}`)
    await until(() => last(own)?.event === null)
    const { id: holiday } = (await app.hr.post("/calendar/events", series({ type: "HOLIDAY", title: "Open day" }))).body
    await Promise.all([own, guest, other].map((one) => until(() => last(one)?.eventId === holiday)))
    expect(guest.values).toHaveLength(count + 1)
    expect(other.values).toHaveLength(1)
    await Promise.all(sockets.map((socket) => socket.stop()))
  })

  test("calendarEventChanged reaches HR for events of deactivated organizers only", async () => {
    const [kim, lee] = [await app.hire(), await app.hire()]
    const hr = connectSocket(app.hr)
    await hr.ready
    const events = hr.subscribe("subscription { calendarEventChanged { eventId event { responseCounts { accepted } } } }")
    const [own, left] = [
      await createSeries(lee, { participants: [app.manager.id] }),
      await createSeries(kim, { participants: [app.manager.id] }),
    ]
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [kim.id])
    for (const { id } of [own, left]) await app.manager.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" })
    await until(() => events.values.length > 0)
    expect(events.values).toEqual([{ calendarEventChanged: { eventId: left.id, event: { responseCounts: { accepted: 1 } } } }])
    await hr.stop()
  })
})
