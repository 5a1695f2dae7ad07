// Collects what the flushes of an entity manager change, for the audit log and the versions of records.
import { isDeepStrictEqual } from "node:util"
import {
  type ChangeSet,
  type EntityManager,
  type EntityProperty,
  type EventSubscriber,
  type FlushEventArgs,
  helper,
} from "@mikro-orm/core"
import type { DataClass } from "../entities/administration/data-classes.js"
import type { BaseEntity } from "../entities/base-entity.js"
import { type Class, findMetadata } from "../entities/metadata.js"

/** A field of a record that a flush has changed. Values are JSON: null for none. */
export interface CapturedChange {
  readonly entityType: string
  readonly entityId: string
  readonly field: string
  readonly from: unknown
  readonly to: unknown
  /** Id of the employee whom the record concerns. */
  readonly ownerId: string | null
  readonly dataClass: DataClass | null
}

/** Fields that say nothing about the record. */
const UNAUDITED = new Set(["id", "createdAt", "updatedAt", "version"])

/** A record of an entity with versions. */
export interface VersionedRecord {
  readonly entity: Class
  readonly id: string
}

interface Collections {
  readonly fieldChanges: CapturedChange[]
  /** Ids of created records whose values are audited. */
  readonly createdIds: string[]
  readonly versionedRecords: VersionedRecord[]
}

const collections = new WeakMap<EntityManager, Collections>()

/** Adds what the flushes of an entity manager change to lists. */
export const captureChanges = (em: EntityManager, lists: Collections): void => void collections.set(em, lists)

/**
 * Collects the changed fields of updated records, all fields of deleted ones, and the ids of created ones: their first values stand in
 * the record or in its first change. Of records with versions, the ids are collected.
 */
export class ChangeCaptureSubscriber implements EventSubscriber {
  onFlush({ em, uow }: FlushEventArgs): void {
    const lists = collections.get(em)
    if (!lists) return
    for (const changeSet of uow.getChangeSets() as ChangeSet<BaseEntity>[]) {
      lists.fieldChanges.push(...fieldChanges(changeSet))
      const entity = changeSet.entity.constructor as Class
      const metadata = findMetadata(entity)
      if (metadata?.auditsValues && changeSet.type.startsWith("create")) lists.createdIds.push(changeSet.entity.id)
      if (metadata?.versions) lists.versionedRecords.push({ entity, id: changeSet.entity.id })
    }
  }
}

/** Id of the employee whom a record concerns; null for none. */
export const employeeIdOf = (record: BaseEntity): string | null =>
  record.constructor.name === "Employee" ? record.id : ((record as { employeeId?: string | null }).employeeId ?? null)

function fieldChanges({ entity, type, meta, payload }: ChangeSet<BaseEntity>): CapturedChange[] {
  const metadata = findMetadata(entity.constructor as never)
  if (!metadata?.auditsValues || type.startsWith("create")) return []
  const isDeleted = type.startsWith("delete")
  const before = (helper(entity).__originalEntityData ?? {}) as Record<string, unknown>
  const after = payload as Record<string, unknown>
  return Object.keys(isDeleted ? before : after).flatMap((field) => {
    const property = meta.properties[field as keyof typeof meta.properties] as EntityProperty
    if (UNAUDITED.has(field) || (metadata.internalColumns.has(field) && !metadata.auditedColumns.has(field))) return []
    const [from, to] = [before[field], isDeleted ? null : after[field]].map((value) => toJson(property, value))
    const values = field === "customFields" ? customFieldValues(from, to) : [{ field, from, to }]
    return values.flatMap((value): CapturedChange[] => {
      // MikroORM takes an object whose keys have another order for a change.
      if (isDeepStrictEqual(value.from, value.to)) return []
      const dataClass = metadata.fields.get(field)?.dataClass ?? null
      return [{ entityType: metadata.name, entityId: entity.id, ...value, ownerId: employeeIdOf(entity), dataClass }]
    })
  })
}

/** The values of custom fields, which are stored as one object by the id of their definition. */
function customFieldValues(from: unknown, to: unknown) {
  const [before, after] = [from, to].map((value) => (value ?? {}) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ]
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return ids.map((id) => ({ field: `customFields.${id}`, from: before[id] ?? null, to: after[id] ?? null }))
}

/** The values of a record in the database, as JSON like those of its changes. */
export function storedValues(record: BaseEntity): Record<string, unknown> {
  const { __meta, __originalEntityData = {} } = helper(record)
  return Object.fromEntries(
    Object.entries(__originalEntityData).map(([field, value]) => [field, toJson(__meta.properties[field as never], value)]),
  )
}

/** The JSON of a value that MikroORM has converted for the database. */
function toJson({ customType, columnTypes }: EntityProperty, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (columnTypes[0] === "jsonb") return typeof value === "string" ? JSON.parse(value) : value
  return JSON.parse(JSON.stringify(customType?.platform ? customType.convertToJSValue(value, customType.platform) : value))
}
