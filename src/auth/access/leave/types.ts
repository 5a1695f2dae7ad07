// Access rules of leave types.
import { LeavePolicy, LeaveType } from "../../../entities/leave/types.js"
import { accessPolicy } from "../../access-policies.js"
import { leaveRuleManagers, leaveRuleReaders, leaveTypeReaders } from "../permissions.js"

export const leaveTypeAccess = [
  accessPolicy(LeaveType, {}, { read: leaveTypeReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  accessPolicy(LeavePolicy, {}, { read: leaveRuleReaders, delete: leaveRuleManagers }),
]
