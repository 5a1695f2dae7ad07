// Base class of the services of imports and of plans of bulk actions: the rows of a plan and the versions of their records.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { batchesOf } from "../../core/batches.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import type { BasePlanRow } from "../../entities/hr/base-plan.js"
import { type Class, metadataOf, snakeCase } from "../../entities/metadata.js"

/** Rows of one INSERT statement. Building it blocks other requests. */
const ROWS_PER_INSERT = 100

/** The rows of a plan, and the type of their records; without one, such as for imported leave balances, no record is locked. */
export interface PlannedRecords {
  readonly rows: Class<BasePlanRow>
  /** Property of the rows that refers to the plan. */
  readonly planKey: string
  readonly planId: string
  readonly entity: Class | undefined
}

export abstract class BasePlanService extends BaseService {
  /** Inserts the rows of a plan. Clears the entities in memory. */
  protected async insertRows<T extends BaseEntity>(rows: Class<T>, values: readonly Partial<T>[]): Promise<void> {
    await this.em.flush()
    for (const batch of batchesOf(values, ROWS_PER_INSERT)) {
      for (const row of batch) this.insert(rows, row)
      await this.em.flush()
      this.em.clear()
    }
  }

  /** Locks the records of a plan in the order of their ids. */
  protected async lockRecords(planned: PlannedRecords): Promise<void> {
    const joined = this.joinRecords(planned)
    if (joined) await sql`select 1 from ${joined} order by e.id for update of e`.execute(this.db)
  }

  /** Notes the present versions of the records, by which an undo recognizes later changes. */
  protected async recordVersions(planned: PlannedRecords): Promise<void> {
    const joined = this.joinRecords(planned)
    if (!joined) return
    await sql`update ${sql.table(metadataOf(planned.rows).table)} target set record_version = found.version
      from (select r.id, e.version from ${joined}) found
      where target.organization_id = ${this.viewer.organizationId} and target.id = found.id`.execute(this.db)
  }

  /** SQL of the rows (`r`) of a plan joined with their records (`e`); undefined without a type of records. */
  protected joinRecords({ rows, planKey, planId, entity }: PlannedRecords, kind: "inner" | "left" = "inner") {
    if (!entity) return undefined
    return sql`(select * from ${sql.table(metadataOf(rows).table)}
        where organization_id = ${this.viewer.organizationId} and ${sql.ref(snakeCase(planKey))} = ${planId}) r
      ${sql.raw(kind)} join ${sql.table(metadataOf(entity).table)} e on e.organization_id = r.organization_id and e.id = r.record_id::uuid`
  }
}
