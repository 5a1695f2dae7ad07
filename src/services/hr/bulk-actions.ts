// Bulk actions: one action on many records, each through the service of its domain, stored all or not at all.
import { sql } from "kysely"
import { countBulkRecords } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { BulkDeadline } from "../../core/bulk-deadline.js"
import { AppError, toAppError, tooManyError, validationError } from "../../core/errors.js"
import { runEventHandlers } from "../../core/event-handlers.js"
import type { EffectsMark } from "../../core/pending-effects.js"
import type { BulkResult, BulkRow } from "../../entities/hr/bulk-actions.js"
import type { ListName } from "../../entities/hr/enums.js"
import {
  type ApplicationBulkInput,
  type BulkSelection,
  type EmployeeBulkInput,
  type LeaveBulkInput,
  MAX_BULK_RECORDS,
  type TaskBulkInput,
} from "../../inputs/hr/bulk-actions.js"
import { resolveRequest } from "./list-requests.js"
import { listNamed } from "./lists.js"
import { diffRecords, readRecords, toRowError } from "./row-results.js"

interface BulkAction {
  readonly list: ListName
  /** Fields that the action may change. */
  readonly fields: readonly string[]
  /** Whether the action has an effect besides these fields, such as an email. */
  readonly hasOtherEffect?: boolean
  apply(id: string): Promise<unknown>
}

/** A bulk action whose records are selected. It runs in a transaction. */
type PreparedBulkAction = () => Promise<BulkResult>

export class BulkActionService extends BaseService {
  async applyToEmployees({ action, values = {}, ...selection }: EmployeeBulkInput): Promise<PreparedBulkAction> {
    const { accounts } = this.ctx.services.administration
    const { reassignTo, ...attributes } = values
    const given = Object.keys(attributes).filter((name) => attributes[name as keyof typeof attributes] !== undefined)
    if (action === "UPDATE" && given.length === 0) throw validationError({ values: "required" })
    if (action !== "UPDATE" && given.length > 0) throw validationError({ [`values.${given[0]}`]: "notAllowed" })
    if (action !== "DEACTIVATE" && reassignTo) throw validationError({ "values.reassignTo": "notAllowed" })
    const actions: Record<EmployeeBulkInput["action"], (id: string) => Promise<unknown>> = {
      UPDATE: (id) => accounts.updateAccount(id, attributes),
      BLOCK: (id) => accounts.block(id),
      UNBLOCK: (id) => accounts.unblock(id),
      DEACTIVATE: (id) => accounts.deactivate(id, { reassignTo }),
      INVITE: (id) => accounts.invite(id),
    }
    const fields = action === "UPDATE" ? given : ["accountStatus"]
    return this.prepare({ list: "EMPLOYEES", fields, hasOtherEffect: action === "INVITE", apply: actions[action] }, selection)
  }

  async applyToLeaveRequests({ action, values, ...selection }: LeaveBulkInput): Promise<PreparedBulkAction> {
    const { requests } = this.ctx.services.leave
    const decision = { comment: values?.comment }
    const apply = (id: string) => (action === "APPROVE" ? requests.approve(id, decision) : requests.reject(id, decision))
    // Approving one step of several leaves the status unchanged.
    return this.prepare({ list: "LEAVE_REQUESTS", fields: ["status"], hasOtherEffect: true, apply }, selection)
  }

  async applyToTasks({ values, ...selection }: TaskBulkInput): Promise<PreparedBulkAction> {
    const fields = Object.keys(values).filter((name) => values[name as keyof typeof values] !== undefined)
    if (fields.length === 0) throw validationError({ values: "required" })
    const apply = (id: string) => this.ctx.services.tasks.tasks.update(id, values)
    return this.prepare({ list: "TASKS", fields, apply }, selection)
  }

  async applyToApplications({ values, ...selection }: ApplicationBulkInput): Promise<PreparedBulkAction> {
    const apply = (id: string) => this.ctx.services.recruitment.applications.move(id, values)
    return this.prepare({ list: "APPLICATIONS", fields: ["stage"], apply }, selection)
  }

  /** Selects and counts the records of an action. */
  private async prepare(action: BulkAction, selection: BulkSelection): Promise<PreparedBulkAction> {
    const path = selection.ids ? "ids" : "filter"
    const ids = await this.findIds(action.list, selection)
    await countBulkRecords(this.ctx, ids.length, path)
    return () => this.run(action, ids, path, selection.dryRun)
  }

