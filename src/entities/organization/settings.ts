// The organization and its settings.
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { embedded, enumeration, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Language } from "../enums.js"

@ObjectType({ description: "Logo and colors of the organization." })
export class Branding {
  @Field(() => String, { nullable: true, description: "URL of the logo." }) logoUrl?: string
  @Field(() => String, { nullable: true, description: "URL of the favicon." }) faviconUrl?: string
  @Field(() => String, { nullable: true, description: "Main color, `#rrggbb`." }) primaryColor?: string
}

@ObjectType({ description: "Contact details of the organization." })
export class ContactDetails {
  @Field(() => String, { nullable: true, description: "Email address." }) email?: string
  @Field(() => String, { nullable: true, description: "Telephone number." }) phone?: string
  @Field(() => String, { nullable: true, description: "Website URL." }) website?: string
  @Field(() => String, { nullable: true, description: "Postal address." }) address?: string
}

@ObjectType({ description: "Policies of the organization." })
export class CompanyPolicies {
  @Field(() => Boolean, { description: "Whether direct managers see the compensation of their reports." })
  managersSeeSalary!: boolean
  @Field(() => Boolean, { description: "Whether employees see their own compensation." }) employeesSeeOwnSalary!: boolean
}

export const defaultPolicies: CompanyPolicies = { managersSeeSalary: false, employeesSeeOwnSalary: true }

@entity("An organization with its settings.", { table: "organizations", tenant: true })
export class Organization extends BaseEntity {
  @string("Name.") name!: string
  @embedded(() => Branding, "Logo and colors.") branding: Branding = {}
  @embedded(() => ContactDetails, "Contact details.") contacts: ContactDetails = {}
  @string("Default time zone (IANA). Determines the current date of the organization.") timezone = "UTC"
  @string("Default currency (ISO 4217).") currency = "EUR"
  @enumeration(Language, "Primary language.") language: Language = "EN"
  @string("Country (ISO 3166-1 alpha-2). Determines public holidays.", { optional: true }) country?: string
  @embedded(() => CompanyPolicies, "Policies.") policies: CompanyPolicies = { ...defaultPolicies }
}
