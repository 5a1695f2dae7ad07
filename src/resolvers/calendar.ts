// Operations on the calendar.
import type { GraphQLResolveInfo } from "graphql"
import { Arg, Args, Ctx, Extensions, FieldResolver, Info, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { FreeBusy, FreeSlot } from "../entities/calendar/availability.js"
import { CalendarEntry } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { FeedAddress, FeedStatus } from "../entities/calendar/feed.js"
import { connectionOf } from "../entities/connections.js"
import { Confirmation, DeletePayload } from "../entities/payloads.js"
import { Employee } from "../entities/profiles/profiles.js"
import { filterArg, idArg, inputArg } from "../graphql/arguments.js"
import { loadReference } from "../graphql/loaders.js"
import { mutation, query } from "../graphql/operations.js"
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
  @query(() => connectionOf(CalendarEntry), {
    allow: anyone,
    description: "List the caller's calendar entries in a date range, ordered by start. Recurring events are expanded.",
  })
  @Extensions({ listSize: 100, maxPageSize: 1000 })
  calendarEvents(@Ctx() { services }: Context, @filterArg() filter: CalendarFilter) {
    return services.calendar.entries.list(filter)
  }

  @query(() => CalendarEvent, { allow: anyone, description: "Get an event with its recurrence rule and its participants." })
  calendarEvent(@Ctx() { services }: Context, @idArg() id: string) {
    return services.calendar.events.get(id)
  }

  @mutation(() => CalendarEvent, {
    allow: anyone,
    errors: ["HOLIDAY_COLLISION", "INVALID_REFERENCE"],
    description: "Create an event and invite its participants.",
  })
  createCalendarEvent(@Ctx() { services }: Context, @inputArg() input: CreateCalendarEventInput) {
    return services.calendar.events.create(input)
  }

  @mutation(() => CalendarEvent, {
    allow: anyone,
    errors: ["HOLIDAY_COLLISION", "INVALID_REFERENCE", "MANAGED_BY_INTERVIEW"],
    inputErrors: ["FORBIDDEN"],
    description: "Update an event and all its occurrences, and notify the participants. Omitted fields keep their value.",
  })
  updateCalendarEvent(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateCalendarEventInput) {
    return services.calendar.events.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: anyone,
    errors: ["MANAGED_BY_INTERVIEW"],
    description: "Delete an event with all its occurrences and notify the participants.",
  })
  deleteCalendarEvent(@Ctx() { services }: Context, @idArg() id: string) {
    return services.calendar.events.delete(id)
  }

  @mutation(() => CalendarEvent, {
    allow: anyone,
    description: "Respond to an invitation, for all occurrences. A later response replaces an earlier one.",
  })
  respondToCalendarEvent(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: RespondToEventInput) {
    return services.calendar.events.respond(id, input)
  }

  @mutation(() => CalendarEntry, {
    allow: anyone,
    errors: ["HOLIDAY_COLLISION", "MANAGED_BY_INTERVIEW"],
    description: "Update one occurrence and notify the participants. The other occurrences stay unchanged.",
    read: ({ services }, id: string) => services.calendar.entries.get(id),
  })
  updateCalendarOccurrence(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the occurrence.") id: string,
    @inputArg() input: UpdateCalendarOccurrenceInput,
  ) {
    return services.calendar.occurrences.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: anyone,
    errors: ["MANAGED_BY_INTERVIEW"],
    description: "Cancel one occurrence and notify the participants.",
  })
  cancelCalendarOccurrence(@Ctx() { services }: Context, @idArg("id", "Id of the occurrence to cancel.") id: string) {
    return services.calendar.occurrences.cancel(id)
  }
}

@Resolver()
export class CalendarFeedResolver {
  @query(() => String, {
    allow: "public",
    oncePerDocument: true,
    errors: ["NOT_FOUND"],
    description: "Get the calendar of a feed in iCalendar format (RFC 5545).",
  })
  calendarFeed(@Ctx() { services }: Context, @Arg("token", () => String, { description: "Token of the feed." }) token: string) {
    return services.calendar.feed.render(token)
  }

  @query(() => FeedStatus, {
    allow: anyone,
    errors: ["NOT_FOUND"],
    description: "Get when the caller's feed address was created and last read.",
  })
  calendarFeedStatus(@Ctx() { services }: Context) {
    return services.calendar.feed.getStatus()
  }

  @mutation(() => FeedAddress, {
    allow: anyone,
    description: "Create a secret feed address for calendar programs. It replaces the previous address.",
  })
  createCalendarFeed(@Ctx() { services }: Context) {
    return services.calendar.feed.create()
  }

  @mutation(() => Confirmation, { allow: anyone, description: "Revoke the caller's feed address." })
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
  @query(() => [FreeBusy], {
    allow: anyone,
    errors: ["INVALID_REFERENCE"],
    description:
      "List the busy times of employees, without titles. For other employees, past times are omitted. Rejected for more than 1,000 busy times of one employee.",
  })
  @Extensions({ listSize: 50 })
  freeBusy(@Ctx() { services }: Context, @Args(() => FreeBusyInput) input: FreeBusyInput) {
    return services.calendar.availability.listBusyTimes(input)
  }

  @query(() => connectionOf(FreeSlot), {
    allow: anyone,
    errors: ["INVALID_REFERENCE"],
    description:
      "Find slots in which the caller and other employees are free, earliest first. Slots start on quarter hours, on working days and within the given hours of each required employee.",
  })
  freeSlots(@Ctx() { services }: Context, @Args(() => FreeSlotsInput) input: FreeSlotsInput) {
    return services.calendar.availability.findFreeSlots(input)
  }
}
