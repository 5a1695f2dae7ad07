// Events of the calendar: who makes, changes and removes them, and who answers.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { CalendarEvent, CalendarParticipant } from "../../entities/calendar/events.js"
import type { CalendarVisibility } from "../../entities/enums.js"
import { icsEvent } from "../../ical/serializer.js"
import type { CreateCalendarEventInput, Invitee, RespondToEventInput, UpdateCalendarEventInput } from "../../inputs/calendar.js"
import { QuerySpec } from "../../query/query-spec.js"
import { isFree } from "./occurrences.js"
import { readRule, ruleByDays } from "./rules/recurrence.js"
import { type EventSpan, eventSpanOf } from "./rules/time-range.js"
import { ownZone } from "./time-zones.js"

type Audience = Pick<CalendarEvent, "type" | "visibility" | "restricted">

/** Who is on the list of those invited now, who is no more, and who was and is; and whether anything of that is new. */
interface Invited {
  invited: string[]
  uninvited: string[]
  kept: CalendarParticipant[]
  isNew: boolean
}

export class CalendarService extends BaseService {
  event(id: string) {
    return this.queryOne(CalendarEvent, { id })
  }

  /** The event, or null for who does not see it (any more). */
  eventIfSeen(id: string) {
    return QuerySpec.optional(CalendarEvent, { id })
  }

  /**
   * Makes an event and invites people. VALIDATION_FAILED for one that ends before it starts or has no proper rule,
   * HOLIDAY_COLLISION where nothing else may take place, FORBIDDEN for what only HR may make.
   */
  async createEvent({ participants = [], exceptDates = [], ...input }: CreateCalendarEventInput) {
    const { start, end, allDay, timeZone, recurrence, busy, ...values } = input
    const span = eventSpanOf({ start, end, allDay }, timeZone ?? (await ownZone(this.ctx)))
    const audience = this.audienceOf(input, { type: input.type, visibility: "PARTICIPANTS", restricted: false }, true)
    if (recurrence) this.ctx.services.calendar.occurrences.refuseLongAgo(span.startDate)
    const event = await this.createRecord(CalendarEvent, {
      ...values,
      ...span,
      ...audience,
      recurrence: ruleOf(recurrence, span),
      busy: busy ?? !isFestive(audience),
      organizerId: this.viewer.id,
      lastDate: span.endDate,
    })
    await this.em.flush()
    const { invited } = await this.invite(event, participants)
    await this.ctx.services.calendar.occurrences.materialize(event, { isMoved: true, exceptDates })
    this.emit("calendarEvent.create", { subject: event, to: invited })
    return event
  }

  /**
   * Changes an event with all its repetitions. Who is asked to come at another time is asked anew. Refuses as `createEvent` does.
   */
  async changeEvent(id: string, { participants, exceptDates: days, ...patch }: UpdateCalendarEventInput) {
    const { services } = this.ctx
    const event = await this.held("update", id)
    const { start, end, allDay, timeZone, recurrence, ...values } = patch
    const span = eventSpanOf(momentsOf(event, patch), timeZone ?? event.timeZone)
    const before = event.recurrence ? ruleByDays(event.recurrence, event) : null
    const rule = ruleOf(recurrence === undefined ? before : recurrence, span)
    if (rule) services.calendar.occurrences.refuseLongAgo(span.startDate, event)
    const isMoved = hasMoved(event, { ...span, recurrence: rule })
    const wasFree = isFree(event)
    const was = participants && (await icsEvent(this.ctx, event))
    const { changed } = await this.applyPatch(event, { ...values, ...span, ...this.audienceOf(patch, event), recurrence: rule })
    const { invited, uninvited, kept, isNew } = await this.invite(event, participants)
    const exceptDates = days && (isMoved || (await services.calendar.occurrences.areOther(event, days))) ? days : undefined
    const fields = [...changed, ...(isNew ? ["participants"] : []), ...(exceptDates ? ["exceptDates"] : [])]
    if (fields.length === 0) return event
    // Whoever made it need not be asked whether they come.
    for (const participant of isMoved ? kept : [])
      if (participant.userId !== event.organizerId) Object.assign(participant, { status: "PENDING", respondedAt: null })
    event.sequence++
    await this.em.flush()
    if (isMoved || exceptDates) await services.calendar.occurrences.materialize(event, { isMoved, exceptDates })
    else if (wasFree) await services.calendar.occurrences.refuseCollision(event)
    const to =
      changed.length > 0 || exceptDates
        ? withOrganizer(
            event,
            kept.map(({ userId }) => userId),
          )
        : []
    this.emit("calendarEvent.update", { subject: event, to, invited, uninvited, was, details: { fields } })
    return event
  }

  /** Removes an event with all its repetitions, and tells those invited. */
  async removeEvent(id: string): Promise<void> {
    const event = await this.held("delete", id)
    const to = await this.concernedBy(event)
    const was = await icsEvent(this.ctx, event)
    this.deleteRecord(event)
    this.emit("calendarEvent.delete", { subject: event, to, was })
  }

