// Base class of the services of imports and of plans of bulk actions: their dry runs, their rows and the versions of their records.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { batchesOf } from "../../core/batches.js"
import { AppError } from "../../core/errors.js"
import { lockTree } from "../../core/tree.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import type { BasePlanNotification, BasePlanRow } from "../../entities/hr/base-plan.js"
import { type Class, metadataOf, snakeCase } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { MessageCount } from "../../events/dispatch.js"
import { withdrawEmails } from "../../events/withdrawn-emails.js"
import { differingCounts, digestRow, toSortedJson } from "./calculations/plan-digest.js"
import { readRecords, toNamedValues } from "./row-results.js"
import { discardEffects } from "./run-on-each.js"

/** Rows of one INSERT statement. Building it blocks other requests. */
const ROWS_PER_INSERT = 100
/** Rows, or notifications, of one error. */
export const MAX_LISTED_ROWS = 100

type Values = Record<string, unknown>

/** The result of a row. */
export type RowResult = Pick<BasePlanRow, "status" | "changes">

/** The results of the steps of a plan. Rejected rows have an error code. */
export interface Outcome {
  readonly rows: readonly (RowResult & { readonly code: string | null })[]
  readonly notifications: readonly MessageCount[]
}

/** The rows of a plan, and the type of their records; without one, such as for imported leave balances, no record is locked. */
export interface PlannedRecords {
  readonly rows: Class<BasePlanRow>
  readonly notifications: Class<BasePlanNotification>
  /** Property of the rows and notifications that refers to the plan. */
  readonly planKey: string
  readonly planId: string
  readonly entity: Class | undefined
}

export abstract class BasePlanService extends BaseService {
  /** Does the work and undoes it with its effects and locks. Clears the entities in memory. */
  protected async dryRun<T>(work: () => Promise<T>): Promise<T> {
    const mark = this.ctx.pending.mark()
    await sql`savepoint dry_run`.execute(this.db)
    const result = await work()
    await sql`rollback to savepoint dry_run`.execute(this.db)
    discardEffects(this.ctx, mark)
    return result
  }

  /** Throws PLAN_OUTDATED with the differing rows, as `identify` names them, and the differing notifications, if there are any. */
  protected async assertAsPlanned<T extends RowResult>(
    { notifications: entity, planKey, planId }: PlannedRecords,
    planned: readonly T[],
    now: Outcome,
    identify: (row: T) => object,
  ): Promise<void> {
    const { rows: counts } = await sql<MessageCount>`select type, recipient_id as "recipientId", count
      from ${sql.table(metadataOf(entity).table)}
      where organization_id = ${this.viewer.organizationId} and ${sql.ref(snakeCase(planKey))} = ${planId}`.execute(this.db)
    const rows = now.rows.flatMap(({ status, code, changes }, n) => {
      const row = planned[n] as T
      if (digestRow(row) === digestRow({ status, changes })) return []
      return { ...identify(row), planned: { status: row.status, changes: row.changes }, now: { status, code, changes } }
    })
    const notifications = differingCounts(counts, now.notifications)
    if (rows.length + notifications.length === 0) return
    throw new AppError("PLAN_OUTDATED", {
      details: { rows: rows.slice(0, MAX_LISTED_ROWS), notifications: notifications.slice(0, MAX_LISTED_ROWS) },
    })
  }

  /** Inserts the rows of a plan. Clears the entities in memory. */
  protected async insertRows<T extends BaseEntity>(rows: Class<T>, values: readonly Partial<T>[]): Promise<void> {
    await this.em.flush()
    for (const batch of batchesOf(values, ROWS_PER_INSERT)) {
      for (const row of batch) this.insert(rows, row)
      await this.em.flush()
      this.em.clear()
    }
  }

  /** Locks records in the order of their ids. */
  protected async lockRecords(entity: Class | undefined, ids: readonly string[]): Promise<void> {
    if (!entity) return
    await sql`select 1 from ${sql.table(metadataOf(entity).table)}
      where organization_id = ${this.viewer.organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(this.db)
  }

  /** Takes the locks that the changes of employees need before those of the employees, since the opposite order can deadlock. */
  protected async lockBeforeEmployees({ hasNewManagers }: { hasNewManagers: boolean }): Promise<void> {
    await this.ctx.services.identity.accountGuards.lockOrganization()
    if (hasNewManagers && this.viewer.isHr) await lockTree(this.ctx, Employee)
  }

  /** Takes back what an execution has caused beside its records: proposals that await a decision, and emails that are not sent yet. */
  protected async withdrawEffects(eventIds: readonly string[]) {
    await this.ctx.services.profiles.profileChanges.withdrawProposed(eventIds)
    return withdrawEmails(this.ctx, eventIds)
  }

  /** Notes the present versions of the records, by which an undo recognizes later changes. */
  protected async recordVersions(planned: PlannedRecords): Promise<void> {
    const joined = this.joinRecords(planned)
    if (!joined) return
    await sql`update ${sql.table(metadataOf(planned.rows).table)} target set record_version = found.version
      from (select r.id, e.version from ${joined}) found
      where target.organization_id = ${this.viewer.organizationId} and target.id = found.id`.execute(this.db)
  }

  /** The records whose fields do not have their former values after an undo, such as one with a later change of the employment. */
  protected async findUnrestored(entity: Class, former: ReadonlyMap<string, Values>): Promise<Set<string>> {
    const fields = new Set([...former.values()].flatMap((values) => Object.keys(values)))
    if (fields.size === 0) return new Set()
    const now = await readRecords(this.ctx, entity, [...former.keys()], [...fields])
    const isRestored = ([id, values]: [string, Values]) =>
      Object.entries(toNamedValues(values)).every(
        ([field, value]) => toSortedJson(now.get(id)?.[field] ?? null) === toSortedJson(value ?? null),
      )
    return new Set([...former].filter((one) => !isRestored(one)).map(([id]) => id))
  }

  /**
   * SQL: whether a change of the employment that was recorded after the execution concerns a row (`r`): it names one of the `fields`,
   * or the execution has created the person. Behind a newer change, it leaves the version of the employee as it is, and so does a
   * scheduled one.
   */
  protected hasLaterChange({ entity, planId }: PlannedRecords, fields: RawBuilder<string[]>): RawBuilder<boolean> {
    if (entity !== Employee) return sql`false`
    const organizationId = sql`${this.viewer.organizationId}::uuid`
    return sql`exists (select from employment_changes c
      where c.organization_id = ${organizationId} and c.employee_id = r.record_id::uuid and c.status <> 'CANCELLED'
        and c.recorded_at > (select a.at from audit_entries a
          where a.organization_id = ${organizationId} and a.subject_id = ${planId} and a.action in ('plan.commit', 'import.commit'))
        and (r.status = 'CREATE' or c.status = 'APPLIED'
          and (coalesce(c.changes, '{}') || coalesce(c.pay_changes, '{}') || case when c.role is null then '{}' else '{role}' end::text[])
            && ${fields}))`
  }

  /** SQL of the rows (`r`) of a plan joined with their records (`e`); undefined without a type of records. */
  protected joinRecords({ rows, planKey, planId, entity }: PlannedRecords, kind: "inner" | "left" = "inner") {
    if (!entity) return undefined
    return sql`(select * from ${sql.table(metadataOf(rows).table)}
        where organization_id = ${this.viewer.organizationId} and ${sql.ref(snakeCase(planKey))} = ${planId}) r
      ${sql.raw(kind)} join ${sql.table(metadataOf(entity).table)} e on e.organization_id = r.organization_id and e.id = r.record_id::uuid`
  }
}
