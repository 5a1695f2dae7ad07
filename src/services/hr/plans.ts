// Plans of bulk actions: the results of a dry run, which a commit must reach again and an undo reverses.
import { type RawBuilder, sql } from "kysely"
import { DAY_MS, later } from "../../adapters/clock.js"
import { countBulkRecords } from "../../core/attempts.js"
import { withExpectedVersion } from "../../core/authorized-records.js"
import { AppError } from "../../core/errors.js"
import type { BulkResult, BulkRow } from "../../entities/hr/bulk-actions.js"
import type { PlannedAction } from "../../entities/hr/enums.js"
import { Plan, PlanNotification, PlanRow } from "../../entities/hr/plans.js"
import { type Class, metadataOf } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { countMessages } from "../../events/dispatch.js"
import type { CommitPlanInput, PlanRowFilter } from "../../inputs/hr.js"
import { BasePlanService, MAX_LISTED_ROWS, type Outcome, type PlannedRecords } from "./base-plans.js"
import { bulkActionTypes, isUndoable } from "./bulk-action-types.js"
import { digestPlan } from "./calculations/plan-digest.js"
import { listNamed } from "./lists.js"
import { diffRecords, readRecords, toNamedValues, toRowError, valuesOf } from "./row-results.js"
import { runOnEach } from "./run-on-each.js"
import { changedFieldsOf } from "./update-effects.js"

const RETENTION_MS = 7 * DAY_MS
/** Plans of one author. */
const MAX_PLANS = 50

type Values = Record<string, unknown>

/** A bulk action on known records. `path` is that of the records in the input. */
export interface BulkCommand {
  readonly action: PlannedAction
  readonly values: Values
  readonly ids: readonly string[]
  readonly path: string
}

/** The results of a bulk action. */
interface BulkOutcome extends Outcome {
  readonly rows: readonly BulkRow[]
  /** States of the records before the action, by id. */
  readonly states: ReadonlyMap<string, RecordState>
  readonly eventIds: readonly string[]
  readonly isUndoable: boolean
}

interface RecordState {
  readonly version: number
  /** Whether the record is an employee whose account is deactivated. */
  readonly isDeactivated: boolean
}

/** A planned row without the text of its problems. */
type StoredRow = Pick<PlanRow, "recordId" | "recordVersion" | "status" | "changes">

export class PlanService extends BasePlanService {
  list() {
    return this.queryMany(Plan, { orderBy: [{ by: "createdAt", descending: true }] })
  }

  get(id: string) {
    return this.queryOne(Plan, { id })
  }

  /** The rows of a plan. Throws NOT_FOUND for a plan of another author. */
  async listRows(id: string, { statuses }: PlanRowFilter) {
    await this.findAuthorized("read", Plan, id)
    return this.queryMany(PlanRow, { where: { planId: id, status: statuses }, orderBy: [{ by: "position" }] })
  }

  /** The notifications of a plan. Throws NOT_FOUND for a plan of another author. */
  async listNotifications(id: string) {
    await this.findAuthorized("read", Plan, id)
    return this.queryMany(PlanNotification, { where: { planId: id }, orderBy: [{ by: "type" }, { by: "recipientId" }] })
  }

  /**
   * Executes a bulk action and stores its plan. Throws ROWS_REJECTED with the rejected records, if there are any and it is no dry run. A
   * dry run takes the same steps and undoes them, so that the plan has the results of the action.
   */
  async run(command: BulkCommand, isDryRun: boolean): Promise<BulkResult> {
    const outcome = isDryRun ? await this.dryRun(() => this.execute(command, isDryRun)) : await this.execute(command)
    if (!isDryRun) assertNoneRejected(outcome.rows)
    // An API key is no author.
    const plan = this.viewer.isServiceAccount ? undefined : await this.store(command, outcome, isDryRun)
    const { rows, notifications } = outcome
    return {
      isCommitted: !isDryRun,
      planId: plan?.id ?? null,
      hash: plan?.hash ?? null,
      notificationCount: notifications.reduce((sum, { count }) => sum + count, 0),
      ...countRows(rows),
      rows: [...rows],
    }
  }

