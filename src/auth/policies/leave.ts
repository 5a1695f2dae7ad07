// Who may do what with requests for leave. That somebody is away, everybody sees in the calendar of absences; the request itself
// is between the person, their manager and HR.
import {
  ApprovalStep,
  LeaveApprovalPolicy,
  LeaveChangeRequest,
  LeaveDay,
  LeaveDelegation,
  LeaveRequest,
} from "../../entities/leave.js"
import { type Operations, policy } from "../policy.js"
import { anyOf, anyone, hr, manager, owner } from "../words.js"

const sight = anyOf(hr, owner, manager)

export const leave = [
  policy(LeaveRequest, { of: "employeeId" }, { see: sight }),
  policy(LeaveDay, { of: "employeeId" }, { see: sight }),
  policy(LeaveChangeRequest, { of: "employeeId" }, { see: sight }),
  policy(ApprovalStep, { of: "employeeId" }, { see: sight }),
  policy(LeaveApprovalPolicy, {}, { see: anyone, change: hr }),
  policy(LeaveDelegation, { of: ["delegatorId", "delegateId"] }, { see: anyOf(hr, owner) }),
]

export const operations: Operations = {}
