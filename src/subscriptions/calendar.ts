// GraphQL subscription to calendar events.
import { Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A change of a calendar event, its occurrences or its participants." })
class CalendarChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the event." }) eventId!: string
  @Field(() => CalendarEvent, {
    nullable: true,
    description: "Current state of the event. Null if it was deleted or the caller may no longer see it.",
  })
  event?: CalendarEvent | null
}

@Resolver()
export class CalendarSubscriptionResolver {
  @liveField(() => CalendarChange, {
    entity: CalendarEvent,
    allow: anyone,
    description:
      "Receive each creation, change, response and deletion of events that the caller attends or that are organization-wide.",
  })
  calendarEventChanged(@Root() { id, record, ...change }: RecordEvent<CalendarEvent>) {
    return { ...change, eventId: id, event: record }
  }
}
