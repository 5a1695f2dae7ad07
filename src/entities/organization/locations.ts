// Locations: places where people work.
import { BaseEntity } from "../base-entity.js"
import { enumeration, localizedString, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { LocationType } from "../enums.js"
import { LocationVersion } from "../structure-versions.js"
import { uniqueNameIndex } from "../unique-name-index.js"

@entity("A place where people work.", {
  table: "locations",
  auditsValues: true,
  versions: LocationVersion,
  sort: ["name", "country", "createdAt"],
  index: [["name", "id"]],
  indexes: [uniqueNameIndex("locations", "name")],
})
export class Location extends BaseEntity {
  @localizedString("Name, unique in the organization.") name!: string
  @enumeration(LocationType, "Kind of place.") type: LocationType = "OFFICE"
  @string("Country (ISO 3166-1 alpha-2). Determines public holidays.") country!: string
  @string(
    "Region of the country with public holidays of its own: the ISO 3166-2 code without the country. A smaller area within the region follows after a hyphen, for example `BY-EVANG`.",
    { optional: true },
  )
  region?: string
  @string("City or town of the location.", { optional: true }) city?: string
  @string("Street, number and postal code.", { optional: true }) address?: string
  @string("Time zone (IANA).") timezone!: string
  @timestamp("Time of archiving. New records cannot refer to an archived location.", { optional: true, restOptIn: true })
  archivedAt?: Date | null
}