  /** Counts the records of a plan for `commit` or `undo`. Throws RATE_LIMITED. */
  async countRecords(id: string): Promise<void> {
    const { updateCount, unchangedCount } = await this.findAuthorized("read", Plan, id)
    await countBulkRecords(this.ctx, updateCount + unchangedCount, "id")
  }

  /**
   * Executes a plan. Throws INVALID_TRANSITION unless it is planned, ROWS_REJECTED if it has rejected rows, and PLAN_OUTDATED if the
   * digest is another one, the results would differ from the plan, or the account of an employee was deactivated since.
   */
  async commit(id: string, { hash }: CommitPlanInput): Promise<Plan> {
    const plan = await this.lock("commit", id)
    await this.assertActionAvailable(Plan, id, "commit", { ROWS_REJECTED: { rejected: plan.errorCount } })
    if (hash !== plan.hash) throw new AppError("PLAN_OUTDATED", { problems: [{ path: "hash", code: "conflict" }] })
    const planned = await this.loadRows(plan)
    const command = { action: plan.action, values: plan.values, ids: planned.map(({ recordId }) => recordId), path: "id" }
    const outcome = await this.execute(command)
    await this.assertAsPlanned(recordsOf(plan), planned, outcome, ({ recordId }) => ({ recordId }))
    assertNoneDeactivated(planned, outcome)
    const result: Partial<Plan> = { status: "COMMITTED", committedAt: this.clock.now(), eventIds: [...outcome.eventIds] }
    return this.finish(plan, result, { rows: planned.length })
  }

  /**
   * Gives the changed fields of all records their former values. Throws INVALID_TRANSITION unless the plan is executed and can be
   * reversed, PLAN_OUTDATED if a record or its employment has changed since, and ROWS_REJECTED with the records whose rules reject the
   * former values or set others. Proposals and emails of the execution are withdrawn if they still wait.
   */
  async undo(id: string): Promise<Plan> {
    const plan = await this.lock("undo", id)
    await this.assertActionAvailable(Plan, id, "undo")
    await this.assertUnchanged(plan, sql`r.record_version is distinct from e.version`)
    const changed = (await this.loadRows(plan)).filter(({ status }) => status === "UPDATE")
    const rows = new Map(changed.map((row) => [row.recordId, row]))
    const { undo } = bulkActionTypes[plan.action]
    const hasNewManagers = changed.some(({ changes }) => changes.some(({ field }) => field === "managerId"))
    if (plan.action === "UPDATE_EMPLOYEES") await this.lockBeforeEmployees({ hasNewManagers })
    const rejected = await runOnEach(this.ctx, [...rows.keys()], "id", async (recordId) => {
      const { changes, recordVersion } = rows.get(recordId) as StoredRow
      const former = valuesOf(changes, "from")
      const expected = { expectedVersions: recordVersion == null ? undefined : [recordVersion], expectedRecordId: recordId }
      await withExpectedVersion(this.ctx, expected, async () => undo?.(this.ctx.services, recordId, former))
    })
    assertNoneRejected([...rejected].map(([recordId, error]) => this.toRejectedRow(recordId, error)))
    // The records are locked now.
    const fields = sql<string[]>`array(select f ->> 'field' from jsonb_array_elements(r.changes) f)`
    await this.assertUnchanged(plan, this.hasLaterChange(recordsOf(plan), fields))
    await this.assertRestored(plan, changed)
    const emails = await this.withdrawEffects(plan.eventIds)
    return this.finish(plan, { status: "UNDONE", undoneAt: this.clock.now() }, { rows: changed.length, ...emails })
  }

  /** Throws ROWS_REJECTED with the records that have other values than before, such as one with a later change of the employment. */
  private async assertRestored({ action }: Plan, changed: readonly StoredRow[]): Promise<void> {
    const former = new Map(changed.map(({ recordId, changes }) => [recordId, valuesOf(changes, "from")]))
    const rejected = await this.findUnrestored(listNamed(bulkActionTypes[action].list).entity, former)
    const error = new AppError("INVALID_TRANSITION")
    assertNoneRejected([...rejected].map((recordId) => this.toRejectedRow(recordId, error)))
  }

