// Notifications about calendar events. Their emails carry iCalendar messages (RFC 6047).
import type { CalendarPart } from "../adapters/mailer.js"
import { type AppPath, appPaths } from "../core/app-links.js"
import type { CalendarEvent } from "../entities/calendar/events.js"
import type { CalendarOccurrence } from "../entities/calendar/occurrences.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { IcsEvent } from "../ical/ics-event.js"
import { type InvitationRef, renderCancellation, renderOccurrenceCancellation, renderWithdrawal } from "../ical/itip.js"
import type { CalendarEmailData } from "./email-templates.js"
import type { EventContext } from "./event-context.js"
import type { EventPayloads } from "./events.js"
import type { NotificationRules, OutgoingMessage } from "./outgoing-message.js"

type CalendarMessageKey = Extract<OutgoingMessage["messageKey"], `calendar${string}`>

const RESPONSE_MESSAGES = {
  ACCEPTED: "calendarAccepted",
  DECLINED: "calendarDeclined",
  TENTATIVE: "calendarTentative",
} as const

export const calendarNotifications: NotificationRules = {
  "calendarEvent.create": ({ subject, recipientIds }, ctx) => invitations(ctx, subject, withoutActor(ctx, recipientIds)),
  "calendarEvent.update": async ({ subject, previous, recipientIds, addedIds, removedIds }, ctx) => {
    const keptIds = withoutActor(ctx, recipientIds)
    const messages: OutgoingMessage[] = []
    if (keptIds.length > 0) {
      const messageKey = subject.recurrence ? "calendarSeriesChanged" : "calendarChanged"
      const values = await emailDataOf(ctx, subject)
      messages.push(...messagesTo(keptIds, messageKey, values, appPaths.calendarEvent(subject.id), invitationTo(subject)))
    }
    if (previous) messages.push(...(await withdrawals(ctx, subject, previous, withoutActor(ctx, removedIds))))
    messages.push(...(await invitations(ctx, subject, withoutActor(ctx, addedIds))))
    return messages
  },
  "calendarEvent.delete": async ({ subject, recipientIds, previous }, ctx) => {
    const messageKey = subject.recurrence ? "calendarSeriesCancelled" : "calendarCancelled"
    const values = await emailDataOf(ctx, subject)
    return messagesTo(withoutActor(ctx, recipientIds), messageKey, values, appPaths.calendar, renderCancellation(ctx, previous))
  },
  "calendarEvent.updateOccurrence": (payload, ctx) => notifyOccurrenceChanged(ctx, "calendarChanged", payload),
  "calendarEvent.cancelOccurrence": (payload, ctx) => notifyOccurrenceChanged(ctx, "calendarCancelled", payload),
  "calendarEvent.respond": async ({ subject, status }, ctx) => {
    const organizer = withoutActor(ctx, [subject.organizerId])
    return messagesTo(organizer, RESPONSE_MESSAGES[status], await emailDataOf(ctx, subject), appPaths.calendarEvent(subject.id))
  },
}

async function notifyOccurrenceChanged(
  ctx: EventContext,
  messageKey: "calendarChanged" | "calendarCancelled",
  { subject, occurrence, recipientIds }: EventPayloads["calendarEvent.updateOccurrence"],
): Promise<OutgoingMessage[]> {
  const { start, startDate, isCancelled } = occurrence
  const values = await emailDataOf(ctx, { ...subject, title: occurrence.title ?? subject.title, start, startDate })
  const calendar = isCancelled ? await renderOccurrenceCancellation(ctx, subject, occurrence) : invitationTo(subject, occurrence)
  return messagesTo(withoutActor(ctx, recipientIds), messageKey, values, appPaths.calendarEvent(subject.id), calendar)
}

async function invitations(ctx: EventContext, event: CalendarEvent, recipientIds: readonly string[]): Promise<OutgoingMessage[]> {
  if (recipientIds.length === 0) return []
  const messageKey = event.recurrence ? "calendarSeriesInvited" : "calendarInvited"
  return messagesTo(
    recipientIds,
    messageKey,
    await emailDataOf(ctx, event),
    appPaths.calendarEvent(event.id),
    invitationTo(event),
  )
}

/** Withdraws invitations. Former participants learn the previous state of the event only. */
async function withdrawals(
  ctx: EventContext,
  { organizerId, sequence }: CalendarEvent,
  former: IcsEvent,
  recipientIds: readonly string[],
): Promise<OutgoingMessage[]> {
  const previous = { ...former, organizerId, sequence }
  if (recipientIds.length === 0) return []
  const employees = await ctx.em.find(Employee, { id: { $in: [...recipientIds] } })
  const participants = employees.map(({ id, fullName: name, email }) => ({ id, name, email, optional: false }))
  const calendar = renderWithdrawal(ctx, previous, participants)
  return messagesTo(recipientIds, "calendarInvitationWithdrawn", await emailDataOf(ctx, previous), appPaths.calendar, calendar)
}

const invitationTo = ({ organizationId, id: eventId }: CalendarEvent, occurrence?: CalendarOccurrence): InvitationRef => ({
  organizationId,
  eventId,
  occurrenceId: occurrence?.id,
})

const messagesTo = (
  recipientIds: readonly string[],
  messageKey: CalendarMessageKey,
  values: CalendarEmailData,
  link: AppPath,
  calendar?: CalendarPart | InvitationRef,
): OutgoingMessage[] =>
  recipientIds.map((id) => ({ to: { id }, category: "CALENDAR", messageKey, values, link, calendar }) as OutgoingMessage)

const withoutActor = (ctx: EventContext, ids: readonly string[]) => ids.filter((id) => id !== ctx.viewer.id)

async function emailDataOf(
  ctx: EventContext,
  {
    title,
    allDay,
    start,
    startDate,
    organizerId,
  }: Pick<CalendarEvent, "title" | "allDay" | "start" | "startDate" | "organizerId">,
): Promise<CalendarEmailData> {
  // The system and API keys act when an employee has left. The organizer stands for them.
  const { fullName: person } = await ctx.em.findOneOrFail(Employee, { id: ctx.viewer.employeeId ?? organizerId })
  return { person, title, at: allDay ? startDate : start }
}
