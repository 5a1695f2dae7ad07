// Rules about how many people of a group must be present.
import { BaseEntity } from "../base-entity.js"
import { boolean, date, integer, localizedString, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Department } from "../organization/departments.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"

@entity("A number of people of a department, a team or a skill who must be present on each working day.", {
  table: "leave_coverage_rules",
  auditsValues: true,
  sort: ["name", "startDate", "createdAt"],
  index: [["name", "id"]],
  indexes: [
    {
      name: "leave_coverage_rules_name_unique",
      expression: "create unique index leave_coverage_rules_name_unique on leave_coverage_rules (organization_id, lower(name))",
    },
  ],
  checks: [
    { name: "leave_coverage_rules_group_check", expression: "num_nonnulls(department_id, manager_id, skill) = 1" },
    { name: "leave_coverage_rules_span_check", expression: "end_date >= start_date" },
    { name: "leave_coverage_rules_minimum_check", expression: "minimum_present > 0" },
  ],
})
export class LeaveCoverageRule extends BaseEntity {
  @localizedString("Name, unique in the organization.") name!: string
  @manyToOne(() => Department, "Department whose members the rule concerns.", { optional: true }) departmentId?: string | null
  @boolean("Whether the rule concerns the members of all departments below as well.") includeDescendants = false
  @manyToOne(() => Employee, "Manager whose direct reports the rule concerns.", { optional: true }) managerId?: string | null
  @string("Name of the skill of the employees whom the rule concerns. Case does not matter.", { optional: true })
  skill?: string | null
  @integer("Number of people who must be present. A person who works half a day counts 0.5.") minimumPresent!: number
  @date("First day on which the rule applies, inclusive; null for no limit.", { optional: true }) startDate?: string | null
  @date("Last day on which the rule applies, inclusive; null for no limit.", { optional: true }) endDate?: string | null
  @boolean("Whether leave that breaks the rule is rejected. Otherwise its preview warns.") isBlocking = true
  @boolean("Whether the rule applies.") isActive = true
}
