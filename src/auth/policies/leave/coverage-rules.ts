// Access rules and descriptions of the operations on coverage rules.
import { sql } from "kysely"
import { LeaveCoverageRule } from "../../../entities/leave/coverage-rules.js"
import { anyone, everyone } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import { leaveParticipants, leaveReaders, leaveRuleManagers } from "../permissions.js"

/** Readers of leave see all rules. Managers see those of their reports, of their department and of the department that they head. */
const concernsTeamOfViewer: RowRule = (rule, viewer) => {
  if (leaveReaders(leaveRuleManagers)(viewer) === everyone) return undefined
  if (viewer.isServiceAccount) return sql`false`
  const { organization } = rule
  return sql`${rule("managerId")} = ${rule.viewer} or ${rule("departmentId")} in (
    with recursive own (id, parent_id, is_own) as (
      select d.id, d.parent_id, true from departments d
      where d.organization_id = ${organization} and (d.head_id = ${rule.viewer} or ${viewer.reports.size > 0} and d.id = (
        select e.department_id from employees e where e.organization_id = ${organization} and e.id = ${rule.viewer}))
      union
      select d.id, d.parent_id, false from own join departments d on d.organization_id = ${organization} and d.id = own.parent_id
    )
    select own.id from own where own.is_own or ${rule("includeDescendants")})`
}

export const leaveCoverageRulePolicies = [
  policy(
    LeaveCoverageRule,
    { rowRule: concernsTeamOfViewer },
    { read: leaveParticipants, update: leaveRuleManagers, delete: leaveRuleManagers },
  ),
]

const groupErrors = ["INVALID_REFERENCE", "NAME_TAKEN"] as const

export const leaveCoverageRuleOperations: Operations = {
  leaveCoverageRules: {
    rule: anyone,
    description: "List coverage rules, ordered by name. Managers see those of their team and department.",
  },
  leaveCoverageRule: { rule: anyone, description: "Get a coverage rule." },
  createLeaveCoverageRule: {
    rule: leaveRuleManagers,
    errors: groupErrors,
    description: "Create a rule about how many people of a department, a team or a skill must be present.",
  },
  updateLeaveCoverageRule: {
    rule: leaveRuleManagers,
    errors: groupErrors,
    description: "Update a coverage rule. Omitted fields keep their value. Booked leave stays booked.",
  },
  deleteLeaveCoverageRule: { rule: leaveRuleManagers, description: "Delete a coverage rule." },
}
