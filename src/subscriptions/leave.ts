// Requests for leave as they change.
import { Ctx, Resolver, Root } from "type-graphql"
import type { Context } from "../context.js"
import { LeaveRequest } from "../entities/leave.js"
import { type Happening, live } from "./follow.js"

@Resolver()
export class LiveLeaveResolver {
  @live(() => LeaveRequest, "Requests for leave as they change: the caller's own, and those that the caller may see besides", {
    of: "record",
    kind: LeaveRequest,
  })
  leaveRequestChanged(@Root() { id }: Happening, @Ctx() { leaveLists }: Context) {
    return leaveLists.request(id)
  }
}
