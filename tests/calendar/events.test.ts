// Events of the calendar: who makes, sees, changes and answers them, what is refused, and who is told.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { outcomeOf } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { statementsOf } from "../support/statements.js"
import { world } from "../support/test-app.js"

const w = world()

const meeting = (more: object = {}) => ({
  title: "Planning",
  type: "MEETING",
  start: "2026-03-10T09:00:00.000Z",
  end: "2026-03-10T10:00:00.000Z",
  ...more,
})
const made = async (client: Client, more: object = {}): Promise<Json> => {
  const { status, body } = await client.post("/calendar/events", meeting(more))
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const march = "startDate=2026-03-01&endDate=2026-03-31"
const listed = async (client: Client, query = march): Promise<Json[]> => (await client.get(`/calendar/events?${query}`)).body
const titles = async (client: Client, query = march) => (await listed(client, query)).map(({ title }) => title)
const inbox = async (client: Client): Promise<Json[]> => (await client.get("/notifications")).body.items
const said1 = async (client: Client) => (await inbox(client))[0]?.message

describe("an event", () => {
  test("is made with those who are invited, who have not answered at first", async () => {
    const { status, headers, body } = await w.ann.post(
      "/calendar/events",
      meeting({ description: "What comes next", participants: [w.bob.id, { employeeId: w.carl.id, optional: true }] }),
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
      restricted: false,
      organizerId: w.ann.id,
      responseCounts: { pending: 2, accepted: 0, declined: 0, tentative: 0 },
      participants: [
        { employeeId: w.bob.id, fullName: "Bob Manager", status: "PENDING", optional: false },
        { employeeId: w.carl.id, fullName: "Carl Colleague", status: "PENDING", optional: true },
      ],
    })
    expect(await said1(w.bob)).toBe("Ann Employee invites you to “Planning” (March 10, 2026 at 09:00 AM UTC).")
    const { calendarEvent } = await w.bob.ask(
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

  test("is seen by those who take part and by nobody else, administrators and HR included", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id] })
    for (const who of [w.ann, w.bob]) expect((await who.get(`/calendar/events/${id}`)).status).toBe(200)
    for (const who of [w.carl, w.hana, w.eve, w.olga]) {
      expect(outcomeOf(await who.get(`/calendar/events/${id}`))).toEqual([404, "NOT_FOUND"])
      expect(outcomeOf(await who.patch(`/calendar/events/${id}`, { title: "Mine" }))).toEqual([404, "NOT_FOUND"])
      expect(outcomeOf(await who.delete(`/calendar/events/${id}`))).toEqual([404, "NOT_FOUND"])
      expect(outcomeOf(await who.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" }))).toEqual([404, "NOT_FOUND"])
      const { node } = await who.ask("query($id: ID!) { node(id: $id) { id } }", { id })
      expect(node).toBeNull()
    }
    expect(await listed(w.bob)).toContainEqual(expect.objectContaining({ id, eventId: id }))
  })

  test("of somebody who has left is HR's to change and to remove", async () => {
    const [gone, guest] = [await w.hire(), await w.hire()]
    const { id } = await made(gone, { participants: [guest.id] })
    expect((await w.hana.get(`/calendar/events/${id}`)).status).toBe(404)
    await w.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [gone.id])
    expect(await titles(w.hana, `${march}&organizerId=${gone.id}`)).toEqual(["Planning"])
    expect(await titles(w.carl, `${march}&organizerId=${gone.id}`)).toEqual([])
    expect((await w.hana.delete(`/calendar/events/${id}`)).status).toBe(204)
    expect(await said1(guest)).toBe("Hana Human canceled “Planning” (March 10, 2026 at 09:00 AM UTC).")
  })

  test("is changed by who made it; those invited see it and may not", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id] })
    expect(outcomeOf(await w.bob.patch(`/calendar/events/${id}`, { title: "Mine" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.bob.delete(`/calendar/events/${id}`))).toEqual([403, "FORBIDDEN"])
    const { status, body } = await w.ann.patch(`/calendar/events/${id}`, { title: "Review", location: "Room 1" })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: "Review", location: "Room 1", type: "MEETING", start: "2026-03-10T09:00:00.000Z" })
    expect(await said1(w.bob)).toBe("Ann Employee changed “Review”. The event takes place on March 10, 2026 at 09:00 AM UTC.")
    const before = (await inbox(w.bob)).length
    expect((await w.ann.patch(`/calendar/events/${id}`, { title: "Review" })).status).toBe(200)
    expect(await inbox(w.bob)).toHaveLength(before)
  })

  test("that was changed by somebody else meanwhile is not overwritten, nor is the list of those invited", async () => {
    const { id } = await made(w.ann)
    const seen = async () => {
      const { headers } = await w.ann.get(`/calendar/events/${id}`)
      return { headers: { "If-Match": String(headers.get("etag")) } }
    }
    const tag = await seen()
    expect((await w.ann.patch(`/calendar/events/${id}`, { title: "One" }, tag)).status).toBe(200)
    expect((await w.ann.patch(`/calendar/events/${id}`, { title: "Two" }, tag)).status).toBe(412)
    const next = await seen()
    expect((await w.ann.patch(`/calendar/events/${id}`, { participants: [w.bob.id] }, next)).status).toBe(200)
    expect((await w.ann.patch(`/calendar/events/${id}`, { participants: [w.carl.id] }, next)).status).toBe(412)
  })

  test("of which HR changes something is told to who made it, too", async () => {
    const kim = await w.hire({ role: "HR" })
    const { id } = await made(kim, { visibility: "ORGANIZATION" })
    await w.hana.patch(`/calendar/events/${id}`, { title: "Review" })
    expect(await said1(kim)).toBe("Hana Human changed “Review”. The event takes place on March 10, 2026 at 09:00 AM UTC.")
    await w.hana.delete(`/calendar/events/${id}`)
    expect(await said1(kim)).toBe("Hana Human canceled “Review” (March 10, 2026 at 09:00 AM UTC).")
  })

  test("for everybody is HR's alone, also where who made it was HR once", async () => {
    const kim = await w.hire({ role: "HR" })
    const day = { type: "HOLIDAY", start: "2026-09-01", end: "2026-09-01", restricted: true }
    const { id, canUpdate } = await made(kim, day)
    expect(canUpdate).toBe(true)
    await w.sql("update employees set role = 'EMPLOYEE' where id = ?", [kim.id])
    expect((await kim.get(`/calendar/events/${id}`)).body.canUpdate).toBe(false)
    expect(outcomeOf(await kim.patch(`/calendar/events/${id}`, { end: "2027-08-31" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await kim.patch(`/calendar/occurrences/${id}`, { end: "2027-08-31" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await kim.delete(`/calendar/events/${id}`))).toEqual([403, "FORBIDDEN"])
    expect((await w.hana.delete(`/calendar/events/${id}`)).status).toBe(204)
  })

  test("becomes everybody's only where that is asked for", async () => {
    const kim = await w.hire({ role: "HR" })
    const { id } = await made(kim, { visibility: "PARTICIPANTS", type: "HOLIDAY" })
    const { body } = await kim.patch(`/calendar/events/${id}`, { type: "HOLIDAY", title: "Away" })
    expect(body).toMatchObject({ title: "Away", visibility: "PARTICIPANTS" })
    expect((await kim.patch(`/calendar/events/${id}`, { restricted: true })).body.visibility).toBe("ORGANIZATION")
    await kim.delete(`/calendar/events/${id}`)
  })

  test("keeps what it is about from the journal of what was done", async () => {
    const { id } = await made(w.ann, { title: "Something private" })
    await w.ann.delete(`/calendar/events/${id}`)
    const entries = await w.sql("select details from audit_entries where subject_id = ?", [id])
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain("private")
  })

  test("that is removed is gone, and those invited are told", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id, w.carl.id] })
    expect((await w.ann.delete(`/calendar/events/${id}`)).status).toBe(204)
    for (const who of [w.bob, w.carl]) {
      const [told] = await inbox(who)
      expect(told).toMatchObject({
        category: "CALENDAR",
        message: "Ann Employee canceled “Planning” (March 10, 2026 at 09:00 AM UTC).",
        entityId: id,
        senderName: "Ann Employee",
      })
      expect((await who.get(`/calendar/events/${id}`)).status).toBe(404)
    }
    expect((await inbox(w.ann)).filter(({ entityId }) => entityId === id)).toEqual([])
    const left = await w.sql(
      "select 1 from calendar_occurrences where event_id = ? union all select 1 from calendar_participants where event_id = ?",
      [id, id],
    )
    expect(left).toEqual([])
  })
})

