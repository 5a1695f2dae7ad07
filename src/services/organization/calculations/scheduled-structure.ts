// What scheduled changes make of a structure: those that can be applied, one after the other, and why others cannot.
import type { ErrorCode } from "../../../core/errors.js"
import { isSelfOrAncestor } from "../../../core/tree.js"

/** A department or position. Names are in lower case, because they are unique regardless of case. */
export interface StructureRecord {
  readonly id: string
  /** The department that the record is below or in. */
  readonly parentId: string | null
  readonly name: string | null
}

/** A scheduled change of a parent or name; undefined for values that it keeps. */
export interface PlannedChange {
  readonly id: string
  readonly recordId: string
  readonly parentId?: string | null
  readonly name?: string | null
}

/**
 * Applies changes in their order, and returns the error code of each that cannot be applied and is skipped. `isTree` says that the
 * parents are among the records.
 */
export function findInapplicable(
  records: readonly StructureRecord[],
  changes: readonly PlannedChange[],
  { isTree }: { isTree: boolean },
): Map<string, ErrorCode> {
  const byId = new Map(records.map((record) => [record.id, record]))
  const nameKey = ({ parentId, name }: StructureRecord) => JSON.stringify([parentId, name])
  const names = new Map(records.map((record) => [nameKey(record), record.id]))
  const findError = (record: StructureRecord | undefined, next: StructureRecord): ErrorCode | undefined => {
    if (!record) return "NOT_FOUND"
    if (isTree && next.parentId !== record.parentId) {
      if (next.parentId && !byId.has(next.parentId)) return "INVALID_REFERENCE"
      if (isSelfOrAncestor(record.id, next.parentId, (id) => byId.get(id)?.parentId)) return "HIERARCHY_CYCLE"
    }
    const holder = names.get(nameKey(next))
    return next.name !== null && holder !== undefined && holder !== record.id ? "NAME_TAKEN" : undefined
  }
  const errors = new Map<string, ErrorCode>()
  for (const { id, recordId, parentId, name } of changes) {
    const record = byId.get(recordId)
    const next: StructureRecord = {
      id: recordId,
      parentId: parentId === undefined ? (record?.parentId ?? null) : parentId,
      name: name === undefined ? (record?.name ?? null) : name,
    }
    const error = findError(record, next)
    if (error) errors.set(id, error)
    else {
      if (record) names.delete(nameKey(record))
      byId.set(recordId, next)
      names.set(nameKey(next), recordId)
    }
  }
  return errors
}
