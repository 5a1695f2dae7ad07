// Audit entries, written in the transaction of the event and chained by hashes.
import { randomBytes } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import { type CapturedChange, employeeIdOf } from "../adapters/change-capture.js"
import { newId } from "../entities/base-entity.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent, EventName } from "./events.js"

/** An entry before it has a number and a hash. */
export interface AuditDraft {
  readonly id: string
  readonly organizationId: string
  readonly action: string
  readonly actorId: string | null
  readonly apiKeyId: string | null
  readonly subjectType: string
  readonly subjectId: string
  /** Id of the employee whom the subject concerns. */
  readonly employeeId: string | null
  readonly details: Record<string, unknown>
  readonly requestId: string
  /** Values that the action changed, of the subject and of records without an entry of their own. */
  readonly values: CapturedChange[]
}

/** Characters of JSON that are kept of a value. */
const MAX_VALUE_LENGTH = 2_048
/** Values that are kept of an action. The details have the number of further ones. */
export const MAX_AUDITED_VALUES = 1_000

/** Decisions on a matter of an employee. The details mark one on the actor's own matter, which no other person could decide. */
const DECISIONS: ReadonlySet<EventName> = new Set([
  "leaveRequest.approve",
  "leaveRequest.reject",
  "leaveChange.approve",
  "leaveChange.reject",
  "profileChange.approve",
  "profileChange.reject",
  "leave.adjust",
  "leave.encash",
  "leave.grant",
  "leave.reverseEncashment",
])

const isOwnDecision = ({ name, payload, actor }: EmittedEvent): boolean =>
  DECISIONS.has(name) && employeeIdOf(payload.subject) === actor?.id

export function toAuditDraft(ctx: EventContext, event: EmittedEvent): AuditDraft {
  const { name, payload, actor } = event
  const { subject, details = {} } = payload
  return {
    id: newId(),
    organizationId: subject.organizationId,
    action: name,
    actorId: actor?.employeeId ?? null,
    apiKeyId: actor?.isServiceAccount ? actor.id : null,
    subjectType: subject.constructor.name,
    subjectId: subject.id,
    employeeId: employeeIdOf(subject),
    details: isOwnDecision(event) ? { ...details, ownDecision: true } : details,
    requestId: ctx.request.requestId,
    values: [],
  }
}

/**
 * Adds each changed value to the entry of its record, else to that of the employee whom it concerns, else to the first one about a change
 * of their employment, else to the first one about another of their records, else to the first entry.
 */
export function assignValues(drafts: readonly AuditDraft[], changes: readonly CapturedChange[]): void {
  const lastFirst = drafts.toReversed()
  const ofEmployment = lastFirst.filter(({ subjectType }) => subjectType === "EmploymentChange")
  const entries = new Map([
    ...[...lastFirst, ...ofEmployment].map((draft) => [draft.employeeId, draft] as const),
    ...lastFirst.map((draft) => [draft.subjectId, draft] as const),
  ])
  for (const change of changes)
    (entries.get(change.entityId) ?? entries.get(change.ownerId ?? "") ?? drafts[0])?.values.push(change)
}

const toRow = ({ values, details, employeeId: _, ...draft }: AuditDraft) => {
  const omittedValues = values.length - MAX_AUDITED_VALUES
  return { ...draft, details: omittedValues > 0 ? { ...details, omittedValues } : details }
}

/** The kept part of a value. The database rejects half of a character that has two code units. */
const cut = (json: string) => json.slice(0, MAX_VALUE_LENGTH).replace(/[\uD800-\uDBFF]$/, "")

/** The rows of `audit_values` of entries, as JSON. The values of the record of an entry come first, because lists show only some. */
function valueRows(drafts: readonly AuditDraft[]): string {
  const rows = drafts.flatMap(({ id: entryId, subjectId, values }) => {
    const isOwn = ({ entityId }: CapturedChange) => Number(entityId === subjectId)
    const ordered = values.toSorted((a, b) => isOwn(b) - isOwn(a))
    return ordered.slice(0, MAX_AUDITED_VALUES).map((change, n) => {
      const [from, to] = [change.from, change.to].map((value) => JSON.stringify(value)) as [string, string]
      const isTruncated = Math.max(from.length, to.length) > MAX_VALUE_LENGTH
      const bounded = isTruncated ? { from: cut(from), to: cut(to) } : {}
      return { entryId, position: n + 1, isTruncated, salt: randomBytes(32).toString("hex"), ...change, ...bounded }
    })
  })
  return JSON.stringify(rows)
}

