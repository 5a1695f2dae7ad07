// Access rules of policy groups and their assignments.
import { sql } from "kysely"
import { LeavePolicyAssignment, LeavePolicyGroup } from "../../../entities/leave/policy-groups.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { anyOf, everyone, manager, owner } from "../../access-rules.js"
import { leaveReaders, leaveRuleManagers, leaveRuleReaders } from "../permissions.js"

const readers = leaveReaders(anyOf(leaveRuleManagers, owner, manager))

/** An assignment of a person is visible to readers of the person's leave, any other to all employees. */
const concernsOthersOrReadable: RowRule = (assignment, viewer) => {
  const scope = readers(viewer)
  if (scope === everyone) return undefined
  return sql`${assignment("employeeId")} is null or ${assignment("employeeId")} = any(${[...scope]}::uuid[])`
}

export const leavePolicyGroupAccess = [
  accessPolicy(LeavePolicyGroup, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  accessPolicy(
    LeavePolicyAssignment,
    { rowRule: concernsOthersOrReadable },
    { read: leaveRuleReaders, delete: leaveRuleManagers },
  ),
]
