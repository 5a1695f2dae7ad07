// What is accepted about the structure of the organization and its settings.
import { Language, LocationType } from "../../entities/enums.js"
import {
  choice,
  color,
  country,
  currency,
  email,
  flag,
  input,
  integer,
  nested,
  phone,
  ref,
  text,
  webAddress,
  zone,
} from "../fields.js"

@input("Changes to a department; what is left out stays as it is")
export class DepartmentPatch {
  @text("The name of the department, unique below one parent", { max: 120, optional: true }) name?: string
  @text("What the department does", { max: 2000, lines: true, clear: true }) description?: string | null
  @ref("The department above", { clear: true }) parentId?: string | null
  @ref("Who leads the department", { clear: true }) headId?: string | null
  @ref("Where the department is", { clear: true }) locationId?: string | null
}

@input("A new department")
export class NewDepartment extends DepartmentPatch {
  @text("The name of the department, unique below one parent", { max: 120, example: "Engineering" }) declare name: string
}

@input("Which departments to list")
export class DepartmentFilter {
  @text("A part of the name", { max: 120, optional: true }) search?: string
  @ref("Those right below one of these departments", { many: true, optional: true }) parentId?: string[]
  @ref("Those at one of these locations", { many: true, optional: true }) locationId?: string[]
}

@input("Which part of the tree to show")
export class TreePart {
  @ref("The department to begin with; left out, the tree begins at its top", { optional: true }) rootId?: string
  @integer("How many levels to show, the first one counted; left out, all of them", { min: 1, max: 1000, optional: true })
  depth?: number
}

@input("Which members of a department to list")
export class MemberFilter {
  @flag("Whether the members of all departments below count too", { optional: true }) includeDescendants?: boolean
}

@input("Changes to a position; what is left out stays as it is")
export class PositionPatch {
  @text("The job title, unique in its department", { max: 120, optional: true }) title?: string
  @text("What the position is about", { max: 2000, lines: true, clear: true }) description?: string | null
  @integer("The seniority level, from 1", { min: 1, max: 100, clear: true, example: 3 }) grade?: number | null
  @ref("The department that the position belongs to", { clear: true }) departmentId?: string | null
}

@input("A new position")
export class NewPosition extends PositionPatch {
  @text("The job title, unique in its department", { max: 120, example: "Software Engineer" }) declare title: string
}

@input("Which positions to list")
export class PositionFilter {
  @text("A part of the title", { max: 120, optional: true }) search?: string
  @ref("Those of one of these departments", { many: true, optional: true }) departmentId?: string[]
  @integer("Those of one of these grades", { min: 1, max: 100, many: true, optional: true }) grade?: number[]
}

@input("Changes to a location; what is left out stays as it is")
export class LocationPatch {
  @text("The name of the location, unique in the organization", { max: 120, optional: true }) name?: string
  @choice(LocationType, "What kind of place it is", { optional: true }) type?: LocationType
  @country("The country (ISO 3166-1 alpha-2)", { optional: true }) country?: string
  @text("The region inside the country (ISO 3166-2, the part after the country)", {
    max: 3,
    pattern: [/^[A-Z0-9]{1,3}$/, "format"],
    clear: true,
    example: "BE",
  })
  region?: string | null
  @text("The city", { max: 120, clear: true }) city?: string | null
  @text("The postal address", { max: 500, lines: true, clear: true }) address?: string | null
  @zone("The time zone (IANA)", { optional: true }) timezone?: string
}

@input("A new location")
export class NewLocation extends LocationPatch {
  @text("The name of the location, unique in the organization", { max: 120, example: "Berlin" }) declare name: string
  @country("The country (ISO 3166-1 alpha-2)") declare country: string
  @zone("The time zone (IANA)") declare timezone: string
}

@input("Which locations to list")
export class LocationFilter {
  @choice(LocationType, "Those of one of these kinds", { many: true, optional: true }) type?: LocationType[]
  @country("Those in one of these countries", { many: true, optional: true }) country?: string[]
}

@input("Changes to how the organization appears")
export class BrandingPatch {
  @webAddress("Address of the logo", { clear: true }) logoUrl?: string | null
  @webAddress("Address of the favicon", { clear: true }) faviconUrl?: string | null
  @color("The main color, `#rrggbb`", { clear: true }) primaryColor?: string | null
}

@input("Changes to how the organization is reached")
export class ContactPatch {
  @email("E-mail address", { clear: true }) email?: string | null
  @phone("Telephone number", { clear: true }) phone?: string | null
  @webAddress("Web site", { clear: true }) website?: string | null
  @text("Postal address", { max: 500, lines: true, clear: true }) address?: string | null
}

@input("Changes to what the organization allows")
export class PoliciesPatch {
  @flag("Direct managers see the compensation of their reports", { optional: true }) managersSeeSalary?: boolean
  @flag("Employees see their own compensation", { optional: true }) employeesSeeOwnSalary?: boolean
}

@input("Changes to the settings of the organization; what is left out, also inside, stays as it is")
export class SettingsPatch {
  @text("The name of the organization", { max: 200, optional: true }) name?: string
  @nested(() => BrandingPatch, "How the organization appears", { optional: true }) branding?: BrandingPatch
  @nested(() => ContactPatch, "How the organization is reached", { optional: true }) contacts?: ContactPatch
  @zone("The default time zone (IANA): decides what day it is", { optional: true }) timezone?: string
  @currency("The default currency (ISO 4217)", { optional: true }) currency?: string
  @choice(Language, "The primary language", { optional: true }) language?: Language
  @country("The country (ISO 3166-1 alpha-2): decides the public holidays", { clear: true }) country?: string | null
  @nested(() => PoliciesPatch, "What the organization allows", { optional: true }) policies?: PoliciesPatch
}
