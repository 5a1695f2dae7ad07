// Writes the log of record changes in the transaction of the changes.
import { sql } from "kysely"
import { newId } from "../entities/base-entity.js"
import type { ChangeType } from "../entities/enums.js"
import { EVERYONE } from "../entities/record-changes.js"
import type { EventContext } from "./event-context.js"

/** A change before it has a position. */
export interface RecordChangeDraft {
  readonly organizationId: string
  /** Class name of the entity. */
  readonly entity: string
  readonly recordId: string
  readonly change: ChangeType
  /** Employees who may read the record after the change. */
  readonly readerIds: readonly string[]
  /** Employees who could read it before, as far as the event knows them. The previous entry of the log names more. */
  readonly formerReaderIds: readonly string[]
  /** Ids of the lists that contain the record, or contained it before the change. */
  readonly topicIds: readonly string[]
}

/**
 * Adds changes to the logs of their organizations. The upsert locks each log until the commit, so that positions follow the
 * commits. Call it as the last statement of the transaction.
 */
export async function writeRecordChanges(ctx: EventContext, drafts: readonly RecordChangeDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const now = ctx.deps.clock.now()
  const rows = mergeByRecord(drafts).map((draft) => ({ ...draft, id: newId() }))
  await sql`
    with given as (
      select g.*, row_number() over (partition by "organizationId" order by id) as sequence
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, "organizationId" uuid, entity text, "recordId" uuid,
        change text, "readerIds" uuid[], "formerReaderIds" uuid[], "topicIds" uuid[])
    ), counted as (
      insert into record_change_logs as l (id, organization_id, last_position, created_at, updated_at, version)
      select gen_random_uuid(), "organizationId", count(*), ${now}, ${now}, 1 from given group by 2 order by 2
      on conflict (organization_id) do update set last_position = l.last_position + excluded.last_position,
        updated_at = excluded.updated_at
      returning l.organization_id, l.last_position
    )
    insert into record_changes (id, organization_id, position, entity, record_id, change, reader_ids, former_reader_ids, topic_ids,
      created_at, updated_at, version)
    select g.id, g."organizationId", c.last_position + g.sequence - count(*) over (partition by g."organizationId"),
      g.entity, g."recordId", g.change, g."readerIds",
      case when ${EVERYONE} = any(g."readerIds") then '{}' else array(
        select unnest(g."formerReaderIds" || p.reader_ids) except select unnest(g."readerIds")) end, g."topicIds", ${now}, ${now}, 1
    from given g join counted c on c.organization_id = g."organizationId"
    left join lateral (select r.reader_ids from record_changes r
      where r.organization_id = g."organizationId" and r.record_id = g."recordId" order by r.position desc limit 1) p on true`.execute(
    ctx.db,
  )
}

/** One draft for each record: the last one, with all former readers and lists. A record that was created here stays CREATED. */
function mergeByRecord(drafts: readonly RecordChangeDraft[]): RecordChangeDraft[] {
  const merged = new Map<string, RecordChangeDraft>()
  for (const draft of drafts) {
    const previous = merged.get(draft.recordId)
    const change = previous?.change === "CREATED" && draft.change === "UPDATED" ? "CREATED" : draft.change
    const formerReaderIds = [...new Set([...(previous?.formerReaderIds ?? []), ...draft.formerReaderIds])]
    const topicIds = [...new Set([...(previous?.topicIds ?? []), ...draft.topicIds])]
    merged.set(draft.recordId, { ...draft, change, formerReaderIds, topicIds })
  }
  return [...merged.values()]
}
