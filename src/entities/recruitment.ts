// What recruitment knows.

import { BaseEntity } from "./base-entity.js"
import { entity, enumeration, localizedString, manyToOne, string, timestamp } from "./columns.js"
import { JobStatus, JobType } from "./enums.js"
import { Department, Location } from "./organization/departments.js"
import { Employee } from "./profiles/profiles.js"

@entity("A vacancy", { table: "vacancies", index: [["status", "title", "id"]] })
export class Job extends BaseEntity {
  @localizedString("The title of the vacancy") title!: string
  @string("What the job is about", { optional: true }) description?: string
  @string("What is asked of candidates", { optional: true }) requirements?: string
  @string("What the job answers for", { optional: true }) responsibilities?: string
  @string("What the organization offers", { optional: true }) benefits?: string
  @enumeration(JobType, "The kind of contract") type!: JobType
  @enumeration(JobStatus, "Where the vacancy stands") status: JobStatus = "DRAFT"
  @manyToOne(() => Department, "The department that hires", { optional: true }) departmentId?: string
  @manyToOne(() => Location, "Where the job is", { optional: true }) locationId?: string
  @manyToOne(() => Employee, "Who decides on the candidates", { optional: true }) hiringManagerId?: string
  @timestamp("When it was put away", { optional: true, lazy: true }) archivedAt?: Date | null
}
