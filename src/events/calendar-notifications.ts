// What is told about events of the calendar, and to whom: those who are invited, and who made the event. The mails say it to
// calendar programs, too (RFC 6047).
import type { CalendarPart } from "../adapters/mailer.js"
import type { CalendarEvent, CalendarOccurrence } from "../entities/calendar/events.js"
import { Employee } from "../entities/profiles/profiles.js"
import { type CalendarInvitation, cancellation, cancellationOnce, farewellTo } from "../ical/itip.js"
import type { IcsEvent } from "../ical/serializer.js"
import type { CalendarEmailData } from "./email-templates.js"
import type { EventContext } from "./event-context.js"
import type { EventPayloads } from "./events.js"
import type { OutgoingMessage } from "./outgoing-message.js"

const category = "CALENDAR"
const eventPage = (id: string) => `/calendar/events/${id}`
const calendarPage = "/calendar"

type Says = Extract<OutgoingMessage["says"], `calendar${string}`>

export async function tellInvited(
  ctx: EventContext,
  { subject, to }: EventPayloads["calendarEvent.create"],
): Promise<OutgoingMessage[]> {
  const people = others(ctx, to)
  return people.length > 0 ? invitations(ctx, subject, people) : []
}

export async function tellOfChange(
  ctx: EventContext,
  payload: EventPayloads["calendarEvent.update"],
): Promise<OutgoingMessage[]> {
  const { subject } = payload
  const [kept, invited, uninvited] = [payload.to, payload.invited, payload.uninvited].map((ids) => others(ctx, ids))
  const description = subject.recurrence ? "calendarSeriesChanged" : "calendarChanged"
  return [
    ...(kept?.length ? tell(kept, description, await factsOf(ctx, subject), eventPage(subject.id), invitation(subject)) : []),
    ...(uninvited?.length && payload.was ? await farewells(ctx, { ...payload.was, sequence: subject.sequence }, uninvited) : []),
    ...(invited?.length ? await invitations(ctx, subject, invited) : []),
  ]
}

export async function notifyEventDeleted(
  ctx: EventContext,
  { subject, to, was }: EventPayloads["calendarEvent.delete"],
): Promise<OutgoingMessage[]> {
  const description = subject.recurrence ? "calendarSeriesCancelled" : "calendarCancelled"
  return tell(others(ctx, to), description, await factsOf(ctx, subject), calendarPage, cancellation(ctx, was))
}

export async function tellOfOccurrence(
  ctx: EventContext,
  description: "calendarChanged" | "calendarCancelled",
  { subject, occurrence, to }: EventPayloads["calendarEvent.updateOccurrence"],
): Promise<OutgoingMessage[]> {
  const { start, startDate, isCancelled } = occurrence
  const facts = await factsOf(ctx, { ...subject, title: occurrence.title ?? subject.title, start, startDate })
  const part = isCancelled ? await cancellationOnce(ctx, subject, occurrence) : invitation(subject, occurrence)
  return tell(others(ctx, to), description, facts, eventPage(subject.id), part)
}

const answered = { ACCEPTED: "calendarAccepted", DECLINED: "calendarDeclined", TENTATIVE: "calendarTentative" } as const

export async function tellAnswer(
  ctx: EventContext,
  { subject, status }: EventPayloads["calendarEvent.respond"],
): Promise<OutgoingMessage[]> {
  return tell(others(ctx, [subject.organizerId]), answered[status], await factsOf(ctx, subject), eventPage(subject.id))
}

async function invitations(ctx: EventContext, subject: CalendarEvent, people: readonly string[]): Promise<OutgoingMessage[]> {
  const description = subject.recurrence ? "calendarSeriesInvited" : "calendarInvited"
  return tell(people, description, await factsOf(ctx, subject), eventPage(subject.id), invitation(subject))
}

/** For who is not invited any more it does not take place; they are told of it as they knew it. */
async function farewells(ctx: EventContext, was: IcsEvent, people: readonly string[]): Promise<OutgoingMessage[]> {
  const gone = await ctx.em.find(Employee, { id: { $in: [...people] } })
  const part = farewellTo(
    ctx,
    was,
    gone.map(({ id, fullName: name, email }) => ({ id, name, email, optional: false })),
  )
  return tell(people, "calendarInvitationWithdrawn", await factsOf(ctx, was), calendarPage, part)
}

const invitation = ({ organizationId, id: eventId }: CalendarEvent, occurrence?: CalendarOccurrence): CalendarInvitation => ({
  organizationId,
  eventId,
  occurrenceId: occurrence?.id,
})

const tell = (
  people: readonly string[],
  description: Says,
  values: CalendarEmailData,
  link: string,
  calendar?: CalendarPart | CalendarInvitation,
): OutgoingMessage[] =>
  people.map((id) => ({ to: { id }, category, says: description, values, link, calendar }) as OutgoingMessage)

/** Nobody is told what they did themselves. */
const others = (ctx: EventContext, ids: readonly string[]) => ids.filter((id) => id !== ctx.viewer.id)

/** Who does it, and when it takes place: on a day, or at an instant. */
async function factsOf(
  ctx: EventContext,
  { title, allDay, start, startDate }: Pick<CalendarEvent, "title" | "allDay" | "start" | "startDate">,
): Promise<CalendarEmailData> {
  const { fullName: person } = await ctx.em.findOneOrFail(Employee, { id: ctx.viewer.id })
  return { person, title, at: allDay ? startDate : start }
}
