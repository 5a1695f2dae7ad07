// Versions of the organization's structure and roles: the values of a record from the time at which a write recorded them, until
// the next write did (docs/decisions/0108).
import { RoleScope } from "./administration/enums.js"
import { BaseEntity } from "./base-entity.js"
import { notInApi } from "./columns.js"
import { type EntityOptions, entity, mappedSuperclass } from "./entity-decorators.js"
import { type Class, declarationsOf, metadataOf } from "./metadata.js"

@mappedSuperclass()
abstract class RecordVersion extends BaseEntity {
  @notInApi("Id of the record, which may be deleted.", { type: "uuid" }) recordId!: string
  @notInApi("Time at which the values were recorded.", { type: "timestamp" }) recordedAt!: Date
  @notInApi("Time at which other values or the deletion were recorded, exclusive; `infinity` for the present values.", {
    type: "timestamp",
    default: "'infinity'",
  })
  recordedUntil!: Date
  @notInApi("Versioned fields whose values are not known. Their columns are null.", { type: "text[]", default: "'{}'" })
  unknownFields!: string[]
}

/** Declares a table of versions. Its exclusion constraint is also the index by which the versions of a time are found. */
const versionEntity = (description: string, { table, ...options }: Omit<EntityOptions, "internal">): ClassDecorator =>
  entity(description, {
    ...options,
    table,
    internal: true,
    indexes: [
      {
        name: `${table}_open_unique`,
        expression: `create unique index ${table}_open_unique on ${table} (organization_id, record_id) where recorded_until = 'infinity'`,
      },
    ],
    checks: [
      {
        name: `${table}_overlap_exclude`,
        expression:
          "exclude using gist (organization_id with =, record_id with =, tstzrange(recorded_at, recorded_until) with &&)",
      },
    ],
  })

@versionEntity("A version of a department.", { table: "department_versions" })
export class DepartmentVersion extends RecordVersion {
  @notInApi("Name.", { optional: true }) name?: string
  @notInApi("Id of the parent department.", { type: "uuid", optional: true }) parentId?: string
  @notInApi("Id of the head.", { type: "uuid", optional: true }) headId?: string
  @notInApi("Id of the location.", { type: "uuid", optional: true }) locationId?: string
  @notInApi("Whether the department was archived.", { type: "boolean", optional: true }) isArchived?: boolean
}

@versionEntity("A version of a position.", { table: "position_versions" })
export class PositionVersion extends RecordVersion {
  @notInApi("Job title.", { optional: true }) title?: string
  @notInApi("Grade.", { optional: true }) grade?: string
  @notInApi("Rank of the grade.", { type: "integer", optional: true }) level?: number
  @notInApi("Id of the department.", { type: "uuid", optional: true }) departmentId?: string
  @notInApi("Whether the position was archived.", { type: "boolean", optional: true }) isArchived?: boolean
}

@versionEntity("A version of a location.", { table: "location_versions" })
export class LocationVersion extends RecordVersion {
  @notInApi("Name.", { optional: true }) name?: string
  @notInApi("Country.", { optional: true }) country?: string
  @notInApi("Region of the country.", { optional: true }) region?: string
  @notInApi("Time zone.", { optional: true }) timezone?: string
  @notInApi("Whether the location was archived.", { type: "boolean", optional: true }) isArchived?: boolean
}

@versionEntity("A version of a custom role.", { table: "custom_role_versions" })
export class CustomRoleVersion extends RecordVersion {
  @notInApi("Name.", { optional: true }) name?: string
  @notInApi("Permissions.", { type: "text[]", optional: true }) permissions?: string[]
  @notInApi(`Scope, one of ${RoleScope.keys.join(", ")}.`, { optional: true }) scope?: string
  @notInApi("Id of the department of the scope.", { type: "uuid", optional: true }) departmentId?: string
  @notInApi("Id of the location of the scope.", { type: "uuid", optional: true }) locationId?: string
}

@versionEntity("A version of the assignment of a custom role, from its creation to its deletion.", {
  table: "role_assignment_versions",
  index: [["employeeId"], ["roleId"]],
})
export class RoleAssignmentVersion extends RecordVersion {
  @notInApi("Id of the custom role.", { type: "uuid", optional: true }) roleId?: string
  @notInApi("Id of the employee.", { type: "uuid", optional: true }) employeeId?: string
}

const baseColumns = declarationsOf(RecordVersion.prototype).internalColumns

/** The fields of a record whose values its versions have. */
export const versionedFields = (versions: Class): string[] =>
  [...metadataOf(versions).internalColumns].filter((name) => name !== "organizationId" && !baseColumns.has(name))
