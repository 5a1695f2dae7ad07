// Events of the calendar: who makes, changes and removes them, and who answers.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { CalendarEvent, CalendarParticipant } from "../entities/calendar.js"
import type { CalendarVisibility } from "../entities/choices.js"
import { type FieldProblem, invalid, refuse } from "../errors.js"
import { icsEvent } from "../icalendar.js"
import type { CalendarAnswer, CalendarEventPatch, Invitee, NewCalendarEvent } from "../inputs/calendar.js"
import { Reading } from "../reader/reading.js"
import { readRule, ruleByDays } from "./calendar-recurrence.js"
import { type EventSpan, spanOf } from "./calendar-time.js"
import { ownZone } from "./calendar-zones.js"
import { Service } from "./service.js"

type Audience = Pick<CalendarEvent, "type" | "visibility" | "restricted">

/** Who is on the list of those invited now, who is no more, and who was and is. */
interface Invited {
  invited: string[]
  uninvited: string[]
  kept: CalendarParticipant[]
}

export class CalendarService extends Service {
  event(id: string) {
    return this.one(CalendarEvent, { id })
  }

  /** The event, or null for who does not see it (any more). */
  eventIfSeen(id: string) {
    return Reading.maybe(CalendarEvent, { id })
  }

  /**
   * Makes an event and invites people. VALIDATION_FAILED for one that ends before it starts or has no proper rule,
   * HOLIDAY_COLLISION where nothing else may take place, FORBIDDEN for what only HR may make.
   */
  async createEvent({ participants = [], exceptDates = [], ...input }: NewCalendarEvent) {
    const { start, end, allDay, timeZone, recurrence, busy, ...values } = input
    const span = spanOf({ start, end, allDay }, timeZone ?? (await ownZone(this.ctx)))
    const audience = this.audienceOf(input, { type: input.type, visibility: "PARTICIPANTS", restricted: false })
    const event = await this.create(CalendarEvent, {
      ...values,
      ...span,
      ...audience,
      recurrence: ruleOf(recurrence, span),
      busy: busy ?? !isFestive(audience),
      organizerId: this.me.id,
      lastDate: span.endDate,
    })
    await this.em.flush()
    const { invited } = await this.invite(event, participants)
    await this.ctx.calendarOccurrences.layOut(event, exceptDates)
    this.emit("calendarEvent.create", { subject: event, to: invited })
    return event
  }

  /**
   * Changes an event with all its repetitions. Who is asked to come at another time is asked anew. Refuses as `createEvent` does.
   */
  async changeEvent(id: string, { participants, exceptDates, ...patch }: CalendarEventPatch) {
    const event = await this.may("change", CalendarEvent, id, { lock: true })
    const { start, end, allDay, timeZone, recurrence, ...values } = patch
    const span = spanOf(momentsOf(event, patch), timeZone ?? event.timeZone)
    const before = event.recurrence ? ruleByDays(event.recurrence, event) : null
    const rule = ruleOf(recurrence === undefined ? before : recurrence, span)
    const isMoved = hasMoved(event, { ...span, recurrence: rule })
    const { changed } = await this.change(event, {
      ...values,
      ...span,
      ...this.audienceOf(patch, event),
      recurrence: rule,
    })
    const { invited, uninvited, kept } = participants
      ? await this.invite(event, participants)
      : { invited: [], uninvited: [], kept: await this.participantsOf(event) }
    const fields = [
      ...changed,
      ...(invited.length + uninvited.length > 0 ? ["participants"] : []),
      ...(exceptDates ? ["exceptDates"] : []),
    ]
    if (fields.length === 0) return event
    if (isMoved) for (const participant of kept) Object.assign(participant, { status: "PENDING", respondedAt: null })
    if (changed.length > 0 || exceptDates) event.sequence++
    await this.em.flush()
    if (isMoved || exceptDates) await this.ctx.calendarOccurrences.layOut(event, exceptDates)
    else if (changed.includes("type")) await this.ctx.calendarOccurrences.refuseCollision(event)
    const to = changed.length > 0 || exceptDates ? kept.map(({ userId }) => userId) : []
    this.emit("calendarEvent.change", { subject: event, to, invited, uninvited, details: { fields } })
    return event
  }

  /** Removes an event with all its repetitions, and tells those invited. */
  async removeEvent(id: string): Promise<void> {
    const event = await this.may("remove", CalendarEvent, id, { lock: true })
    const to = await this.invitedTo(event)
    const was = await icsEvent(this.ctx, event)
    this.remove(event)
    this.emit("calendarEvent.remove", { subject: event, to, was, details: { title: event.title } })
  }

  /** Answers an invitation, also once more. FORBIDDEN for who sees the event and is not invited. */
  async respond(id: string, { status }: CalendarAnswer) {
    const event = await this.may("respond", CalendarEvent, id)
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const own = await this.em.findOne(CalendarParticipant, { eventId: id, userId: this.me.id }, lock)
    if (!own) throw refuse("FORBIDDEN")
    if (own.status === status) return event
    Object.assign(own, { status, respondedAt: this.clock.now() })
    this.emit("calendarEvent.respond", { subject: event, status, details: { status } })
    return event
  }

