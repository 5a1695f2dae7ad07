// Events of leave types, of their rules and of coverage rules.
import type { LeaveCoverageRule } from "../entities/leave/coverage-rules.js"
import type { LeavePolicyAssignment, LeavePolicyGroup } from "../entities/leave/policy-groups.js"
import type { LeavePolicy, LeaveType } from "../entities/leave/types.js"
import type { DomainEvent } from "./domain-event.js"

export interface LeaveRuleEvents {
  "leavePolicy.delete": DomainEvent<LeavePolicy>
  "leavePolicyAssignment.create": DomainEvent<LeavePolicyAssignment>
  "leavePolicyAssignment.delete": DomainEvent<LeavePolicyAssignment>
  "leavePolicyGroup.create": DomainEvent<LeavePolicyGroup>
  "leavePolicyGroup.update": DomainEvent<LeavePolicyGroup>
  "leavePolicyGroup.delete": DomainEvent<LeavePolicyGroup>
  "leaveType.create": DomainEvent<LeaveType>
  "leaveType.update": DomainEvent<LeaveType>
  "leaveType.updateRules": DomainEvent<LeavePolicy>
  "leaveType.delete": DomainEvent<LeaveType>
  "leaveCoverageRule.create": DomainEvent<LeaveCoverageRule>
  "leaveCoverageRule.update": DomainEvent<LeaveCoverageRule>
  "leaveCoverageRule.delete": DomainEvent<LeaveCoverageRule>
}
