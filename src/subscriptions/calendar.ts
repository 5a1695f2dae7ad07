// Events of the calendar as they change.
import { Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { CalendarChange } from "../entities/calendar/entries.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { type ChangedRecord, liveField } from "./live-field.js"

@Resolver()
export class LiveCalendarResolver {
  @liveField(() => CalendarChange, { of: "record", kind: CalendarEvent })
  calendarChanged(@Root() { id }: ChangedRecord, @Ctx() { services }: Context) {
    return { eventId: id, event: services.calendar.events.eventIfSeen(id) }
  }
}