describe("answers", () => {
  test("show in the organizer's summary, who is told of each", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id, w.carl.id, w.hana.id, w.eve.id] })
    const answer = (who: Client, status: string) => who.post(`/calendar/events/${id}/respond`, { status })
    expect((await answer(w.bob, "ACCEPTED")).body).toMatchObject({
      myStatus: "ACCEPTED",
      responseCounts: { accepted: 1, pending: 3 },
    })
    expect(await said1(w.ann)).toBe("Bob Manager accepted the invitation to “Planning” (March 10, 2026 at 09:00 AM UTC).")
    await answer(w.carl, "declined")
    await answer(w.hana, "Tentative")
    expect((await w.ann.get(`/calendar/events/${id}`)).body).toMatchObject({
      responseCounts: { accepted: 1, declined: 1, tentative: 1, pending: 1 },
    })
    // Answering again changes the answer; the same answer again is no news.
    await answer(w.carl, "ACCEPTED")
    const told = (await inbox(w.ann)).length
    await answer(w.carl, "ACCEPTED")
    expect(await inbox(w.ann)).toHaveLength(told)
    const { respondToCalendarEvent } = await w.eve.ask(
      `mutation($id: ID!) { respondToCalendarEvent(id: $id, input: { status: TENTATIVE }) { myStatus responseCounts { accepted tentative pending } } }`,
      { id },
    )
    expect(respondToCalendarEvent).toEqual({ myStatus: "TENTATIVE", responseCounts: { accepted: 2, tentative: 2, pending: 0 } })
  })

  test("are for those who are invited, and one of three", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id] })
    expect(outcomeOf(await w.ann.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" }))).toEqual([403, "FORBIDDEN"])
    const pending = await w.bob.post(`/calendar/events/${id}/respond`, { status: "PENDING" })
    expect(pending).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED", errors: [{ path: "status" }] } })
    expect((await w.bob.post(`/calendar/events/${id}/respond`, {})).status).toBe(400)
  })

  test("of twenty who answer at once are all counted", async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => w.hire()))
    const { id } = await made(w.ann, { participants: guests.map((guest) => guest.id) })
    const outcomes = await Promise.all(
      guests.map((guest, n) => guest.post(`/calendar/events/${id}/respond`, { status: n % 2 ? "ACCEPTED" : "DECLINED" })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(guests.map(() => 200))
    expect((await w.ann.get(`/calendar/events/${id}`)).body.responseCounts).toEqual({
      pending: 0,
      accepted: 10,
      declined: 10,
      tentative: 0,
    })
  })

  test("are asked for anew when the time changes, and kept when something else does", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id] })
    await w.bob.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" })
    const kept = await w.ann.patch(`/calendar/events/${id}`, { title: "Review", participants: [w.bob.id, w.carl.id] })
    expect(kept.body.participants).toMatchObject([{ status: "ACCEPTED" }, { employeeId: w.carl.id, status: "PENDING" }])
    const moved = await w.ann.patch(`/calendar/events/${id}`, { start: "2026-03-10T09:30:00+00:00" })
    expect(moved.body.participants).toMatchObject([{ status: "PENDING" }, { status: "PENDING" }])
  })

  test("are kept by who made it, when it takes place at another time", async () => {
    const { id } = await made(w.ann, { participants: [w.ann.id, w.bob.id] })
    await w.bob.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" })
    const { body } = await w.ann.patch(`/calendar/events/${id}`, { start: "2026-03-10T09:30:00Z" })
    expect(body.participants).toMatchObject([{ status: "ACCEPTED" }, { status: "PENDING" }])
  })

  test("that are on their way when the event changes are waited for", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id] })
    const answer = w.app.deps.orm.em.fork()
    await answer.begin()
    await answer.execute(
      "update calendar_participants set status = 'ACCEPTED', version = version + 1 where event_id = ? and employee_id = ?",
      [id, w.bob.id],
    )
    const move = w.ann.patch(`/calendar/events/${id}`, { start: "2026-03-10T09:30:00Z" })
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await until(async () => (await w.sql(waiting)).length > 0)
    await answer.commit()
    expect(await move).toMatchObject({ status: 200, body: { participants: [{ status: "PENDING" }] } })
  })

  test("to what is removed at the same time find nothing there", async () => {
    for (let round = 0; round < 4; round++) {
      const guests = await Promise.all(Array.from({ length: 10 }, () => w.hire()))
      const { id } = await made(w.ann, { participants: guests.map((guest) => guest.id) })
      const answers = guests.map((guest) => guest.post(`/calendar/events/${id}/respond`, { status: "ACCEPTED" }))
      const outcomes = await Promise.all([...answers, w.ann.delete(`/calendar/events/${id}`)])
      for (const { status } of outcomes) expect([200, 204, 404]).toContain(status)
    }
  })

  test("are not needed from who may be missing now, which is written down as every change is", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id] })
    const { body } = await w.ann.patch(`/calendar/events/${id}`, { participants: [{ employeeId: w.bob.id, optional: true }] })
    expect(body.participants).toMatchObject([{ optional: true }])
    const entries = await w.sql("select details from audit_entries where subject_id = ? and action = 'calendarEvent.update'", [
      id,
    ])
    expect(entries).toEqual([{ details: { fields: ["participants"] } }])
  })

  test("of who is not invited any more are gone, and so is their sight of the event", async () => {
    const { id } = await made(w.ann, { participants: [w.bob.id, w.carl.id] })
    const { body } = await w.ann.patch(`/calendar/events/${id}`, { participants: [w.carl.id, { employeeId: w.hana.id }] })
    expect(body.participants.map(({ employeeId }: Json) => employeeId)).toEqual([w.carl.id, w.hana.id])
    expect(await said1(w.bob)).toBe("Ann Employee withdrew your invitation to “Planning”.")
    expect(await said1(w.hana)).toMatch(/^Ann Employee invites you to “Planning”/)
    expect((await w.bob.get(`/calendar/events/${id}`)).status).toBe(404)
  })
})

