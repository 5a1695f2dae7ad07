// Audit entries, written in the transaction of the event and chained by hashes.
import { type RawBuilder, sql } from "kysely"
import type { AuditChain } from "../entities/audit-entry.js"
import { newId } from "../entities/base-entity.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent, EventName } from "./events.js"

/** An entry before it has a number and a hash. */
export interface AuditDraft {
  readonly id: string
  readonly organizationId: string
  readonly at: Date
  readonly action: string
  readonly actorId: string | null
  readonly apiKeyId: string | null
  readonly subjectType: string
  readonly subjectId: string
  readonly details: Record<string, unknown>
  readonly requestId: string
}

/** Decisions on a matter of an employee. Whoever decides on an own one, because nobody else could, is named in the details. */
const DECISIONS: ReadonlySet<EventName> = new Set([
  "leaveRequest.approve",
  "leaveRequest.reject",
  "leaveChange.approve",
  "leaveChange.reject",
  "profileChange.approve",
  "profileChange.reject",
])

const isOwnDecision = ({ name, payload, actor }: EmittedEvent): boolean =>
  DECISIONS.has(name) && "employee" in payload && (payload.employee as Employee).id === actor?.id

export function toAuditDraft(ctx: EventContext, event: EmittedEvent): AuditDraft {
  const { name, payload, actor } = event
  const { subject, details = {} } = payload
  return {
    id: newId(),
    organizationId: subject.organizationId,
    at: ctx.deps.clock.now(),
    action: name,
    actorId: actor?.employeeId ?? null,
    apiKeyId: actor?.isServiceAccount ? actor.id : null,
    subjectType: subject.constructor.name,
    subjectId: subject.id,
    details: isOwnDecision(event) ? { ...details, ownDecision: true } : details,
    requestId: ctx.request.requestId,
  }
}

const COLUMNS = "sequence id organization_id at action actor_id api_key_id subject_type subject_id details request_id".split(" ")

/** The text of an entry that its hash covers. It depends on no setting of the database session. */
export const auditText = (alias: string): RawBuilder<string> =>
  sql`jsonb_build_array(${sql.join(
    COLUMNS.map((column) =>
      column === "at" ? sql`extract(epoch from ${sql.ref(`${alias}.at`)})` : sql.ref(`${alias}.${column}`),
    ),
  )})::text`

/**
 * Adds entries to the logs of their organizations. The first statement locks the end of the log until the commit, so that the
 * numbers follow the commits. Call it as the last step of the transaction.
 */
export async function writeAuditEntries(ctx: EventContext, drafts: readonly AuditDraft[]): Promise<void> {
  const now = ctx.deps.clock.now()
  const byOrganization = Map.groupBy(drafts, ({ organizationId }) => organizationId)
  // In one order, so that transactions of several organizations do not wait for each other.
  for (const organization of [...byOrganization.keys()].sort()) {
    const end = await sql<Pick<AuditChain, "lastSequence" | "lastHash">>`
      insert into audit_chains as c (id, organization_id, last_sequence, last_hash, created_at, updated_at, version)
      values (${newId()}, ${organization}, 0, '', ${now}, ${now}, 1)
      on conflict (organization_id) do update set updated_at = excluded.updated_at
      returning c.last_sequence as "lastSequence", c.last_hash as "lastHash"`.execute(ctx.db)
    const { lastSequence, lastHash } = end.rows[0] as Pick<AuditChain, "lastSequence" | "lastHash">
    await sql`
      with given as (
        select ${lastSequence}::integer + g.position::integer as sequence, g.id, ${organization}::uuid as organization_id, g.at, g.action,
          g."actorId" as actor_id, g."apiKeyId" as api_key_id, g."subjectType" as subject_type, g."subjectId" as subject_id, g.details,
          g."requestId" as request_id
        from rows from (jsonb_to_recordset(${JSON.stringify(byOrganization.get(organization))}::jsonb) as (id uuid, at timestamptz(3),
          action text, "actorId" uuid, "apiKeyId" uuid, "subjectType" text, "subjectId" text, details jsonb, "requestId" text))
          with ordinality g (id, at, action, "actorId", "apiKeyId", "subjectType", "subjectId", details, "requestId", position)
      ), chained as (
        select g.*, app.hash_chain(${lastHash}::text, ${auditText("g")}) over (order by g.sequence) as hash from given g
      ), moved as (
        update audit_chains c set last_sequence = l.sequence, last_hash = l.hash, version = c.version + 1
        from (select sequence, hash from chained order by sequence desc limit 1) l where c.organization_id = ${organization}
      )
      insert into audit_entries (sequence, id, organization_id, at, action, actor_id, api_key_id, subject_type, subject_id, details, request_id,
        hash, created_at, updated_at, version)
      select sequence, id, organization_id, at, action, actor_id, api_key_id, subject_type, subject_id, details, request_id, hash, ${now}, ${now}, 1
      from chained`.execute(ctx.db)
  }
}
