// Inputs of coverage rules.
import { booleanField, dateField, idField, integerField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

const MINIMUM = { min: 1, max: 10_000, example: 2 }

@patchInput("Changes to a coverage rule. Omitted fields keep their value.")
export class UpdateLeaveCoverageRuleInput {
  @stringField("Name, unique in the organization.", { max: 120, optional: true }) name?: string
  @idField("Id of the department whose members the rule concerns. A rule has a department, a manager or a skill.", {
    nullable: true,
  })
  departmentId?: string | null
  @booleanField("Whether the rule concerns the members of all departments below as well. Only with a department.", {
    optional: true,
  })
  includeDescendants?: boolean
  @idField("Id of the manager whose direct reports the rule concerns.", { nullable: true }) managerId?: string | null
  @stringField("Name of the skill of the employees whom the rule concerns. Case does not matter.", { max: 120, nullable: true })
  skill?: string | null
  @integerField("Number of people who must be present. A person who works half a day counts 0.5.", {
    ...MINIMUM,
    optional: true,
  })
  minimumPresent?: number
  @dateField("First day on which the rule applies, inclusive; null for no limit.", { nullable: true }) startDate?: string | null
  @dateField("Last day on which the rule applies, inclusive; null for no limit.", { nullable: true }) endDate?: string | null
  @booleanField("Whether leave that breaks the rule is rejected. Otherwise its preview warns. Default: true.", { optional: true })
  isBlocking?: boolean
  @booleanField("Whether the rule applies. Default: true.", { optional: true }) isActive?: boolean
}

@input("A new coverage rule.")
export class CreateLeaveCoverageRuleInput extends UpdateLeaveCoverageRuleInput {
  @stringField("Name, unique in the organization.", { max: 120, example: "Support desk" }) declare name: string
  @integerField("Number of people who must be present. A person who works half a day counts 0.5.", MINIMUM)
  declare minimumPresent: number
}

@input("Conditions for a list of coverage rules.")
export class LeaveCoverageRuleFilter {
  @idField("Ids of departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of managers.", { repeated: true }) managerIds?: string[]
  @stringField("Name of a skill. Case does not matter.", { max: 120, optional: true }) skill?: string
  @dateField("Day on which the rules apply.", { optional: true }) date?: string
  @booleanField("Whether leave that breaks the rules is rejected.", { optional: true }) isBlocking?: boolean
  @booleanField("Whether the rules apply.", { optional: true }) isActive?: boolean
}
