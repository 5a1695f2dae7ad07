// Sets records of configuration back to their values before an entry of the audit log, by their ordinary updates.
import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import { storedValues } from "../../adapters/change-capture.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import type { AuditedChange } from "../../entities/audited-changes.js"
import { metadataOf } from "../../entities/metadata.js"
import { inputFieldsOf } from "../../inputs/input-field.js"
import { parseInput } from "../../inputs/parse.js"
import { QuerySpec } from "../../query/query-spec.js"
import { type RevertibleType, revertibleTypes } from "./revertible-types.js"

/** Details of an entry that say whether its values are all that the action changed. */
interface Details {
  changedFields: string[]
  omittedValues: number
  replacedOptions: number
}

/** The changes of a record, and the update that sets it back. */
interface RecordRevert extends RevertibleType {
  readonly id: string
  readonly changes: readonly AuditedChange[]
  readonly fields: Readonly<Record<string, unknown>>
}

export class AuditRevertService extends BaseService {
  /**
   * Gives the fields that an entry changed their former values. Returns the id of the entry. Throws INVALID_TRANSITION if no update can set
   * the values, and STALE_VERSION naming the fields that have changed since. Throws FORBIDDEN for fields that the viewer may not read,
   * and the errors of the updates.
   */
  async revert(id: string): Promise<string> {
    const { action, details } = await this.findAuthorized("read", AuditEntry, id)
    const changes = await this.ctx.services.administration.auditedChanges.list(id)
    const names = new Set(changes.map(({ field }) => field))
    const { changedFields = [], omittedValues, replacedOptions } = details as Partial<Details>
    // Values of some changes are not kept, such as new steps of a template.
    if (omittedValues || replacedOptions || !changedFields.every((name) => names.has(name))) throw notRevertible(action)
    const reverts = [...Map.groupBy(changes, ({ entityId }) => entityId).values()].map((ofRecord) => toRevert(action, ofRecord))
    if (reverts.length === 0) throw notRevertible(action)
    const hidden = changes.filter(({ state }) => state === "HIDDEN")
    if (hidden.length > 0) throw forbiddenError(...hidden.map(({ field }) => field))
    for (const { operation } of reverts) this.ctx.accessPolicies.authorizeOperation(this.viewer, operation)
    await this.assertUnchanged(action, reverts)
    for (const { id: recordId, fields, input, update } of reverts) {
      const { events } = this.ctx.pending
      const before = events.length
      await update(this.ctx.services, recordId, await parseInput(input, fields, "graphql"))
      for (const { payload } of events.slice(before)) payload.details = { ...payload.details, reverts: id }
    }
    return id
  }

  /** The last entry that reverted an entry. */
  getLatest(id: string): QuerySpec<AuditEntry> {
    const { organizationId } = this.viewer
    const latest = sql`(select max(r.sequence) from audit_entries r
      where r.organization_id = ${organizationId} and r.details ->> 'reverts' = ${id} and r.subject_id in (
        select v.entity_id from audit_values v where v.organization_id = ${organizationId} and v.entry_id = ${id}))`
    return QuerySpec.one(AuditEntry, {}, { conditions: [(entry) => sql`${entry("sequence")} = ${latest}`] })
  }

  /** Locks the records of an entry and compares them with the values that the entry gave them. */
  private async assertUnchanged(action: string, reverts: readonly RecordRevert[]): Promise<void> {
    const changedSince: string[] = []
    for (const { id, entity, lock, changes } of reverts) {
      await lock?.(this.ctx)
      const hasCustomFields = changes.some(({ field }) => customFieldKey(field) !== undefined)
      const definitions = hasCustomFields ? await this.ctx.services.customFields.values.lockDefinitions(entity) : []
      // As strong as the lock of an update, so that records may refer to this one meanwhile.
      await sql`select 1 from ${sql.table(metadataOf(entity).table)}
        where organization_id = ${this.viewer.organizationId} and id = ${id} for no key update`.execute(this.db)
      const record = await this.em.findOne(entity, { id }, { refresh: true })
      if (!record || ("archivedAt" in record && record.archivedAt)) throw notRevertible(action)
      const { customFields, ...fields } = storedValues(record)
      const custom = definitions.map(({ id: definitionId, key }) => [
        `customFields.${key}`,
        (customFields as Record<string, unknown>)[definitionId] ?? null,
      ])
      const current: Record<string, unknown> = { ...fields, ...Object.fromEntries(custom) }
      changedSince.push(...changes.filter(({ field, to }) => !isDeepStrictEqual(current[field], to)).map(({ field }) => field))
    }
    if (changedSince.length > 0)
      throw new AppError("STALE_VERSION", {
        details: { fields: changedSince },
        problems: changedSince.map((path) => ({ path, code: "changedSince" })),
      })
  }
}

const notRevertible = (from: string) =>
  new AppError("INVALID_TRANSITION", {
    details: { from, action: "revert", allowed: [] },
    problems: [{ path: "id", code: "notRevertible" }],
  })

/** The key of a custom field; undefined for any other field. */
const customFieldKey = (field: string): string | undefined => /^customFields\.(.+)$/.exec(field)?.[1]

/** Throws INVALID_TRANSITION unless the update of the record can set all fields. */
function toRevert(action: string, changes: readonly AuditedChange[]): RecordRevert {
  const { entityType, entityId } = changes[0] as AuditedChange
  const type = revertibleTypes.find(({ entity }) => metadataOf(entity).name === entityType)
  if (!type) throw notRevertible(action)
  const names = new Set(inputFieldsOf(type.input).map(({ name }) => name))
  const customFields: Record<string, unknown> = {}
  const fields: Record<string, unknown> = {}
  for (const { field, from, to } of changes) {
    const key = customFieldKey(field)
    if (key === undefined) Object.assign(fields, type.toInput(field, from, to))
    else Object.assign(fields, { customFields: Object.assign(customFields, { [key]: from }) })
  }
  if (changes.some(({ state }) => state === "TRUNCATED") || !Object.keys(fields).every((name) => names.has(name)))
    throw notRevertible(action)
  return { ...type, id: entityId, changes, fields }
}
