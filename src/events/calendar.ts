// What is told about events of the calendar, and to whom: those who are invited, and who made the event.
import type { Context } from "../context.js"
import type { CalendarEvent } from "../entities/calendar.js"
import { Employee } from "../entities/profiles.js"
import type { Events } from "./events.js"
import type { Message } from "./notify.js"

const category = "CALENDAR"
const eventPage = (id: string) => `/calendar/events/${id}`
const calendarPage = "/calendar"

/** When something takes place as it is said: a day, or an instant. */
const timeOf = (event: Pick<CalendarEvent, "allDay">, { start, startDate }: Pick<CalendarEvent, "start" | "startDate">) =>
  event.allDay ? startDate : start

export async function tellInvited(ctx: Context, { subject, to }: Events["calendarEvent.create"]): Promise<Message[]> {
  return invitations(ctx, subject, to, await actor(ctx))
}

export async function tellOfChange(ctx: Context, payload: Events["calendarEvent.change"]): Promise<Message[]> {
  const { subject, to, invited, uninvited } = payload
  const person = await actor(ctx)
  const { title } = subject
  const values = { person, title, at: timeOf(subject, subject) }
  const says = subject.recurrence ? "calendarSeriesChanged" : "calendarChanged"
  return [
    ...others(ctx, to).map((id): Message => ({ to: { id }, category, says, values, link: eventPage(subject.id) })),
    ...others(ctx, uninvited).map(
      (id): Message => ({ to: { id }, category, says: "calendarUninvited", values: { person, title }, link: calendarPage }),
    ),
    ...invitations(ctx, subject, invited, person),
  ]
}

export async function tellCancelled(ctx: Context, { subject, to }: Events["calendarEvent.remove"]): Promise<Message[]> {
  const values = { person: await actor(ctx), title: subject.title, at: timeOf(subject, subject) }
  const says = subject.recurrence ? "calendarSeriesCancelled" : "calendarCancelled"
  return others(ctx, to).map((id) => ({ to: { id }, category, says, values, link: calendarPage }))
}

export async function tellOfOccurrence(
  ctx: Context,
  says: "calendarChanged" | "calendarCancelled",
  { subject, occurrence, to }: Events["calendarEvent.changeOccurrence"],
): Promise<Message[]> {
  const title = occurrence.title ?? subject.title
  const values = { person: await actor(ctx), title, at: timeOf(subject, occurrence) }
  return others(ctx, to).map((id) => ({ to: { id }, category, says, values, link: eventPage(subject.id) }))
}

const answered = { ACCEPTED: "calendarAccepted", DECLINED: "calendarDeclined", TENTATIVE: "calendarTentative" } as const

export async function tellAnswer(ctx: Context, { subject, status }: Events["calendarEvent.respond"]): Promise<Message[]> {
  const values = { person: await actor(ctx), title: subject.title, at: timeOf(subject, subject) }
  const link = eventPage(subject.id)
  return others(ctx, [subject.organizerId]).map((id) => ({ to: { id }, category, says: answered[status], values, link }))
}

function invitations(ctx: Context, subject: CalendarEvent, to: readonly string[], person: string): Message[] {
  const values = { person, title: subject.title, at: timeOf(subject, subject) }
  const says = subject.recurrence ? "calendarSeriesInvited" : "calendarInvited"
  return others(ctx, to).map((id) => ({ to: { id }, category, says, values, link: eventPage(subject.id) }))
}

/** Nobody is told what they did themselves. */
const others = (ctx: Context, ids: readonly string[]) => ids.filter((id) => id !== ctx.viewer.id)

/** The name of who does it. */
const actor = async (ctx: Context) => (await ctx.em.findOneOrFail(Employee, { id: ctx.viewer.id })).fullName
