// Writes events in iCalendar format (RFC 5545), for feeds and for email messages.
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
import { Temporal } from "temporal-polyfill"
import { tzlib_get_ical_block as timezoneBlockOf } from "timezones-ical-library"
import { zonedAt } from "../adapters/clock.js"
import { appPaths, type LinkOrigins, linkUrl } from "../core/app-links.js"
import type { ParticipantStatus } from "../entities/calendar/enums.js"
import type { TimeSpan } from "../services/calendar/calculations/time-range.js"
import type { IcsEvent, OccurrenceOverride } from "./ics-event.js"

/** An empty calendar: a message about events (RFC 5546) if a method is given, otherwise a feed. */
export function createCalendar(name?: string, method?: "REQUEST" | "CANCEL"): ICalCalendar {
  return ical({
    // ical-generator does not escape the name.
    ...(name === undefined ? {} : { name: escapeText(name, false) }),
    ...(method ? { method: ICalCalendarMethod[method] } : {}),
    prodId: "//hr-workforce-platform//calendar//EN",
    timezone: { name: null, generator: timezoneBlock },
  })
}

/** The text of a calendar. ical-generator omits the last line end, which RFC 5545 (3.1) requires. */
export const serializeCalendar = (calendar: ICalCalendar): string => `${calendar}\r\n`

/** Builds the text of a long calendar from parts, so that other requests are served in between. */
export class CalendarTextBuilder {
  readonly #timezones = new Set<string>()
  #events = ""

  constructor(private readonly name: string) {}

  /** Number of characters of the events. */
  get length(): number {
    return this.#events.length
  }

  add(part: ICalCalendar): void {
    for (const event of part.events()) {
      const timezone = event.timezone()
      if (timezone) this.#timezones.add(timezone)
      this.#events += foldLines(event.toString())
    }
  }