describe("what is refused", () => {
  const refused = async (more: object, client = w.ann) => {
    const { status, body } = await client.post("/calendar/events", meeting(more))
    return [status, body.code, body.errors?.map(({ path, code }: Json) => `${path} ${code}`).join()]
  }

  test("an event that ends before it starts, also by a change, and nothing is written", async () => {
    expect(await refused({ end: "2026-03-10T08:59:59.999Z" })).toEqual([400, "VALIDATION_FAILED", "end END_BEFORE_START"])
    expect(await refused({ start: "2026-03-11", end: "2026-03-10" })).toEqual([400, "VALIDATION_FAILED", "end END_BEFORE_START"])
    const { id } = await made(w.ann, { title: "Stays", participants: [w.bob.id] })
    const told = (await inbox(w.bob)).length
    const late = await w.ann.patch(`/calendar/events/${id}`, { start: "2026-03-10T10:00:00.001Z", title: "Moved" })
    expect(late).toMatchObject({ status: 400, body: { errors: [{ path: "end", code: "END_BEFORE_START" }] } })
    expect((await w.ann.get(`/calendar/events/${id}`)).body).toMatchObject({ title: "Stays", start: "2026-03-10T09:00:00.000Z" })
    expect(await inbox(w.bob)).toHaveLength(told)
    // An instant is an event too.
    expect((await w.ann.patch(`/calendar/events/${id}`, { start: "2026-03-10T10:00:00Z" })).status).toBe(200)
  })

  test("what is no event, by the field that is wrong", async () => {
    const all = await w.ann.post("/calendar/events", {})
    expect(all.body.errors.map(({ path, code }: Json) => `${path} ${code}`).sort()).toEqual([
      "end REQUIRED",
      "start REQUIRED",
      "title REQUIRED",
      "type REQUIRED",
    ])
    expect(await refused({ type: "PARTY" })).toEqual([400, "VALIDATION_FAILED", "type ONE_OF"])
    expect(await refused({ start: "tomorrow" })).toEqual([400, "VALIDATION_FAILED", "start DATE_TIME"])
    expect(await refused({ start: "2026-03-10T09:00:00" })).toEqual([400, "VALIDATION_FAILED", "start DATE_TIME"])
    expect(await refused({ start: "2026-02-30" })).toEqual([400, "VALIDATION_FAILED", "start DATE_TIME"])
    expect(await refused({ start: "2026-03-10" })).toEqual([400, "VALIDATION_FAILED", "start DATE_TIME"])
    expect(await refused({ end: "2027-03-12T09:00:00Z" })).toEqual([400, "VALIDATION_FAILED", "end SPAN_TOO_LONG"])
    for (const timezone of ["Mars/Olympus", "PST", "IST", "+02:00", "Factory"])
      expect(await refused({ timezone })).toEqual([400, "VALIDATION_FAILED", "timezone TIME_ZONE"])
    expect(await refused({ organizerId: w.bob.id })).toEqual([400, "VALIDATION_FAILED", "organizerId UNKNOWN_FIELD"])
    expect(await refused({ participants: [w.bob.id, w.bob.id] })).toEqual([400, "VALIDATION_FAILED", "participants DUPLICATE"])
    expect(await refused({ participants: [{ employeeId: w.bob.id, status: "ACCEPTED" }] })).toEqual([
      400,
      "VALIDATION_FAILED",
      "participants.0.status UNKNOWN_FIELD",
    ])
    expect(await refused({ participants: ["bob"] })).toEqual([400, "VALIDATION_FAILED", "participants.0.employeeId UUID"])
    // An id is the same in capitals.
    expect(await refused({ participants: [w.bob.id, w.bob.id.toUpperCase()] })).toEqual([
      400,
      "VALIDATION_FAILED",
      "participants DUPLICATE",
    ])
    const { body } = await w.ann.post("/calendar/events", meeting({ participants: [w.bob.id.toUpperCase()] }))
    expect(body.participants).toMatchObject([{ employeeId: w.bob.id }])
  })

  test("people who are not there: of another organization, of nobody, and who have left, all alike", async () => {
    const gone = await w.hire({ account_status: "DEACTIVATED" })
    for (const id of [w.olga.id, "01981b3c-7d5e-7000-8000-000000000001", gone.id])
      expect(await refused({ participants: [w.bob.id, id] })).toEqual([
        400,
        "INVALID_REFERENCE",
        "participants.1.employeeId REFERENCE",
      ])
  })

  test("events for everybody and restricted holidays of anybody but HR", async () => {
    expect(await refused({ visibility: "ORGANIZATION" })).toEqual([403, "FORBIDDEN", "visibility NOT_ALLOWED"])
    expect(await refused({ type: "HOLIDAY", restricted: true, visibility: "ORGANIZATION" })).toEqual([
      403,
      "FORBIDDEN",
      "restricted NOT_ALLOWED,visibility NOT_ALLOWED",
    ])
    expect(await refused({ restricted: true }, w.hana)).toEqual([400, "VALIDATION_FAILED", "restricted ONLY_HOLIDAYS_RESTRICTED"])
    expect(await refused({ type: "HOLIDAY", restricted: true, visibility: "PARTICIPANTS" }, w.hana)).toEqual([
      400,
      "VALIDATION_FAILED",
      "visibility RESTRICTED_MUST_BE_ORGANIZATION_WIDE",
    ])
    const { id } = await made(w.ann)
    const open = await w.ann.patch(`/calendar/events/${id}`, { visibility: "ORGANIZATION" })
    expect(outcomeOf(open)).toEqual([403, "FORBIDDEN"])
  })
})

