// Vacancies.
import { BaseEntity } from "./base-entity.js"
import { enumeration, localizedString, string, timestamp } from "./columns.js"
import { customFields, customFieldsIndex } from "./custom-fields/values.js"
import { entity } from "./entity-decorators.js"
import { JobStatus, JobType } from "./enums.js"
import { Department } from "./organization/departments.js"
import { Location } from "./organization/locations.js"
import { Employee } from "./profiles/profiles.js"
import { manyToOne } from "./relations.js"

@entity("A vacancy.", {
  table: "vacancies",
  sort: ["title", "createdAt"],
  index: [["status", "title", "id"]],
  indexes: [customFieldsIndex("vacancies")],
})
export class Job extends BaseEntity {
  @localizedString("Title of the vacancy.") title!: string
  @string("Description of the job.", { optional: true }) description?: string
  @string("Requirements for candidates.", { optional: true }) requirements?: string
  @string("Responsibilities of the job.", { optional: true }) responsibilities?: string
  @string("Benefits that the organization offers.", { optional: true }) benefits?: string
  @enumeration(JobType, "Kind of contract.") type!: JobType
  @enumeration(JobStatus, "State of the vacancy.") status: JobStatus = "DRAFT"
  @manyToOne(() => Department, "Hiring department.", { optional: true }) departmentId?: string
  @manyToOne(() => Location, "Location of the job.", { optional: true }) locationId?: string
  @manyToOne(() => Employee, "Hiring manager, who decides on candidates.", { optional: true }) hiringManagerId?: string
  @customFields("JOB") customFields: Record<string, unknown> = {}
  @timestamp("Time of archiving.", { optional: true, lazy: true }) archivedAt?: Date | null
}
