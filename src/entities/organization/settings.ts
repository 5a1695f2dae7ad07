// The organization and its settings.
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { embedded, enumeration, integer, pictureUrl, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Language } from "../enums.js"
import { organizationImageId } from "./images.js"

@ObjectType({ description: "Colors of the organization." })
export class Branding {
  @Field(() => String, { nullable: true, description: "Main color, `#rrggbb`." }) primaryColor?: string
}

@ObjectType({ description: "Contact details of the organization." })
export class ContactDetails {
  @Field(() => String, { nullable: true, description: "Email address for inquiries." }) email?: string
  @Field(() => String, { nullable: true, description: "Telephone number of the organization." }) phone?: string
  @Field(() => String, { nullable: true, description: "URL of the organization's website." }) website?: string
  @Field(() => String, { nullable: true, description: "Postal address of the organization, one line each." }) address?: string
}

@ObjectType({ description: "Policies of the organization." })
export class CompanyPolicies {
  @Field(() => Boolean, { description: "Whether direct managers see the compensation of their reports." })
  managersSeeSalary!: boolean
  @Field(() => Boolean, { description: "Whether employees see their own compensation." }) employeesSeeOwnSalary!: boolean
}

export const defaultPolicies: CompanyPolicies = { managersSeeSalary: false, employeesSeeOwnSalary: false }

/** Days for which the data of candidates is kept unless the organization sets another period. */
const DEFAULT_CANDIDATE_RETENTION_DAYS = 180

@entity("An organization with its settings.", {
  table: "organizations",
  auditsValues: true,
  tenant: true,
  // A public address names no organization, so the index covers all of them.
  indexes: [
    { name: "organizations_slug_unique", expression: "create unique index organizations_slug_unique on organizations (slug)" },
  ],
  checks: [{ name: "organizations_candidate_retention_check", expression: "candidate_retention_days > 0" }],
})
export class Organization extends BaseEntity {
  @string("Name of the organization.") name!: string
  @string("Name in the address of the public careers page, unique among all organizations.") slug!: string
  @embedded(() => Branding, "Colors of the brand.") branding: Branding = {}
  @pictureUrl("URL of the logo, which changes with the logo only; null without a logo.", {
    sql: (organization) => organizationImageId(organization("id"), "LOGO"),
  })
  logoUrl?: string
  @pictureUrl("URL of the favicon, which changes with the favicon only; null without a favicon.", {
    sql: (organization) => organizationImageId(organization("id"), "FAVICON"),
  })
  faviconUrl?: string
  @embedded(() => ContactDetails, "How to reach the organization.") contacts: ContactDetails = {}
  @string("Default time zone (IANA). Determines the current date of the organization.") timezone = "UTC"
  @string("Default currency (ISO 4217).") currency = "EUR"
  @enumeration(Language, "Language of people who have not chosen one.") language: Language = "EN"
  @string("Country (ISO 3166-1 alpha-2). Determines public holidays.", { optional: true }) country?: string
  @embedded(() => CompanyPolicies, "Rules on who sees compensation.") policies: CompanyPolicies = { ...defaultPolicies }
  @integer("Days after which candidates without an open application are anonymized; null keeps them.", {
    optional: true,
    default: String(DEFAULT_CANDIDATE_RETENTION_DAYS),
  })
  candidateRetentionDays: number | null = DEFAULT_CANDIDATE_RETENTION_DAYS
}
