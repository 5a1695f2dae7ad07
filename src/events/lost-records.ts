// Removals of the records that employees may no longer read because their rights changed. The records themselves stay the same.
import { type RawBuilder, sql } from "kysely"
import { takeAdvisoryLock } from "../core/locks.js"
import type { RoleScope } from "../entities/administration/enums.js"
import { EVERYONE } from "../entities/record-changes.js"
import type { EventContext } from "./event-context.js"
import { liveEntities, loadUpdates } from "./live-entities.js"
import { lastReadersOf, type RecordChangeDraft } from "./record-changes.js"

/** Employees whose rights may have ended: some by their ids, or all with custom roles of some scopes. */
export type AffectedReaders = { readonly employeeIds: readonly string[] } | { readonly roleScopes: readonly RoleScope[] }

/** Scopes whose people follow from departments and locations. */
export const SCOPES_OF_PLACES = ["DEPARTMENT", "DEPARTMENT_TREE", "LOCATION"] as const satisfies RoleScope[]

/** The latest records of each kind that are checked. */
const MAX_RECORDS = 200
/** The latest entries of the log that are searched. */
const MAX_ENTRIES = 20_000
/** Up to this number of people, comparing arrays is faster than joining their elements. */
const MAX_COMPARED_IDS = 50

interface LatestEntry {
  entity: string
  id: string
  readerIds: string[]
}

/**
 * Removals of the records whose readers in the log include one of the employees, although the employee may not read the record any
 * more. Other readers receive nothing. Flush the entities before.
 */
export async function loadLostRecords(ctx: EventContext, affected: readonly AffectedReaders[]): Promise<RecordChangeDraft[]> {
  const ids = new Set(affected.flatMap((readers) => ("employeeIds" in readers ? readers.employeeIds : [])))
  const scopes = affected.flatMap((readers) => ("roleScopes" in readers ? readers.roleScopes : []))
  if (scopes.length > 0) for (const id of await loadHolders(ctx, scopes)) ids.add(id)
  if (ids.size === 0) return []
  for (const id of await loadDelegates(ctx, [...ids])) ids.add(id)
  // Of two concurrent losses, the later one sees both.
  const { organizationId } = ctx.viewer
  await takeAdvisoryLock(ctx.db, `lost records ${organizationId}`)
  const entries = Map.groupBy(await loadLatestEntries(ctx, [...ids]), ({ entity }) => entity)
  const lost: RecordChangeDraft[] = []
  for (const entity of liveEntities) {
    const known = new Map(entries.get(entity.name)?.map((entry) => [entry.id, entry]))
    if (known.size === 0) continue
    const isKnown = sql`changed.id = any(${[...known.keys()]}::uuid[])`
    for (const update of await loadUpdates(ctx, entity, isKnown, [...ids])) {
      const present = new Set(update.readerIds)
      const formerReaderIds = known.get(update.recordId)?.readerIds.filter((id) => ids.has(id) && !present.has(id)) ?? []
      if (formerReaderIds.length > 0 && !present.has(EVERYONE))
        lost.push({ ...update, readerIds: [], formerReaderIds, isRemoval: true })
    }
  }
  return lost
}

async function loadHolders(ctx: EventContext, scopes: readonly RoleScope[]): Promise<string[]> {
  const { organizationId } = ctx.viewer
  const { rows } = await sql<{ id: string }>`
    select distinct a.employee_id as id from custom_roles g
    join role_assignments a on a.organization_id = g.organization_id and a.role_id = g.id
    where g.organization_id = ${organizationId} and g.scope = any(${[...new Set(scopes)]}::text[])`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Employees who decide on leave for others, and lose its requests with these. */
async function loadDelegates(ctx: EventContext, delegatorIds: readonly string[]): Promise<string[]> {
  const { organizationId } = ctx.viewer
  const { rows } = await sql<{ id: string }>`
    select d.delegate_id as id from leave_delegations d where d.organization_id = ${organizationId}
      and d.delegator_id = any(${delegatorIds}::uuid[]) and d.ended_at is null
      and ${ctx.today} between d.start_date and d.end_date`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The present readers by the log of the latest records that it shows to one of the employees. */
async function loadLatestEntries(ctx: EventContext, ids: readonly string[]): Promise<LatestEntry[]> {
  const { organizationId } = ctx.viewer
  const namesAny: RawBuilder<boolean> =
    ids.length <= MAX_COMPARED_IDS
      ? sql`c.reader_ids && ${ids}::uuid[]`
      : sql`exists (select from unnest(c.reader_ids) r (id) join unnest(${ids}::uuid[]) a (id) on a.id = r.id)`
  const { rows } = await sql<LatestEntry>`
    select c.entity, c.record_id as id, p.ids as "readerIds" from (
      select c.entity, c.record_id, c.organization_id, row_number() over (partition by c.entity order by max(c.number) desc) as position
      from record_change_logs l
      join record_changes c on c.organization_id = l.organization_id and c.number > l.last_number - ${MAX_ENTRIES}
      where l.organization_id = ${organizationId} and ${namesAny}
      group by c.entity, c.record_id, c.organization_id
    ) c cross join lateral (${lastReadersOf(sql`c.organization_id`, sql`c.record_id`)}) p
    where c.position <= ${MAX_RECORDS}`.execute(ctx.db)
  return rows
}
