// Calendar events: visibility, changes, responses and validation.
import { describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { outcomeOf } from "../support/leave-requests.js"
import { areWaiting, until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const meeting = (more: object = {}) => ({
  title: "Planning",
  type: "MEETING",
  start: "2026-03-10T09:00:00.000Z",
  end: "2026-03-10T10:00:00.000Z",
  ...more,
})
const createEvent = async (client: Client, more: object = {}): Promise<Json> => {
  const { status, body } = await client.post("/calendar/events", meeting(more))
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const march = "startDate=2026-03-01&endDate=2026-03-31"
const listEntries = async (client: Client, query = march): Promise<Json[]> => (await client.get(`/calendar/events?${query}`)).body
const titles = async (client: Client, query = march) => (await listEntries(client, query)).map(({ title }) => title)
const inbox = async (client: Client): Promise<Json[]> => (await client.get("/notifications")).body.items
const lastMessage = async (client: Client) => (await inbox(client))[0]?.message

describe("calendar events", () => {
  test("creating an event invites its participants with the status PENDING", async () => {
    const { status, headers, body } = await app.employee.post(
      "/calendar/events",
      meeting({
        description: "What comes next",
        participants: [app.manager.id, { employeeId: app.colleague.id, optional: true }],
      }),
    )
    expect(status).toBe(201)
    expect(headers.get("location")).toBe(`/api/calendar/events/${body.id}`)
    expect(body).toMatchObject({
      title: "Planning",
      description: "What comes next",
      type: "MEETING",
      start: "2026-03-10T09:00:00.000Z",
      end: "2026-03-10T10:00:00.000Z",
      allDay: false,
      blocksDay: false,
      organizerId: app.employee.id,
      responseCounts: { pending: 2, accepted: 0, declined: 0, tentative: 0 },
      participants: [
        { employeeId: app.manager.id, fullName: "Bob Manager", status: "PENDING", optional: false },
        { employeeId: app.colleague.id, fullName: "Carl Colleague", status: "PENDING", optional: true },
      ],
    })
    expect(await lastMessage(app.manager)).toBe("Ann Employee invites you to “Planning” (March 10, 2026 at 09:00 AM UTC).")
    const { calendarEvent } = await app.manager.execute(
      `query($id: ID!) { calendarEvent(id: $id) { title myStatus canUpdate organizer { fullName } participants { status employee { fullName } } } }`,
      { id: body.id },
    )
    expect(calendarEvent).toEqual({
      title: "Planning",
      myStatus: "PENDING",
      canUpdate: false,
      organizer: { fullName: "Ann Employee" },
      participants: [
        { status: "PENDING", employee: { fullName: "Bob Manager" } },
        { status: "PENDING", employee: { fullName: "Carl Colleague" } },
      ],
    })
  })

  test("an event is visible to its attendees only, not to HR or administrators", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id] })
    for (const client of [app.employee, app.manager]) expect((await client.get(`/calendar/events/${id}`)).status).toBe(200)
    for (const client of [app.colleague, app.hr, app.admin, app.outsider]) {
      expect(outcomeOf(await client.get(`/calendar/events/${id}`))).toEqual([404, "NOT_FOUND"])
      expect(outcomeOf(await client.patch(`/calendar/events/${id}`, { title: "Mine" }))).toEqual([404, "NOT_FOUND"])
      expect(outcomeOf(await client.delete(`/calendar/events/${id}`))).toEqual([404, "NOT_FOUND"])
      expect(outcomeOf(await client.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" }))).toEqual([404, "NOT_FOUND"])
      const { node } = await client.execute("query($id: ID!) { node(id: $id) { id } }", { id })
      expect(node).toBeNull()
    }
    expect(await listEntries(app.manager)).toContainEqual(expect.objectContaining({ id, eventId: id }))
  })

  test("HR can find and delete the events of a deactivated organizer", async () => {
    const [former, guest] = [await app.hire(), await app.hire()]
    const { id } = await createEvent(former, { participants: [guest.id] })
    expect((await app.hr.get(`/calendar/events/${id}`)).status).toBe(404)
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [former.id])
    expect(await titles(app.hr, `${march}&organizerId=${former.id}`)).toEqual(["Planning"])
    expect(await titles(app.colleague, `${march}&organizerId=${former.id}`)).toEqual([])
    expect((await app.hr.delete(`/calendar/events/${id}`)).status).toBe(204)
    expect(await lastMessage(guest)).toBe("Hana Human canceled “Planning” (March 10, 2026 at 09:00 AM UTC).")
  })

  test("only the organizer can update an event, and unchanged values send no notification", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id] })
    expect(outcomeOf(await app.manager.patch(`/calendar/events/${id}`, { title: "Mine" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.manager.delete(`/calendar/events/${id}`))).toEqual([403, "FORBIDDEN"])
    const { status, body } = await app.employee.patch(`/calendar/events/${id}`, { title: "Review", location: "Room 1" })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: "Review", location: "Room 1", type: "MEETING", start: "2026-03-10T09:00:00.000Z" })
    expect(await lastMessage(app.manager)).toBe(
      "Ann Employee changed “Review”. The event takes place on March 10, 2026 at 09:00 AM UTC.",
    )
    const before = (await inbox(app.manager)).length
    expect((await app.employee.patch(`/calendar/events/${id}`, { title: "Review" })).status).toBe(200)
    expect(await inbox(app.manager)).toHaveLength(before)
  })

  test("updating an outdated version of an event or its participants returns 412", async () => {
    const { id } = await createEvent(app.employee)
    const currentVersion = async () => {
      const { headers } = await app.employee.get(`/calendar/events/${id}`)
      return { headers: { "If-Match": String(headers.get("etag")) } }
    }
    const tag = await currentVersion()
    expect((await app.employee.patch(`/calendar/events/${id}`, { title: "One" }, tag)).status).toBe(200)
    expect((await app.employee.patch(`/calendar/events/${id}`, { title: "Two" }, tag)).status).toBe(412)
    const next = await currentVersion()
    expect((await app.employee.patch(`/calendar/events/${id}`, { participants: [app.manager.id] }, next)).status).toBe(200)
    expect((await app.employee.patch(`/calendar/events/${id}`, { participants: [app.colleague.id] }, next)).status).toBe(412)
  })

  test("changes by HR notify the organizer", async () => {
    const kim = await app.hire({ role: "HR" })
    const { id } = await createEvent(kim, { visibility: "ORGANIZATION" })
    await app.hr.patch(`/calendar/events/${id}`, { title: "Review" })
    expect(await lastMessage(kim)).toBe("Hana Human changed “Review”. The event takes place on March 10, 2026 at 09:00 AM UTC.")
    await app.hr.delete(`/calendar/events/${id}`)
    expect(await lastMessage(kim)).toBe("Hana Human canceled “Review” (March 10, 2026 at 09:00 AM UTC).")
  })

  test("an organization-wide event can be changed by HR only, not by an organizer who left HR", async () => {
    const kim = await app.hire({ role: "HR" })
    const day = { type: "HOLIDAY", start: "2026-09-01", end: "2026-09-01", blocksDay: true }
    const { id, canUpdate } = await createEvent(kim, day)
    expect(canUpdate).toBe(true)
    await app.sql("update employees set role = 'EMPLOYEE' where id = ?", [kim.id])
    expect((await kim.get(`/calendar/events/${id}`)).body.canUpdate).toBe(false)
    expect(outcomeOf(await kim.patch(`/calendar/events/${id}`, { end: "2027-08-31" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await kim.patch(`/calendar/occurrences/${id}`, { end: "2027-08-31" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await kim.delete(`/calendar/events/${id}`))).toEqual([403, "FORBIDDEN"])
    expect((await app.hr.delete(`/calendar/events/${id}`)).status).toBe(204)
  })

  test("an event becomes organization-wide only by visibility or blocksDay", async () => {
    const kim = await app.hire({ role: "HR" })
    const { id } = await createEvent(kim, { visibility: "PARTICIPANTS", type: "HOLIDAY" })
    const { body } = await kim.patch(`/calendar/events/${id}`, { type: "HOLIDAY", title: "Away" })
    expect(body).toMatchObject({ title: "Away", visibility: "PARTICIPANTS" })
    expect((await kim.patch(`/calendar/events/${id}`, { blocksDay: true })).body.visibility).toBe("ORGANIZATION")
    await kim.delete(`/calendar/events/${id}`)
  })

  test("audit entries of an event do not contain its texts", async () => {
    const { id } = await createEvent(app.employee, { title: "Something private" })
    await app.employee.delete(`/calendar/events/${id}`)
    const entries = await app.sql("select details from audit_entries where subject_id = ?", [id])
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain("private")
  })

  test("deleting an event removes its rows and notifies the participants", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id, app.colleague.id] })
    expect((await app.employee.delete(`/calendar/events/${id}`)).status).toBe(204)
    for (const client of [app.manager, app.colleague]) {
      const [notification] = await inbox(client)
      expect(notification).toMatchObject({
        category: "CALENDAR",
        message: "Ann Employee canceled “Planning” (March 10, 2026 at 09:00 AM UTC).",
        entityId: id,
        senderName: "Ann Employee",
      })
      expect((await client.get(`/calendar/events/${id}`)).status).toBe(404)
    }
    expect((await inbox(app.employee)).filter(({ entityId }) => entityId === id)).toEqual([])
    const left = await app.sql(
      "select 1 from calendar_occurrences where event_id = ? union all select 1 from calendar_participants where event_id = ?",
      [id, id],
    )
    expect(left).toEqual([])
  })
})

