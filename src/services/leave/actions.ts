// The rules of leave complete the available actions of leave requests and change requests, and the checks of their explanations.
import { BaseService } from "../../core/base-service.js"
import { findInBatches } from "../../core/batches.js"
import type { AvailableAction, CheckResult } from "../../entities/actions.js"
import type { LeaveAction } from "../../entities/leave/actions.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import type { Class } from "../../entities/metadata.js"
import { type LeaveRule, leaveRules, type RuleResults, violationsIn } from "./calculations/leave-rules.js"

/** Finds what the rules say about an action on records, by id. */
type FindResults = (ids: readonly string[]) => Promise<Map<string, RuleResults>>

/** Records that are checked at once. It limits the statements that run at the same time. */
const BATCH_SIZE = 20

export class LeaveActionService extends BaseService {
  /** Checks actions on a record by the rules of leave. Rejected actions are not allowed and have the error code as reason. */
  complete(entity: Class, actions: readonly LeaveAction[]): Promise<AvailableAction[]> {
    return Promise.all(
      actions.map(async ({ checkedId, ...action }) => {
        const [violation] = checkedId ? violationsIn(await this.findResults(entity, action, checkedId)) : []
        return violation ? { ...action, allowed: false, reason: violation.code } : action
      }),
    )
  }

  /** The checks of an action by the rules of leave, up to those that reject it. */
  async listChecks(entity: Class, action: LeaveAction, id: string): Promise<CheckResult[]> {
    const results = Object.entries(await this.findResults(entity, action, id))
    return results.map(([name, error]) => ({ name, code: error?.code ?? null, codes: [leaveRules[name as LeaveRule]] }))
  }

  private async findResults(entity: Class, { name }: AvailableAction, id: string): Promise<RuleResults> {
    const { submissions, decisions } = this.ctx.services.leave
    const find: FindResults =
      entity === LeaveChangeRequest
        ? (ids) => decisions.findChangeResults(ids)
        : name === "SUBMIT"
          ? (ids) => submissions.findResults(ids)
          : (ids) => decisions.findRequestResults(ids)
    return (await this.ctx.loadBatched(`leave ${entity.name} ${name}`, id, (ids) => findInBatches(ids, BATCH_SIZE, find))) ?? {}
  }
}
