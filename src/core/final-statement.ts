// The last statement of a unit of work: the log of record changes, the audit log and the versions of records.
import { type RawBuilder, sql } from "kysely"
import { AUDIT_LOCK_WAIT, type AuditDraft, assignValues, auditQueries, createAuditChains } from "../events/audit.js"
import { prepareRecordChanges, recordChangeQueries } from "../events/record-changes.js"
import { versionQueries } from "../events/record-versions.js"
import { recordedTimeQueries } from "../events/recorded-times.js"
import { executeChecked } from "./actor-check.js"
import type { Context } from "./context.js"

/**
 * Checks the actor and writes the logs, in one statement. Its locks are taken in this order: the actor, the log
 * of record changes, the audit log. The logs stay locked until the commit, so nothing may follow but the commit.
 * @returns seconds until the audit log was locked; undefined without an entry, or with the first one of an organization.
 */
export async function writeFinalStatement(ctx: Context): Promise<number | undefined> {
  const { pending } = ctx
  const drafts = pending.auditEntries.splice(0)
  const created = new Set(pending.createdIds.splice(0))
  assignValues(
    drafts,
    pending.fieldChanges.splice(0).filter(({ entityId }) => !created.has(entityId)),
  )
  const versionedRecords = pending.versionedRecords.splice(0)
  const recordings = pending.recordings.splice(0)
  if (versionedRecords.length > 0 && drafts.length === 0) throw new Error("a record with versions changed without an audit entry")
  const changes = await prepareRecordChanges(ctx, pending.recordChanges.splice(0))
  for (const organizationId of new Set(changes.map((change) => change.organizationId)))
    ctx.publish({ type: "record", organizationId })
  if (drafts.length + changes.length === 0 && !pending.uncheckedActor) return
  const { audited, lockWait } = await executeChecked<{ audited: string[]; lockWait: number | null }>(ctx, (whenActorIsValid) => {
    const isLogged = changes.length > 0 ? sql<boolean>`(select count(*) from changed) > 0` : whenActorIsValid
    return {
      queries: [
        ...(changes.length > 0 ? recordChangeQueries(ctx, changes, whenActorIsValid) : []),
        ...(drafts.length > 0 ? auditQueries(ctx, drafts, isLogged) : []),
        ...(drafts.length > 0 ? recordedTimeQueries(recordings) : []),
        ...versionQueries(versionedRecords),
      ],
      columns: [
        // PostgreSQL computes the columns in their order, so the log is locked by this one.
        sql`${drafts.length > 0 ? AUDIT_LOCK_WAIT : sql`null`} as "lockWait"`,
        sql`${drafts.length > 0 ? sql`array(select distinct organization_id from audited)` : sql`'{}'::uuid[]`} as audited`,
      ],
    }
  })
  await writeFirstEntries(
    ctx,
    drafts.filter(({ organizationId }) => !audited.includes(organizationId)),
    [...versionQueries(versionedRecords), ...recordedTimeQueries(recordings)],
  )
  return lockWait ?? undefined
}

async function writeFirstEntries(
  ctx: Context,
  drafts: readonly AuditDraft[],
  furtherQueries: readonly RawBuilder<unknown>[],
): Promise<void> {
  if (drafts.length === 0) return
  await createAuditChains(
    ctx,
    drafts.map(({ organizationId }) => organizationId),
  )
  const queries: RawBuilder<unknown>[] = [...auditQueries(ctx, drafts, sql`true`), ...furtherQueries]
  await sql`with ${sql.join(queries)} select count(*) from audited`.execute(ctx.db)
}
