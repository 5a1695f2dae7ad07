// What is told about events of the calendar, and to whom: those who are invited, and who made the event. The mails say it to
// calendar programs, too (RFC 6047).
import type { CalendarPart } from "../adapters/mailer.js"
import type { Context } from "../context.js"
import type { CalendarEvent } from "../entities/calendar.js"
import { Employee } from "../entities/profiles.js"
import { cancellationOf, icsEvent, onceOf, requestOf } from "../icalendar.js"
import type { CalendarFacts } from "../mails.js"
import type { Events } from "./events.js"
import type { Message } from "./notify.js"

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
    ...(kept?.length ? tell(kept, says, await factsOf(ctx, subject), eventPage(subject.id), await request(ctx, subject)) : []),
    ...(uninvited?.length ? await farewells(ctx, subject, uninvited) : []),
    ...(invited?.length ? await invitations(ctx, subject, invited) : []),
  ]
}

export async function tellCancelled(ctx: Context, { subject, to, was }: Events["calendarEvent.remove"]): Promise<Message[]> {
  const says = subject.recurrence ? "calendarSeriesCancelled" : "calendarCancelled"
  const part = cancellationOf(was, ctx.kit.config.publicUrl)
  return tell(others(ctx, to), says, await factsOf(ctx, subject), calendarPage, part)
}

export async function tellOfOccurrence(
  ctx: Context,
  says: "calendarChanged" | "calendarCancelled",
  { subject, occurrence, to }: Events["calendarEvent.changeOccurrence"],
): Promise<Message[]> {
  const { start, startDate } = occurrence
  const facts = await factsOf(ctx, { ...subject, title: occurrence.title ?? subject.title, start, startDate })
  const part = onceOf(await icsEvent(ctx, subject), occurrence, ctx.kit.config.publicUrl)
  return tell(others(ctx, to), says, facts, eventPage(subject.id), part)
}

const answered = { ACCEPTED: "calendarAccepted", DECLINED: "calendarDeclined", TENTATIVE: "calendarTentative" } as const

export async function tellAnswer(ctx: Context, { subject, status }: Events["calendarEvent.respond"]): Promise<Message[]> {
  return tell(others(ctx, [subject.organizerId]), answered[status], await factsOf(ctx, subject), eventPage(subject.id))
}

async function invitations(ctx: Context, subject: CalendarEvent, people: readonly string[]): Promise<Message[]> {
  const says = subject.recurrence ? "calendarSeriesInvited" : "calendarInvited"
  return tell(people, says, await factsOf(ctx, subject), eventPage(subject.id), await request(ctx, subject))
}

/** For who is not invited any more it does not take place. */
async function farewells(ctx: Context, subject: CalendarEvent, people: readonly string[]): Promise<Message[]> {
  const event = await icsEvent(ctx, subject)
  const gone = await ctx.em.find(Employee, { id: { $in: [...people] } })
  const participants = gone.map(({ id, fullName: name, email }) => ({
    id,
    name,
    email,
    status: "PENDING" as const,
    optional: false,
  }))
  const part = cancellationOf({ ...event, participants }, ctx.kit.config.publicUrl)
  return tell(people, "calendarUninvited", await factsOf(ctx, subject), calendarPage, part)
}

const request = async (ctx: Context, subject: CalendarEvent) => requestOf(await icsEvent(ctx, subject), ctx.kit.config.publicUrl)

const tell = (people: readonly string[], says: Says, values: CalendarFacts, link: string, calendar?: CalendarPart): Message[] =>
  people.map((id) => ({ to: { id }, category, says, values, link, calendar }) as Message)

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
