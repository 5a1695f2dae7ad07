// Inputs of the operations on departments.
import { type CustomFieldFilter, customFieldFilters } from "../custom-field-filter.js"
import { booleanField, dateField, idField, integerField, jsonField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("Fields of a department whose changes can be scheduled.")
export class DepartmentAttributes {
  @stringField("Name, unique below one parent.", { max: 120, optional: true }) name?: string
  @idField("Id of the parent department.", { nullable: true }) parentId?: string | null
  @idField("Id of the head of the department.", { nullable: true }) headId?: string | null
  @idField("Id of the location of the department.", { nullable: true }) locationId?: string | null
}

@patchInput("Fields of a department to change. Omitted fields keep their value.")
export class UpdateDepartmentInput extends DepartmentAttributes {
  @stringField("Purpose of the department.", { max: 2000, multiline: true, nullable: true }) description?: string | null
  @jsonField("Values of custom fields to set, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
}

@input("A department to create.")
export class CreateDepartmentInput extends UpdateDepartmentInput {
  @stringField("Name, unique below one parent.", { max: 120, example: "Engineering" }) declare name: string
}

@input("Fields of a department to change from a day on. At least one is required, and omitted fields keep their value.")
export class ScheduleDepartmentChangeInput extends DepartmentAttributes {
  @dateField("First day on which the change is in force, after today in the time zone of the organization.")
  effectiveDate!: string
}

@input("Conditions on the listed departments.")
export class DepartmentFilter {
  @stringField("Part of the name.", { max: 120, optional: true }) search?: string
  @idField("Ids of the parent departments.", { repeated: true }) parentIds?: string[]
  @idField("Ids of the locations.", { repeated: true }) locationIds?: string[]
  @customFieldFilters() customFields?: CustomFieldFilter[]
}

@input("Part of the department tree to return.")
export class DepartmentTreeInput {
  @idField("Id of the root of the returned tree. By default, the whole tree is returned.", { optional: true }) rootId?: string
  @integerField("Number of levels to return, including the root. By default, all levels are returned.", {
    min: 1,
    max: 1000,
    optional: true,
  })
  depth?: number
}

@input("Conditions on the listed members of a department.")
export class DepartmentMemberFilter {
  @booleanField("Whether to include the members of all departments below.", { optional: true }) includeDescendants?: boolean
}
