// Completes the available actions of leave requests and change requests with the results of the rules of leave.
import { BaseService } from "../../core/base-service.js"
import { batchesOf } from "../../core/batches.js"
import type { AppError, ErrorCode } from "../../core/errors.js"
import type { AvailableAction } from "../../entities/actions.js"
import type { LeaveAction } from "../../entities/leave/actions.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import type { Class } from "../../entities/metadata.js"

/** Finds the errors that an action on records returns, by id. */
type Check = (ids: readonly string[]) => Promise<Map<string, AppError | undefined>>

/** Records that are checked at once. It limits the statements that run at the same time. */
const BATCH_SIZE = 20

export class LeaveActionService extends BaseService {
  /** Checks actions on a record by the rules of leave. Rejected actions are not allowed and have the error code as reason. */
  complete(entity: Class, actions: readonly LeaveAction[]): Promise<AvailableAction[]> {
    return Promise.all(
      actions.map(async ({ checkedId, ...action }) => {
        const reason = checkedId && (await this.findErrorCode(entity, action, checkedId))
        return reason ? { ...action, allowed: false, reason } : action
      }),
    )
  }

  private findErrorCode(entity: Class, { name }: AvailableAction, id: string): Promise<ErrorCode | undefined> {
    const { submissions, decisions } = this.ctx.services.leave
    const check: Check =
      entity === LeaveChangeRequest
        ? (ids) => decisions.findChangeErrors(ids)
        : name === "SUBMIT"
          ? (ids) => submissions.findErrors(ids)
          : (ids) => decisions.findRequestErrors(ids)
    return this.ctx.loadBatched(`leave ${entity.name} ${name}`, id, (ids) => inBatches(ids, check))
  }
}

async function inBatches(ids: readonly string[], check: Check): Promise<Map<string, ErrorCode | undefined>> {
  const codes = new Map<string, ErrorCode | undefined>()
  for (const batch of batchesOf(ids, BATCH_SIZE)) for (const [id, error] of await check(batch)) codes.set(id, error?.code)
  return codes
}