describe("a restricted holiday", () => {
  let holiday: string
  beforeAll(async () => {
    const day = { title: "Founders' Day", type: "HOLIDAY", start: "2026-05-04", end: "2026-05-05", restricted: true }
    holiday = (await made(w.hana, day)).id
  })
  const on = (start: string, end: string, more: object = {}) => w.ann.post("/calendar/events", meeting({ start, end, ...more }))

  test("is in everybody's calendar", async () => {
    for (const who of [w.ann, w.eve]) {
      const [entry] = await listed(who, "startDate=2026-05-01&endDate=2026-05-31")
      expect(entry).toMatchObject({
        id: holiday,
        title: "Founders' Day",
        allDay: true,
        restricted: true,
        busy: false,
        startDate: "2026-05-04",
        endDate: "2026-05-05",
      })
    }
    expect(await titles(w.olga, "startDate=2026-05-01&endDate=2026-05-31")).toEqual([])
  })

  test("keeps every other event out, whoever makes it, and lets through what only touches it", async () => {
    const error = await on("2026-05-05T22:00:00Z", "2026-05-06T01:00:00Z")
    expect(outcomeOf(error)).toEqual([409, "HOLIDAY_COLLISION"])
    expect(error.body.message).toBe(
      "The event on May 5, 2026 overlaps the restricted holiday “Founders' Day”. Please choose another time.",
    )
    expect(outcomeOf(await on("2026-05-04", "2026-05-04"))).toEqual([409, "HOLIDAY_COLLISION"])
    expect(outcomeOf(await on("2026-05-01", "2026-05-31"))).toEqual([409, "HOLIDAY_COLLISION"])
    expect(outcomeOf(await w.hana.post("/calendar/events", meeting({ start: "2026-05-04", end: "2026-05-04" })))).toEqual([
      409,
      "HOLIDAY_COLLISION",
    ])
    expect((await on("2026-05-03T22:00:00Z", "2026-05-04T00:00:00Z")).status).toBe(201)
    expect((await on("2026-05-06T00:00:00Z", "2026-05-06T01:00:00Z")).status).toBe(201)
    expect((await w.olga.post("/calendar/events", meeting({ start: "2026-05-04", end: "2026-05-04" }))).status).toBe(201)
    // A holiday of HR's may fall on another; one that somebody else calls so may not.
    expect(
      (await w.hana.post("/calendar/events", meeting({ type: "HOLIDAY", start: "2026-05-04", end: "2026-05-04" }))).status,
    ).toBe(201)
    expect(outcomeOf(await on("2026-05-04", "2026-05-04", { type: "HOLIDAY" }))).toEqual([409, "HOLIDAY_COLLISION"])
  })

  test("holds by the day of the event's own zone", async () => {
    const kiritimati = { timezone: "Pacific/Kiritimati" }
    // 10:00 UTC on the 3rd is the 4th already.
    expect(outcomeOf(await on("2026-05-03T10:00:00Z", "2026-05-03T11:00:00Z", kiritimati))).toEqual([409, "HOLIDAY_COLLISION"])
    expect((await on("2026-05-05T10:00:00Z", "2026-05-05T11:00:00Z", kiritimati)).status).toBe(201)
  })

  test("keeps out what is moved there, also one of many times, and what is already there stays", async () => {
    const { id } = await made(w.ann, { start: "2026-05-06T09:00:00Z", end: "2026-05-06T10:00:00Z" })
    const moved = await w.ann.patch(`/calendar/events/${id}`, { start: "2026-05-05T09:00:00Z", end: "2026-05-05T10:00:00Z" })
    expect(outcomeOf(moved)).toEqual([409, "HOLIDAY_COLLISION"])
    expect((await w.ann.get(`/calendar/events/${id}`)).body.start).toBe("2026-05-06T09:00:00.000Z")
    const weekly = { start: "2026-04-27T09:00:00Z", end: "2026-04-27T10:00:00Z", recurrence: "FREQ=WEEKLY;COUNT=4" }
    expect(outcomeOf(await w.ann.post("/calendar/events", meeting(weekly)))).toEqual([409, "HOLIDAY_COLLISION"])
    const series = await made(w.ann, { ...weekly, exceptDates: ["2026-05-04"] })
    expect(series.exceptDates).toEqual(["2026-05-04"])
    const [, second] = await listed(w.ann, `startDate=2026-04-27&endDate=2026-05-31&organizerId=${w.ann.id}&type=MEETING`).then(
      (all) => all.filter(({ eventId }) => eventId === series.id),
    )
    const there = { start: "2026-05-04T12:00:00Z", end: "2026-05-04T13:00:00Z" }
    expect(outcomeOf(await w.ann.patch(`/calendar/occurrences/${second.id}`, there))).toEqual([409, "HOLIDAY_COLLISION"])
    const later = await made(w.ann, { title: "Long planned", start: "2026-06-01T09:00:00Z", end: "2026-06-01T10:00:00Z" })
    await made(w.hana, { type: "HOLIDAY", start: "2026-06-01", end: "2026-06-01", restricted: true })
    expect((await w.ann.patch(`/calendar/events/${later.id}`, { title: "Renamed" })).status).toBe(200)
  })
})