  /**
   * Runs the action on each record, and counts the notifications of the changes. Except in a dry run, it rejects a record that others
   * change after its former values were read: an undo would set these.
   */
  private async execute({ action, values, ids, path }: BulkCommand, isDryRun = false): Promise<BulkOutcome> {
    const { ctx } = this
    const type = bulkActionTypes[action]
    const { entity } = listNamed(type.list)
    // Values from the database have another order.
    const fields = changedFieldsOf(type, values).toSorted()
    const { length: first } = ctx.pending.events
    // Before the values, so that a change in between is recognized.
    const states = await this.loadStates(entity, ids)
    const before = await readRecords(ctx, entity, ids, fields)
    const affected = new Set<string>()
    const changedByAction = new Set<string>()
    const { fieldChanges } = ctx.pending
    let noted = fieldChanges.length
    const expectedVersions = (id: string) => {
      for (const { entityId } of fieldChanges.slice(noted)) changedByAction.add(entityId)
      noted = fieldChanges.length
      return isDryRun || changedByAction.has(id) || !type.undo ? undefined : [states.get(id)?.version ?? 0]
    }
    const rejected = await runOnEach(ctx, ids, path, async (id) => {
      const { length } = ctx.pending.events
      const expected = { expectedVersions: expectedVersions(id), expectedRecordId: id }
      await withExpectedVersion(ctx, expected, () => type.apply(ctx.services, id, values))
      if (ctx.pending.events.length > length) affected.add(id)
    })
    const after = await readRecords(ctx, entity, ids, fields)
    const given = toNamedValues(Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))))
    const rows = ids.map((recordId): BulkRow => {
      const error = rejected.get(recordId)
      if (error) return this.toRejectedRow(recordId, error)
      const known = before.get(recordId)
      // A record that the author no longer reads, such as a task of other people, has the values of the action.
      const changes = diffRecords(known, after.get(recordId) ?? { ...known, ...given })
      // The author may not read all that changes. Setting a field that the author may not read causes an event whether it changes or not.
      const status = changes.length > 0 || affected.has(recordId) ? "UPDATE" : "UNCHANGED"
      return { recordId, status, code: null, message: null, problems: [], changes }
    })
    const areReadable = ids.every((id) => rejected.has(id) || after.has(id))
    const events = ctx.pending.events.slice(first)
    return {
      rows,
      states,
      notifications: await countMessages(ctx, events),
      eventIds: events.map(({ id }) => id),
      isUndoable: areReadable && isUndoable(type, rows),
    }
  }

  private toRejectedRow(recordId: string, error: AppError): BulkRow {
    return { recordId, status: "ERROR", changes: [], ...toRowError(this.ctx, error) }
  }

  /** Stores a plan, which is executed unless it is a dry run. Clears the entities in memory. */
  private async store(
    command: BulkCommand,
    { rows, states, notifications, eventIds, isUndoable }: BulkOutcome,
    isDryRun: boolean,
  ): Promise<Plan> {
    const { action, values } = command
    const authorId = this.viewer.id
    const planned = rows.map((row, n) => toPlanRow(row, n + 1, states.get(row.recordId)?.version))
    await this.deleteOldest(authorId)
    const plan = this.insert(Plan, {
      action,
      values,
      authorId,
      hash: digestPlan({ ...command, authorId, rows: planned, notifications }),
      isUndoable,
      authorRights: this.viewer.rights,
      expiresAt: later(this.clock.now(), RETENTION_MS),
      ...(isDryRun ? {} : { status: "COMMITTED", committedAt: this.clock.now(), eventIds: [...eventIds] }),
      ...countRows(rows),
    })
    const planId = plan.id
    await this.insertRows(
      PlanNotification,
      notifications.map(({ type, recipientId, count }) => ({ planId, type, recipientId, count })),
    )
    await this.insertRows(
      PlanRow,
      planned.map((row) => ({ ...row, planId })),
    )
    if (!isDryRun) await this.recordVersions(recordsOf(plan))
    this.emit(isDryRun ? "plan.create" : "plan.commit", { subject: plan, details: { action, rows: rows.length } })
    return plan
  }

  /** Deletes the oldest plans of an author, so that one more can be stored. */
  private async deleteOldest(authorId: string): Promise<void> {
    const { organizationId } = this.viewer
    await sql`delete from plans where organization_id = ${organizationId} and id in (
      select id from plans where organization_id = ${organizationId} and author_id = ${authorId}
      order by created_at desc, id desc offset ${MAX_PLANS - 1})`.execute(this.db)
  }

  /** Sets the result of an execution, which has cleared the entities in memory. */
  private async finish({ id }: Plan, result: Partial<Plan>, details: Values): Promise<Plan> {
    const plan = Object.assign(await this.em.findOneOrFail(Plan, { id }), result)
    if (plan.status === "COMMITTED") await this.recordVersions(recordsOf(plan))
    this.emit(plan.status === "COMMITTED" ? "plan.commit" : "plan.undo", {
      subject: plan,
      details: { action: plan.action, ...details },
    })
    return plan
  }

  /** Locks a plan whose author may still use the operation of its action. */
  private async lock(action: string, id: string): Promise<Plan> {
    const plan = await this.findAuthorized(action, Plan, id, { lock: true })
    this.ctx.authorizeOperation(bulkActionTypes[plan.action].operation)
    return plan
  }

  private async loadRows({ id }: Plan): Promise<StoredRow[]> {
    const { rows } = await sql<StoredRow>`
      select record_id as "recordId", record_version as "recordVersion", status, changes from plan_rows
      where organization_id = ${this.viewer.organizationId} and plan_id = ${id} order by position`.execute(this.db)
    return rows
  }

  /** The present states of the records, by id. */
  private async loadStates(entity: Class, ids: readonly string[]): Promise<Map<string, RecordState>> {
    const isDeactivated = entity === Employee ? sql`account_status = 'DEACTIVATED'` : sql`false`
    const { rows } = await sql<RecordState & { id: string }>`
      select id, version, ${isDeactivated} as "isDeactivated" from ${sql.table(metadataOf(entity).table)}
      where organization_id = ${this.viewer.organizationId} and id = any(${[...ids]}::uuid[])`.execute(this.db)
    return new Map(rows.map(({ id, ...state }) => [id, state]))
  }

  /** Throws PLAN_OUTDATED naming the records of a plan that have changed since the execution. */
  private async assertUnchanged(plan: Plan, isChanged: RawBuilder<boolean>): Promise<void> {
    const { rows } = await sql<{ recordId: string }>`select r.record_id as "recordId"
      from ${this.joinRecords(recordsOf(plan), "left")}
      where r.status = 'UPDATE' and ${isChanged}
      order by r.position limit ${MAX_LISTED_ROWS}`.execute(this.db)
    if (rows.length > 0) throw new AppError("PLAN_OUTDATED", { details: { rows } })
  }
}

