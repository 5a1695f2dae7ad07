// REST routes of change requests for approved leave.
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import { RequestLeaveChangeInput } from "../../inputs/leave/change-requests.js"
import { LeaveDecisionInput, WithdrawLeaveRequestInput } from "../../inputs/leave/requests.js"
import { get, post, routes } from "../route.js"

const PERSON = ["id", "fullName"] as const
const CHANGE_INCLUDE = { approvalSteps: { decidedBy: PERSON, decidedFor: PERSON } } as const

export const leaveChangeRequestRoutes = routes("Leave change requests", [
  get("/leave/requests/:id/change-requests", "leaveChangeRequests", {
    response: [LeaveChangeRequest],
    include: CHANGE_INCLUDE,
    handler: (services, { id }) => services.leave.changeRequests.list(id),
  }),
  post("/leave/requests/:id/change-requests", "requestLeaveChange", {
    response: LeaveChangeRequest,
    input: RequestLeaveChangeInput,
    status: 201,
    include: CHANGE_INCLUDE,
    handler: (services, { id, ...input }) => services.leave.changeRequests.request(id, input),
  }),
  post("/leave/requests/:id/withdraw", "withdrawLeaveRequest", {
    response: LeaveChangeRequest,
    input: WithdrawLeaveRequestInput,
    include: CHANGE_INCLUDE,
    handler: (services, { id, reason }) => services.leave.changeRequests.request(id, { reason }),
  }),
  post("/leave/requests/:id/change-requests/:changeId/approve", "approveLeaveChange", {
    response: LeaveChangeRequest,
    input: LeaveDecisionInput,
    include: CHANGE_INCLUDE,
    handler: (services, { id, changeId, ...decision }) => services.leave.changeRequests.approve(id, changeId, decision),
  }),
  post("/leave/requests/:id/change-requests/:changeId/reject", "rejectLeaveChange", {
    response: LeaveChangeRequest,
    input: LeaveDecisionInput,
    include: CHANGE_INCLUDE,
    handler: (services, { id, changeId, ...decision }) => services.leave.changeRequests.reject(id, changeId, decision),
  }),
  post("/leave/requests/:id/change-requests/:changeId/withdraw", "withdrawLeaveChange", {
    response: LeaveChangeRequest,
    include: CHANGE_INCLUDE,
    handler: (services, { id, changeId }) => services.leave.changeRequests.withdraw(id, changeId),
  }),
])
