// Calendar events: creation, changes, deletion and responses.
import { sql } from "kysely"
import { addDays, localInstant } from "../../adapters/clock.js"
import { calendarManagers } from "../../auth/access/permissions.js"
import { everyone } from "../../auth/access-rules.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import { forbiddenError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import type { CalendarVisibility } from "../../entities/calendar/enums.js"
import { CalendarEvent, CalendarParticipant } from "../../entities/calendar/events.js"
import { Interview } from "../../entities/recruitment/interviews.js"
import { loadIcsEvent } from "../../ical/event-loader.js"
import type {
  CreateCalendarEventInput,
  InviteeInput,
  RespondToEventInput,
  UpdateCalendarEventInput,
} from "../../inputs/calendar.js"
import { hasTimeChanged, patchedTimes } from "./calculations/event-times.js"
import { normalizeRule, withUntilDate } from "./calculations/recurrence.js"
import { type EventSpan, toEventSpan } from "./calculations/time-range.js"
import { mayOverlapHolidays } from "./occurrences.js"
import { timezonesOf, viewerTimezone } from "./timezones.js"

type EventAccess = Pick<CalendarEvent, "type" | "visibility" | "blocksDay">

interface MeetingDraft extends Pick<CalendarEvent, "title" | "description"> {
  date: string
  participantIds: readonly string[]
}

interface ParticipantChanges {
  addedIds: string[]
  removedIds: string[]
  kept: CalendarParticipant[]
  hasChanges: boolean
}

const isManager = (viewer: Viewer) => calendarManagers(viewer) === everyone

/** Start and end of a meeting without a time. */
const MEETING_HOURS = ["10:00", "11:00"] as const
/** Days by which holidays postpone a meeting at most. */
const MAX_POSTPONED_DAYS = 31

type FieldAccessArguments = Parameters<BaseService["fieldAccess"]>

export class CalendarEventService extends BaseService {
  /** Events of interviews, which the viewer changes by the interview. */
  readonly #managed = new WeakSet<object>()

  get(id: string) {
    return this.queryOne(CalendarEvent, { id })
  }

  /**
   * Throws VALIDATION_FAILED for an invalid time or rule, HOLIDAY_COLLISION on a day that a holiday blocks, and FORBIDDEN for fields
   * that only HR may set.
   */
  async create({ participants = [], exceptDates = [], ...input }: CreateCalendarEventInput) {
    const { start, end, allDay, timezone, recurrence, busy, ...values } = input
    const { occurrences } = this.ctx.services.calendar
    const span = toEventSpan({ start, end, allDay }, timezone ?? (await viewerTimezone(this.ctx)))
    const access = this.resolveAccess(input, { type: input.type, visibility: "PARTICIPANTS", blocksDay: false }, true)
    if (recurrence) occurrences.assertStartWithinLimit(span.startDate)
    const event = await this.createRecord(CalendarEvent, {
      ...values,
      ...span,
      ...access,
      recurrence: ruleOf(recurrence, span),
      busy: busy ?? !isFreeByDefault(access),
      organizerId: this.viewer.id,
      lastDate: span.endDate,
    })
    await this.em.flush()
    const { addedIds } = await this.replaceParticipants(event, participants)
    await occurrences.materialize(event, { isMoved: true, exceptDates })
    this.emit("calendarEvent.create", { subject: event, recipientIds: addedIds })
    return event
  }

  /**
   * Creates a meeting of one hour at 10:00 on a date, in the time zone of the first participant. If a holiday blocks that hour, the
   * meeting is on the next morning on which this participant works. The viewer organizes it.
   */
  async createMeeting({ title, description, date, participantIds }: MeetingDraft): Promise<CalendarEvent> {
    const [firstId = this.viewer.id] = participantIds
    const timezone = (await timezonesOf(this.ctx, [firstId])).get(firstId) ?? this.viewer.timezone
    const day = await this.findMeetingDay(date, firstId, timezone)
    const [start, end] = MEETING_HOURS.map((time) => localInstant(day, time, timezone).toISOString()) as [string, string]
    const participants = participantIds.map((employeeId) => ({ employeeId }))
    return this.create({ type: "MEETING", title, description, start, end, timezone, participants })
  }

  /** A date, or the next one with a morning on which the employee works, if a holiday blocks the hour of meetings. */
  private async findMeetingDay(date: string, employeeId: string, timezone: string): Promise<string> {
    const last = addDays(date, MAX_POSTPONED_DAYS)
    const [from, until] = MEETING_HOURS.map((time) => sql`(d.day + ${time}::time) at time zone ${timezone}`)
    const { rows } = await sql<{ day: string }>`
      select d.day::text from (select n::date as day from generate_series(${date}::date, ${last}::date, interval '1 day') n) d
      where exists (
        select from calendar_events h
        join calendar_occurrences r on r.organization_id = h.organization_id and r.event_id = h.id and not r.is_cancelled
        where h.organization_id = ${this.viewer.organizationId} and h.blocks_day and d.day between r.start_date and r.end_date
          and (h.all_day or (r.start < ${until} and r."end" > ${from})))`.execute(this.db)
    const blocked = new Set(rows.map(({ day }) => day))
    if (!blocked.has(date)) return date
    const scheduleOn = await this.ctx.services.leave.days.loadSchedule(employeeId, date, last)
    for (let day = addDays(date, 1); day <= last; day = addDays(day, 1)) {
      const { work, holidays } = scheduleOn(day)
      if (!blocked.has(day) && work.AM > 0 && holidays.every(({ half }) => half === "PM")) return day
    }
    return date
  }

