// Free-busy and free slots on the GraphQL face.
import { Args, Ctx, Extensions, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { FreeBusy, FreeSlot } from "../entities/calendar/availability.js"
import { FreeBusyInput, FreeSlotsInput } from "../inputs/calendar-availability.js"

@Resolver()
export class CalendarAvailabilityResolver {
  @Query(() => [FreeBusy])
  @Extensions({ listSize: 50 })
  freeBusy(@Ctx() { services }: Context, @Args(() => FreeBusyInput) search: FreeBusyInput) {
    return services.calendar.availability.freeBusy(search)
  }

  @Query(() => [FreeSlot])
  freeSlots(@Ctx() { services }: Context, @Args(() => FreeSlotsInput) search: FreeSlotsInput) {
    return services.calendar.availability.freeSlots(search)
  }
}
