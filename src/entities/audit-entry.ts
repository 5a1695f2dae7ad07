// Audit entries, one for each action on a record, with the values that it changed, and the hash chain that shows later changes of the
// log.
import { sql } from "kysely"
import { ApiKey } from "./administration/api-keys.js"
import type { DataClass } from "./administration/data-classes.js"
import { AuditedChange } from "./audited-changes.js"
import { BaseEntity } from "./base-entity.js"
import { boolean, computed, integer, json, notInApi, string, timestamp } from "./columns.js"
import { entity } from "./entity-decorators.js"
import type { RowRef } from "./metadata.js"
import { Employee } from "./profiles/profiles.js"
import { manyToOne } from "./relations.js"

/** Days and leave types are in the entries of adjustments, grants and encashments, whose subject is the employee. */
const isLeaveReadable = (entry: RowRef) => {
  const { all, ids } = entry.permitted("READ_LEAVE", "MANAGE_LEAVE", "ADJUST_LEAVE")
  return sql`(${all} or ${entry("subjectId")} = any(${ids}::text[]))`
}

/** The details of an entry that the viewer may read. */
export const detailsOf = (entry: RowRef) =>
  sql`case when ${entry("action")} like 'leave.%' and not ${isLeaveReadable(entry)} then '{}' else ${entry("details")} - 'digests' end`

@entity("An entry of the audit log: one action on one record.", {
  table: "audit_entries",
  unique: [["sequence"]],
  sort: ["sequence", "at"],
  index: [
    ["subjectId", "sequence"],
    ["subjectType", "sequence"],
    ["actorId", "sequence"],
    ["action", "sequence"],
    ["subjectId", "at"],
    ["at"],
  ],
})
export class AuditEntry extends BaseEntity {
  @integer("Number of the entry in the organization, from 1, in the order of the commits.") sequence!: number
  @timestamp("Time at which the action was recorded, in the order of the numbers.") at!: Date
  @string("Name of the event, such as `employee.block`.") action!: string
  @manyToOne(() => Employee, "Employee who performed the action; null for the system and for an API key.", { optional: true })
  actorId?: string
  @manyToOne(() => ApiKey, "API key with which the action was performed.", { optional: true }) apiKeyId?: string
  @string("Type of the affected record.") subjectType!: string
  @string("Id of the affected record.") subjectId!: string
  @json("Details of the action, without values of restricted fields.", { sql: detailsOf })
  details: Record<string, unknown> = {}
  @computed(
    () => [AuditedChange],
    "The first 20 changed fields with their values before and after, of the record and of records that belong to it; the operation `auditEntryChanges` lists all. Values of configuration that the caller may not read are hidden, those of people are omitted.",
    {
      sql: (entry) => entry("id"),
      isLoaded: true,
      expectedSize: 20,
    },
  )
  changes!: AuditedChange[]
  @string("Id of the request that caused the action.", { optional: true }) requestId?: string
  @notInApi("SHA-256 of the entry and of the hash of the entry before, in hex.") hash!: string
}

@entity("End of the audit log of one organization. A transaction that adds entries locks this row.", {
  table: "audit_chains",
  internal: true,
  unique: [[]],
})
export class AuditChain extends BaseEntity {
  @integer("Number of the last entry.") lastSequence!: number
  @notInApi("Hash of the last entry.") lastHash!: string
  @timestamp("Time of the last entry; null before the first one.", { optional: true }) lastAt?: Date
}

@entity("A value that an action changed, and the one before. An erasure removes both values with the salt.", {
  table: "audit_values",
  internal: true,
  unique: [["entryId", "position"]],
  index: [
    ["field", "entryId"],
    ["entityId", "entryId"],
  ],
  indexes: [
    {
      name: "audit_values_owner_index",
      expression:
        "create index audit_values_owner_index on audit_values (organization_id, owner_id, data_class) where owner_id is not null",
    },
    {
      name: "audit_values_erased_index",
      expression: "create index audit_values_erased_index on audit_values (organization_id, owner_id) where salt is null",
    },
  ],
})
export class AuditValue extends BaseEntity {
  @manyToOne(() => AuditEntry, "Entry of the action.") entryId!: string
  @integer("Position among the values of the entry, from 1. The digest in the entry has the same one.") position!: number
  @string("Type of the record.") entityType!: string
  @string("Id of the record.") entityId!: string
  @string("Name of the field; of a custom field, `customFields.` with the id of the definition.") field!: string
  @notInApi("Id of the employee whom the record concerns.", { type: "uuid", optional: true }) ownerId?: string | null
  @notInApi("Class of the personal data. That of a custom field follows from its definition.", { optional: true })
  dataClass?: DataClass | null
  @notInApi("Value before the action, as JSON.", { type: "json", optional: true }) fromValue?: unknown
  @notInApi("Value after the action, as JSON.", { type: "json", optional: true }) toValue?: unknown
  @boolean("Whether a value was too large, so that the beginning of its JSON text is stored.") isTruncated!: boolean
  @notInApi("Random text that is digested with the values, so that no digest can be guessed; null for erased values.", {
    optional: true,
  })
  salt?: string | null
}
