// GraphQL subscription to leave requests.
import { Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import { type LiveEvent, liveField } from "./live-field.js"

@Resolver()
export class LeaveSubscriptionResolver {
  @liveField(() => LeaveRequest, { source: "record", entity: LeaveRequest })
  leaveRequestChanged(@Root() { id }: LiveEvent, @Ctx() { services }: Context) {
    return services.leave.requestQueries.get(id)
  }
}
