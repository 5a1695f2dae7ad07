// The messages about events that mails carry (RFC 5546). What invites is written when its mail is sent: it says how the event is by
// then, and what waits in the queue stays small, however many are invited and however often something is different. What takes an
// event back is written at once, as it may be gone by then, and says no more of it than programs need.
import type { JobHelpers } from "graphile-worker"
import { sql } from "kysely"
import type { CalendarPart } from "../adapters/mailer.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { CalendarEvent } from "../entities/calendar/events.js"
import type { EventContext } from "../events/event-context.js"
import {
  addCancelled,
  addEvent,
  addOnce,
  type Exception,
  type IcsEvent,
  icsEvent,
  icsEvents,
  newCalendar,
  type ReadEvents,
  serialize,
  upcoming,
} from "./serializer.js"

/** An event that somebody is invited to, or one time of it. */
export interface CalendarInvitation {
  organizationId: string
  eventId: string
  occurrenceId?: string
}

type Told = Pick<CalendarEvent, "organizationId" | "id">

/**
 * The message that invites somebody, also once more when something has changed; none for who is not invited any more by now. It is
 * read on the connection of its job.
 */
export async function invitationTo(
  { db, clock, config: { publicUrl } }: AppDependencies,
  query: JobHelpers["query"],
  { organizationId, eventId, occurrenceId }: CalendarInvitation,
  personId: string,
): Promise<CalendarPart | undefined> {
  const now = clock.now()
  const times = occurrenceId
    ? sql<boolean>`o.id = ${occurrenceId} and not o.is_cancelled`
    : upcoming(now.toISOString().slice(0, 10))
  const read: ReadEvents = (statement) => {
    const { sql: text, parameters } = statement.compile(db)
    return query(text, [...parameters])
  }
  const [event] = await icsEvents(read, organizationId, [eventId], times)
  if (!event?.participants.some(({ id }) => id === personId)) return undefined
  const calendar = newCalendar(undefined, "REQUEST")
  const stamped = { ...event, stamp: now }
  const [once] = event.exceptions
  if (!occurrenceId) addEvent(calendar, stamped, publicUrl)
  else if (once) addOnce(calendar, stamped, once, publicUrl)
  else return undefined
  return { method: "REQUEST", content: serialize(calendar) }
}

/** The message that an event is gone. */
export const cancellation = (ctx: EventContext, was: IcsEvent): CalendarPart =>
  // It was never told of under this number.
  takenBack(ctx, { ...was, sequence: was.sequence + 1 })

/** The message to some people that an event takes place without them. */
export function farewellTo(
  ctx: EventContext,
  event: IcsEvent,
  people: readonly Omit<IcsEvent["participants"][number], "status">[],
) {
  const participants = people.map((person) => ({ ...person, status: "PENDING" as const }))
  return takenBack(ctx, { ...event, participants })
}

/** The message that a series does not take place once. */
export const cancellationOnce = async (ctx: EventContext, event: Told, once: Exception): Promise<CalendarPart> =>
  takenBack(ctx, await icsEvent(ctx, event), once)

function takenBack({ deps: { clock, config } }: EventContext, event: IcsEvent, once?: Exception): CalendarPart {
  const calendar = newCalendar(undefined, "CANCEL")
  const brief = { ...event, stamp: clock.now(), description: null, location: null }
  if (once) addOnce(calendar, brief, { ...once, description: null, location: null }, config.publicUrl)
  else addCancelled(calendar, brief, config.publicUrl)
  return { method: "CANCEL", content: serialize(calendar) }
}