describe("a restricted holiday that came later", () => {
  test("leaves alone what is there, also when something else about it changes", async () => {
    const weekly = { start: "2026-07-06T09:00:00Z", end: "2026-07-06T10:00:00Z", recurrence: "FREQ=WEEKLY;COUNT=4" }
    const { id } = await made(w.ann, weekly)
    await made(w.hana, { type: "HOLIDAY", start: "2026-07-13", end: "2026-07-13", restricted: true })
    const times = (await listed(w.ann, "startDate=2026-07-01&endDate=2026-07-31")).filter(({ eventId }) => eventId === id)
    const change = async (path: string, patch: object) => (await w.ann.patch(`/calendar/${path}`, patch)).status
    expect(await change(`events/${id}`, { type: "TRAINING" })).toBe(200)
    expect(await change(`events/${id}`, { exceptDates: ["2026-07-20"] })).toBe(200)
    const noon = { start: "2026-07-28T12:00:00Z", end: "2026-07-28T13:00:00Z" }
    expect(await change(`occurrences/${times[3].id}`, noon)).toBe(200)
    expect(await change(`events/${id}`, { exceptDates: ["2026-07-13"] })).toBe(200)
    expect(outcomeOf(await w.ann.patch(`/calendar/events/${id}`, { exceptDates: [] }))).toEqual([409, "HOLIDAY_COLLISION"])
  })

  test("keeps out a holiday that is no longer everybody's", async () => {
    await made(w.hana, { type: "HOLIDAY", start: "2026-08-03", end: "2026-08-03", restricted: true })
    const { id } = await made(w.hana, { type: "HOLIDAY", start: "2026-08-03", end: "2026-08-03" })
    const own = await w.hana.patch(`/calendar/events/${id}`, { visibility: "PARTICIPANTS" })
    expect(outcomeOf(own)).toEqual([409, "HOLIDAY_COLLISION"])
  })

  test("is kept free in each year, however far ahead it has been looked at", async () => {
    await made(w.hana, { type: "HOLIDAY", start: "2026-08-17", end: "2026-08-17", restricted: true, recurrence: "FREQ=YEARLY" })
    const far = { start: "2029-08-17T09:00:00Z", end: "2029-08-17T10:00:00Z" }
    expect(outcomeOf(await w.ann.post("/calendar/events", meeting(far)))).toEqual([409, "HOLIDAY_COLLISION"])
  })
})

