// Inputs of the operations on the settings of the organization.
import { Language } from "../../entities/enums.js"
import { booleanField, enumField, integerField, nestedField } from "../fields.js"
import { patchInput } from "../input-field.js"
import {
  colorField,
  countryField,
  currencyField,
  emailField,
  phoneField,
  stringField,
  timezoneField,
  urlField,
} from "../text-fields.js"

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
