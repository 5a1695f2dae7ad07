// Changes of departments and positions that are scheduled for a day (docs/decisions/0113).
import { type ActionChecks, type AvailableAction, availableActions, hasStatus, isPermitted } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { date, enumeration, integer, localizedString, notInApi, string, stringArray, timestamp } from "../columns.js"
import { type EntityOptions, entity, mappedSuperclass } from "../entity-decorators.js"
import { type EnumValue, enumOf } from "../enum-type.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { Department } from "./departments.js"
import { Location } from "./locations.js"
import { Position } from "./positions.js"

export const StructureChangeStatus = enumOf("StructureChangeStatus", "State of a scheduled change of a department or position.", {
  SCHEDULED: "Takes effect in the future.",
  APPLIED: "In effect, or replaced by a later change.",
  CANCELLED: "Canceled before it took effect.",
})
export type StructureChangeStatus = EnumValue<typeof StructureChangeStatus>

const changeActions = (change: RowRef): ActionChecks => ({
  actions: { CANCEL: [isPermitted(change, "cancel"), hasStatus(change("status"), "SCHEDULED")] },
})

@mappedSuperclass()
export abstract class StructureChange extends BaseEntity {
  @date("First day on which the change is in force, in the time zone of the organization.") effectiveDate!: string
  @enumeration(StructureChangeStatus, "State of the change.") status: StructureChangeStatus = "SCHEDULED"
  @string(
    "Error code for which the server canceled the change, such as `NAME_TAKEN`; null for a change that a person canceled.",
    { optional: true },
  )
  code?: string | null
  @stringArray("Names of the changed fields.") changes!: string[]
  @manyToOne(() => Employee, "Employee who scheduled the change; null for an API key.", { optional: true })
  authorId?: string | null
  @timestamp("Time at which the change was recorded.", { optional: true }) recordedAt?: Date | null
  @timestamp("Time at which the change was canceled.", { optional: true }) canceledAt?: Date | null
  @notInApi("Time at which the change was applied.", { type: "timestamp", optional: true }) appliedAt?: Date | null
  @availableActions(changeActions, 1) availableActions!: AvailableAction[]
}

/** Declares a table of scheduled changes of the records to which `owner` refers. */
const changeEntity = (description: string, owner: string, { table, checks = [] }: EntityOptions): ClassDecorator =>
  entity(description, {
    table,
    sort: ["effectiveDate"],
    index: [
      [owner, "effectiveDate", "id"],
      ["effectiveDate", "id"],
    ],
    indexes: [
      {
        name: `${table}_due_index`,
        expression: `create index ${table}_due_index on ${table} (effective_date) where status = 'SCHEDULED'`,
      },
    ],
    checks: [{ name: `${table}_not_empty_check`, expression: "cardinality(changes) > 0" }, ...checks],
  })

@changeEntity("A change of a department from a day on.", "departmentId", { table: "department_changes" })
export class DepartmentChange extends StructureChange {
  @manyToOne(() => Department, "Department that changes.") departmentId!: string
  @localizedString("New name.", { optional: true }) name?: string | null
  @manyToOne(() => Department, "New parent department; null for the top of the tree.", { optional: true })
  parentId?: string | null
  @manyToOne(() => Employee, "New head of the department.", { optional: true }) headId?: string | null
  @manyToOne(() => Location, "New location of the department.", { optional: true }) locationId?: string | null
}

@changeEntity("A change of a position from a day on.", "positionId", {
  table: "position_changes",
  checks: [{ name: "position_changes_level_check", expression: "level >= 1" }],
})
export class PositionChange extends StructureChange {
  @manyToOne(() => Position, "Position that changes.") positionId!: string
  @localizedString("New job title.", { optional: true }) title?: string | null
  @string("New grade.", { optional: true }) grade?: string | null
  @integer("New rank of the grade among the others, from 1.", { optional: true }) level?: number | null
  @manyToOne(() => Department, "New department of the position.", { optional: true }) departmentId?: string | null
}

/** The entity of the scheduled changes of each kind of records. */
export interface StructureChanges {
  DEPARTMENT: DepartmentChange
  POSITION: PositionChange
}
export type StructureKind = keyof StructureChanges
export const STRUCTURE_KINDS: readonly StructureKind[] = ["DEPARTMENT", "POSITION"]
