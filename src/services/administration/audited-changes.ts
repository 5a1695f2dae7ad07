// The values that entries of the audit log changed, as the viewer may read them.
import { type RawBuilder, sql } from "kysely"
import { employmentReaders } from "../../auth/access/field-groups.js"
import { notDeactivated } from "../../auth/access/row-rules.js"
import { everyone } from "../../auth/access-scope.js"
import { BaseService } from "../../core/base-service.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import type { AuditedChange } from "../../entities/audited-changes.js"
import { entityNamed, metadataOf, type RowRef } from "../../entities/metadata.js"
import { employmentAttributes } from "../../entities/profiles/employment.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { MAX_AUDITED_VALUES } from "../../events/audit.js"
import { instantText } from "../../query/sql-fragments.js"
import { isReadableField } from "./change-rows.js"

/** Values that a list shows of an entry. */
const MAX_LISTED_VALUES = 20
/** Characters of JSON that a list shows of a value. */
const MAX_LISTED_LENGTH = 256
/** Values that one statement reads of the viewer's own records. */
const VALUES_PER_PAGE = 500

/** A change with the time of its entry. */
type OwnChange = AuditedChange & { readonly at: string }

export class AuditedChangeService extends BaseService {
  /**
   * All values that an entry changed. Values of configuration that the viewer may not read now are hidden, changes of people are
   * omitted.
   */
  async list(entryId: string): Promise<AuditedChange[]> {
    return (await this.readChanges([entryId], false)).get(entryId) ?? []
  }

  /** All values that an entry changed, for the caller. Throws NOT_FOUND. */
  async listAuthorized(entryId: string): Promise<AuditedChange[]> {
    await this.findAuthorized("read", AuditEntry, entryId)
    return this.list(entryId)
  }

  /** The first values that an entry changed, long ones truncated. One statement reads those of all entries of a list. */
  async listFirst(entryId: string): Promise<AuditedChange[]> {
    return (await this.ctx.loadBatched("audited changes", entryId, (ids) => this.readChanges(ids, true))) ?? []
  }

  /**
   * The values of the viewer's own record, and of records that belong to it, that actions have changed, in the order of the entries. The
   * viewer may read each of them now. Pages have at most 500 values.
   */
  async *readOwn(): AsyncGenerator<OwnChange[]> {
    let last = { sequence: 0, position: 0 }
    for (;;) {
      const { rows } = await sql<OwnChange & typeof last>`
        select c.sequence, c.position, ${instantText(sql`c.at`)} as at, c.subject_type as "entityType", c.subject_id as "entityId", c.field,
          case when c.is_erased then 'ERASED' when c.is_truncated then 'TRUNCATED' else 'VISIBLE' end as state,
          c.from_value as "from", c.to_value as "to"
        from (${this.valuesWith(sql`v.owner_id = ${this.ctx.ownEmployeeId}
          and (a.sequence, v.position) > (${last.sequence}, ${last.position})`)}) c
        where c.is_readable order by c.sequence, c.position limit ${sql.lit(VALUES_PER_PAGE)}`.execute(this.db)
      if (rows.length > 0) yield rows.map(({ sequence, position, ...change }) => change)
      if (rows.length < VALUES_PER_PAGE) return
      last = rows.at(-1) as typeof last
    }
  }

  private async readChanges(entryIds: readonly string[], isList: boolean): Promise<Map<string, AuditedChange[]>> {
    // A truncated value is stored as a text of JSON already.
    const textOf = (value: string) =>
      sql`case when c.is_truncated then c.${sql.ref(value)} #>> '{}' else c.${sql.ref(value)}::text end`
    const isTooLong = (value: string) => (isList ? sql`length(${textOf(value)}) > ${MAX_LISTED_LENGTH}` : sql`false`)
    const shown = (value: string) =>
      sql`case when not c.is_readable then null when ${isTooLong(value)}
        then to_jsonb(left(${textOf(value)}, ${MAX_LISTED_LENGTH})) else c.${sql.ref(value)} end`
    const { rows } = await sql<AuditedChange & { entryId: string; ownerId: string | null; readAs: string }>`
      select c.entry_id as "entryId", c.subject_type as "entityType", c.subject_id as "entityId", c.owner_id as "ownerId",
        c.field, c.name as "readAs", case when not c.is_readable then 'HIDDEN' when c.is_erased then 'ERASED'
          when c.is_truncated or ${isTooLong("from_value")} or ${isTooLong("to_value")} then 'TRUNCATED' else 'VISIBLE' end as state,
        ${shown("from_value")} as "from", ${shown("to_value")} as "to"
      from (
        select r.*, row_number() over (partition by r.entry_id order by r.position) as number
        from (${this.valuesWith(sql`v.entry_id = any(${[...entryIds]}::uuid[])`)}) r
        -- The day of a hidden change of a person would tell when pay was raised.
        where r.is_readable or r.owner_id is null
      ) c
      where c.number <= ${isList ? MAX_LISTED_VALUES : MAX_AUDITED_VALUES}
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
    const isVisible = notDeactivated(this.ctx.query.row(Employee, "o"), this.viewer, () => sql`true`)
    const isVisiblePerson = isVisible
      ? sql`exists (select from employees o where o.organization_id = e.organization_id and o.id = e.owner_id and ${isVisible})`
      : sql`true`
    const historyScope = employmentReaders(this.viewer)
    const readsHistory = historyScope === everyone ? sql`true` : sql`e.owner_id = any(${[...historyScope]}::uuid[])`
    return sql`
      select e.*, f.name, coalesce(${isReadableField(this.ctx.statementParameters)}
        and (e.owner_id is null or ${isVisiblePerson})
        and (e.subject_type <> 'Employee' or f.name <> all(${[...employmentAttributes]}::text[]) or ${readsHistory}), false) as is_readable
      from (
        select v.organization_id, v.entry_id, v.position, v.entity_type as subject_type, v.entity_id as subject_id, v.owner_id,
          v.from_value, v.to_value, v.is_truncated, v.salt is null as is_erased, a.action, a.sequence, a.at, v.field as stored_field,
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
  concerns(entry: RowRef, id: string): RawBuilder<unknown> {
    return sql`${entry("id")} in (
      select s.id from audit_entries s where s.organization_id = ${entry("organizationId")} and s.subject_id = ${id}
      union all select c.entry_id from (${this.valuesWith(sql`v.entity_id = ${id}`)}) c where c.is_readable)`
  }

  /** Condition that an entry has values of a field, or of a custom field (`customFields.shirt`), that the viewer may read. */
  hasField(entry: RowRef, field: string): RawBuilder<unknown> {
    const names = sql`array(select ${field} union all select 'customFields.' || d.id from custom_field_definitions d
      where d.organization_id = ${this.viewer.organizationId} and 'customFields.' || d.key = ${field})`
    return sql`${entry("id")} in (
      select c.entry_id from (${this.valuesWith(sql`v.field = any(${names})`)}) c where c.is_readable)`
  }
}