  /**
   * Applies an action to each record. Throws ROWS_REJECTED with the rejected records, if there are any and it is no dry run. A dry
   * run takes the same steps and undoes them, so that its result is that of the action.
   */
  private async run(action: BulkAction, ids: readonly string[], path: string, dryRun = false): Promise<BulkResult> {
    const { entity } = listNamed(action.list)
    const before = await readRecords(this.ctx, entity, ids, action.fields)
    const mark = this.ctx.pending.mark()
    await sql`savepoint bulk_action; savepoint bulk_row`.execute(this.db)
    const rejected = await this.applyToEach(ids, action, path)
    const after = await readRecords(this.ctx, entity, ids, action.fields)
    const rows = ids.map((recordId): BulkRow => {
      const error = rejected.get(recordId)
      if (error) return { recordId, status: "ERROR", changes: [], ...toRowError(this.ctx, error) }
      const changes = diffRecords(before.get(recordId), after.get(recordId))
      const status = changes.length > 0 || action.hasOtherEffect ? "UPDATE" : "UNCHANGED"
      return { recordId, status, code: null, message: null, problems: [], changes }
    })
    if (rejected.size > 0 && !dryRun)
      throw new AppError("ROWS_REJECTED", {
        details: { rejected: rejected.size, rows: rows.filter(({ status }) => status === "ERROR") },
      })
    if (dryRun) {
      await sql`rollback to savepoint bulk_action`.execute(this.db)
      this.discardEffects(mark)
    }
    const count = (status: BulkRow["status"]) => rows.filter((row) => row.status === status).length
    const counts = { updateCount: count("UPDATE"), unchangedCount: count("UNCHANGED"), errorCount: count("ERROR") }
    return { isCommitted: !dryRun, ...counts, rows }
  }

  /**
   * Applies an action to each record in turn. Returns the errors of the rejected records, whose changes are undone. Throws
   * VALIDATION_FAILED with the number of records for which there was time, if there are more.
   */
  private async applyToEach(ids: readonly string[], action: BulkAction, path: string): Promise<Map<string, AppError>> {
    const rejected = new Map<string, AppError>()
    const deadline = new BulkDeadline(this.ctx, path)
    // One order of locks, so that two bulk actions cannot wait for each other.
    for (const [done, id] of [...ids].sort().entries()) {
      deadline.assertTimeLeft(done)
      const error = await this.attempt(() => action.apply(id))
      if (error) rejected.set(id, error)
    }
    return rejected
  }

  /** Runs the work and the event handlers of one record after a savepoint. Returns the error of a rejected record and undoes it. */
  private async attempt(work: () => Promise<unknown>): Promise<AppError | undefined> {
    const mark = this.ctx.pending.mark()
    try {
      await work()
      await this.em.flush()
      await runEventHandlers(this.ctx)
      // Each flush compares all entities in memory with the database.
      this.em.clear()
      await sql`release savepoint bulk_row; savepoint bulk_row`.execute(this.db)
      return undefined
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!error || error.status >= 500) throw thrown
      await sql`rollback to savepoint bulk_row`.execute(this.db)
      this.discardEffects(mark)
      return error
    }
  }

  /** The ids of the records. Throws VALIDATION_FAILED for none, and for more than 1,000. */
  private async findIds(name: ListName, { ids, filter }: BulkSelection): Promise<string[]> {
    if ((ids === undefined) === (filter === undefined))
      throw validationError({ [ids ? "filter" : "ids"]: ids ? "notAllowed" : "required" })
    if (ids) {
      if (new Set(ids).size < ids.length) throw validationError({ ids: "duplicate" })
      return ids
    }
    const { spec } = await resolveRequest(this.ctx, { list: name, filter })
    const selection = [{ key: "id", field: "id", args: {} }]
    const window = { offset: 0, limit: MAX_BULK_RECORDS + 1, total: false }
    const { items } = await this.ctx.query.executePage(spec, selection, window)
    if (items.length > MAX_BULK_RECORDS) throw tooManyError("filter", MAX_BULK_RECORDS)
    return items.map(({ id }) => String(id))
  }

  /** Discards the effects since a mark, and the entities in memory, after a rollback to a savepoint. */
  private discardEffects(since: EffectsMark): void {
    this.ctx.pending.discard(since)
    this.em.clear()
  }
}
