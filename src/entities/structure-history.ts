// The structure of the organization and the assignments of custom roles on a day, from their versions. The API has no `id` of a snapshot,
// so that no client cache mixes it with the record of today.
import { Permission, RoleScope } from "./administration/enums.js"
import { CustomRole } from "./administration/roles.js"
import {
  boolean,
  date,
  enumeration,
  enumerations,
  hiddenFieldNames,
  integer,
  localizedString,
  notInApi,
  string,
  stringArray,
  timestamp,
} from "./columns.js"
import { queryResult } from "./entity-decorators.js"
import { Department } from "./organization/departments.js"
import { Location } from "./organization/locations.js"
import { Position } from "./organization/positions.js"
import { Employee } from "./profiles/profiles.js"
import { manyToOne } from "./relations.js"

const UNKNOWN_FIELDS =
  "Fields that are null because their values of the day were not recorded, or do not follow from what was recorded. An id stands for its record as well."

@queryResult("A department on a day. The records that it refers to are those of today.", {
  table: "department_snapshots",
  sort: ["name"],
})
export class DepartmentSnapshot {
  @manyToOne(() => Department, "Department, as of today.") departmentId!: string
  @date("Day of the snapshot.") asOf!: string
  @localizedString("Name of the department.", { optional: true }) name?: string
  @manyToOne(() => Department, "Parent department; null at the top of the tree.", { optional: true }) parentId?: string
  @manyToOne(() => Employee, "Head of the department.", { optional: true }) headId?: string
  @manyToOne(() => Location, "Location of the department.", { optional: true }) locationId?: string
  @integer("Number of people employed on the day, without sub-departments.", { optional: true }) headcount?: number
  @integer("Number of people employed on the day in the department and all departments below it.", { optional: true })
  totalHeadcount?: number
  @integer("Number of direct sub-departments.", { optional: true }) childCount?: number
  @integer("Depth in the tree of the organization, from 0; null for an archived department.", { optional: true }) level?: number
  @boolean("Whether the department was archived.", { optional: true }) isArchived?: boolean
  @boolean("Whether a scheduled change of the department is in force that is not applied yet. Only HR sees such changes.")
  isScheduled!: boolean
  @stringArray(UNKNOWN_FIELDS) unknownFields!: string[]
  @hiddenFieldNames("Fields of this snapshot that the caller may not read.") hiddenFields!: string[]
  @notInApi("Sort key of the tree order; null for an archived department.", { type: "text[]" }) path?: string[]
  @notInApi("Ids of the departments from the top of the tree to this one; null for an archived department.", { type: "uuid[]" })
  ancestorIds?: string[]
  @notInApi("Id of the department.", { type: "uuid" }) id!: string
  @notInApi("Organization.") organizationId!: string
}

@queryResult("A position on a day. The department that it refers to is that of today.", {
  table: "position_snapshots",
  sort: ["title"],
})
export class PositionSnapshot {
  @manyToOne(() => Position, "Position, as of today.") positionId!: string
  @date("Day of the snapshot.") asOf!: string
  @localizedString("Job title.", { optional: true }) title?: string
  @string("Grade, such as `Senior` or `L5`.", { optional: true }) grade?: string
  @integer("Rank of the grade among the others, from 1.", { optional: true }) level?: number
  @manyToOne(() => Department, "Department of the position.", { optional: true }) departmentId?: string
  @boolean("Whether the position was archived.", { optional: true }) isArchived?: boolean
  @boolean("Whether a scheduled change of the position is in force that is not applied yet. Only HR sees such changes.")
  isScheduled!: boolean
  @stringArray(UNKNOWN_FIELDS) unknownFields!: string[]
  @notInApi("Id of the position.", { type: "uuid" }) id!: string
  @notInApi("Organization.") organizationId!: string
}

@queryResult("A location on a day.", { table: "location_snapshots", sort: ["name"] })
export class LocationSnapshot {
  @manyToOne(() => Location, "Location, as of today.") locationId!: string
  @date("Day of the snapshot.") asOf!: string
  @localizedString("Name of the location.", { optional: true }) name?: string
  @string("Country (ISO 3166-1 alpha-2).", { optional: true }) country?: string
  @string("Region of the country with public holidays of its own.", { optional: true }) region?: string
  @string("Time zone (IANA).", { optional: true }) timezone?: string
  @boolean("Whether the location was archived.", { optional: true }) isArchived?: boolean
  @stringArray(UNKNOWN_FIELDS) unknownFields!: string[]
  @notInApi("Id of the location.", { type: "uuid" }) id!: string
  @notInApi("Organization.") organizationId!: string
}

@queryResult("A custom role that an employee had on a day, as the role was on that day.", {
  table: "role_assignment_snapshots",
  sort: ["assignedAt"],
})
export class RoleAssignmentSnapshot {
  @manyToOne(() => Employee, "Employee with the role, as of today.") employeeId!: string
  @manyToOne(() => CustomRole, "Custom role, as of today; null for a deleted role.") roleId!: string
  @date("Day of the snapshot.") asOf!: string
  @timestamp("Time of the assignment.") assignedAt!: Date
  @string("Name of the role.", { optional: true }) roleName?: string
  @enumerations(Permission, "Permissions that the role granted.", { optional: true }) permissions?: Permission[]
  @enumeration(RoleScope, "People over whom the role granted its permissions.", { optional: true }) scope?: RoleScope
  @manyToOne(() => Department, "Department of the scope; null for that of the employee.", { optional: true })
  departmentId?: string
  @manyToOne(() => Location, "Location of the scope; null for that of the employee.", { optional: true }) locationId?: string
  @stringArray(UNKNOWN_FIELDS) unknownFields!: string[]
  @notInApi("Id of the assignment.", { type: "uuid" }) id!: string
  @notInApi("Organization.") organizationId!: string
}
