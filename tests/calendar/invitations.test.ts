// Email invitations: sent over SMTP and parsed by other libraries.
import { afterAll, describe, expect, test } from "@jest/globals"
import ICAL from "ical.js"
import type { Email } from "postal-mime"
import type { Client, Json } from "../support/client.js"
import { startMailServer } from "../support/identity.js"
import { createTestApp } from "../support/test-app.js"

const box = await startMailServer()
const app = createTestApp({ config: { smtpUrl: box.url } })
afterAll(() => box.stop())

const createEvent = async (client: Client, more: object = {}): Promise<Json> => {
  const event = {
    title: "Planning",
    type: "MEETING",
    start: "2026-06-01T09:00:00Z",
    end: "2026-06-01T10:00:00Z",
    timezone: "Europe/Berlin",
  }
  const { status, body } = await client.post("/calendar/events", { ...event, ...more })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
let number = 0
const hireGuest = (name: string) => app.hire({ full_name: name, email: `guest${++number}@acme.test` })
const addressOf = async ({ id }: Client) =>
  (await app.sql<{ email: string }>("select email from employees where id = ?", [id]))[0]?.email as string

interface Invite {
  method: string
  uid: string
  sequence: number
  component: InstanceType<typeof ICAL.Component>
  event: InstanceType<typeof ICAL.Event>
  text: string
}

/** The iCalendar part of an email, parsed by another library. */
function parseInvite(mail: Email): Invite {
  const part = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar") as Json
  const text = typeof part.content === "string" ? part.content : Buffer.from(part.content).toString()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const component = calendar.getFirstSubcomponent("vevent") as InstanceType<typeof ICAL.Component>
  const event = new ICAL.Event(component)
  expect(part.method).toBe(String(calendar.getFirstPropertyValue("method")))
  return { method: part.method, uid: event.uid, sequence: event.sequence, component, event, text: text.replaceAll("\r\n", "\n") }
}
const takeMail = async (client: Client, subject: RegExp) => box.take(await addressOf(client), subject)

describe("email invitations", () => {
  test("an invitation email carries a REQUEST part, changes update it, and removal and deletion cancel it", async () => {
    const [kim, lee, max] = [await hireGuest("Kim"), await hireGuest("Lee"), await hireGuest("Max")]
    const { id } = await createEvent(kim, { participants: [lee.id, { employeeId: max.id, optional: true }], location: "Room 1" })
    const mail = await takeMail(lee, /^Invitation: Planning$/)
    expect(mail.text).toContain("Kim invites you to “Planning”.")
    expect(mail.text).toContain("The event takes place on June 1, 2026 at 09:00 AM UTC.")
    const first = parseInvite(mail)
    expect(first).toMatchObject({ method: "REQUEST", uid: `${id}@127.0.0.1` })
    expect(first.event).toMatchObject({ summary: "Planning", location: "Room 1" })
    expect(first.event.startDate.toString()).toBe("2026-06-01T11:00:00")
    expect(first.event.startDate.zone.tzid).toBe("Europe/Berlin")
    expect(first.event.organizer).toBe(`mailto:${await addressOf(kim)}`)
    expect(
      first.event.attendees.map((one) => [one.getFirstValue(), one.getParameter("partstat"), one.getParameter("role")]),
    ).toEqual([
      [`MAILTO:${await addressOf(lee)}`, "NEEDS-ACTION", "REQ-PARTICIPANT"],
      [`MAILTO:${await addressOf(max)}`, "NEEDS-ACTION", "OPT-PARTICIPANT"],
    ])

    await kim.patch(`/calendar/events/${id}`, { start: "2026-06-02T09:00:00Z", end: "2026-06-02T10:00:00Z" })
    const second = parseInvite(await takeMail(lee, /^Changed: Planning$/))
    expect(second).toMatchObject({ method: "REQUEST", uid: first.uid })
    expect(second.sequence).toBeGreaterThan(first.sequence)
    expect(second.event.startDate.toString()).toBe("2026-06-02T11:00:00")

    await kim.patch(`/calendar/events/${id}`, { participants: [lee.id] })
    const third = parseInvite(await takeMail(max, /^Invitation withdrawn: Planning$/))
    expect(third).toMatchObject({ method: "CANCEL", uid: first.uid })
    expect(third.event.attendees.map((one) => one.getFirstValue())).toEqual([`MAILTO:${await addressOf(max)}`])

    await kim.delete(`/calendar/events/${id}`)
    const last = parseInvite(await takeMail(lee, /^Canceled: Planning$/))
    expect(last).toMatchObject({ method: "CANCEL", uid: first.uid })
    expect(last.component.getFirstPropertyValue("status")).toBe("CANCELLED")
    expect(last.sequence).toBeGreaterThan(second.sequence)
    expect(box.mails.filter(({ recipient }) => /^guest[123]@/.test(recipient)).map(({ subject }) => subject)).toEqual([
      "Invitation: Planning",
      "Changed: Planning",
    ])
  })

  test("an invitation to a series carries its rule, and a changed occurrence is sent separately", async () => {
    const [kim, lee] = [await hireGuest("Kim"), await hireGuest("Lee")]
    const { id } = await createEvent(kim, {
      participants: [lee.id],
      recurrence: "FREQ=WEEKLY;COUNT=5",
      exceptDates: ["2026-06-15"],
    })
    const first = parseInvite(await takeMail(lee, /^Invitation/))
    expect(first.text).toContain("RRULE:FREQ=WEEKLY;COUNT=5\nEXDATE;TZID=Europe/Berlin:20260615T110000")
    const times = (await kim.get("/calendar/events?startDate=2026-06-01&endDate=2026-06-30")).body
    await kim.patch(`/calendar/occurrences/${times[1].id}`, { title: "Review" })
    const changed = parseInvite(await takeMail(lee, /^Changed: Review$/))
    expect(changed).toMatchObject({ method: "REQUEST", uid: `${id}@127.0.0.1` })
    expect(changed.event.recurrenceId.toString()).toBe("2026-06-08T11:00:00")
    expect(changed.event.summary).toBe("Review")
    await kim.delete(`/calendar/occurrences/${times[2].id}`)
    const canceled = parseInvite(await takeMail(lee, /^Canceled: Planning$/))
    expect(canceled).toMatchObject({ method: "CANCEL", uid: `${id}@127.0.0.1` })
    expect(canceled.event.recurrenceId.toString()).toBe("2026-06-22T11:00:00")
    expect(canceled.sequence).toBeGreaterThan(changed.sequence)
  })

  test("inviting again sends a greater SEQUENCE, and withdrawals omit description and location", async () => {
    const [kim, lee] = [await hireGuest("Kim"), await hireGuest("Lee")]
    const { id } = await createEvent(kim, { participants: [lee.id] })
    const stampOf = ({ component }: Invite) => component.getFirstPropertyValue("dtstamp")?.toString() as string
    const first = parseInvite(await takeMail(lee, /^Invitation/))
    app.clock.advance(60_000)
    await kim.patch(`/calendar/events/${id}`, { participants: [], description: "Without Lee", location: "Elsewhere" })
    const withdrawal = parseInvite(await takeMail(lee, /^Invitation withdrawn/))
    expect(withdrawal.text).not.toMatch(/Without Lee|Elsewhere/)
    app.clock.advance(60_000)
    await kim.patch(`/calendar/events/${id}`, { participants: [lee.id] })
    const again = parseInvite(await takeMail(lee, /^Invitation/))
    const numbers = [first, withdrawal, again].map(({ sequence }) => sequence)
    expect(numbers).toEqual([...new Set(numbers)].sort())
    expect([first, withdrawal, again].map(stampOf)).toEqual([
      "2026-03-02T09:00:00Z",
      "2026-03-02T09:01:00Z",
      "2026-03-02T09:02:00Z",
    ])
  })

  test("the REQUEST part is rendered when the email is sent, from the current event", async () => {
    const [kim, lee, max] = [await hireGuest("Kim"), await hireGuest("Lee"), await hireGuest("Max")]
    await app.sql("create table waiting (id bigint, size int)")
    await app.sql(`create function hold() returns trigger language plpgsql as $$ begin
      new.run_at = now() + interval '1 hour';
      insert into waiting values (new.id, octet_length(new.payload::text));
      return new; end $$`)
    await app.sql("create trigger hold before insert on graphile_worker._private_jobs for each row execute function hold()")
    const series = { recurrence: "FREQ=DAILY;COUNT=30", description: "ä".repeat(10_000), participants: [lee.id, max.id] }
    const { id } = await createEvent(kim, { ...series, title: "First" })
    const times = (await kim.get("/calendar/events?startDate=2026-06-01&endDate=2026-06-30")).body
    await kim.patch(`/calendar/occurrences/${times[3].id}`, { title: "Other" })
    await kim.patch(`/calendar/events/${id}`, { participants: [lee.id], location: "Room 2" })
    await app.sql("drop trigger hold on graphile_worker._private_jobs")
    const sizes = (await app.sql<{ size: number }>("select size from waiting")).map(({ size }) => size)
    expect(sizes.length).toBeGreaterThanOrEqual(6)
    expect(Math.max(...sizes)).toBeLessThan(5_000)
    app.clock.advance(60_000)
    await app.sql("update graphile_worker._private_jobs set run_at = now() where id in (select id from waiting)")
    const { text } = parseInvite(await takeMail(lee, /^Invitation: First$/))
    expect(text).toContain("LOCATION:Room 2")
    expect(text).toContain("SUMMARY:Other")
    expect(text).toContain(
      `DTSTAMP:${app.clock
        .now()
        .toISOString()
        .replace(/[-:]|\.\d+/g, "")}`,
    )
    const late = await takeMail(max, /^Invitation: First$/)
    expect(late.attachments).toEqual([])
    expect(parseInvite(await takeMail(max, /^Invitation withdrawn/)).method).toBe("CANCEL")
  })

  test("an invitation to an all-day event uses dates and the recipient's language", async () => {
    const [kim, lee] = [await hireGuest("Kim"), await hireGuest("Lee")]
    await lee.patch("/users/me/preferences", { language: "de", timezone: "Pacific/Kiritimati" })
    await createEvent(kim, { participants: [lee.id], start: "2026-06-01", end: "2026-06-02", title: "Ausflug" })
    const mail = await takeMail(lee, /^Einladung: Ausflug$/)
    expect(mail.text).toContain("Der Termin findet am 1. Juni 2026 statt.")
    expect(parseInvite(mail).text).toContain("DTSTART;VALUE=DATE:20260601\nDTEND;VALUE=DATE:20260603")
  })

  test("an invitation escapes names and texts", async () => {
    const [kim, lee] = [await hireGuest('Kim "x"; RSVP=TRUE:mailto:evil@x.test'), await hireGuest("Lee, Jr.")]
    await createEvent(kim, { participants: [lee.id], title: "A; B, C\\D", description: "Line\nEND:VEVENT\nBEGIN:VALARM" })
    const { event, component } = parseInvite(await takeMail(lee, /^Invitation/))
    expect(event.summary).toBe("A; B, C\\D")
    expect(event.description).toBe("Line\nEND:VEVENT\nBEGIN:VALARM")
    expect(component.getAllSubcomponents()).toEqual([])
    const organizer = component.getFirstProperty("organizer")
    expect(organizer?.getFirstValue()).toBe(`mailto:${await addressOf(kim)}`)
    expect(organizer?.getParameter("cn")).toBe('Kim "x"; RSVP=TRUE:mailto:evil@x.test')
    expect(organizer?.getParameter("rsvp")).toBeUndefined()
  })

  test("no invitation is sent for a rejected event or to a recipient without calendar emails", async () => {
    const [kim, lee, max] = [await hireGuest("Kim"), await hireGuest("Lee"), await hireGuest("Max")]
    await lee.patch("/notifications/settings", { matrix: { CALENDAR: { email: false } } })
    await app.hr.post("/calendar/events", {
      title: "Day",
      type: "HOLIDAY",
      start: "2026-07-01",
      end: "2026-07-01",
      blocksDay: true,
    })
    const collision = await kim.post("/calendar/events", {
      ...{ title: "Collision", type: "MEETING", start: "2026-07-01T09:00:00Z", end: "2026-07-01T10:00:00Z" },
      participants: [max.id],
    })
    expect(collision.status).toBe(409)
    await createEvent(kim, { title: "Made", participants: [lee.id, max.id] })
    await takeMail(max, /^Invitation: Made$/)
    const left = box.mails.map(({ recipient }) => recipient)
    expect(left).not.toContain(await addressOf(max))
    expect(left).not.toContain(await addressOf(lee))
    expect((await lee.get("/notifications")).body.items).toMatchObject([{ category: "CALENDAR" }])
  })

  test("a withdrawal together with a change shows the previous event only", async () => {
    const [kim, lee] = [await hireGuest("Kim"), await hireGuest("Lee")]
    const { id } = await createEvent(kim, { participants: [lee.id] })
    await takeMail(lee, /^Invitation/)
    const secret = { title: "Without Lee", start: "2026-06-03T09:00:00Z", end: "2026-06-03T10:00:00Z" }
    expect((await kim.patch(`/calendar/events/${id}`, { ...secret, participants: [] })).status).toBe(200)
    const mail = await takeMail(lee, /^Invitation withdrawn: Planning$/)
    expect(parseInvite(mail).event).toMatchObject({ summary: "Planning" })
    expect(JSON.stringify([mail, parseInvite(mail).text])).not.toMatch(/Without Lee|20260603/)
    const { items } = (await lee.get("/notifications")).body
    expect(items[0].message).toBe("Kim withdrew your invitation to “Planning”.")
  })
})
