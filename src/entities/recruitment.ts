// What recruitment knows.

import { Thing } from "./base-entity.js"
import { choice, entity, instant, name, one, text } from "./columns.js"
import { JobStatus, JobType } from "./enums.js"
import { Department, Location } from "./organization/departments.js"
import { Employee } from "./profiles/profiles.js"

@entity("A vacancy", { table: "vacancies", index: [["status", "title", "id"]] })
export class Job extends Thing {
  @name("The title of the vacancy") title!: string
  @text("What the job is about", { optional: true }) description?: string
  @text("What is asked of candidates", { optional: true }) requirements?: string
  @text("What the job answers for", { optional: true }) responsibilities?: string
  @text("What the organization offers", { optional: true }) benefits?: string
  @choice(JobType, "The kind of contract") type!: JobType
  @choice(JobStatus, "Where the vacancy stands") status: JobStatus = "DRAFT"
  @one(() => Department, "The department that hires", { optional: true }) departmentId?: string
  @one(() => Location, "Where the job is", { optional: true }) locationId?: string
  @one(() => Employee, "Who decides on the candidates", { optional: true }) hiringManagerId?: string
  @instant("When it was put away", { optional: true, onRequest: true }) archivedAt?: Date | null
}
