// Calendar feeds, parsed by another iCalendar library.
import { describe, expect, test } from "@jest/globals"
import ICAL from "ical.js"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { mailWith } from "../support/mailbox.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const createEvent = async (client: Client, more: object): Promise<Json> => {
  const { status, body } = await client.post("/calendar/events", { title: "Event", type: "MEETING", ...more })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const listEntries = async (client: Client, query: string): Promise<Json[]> =>
  (await client.get(`/calendar/events?${query}&limit=1000`)).body
const createFeed = async (client: Client): Promise<string> => (await client.post("/calendar/feed")).body.url
const readFeed = async (url: string): Promise<string> => {
  const response = await fetch(new URL(new URL(url).pathname, app.url))
  if (response.status !== 200) throw new Error(String(response.status))
  return response.text()
}

/** The events of a feed, series with their exceptions. */
function eventsOf(text: string): InstanceType<typeof ICAL.Event>[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const all = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component))
  const series = all.filter((event) => !event.isRecurrenceException())
  for (const exception of all.filter((event) => event.isRecurrenceException()))
    series.find(({ uid }) => uid === exception.uid)?.relateException(exception)
  return series
}

/** All occurrences between two times, as the other library expands them. */
function occurrencesIn(
  events: InstanceType<typeof ICAL.Event>[],
  from: string,
  to: string,
): [title: string, start: string, end: string][] {
  const found: [string, string, string][] = []
  const format = (time: InstanceType<typeof ICAL.Time>) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
  for (const event of events) {
    const next = event.iterator()
    for (let at = next.next(), n = 0; at && n < 1000; at = next.next(), n++) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(at)
      found.push([item.summary, format(startDate), format(endDate)])
      if (!event.isRecurring()) break
    }
  }
  return found.filter(([, start]) => start >= from && start < to).sort((a, b) => (a[1] < b[1] ? -1 : 1))
}

