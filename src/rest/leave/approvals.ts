// How leave is approved, and who stands in for whom, on the REST face.
import { LeaveDelegation } from "../../entities/leave/approvals.js"
import { ApprovalPolicy } from "../../entities/leave/previews.js"
import {
  CreateLeaveDelegationInput,
  LeaveDelegationFilter,
  UpdateLeaveApprovalPolicyInput,
} from "../../inputs/leave/approvals.js"
import { get, patch, post, routes } from "../route.js"

const people = { delegator: ["id", "fullName"], delegate: ["id", "fullName"] } as const

export const leaveApprovals = routes("Leave approval", [
  get("/leave/approval-policy", "leaveApprovalPolicy", {
    response: ApprovalPolicy,
    handler: (services) => services.leave.approvals.policy(),
  }),
  patch("/leave/approval-policy", "updateLeaveApprovalPolicy", {
    response: ApprovalPolicy,
    input: UpdateLeaveApprovalPolicyInput,
    handler: (services, input) => services.leave.approvals.changePolicy(input),
  }),
  get("/leave/delegations", "leaveDelegations", {
    response: [LeaveDelegation],
    input: LeaveDelegationFilter,
    include: people,
    handler: (services, filter) => services.leave.delegations.delegations(filter),
  }),
  post("/leave/delegations", "createLeaveDelegation", {
    response: LeaveDelegation,
    input: CreateLeaveDelegationInput,
    status: 201,
    include: people,
    handler: (services, input) => services.leave.delegations.delegate(input),
  }),
  post("/leave/delegations/:id/end", "endLeaveDelegation", {
    response: LeaveDelegation,
    include: people,
    handler: (services, { id }) => services.leave.delegations.end(id),
  }),
])
