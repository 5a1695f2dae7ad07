// The calendar on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { CalendarEntry } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { FeedAddress } from "../entities/calendar/feed.js"
import {
  CalendarFilter,
  CreateCalendarEventInput,
  RespondToEventInput,
  UpdateCalendarEventInput,
  UpdateCalendarOccurrenceInput,
} from "../inputs/calendar.js"

const Id = () => Arg("id", () => ID, { description: "Its id" })

@Resolver()
export class CalendarResolver {
  @Query(() => [CalendarEntry])
  calendarEvents(
    @Ctx() { services }: Context,
    @Arg("filter", () => CalendarFilter, { nullable: true, description: "Which part of it" }) filter?: CalendarFilter,
  ) {
    return services.calendar.entries.entries(filter ?? {})
  }

  @Query(() => CalendarEvent)
  calendarEvent(@Ctx() { services }: Context, @Id() id: string) {
    return services.calendar.events.event(id)
  }

  @Mutation(() => CalendarEvent)
  createCalendarEvent(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateCalendarEventInput, { description: "What and when it is" }) input: CreateCalendarEventInput,
  ) {
    return services.calendar.events.createEvent(input)
  }

  @Mutation(() => CalendarEvent)
  updateCalendarEvent(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => UpdateCalendarEventInput, { description: "What changes" }) input: UpdateCalendarEventInput,
  ) {
    return services.calendar.events.changeEvent(id, input)
  }

  @Mutation(() => Boolean)
  async deleteCalendarEvent(@Ctx() { services }: Context, @Id() id: string) {
    await services.calendar.events.removeEvent(id)
    return true
  }

  @Mutation(() => CalendarEvent)
  respondToCalendarEvent(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => RespondToEventInput, { description: "What is answered" }) input: RespondToEventInput,
  ) {
    return services.calendar.events.respond(id, input)
  }

  @Query(() => String)
  calendarFeed(
    @Ctx() { services }: Context,
    @Arg("token", () => String, { description: "The token of the feed" }) token: string,
  ) {
    return services.calendar.feed.feed(token)
  }

  @Mutation(() => FeedAddress)
  createCalendarFeed(@Ctx() { services }: Context) {
    return services.calendar.feed.create()
  }

  @Mutation(() => Boolean)
  async deleteCalendarFeed(@Ctx() { services }: Context) {
    await services.calendar.feed.delete()
    return true
  }

  @Mutation(() => CalendarEntry)
  async updateCalendarOccurrence(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => UpdateCalendarOccurrenceInput, { description: "What changes this time" })
    input: UpdateCalendarOccurrenceInput,
  ) {
    return services.calendar.entries.entry(await services.calendar.occurrences.changeOccurrence(id, input))
  }

  @Mutation(() => Boolean)
  async cancelCalendarOccurrence(@Ctx() { services }: Context, @Id() id: string) {
    await services.calendar.occurrences.cancelOccurrence(id)
    return true
  }
}