describe("calendar feeds", () => {
  test.each(["calendar", "leave"])(
    "creating a %s feed sends a security email, and the feed shows when it was last read",
    async (kind) => {
      const email = `${kind}-feed@acme.test`
      const kim = await app.hire({ email })
      const status = async () => (await kim.get(`/${kind}/feed`)).body
      expect((await kim.get(`/${kind}/feed`)).status).toBe(404)
      const { body } = await kim.post(`/${kind}/feed`)
      expect(await status()).toEqual({ createdAt: expect.any(String), lastReadAt: null })
      await readFeed(body.url)
      const query = `{ feed: ${kind}FeedStatus { lastReadAt } }`
      expect(await kim.execute(query)).toEqual({ feed: { lastReadAt: app.clock.now().toISOString() } })
      expect(await mailWith(app, email, "New calendar address")).toContain("Anyone who has it can read the calendar")
      await kim.post(`/${kind}/feed`)
      expect((await status()).lastReadAt).toBeNull()
    },
  )

  test("a feed parsed by another library equals the listed entries, across both clock changes", async () => {
    const [kim, lee] = [await app.hire({ full_name: "Kim" }), await app.hire({ full_name: "Lee" })]
    const weekly = await createEvent(kim, {
      title: "Stand-up",
      start: "2026-03-02T09:00:00+01:00",
      end: "2026-03-02T09:30:00+01:00",
      timezone: "Europe/Berlin",
      recurrence: "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261130",
      exceptDates: ["2026-03-30", "2026-10-26"],
      participants: [lee.id],
    })
    const occurrence = (await listEntries(kim, "startDate=2026-04-01&endDate=2026-04-30"))[0]
    await kim.patch(`/calendar/occurrences/${occurrence.id}`, {
      title: "Stand-up, late",
      start: "2026-04-03T16:00:00+02:00",
      end: "2026-04-03T17:00:00+02:00",
    })
    const more: object[] = [
      { title: "Night", start: "2026-03-27T22:00:00+01:00", end: "2026-03-28T06:00:00+01:00", recurrence: "FREQ=DAILY;COUNT=4" },
      { title: "India", start: "2026-03-24T09:00:00+05:30", end: "2026-03-24T09:45:00+05:30", recurrence: "FREQ=WEEKLY;COUNT=5" },
      {
        title: "New York",
        start: "2026-03-05T09:00:00-05:00",
        end: "2026-03-05T10:00:00-05:00",
        recurrence: "FREQ=MONTHLY;COUNT=9",
      },
      {
        title: "UTC",
        start: "2026-03-05T09:00:00Z",
        end: "2026-03-05T10:00:00Z",
        recurrence: "FREQ=MONTHLY;BYDAY=1TH;UNTIL=20260901",
      },
      { title: "Single", start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z" },
    ]
    const zones = ["Europe/Berlin", "Asia/Kolkata", "America/New_York", "UTC", "Pacific/Auckland"]
    for (const [n, event] of more.entries()) await createEvent(kim, { ...event, timezone: zones[n] })
    const days = { title: "Training", start: "2026-04-06", end: "2026-04-07", recurrence: "FREQ=MONTHLY;UNTIL=20260801" }
    const { id } = await createEvent(kim, { ...days, exceptDates: ["2026-05-06"], timezone: "Asia/Tokyo" })
    const [, second] = (await listEntries(kim, "startDate=2026-04-01&endDate=2026-08-30")).filter(({ eventId }) => eventId === id)
    await kim.patch(`/calendar/occurrences/${second.id}`, { start: "2026-06-10", end: "2026-06-11" })

    const events = eventsOf(await readFeed(await createFeed(kim)))
    const entries = await listEntries(kim, "startDate=2026-03-01&endDate=2026-12-31")
    const after = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
    const expected = entries
      .map(({ title, allDay, start, end, startDate, endDate }) =>
        allDay ? [title, startDate, after(endDate)] : [title, start, end],
      )
      .sort((a, b) => (a[1] < b[1] ? -1 : 1))
    expect(expected.length).toBeGreaterThan(80)
    expect(occurrencesIn(events, "2026-03-01", "2027-01-01")).toEqual(expected)
    expect(expected.filter(([title]) => title === "Stand-up").map(([, start]) => start)).toContain("2026-10-29T08:00:00.000Z")
    const ofLee = eventsOf(await readFeed(await createFeed(lee)))
    expect(ofLee.map(({ uid }) => uid)).toEqual([`${weekly.id}@127.0.0.1`])
  })

  test("a feed contains participants with their responses and omits declined events", async () => {
    const [kim, lee] = [await app.hire({ full_name: 'Kim "K"; Müller' }), await app.hire({ full_name: "Lee" })]
    const event = { start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z", timezone: "UTC" }
    const { id } = await createEvent(kim, {
      ...event,
      participants: [{ employeeId: lee.id, optional: true }],
      location: "Room 1",
    })
    await lee.post(`/calendar/events/${id}/respond`, { status: "TENTATIVE" })
    const [mail] = await app.sql<{ email: string }>("select email from employees where id = ?", [lee.id])
    const url = await createFeed(lee)
    const [found] = eventsOf(await readFeed(url))
    expect(found).toMatchObject({ summary: "Event", location: "Room 1" })
    const [attendee] = found?.attendees ?? []
    expect(attendee?.getFirstValue()).toBe(`MAILTO:${mail?.email}`)
    expect(attendee?.getParameter("partstat")).toBe("TENTATIVE")
    expect(attendee?.getParameter("role")).toBe("OPT-PARTICIPANT")
    const organizer = found?.component.getFirstProperty("organizer")
    expect(organizer?.getParameter("cn")).toBe('Kim "K"; Müller')
    await lee.post(`/calendar/events/${id}/respond`, { status: "DECLINED" })
    expect(eventsOf(await readFeed(url))).toEqual([])
  })

  test("a feed contains organization-wide events and the holidays of the employee's location", async () => {
    const place = await app.sql<{ id: string }>(
      "insert into locations (id, organization_id, name, type, country, region, timezone) values (gen_random_uuid(), ?, 'Ulm', 'OFFICE', 'DE', 'BW', 'Europe/Berlin') returning id",
      [app.organizationId],
    )
    const kim = await app.hire({ location_id: place[0]?.id })
    await createEvent(app.hr, { title: "Open day", type: "HOLIDAY", start: "2026-07-01", end: "2026-07-01" })
    await createEvent(app.colleague, { title: "Not for Kim", start: "2026-07-02", end: "2026-07-02" })
    const events = occurrencesIn(eventsOf(await readFeed(await createFeed(kim))), "2026-05-01", "2026-07-03")
    expect(events).toContainEqual(["Open day", "2026-07-01", "2026-07-02"])
    expect(events).toContainEqual(["Corpus Christi", "2026-06-04", "2026-06-05"])
    expect(JSON.stringify(events)).not.toContain("Not for Kim")
  })

  test("two holidays on one date have different UIDs, and half days are marked", async () => {
    const place = { name: "Bonn", type: "OFFICE", country: "DE", region: "NW", timezone: "Europe/Berlin" }
    const kim = await app.hire({ location_id: await insertRow(app.sql, "locations", app.organizationId, place) })
    await app.hr.post("/leave/company-holidays", { date: "2026-06-04", name: "Parade", half: "AM" })
    const events = eventsOf(await readFeed(await createFeed(kim))).filter(
      ({ startDate }) => startDate.toString() === "2026-06-04",
    )
    expect(events.map(({ summary }) => summary).sort()).toEqual(["Corpus Christi", "Parade (part of the day)"])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
  })

  test("a feed defines each time zone that it uses, except UTC", async () => {
    const kim = await app.hire()
    const zones = { "europe/berlin": "Europe/Berlin", "us/pacific": "US/Pacific", utc: "UTC", "Etc/GMT+12": "Etc/GMT+12" }
    for (const [timezone, name] of Object.entries(zones)) {
      const event = { start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z", timezone, recurrence: "FREQ=DAILY;COUNT=2" }
      expect(await createEvent(kim, event)).toMatchObject({ timezone: name })
    }
    const text = await readFeed(await createFeed(kim))
    const named = [...text.matchAll(/;TZID=([^:]+):/g)].map(([, name]) => name)
    const described = [...text.matchAll(/^TZID:(.+)\r$/gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(["Europe/Berlin", "US/Pacific", "Etc/GMT+12"]))
    expect(described.sort()).toEqual([...new Set(named)].sort())
    expect(text).toContain("DTSTART:20260601T090000Z\r\n")
  })

  test("a feed escapes its name, ends lines, writes FREQ first and omits an empty duration", async () => {
    const kim = await app.hire()
    await app.sql("update organizations set name = ? where id = ?", ["Acme, Sons; \\Daughters", app.organizationId])
    const point = { start: "2026-06-01T09:00:00Z", end: "2026-06-01T09:00:00Z", timezone: "UTC" }
    await createEvent(kim, { ...point, recurrence: "INTERVAL=2;FREQ=DAILY;COUNT=3" })
    const { url } = (await kim.post("/leave/feed")).body
    const text = await readFeed(await createFeed(kim))
    for (const feed of [text, await readFeed(url)]) {
      expect(feed).toMatch(/^X-WR-CALNAME:.*Acme\\, Sons\\; \\\\Daughters/m)
      expect(feed.endsWith("END:VCALENDAR\r\n")).toBe(true)
    }
    // FREQ is the first part of the rule, and DTEND is omitted unless it is later than DTSTART.
    expect(text).toContain("RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3\r\n")
    const event = text.split("BEGIN:VEVENT").find((one) => one.includes("RRULE"))
    expect(event).toContain("DTSTART:20260601T090000Z")
    expect(event).not.toContain("DTEND")
  })

  test("a feed escapes and folds user text", async () => {
    const kim = await app.hire()
    const title = `a;b,c\\d "e" ${"😀".repeat(150)}`
    const description = "One\nTwo\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:Injected"
    await createEvent(kim, {
      title,
      description,
      location: "Room: 1; 2",
      start: "2026-06-01T09:00:00Z",
      end: "2026-06-01T10:00:00Z",
    })
    const text = await readFeed(await createFeed(kim))
    expect(text).not.toMatch(/^SUMMARY:Injected/m)
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const event = eventsOf(text).find(({ location }) => location === "Room: 1; 2")
    expect(event?.summary).toBe(title)
    expect(event?.description.replaceAll("\r", "")).toBe(description.replaceAll("\r", ""))
  })

  test("a feed works under its latest address while its owner is active, otherwise it returns 404", async () => {
    const kim = await app.hire()
    const fetchStatus = async (url: string) => {
      const response = await fetch(new URL(new URL(url).pathname, app.url))
      const text = await response.text()
      const problem = response.status === 200 ? {} : (JSON.parse(text) as Json)
      return [response.status, problem.code]
    }
    const first = await createFeed(kim)
    expect(await fetchStatus(first)).toEqual([200, undefined])
    const { createCalendarFeed } = await kim.execute("mutation { createCalendarFeed { url token } }")
    expect(await fetchStatus(first)).toEqual([404, "NOT_FOUND"])
    expect(await fetchStatus(createCalendarFeed.url)).toEqual([200, undefined])
    const { calendarFeed } = await app.anonymous.execute("query($token: String!) { calendarFeed(token: $token) }", {
      token: createCalendarFeed.token,
    })
    expect(calendarFeed).toMatch(/^BEGIN:VCALENDAR/)
    await app.hr.post(`/users/${kim.id}/block`)
    expect(await fetchStatus(createCalendarFeed.url)).toEqual([404, "NOT_FOUND"])
    await app.sql("update employees set account_status = 'ACTIVE' where id = ?", [kim.id])
    await app.sql("update sessions set ended_at = null where employee_id = ?", [kim.id])
    expect(await fetchStatus(createCalendarFeed.url)).toEqual([200, undefined])
    expect((await kim.delete("/calendar/feed")).status).toBe(204)
    expect(await fetchStatus(createCalendarFeed.url)).toEqual([404, "NOT_FOUND"])
    expect(await fetchStatus(`${app.url}/api/calendar/feed/${"x".repeat(43)}.ics`)).toEqual([404, "NOT_FOUND"])
  })

  test.each(["calendar", "leave"])(
    "a %s feed ends with the last day of work, before a job deactivates the account",
    async (kind) => {
      app.clock.set("2026-03-02T09:00:00.000Z")
      const kim = await app.hire({ end_date: "2026-03-02" })
      const { body } = await kim.post(`/${kind}/feed`)
      const fetchStatus = async () => (await fetch(new URL(new URL(body.url).pathname, app.url))).status
      expect(await fetchStatus()).toBe(200)
      app.clock.set("2026-03-03T12:00:00.000Z")
      expect([await fetchStatus(), (await kim.get("/users/me")).status]).toEqual([404, 401])
      await app.sql("update employees set end_date = null, hire_date = '2026-03-10' where id = ?", [kim.id])
      expect(await fetchStatus()).toBe(404)
      app.clock.set("2026-03-02T09:00:00.000Z")
    },
  )

  test("feed tokens appear neither in the log nor in error responses", async () => {
    const kim = await app.hire()
    const { token } = (await kim.post("/calendar/feed")).body
    await kim.delete("/calendar/feed")
    const paths = [`feed/${token}.ics`, `feed/${token}/`, `feed//${token}`, `Feed/${token}`, `feed/x/${token}.ics`]
    for (const path of paths) {
      const response = await fetch(`${app.url}/api/calendar/${path}`)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).not.toContain(token)
    }
    expect(app.log.join("")).not.toContain(token)
  })

  test("a feed supports HEAD and If-None-Match", async () => {
    const kim = await app.hire()
    await createEvent(kim, { start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z" })
    const address = new URL(new URL(await createFeed(kim)).pathname, app.url)
    const first = await fetch(address)
    const etag = first.headers.get("etag") as string
    const asked = await fetch(address, { method: "HEAD" })
    expect([asked.status, asked.headers.get("etag"), asked.headers.get("cache-control"), await asked.text()]).toEqual([
      200,
      etag,
      "private, no-cache",
      "",
    ])
    expect(asked.headers.get("content-length")).toBe(first.headers.get("content-length"))
    const again = await fetch(address, { headers: { "If-None-Match": etag } })
    expect([again.status, await again.text()]).toEqual([304, ""])
  })

  test("a feed that is too long omits the oldest events", async () => {
    const kim = await app.hire()
    const event = { start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z", timezone: "UTC" }
    const { id } = await createEvent(kim, { ...event, title: "Long", description: "ä".repeat(10_000) })
    const columns = (
      await app.sql<{ name: string }>(`select column_name as name from information_schema.columns
      where table_name = 'calendar_events' and column_name not in ('id', 'last_date', 'title')`)
    ).map(({ name }) => `"${name}"`)
    await app.sql(
      `insert into calendar_events (id, last_date, title, ${columns})
      select gen_random_uuid(), last_date + n, 'Long ' || n, ${columns} from calendar_events, generate_series(1, 1200) n where id = ?`,
      [id],
    )
    const text = await readFeed(await createFeed(kim))
    expect(text.length).toBeGreaterThan(10_000_000)
    expect(text.length).toBeLessThan(13_000_000)
    expect(text).toContain("SUMMARY:Long 1200\r\n")
    expect(text).not.toContain("SUMMARY:Long 1\r\n")
    expect(text.match(/^BEGIN:VEVENT/gm)?.length).toBe(text.match(/^END:VEVENT/gm)?.length)
  })

  test("a feed is rendered once for each change, one request at a time, and once in a GraphQL document", async () => {
    const kim = await app.hire()
    const event = { start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z" }
    await createEvent(kim, { ...event, title: "First" })
    const url = await createFeed(kim)
    const renderings = (statements: string[]) =>
      statements.filter((text) => text.includes("union select v.id, v.last_date from calendar_events")).length
    const texts: string[] = []
    const parallel = await statementsOf(app, async () => {
      texts.push(...(await Promise.all(Array.from({ length: 10 }, () => readFeed(url)))))
    })
    expect([renderings(parallel), new Set(texts).size]).toEqual([1, 1])
    await createEvent(kim, { ...event, title: "Second" })
    const changed = await statementsOf(app, async () => texts.push(await readFeed(url)))
    expect([renderings(changed), texts.at(-1)?.includes("SUMMARY:Second")]).toEqual([1, true])
    const token = url.replace(/.*\/|\.ics$/g, "")
    const fields = (count: number) => `{ ${Array.from({ length: count }, (_, n) => `f${n}: calendarFeed(token: "${token}")`)} }`
    expect((await app.anonymous.graphql(fields(1))).body.data.f0).toBe(texts.at(-1))
    expect((await app.anonymous.graphql(fields(2))).body.errors[0].extensions.code).toBe("QUERY_TOO_COMPLEX")
  })

  test("a feed stays byte-identical while nothing in it changes", async () => {
    const kim = await app.hire()
    await createEvent(kim, { start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z" })
    const url = await createFeed(kim)
    const one = await readFeed(url)
    app.clock.advance(60_000)
    await app.hr.post("/departments", { name: "Elsewhere" })
    expect(await readFeed(url)).toBe(one)
  })
})
