// What is told about events of the calendar, and to whom: those who are invited, and who made the event. The mails say it to
// calendar programs, too (RFC 6047).
import type { CalendarPart } from "../adapters/mailer.js"
import type { Context } from "../core/context.js"
import type { CalendarEvent, CalendarOccurrence } from "../entities/calendar/events.js"
import { Employee } from "../entities/profiles/profiles.js"
import { cancellation, cancellationOnce, farewellTo, type Invitation } from "../ical/itip.js"
import type { IcsEvent } from "../ical/serializer.js"
import type { CalendarFacts } from "./email-templates.js"
import type { Events } from "./events.js"
import type { Message } from "./notification-rules.js"

const category = "CALENDAR"
const eventPage = (id: string) => `/calendar/events/${id}`
const calendarPage = "/calendar"

type Says = Extract<Message["says"], `calendar${string}`>

export async function tellInvited(ctx: Context, { subject, to }: Events["calendarEvent.create"]): Promise<Message[]> {
  const people = others(ctx, to)
  return people.length > 0 ? invitations(ctx, subject, people) : []
}

export async function tellOfChange(ctx: Context, payload: Events["calendarEvent.change"]): Promise<Message[]> {
  const { subject } = payload
  const [kept, invited, uninvited] = [payload.to, payload.invited, payload.uninvited].map((ids) => others(ctx, ids))
  const says = subject.recurrence ? "calendarSeriesChanged" : "calendarChanged"
  return [
    ...(kept?.length ? tell(kept, says, await factsOf(ctx, subject), eventPage(subject.id), invitation(subject)) : []),
    ...(uninvited?.length && payload.was ? await farewells(ctx, { ...payload.was, sequence: subject.sequence }, uninvited) : []),
    ...(invited?.length ? await invitations(ctx, subject, invited) : []),
  ]
}

export async function tellCancelled(ctx: Context, { subject, to, was }: Events["calendarEvent.remove"]): Promise<Message[]> {
  const says = subject.recurrence ? "calendarSeriesCancelled" : "calendarCancelled"
  return tell(others(ctx, to), says, await factsOf(ctx, subject), calendarPage, cancellation(ctx, was))
}

export async function tellOfOccurrence(
  ctx: Context,
  says: "calendarChanged" | "calendarCancelled",
  { subject, occurrence, to }: Events["calendarEvent.changeOccurrence"],
): Promise<Message[]> {
  const { start, startDate, isCancelled } = occurrence
  const facts = await factsOf(ctx, { ...subject, title: occurrence.title ?? subject.title, start, startDate })
  const part = isCancelled ? await cancellationOnce(ctx, subject, occurrence) : invitation(subject, occurrence)
  return tell(others(ctx, to), says, facts, eventPage(subject.id), part)
}

const answered = { ACCEPTED: "calendarAccepted", DECLINED: "calendarDeclined", TENTATIVE: "calendarTentative" } as const

export async function tellAnswer(ctx: Context, { subject, status }: Events["calendarEvent.respond"]): Promise<Message[]> {
  return tell(others(ctx, [subject.organizerId]), answered[status], await factsOf(ctx, subject), eventPage(subject.id))
}

async function invitations(ctx: Context, subject: CalendarEvent, people: readonly string[]): Promise<Message[]> {
  const says = subject.recurrence ? "calendarSeriesInvited" : "calendarInvited"
  return tell(people, says, await factsOf(ctx, subject), eventPage(subject.id), invitation(subject))
}

/** For who is not invited any more it does not take place; they are told of it as they knew it. */
async function farewells(ctx: Context, was: IcsEvent, people: readonly string[]): Promise<Message[]> {
  const gone = await ctx.em.find(Employee, { id: { $in: [...people] } })
  const part = farewellTo(
    ctx,
    was,
    gone.map(({ id, fullName: name, email }) => ({ id, name, email, optional: false })),
  )
  return tell(people, "calendarUninvited", await factsOf(ctx, was), calendarPage, part)
}

const invitation = ({ organizationId, id: eventId }: CalendarEvent, occurrence?: CalendarOccurrence): Invitation => ({
  organizationId,
  eventId,
  occurrenceId: occurrence?.id,
})

const tell = (
  people: readonly string[],
  says: Says,
  values: CalendarFacts,
  link: string,
  calendar?: CalendarPart | Invitation,
): Message[] => people.map((id) => ({ to: { id }, category, says, values, link, calendar }) as Message)

/** Nobody is told what they did themselves. */
const others = (ctx: Context, ids: readonly string[]) => ids.filter((id) => id !== ctx.viewer.id)

/** Who does it, and when it takes place: on a day, or at an instant. */
async function factsOf(
  ctx: Context,
  { title, allDay, start, startDate }: Pick<CalendarEvent, "title" | "allDay" | "start" | "startDate">,
): Promise<CalendarFacts> {
  const { fullName: person } = await ctx.em.findOneOrFail(Employee, { id: ctx.viewer.id })
  return { person, title, at: allDay ? startDate : start }
}
