// Inputs of the organization, its departments, positions and locations.
import { Language, LocationType } from "../entities/enums.js"
import { StructureChangeStatus } from "../entities/organization/structure-changes.js"
import { type CustomFieldFilter, customFieldFilters } from "./custom-field-filter.js"
import { booleanField, dateField, enumField, idField, integerField, jsonField, nestedField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import {
  colorField,
  countryField,
  currencyField,
  emailField,
  phoneField,
  regionField,
  stringField,
  timezoneField,
  urlField,
} from "./text-fields.js"

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

@patchInput("Fields of a location to change. Omitted fields keep their value.")
export class UpdateLocationInput {
  @stringField("Name, unique in the organization.", { max: 120, optional: true }) name?: string
  @enumField(LocationType, "Kind of place.", { optional: true }) type?: LocationType
  @countryField("Country (ISO 3166-1 alpha-2). Determines public holidays.", { optional: true }) country?: string
  @regionField() region?: string | null
  @stringField("City or town of the location.", { max: 120, nullable: true }) city?: string | null
  @stringField("Street, number and postal code.", { max: 500, multiline: true, nullable: true }) address?: string | null
  @timezoneField("Time zone (IANA).", { optional: true }) timezone?: string
}

@input("A location to create.")
export class CreateLocationInput extends UpdateLocationInput {
  @stringField("Name, unique in the organization.", { max: 120, example: "Berlin" }) declare name: string
  @countryField("Country (ISO 3166-1 alpha-2). Determines public holidays.") declare country: string
  @timezoneField("Time zone (IANA).") declare timezone: string
}

@input("Conditions on the listed locations.")
export class LocationFilter {
  @stringField("Part of the name.", { max: 120, optional: true }) search?: string
  @enumField(LocationType, "Kinds of place, any of which matches.", { repeated: true }) types?: LocationType[]
  @countryField("Countries (ISO 3166-1 alpha-2).", { repeated: true }) countries?: string[]
}

@input("Fields of a position whose changes can be scheduled.")
class PositionAttributes {
  @stringField("Job title, unique in its department.", { max: 120, optional: true }) title?: string
  @stringField("Grade, such as `Senior` or `L5`.", { max: 60, nullable: true, example: "Senior" }) grade?: string | null
  @integerField("Rank of the grade among the others, from 1. A move to a higher one is a promotion.", {
    min: 1,
    max: 100,
    nullable: true,
    example: 3,
  })
  level?: number | null
  @idField("Id of the department of the position.", { nullable: true }) departmentId?: string | null
}

@patchInput("Fields of a position to change. Omitted fields keep their value.")
export class UpdatePositionInput extends PositionAttributes {
  @stringField("Description of the position.", { max: 2000, multiline: true, nullable: true }) description?: string | null
}

@input("Fields of a position to change from a day on. At least one is required, and omitted fields keep their value.")
export class SchedulePositionChangeInput extends PositionAttributes {
  @dateField("First day on which the change is in force, after today in the time zone of the organization.")
  effectiveDate!: string
}

@input("A position to create.")
export class CreatePositionInput extends UpdatePositionInput {
  @stringField("Job title, unique in its department.", { max: 120, example: "Software Engineer" }) declare title: string
}

@input("Conditions on the listed positions.")
export class PositionFilter {
  @stringField("Part of the title.", { max: 120, optional: true }) search?: string
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @stringField("Grades, any of which matches.", { repeated: true, max: 60 }) grades?: string[]
  @integerField("Levels, any of which matches.", { repeated: true, min: 1, max: 100 }) levels?: number[]
}

@patchInput("Branding fields to change. Omitted fields keep their value, null clears a field.")
export class UpdateBrandingInput {
  @colorField("Main color, `#rrggbb`.", { nullable: true }) primaryColor?: string | null
}

@patchInput("Contact details to change. Omitted fields keep their value, null clears a field.")
export class UpdateContactDetailsInput {
  @emailField("Email address for inquiries.", { nullable: true }) email?: string | null
  @phoneField("Telephone number of the organization.", { nullable: true }) phone?: string | null
  @urlField("URL of the organization's website.", { nullable: true }) website?: string | null
  @stringField("Postal address of the organization, one line each.", { max: 500, multiline: true, nullable: true }) address?:
    | string
    | null
}

@patchInput("Policies to change. Omitted policies keep their value.")
export class UpdateCompanyPoliciesInput {
  @booleanField("Whether direct managers see the compensation of their reports.", { optional: true }) managersSeeSalary?: boolean
  @booleanField("Whether employees see their own compensation.", { optional: true }) employeesSeeOwnSalary?: boolean
}

@patchInput("Settings to change. Omitted settings keep their value, also in nested objects.")
export class UpdateCompanySettingsInput {
  @stringField("Name of the organization.", { max: 200, optional: true }) name?: string
  @stringField("Name in the address of the public careers page: lower-case letters, digits and single hyphens.", {
    min: 3,
    max: 63,
    pattern: [/^[a-z0-9]+(-[a-z0-9]+)*$/, "format"],
    optional: true,
    example: "acme",
  })
  slug?: string
  @nestedField(() => UpdateBrandingInput, "Colors of the brand.", { optional: true }) branding?: UpdateBrandingInput
  @nestedField(() => UpdateContactDetailsInput, "How to reach the organization.", { optional: true })
  contacts?: UpdateContactDetailsInput
  @timezoneField("Default time zone (IANA). Determines the current date of the organization.", { optional: true })
  timezone?: string
  @currencyField("Default currency (ISO 4217).", { optional: true }) currency?: string
  @enumField(Language, "Language of people who have not chosen one.", { optional: true }) language?: Language
  @countryField("Country (ISO 3166-1 alpha-2). Determines public holidays.", { nullable: true }) country?: string | null
  @nestedField(() => UpdateCompanyPoliciesInput, "Rules on who sees compensation.", { optional: true })
  policies?: UpdateCompanyPoliciesInput
  @integerField("Days after which candidates without an open application are anonymized. Null keeps them.", {
    min: 1,
    max: 3650,
    nullable: true,
  })
  candidateRetentionDays?: number | null
}

@input("Conditions on the listed changes of a department or position.")
export class StructureChangeFilter {
  @enumField(StructureChangeStatus, "States, any of which matches.", { repeated: true }) statuses?: StructureChangeStatus[]
}
