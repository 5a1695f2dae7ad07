// How leave is approved, and who stands in for whom, on the REST face.
import { LeaveDelegation } from "../../entities/leave/approvals.js"
import { ApprovalPolicy } from "../../entities/leave/previews.js"
import { ApprovalPolicyPatch, LeaveDelegationFilter, NewLeaveDelegation } from "../../inputs/leave/approvals.js"
import { get, patch, post, routes } from "../route.js"

const people = { delegator: ["id", "fullName"], delegate: ["id", "fullName"] } as const

export const leaveApprovals = routes("Leave approval", [
  get("/leave/approval-policy", {
    op: "leaveApprovalPolicy",
    says: "How the organization approves requests for leave",
    gives: ApprovalPolicy,
    do: (c) => c.leaveApprovals.policy(),
  }),
  patch("/leave/approval-policy", {
    op: "changeLeaveApprovalPolicy",
    says: "Changes how requests are approved that are submitted from now on",
    gives: ApprovalPolicy,
    takes: ApprovalPolicyPatch,
    do: (c, input) => c.leaveApprovals.changePolicy(input),
  }),
  get("/leave/delegations", {
    op: "leaveDelegations",
    says: "Who decides in whose place: one's own delegations in both directions; HR sees all",
    gives: [LeaveDelegation],
    takes: LeaveDelegationFilter,
    include: people,
    do: (c, filter) => c.leaveDelegations.delegations(filter),
  }),
  post("/leave/delegations", {
    op: "createLeaveDelegation",
    says: "Lets somebody decide on leave in one's place for a while, also on what is waiting already",
    gives: LeaveDelegation,
    takes: NewLeaveDelegation,
    status: 201,
    include: people,
    do: (c, input) => c.leaveDelegations.delegate(input),
  }),
  post("/leave/delegations/:id/end", {
    op: "endLeaveDelegation",
    says: "Ends a delegation now; what was decided stays decided",
    gives: LeaveDelegation,
    include: people,
    do: (c, { id }) => c.leaveDelegations.end(id),
  }),
])
