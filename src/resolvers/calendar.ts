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
  @Query(() => [CalendarEntry], {
    description: "What stands in the caller's calendar in a part of time, by its beginning: repetitions one by one",
  })
  calendarEvents(
    @Ctx() { services }: Context,
    @Arg("filter", () => CalendarFilter, { nullable: true, description: "Which part of it" }) filter?: CalendarFilter,
  ) {
    return services.calendar.entries.entries(filter ?? {})
  }

  @Query(() => CalendarEvent, { description: "An event with its rule and those who are invited" })
  calendarEvent(@Ctx() { services }: Context, @Id() id: string) {
    return services.calendar.events.event(id)
  }

  @Mutation(() => CalendarEvent, { description: "Makes an event and invites people" })
  createCalendarEvent(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateCalendarEventInput, { description: "What and when it is" }) input: CreateCalendarEventInput,
  ) {
    return services.calendar.events.createEvent(input)
  }

  @Mutation(() => CalendarEvent, {
    description: "Changes an event with all its repetitions; what is left out stays as it is. Those invited are told",
  })
  updateCalendarEvent(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => UpdateCalendarEventInput, { description: "What changes" }) input: UpdateCalendarEventInput,
  ) {
    return services.calendar.events.changeEvent(id, input)
  }

  @Mutation(() => Boolean, { description: "Removes an event with all its repetitions, and tells those invited" })
  async deleteCalendarEvent(@Ctx() { services }: Context, @Id() id: string) {
    await services.calendar.events.removeEvent(id)
    return true
  }

  @Mutation(() => CalendarEvent, { description: "Answers an invitation, to all repetitions of the event; also once more" })
  respondToCalendarEvent(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => RespondToEventInput, { description: "What is answered" }) input: RespondToEventInput,
  ) {
    return services.calendar.events.respond(id, input)
  }

  @Query(() => String, { description: "The events of a feed as a calendar (RFC 5545)" })
  calendarFeed(
    @Ctx() { services }: Context,
    @Arg("token", () => String, { description: "The token of the feed" }) token: string,
  ) {
    return services.calendar.feed.feed(token)
  }

  @Mutation(() => FeedAddress, {
    description: "Makes a secret address for calendar programs, which takes the place of the one before",
  })
  createCalendarFeed(@Ctx() { services }: Context) {
    return services.calendar.feed.createFeed()
  }

  @Mutation(() => Boolean, { description: "Withdraws the secret address; gives true" })
  async deleteCalendarFeed(@Ctx() { services }: Context) {
    await services.calendar.feed.deleteFeed()
    return true
  }

  @Mutation(() => CalendarEntry, { description: "Changes one time that an event takes place; the others stay as they are" })
  async updateCalendarOccurrence(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => UpdateCalendarOccurrenceInput, { description: "What changes this time" })
    input: UpdateCalendarOccurrenceInput,
  ) {
    return services.calendar.entries.entry(await services.calendar.occurrences.changeOccurrence(id, input))
  }

  @Mutation(() => Boolean, { description: "Cancels one time that an event takes place, and tells those invited" })
  async cancelCalendarOccurrence(@Ctx() { services }: Context, @Id() id: string) {
    await services.calendar.occurrences.cancelOccurrence(id)
    return true
  }
}
