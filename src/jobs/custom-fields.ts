// Task that removes the values of a deleted custom field, in batches. Readers do not see them, so records keep their version.
import type { Task } from "graphile-worker"
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { decryptPayload } from "../events/outbox.js"
import type { DeletedCustomField } from "../services/custom-fields/definitions.js"

const BATCH_SIZE = 2_000

export const customFieldValuesTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, table, definitionId } = decryptPayload<DeletedCustomField>(deps, payload)
    const db = deps.orm.em.fork().getKysely()
    let after = "00000000-0000-0000-0000-000000000000"
    for (;;) {
      const { rows } = await sql<{ last: string | null }>`
        with batch as materialized (
          select id, custom_fields from ${sql.table(table)}
          where organization_id = ${organizationId} and id > ${after} order by id limit ${BATCH_SIZE}
        ), cleared as (
          update ${sql.table(table)} t set custom_fields = t.custom_fields - ${definitionId}::text from batch b
          where t.organization_id = ${organizationId} and t.id = b.id and b.custom_fields -> ${definitionId}::text is not null
        )
        select max(id::text) as last from batch`.execute(db)
      const last = rows[0]?.last
      if (!last) return
      after = last
    }
  }