describe("responses", () => {
  test("responses update the response counts and notify the organizer once per change", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id, app.colleague.id, app.hr.id, app.admin.id] })
    const respond = (client: Client, status: string) => client.post(`/calendar/events/${id}/respond`, { status })
    expect((await respond(app.manager, "ACCEPTED")).body).toMatchObject({
      myStatus: "ACCEPTED",
      responseCounts: { accepted: 1, pending: 3 },
    })
    expect(await lastMessage(app.employee)).toBe(
      "Bob Manager accepted the invitation to “Planning” (March 10, 2026 at 09:00 AM UTC).",
    )
    await respond(app.colleague, "declined")
    await respond(app.hr, "Tentative")
    expect((await app.employee.get(`/calendar/events/${id}`)).body).toMatchObject({
      responseCounts: { accepted: 1, declined: 1, tentative: 1, pending: 1 },
    })
    // A later response replaces the earlier one; the same response again notifies nobody.
    await respond(app.colleague, "ACCEPTED")
    const count = (await inbox(app.employee)).length
    await respond(app.colleague, "ACCEPTED")
    expect(await inbox(app.employee)).toHaveLength(count)
    const { respondToCalendarEvent } = await app.admin.execute(
      `mutation($id: ID!) { respondToCalendarEvent(id: $id, input: { status: TENTATIVE }) { myStatus responseCounts { accepted tentative pending } } }`,
      { id },
    )
    expect(respondToCalendarEvent).toEqual({ myStatus: "TENTATIVE", responseCounts: { accepted: 2, tentative: 2, pending: 0 } })
  })

  test("responding without an invitation or with PENDING is rejected", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id] })
    expect(outcomeOf(await app.employee.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" }))).toEqual([
      403,
      "FORBIDDEN",
    ])
    const pending = await app.manager.post(`/calendar/events/${id}/respond`, { status: "PENDING" })
    expect(pending).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED", errors: [{ path: "status" }] } })
    expect((await app.manager.post(`/calendar/events/${id}/respond`, {})).status).toBe(400)
  })

  test("twenty concurrent responses are all counted", async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => app.hire()))
    const { id } = await createEvent(app.employee, { participants: guests.map((guest) => guest.id) })
    const outcomes = await Promise.all(
      guests.map((guest, n) => guest.post(`/calendar/events/${id}/respond`, { status: n % 2 ? "ACCEPTED" : "DECLINED" })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(guests.map(() => 200))
    expect((await app.employee.get(`/calendar/events/${id}`)).body.responseCounts).toEqual({
      pending: 0,
      accepted: 10,
      declined: 10,
      tentative: 0,
    })
  })

  test("a new time resets responses, another change keeps them", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id] })
    await app.manager.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" })
    const kept = await app.employee.patch(`/calendar/events/${id}`, {
      title: "Review",
      participants: [app.manager.id, app.colleague.id],
    })
    expect(kept.body.participants).toMatchObject([{ status: "ACCEPTED" }, { employeeId: app.colleague.id, status: "PENDING" }])
    const moved = await app.employee.patch(`/calendar/events/${id}`, { start: "2026-03-10T09:30:00+00:00" })
    expect(moved.body.participants).toMatchObject([{ status: "PENDING" }, { status: "PENDING" }])
  })

  test("a new time keeps the organizer's own response", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.employee.id, app.manager.id] })
    await app.manager.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" })
    const { body } = await app.employee.patch(`/calendar/events/${id}`, { start: "2026-03-10T09:30:00Z" })
    expect(body.participants).toMatchObject([{ status: "ACCEPTED" }, { status: "PENDING" }])
  })

  test("updating an event waits for a concurrent response", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id] })
    const answer = app.instance.deps.orm.em.fork()
    await answer.begin()
    await answer.execute(
      "/* test */ update calendar_participants set status = 'ACCEPTED', version = version + 1 where event_id = ? and employee_id = ?",
      [id, app.manager.id],
    )
    const move = app.employee.patch(`/calendar/events/${id}`, { start: "2026-03-10T09:30:00Z" })
    await until(() => areWaiting(app, 1))
    await answer.commit()
    expect(await move).toMatchObject({ status: 200, body: { participants: [{ status: "PENDING" }] } })
  })

  test("responding to a concurrently deleted event returns 200 or 404", async () => {
    for (let round = 0; round < 4; round++) {
      const guests = await Promise.all(Array.from({ length: 10 }, () => app.hire()))
      const { id } = await createEvent(app.employee, { participants: guests.map((guest) => guest.id) })
      const answers = guests.map((guest) => guest.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" }))
      const outcomes = await Promise.all([...answers, app.employee.delete(`/calendar/events/${id}`)])
      for (const { status } of outcomes) expect([200, 204, 404]).toContain(status)
    }
  })

  test("making a participant optional is recorded as a change of participants", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id] })
    const { body } = await app.employee.patch(`/calendar/events/${id}`, {
      participants: [{ employeeId: app.manager.id, optional: true }],
    })
    expect(body.participants).toMatchObject([{ optional: true }])
    const entries = await app.sql("select details from audit_entries where subject_id = ? and action = 'calendarEvent.update'", [
      id,
    ])
    expect(entries).toEqual([{ details: { changedFields: ["participants"] } }])
  })

  test("removing a participant withdraws the invitation and hides the event", async () => {
    const { id } = await createEvent(app.employee, { participants: [app.manager.id, app.colleague.id] })
    const { body } = await app.employee.patch(`/calendar/events/${id}`, {
      participants: [app.colleague.id, { employeeId: app.hr.id }],
    })
    expect(body.participants.map(({ employeeId }: Json) => employeeId)).toEqual([app.colleague.id, app.hr.id])
    expect(await lastMessage(app.manager)).toBe("Ann Employee withdrew your invitation to “Planning”.")
    expect(await lastMessage(app.hr)).toMatch(/^Ann Employee invites you to “Planning”/)
    expect((await app.manager.get(`/calendar/events/${id}`)).status).toBe(404)
  })
})

