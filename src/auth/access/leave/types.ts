// Access rules of leave types.
import { LeavePolicy, LeaveType } from "../../../entities/leave/types.js"
import { policy } from "../../policies.js"
import { leaveRuleManagers, leaveRuleReaders, leaveTypeReaders } from "../permissions.js"

export const leaveTypePolicies = [
  policy(LeaveType, {}, { read: leaveTypeReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  policy(LeavePolicy, {}, { read: leaveRuleReaders, delete: leaveRuleManagers }),
]
