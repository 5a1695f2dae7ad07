// iCalendar parts of emails about events (RFC 5546). REQUEST parts are rendered when the email is sent, so they show the current
// event and keep the queue small. CANCEL parts are rendered in the transaction, since the event may be deleted by then; they
// contain neither the description nor the location.
import type { JobHelpers } from "graphile-worker"
import { sql } from "kysely"
import type { CalendarPart } from "../adapters/mailer.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { CalendarEvent } from "../entities/calendar/events.js"
import type { EventContext } from "../events/event-context.js"
import { isUpcomingOverride, loadIcsEvent, loadIcsEvents, type QueryRunner } from "./event-loader.js"
import type { IcsAttendee, IcsEvent, OccurrenceOverride } from "./ics-event.js"
import { addCancelledEvent, addEvent, addOccurrence, createCalendar, serializeCalendar } from "./serializer.js"

/** An event, or one occurrence of it, that a REQUEST part is rendered for. */
export interface InvitationRef {
  organizationId: string
  eventId: string
  occurrenceId?: string
}

/** The REQUEST part for an invitation or a change, undefined if the recipient is no longer invited. `query` is that of the job. */
export async function renderInvitation(
  { db, clock, config }: AppDependencies,
  query: JobHelpers["query"],
  { organizationId, eventId, occurrenceId }: InvitationRef,
  recipientId: string,
): Promise<CalendarPart | undefined> {
  const now = clock.now()
  const isOverride = occurrenceId
    ? sql<boolean>`o.id = ${occurrenceId} and not o.is_cancelled`
    : isUpcomingOverride(now.toISOString().slice(0, 10))
  const run: QueryRunner = (statement) => {
    const { sql: text, parameters } = statement.compile(db)
    return query(text, [...parameters])
  }
  const [event] = await loadIcsEvents(run, organizationId, [eventId], isOverride)
  if (!event?.participants.some(({ id }) => id === recipientId)) return undefined
  const calendar = createCalendar(undefined, "REQUEST")
  const stamped = { ...event, stamp: now }
  const [occurrence] = event.overrides
  if (!occurrenceId) addEvent(calendar, stamped, config)
  else if (occurrence) addOccurrence(calendar, stamped, occurrence, config)
  else return undefined
  return { method: "REQUEST", content: serializeCalendar(calendar) }
}

/** The CANCEL part for a deleted event. */
export const renderCancellation = (ctx: EventContext, previous: IcsEvent): CalendarPart =>
  // Deletion does not increase SEQUENCE, and programs ignore messages that do not.
  renderCancelPart(ctx, { ...previous, sequence: previous.sequence + 1 })

/** The CANCEL part for former participants. */
export function renderWithdrawal(
  ctx: EventContext,
  event: IcsEvent,
  formerParticipants: readonly Omit<IcsAttendee, "status">[],
): CalendarPart {
  const participants = formerParticipants.map((participant) => ({ ...participant, status: "PENDING" as const }))
  return renderCancelPart(ctx, { ...event, participants })
}

/** The CANCEL part for one occurrence of a series. */
export const renderOccurrenceCancellation = async (
  ctx: EventContext,
  event: Pick<CalendarEvent, "organizationId" | "id">,
  occurrence: OccurrenceOverride,
): Promise<CalendarPart> => renderCancelPart(ctx, await loadIcsEvent(ctx, event), occurrence)

function renderCancelPart(
  { deps: { clock, config } }: EventContext,
  event: IcsEvent,
  occurrence?: OccurrenceOverride,
): CalendarPart {
  const calendar = createCalendar(undefined, "CANCEL")
  const hidden = { description: null, location: null }
  const brief = { ...event, ...hidden, stamp: clock.now() }
  if (occurrence) addOccurrence(calendar, brief, { ...occurrence, ...hidden }, config)
  else addCancelledEvent(calendar, brief, config)
  return { method: "CANCEL", content: serializeCalendar(calendar) }
}
