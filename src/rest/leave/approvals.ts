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
  get("/leave/approval-policy", {
    operation: "leaveApprovalPolicy",
    description: "How the organization approves requests for leave",
    response: ApprovalPolicy,
    handler: (c) => c.services.leave.approvals.policy(),
  }),
  patch("/leave/approval-policy", {
    operation: "updateLeaveApprovalPolicy",
    description: "Changes how requests are approved that are submitted from now on",
    response: ApprovalPolicy,
    input: UpdateLeaveApprovalPolicyInput,
    handler: (c, input) => c.services.leave.approvals.changePolicy(input),
  }),
  get("/leave/delegations", {
    operation: "leaveDelegations",
    description: "Who decides in whose place: one's own delegations in both directions; HR sees all",
    response: [LeaveDelegation],
    input: LeaveDelegationFilter,
    include: people,
    handler: (c, filter) => c.services.leave.delegations.delegations(filter),
  }),
  post("/leave/delegations", {
    operation: "createLeaveDelegation",
    description: "Lets somebody decide on leave in one's place for a while, also on what is waiting already",
    response: LeaveDelegation,
    input: CreateLeaveDelegationInput,
    status: 201,
    include: people,
    handler: (c, input) => c.services.leave.delegations.delegate(input),
  }),
  post("/leave/delegations/:id/end", {
    operation: "endLeaveDelegation",
    description: "Ends a delegation now; what was decided stays decided",
    response: LeaveDelegation,
    include: people,
    handler: (c, { id }) => c.services.leave.delegations.end(id),
  }),
])
