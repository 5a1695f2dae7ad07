// Writes the log of record changes in the transaction of the changes.
import { type RawBuilder, sql } from "kysely"
import { batchesOf } from "../core/batches.js"
import { newId } from "../entities/base-entity.js"
import type { ChangeType } from "../entities/enums.js"
import { EVERYONE } from "../entities/record-changes.js"
import type { EventContext } from "./event-context.js"

/** A change before it has a number. */
export interface RecordChangeDraft {
  readonly organizationId: string
  /** Class name of the entity. */
  readonly entity: string
  readonly recordId: string
  readonly change: ChangeType
  /** Employees who may read the record after the change; of a deleted record, those who could read it. */
  readonly readerIds: readonly string[]
  /** Selects further ones, in a column `id`. */
  readonly selectReaders?: RawBuilder<unknown>
  /**
   * Whether only former readers receive the change: a removal of a record that is as it was. The readers are not selected, and the
   * entry has none.
   */
  readonly isRemoval?: true
  /** Employees who could read it before, as far as the event knows them. The previous entry of the log names more. */
  readonly formerReaderIds: readonly string[]
  /** Ids of the lists that contain the record, or contained it before the change. */
  readonly topicIds: readonly string[]
}

/** Records whose readers the statement that writes the log selects. The readers of more records are read before. */
const MAX_SELECTED_RECORDS = 20

/**
 * Merges the changes of each record, and selects readers until few selections remain: a statement of a thousand selections would be
 * planned for seconds.
 */
export async function prepareRecordChanges(
  ctx: EventContext,
  drafts: readonly RecordChangeDraft[],
): Promise<readonly RecordChangeDraft[]> {
  const merged = mergeByRecord(drafts)
  const selecting = merged.filter(({ selectReaders }) => selectReaders !== undefined)
  if (selecting.length <= MAX_SELECTED_RECORDS) return merged
  const selected = new Map<string, string[]>()
  for (const batch of batchesOf(selecting, MAX_SELECTED_RECORDS)) {
    const { rows } = await sql<{ recordId: string; ids: string[] }>`${selectReadersOf(batch)}`.execute(ctx.db)
    for (const { recordId, ids } of rows) selected.set(recordId, ids)
  }
  return merged.map(({ selectReaders, ...draft }) => ({
    ...draft,
    readerIds: [...new Set([...draft.readerIds, ...(selected.get(draft.recordId) ?? [])])],
  }))
}

/** The selected readers of each record, as `"recordId", ids`. */
const selectReadersOf = (drafts: readonly RecordChangeDraft[]): RawBuilder<unknown> =>
  drafts.length === 0
    ? sql`select null::uuid as "recordId", null::uuid[] as ids where false`
    : sql.join(
        drafts.map(
          ({ recordId, selectReaders }) =>
            sql`select ${recordId}::uuid as "recordId", array(select r.id from (${selectReaders}) r where r.id is not null) as ids`,
        ),
        sql` union all `,
      )

/**
 * Queries that add changes to the logs of their organizations; the last one is `changed`. The upsert locks each log until the commit,
 * so that positions follow the commits.
 */
export function recordChangeQueries(
  ctx: EventContext,
  drafts: readonly RecordChangeDraft[],
  whenActorIsValid: RawBuilder<boolean>,
): RawBuilder<unknown>[] {
  const now = ctx.deps.clock.now()
  const rows = drafts.map(({ selectReaders: _, ...draft }) => ({ ...draft, id: newId() }))
  const selected = selectReadersOf(drafts.filter(({ selectReaders }) => selectReaders !== undefined))
  return [
    sql`changes as materialized (
      select g.*, row_number() over (partition by g."organizationId" order by g.id) as sequence,
        array(select distinct r from unnest(g."readerIds" || s.ids) r) as readers
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, "organizationId" uuid, entity text, "recordId" uuid,
        change text, "readerIds" uuid[], "formerReaderIds" uuid[], "topicIds" uuid[], "isRemoval" boolean)
      left join (${selected}) s on s."recordId" = g."recordId"
    )`,
    sql`moved_logs as (
      insert into record_change_logs as l (id, organization_id, last_number, created_at, updated_at, version)
      select gen_random_uuid(), "organizationId", count(*), ${now}, ${now}, 1 from changes where ${whenActorIsValid} group by 2 order by 2
      on conflict (organization_id) do update set last_number = l.last_number + excluded.last_number,
        updated_at = excluded.updated_at
      returning l.organization_id, l.last_number
    )`,
    sql`changed as (
      insert into record_changes (id, organization_id, number, entity, record_id, change, reader_ids, former_reader_ids, topic_ids,
        created_at, updated_at, version)
      select g.id, g."organizationId", c.last_number + g.sequence - count(*) over (partition by g."organizationId"),
        g.entity, g."recordId", g.change, g.present,
        case when ${EVERYONE} = any(g.present) then '{}' else array(
          select unnest(case when g."isRemoval" then g.former else g.former || p.ids end) except select unnest(g.present)) end,
        g."topicIds", ${now}, ${now}, 1
      from (
        select *, case when change = 'DELETED' then '{}' else readers end as present,
          case when change = 'DELETED' then readers || "formerReaderIds" else "formerReaderIds" end as former from changes
      ) g join moved_logs c on c.organization_id = g."organizationId"
      left join lateral (${lastReadersOf(sql`g."organizationId"`, sql`g."recordId"`)}) p on true
      returning 1
    )`,
  ]
}

/**
 * Selects the readers in the last entry of a record that is not only a removal, as `ids`. Those who have received a removal since are
 * left out.
 */
export const lastReadersOf = (organization: RawBuilder<unknown>, recordId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select array(select unnest(r.reader_ids) except select unnest(x.former_reader_ids) from record_changes x
    where x.organization_id = r.organization_id and x.record_id = r.record_id and x.number > r.number) as ids
  from record_changes r where r.organization_id = ${organization} and r.record_id = ${recordId}
    and (r.reader_ids <> '{}' or r.change = 'DELETED') order by r.number desc limit 1`

/** One draft for each record: the last one, with all former readers and lists. A record that was created here stays CREATED. */
function mergeByRecord(drafts: readonly RecordChangeDraft[]): RecordChangeDraft[] {
  const merged = new Map<string, RecordChangeDraft>()
  // The readers of a change include those of a removal.
  for (const draft of drafts.toSorted((a, b) => Number(b.isRemoval ?? false) - Number(a.isRemoval ?? false))) {
    const previous = merged.get(draft.recordId)
    const change = previous?.change === "CREATED" && draft.change === "UPDATED" ? "CREATED" : draft.change
    const formerReaderIds = [...new Set([...(previous?.formerReaderIds ?? []), ...draft.formerReaderIds])]
    const topicIds = [...new Set([...(previous?.topicIds ?? []), ...draft.topicIds])]
    merged.set(draft.recordId, { ...draft, change, formerReaderIds, topicIds })
  }
  return [...merged.values()]
}
