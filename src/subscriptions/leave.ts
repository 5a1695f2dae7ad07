// GraphQL subscription to leave requests.
import { Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import { type ChangedRecord, liveField } from "./live-field.js"

@Resolver()
export class LiveLeaveResolver {
  @liveField(() => LeaveRequest, {
    of: "record",
    kind: LeaveRequest,
  })
  leaveRequestChanged(@Root() { id }: ChangedRecord, @Ctx() { services }: Context) {
    return services.leave.requestQueries.get(id)
  }
}