describe("event validation", () => {
  const errorOf = async (more: object, client = app.employee) => {
    const { status, body } = await client.post("/calendar/events", meeting(more))
    return [status, body.code, body.errors?.map(({ path, code }: Json) => `${path} ${code}`).join()]
  }

  test("an event that ends before it starts returns 400 and changes nothing", async () => {
    expect(await errorOf({ end: "2026-03-10T08:59:59.999Z" })).toEqual([400, "VALIDATION_FAILED", "end END_BEFORE_START"])
    expect(await errorOf({ start: "2026-03-11", end: "2026-03-10" })).toEqual([400, "VALIDATION_FAILED", "end END_BEFORE_START"])
    const { id } = await createEvent(app.employee, { title: "Stays", participants: [app.manager.id] })
    const count = (await inbox(app.manager)).length
    const late = await app.employee.patch(`/calendar/events/${id}`, { start: "2026-03-10T10:00:00.001Z", title: "Moved" })
    expect(late).toMatchObject({ status: 400, body: { errors: [{ path: "end", code: "END_BEFORE_START" }] } })
    expect((await app.employee.get(`/calendar/events/${id}`)).body).toMatchObject({
      title: "Stays",
      start: "2026-03-10T09:00:00.000Z",
    })
    expect(await inbox(app.manager)).toHaveLength(count)
    // An event may have no duration.
    expect((await app.employee.patch(`/calendar/events/${id}`, { start: "2026-03-10T10:00:00Z" })).status).toBe(200)
  })

  test("invalid fields of an event return 400 naming the field", async () => {
    const all = await app.employee.post("/calendar/events", {})
    expect(all.body.errors.map(({ path, code }: Json) => `${path} ${code}`).sort()).toEqual([
      "end REQUIRED",
      "start REQUIRED",
      "title REQUIRED",
      "type REQUIRED",
    ])
    expect(await errorOf({ type: "PARTY" })).toEqual([400, "VALIDATION_FAILED", "type ONE_OF"])
    expect(await errorOf({ start: "tomorrow" })).toEqual([400, "VALIDATION_FAILED", "start DATE_TIME"])
    expect(await errorOf({ start: "2026-03-10T09:00:00" })).toEqual([400, "VALIDATION_FAILED", "start DATE_TIME"])
    expect(await errorOf({ start: "2026-02-30" })).toEqual([400, "VALIDATION_FAILED", "start DATE_TIME"])
    expect(await errorOf({ start: "2026-03-10" })).toEqual([400, "VALIDATION_FAILED", "start DATE_TIME"])
    expect(await errorOf({ end: "2027-03-12T09:00:00Z" })).toEqual([400, "VALIDATION_FAILED", "end SPAN_TOO_LONG"])
    for (const timezone of ["Mars/Olympus", "PST", "IST", "+02:00", "Factory"])
      expect(await errorOf({ timezone })).toEqual([400, "VALIDATION_FAILED", "timezone TIME_ZONE"])
    expect(await errorOf({ organizerId: app.manager.id })).toEqual([400, "VALIDATION_FAILED", "organizerId UNKNOWN_FIELD"])
    expect(await errorOf({ participants: [app.manager.id, app.manager.id] })).toEqual([
      400,
      "VALIDATION_FAILED",
      "participants DUPLICATE",
    ])
    expect(await errorOf({ participants: [{ employeeId: app.manager.id, status: "ACCEPTED" }] })).toEqual([
      400,
      "VALIDATION_FAILED",
      "participants.0.status UNKNOWN_FIELD",
    ])
    expect(await errorOf({ participants: ["manager"] })).toEqual([400, "VALIDATION_FAILED", "participants.0.employeeId UUID"])
    // Ids are case-insensitive.
    expect(await errorOf({ participants: [app.manager.id, app.manager.id.toUpperCase()] })).toEqual([
      400,
      "VALIDATION_FAILED",
      "participants DUPLICATE",
    ])
    const { body } = await app.employee.post("/calendar/events", meeting({ participants: [app.manager.id.toUpperCase()] }))
    expect(body.participants).toMatchObject([{ employeeId: app.manager.id }])
  })

  test("inviting foreign, unknown and deactivated employees returns the same INVALID_REFERENCE", async () => {
    const former = await app.hire({ account_status: "DEACTIVATED" })
    for (const id of [app.outsider.id, "01981b3c-7d5e-7000-8000-000000000001", former.id])
      expect(await errorOf({ participants: [app.manager.id, id] })).toEqual([
        400,
        "INVALID_REFERENCE",
        "participants.1.employeeId REFERENCE",
      ])
  })

  test("organization-wide events and restricted holidays return 403 unless HR creates them", async () => {
    expect(await errorOf({ visibility: "ORGANIZATION" })).toEqual([403, "FORBIDDEN", "visibility NOT_ALLOWED"])
    expect(await errorOf({ type: "HOLIDAY", blocksDay: true, visibility: "ORGANIZATION" })).toEqual([
      403,
      "FORBIDDEN",
      "blocksDay NOT_ALLOWED,visibility NOT_ALLOWED",
    ])
    expect(await errorOf({ blocksDay: true }, app.hr)).toEqual([400, "VALIDATION_FAILED", "blocksDay ONLY_HOLIDAYS_BLOCK_DAYS"])
    expect(await errorOf({ type: "HOLIDAY", blocksDay: true, visibility: "PARTICIPANTS" }, app.hr)).toEqual([
      400,
      "VALIDATION_FAILED",
      "visibility BLOCKED_DAY_MUST_BE_ORGANIZATION_WIDE",
    ])
    const { id } = await createEvent(app.employee)
    const open = await app.employee.patch(`/calendar/events/${id}`, { visibility: "ORGANIZATION" })
    expect(outcomeOf(open)).toEqual([403, "FORBIDDEN"])
  })
})
