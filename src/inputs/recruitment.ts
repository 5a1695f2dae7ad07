// What is accepted about vacancies.
import { JobStatus, JobType } from "../entities/enums.js"
import { enumField, idField, input, stringField } from "./fields.js"

@input("Changes to a vacancy; what is left out stays as it is")
export class UpdateJobInput {
  @stringField("The title of the vacancy", { max: 200, optional: true }) title?: string
  @stringField("What the job is about", { max: 20_000, multiline: true, nullable: true }) description?: string | null
  @stringField("What is asked of candidates", { max: 20_000, multiline: true, nullable: true }) requirements?: string | null
  @stringField("What the job answers for", { max: 20_000, multiline: true, nullable: true }) responsibilities?: string | null
  @stringField("What the organization offers", { max: 20_000, multiline: true, nullable: true }) benefits?: string | null
  @enumField(JobType, "The kind of contract", { optional: true }) type?: JobType
  @enumField(JobStatus, "Where the vacancy stands: it begins as a draft, is opened, closed, and may be opened again", {
    optional: true,
  })
  status?: JobStatus
  @idField("The department that hires", { nullable: true }) departmentId?: string | null
  @idField("Where the job is", { nullable: true }) locationId?: string | null
  @idField("Who decides on the candidates", { nullable: true }) hiringManagerId?: string | null
}

@input("A new vacancy")
export class CreateJobInput extends UpdateJobInput {
  @stringField("The title of the vacancy", { max: 200, example: "Software Engineer" }) declare title: string
  @enumField(JobType, "The kind of contract") declare type: JobType
}

@input("Which vacancies to list")
export class JobFilter {
  @enumField(JobStatus, "Those with one of these statuses", { list: true, optional: true }) status?: JobStatus[]
  @enumField(JobType, "Those with one of these kinds of contract", { list: true, optional: true }) type?: JobType[]
  @idField("Those of one of these departments", { list: true, optional: true }) departmentId?: string[]
  @idField("Those at one of these locations", { list: true, optional: true }) locationId?: string[]
  @idField("Those that one of these people decides on", { list: true, optional: true }) hiringManagerId?: string[]
  @stringField("A part of the title", { max: 200, optional: true }) search?: string
}
