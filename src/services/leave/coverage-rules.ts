// Coverage rules: how many people of a department, a team or a skill must be present.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { tooManyError, validationError } from "../../core/errors.js"
import { LeaveCoverageRule } from "../../entities/leave/coverage-rules.js"
import type { RowRef } from "../../entities/metadata.js"
import type {
  CreateLeaveCoverageRuleInput,
  LeaveCoverageRuleFilter,
  UpdateLeaveCoverageRuleInput,
} from "../../inputs/leave/coverage-rules.js"
import { assertOneGroup } from "./calculations/group-choice.js"

const MAX_COVERAGE_RULES = 500

const GROUPS = ["departmentId", "managerId", "skill"] as const

export class LeaveCoverageRuleService extends BaseService {
  list({ departmentIds, managerIds, skill, date, isBlocking, isActive }: LeaveCoverageRuleFilter) {
    const conditions = [
      ...(skill ? [(rule: RowRef) => sql`lower(${rule("skill")}) = lower(${skill})`] : []),
      ...(date
        ? [(rule: RowRef) => sql`${rule("startDate")} <= ${date} is not false and ${rule("endDate")} >= ${date} is not false`]
        : []),
    ]
    const where = { departmentId: departmentIds, managerId: managerIds, isBlocking, isActive }
    return this.queryMany(LeaveCoverageRule, { where, conditions, orderBy: [{ by: "name" }] })
  }

  get(id: string) {
    return this.queryOne(LeaveCoverageRule, { id })
  }

  async create(input: CreateLeaveCoverageRuleInput) {
    if ((await this.em.count(LeaveCoverageRule, {})) >= MAX_COVERAGE_RULES) throw tooManyError("name", MAX_COVERAGE_RULES)
    await this.assertReferencesExist(LeaveCoverageRule, { ...input })
    await this.assertEmployeesNotDeactivated({ managerId: input.managerId })
    validateRule(input)
    const rule = this.insert(LeaveCoverageRule, input)
    this.emit("leaveCoverageRule.create", { subject: rule })
    return rule
  }

  async update(id: string, patch: UpdateLeaveCoverageRuleInput) {
    const rule = await this.findAuthorized("update", LeaveCoverageRule, id, { lock: true })
    const { changed } = await this.applyPatch(rule, { ...patch })
    await this.assertEmployeesNotDeactivated({ managerId: patch.managerId })
    validateRule(rule)
    this.emitUpdate("leaveCoverageRule.update", rule, changed)
    return rule
  }

  async delete(id: string): Promise<void> {
    const rule = await this.findAuthorized("delete", LeaveCoverageRule, id)
    this.em.remove(rule)
    this.emit("leaveCoverageRule.delete", { subject: rule, details: { name: rule.name } })
  }
}

/** Throws VALIDATION_FAILED unless a rule has exactly one group, and a period that does not end before it starts. */
function validateRule(rule: Omit<UpdateLeaveCoverageRuleInput, "name">): void {
  assertOneGroup(rule, GROUPS)
  if (rule.startDate && rule.endDate && rule.endDate < rule.startDate) throw validationError({ endDate: "endBeforeStart" })
}
