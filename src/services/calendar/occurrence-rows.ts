// Rows of calendar_occurrences.
import { type RawBuilder, sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import type { Context } from "../../core/context.js"
import { tooManyError, validationError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { CalendarEvent } from "../../entities/calendar/events.js"
import { expandOccurrences, type OccurrenceSpan } from "./calculations/recurrence.js"

/** The columns of an event that its occurrences are computed from. */
export type Series = Pick<
  CalendarEvent,
  "id" | "organizationId" | "start" | "end" | "startDate" | "endDate" | "allDay" | "timezone" | "recurrence"
>
export type OccurrenceRow = OccurrenceSpan & { id: string }

/** Rows of an event: all occurrences, or those between two dates, both inclusive. */
export const occurrenceRows = (event: Series, dates?: { from: string; through: string }): OccurrenceRow[] =>
  expandOccurrences(event, dates).map((occurrence) => ({ ...occurrence, id: event.recurrence ? newId() : event.id }))

/** Throws VALIDATION_FAILED for the first excepted date without an occurrence. */
export function assertOccurrenceDates(dates: readonly string[], occurrences: readonly OccurrenceRow[]): void {
  const known = new Set(occurrences.map(({ originalDate }) => originalDate))
  const unknown = dates.findIndex((date) => !known.has(date))
  if (unknown >= 0) throw validationError({ [`exceptDates.${unknown}`]: "noOccurrenceOnDate" })
}

/** Occurrences of all series of one organizer that lie ahead or are new. */
const MAX_OCCURRENCES_PER_ORGANIZER = 20_000
/** Days for which past occurrences count as well, since a series can start in the past. */
const NEW_DAYS = 30

/**
 * Throws VALIDATION_FAILED if the organizer of a series would have too many occurrences. A series that gets no more of them than it has
 * is always allowed.
 */
export async function assertOccurrencesWithinLimit(
  { db, today }: Context,
  { id, organizationId, organizerId }: CalendarEvent,
  count: number,
): Promise<void> {
  const { rows } = await sql<{ own: number; others: number }>`
    select count(*) filter (where o.event_id = ${id})::int as own,
      count(*) filter (where o.event_id <> ${id}
        and (o.end_date >= ${today}::date or o.created_at > ${addDays(today, -NEW_DAYS)}::date))::int as others
    from calendar_events e join calendar_occurrences o on o.organization_id = e.organization_id and o.event_id = e.id
    where e.organization_id = ${organizationId} and e.organizer_id = ${organizerId} and e.recurrence is not null`.execute(db)
  const { own, others } = rows[0] as { own: number; others: number }
  if (count > own && others + count > MAX_OCCURRENCES_PER_ORGANIZER)
    throw tooManyError("recurrence", MAX_OCCURRENCES_PER_ORGANIZER)
}

/** INSERT of rows. Append ON CONFLICT to it. */
export const insertOccurrences = (
  organizationId: string,
  eventId: string,
  occurrences: readonly OccurrenceRow[],
  now: Date,
  where: RawBuilder<unknown> = sql``,
) => sql`
  insert into calendar_occurrences as o (id, organization_id, event_id, original_date, start, "end", start_date, end_date, is_moved,
    is_cancelled, created_at, updated_at, version)
  select g.id, ${organizationId}, ${eventId}, g."originalDate", g.start, g."end", g."startDate", g."endDate", false, false,
    ${now}, ${now}, 1
  from jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb) as g (id uuid, "originalDate" date, start timestamptz,
    "end" timestamptz, "startDate" date, "endDate" date) ${where}`