  toString(): string {
    const timezones = [...this.#timezones].map((timezone) => timezoneBlock(timezone)?.concat("\r\n") ?? "")
    return serializeCalendar(createCalendar(this.name)).replace(
      /END:VCALENDAR\r\n$/,
      (end) => timezones.join("") + this.#events + end,
    )
  }
}

/** The VTIMEZONE of a zone. The library may return an alias, so the TZID is set to the name that the events use. */
const timezoneBlock = (timezone: string): string | null => {
  const [block] = timezoneBlockOf(timezone)
  return block ? block.replace(/^TZID:.*$/m, `TZID:${timezone}`) : null
}

/** Adds an event with its rule, its excepted dates and its overrides. */
export function addEvent(calendar: ICalCalendar, event: IcsEvent, origins: LinkOrigins): void {
  const recurrenceLines = [
    ...(event.recurrence ? [`RRULE:${frequencyFirst(event.recurrence)}`] : []),
    ...event.exceptDates.map((date) => `EXDATE${localStartOn(event, date)}`),
  ]
  calendar.createEvent({
    ...commonProperties(event, origins),
    ...startAndEnd(event, event),
    ...(recurrenceLines.length > 0 ? { repeating: recurrenceLines.join("\r\n") } : {}),
  })
  for (const override of event.overrides) addOccurrence(calendar, event, override, origins)
}

export function addCancelledEvent(calendar: ICalCalendar, event: IcsEvent, origins: LinkOrigins): void {
  calendar.createEvent({
    ...commonProperties(event, origins),
    ...startAndEnd(event, event),
    status: ICalEventStatus.CANCELLED,
  })
}

export function addOccurrence(
  calendar: ICalCalendar,
  event: IcsEvent,
  occurrence: OccurrenceOverride,
  origins: LinkOrigins,
): void {
  const texts = {
    title: occurrence.title ?? event.title,
    description: occurrence.description ?? event.description,
    location: occurrence.location ?? event.location,
  }
  calendar.createEvent({
    ...commonProperties({ ...event, ...texts }, origins),
    ...startAndEnd(event, occurrence),
    // ical-generator supports no dates as RECURRENCE-ID, but writes the lines of `repeating` unchanged.
    repeating: [
      `RECURRENCE-ID${localStartOn(event, occurrence.originalDate)}`,
      `STATUS:${occurrence.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ].join("\r\n"),
  })
}

/** Adds a holiday. `key` distinguishes several holidays on one date. */
export function addHoliday(
  calendar: ICalCalendar,
  { date, name, key }: { date: string; name: string; key: string },
  origins: LinkOrigins,
): void {
  const id = createHash("sha256").update(`${date} ${key}`).digest("hex").slice(0, 32)
  calendar.createEvent({
    id: icsUid(id, origins),
    ...wholeDays(date, date),
    summary: name,
    categories: [{ name: "HOLIDAY" }],
    transparency: ICalEventTransparency.TRANSPARENT,
    // Constant, so that the text of an unchanged feed stays the same.
    stamp: new Date(`${date}T00:00:00.000Z`),
  })
}

const ATTENDEE_STATUS: Readonly<Record<ParticipantStatus, ICalAttendeeStatus>> = {
  PENDING: ICalAttendeeStatus.NEEDSACTION,
  ACCEPTED: ICalAttendeeStatus.ACCEPTED,
  DECLINED: ICalAttendeeStatus.DECLINED,
  TENTATIVE: ICalAttendeeStatus.TENTATIVE,
}

function commonProperties(event: IcsEvent, origins: LinkOrigins): Omit<ICalEventData, "start"> {
  const { organizer, participants } = event
  return {
    id: icsUid(event.id, origins),
    sequence: event.sequence,
    // The time of the last change keeps the text of an unchanged feed the same.
    stamp: event.stamp ?? event.updatedAt,
    created: event.createdAt,
    lastModified: event.updatedAt,
    summary: event.title,
    description: event.description,
    location: event.location,
    url: linkUrl(origins, appPaths.calendarEvent(event.id)),
    categories: [{ name: event.type }],
    transparency: event.busy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    organizer: { name: organizer.name, email: organizer.email },
    attendees: participants.map(({ name, email, status, optional }) => ({
      name,
      email,
      status: ATTENDEE_STATUS[status],
      role: optional ? ICalAttendeeRole.OPT : ICalAttendeeRole.REQ,
      // The platform does not read replies by email: participants respond on the page of the event.
      rsvp: false,
    })),
  }
}

/** Globally unique id of an event or a holiday (RFC 7986, 5.3). */
const icsUid = (id: string, { publicUrl }: LinkOrigins): string => `${id}@${new URL(publicUrl).hostname}`

/** Programs that follow RFC 2445 require FREQ as the first part of a rule. */
const frequencyFirst = (recurrence: string): string => {
  const parts = recurrence.split(";")
  return [...parts.filter(isFrequency), ...parts.filter((part) => !isFrequency(part))].join(";")
}
const isFrequency = (part: string) => part.startsWith("FREQ=")

/** The time of an all-day event. PlainDate has no time zone, so no conversion can shift a date. */
export const wholeDays = (startDate: string, endDate: string) => ({
  start: Temporal.PlainDate.from(startDate),
  end: Temporal.PlainDate.from(endDate).add({ days: 1 }),
  allDay: true,
})

function startAndEnd({ allDay, timezone }: IcsEvent, { start, end, startDate, endDate }: TimeSpan) {
  if (allDay) return wholeDays(startDate, endDate)
  const local = (instant: Date) => zonedAt(instant, timezone)
  // DTEND must be later than DTSTART, so an event without duration has none (RFC 5545, 3.8.2.2).
  return { start: local(start), ...(end > start ? { end: local(end) } : {}), timezone }
}

/** The series start on a date, as parameters and value of EXDATE or RECURRENCE-ID: `;VALUE=DATE:…` or `;TZID=…:…`. */
function localStartOn({ allDay, timezone, start }: IcsEvent, date: string): string {
  const compactDate = date.replaceAll("-", "")
  if (allDay) return `;VALUE=DATE:${compactDate}`
  const time = zonedAt(start, timezone).toPlainTime()
  const local = `${compactDate}T${time.toString({ smallestUnit: "second" }).replaceAll(":", "")}`
  return timezone === "UTC" ? `:${local}Z` : `;TZID=${timezone}:${local}`
}