  /** The event, where the viewer may do this to it, until the transaction ends. What is for everybody is HR's, whoever made it. */
  async held(action: "update" | "delete", id: string): Promise<CalendarEvent> {
    const event = await this.findAuthorized(action, CalendarEvent, id, { lock: true })
    if (event.visibility === "ORGANIZATION" && !this.viewer.isHr) throw new AppError("FORBIDDEN")
    return event
  }

  /** Answers an invitation, also once more. FORBIDDEN for who sees the event and is not invited. */
  async respond(id: string, { status }: RespondToEventInput) {
    const event = await this.findAuthorized("respond", CalendarEvent, id)
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const own = await this.em.findOne(CalendarParticipant, { eventId: id, userId: this.viewer.id }, lock)
    if (!own) {
      // Who was taken off the list meanwhile does not see it any more.
      await this.findAuthorized("respond", CalendarEvent, id)
      throw new AppError("FORBIDDEN")
    }
    if (own.status === status) return event
    Object.assign(own, { status, respondedAt: this.clock.now() })
    this.emit("calendarEvent.respond", { subject: event, status, details: { status } })
    return event
  }

  /** The ids of those who are to hear of what becomes of an event: who is invited, and who made it. */
  async concernedBy(event: CalendarEvent): Promise<string[]> {
    return withOrganizer(event, await this.invitedTo(event))
  }

  /** The ids of those who are invited. */
  async invitedTo({ organizationId, id }: CalendarEvent): Promise<string[]> {
    const { rows } = await sql<{ userId: string }>`select user_id as "userId" from calendar_participants
      where organization_id = ${organizationId} and event_id = ${id} order by id`.execute(this.db)
    return rows.map(({ userId }) => userId)
  }

  /** Makes the list of those invited the given one, if one is given; who stays on it keeps their answer. */
  private async invite(event: CalendarEvent, wanted?: readonly Invitee[]): Promise<Invited> {
    // Who answers meanwhile waits.
    const present = await this.em.find(
      CalendarParticipant,
      { eventId: event.id },
      { orderBy: { id: "asc" }, lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (!wanted) return { invited: [], uninvited: [], kept: present, isNew: false }
    const distinct = new Map(wanted.map((invitee) => [invitee.userId, invitee]))
    if (distinct.size < wanted.length) throw validationError({ participants: "duplicate" })
    const gone = present.filter(({ userId }) => !distinct.has(userId))
    const kept = present.filter(({ userId }) => distinct.has(userId))
    for (const participant of gone) this.deleteRecord(participant)
    const isOptional = ({ userId }: CalendarParticipant) => distinct.get(userId)?.optional ?? false
    const altered = kept.filter((participant) => participant.optional !== isOptional(participant))
    for (const participant of altered) participant.optional = isOptional(participant)
    const added = wanted.filter(({ userId }) => kept.every((participant) => participant.userId !== userId))
    await this.assertActiveEmployees(
      Object.fromEntries(added.map((invitee) => [`participants.${wanted.indexOf(invitee)}.userId`, invitee.userId])),
    )
    for (const { userId, optional = false } of added)
      this.insert(CalendarParticipant, {
        eventId: event.id,
        userId,
        optional,
        lastDate: event.lastDate,
        status: userId === event.organizerId ? "ACCEPTED" : "PENDING",
      })
    await this.em.flush()
    return {
      invited: added.map(({ userId }) => userId),
      uninvited: gone.map(({ userId }) => userId),
      kept,
      isNew: added.length + gone.length + altered.length > 0,
    }
  }

  /** For whom an event is, as far as the viewer may say that. One that is there becomes everybody's only where that is asked for. */
  private audienceOf({ type, visibility, restricted }: UpdateCalendarEventInput, before: Audience, isNew = false): Audience {
    const next = { type: type ?? before.type, restricted: restricted ?? before.restricted }
    const isForAll = next.type === "HOLIDAY" && (isNew || restricted) && this.viewer.isHr
    const standard: CalendarVisibility = isForAll ? "ORGANIZATION" : before.visibility
    const audience = { ...next, visibility: visibility ?? standard }
    if (next.restricted && next.type !== "HOLIDAY") throw validationError({ restricted: "onlyHolidaysRestricted" })
    if (next.restricted && audience.visibility !== "ORGANIZATION")
      throw validationError({ visibility: "restrictedMustBeOrganizationWide" })
    const forbidden = [
      ...(restricted && !this.viewer.isHr ? ["restricted"] : []),
      ...(visibility === "ORGANIZATION" && !this.viewer.isHr ? ["visibility"] : []),
    ]
    if (forbidden.length > 0)
      throw new AppError("FORBIDDEN", { problems: forbidden.map((path) => ({ path, code: "notAllowed" })) })
    return audience
  }
}

const ruleOf = (recurrence: string | null | undefined, span: EventSpan) => (recurrence ? readRule(recurrence, span) : null)

const isFestive = ({ type }: Audience) => type === "HOLIDAY" || type === "BIRTHDAY"

/** The people, and who made the event, who is to hear of what others do to it. */
const withOrganizer = ({ organizerId }: CalendarEvent, ids: readonly string[]) => [...new Set([...ids, organizerId])]

/** When an event is to take place after a patch. */
function momentsOf(event: CalendarEvent, { start, end, allDay: wish }: UpdateCalendarEventInput) {
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
