// GraphQL subscription to leave requests.
import { Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import { liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A change of a leave request, its approval or its change requests." })
class LeaveRequestChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the leave request." }) leaveRequestId!: string
  @Field(() => LeaveRequest, {
    nullable: true,
    description: "Current state of the leave request. Null if it was deleted or the caller may no longer see it.",
  })
  leaveRequest?: LeaveRequest | null
}

@Resolver()
export class LeaveSubscriptionResolver {
  @liveField(() => LeaveRequestChange, {
    entity: LeaveRequest,
    allow: anyone,
    description: "Receive leave requests as they change: the caller's own and others that the caller may read.",
  })
  leaveRequestChanged(@Root() { id, record, ...change }: RecordEvent<LeaveRequest>) {
    return { ...change, leaveRequestId: id, leaveRequest: record }
  }
}
