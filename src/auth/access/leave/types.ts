// Access rules of leave types.
import { LeavePolicy, LeaveType } from "../../../entities/leave/types.js"
import { policy } from "../../policies.js"
import { leaveParticipants, leaveRuleManagers } from "../permissions.js"

export const leaveTypePolicies = [
  policy(LeaveType, {}, { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(LeavePolicy, {}, { read: leaveParticipants, delete: leaveRuleManagers }),
]
