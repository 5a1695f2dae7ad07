// Inputs of the operations on vacancies.
import { JobStatus, JobType } from "../entities/enums.js"
import { enumField, idField } from "./fields.js"
import { input } from "./input-field.js"
import { stringField } from "./text-fields.js"

@input("Fields of a vacancy to change. Omitted fields keep their value.")
export class UpdateJobInput {
  @stringField("Title of the vacancy.", { max: 200, optional: true }) title?: string
  @stringField("Description of the job.", { max: 20_000, multiline: true, nullable: true }) description?: string | null
  @stringField("Requirements for candidates.", { max: 20_000, multiline: true, nullable: true }) requirements?: string | null
  @stringField("Responsibilities of the job.", { max: 20_000, multiline: true, nullable: true }) responsibilities?: string | null
  @stringField("Benefits that the organization offers.", { max: 20_000, multiline: true, nullable: true }) benefits?:
    | string
    | null
  @enumField(JobType, "Kind of contract.", { optional: true }) type?: JobType
  @enumField(JobStatus, "State of the vacancy: a draft can be opened, an open vacancy closed, a closed one reopened.", {
    optional: true,
  })
  status?: JobStatus
  @idField("Hiring department.", { nullable: true }) departmentId?: string | null
  @idField("Location of the job.", { nullable: true }) locationId?: string | null
  @idField("Hiring manager, who decides on candidates.", { nullable: true }) hiringManagerId?: string | null
}

@input("A vacancy to create.")
export class CreateJobInput extends UpdateJobInput {
  @stringField("Title of the vacancy.", { max: 200, example: "Software Engineer" }) declare title: string
  @enumField(JobType, "Kind of contract.") declare type: JobType
}

@input("Conditions on the listed vacancies.")
export class JobFilter {
  @enumField(JobStatus, "States.", { list: true, optional: true }) status?: JobStatus[]
  @enumField(JobType, "Kinds of contract.", { list: true, optional: true }) type?: JobType[]
  @idField("Departments.", { list: true, optional: true }) departmentId?: string[]
  @idField("Locations.", { list: true, optional: true }) locationId?: string[]
  @idField("Hiring managers.", { list: true, optional: true }) hiringManagerId?: string[]
  @stringField("Part of the title.", { max: 200, optional: true }) search?: string
}
