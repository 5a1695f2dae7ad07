// The public careers page: the public fields of an organization and its published vacancies.
import { enumeration, localizedString, notInApi, primaryKey, string, timestamp } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import { JobType, Language } from "../enums.js"

@queryResult("The public careers page of an organization.", { table: "careers_pages" })
export class CareersPage {
  @string("Name of the organization in the address of the page.") slug!: string
  @string("Name of the organization.") name!: string
  @string("URL of the logo.", { optional: true }) logoUrl?: string | null
  @string("Main color, `#rrggbb`.", { optional: true }) primaryColor?: string | null
  @string("URL of the organization's website.", { optional: true }) website?: string | null
  @enumeration(Language, "Language of the organization.") language!: Language
  @notInApi("Organization, which is the id of the row.", { type: "uuid" }) id!: string
  @notInApi("Organization.", { type: "uuid" }) organizationId!: string
}

@queryResult("A published vacancy of the public careers page.", { table: "career_jobs", sort: ["title", "publishedAt"] })
export class CareerJob {
  @primaryKey("Id of the vacancy.", { graphqlName: "jobId" }) id!: string
  @localizedString("Title of the vacancy.") title!: string
  @string("Description of the job.", { optional: true }) description?: string | null
  @string("Requirements for candidates.", { optional: true }) requirements?: string | null
  @string("Responsibilities of the job.", { optional: true }) responsibilities?: string | null
  @string("Benefits that the organization offers.", { optional: true }) benefits?: string | null
  @enumeration(JobType, "Kind of contract.") type!: JobType
  @string("Name of the hiring department.", { optional: true }) department?: string | null
  @string("Name of the location.", { optional: true }) location?: string | null
  @string("Country of the location (ISO 3166-1 alpha-2).", { optional: true }) country?: string | null
  @timestamp("Time of the first publication.") publishedAt!: Date
  @notInApi("Organization.", { type: "uuid" }) organizationId!: string
}
