// Inputs of the operations on locations.
import { LocationType } from "../../entities/enums.js"
import { enumField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { countryField, regionField, stringField, timezoneField } from "../text-fields.js"

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