  /** Updates an event and all its occurrences. A new time resets the responses. Throws the errors of `create`. */
  async update(id: string, { participants, exceptDates: dates, ...patch }: UpdateCalendarEventInput, { isManaged = false } = {}) {
    const { occurrences } = this.ctx.services.calendar
    const event = isManaged ? await this.lockManaged(id) : await this.lockForUpdate("update", id)
    const { start, end, allDay, timezone, recurrence, ...values } = patch
    const span = toEventSpan(patchedTimes(event, patch), timezone ?? event.timezone)
    const currentRule = event.recurrence ? withUntilDate(event.recurrence, event) : null
    const rule = ruleOf(recurrence === undefined ? currentRule : recurrence, span)
    if (rule) occurrences.assertStartWithinLimit(span.startDate, event)
    const isMoved = hasTimeChanged(event, { ...span, recurrence: rule })
    const couldOverlapHolidays = mayOverlapHolidays(event)
    const previous = participants && (await loadIcsEvent(this.ctx, event))
    const { changed } = await this.applyPatch(event, {
      ...values,
      ...span,
      ...this.resolveAccess(patch, event),
      recurrence: rule,
    })
    const { addedIds, removedIds, kept, hasChanges } = await this.replaceParticipants(event, participants)
    const exceptDates = dates && (isMoved || (await occurrences.exceptDatesDiffer(event, dates))) ? dates : undefined
    const fields = [...changed, ...(hasChanges ? ["participants"] : []), ...(exceptDates ? ["exceptDates"] : [])]
    if (fields.length === 0) return event
    // The organizer's own response stays.
    for (const participant of isMoved ? kept : [])
      if (participant.employeeId !== event.organizerId) Object.assign(participant, { status: "PENDING", respondedAt: null })
    event.sequence++
    await this.em.flush()
    if (isMoved || exceptDates) await occurrences.materialize(event, { isMoved, exceptDates })
    else if (couldOverlapHolidays) await occurrences.assertNoHolidayCollision(event)
    const keptIds = kept.map(({ employeeId }) => employeeId)
    const recipientIds = changed.length > 0 || exceptDates ? withOrganizer(event, keptIds) : []
    this.emit("calendarEvent.update", {
      subject: event,
      recipientIds,
      addedIds,
      removedIds,
      previous,
      details: { changedFields: fields },
    })
    return event
  }

  async delete(id: string, { isManaged = false } = {}): Promise<void> {
    await this.remove(isManaged ? await this.lockManaged(id) : await this.lockForUpdate("delete", id))
  }

  /** Deletes the events that have not begun, without the access rules of the viewer: their onboarding was canceled. */
  async deleteUpcoming(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    const events = await this.em.find(CalendarEvent, { id: { $in: [...ids] }, start: { $gt: this.clock.now() } }, lock)
    for (const event of events) await this.remove(event)
  }

  private async remove(event: CalendarEvent): Promise<void> {
    const recipientIds = await this.attendeeIdsOf(event)
    const previous = await loadIcsEvent(this.ctx, event)
    this.em.remove(event)
    this.emit("calendarEvent.delete", { subject: event, recipientIds, previous })
  }

  /**
   * The event, locked until the transaction ends. Throws FORBIDDEN for an organization-wide event unless the viewer is HR, and
   * MANAGED_BY_INTERVIEW for the event of an interview.
   */
  async lockForUpdate(action: "update" | "delete", id: string): Promise<CalendarEvent> {
    const event = await this.findAuthorized(action, CalendarEvent, id, { lock: true })
    const interview = await this.em.findOne(Interview, { calendarEventId: id })
    await this.assertActionAvailable(CalendarEvent, id, action, { MANAGED_BY_INTERVIEW: { interviewId: interview?.id } })
    return event
  }

  /** Locks the event of an interview for the interview service, which has checked what the viewer may do. */
  private async lockManaged(id: string): Promise<CalendarEvent> {
    const event = await this.em.findOneOrFail(CalendarEvent, { id }, forUpdate)
    this.#managed.add(event)
    return event
  }

  protected override fieldAccess(...[policy, field, record, mayUpdateOwn]: FieldAccessArguments) {
    return this.#managed.has(record) ? "update" : super.fieldAccess(policy, field, record, mayUpdateOwn)
  }

