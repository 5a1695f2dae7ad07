// Events of the calendar: who makes, sees, changes and answers them, what is refused, and who is told.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "./support/client.js"
import { said } from "./support/leave-requests.js"
import { statementsOf } from "./support/statements.js"
import { world } from "./support/world.js"

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
      meeting({ description: "What comes next", participants: [w.bob.id, { userId: w.carl.id, optional: true }] }),
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
      answers: { pending: 2, accepted: 0, declined: 0, tentative: 0 },
      participants: [
        { userId: w.bob.id, fullName: "Bob Manager", status: "PENDING", optional: false },
        { userId: w.carl.id, fullName: "Carl Colleague", status: "PENDING", optional: true },
      ],
    })
    expect(await said1(w.bob)).toBe("Ann Employee invites you to “Planning”: March 10, 2026 at 09:00 AM UTC.")
    const { calendarEvent } = await w.bob.ask(
      `query($id: ID!) { calendarEvent(id: $id) { title myStatus canChange organizer { fullName } participants { status employee { fullName } } } }`,
      { id: body.id },
    )
    expect(calendarEvent).toEqual({
      title: "Planning",
      myStatus: "PENDING",
      canChange: false,
      organizer: { fullName: "Ann Employee" },
      participants: [
        { status: "PENDING", employee: { fullName: "Bob Manager" } },
        { status: "PENDING", employee: { fullName: "Carl Colleague" } },
      ],
    })
  })
})
