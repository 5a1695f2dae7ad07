// Rows of calendar_occurrences.
import { type RawBuilder, sql } from "kysely"
import { validationError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { CalendarEvent } from "../../entities/calendar/events.js"
import { expandOccurrences, type OccurrenceSpan } from "./rules/recurrence.js"

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
