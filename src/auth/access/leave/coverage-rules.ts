// Access rules of coverage rules.
import { sql } from "kysely"
import { LeaveCoverageRule } from "../../../entities/leave/coverage-rules.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { everyone } from "../../access-rules.js"
import { leaveReaders, leaveRuleManagers, leaveRuleReaders } from "../permissions.js"

/** Readers of leave see all rules. Managers see those of their reports, of their department and of the department that they head. */
const concernsTeamOfViewer: RowRule = (rule, viewer) => {
  if (leaveReaders(leaveRuleManagers)(viewer) === everyone) return undefined
  if (viewer.isServiceAccount) return sql`false`
  const { organization } = rule
  return sql`${rule("managerId")} = ${rule.viewer} or ${rule("departmentId")} in (
    with recursive own (id, parent_id, is_own) as (
      select d.id, d.parent_id, true from departments d
      where d.organization_id = ${organization} and (d.head_id = ${rule.viewer} or ${viewer.reports.size > 0}::boolean and d.id = (
        select e.department_id from employees e where e.organization_id = ${organization} and e.id = ${rule.viewer}))
      union
      select d.id, d.parent_id, false from own join departments d on d.organization_id = ${organization} and d.id = own.parent_id
    )
    select own.id from own where own.is_own or ${rule("includeDescendants")})`
}

export const leaveCoverageRuleAccess = [
  accessPolicy(
    LeaveCoverageRule,
    { rowRule: concernsTeamOfViewer },
    { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers },
  ),
]