  /** Throws FORBIDDEN for a viewer who sees the event but is not invited. */
  async respond(id: string, input: RespondToEventInput): Promise<CalendarEvent> {
    const { status } = input
    const event = await this.findAuthorized("respond", CalendarEvent, id)
    await this.assertActionAvailable(CalendarEvent, id, "respond")
    const participant = await this.em.findOne(CalendarParticipant, { eventId: id, employeeId: this.viewer.id }, forUpdate)
    // A viewer who was removed while waiting for the lock is rejected now.
    if (!participant) return this.respond(id, input)
    if (participant.status === status) return event
    Object.assign(participant, { status, respondedAt: this.clock.now() })
    this.emit("calendarEvent.respond", { subject: event, status, details: { status } })
    return event
  }

  /** Ids of the participants and the organizer. */
  async attendeeIdsOf(event: CalendarEvent): Promise<string[]> {
    const { rows } = await sql<{ employeeId: string }>`select employee_id as "employeeId" from calendar_participants
      where organization_id = ${event.organizationId} and event_id = ${event.id} order by id`.execute(this.db)
    return withOrganizer(
      event,
      rows.map(({ employeeId }) => employeeId),
    )
  }

  /** Replaces the participants if a list is given. Participants who stay keep their response. */
  private async replaceParticipants(event: CalendarEvent, wanted?: readonly InviteeInput[]): Promise<ParticipantChanges> {
    // The lock makes concurrent responses wait.
    const current = await this.em.find(CalendarParticipant, { eventId: event.id }, { ...forUpdate, orderBy: { id: "asc" } })
    if (!wanted) return { addedIds: [], removedIds: [], kept: current, hasChanges: false }
    const wantedById = new Map(wanted.map((invitee) => [invitee.employeeId, invitee]))
    if (wantedById.size < wanted.length) throw validationError({ participants: "duplicate" })
    const removed = current.filter(({ employeeId }) => !wantedById.has(employeeId))
    const kept = current.filter(({ employeeId }) => wantedById.has(employeeId))
    for (const participant of removed) this.em.remove(participant)
    const isOptional = ({ employeeId }: CalendarParticipant) => wantedById.get(employeeId)?.optional ?? false
    const altered = kept.filter((participant) => participant.optional !== isOptional(participant))
    for (const participant of altered) participant.optional = isOptional(participant)
    const added = wanted.filter(({ employeeId }) => kept.every((participant) => participant.employeeId !== employeeId))
    await this.assertEmployeesNotDeactivated(
      Object.fromEntries(added.map((invitee) => [`participants.${wanted.indexOf(invitee)}.employeeId`, invitee.employeeId])),
    )
    for (const { employeeId, optional = false } of added)
      this.insert(CalendarParticipant, {
        eventId: event.id,
        employeeId,
        optional,
        lastDate: event.lastDate,
        status: employeeId === event.organizerId ? "ACCEPTED" : "PENDING",
      })
    await this.em.flush()
    return {
      addedIds: added.map(({ employeeId }) => employeeId),
      removedIds: removed.map(({ employeeId }) => employeeId),
      kept,
      hasChanges: added.length + removed.length + altered.length > 0,
    }
  }

  /** Type, visibility and `blocksDay` after a patch. An existing event becomes organization-wide only if the patch sets it. */
  private resolveAccess(
    { type, visibility, blocksDay }: UpdateCalendarEventInput,
    current: EventAccess,
    isNew = false,
  ): EventAccess {
    const next = { type: type ?? current.type, blocksDay: blocksDay ?? current.blocksDay }
    const isHolidayForAll = next.type === "HOLIDAY" && (isNew || blocksDay) && isManager(this.viewer)
    const defaultVisibility: CalendarVisibility = isHolidayForAll ? "ORGANIZATION" : current.visibility
    const access = { ...next, visibility: visibility ?? defaultVisibility }
    if (next.blocksDay && next.type !== "HOLIDAY") throw validationError({ blocksDay: "onlyHolidaysBlockDays" })
    if (next.blocksDay && access.visibility !== "ORGANIZATION")
      throw validationError({ visibility: "blockedDayMustBeOrganizationWide" })
    const forbidden = [
      ...(blocksDay && !isManager(this.viewer) ? ["blocksDay"] : []),
      ...(visibility === "ORGANIZATION" && !isManager(this.viewer) ? ["visibility"] : []),
    ]
    if (forbidden.length > 0) throw forbiddenError(...forbidden)
    return access
  }
}

const ruleOf = (recurrence: string | null | undefined, span: EventSpan) => (recurrence ? normalizeRule(recurrence, span) : null)
const isFreeByDefault = ({ type }: EventAccess) => type === "HOLIDAY" || type === "BIRTHDAY"

const withOrganizer = ({ organizerId }: CalendarEvent, ids: readonly string[]) => [...new Set([...ids, organizerId])]
