// GraphQL resolvers of the calendar.
import { Arg, Args, Ctx, Extensions, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { FreeBusy, FreeSlot } from "../entities/calendar/availability.js"
import { CalendarEntry } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { FeedAddress } from "../entities/calendar/feed.js"
import { filterArg, idArg, inputArg, patchArg } from "../graphql/arguments.js"
import {
  CalendarFilter,
  CreateCalendarEventInput,
  FreeBusyInput,
  FreeSlotsInput,
  RespondToEventInput,
  UpdateCalendarEventInput,
  UpdateCalendarOccurrenceInput,
} from "../inputs/calendar.js"

@Resolver()
export class CalendarEventResolver {
  @Query(() => [CalendarEntry])
  calendarEvents(@Ctx() { services }: Context, @filterArg(() => CalendarFilter) filter?: CalendarFilter) {
    return services.calendar.entries.list(filter ?? {})
  }

  @Query(() => CalendarEvent)
  calendarEvent(@Ctx() { services }: Context, @idArg() id: string) {
    return services.calendar.events.get(id)
  }

  @Mutation(() => CalendarEvent)
  createCalendarEvent(@Ctx() { services }: Context, @inputArg(() => CreateCalendarEventInput) input: CreateCalendarEventInput) {
    return services.calendar.events.create(input)
  }

  @Mutation(() => CalendarEvent)
  updateCalendarEvent(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateCalendarEventInput) input: UpdateCalendarEventInput,
  ) {
    return services.calendar.events.update(id, input)
  }

  @Mutation(() => Boolean)
  async deleteCalendarEvent(@Ctx() { services }: Context, @idArg() id: string) {
    await services.calendar.events.delete(id)
    return true
  }

  @Mutation(() => CalendarEvent)
  respondToCalendarEvent(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => RespondToEventInput) input: RespondToEventInput,
  ) {
    return services.calendar.events.respond(id, input)
  }

  @Mutation(() => CalendarEntry)
  async updateCalendarOccurrence(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateCalendarOccurrenceInput) input: UpdateCalendarOccurrenceInput,
  ) {
    return services.calendar.entries.get(await services.calendar.occurrences.update(id, input))
  }

  @Mutation(() => Boolean)
  async cancelCalendarOccurrence(@Ctx() { services }: Context, @idArg() id: string) {
    await services.calendar.occurrences.cancel(id)
    return true
  }
}

@Resolver()
export class CalendarFeedResolver {
  @Query(() => String)
  calendarFeed(@Ctx() { services }: Context, @Arg("token", () => String, { description: "Token of the feed." }) token: string) {
    return services.calendar.feed.render(token)
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
}

@Resolver()
export class AvailabilityResolver {
  @Query(() => [FreeBusy])
  @Extensions({ listSize: 50 })
  freeBusy(@Ctx() { services }: Context, @Args(() => FreeBusyInput) input: FreeBusyInput) {
    return services.calendar.availability.listBusyTimes(input)
  }

  @Query(() => [FreeSlot])
  freeSlots(@Ctx() { services }: Context, @Args(() => FreeSlotsInput) input: FreeSlotsInput) {
    return services.calendar.availability.findFreeSlots(input)
  }
}
