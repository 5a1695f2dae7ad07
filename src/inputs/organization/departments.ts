// What is accepted about the structure of the organization and its settings.
import { Language, LocationType } from "../../entities/enums.js"
import {
  booleanField,
  colorField,
  countryField,
  currencyField,
  emailField,
  enumField,
  idField,
  input,
  integerField,
  nestedField,
  phoneField,
  stringField,
  timezoneField,
  urlField,
} from "../fields.js"

@input("Changes to a department; what is left out stays as it is")
export class UpdateDepartmentInput {
  @stringField("The name of the department, unique below one parent", { max: 120, optional: true }) name?: string
  @stringField("What the department does", { max: 2000, multiline: true, nullable: true }) description?: string | null
  @idField("The department above", { nullable: true }) parentId?: string | null
  @idField("Who leads the department", { nullable: true }) headId?: string | null
  @idField("Where the department is", { nullable: true }) locationId?: string | null
}

@input("A new department")
export class CreateDepartmentInput extends UpdateDepartmentInput {
  @stringField("The name of the department, unique below one parent", { max: 120, example: "Engineering" }) declare name: string
}

@input("Which departments to list")
export class DepartmentFilter {
  @stringField("A part of the name", { max: 120, optional: true }) search?: string
  @idField("Those right below one of these departments", { list: true, optional: true }) parentId?: string[]
  @idField("Those at one of these locations", { list: true, optional: true }) locationId?: string[]
}

@input("Which part of the tree to show")
export class DepartmentTreeInput {
  @idField("The department to begin with; left out, the tree begins at its top", { optional: true }) rootId?: string
  @integerField("How many levels to show, the first one counted; left out, all of them", { min: 1, max: 1000, optional: true })
  depth?: number
}

@input("Which members of a department to list")
export class DepartmentMemberFilter {
  @booleanField("Whether the members of all departments below count too", { optional: true }) includeDescendants?: boolean
}

@input("Changes to a position; what is left out stays as it is")
export class UpdatePositionInput {
  @stringField("The job title, unique in its department", { max: 120, optional: true }) title?: string
  @stringField("What the position is about", { max: 2000, multiline: true, nullable: true }) description?: string | null
  @integerField("The seniority level, from 1", { min: 1, max: 100, nullable: true, example: 3 }) grade?: number | null
  @idField("The department that the position belongs to", { nullable: true }) departmentId?: string | null
}

@input("A new position")
export class CreatePositionInput extends UpdatePositionInput {
  @stringField("The job title, unique in its department", { max: 120, example: "Software Engineer" }) declare title: string
}

@input("Which positions to list")
export class PositionFilter {
  @stringField("A part of the title", { max: 120, optional: true }) search?: string
  @idField("Those of one of these departments", { list: true, optional: true }) departmentId?: string[]
  @integerField("Those of one of these grades", { min: 1, max: 100, list: true, optional: true }) grade?: number[]
}

@input("Changes to a location; what is left out stays as it is")
export class UpdateLocationInput {
  @stringField("The name of the location, unique in the organization", { max: 120, optional: true }) name?: string
  @enumField(LocationType, "What kind of place it is", { optional: true }) type?: LocationType
  @countryField("The country (ISO 3166-1 alpha-2)", { optional: true }) country?: string
  @stringField("The region inside the country (ISO 3166-2, the part after the country)", {
    max: 3,
    pattern: [/^[A-Z0-9]{1,3}$/, "format"],
    nullable: true,
    example: "BE",
  })
  region?: string | null
  @stringField("The city", { max: 120, nullable: true }) city?: string | null
  @stringField("The postal address", { max: 500, multiline: true, nullable: true }) address?: string | null
  @timezoneField("The time zone (IANA)", { optional: true }) timezone?: string
}

@input("A new location")
export class CreateLocationInput extends UpdateLocationInput {
  @stringField("The name of the location, unique in the organization", { max: 120, example: "Berlin" }) declare name: string
  @countryField("The country (ISO 3166-1 alpha-2)") declare country: string
  @timezoneField("The time zone (IANA)") declare timezone: string
}

@input("Which locations to list")
export class LocationFilter {
  @enumField(LocationType, "Those of one of these kinds", { list: true, optional: true }) type?: LocationType[]
  @countryField("Those in one of these countries", { list: true, optional: true }) country?: string[]
}

@input("Changes to how the organization appears")
export class UpdateBrandingInput {
  @urlField("Address of the logo", { nullable: true }) logoUrl?: string | null
  @urlField("Address of the favicon", { nullable: true }) faviconUrl?: string | null
  @colorField("The main color, `#rrggbb`", { nullable: true }) primaryColor?: string | null
}

@input("Changes to how the organization is reached")
export class UpdateContactDetailsInput {
  @emailField("E-mail address", { nullable: true }) email?: string | null
  @phoneField("Telephone number", { nullable: true }) phone?: string | null
  @urlField("Web site", { nullable: true }) website?: string | null
  @stringField("Postal address", { max: 500, multiline: true, nullable: true }) address?: string | null
}

@input("Changes to what the organization allows")
export class UpdateCompanyPoliciesInput {
  @booleanField("Direct managers see the compensation of their reports", { optional: true }) managersSeeSalary?: boolean
  @booleanField("Employees see their own compensation", { optional: true }) employeesSeeOwnSalary?: boolean
}

@input("Changes to the settings of the organization; what is left out, also inside, stays as it is")
export class UpdateCompanySettingsInput {
  @stringField("The name of the organization", { max: 200, optional: true }) name?: string
  @nestedField(() => UpdateBrandingInput, "How the organization appears", { optional: true }) branding?: UpdateBrandingInput
  @nestedField(() => UpdateContactDetailsInput, "How the organization is reached", { optional: true })
  contacts?: UpdateContactDetailsInput
  @timezoneField("The default time zone (IANA): decides what day it is", { optional: true }) timezone?: string
  @currencyField("The default currency (ISO 4217)", { optional: true }) currency?: string
  @enumField(Language, "The primary language", { optional: true }) language?: Language
  @countryField("The country (ISO 3166-1 alpha-2): decides the public holidays", { nullable: true }) country?: string | null
  @nestedField(() => UpdateCompanyPoliciesInput, "What the organization allows", { optional: true })
  policies?: UpdateCompanyPoliciesInput
}
