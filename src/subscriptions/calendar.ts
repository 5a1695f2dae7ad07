// GraphQL subscriptions of the calendar.
import { Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { CalendarChange } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { type LiveEvent, liveField } from "./live-field.js"

@Resolver()
export class CalendarSubscriptionResolver {
  @liveField(() => CalendarChange, { source: "record", entity: CalendarEvent })
  calendarEventChanged(@Root() { id }: LiveEvent, @Ctx() { services }: Context) {
    return { eventId: id, event: services.calendar.events.getOptional(id) }
  }
}