  /** The ids of those who are invited. */
  async invitedTo({ organizationId, id }: CalendarEvent): Promise<string[]> {
    const { rows } = await sql<{ userId: string }>`select user_id as "userId" from calendar_participants
      where organization_id = ${organizationId} and event_id = ${id} order by id`.execute(this.db)
    return rows.map(({ userId }) => userId)
  }

  private participantsOf({ id }: CalendarEvent) {
    return this.em.find(CalendarParticipant, { eventId: id }, { orderBy: { id: "asc" } })
  }

  /** Makes the list of those invited the given one; who stays on it keeps their answer. */
  private async invite(event: CalendarEvent, wanted: readonly Invitee[]): Promise<Invited> {
    const distinct = new Map(wanted.map((invitee) => [invitee.userId, invitee]))
    if (distinct.size < wanted.length) throw invalid({ participants: "duplicate" })
    const present = await this.participantsOf(event)
    const gone = present.filter(({ userId }) => !distinct.has(userId))
    const kept = present.filter(({ userId }) => distinct.has(userId))
    for (const participant of gone) this.remove(participant)
    for (const participant of kept) participant.optional = distinct.get(participant.userId)?.optional ?? false
    const added = wanted.filter(({ userId }) => kept.every((participant) => participant.userId !== userId))
    await this.refuseAbsent(
      added.map(({ userId }) => userId),
      wanted,
    )
    for (const { userId, optional = false } of added)
      this.keep(CalendarParticipant, {
        eventId: event.id,
        userId,
        optional,
        lastDate: event.lastDate,
        status: userId === event.organizerId ? "ACCEPTED" : "PENDING",
      })
    await this.em.flush()
    return { invited: added.map(({ userId }) => userId), uninvited: gone.map(({ userId }) => userId), kept }
  }

  /** Refuses people who are not there, by their places in the list. */
  private async refuseAbsent(ids: readonly string[], wanted: readonly Invitee[]): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from employees where organization_id = ${this.me.organizationId}
      and id = any(${[...ids]}::uuid[]) and account_status <> 'DEACTIVATED' for key share`.execute(this.db)
    const present = new Set(rows.map(({ id }) => id))
    const problems = wanted.flatMap(({ userId }, n): FieldProblem[] =>
      ids.includes(userId) && !present.has(userId) ? [{ path: `participants.${n}.userId`, code: "reference" }] : [],
    )
    if (problems.length > 0) throw refuse("INVALID_REFERENCE", { problems })
  }

  /** For whom an event is, as far as the viewer may say that. */
  private audienceOf({ type, visibility, restricted }: CalendarEventPatch, before: Audience): Audience {
    const next = { type: type ?? before.type, restricted: restricted ?? before.restricted }
    const isNewHoliday = next.type === "HOLIDAY" && (type === "HOLIDAY" || next.restricted)
    const standard: CalendarVisibility = isNewHoliday && this.me.isHr ? "ORGANIZATION" : before.visibility
    const audience = { ...next, visibility: visibility ?? standard }
    if (next.restricted && next.type !== "HOLIDAY") throw invalid({ restricted: "onlyHolidays" })
    if (next.restricted && audience.visibility !== "ORGANIZATION") throw invalid({ visibility: "restrictedIsForAll" })
    const forbidden = [
      ...(restricted && !this.me.isHr ? ["restricted"] : []),
      ...(visibility === "ORGANIZATION" && !this.me.isHr ? ["visibility"] : []),
    ]
    if (forbidden.length > 0) throw refuse("FORBIDDEN", { problems: forbidden.map((path) => ({ path, code: "notAllowed" })) })
    return audience
  }
}

const ruleOf = (recurrence: string | null | undefined, span: EventSpan) => (recurrence ? readRule(recurrence, span) : null)

const isFestive = ({ type }: Audience) => type === "HOLIDAY" || type === "BIRTHDAY"

/** When an event is to take place after a patch. */
function momentsOf(event: CalendarEvent, { start, end, allDay: wish }: CalendarEventPatch) {
  const allDay = wish ?? (event.allDay || (start?.length === 10 && end?.length === 10))
  const now = allDay
    ? { start: event.startDate, end: event.endDate }
    : { start: event.start.toISOString(), end: event.end.toISOString() }
  return { start: start ?? now.start, end: end ?? now.end, allDay }
}

const hasMoved = (event: CalendarEvent, next: EventSpan & { recurrence: string | null }) =>
  event.start.getTime() !== next.start.getTime() ||
  event.end.getTime() !== next.end.getTime() ||
  event.allDay !== next.allDay ||
  event.timeZone !== next.timeZone ||
  (event.recurrence ?? null) !== next.recurrence
