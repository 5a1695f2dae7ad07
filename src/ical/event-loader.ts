// Loads events for feeds and for email invitations.
import { type RawBuilder, sql } from "kysely"
import type { CalendarEvent } from "../entities/calendar/events.js"
import type { EventContext } from "../events/event-context.js"
import type { TimeSpan } from "../services/calendar/calculations/time-range.js"
import type { IcsEvent } from "./ics-event.js"

/** Runs a statement on the connection of the caller. */
export type QueryRunner = (statement: RawBuilder<{ data: IcsEvent }>) => Promise<{ rows: { data: IcsEvent }[] }>

/** Overrides of one event. Each may be as long as the event itself. */
const MAX_OVERRIDES = 100

/** Condition that an occurrence (`o`) differs from the rule and ends on or after a date. */
export const isUpcomingOverride = (date: string): RawBuilder<boolean> => sql`(
  o.end_date >= ${date}::date and not o.is_cancelled and (o.is_moved or num_nonnulls(o.title, o.description, o.location) > 0))`

/** Events by id, those with the latest end first. `isOverride` is the condition on the occurrences (`o`) that are included. */
export async function loadIcsEvents(
  run: QueryRunner,
  organizationId: string,
  ids: readonly string[],
  isOverride: RawBuilder<boolean>,
): Promise<IcsEvent[]> {
  const { rows } = await run(sql`
    select json_build_object('id', e.id, 'title', e.title, 'description', e.description, 'location', e.location, 'type', e.type,
      'start', e.start, 'end', e."end", 'startDate', e.start_date, 'endDate', e.end_date, 'allDay', e.all_day,
      'timezone', e.timezone, 'recurrence', e.recurrence, 'busy', e.busy, 'sequence', e.sequence, 'createdAt', e.created_at,
      'updatedAt', e.updated_at,
      'organizer', (select json_build_object('name', x.full_name, 'email', x.email) from employees x
        where x.organization_id = e.organization_id and x.id = e.organizer_id),
      'participants', (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.full_name, 'email', x.email,
          'status', p.status, 'optional', p.optional) order by p.id), '[]')
        from calendar_participants p join employees x on x.organization_id = p.organization_id and x.id = p.employee_id
        where p.organization_id = e.organization_id and p.event_id = e.id),
      'exceptDates', (select coalesce(json_agg(o.original_date order by o.original_date), '[]') from calendar_occurrences o
        where e.recurrence is not null and o.organization_id = e.organization_id and o.event_id = e.id and o.is_cancelled),
      'overrides', (select coalesce(json_agg(c.data order by c.original_date), '[]') from (
        select o.original_date, json_build_object('id', o.id, 'originalDate', o.original_date, 'start', o.start, 'end', o."end",
          'startDate', o.start_date, 'endDate', o.end_date, 'title', o.title, 'description', o.description,
          'location', o.location, 'isCancelled', o.is_cancelled) as data
        from calendar_occurrences o
        where e.recurrence is not null and o.organization_id = e.organization_id and o.event_id = e.id and ${isOverride}
        order by o.original_date limit ${MAX_OVERRIDES}) c)) as data
    from calendar_events e
    where e.organization_id = ${organizationId} and e.id = any(${[...ids]}::uuid[])
    order by e.last_date desc, e.id`)
  return rows.map(({ data }) => ({
    ...withDates(data),
    createdAt: new Date(data.createdAt),
    updatedAt: new Date(data.updatedAt),
    overrides: data.overrides.map(withDates),
  }))
}

const withDates = <T extends TimeSpan>(span: T): T => ({ ...span, start: new Date(span.start), end: new Date(span.end) })

/** The current state of one event, without overrides. */
export async function loadIcsEvent(
  ctx: EventContext,
  { organizationId, id }: Pick<CalendarEvent, "organizationId" | "id">,
): Promise<IcsEvent> {
  const [event] = await loadIcsEvents((statement) => statement.execute(ctx.db), organizationId, [id], sql`false`)
  return event as IcsEvent
}
