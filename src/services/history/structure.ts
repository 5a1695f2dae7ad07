// The structure of the organization and the custom roles of people on a day.
import { sql } from "kysely"
import { dateAt } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError, validationError } from "../../core/errors.js"
import { parseKnownAt } from "../../core/known-time.js"
import { isId } from "../../entities/base-entity.js"
import type { RowRef } from "../../entities/metadata.js"
import type { StructureKind } from "../../entities/organization/structure-changes.js"
import {
  DepartmentSnapshot,
  LocationSnapshot,
  PositionSnapshot,
  RoleAssignmentSnapshot,
} from "../../entities/structure-history.js"
import type {
  DepartmentSnapshotFilter,
  DepartmentTreeSnapshotInput,
  LocationSnapshotFilter,
  PositionSnapshotFilter,
  RoleAssignmentSnapshotFilter,
  SnapshotTime,
} from "../../inputs/history.js"
import { QuerySpec } from "../../query/query-spec.js"
import {
  departmentSnapshots,
  locationSnapshots,
  positionSnapshots,
  roleAssignmentSnapshots,
  type StructureTime,
} from "./structure-snapshots.js"

export class StructureHistoryService extends BaseService {
  /** The department on a day; NOT_FOUND for a day on which it did not exist. */
  async getDepartment(departmentId: string, time: SnapshotTime) {
    const options = { ...(await this.toTime(time, "DEPARTMENT")), rootId: toId(departmentId) }
    return this.queryOne(DepartmentSnapshot, { departmentId }, { withClause: departmentSnapshots(options) })
  }

  async listDepartments({ departmentIds, parentIds, locationIds, isArchived, ...time }: DepartmentSnapshotFilter) {
    return this.queryMany(DepartmentSnapshot, {
      where: { departmentId: departmentIds, parentId: parentIds, locationId: locationIds },
      conditions: [isArchivedOnDay(isArchived)],
      orderBy: [{ by: "name" }],
      withClause: departmentSnapshots(await this.toTime(time, "DEPARTMENT")),
    })
  }

  /** Queries the tree of a day in preorder. Throws NOT_FOUND if the root was not in it. */
  async getDepartmentTree({ rootId, depth, ...time }: DepartmentTreeSnapshotInput) {
    const withClause = departmentSnapshots({ ...(await this.toTime(time, "DEPARTMENT")), rootId })
    if (rootId !== undefined) {
      const root = QuerySpec.one(DepartmentSnapshot, { departmentId: rootId }, { conditions: [isInTree], withClause })
      await this.ctx.query.execute(root, [])
    }
    const isBelowRoot = (row: RowRef) => sql`${rootId}::uuid = any(${row("ancestorIds")})`
    // Ids from the root down to the department.
    const length = (row: RowRef) =>
      rootId === undefined
        ? sql`cardinality(${row("ancestorIds")})`
        : sql`cardinality(${row("ancestorIds")}) - array_position(${row("ancestorIds")}, ${rootId}::uuid) + 1`
    return this.queryMany(DepartmentSnapshot, {
      conditions: [
        rootId === undefined ? isInTree : isBelowRoot,
        ...(depth === undefined ? [] : [(row: RowRef) => sql`${length(row)} <= ${depth}`]),
      ],
      orderBy: [{ by: "path" }],
      withClause,
    })
  }

  /** The position on a day; NOT_FOUND for a day on which it did not exist. */
  async getPosition(positionId: string, time: SnapshotTime) {
    return this.queryOne(
      PositionSnapshot,
      { positionId: toId(positionId) },
      { withClause: positionSnapshots(await this.toTime(time, "POSITION")) },
    )
  }

  async listPositions({ positionIds, departmentIds, isArchived, ...time }: PositionSnapshotFilter) {
    return this.queryMany(PositionSnapshot, {
      where: { positionId: positionIds, departmentId: departmentIds },
      conditions: [isArchivedOnDay(isArchived)],
      orderBy: [{ by: "title" }],
      withClause: positionSnapshots(await this.toTime(time, "POSITION")),
    })
  }

  /** The location on a day; NOT_FOUND for a day on which it did not exist. */
  async getLocation(locationId: string, time: SnapshotTime) {
    return this.queryOne(
      LocationSnapshot,
      { locationId: toId(locationId) },
      { withClause: locationSnapshots(await this.toPastTime(time)) },
    )
  }

  async listLocations({ locationIds, isArchived, ...time }: LocationSnapshotFilter) {
    return this.queryMany(LocationSnapshot, {
      where: { locationId: locationIds },
      conditions: [isArchivedOnDay(isArchived)],
      orderBy: [{ by: "name" }],
      withClause: locationSnapshots(await this.toPastTime(time)),
    })
  }

  async listRoleAssignments({ roleIds, employeeIds, ...time }: RoleAssignmentSnapshotFilter) {
    return this.queryMany(RoleAssignmentSnapshot, {
      where: { roleId: roleIds, employeeId: employeeIds },
      orderBy: [{ by: "assignedAt" }],
      withClause: roleAssignmentSnapshots(await this.toPastTime(time)),
    })
  }

  /** Throws VALIDATION_FAILED for a day after today, and what `parseKnownAt` throws. */
  private async toPastTime({ asOf = this.ctx.today, knownAt }: SnapshotTime): Promise<StructureTime> {
    if (asOf > this.ctx.today) throw validationError({ asOf: "inTheFuture" })
    return { day: asOf, timezone: this.viewer.timezone, knownAt: await parseKnownAt(this.ctx, knownAt) }
  }

  /**
   * The time of records whose changes can be scheduled. Only HR reads scheduled changes: throws FORBIDDEN for a day after today of other
   * callers, and what `parseKnownAt` throws.
   */
  private async toTime({ asOf: day = this.ctx.today, knownAt: text }: SnapshotTime, kind: StructureKind): Promise<StructureTime> {
    const { today, viewer, services } = this.ctx
    if (day > today && !viewer.isHr) throw forbiddenError("asOf")
    const knownAt = await parseKnownAt(this.ctx, text)
    const time = { day, timezone: viewer.timezone, knownAt }
    // The versions of a past day have the changes that were applied on it. One that was late does not belong to the day.
    const knownDay = knownAt ? dateAt(knownAt, viewer.timezone) : today
    if (!viewer.isHr || day < knownDay) return time
    const changeIds = await services.organization.structureChanges.listEffective(kind, day, knownAt)
    return { ...time, changeIds, knowledge: { scheduledUntil: day } }
  }
}

const isInTree = (row: RowRef) => sql`${row("ancestorIds")} is not null`

/** Records of which it is not known whether they were archived are listed with the others. */
const isArchivedOnDay =
  (isArchived = false) =>
  (row: RowRef) =>
    isArchived ? sql`${row("isArchived")}` : sql`${row("isArchived")} is not true`

function toId(id: string): string {
  if (!isId(id)) throw new AppError("NOT_FOUND")
  return id
}
