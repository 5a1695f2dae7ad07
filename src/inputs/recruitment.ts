// What is accepted about vacancies.
import { JobStatus, JobType } from "../entities/enums.js"
import { choice, input, ref, text } from "./fields.js"

@input("Changes to a vacancy; what is left out stays as it is")
export class JobPatch {
  @text("The title of the vacancy", { max: 200, optional: true }) title?: string
  @text("What the job is about", { max: 20_000, lines: true, clear: true }) description?: string | null
  @text("What is asked of candidates", { max: 20_000, lines: true, clear: true }) requirements?: string | null
  @text("What the job answers for", { max: 20_000, lines: true, clear: true }) responsibilities?: string | null
  @text("What the organization offers", { max: 20_000, lines: true, clear: true }) benefits?: string | null
  @choice(JobType, "The kind of contract", { optional: true }) type?: JobType
  @choice(JobStatus, "Where the vacancy stands: it begins as a draft, is opened, closed, and may be opened again", {
    optional: true,
  })
  status?: JobStatus
  @ref("The department that hires", { clear: true }) departmentId?: string | null
  @ref("Where the job is", { clear: true }) locationId?: string | null
  @ref("Who decides on the candidates", { clear: true }) hiringManagerId?: string | null
}

@input("A new vacancy")
export class NewJob extends JobPatch {
  @text("The title of the vacancy", { max: 200, example: "Software Engineer" }) declare title: string
  @choice(JobType, "The kind of contract") declare type: JobType
}

@input("Which vacancies to list")
export class JobFilter {
  @choice(JobStatus, "Those with one of these statuses", { many: true, optional: true }) status?: JobStatus[]
  @choice(JobType, "Those with one of these kinds of contract", { many: true, optional: true }) type?: JobType[]
  @ref("Those of one of these departments", { many: true, optional: true }) departmentId?: string[]
  @ref("Those at one of these locations", { many: true, optional: true }) locationId?: string[]
  @ref("Those that one of these people decides on", { many: true, optional: true }) hiringManagerId?: string[]
  @text("A part of the title", { max: 200, optional: true }) search?: string
}