const recordsOf = ({ id, action }: Plan): PlannedRecords => ({
  rows: PlanRow,
  notifications: PlanNotification,
  planKey: "planId",
  planId: id,
  entity: listNamed(bulkActionTypes[action].list).entity,
})

/** The row of a plan. The reason of a rejection is the first of its problems. */
function toPlanRow({ recordId, status, changes, code, message, problems }: BulkRow, position: number, version?: number) {
  const rejection = code === null ? [] : [{ column: null, code, message: message ?? code }]
  const recordVersion = status === "ERROR" ? null : (version ?? null)
  return { position, recordId, recordVersion, status, changes, problems: [...rejection, ...problems] }
}

function countRows(rows: readonly BulkRow[]) {
  const count = (status: BulkRow["status"]) => rows.filter((row) => row.status === status).length
  return { updateCount: count("UPDATE"), unchangedCount: count("UNCHANGED"), errorCount: count("ERROR") }
}

/** Throws PLAN_OUTDATED naming the deactivated employees who have changed since the plan, such as by the deactivation. */
function assertNoneDeactivated(planned: readonly StoredRow[], { states }: BulkOutcome): void {
  const rows = planned.flatMap(({ recordId, recordVersion }) => {
    const state = states.get(recordId)
    return state?.isDeactivated && state.version !== recordVersion ? { recordId } : []
  })
  if (rows.length > 0) throw new AppError("PLAN_OUTDATED", { details: { rows: rows.slice(0, MAX_LISTED_ROWS) } })
}

/** Throws ROWS_REJECTED with the rejected rows, if there are any. */
function assertNoneRejected(rows: readonly BulkRow[]): void {
  const rejected = rows.filter(({ status }) => status === "ERROR")
  if (rejected.length > 0) throw new AppError("ROWS_REJECTED", { details: { rejected: rejected.length, rows: rejected } })
}
