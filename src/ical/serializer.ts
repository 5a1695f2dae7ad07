// Writes events for calendar programs (RFC 5545): what a feed holds, and what messages about them say.
import { createHash } from "node:crypto"
import ical, {
  escape as escapeText,
  foldLines,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator"
import { type RawBuilder, sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import { tzlib_get_ical_block as timeZoneBlock } from "timezones-ical-library"
import { addDays, zonedAt } from "../adapters/clock.js"
import type { CalendarEvent } from "../entities/calendar/events.js"
import type { CalendarEventType, ParticipantStatus } from "../entities/enums.js"
import type { EventContext } from "../events/event-context.js"
import type { Span } from "../services/calendar/rules/time-range.js"

interface Person {
  name: string
  email: string
}

interface Invited extends Person {
  id: string
  status: ParticipantStatus
  optional: boolean
}

/** One time of a series that is not as its rule has it; what is empty is as in the event. */
export interface Exception extends Span {
  id: string
  originalDate: string
  title?: string | null
  description?: string | null
  location?: string | null
  isCancelled: boolean
}

/** An event with all that a calendar program is told of it. */
export interface IcsEvent extends Span {
  id: string
  title: string
  description: string | null
  location: string | null
  type: CalendarEventType
  allDay: boolean
  timeZone: string
  recurrence: string | null
  busy: boolean
  sequence: number
  createdAt: Date
  updatedAt: Date
  /** When a message about it is written (RFC 5545, 3.8.7.2); what is only read says when it was changed. */
  stamp?: Date
  organizer: Person
  participants: Invited[]
  /** The days on which a series does not take place. */
  except: string[]
  exceptions: Exception[]
}

/** Reads events on the connection of whoever asks. */
export type ReadEvents = (statement: RawBuilder<{ data: IcsEvent }>) => Promise<{ rows: { data: IcsEvent }[] }>

const mostTimes = 100

/** That one time of a series (`o`) is different from its rule, and not over before a day. */
export const upcoming = (day: string): RawBuilder<boolean> => sql`(
  o.end_date >= ${day}::date and not o.is_cancelled and (o.is_moved or num_nonnulls(o.title, o.description, o.location) > 0))`

/**
 * Some events, those that end last first. Of the times of a series those that a condition (`o`) means are told, up to a hundred:
 * each may be as long as the event. On which days it does not take place is told of all.
 */
export async function icsEvents(
  read: ReadEvents,
  organizationId: string,
  ids: readonly string[],
  times: RawBuilder<boolean>,
): Promise<IcsEvent[]> {
  const { rows } = await read(sql`
    select json_build_object('id', e.id, 'title', e.title, 'description', e.description, 'location', e.location, 'type', e.type,
      'start', e.start, 'end', e."end", 'startDate', e.start_date, 'endDate', e.end_date, 'allDay', e.all_day,
      'timeZone', e.time_zone, 'recurrence', e.recurrence, 'busy', e.busy, 'sequence', e.sequence, 'createdAt', e.created_at,
      'updatedAt', e.updated_at,
      'organizer', (select json_build_object('name', x.full_name, 'email', x.email) from employees x
        where x.organization_id = e.organization_id and x.id = e.organizer_id),
      'participants', (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.full_name, 'email', x.email,
          'status', p.status, 'optional', p.optional) order by p.id), '[]')
        from calendar_participants p join employees x on x.organization_id = p.organization_id and x.id = p.user_id
        where p.organization_id = e.organization_id and p.event_id = e.id),
      'except', (select coalesce(json_agg(o.original_date order by o.original_date), '[]') from calendar_occurrences o
        where e.recurrence is not null and o.organization_id = e.organization_id and o.event_id = e.id and o.is_cancelled),
      'exceptions', (select coalesce(json_agg(c.data order by c.original_date), '[]') from (
        select o.original_date, json_build_object('id', o.id, 'originalDate', o.original_date, 'start', o.start, 'end', o."end",
          'startDate', o.start_date, 'endDate', o.end_date, 'title', o.title, 'description', o.description,
          'location', o.location, 'isCancelled', o.is_cancelled) as data
        from calendar_occurrences o
        where e.recurrence is not null and o.organization_id = e.organization_id and o.event_id = e.id and ${times}
        order by o.original_date limit ${mostTimes}) c)) as data
    from calendar_events e
    where e.organization_id = ${organizationId} and e.id = any(${[...ids]}::uuid[])
    order by e.last_date desc, e.id`)
  return rows.map(({ data }) => ({
    ...withInstants(data),
    createdAt: new Date(data.createdAt),
    updatedAt: new Date(data.updatedAt),
    exceptions: data.exceptions.map(withInstants),
  }))
}

const withInstants = <T extends Span>(span: T): T => ({ ...span, start: new Date(span.start), end: new Date(span.end) })

/** An event as it is now, without what is different in it at times. */
export async function icsEvent(
  ctx: EventContext,
  { organizationId, id }: Pick<CalendarEvent, "organizationId" | "id">,
): Promise<IcsEvent> {
  const [found] = await icsEvents((statement) => statement.execute(ctx.db), organizationId, [id], sql`false`)
  return found as IcsEvent
}

/** A calendar to write events into. With a method it is a message about them (RFC 5546), else it is read as it is. */
export function newCalendar(name?: string, method?: "REQUEST" | "CANCEL"): ICalCalendar {
  return ical({
    // The library writes it as it is.
    ...(name === undefined ? {} : { name: escapeText(name, false) }),
    ...(method ? { method: ICalCalendarMethod[method] } : {}),
    prodId: "//hr-workforce-platform//calendar//EN",
    timezone: { name: null, generator: zoneOf },
  })
}

/** A calendar as text; each of its lines is ended (RFC 5545, 3.1). */
export const serialize = (calendar: ICalCalendar): string => `${calendar}\r\n`

/** A calendar that is written part by part, so that what is long lets others be served meanwhile. */
export class LongCalendar {
  readonly #zones = new Set<string>()
  #events = ""

  constructor(private readonly name: string) {}

  /** How many characters its events have by now. */
  get length(): number {
    return this.#events.length
  }

  add(part: ICalCalendar): void {
    for (const event of part.events()) {
      const timeZone = event.timezone()
      if (timeZone) this.#zones.add(timeZone)
      this.#events += foldLines(event.toString())
    }
  }

  toString(): string {
    const zones = [...this.#zones].map((timeZone) => zoneOf(timeZone)?.concat("\r\n") ?? "")
    return serialize(newCalendar(this.name)).replace(/END:VCALENDAR\r\n$/, (end) => zones.join("") + this.#events + end)
  }
}

/** What a zone is by its rules. It may go by another name there, and is to be found under that of the event. */
const zoneOf = (timeZone: string): string | null => {
  const [block] = timeZoneBlock(timeZone)
  return block ? block.replace(/^TZID:.*$/m, `TZID:${timeZone}`) : null
}

/** Writes an event with all its repetitions: its rule, the days that are left out, and what is different once. */
export function addEvent(calendar: ICalCalendar, event: IcsEvent, publicUrl: string): void {
  const raw = [
    ...(event.recurrence ? [`RRULE:${ruleOf(event.recurrence)}`] : []),
    ...event.except.map((date) => `EXDATE${dayStamp(event, date)}`),
  ]
  calendar.createEvent({
    ...common(event, publicUrl),
    ...times(event, event),
    ...(raw.length > 0 ? { repeating: raw.join("\r\n") } : {}),
  })
  for (const exception of event.exceptions) addOnce(calendar, event, exception, publicUrl)
}

/** Writes that an event does not take place. */
export function addCancelled(calendar: ICalCalendar, event: IcsEvent, publicUrl: string): void {
  calendar.createEvent({ ...common(event, publicUrl), ...times(event, event), status: ICalEventStatus.CANCELLED })
}

/** Writes one time of a series by itself. */
export function addOnce(calendar: ICalCalendar, event: IcsEvent, once: Exception, publicUrl: string): void {
  const { title, description, location } = once
  const own = { title: title ?? event.title, description: description ?? event.description, location: location ?? event.location }
  calendar.createEvent({
    ...common({ ...event, ...own }, publicUrl),
    ...times(event, once),
    // The library knows no day here, only an instant; what comes in lines it writes as it is.
    repeating: [
      `RECURRENCE-ID${dayStamp(event, once.originalDate)}`,
      `STATUS:${once.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ].join("\r\n"),
  })
}

/** Writes a day on which a person need not work. `key` tells it from others on that day. */
export function addHoliday(
  calendar: ICalCalendar,
  { date, name, key }: { date: string; name: string; key: string },
  publicUrl: string,
): void {
  const id = createHash("sha256").update(`${date} ${key}`).digest("hex").slice(0, 32)
  calendar.createEvent({
    id: uidOf({ id }, publicUrl),
    start: Temporal.PlainDate.from(date),
    end: Temporal.PlainDate.from(addDays(date, 1)),
    allDay: true,
    summary: name,
    categories: [{ name: "HOLIDAY" }],
    transparency: ICalEventTransparency.TRANSPARENT,
    // It does not change: the same day is the same text.
    stamp: new Date(`${date}T00:00:00.000Z`),
  })
}

const partstat: Readonly<Record<ParticipantStatus, ICalAttendeeStatus>> = {
  PENDING: ICalAttendeeStatus.NEEDSACTION,
  ACCEPTED: ICalAttendeeStatus.ACCEPTED,
  DECLINED: ICalAttendeeStatus.DECLINED,
  TENTATIVE: ICalAttendeeStatus.TENTATIVE,
}

function common(event: IcsEvent, publicUrl: string): Omit<ICalEventData, "start"> {
  const { organizer, participants } = event
  return {
    id: uidOf(event, publicUrl),
    sequence: event.sequence,
    // The same events are the same text.
    stamp: event.stamp ?? event.updatedAt,
    created: event.createdAt,
    lastModified: event.updatedAt,
    summary: event.title,
    description: event.description,
    location: event.location,
    url: new URL(`/calendar/events/${event.id}`, publicUrl).href,
    categories: [{ name: event.type }],
    transparency: event.busy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    organizer: { name: organizer.name, email: organizer.email },
    attendees: participants.map(({ name, email, status, optional }) => ({
      name,
      email,
      status: partstat[status],
      role: optional ? ICalAttendeeRole.OPT : ICalAttendeeRole.REQ,
      // Mails are sent and none are read: people answer where the event is.
      rsvp: false,
    })),
  }
}

/** The name of an event wherever it is told of (RFC 7986, 5.3). */
export const uidOf = ({ id }: Pick<IcsEvent, "id">, publicUrl: string): string => `${id}@${new URL(publicUrl).hostname}`

/** Programs that are older than the standard read the frequency first (RFC 5545, 3.3.10). */
const ruleOf = (recurrence: string): string => {
  const parts = recurrence.split(";")
  return [...parts.filter(isFrequency), ...parts.filter((part) => !isFrequency(part))].join(";")
}
const isFrequency = (part: string) => part.startsWith("FREQ=")

function times({ allDay, timeZone }: IcsEvent, { start, end, startDate, endDate }: Span) {
  if (allDay)
    // Days have no zone: they never become instants on the way.
    return { start: Temporal.PlainDate.from(startDate), end: Temporal.PlainDate.from(addDays(endDate, 1)), allDay }
  const at = (instant: Date) => zonedAt(instant, timeZone)
  // What has no length has no end either, which would have to be later (RFC 5545, 3.8.2.2).
  return { start: at(start), ...(end > start ? { end: at(end) } : {}), timezone: timeZone }
}

/** A day on which a series takes place, in the form in which the series begins: `;VALUE=DATE:…`, or its time of day on that day. */
function dayStamp({ allDay, timeZone, start }: IcsEvent, date: string): string {
  const compact = date.replaceAll("-", "")
  if (allDay) return `;VALUE=DATE:${compact}`
  const time = zonedAt(start, timeZone).toPlainTime()
  const local = `${compact}T${time.toString({ smallestUnit: "second" }).replaceAll(":", "")}`
  return timeZone === "UTC" ? `:${local}Z` : `;TZID=${timeZone}:${local}`
}
