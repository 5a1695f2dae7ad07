// The audit log: search and verification.
import { LockMode } from "@mikro-orm/core"
import { type RawBuilder, sql } from "kysely"
import { employmentReaders } from "../../auth/access/field-groups.js"
import { accountManagers } from "../../auth/access/permissions.js"
import { everyone } from "../../auth/access-scope.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { AuditVerification } from "../../entities/administration/audit.js"
import { AuditChain, AuditEntry, AuditValue, detailsOf } from "../../entities/audit-entry.js"
import type { AuditedChange } from "../../entities/audited-changes.js"
import { entityNamed, metadataOf, type RowRef } from "../../entities/metadata.js"
import { employmentAttributes } from "../../entities/profiles/employment.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { verifyAuditLog } from "../../events/audit-verification.js"
import { type LoggedEntry, toOcsf } from "../../events/ocsf.js"
import { type AuditFilter, MAX_OCSF_EVENTS, type OcsfInput } from "../../inputs/administration/audit.js"
import type { Condition } from "../../query/query-spec.js"
import { isReadableField } from "./change-rows.js"

/** Entries that one transaction deletes. */
export const MAX_TRIMMED = 5_000

export class AuditService extends BaseService {
  /** Entries by filter, latest first. */
  list({ entityType, entityId, actorId, action, field, from, to, beforeSequence }: AuditFilter) {
    if (from && to && Date.parse(to) < Date.parse(from)) throw validationError({ to: "endBeforeStart" })
    const conditions: Condition[] = []
    if (from) conditions.push((entry) => sql`${entry("at")} >= ${new Date(from)}`)
    if (to) conditions.push((entry) => sql`${entry("at")} < ${new Date(to)}`)
    if (entityId) conditions.push((entry) => this.concerns(entry, entityId))
    if (field) conditions.push((entry) => this.hasChanged(entry, field))
    if (beforeSequence) conditions.push((entry) => sql`${entry("sequence")} < ${beforeSequence}`)
    return this.queryMany(AuditEntry, {
      where: { subjectType: entityType, actorId, action },
      conditions,
      orderBy: [{ by: "sequence", descending: true }],
    })
  }

  /**
   * Entries after a number, oldest first, each as a line with an event of OCSF. Throws RESUME_TOKEN_EXPIRED if entries after the number
   * were deleted.
   */
  async listOcsfEvents({ afterSequence, limit = MAX_OCSF_EVENTS }: OcsfInput): Promise<string> {
    if (afterSequence) await this.ctx.services.administration.changes.assertKept(afterSequence)
    const entry = this.ctx.query.row(AuditEntry, "e")
    const { rows } = await sql<LoggedEntry>`
      select e.id, e.organization_id as "organizationId", e.sequence, (extract(epoch from e.at) * 1000)::float8 as time, e.action,
        e.actor_id as "actorId", e.api_key_id as "apiKeyId", e.subject_type as "subjectType", e.subject_id as "subjectId",
        (${detailsOf(entry)}) as details, e.request_id as "requestId", e.hash
      from audit_entries e where e.organization_id = ${this.viewer.organizationId} and e.sequence > ${afterSequence ?? 0}
        and ${this.ctx.query.isReadable(AuditEntry, "e")}
      order by e.sequence limit ${limit}`.execute(this.db)
    return rows.map((row) => `${JSON.stringify(toOcsf(row))}\n`).join("")
  }