describe("a part of time", () => {
  test("shows what overlaps it, not only what lies in it, and not what only touches it", async () => {
    const kim = await w.hire()
    const at = (title: string, start: string, end: string) => made(kim, { title, start, end })
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
    const { calendarEvents } = await kim.ask(
      `{ calendarEvents(first: 2, filter: { startDate: "2026-04-10", endDate: "2026-04-10" }) { title event { organizer { id } } } }`,
    )
    expect(calendarEvents).toEqual([
      { title: "around", event: { organizer: { id: kim.id } } },
      { title: "into", event: { organizer: { id: kim.id } } },
    ])
    const page = await kim.get("/calendar/events?startDate=2026-04-10&endDate=2026-04-10&limit=2&page=2")
    expect(page.body.map(({ title }: Json) => title)).toEqual(["a moment", "in"])
    expect(page.headers.get("x-total-count")).toBe("5")
  })

  test("begins at midnight where the caller is, or where they say", async () => {
    const kim = await w.hire()
    await kim.patch("/users/me/preferences", { timezone: "America/New_York" })
    await made(kim, { title: "late", start: "2026-04-11T03:30:00Z", end: "2026-04-11T03:45:00Z" })
    expect(await titles(kim, "startDate=2026-04-10&endDate=2026-04-10")).toEqual(["late"])
    expect(await titles(kim, "startDate=2026-04-11&endDate=2026-04-11")).toEqual([])
    expect(await titles(kim, "startDate=2026-04-11&endDate=2026-04-11&timezone=UTC")).toEqual(["late"])
  })

  test("is a month from today when nothing is said, and never longer than a year or further than five", async () => {
    const kim = await w.hire()
    await made(kim, { title: "soon", start: "2026-03-03T09:00:00Z", end: "2026-03-03T10:00:00Z" })
    await made(kim, { title: "too late", start: "2026-05-03T09:00:00Z", end: "2026-05-03T10:00:00Z" })
    expect(await titles(kim, "")).toEqual(["soon"])
    const wrong = async (query: string) => (await kim.get(`/calendar/events?${query}`)).body.errors
    expect(await wrong("startDate=2026-03-02&endDate=2026-03-01")).toMatchObject([{ path: "endDate", code: "END_BEFORE_START" }])
    expect(await wrong("startDate=2026-03-02&endDate=2027-03-04")).toMatchObject([{ path: "endDate", code: "SPAN_TOO_LONG" }])
    expect(await wrong("startDate=2032-01-01&endDate=2032-01-02")).toMatchObject([{ path: "endDate", code: "TOO_FAR_IN_FUTURE" }])
    expect(await wrong("from=2032-01-01")).toMatchObject([{ path: "from", code: "UNKNOWN_FIELD" }])
  })

  test("understands a zone in any spelling, and keeps the usual one", async () => {
    const kim = await w.hire({ birth_date: "1990-07-01" })
    const named = async (timezone: string) => (await made(kim, { timezone })).timezone
    expect(await named("europe/berlin")).toBe("Europe/Berlin")
    expect(await named("utc")).toBe("UTC")
    expect((await kim.patch("/users/me/preferences", { timezone: "america/new_york" })).body.timezone).toBe("America/New_York")
    expect((await kim.patch("/users/me/preferences", { timezone: "PST" })).status).toBe(400)
    // The database takes this one for an abbreviation, of winter time.
    expect(await named("CET")).toBe("Europe/Brussels")
    const [birthday] = await listed(kim, "startDate=2026-07-01&endDate=2026-07-01&timezone=CET&source=BIRTHDAY")
    expect(birthday.start).toBe("2026-06-30T22:00:00.000Z")
  })

  test("shows days by their date, wherever one is", async () => {
    const kim = await w.hire()
    const { start, end } = await made(kim, {
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

  test("understands days of programs that know instants only", async () => {
    const kim = await w.hire()
    const days = async (start: string, end: string) => {
      const { body } = await kim.post("/calendar/events", meeting({ start, end, allDay: true, timezone: "America/New_York" }))
      return [body.startDate, body.endDate]
    }
    expect(await days("2026-04-20T00:00:00.000Z", "2026-04-21T00:00:00.000Z")).toEqual(["2026-04-20", "2026-04-20"])
    expect(await days("2026-04-20T00:00:00-04:00", "2026-04-20T23:59:59-04:00")).toEqual(["2026-04-20", "2026-04-20"])
    expect(await days("2026-04-20T00:00:00Z", "2026-04-20T00:00:00Z")).toEqual(["2026-04-20", "2026-04-20"])
    expect(await days("2026-04-20", "2026-04-22")).toEqual(["2026-04-20", "2026-04-22"])
  })

  test("is told by types, and in a number of statements that does not grow with what is in it", async () => {
    const kim = await w.hire()
    for (const type of ["MEETING", "TRAINING", "interview", "OTHER"])
      await made(kim, { title: type, type, participants: [w.bob.id, w.carl.id] })
    expect(await titles(kim, `${march}&type=training,INTERVIEW`)).toEqual(["TRAINING", "interview"])
    await listed(kim)
    const statements = await statementsOf(w, async () => {
      expect(await listed(kim)).toHaveLength(4)
    })
    // The zone of who asks, and the entries with those invited.
    expect(statements).toHaveLength(2)
  })
})