/** The digest of a value, which the details of its entry have. */
export const valueDigest = (alias: string): RawBuilder<string> => {
  const names = ["entity_type", "entity_id", "field", "owner_id", "data_class", "from_value", "to_value"]
  const columns = names.map((column) => sql.ref(`${alias}.${column}`))
  return sql`encode(sha256(convert_to(${sql.ref(`${alias}.salt`)} || jsonb_build_array(${sql.join(columns)})::text, 'UTF8')), 'hex')`
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
 * Queries that add entries to the logs of their organizations; the last one is `audited`. The first query locks the ends of the logs
 * until the commit, so that the numbers and times follow the commits. An organization without an end gets no entry
 * (`createAuditChains`).
 */
export function auditQueries(
  ctx: EventContext,
  drafts: readonly AuditDraft[],
  isReady: RawBuilder<boolean>,
): RawBuilder<unknown>[] {
  const now = ctx.deps.clock.now()
  const organizations = [...new Set(drafts.map(({ organizationId }) => organizationId))]
  const hasValues = drafts.some(({ values }) => values.length > 0)
  const rows = JSON.stringify(drafts.map(toRow))
  const details = hasValues
    ? sql`g.details || coalesce((select jsonb_build_object('digests', jsonb_agg(${valueDigest("v")} order by v.position))
        from audited_values v where v.entry_id = g.id having count(*) > 0), '{}')`
    : sql`g.details`
  return [
    ...(hasValues
      ? [
          sql`audited_values as (
            select v."entryId" as entry_id, v.position, v."entityType" as entity_type, v."entityId" as entity_id, v.field,
              v."ownerId" as owner_id, v."dataClass" as data_class,
              v."from" as from_value, v."to" as to_value, v."isTruncated" as is_truncated, v.salt
            from jsonb_to_recordset(${valueRows(drafts)}::jsonb) as v ("entryId" uuid, position integer, "entityType" text,
              "entityId" text, field text, "ownerId" uuid, "dataClass" text, "from" jsonb, "to" jsonb, "isTruncated" boolean, salt text)
          )`,
        ]
      : []),
    // In one order, so that transactions of several organizations do not wait for each other.
    sql`chain_ends as materialized (
      select c.organization_id, c.last_sequence, c.last_hash,
        greatest(${now}::timestamptz(3), c.last_at + interval '1 millisecond')::timestamptz(3) as recorded_at
      from audit_chains c
      where c.organization_id = any(${organizations}::uuid[]) and ${isReady} order by c.organization_id for update
    )`,
    sql`entries as (
      select c.last_sequence + row_number() over (partition by c.organization_id order by g.position)::integer as sequence, g.id,
        c.organization_id, c.recorded_at as at, g.action, g."actorId" as actor_id, g."apiKeyId" as api_key_id, g."subjectType" as subject_type,
        g."subjectId" as subject_id, ${details} as details, g."requestId" as request_id, c.last_hash
      from rows from (jsonb_to_recordset(${rows}::jsonb) as (id uuid, "organizationId" uuid, action text,
        "actorId" uuid, "apiKeyId" uuid, "subjectType" text, "subjectId" text, details jsonb, "requestId" text))
        with ordinality g (id, "organizationId", action, "actorId", "apiKeyId", "subjectType", "subjectId", details, "requestId",
          position)
      join chain_ends c on c.organization_id = g."organizationId"
    )`,
    sql`chained as (
      select e.*, app.hash_chain(e.last_hash, ${auditText("e")}) over (partition by e.organization_id order by e.sequence) as hash
      from entries e
    )`,
    sql`moved_ends as (
      update audit_chains c set last_sequence = l.sequence, last_hash = l.hash, last_at = l.at, version = c.version + 1, updated_at = ${now}
      from (select distinct on (organization_id) organization_id, sequence, hash, at from chained order by organization_id, sequence desc) l
      where c.organization_id = l.organization_id
    )`,
    ...(hasValues
      ? [
          sql`values_added as (
            insert into audit_values (id, organization_id, entry_id, position, entity_type, entity_id, field, owner_id, data_class,
              from_value, to_value, is_truncated, salt, created_at, updated_at, version)
            select gen_random_uuid(), c.organization_id, c.id, v.position, v.entity_type, v.entity_id, v.field, v.owner_id, v.data_class,
              v.from_value, v.to_value, v.is_truncated, v.salt, c.at, c.at, 1
            from audited_values v join chained c on c.id = v.entry_id
          )`,
        ]
      : []),
    sql`audited as (
      insert into audit_entries (sequence, id, organization_id, at, action, actor_id, api_key_id, subject_type, subject_id, details,
        request_id, hash, created_at, updated_at, version)
      select sequence, id, organization_id, at, action, actor_id, api_key_id, subject_type, subject_id, details, request_id, hash,
        ${now}, ${now}, 1
      from chained returning organization_id
    )`,
  ]
}

/** Seconds from the start of the statement of `auditQueries` until it has locked the ends of the logs; null if there are none. */
export const AUDIT_LOCK_WAIT = sql<number | null>`(
  select extract(epoch from max(clock_timestamp()) - statement_timestamp())::float8 from chain_ends)`

/** Creates the ends of the logs of organizations that have none. */
export async function createAuditChains(ctx: EventContext, organizationIds: readonly string[]): Promise<void> {
  const now = ctx.deps.clock.now()
  await sql`insert into audit_chains (id, organization_id, last_sequence, last_hash, created_at, updated_at, version)
    select gen_random_uuid(), o, 0, '', ${now}, ${now}, 1 from unnest(${[...organizationIds].sort()}::uuid[]) o
    on conflict (organization_id) do nothing`.execute(ctx.db)
}