  /**
   * Deletes the oldest entries, up to the first one that is not older than `before`. Records the end of the deleted part as an entry
   * of the chain. Returns the number of deleted entries, at most `MAX_TRIMMED`. Called by a job.
   */
  async trim(before: Date): Promise<number> {
    const { organizationId } = this.viewer
    const chain = await this.em.findOne(AuditChain, {}, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    const { rows } = await sql<{ sequence: number; hash: string; entries: number }>`
      with expired as (
        select e.sequence, e.hash from audit_entries e where e.organization_id = ${organizationId} and e.sequence < coalesce((
          select k.sequence from audit_entries k where k.organization_id = ${organizationId} and k.at >= ${before}
          order by k.sequence limit 1), 2147483647)
        order by e.sequence limit ${sql.lit(MAX_TRIMMED)}
      )
      select x.sequence, x.hash, (select count(*)::integer from expired) as entries from expired x order by x.sequence desc limit 1`.execute(
      this.db,
    )
    const last = rows[0]
    if (!chain || !last) return 0
    // The rule of the table rejects any other deletion (migrations).
    await sql`select set_config('app.trimmed_organization', ${organizationId}, true),
      set_config('app.trimmed_sequence', ${String(last.sequence)}, true)`.execute(this.db)
    await sql`delete from ${sql.table(metadataOf(AuditValue).table)} v using audit_entries e where v.organization_id = ${organizationId}
      and e.organization_id = v.organization_id and e.id = v.entry_id and e.sequence <= ${last.sequence}`.execute(this.db)
    await sql`delete from audit_entries where organization_id = ${organizationId} and sequence <= ${last.sequence}`.execute(
      this.db,
    )
    this.emit("auditLog.trim", { subject: chain, details: { untilSequence: last.sequence, hash: last.hash } })
    return last.entries
  }

  /** The values that an entry changed. Those that the viewer may not read now are hidden. */
  async listChanges(entryId: string): Promise<AuditedChange[]> {
    return (await this.ctx.loadBatched("audited changes", entryId, (ids) => this.readChanges(ids))) ?? []
  }

  private async readChanges(entryIds: readonly string[]): Promise<Map<string, AuditedChange[]>> {
    const { rows } = await sql<AuditedChange & { entryId: string; ownerId: string | null; readAs: string }>`
      select c.entry_id as "entryId", c.subject_type as "entityType", c.subject_id as "entityId", c.owner_id as "ownerId",
        c.field, c.name as "readAs", case when not c.is_readable then 'HIDDEN' when c.is_erased then 'ERASED'
          when c.is_truncated then 'TRUNCATED' else 'VISIBLE' end as state,
        case when c.is_readable then c.from_value end as "from", case when c.is_readable then c.to_value end as "to"
      from (${this.valuesWith(sql`v.entry_id = any(${[...entryIds]}::uuid[])`)}) c
      -- The day of a hidden change of a person would tell when pay was raised.
      where c.is_readable or c.owner_id is null
      order by c.entry_id, c.position`.execute(this.db)
    const changes = rows.map(({ entryId, ownerId, readAs, ...change }) => {
      if (ownerId && (change.state === "VISIBLE" || change.state === "TRUNCATED"))
        this.recordRead(change.entityType, readAs, ownerId)
      return [entryId, change] as const
    })
    return new Map([...Map.groupBy(changes, ([entryId]) => entryId)].map(([id, list]) => [id, list.map(([, change]) => change)]))
  }

  /**
   * Query for the values with a condition (`v`), with their field as the API names it, and whether the viewer may read it now. The former
   * values of an employment are career history.
   */
  private valuesWith(condition: RawBuilder<unknown>): RawBuilder<unknown> {
    const isVisiblePerson =
      accountManagers(this.viewer) === everyone
        ? sql`true`
        : sql`exists (select from employees o where o.organization_id = e.organization_id and o.id = e.owner_id
            and o.account_status <> 'DEACTIVATED')`
    const historyScope = employmentReaders(this.viewer)
    const readsHistory = historyScope === everyone ? sql`true` : sql`e.owner_id = any(${[...historyScope]}::uuid[])`
    return sql`
      select e.*, f.name, coalesce(${isReadableField(this.ctx.statementParameters)}
        and (e.owner_id is null or ${isVisiblePerson})
        and (e.subject_type <> 'Employee' or f.name <> all(${[...employmentAttributes]}::text[]) or ${readsHistory}), false) as is_readable
      from (
        select v.organization_id, v.entry_id, v.position, v.entity_type as subject_type, v.entity_id as subject_id, v.owner_id,
          v.from_value, v.to_value, v.is_truncated, v.salt is null as is_erased, a.action, v.field as stored_field,
          d.id as definition_id, d."group", coalesce('customFields.' || d.key, v.field) as field
        from audit_values v join audit_entries a on a.organization_id = v.organization_id and a.id = v.entry_id
        left join custom_field_definitions d on d.organization_id = v.organization_id and v.field = 'customFields.' || d.id
        where v.organization_id = ${this.viewer.organizationId} and ${condition}
      ) e, lateral (select case when e.stored_field not like 'customFields.%' then e.stored_field
        when e.definition_id is not null then concat_ws('.', 'customFields', lower(e."group")) end as name) f`
  }

  /**
   * Adds the access to a value to the log of the employee whom it concerns. The rows of a list of a profile are read as its field, unless
   * they have a rule of their own.
   */
  private recordRead(entityType: string, field: string, ownerId: string): void {
    const employee = metadataOf(Employee)
    const isEmployee = entityType === employee.name
    const isRecorded = this.ctx.accessPolicies.byName(entityType)?.fields[field]?.recordAs !== undefined
    const list = [...employee.fields.values()].find(
      ({ kind, target }) => kind === "oneToMany" && target && metadataOf(target()).name === entityType,
    )
    if (isEmployee && (employmentAttributes as readonly string[]).includes(field))
      this.ctx.accessLog.add(this.viewer, "READ", "EMPLOYMENT", ownerId)
    else if (isEmployee || isRecorded || !list) this.ctx.accessLog.read(this.viewer, entityNamed(entityType), field, [ownerId])
    else this.ctx.accessLog.read(this.viewer, Employee, list.name, [ownerId])
  }

  /** Condition that an entry is about a record, or has values of it that the viewer may read. */
  private concerns(entry: RowRef, id: string): RawBuilder<unknown> {
    return sql`${entry("id")} in (
      select s.id from audit_entries s where s.organization_id = ${entry("organizationId")} and s.subject_id = ${id}
      union all select c.entry_id from (${this.valuesWith(sql`v.entity_id = ${id}`)}) c where c.is_readable)`
  }

  /** Condition that an entry has values of a field, or of a custom field (`customFields.shirt`), that the viewer may read. */
  private hasChanged(entry: RowRef, field: string): RawBuilder<unknown> {
    const names = sql`array(select ${field} union all select 'customFields.' || d.id from custom_field_definitions d
      where d.organization_id = ${this.viewer.organizationId} and 'customFields.' || d.key = ${field})`
    return sql`${entry("id")} in (
      select c.entry_id from (${this.valuesWith(sql`v.field = any(${names})`)}) c where c.is_readable)`
  }

  async verify(): Promise<AuditVerification> {
    const result = await verifyAuditLog(this.db, this.viewer.organizationId)
    return Object.assign(new AuditVerification(), { ...result, verifiedAt: this.clock.now() })
  }
}
