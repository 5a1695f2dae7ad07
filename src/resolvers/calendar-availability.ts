// Free-busy and free slots on the GraphQL face.
import { Args, Ctx, Extensions, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { FreeBusy, FreeSlot } from "../entities/calendar/availability.js"
import { FreeBusyInput, FreeSlotsInput } from "../inputs/calendar-availability.js"

@Resolver()
export class CalendarAvailabilityResolver {
  @Query(() => [FreeBusy], {
    description:
      "When people are busy, in the order in which they are asked for; neither with what nor with whom, and of others only from today on",
  })
  @Extensions({ listSize: 50 })
  freeBusy(@Ctx() { services }: Context, @Args(() => FreeBusyInput) search: FreeBusyInput) {
    return services.calendar.availability.freeBusy(search)
  }

  @Query(() => [FreeSlot], {
    description:
      "When the caller and others are free together, the soonest first: on quarter hours of days on which all who have to be free work, within hours that hold where each of them is",
  })
  freeSlots(@Ctx() { services }: Context, @Args(() => FreeSlotsInput) search: FreeSlotsInput) {
    return services.calendar.availability.freeSlots(search)
  }
}
