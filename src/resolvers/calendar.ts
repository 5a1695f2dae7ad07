// GraphQL resolvers of the calendar.
import type { GraphQLResolveInfo } from "graphql"
import { Arg, Args, Ctx, Extensions, FieldResolver, Info, Mutation, Query, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { FreeBusy, FreeSlot } from "../entities/calendar/availability.js"
import { CalendarEntry } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { FeedAddress, FeedStatus } from "../entities/calendar/feed.js"
import { connectionOf } from "../entities/connections.js"
import { Confirmation, DeletePayload } from "../entities/payloads.js"
import { Employee } from "../entities/profiles/profiles.js"
import { filterArg, idArg, inputArg, patchArg } from "../graphql/arguments.js"
import { loadReference } from "../graphql/loaders.js"
import { confirmation } from "../i18n/translate.js"
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
  @Query(() => connectionOf(CalendarEntry))
  @Extensions({ listSize: 100, maxPageSize: 1000 })
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

  @Mutation(() => DeletePayload)
  async deleteCalendarEvent(@Ctx() { services }: Context, @idArg() id: string) {
    await services.calendar.events.delete(id)
    return { deletedId: id }
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
    @idArg("id", "Id of the occurrence.") id: string,
    @patchArg(() => UpdateCalendarOccurrenceInput) input: UpdateCalendarOccurrenceInput,
  ) {
    return services.calendar.entries.get(await services.calendar.occurrences.update(id, input))
  }

  @Mutation(() => DeletePayload)
  async cancelCalendarOccurrence(@Ctx() { services }: Context, @idArg("id", "Id of the occurrence to cancel.") id: string) {
    await services.calendar.occurrences.cancel(id)
    return { deletedId: id }
  }
}

@Resolver()
export class CalendarFeedResolver {
  @Query(() => String)
  calendarFeed(@Ctx() { services }: Context, @Arg("token", () => String, { description: "Token of the feed." }) token: string) {
    return services.calendar.feed.render(token)
  }

  @Query(() => FeedStatus)
  calendarFeedStatus(@Ctx() { services }: Context) {
    return services.calendar.feed.getStatus()
  }

  @Mutation(() => FeedAddress)
  createCalendarFeed(@Ctx() { services }: Context) {
    return services.calendar.feed.create()
  }

  @Mutation(() => Confirmation)
  async deleteCalendarFeed(@Ctx() ctx: Context) {
    await ctx.services.calendar.feed.delete()
    return confirmation(ctx, "answers.feedDeleted")
  }
}

@Resolver(() => FreeSlot)
export class FreeSlotResolver {
  @FieldResolver(() => [Employee])
  async unavailableEmployees(@Root() ids: string[], @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    const employees = await Promise.all(ids.map((id) => loadReference(ctx, Employee, id, info)))
    return employees.filter((employee) => employee !== null)
  }
}

@Resolver()
export class AvailabilityResolver {
  @Query(() => [FreeBusy])
  @Extensions({ listSize: 50 })
  freeBusy(@Ctx() { services }: Context, @Args(() => FreeBusyInput) input: FreeBusyInput) {
    return services.calendar.availability.listBusyTimes(input)
  }

  @Query(() => connectionOf(FreeSlot))
  freeSlots(@Ctx() { services }: Context, @Args(() => FreeSlotsInput) input: FreeSlotsInput) {
    return services.calendar.availability.findFreeSlots(input)
  }
}
