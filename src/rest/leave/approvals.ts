// REST routes of the approval policy for leave.
import { ApprovalPolicy } from "../../entities/leave/previews.js"
import { UpdateLeaveApprovalPolicyInput } from "../../inputs/leave/approvals.js"
import { get, patch, routes } from "../route.js"

export const leaveApprovalRoutes = routes("Leave approval", [
  get("/leave/approval-policy", "leaveApprovalPolicy", {
    response: ApprovalPolicy,
    handler: (services) => services.leave.approvals.getPolicy(),
  }),
  patch("/leave/approval-policy", "updateLeaveApprovalPolicy", {
    response: ApprovalPolicy,
    input: UpdateLeaveApprovalPolicyInput,
    handler: (services, input) => services.leave.approvals.updatePolicy(input),
  }),
])
