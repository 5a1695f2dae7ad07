// Inputs of the operations on vacancies.
import { JobStatus, JobType } from "../../entities/enums.js"
import { ApplicationStage } from "../../entities/recruitment/enums.js"
import { type CustomFieldFilter, customFieldFilters } from "../custom-field-filter.js"
import { booleanField, enumField, idField, integerField, jsonField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

@patchInput("Fields of a vacancy to change. Omitted fields keep their value.")
class JobInput {
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
  @idField("Id of the hiring department.", { nullable: true }) departmentId?: string | null
  @idField("Id of the location of the job.", { nullable: true }) locationId?: string | null
  @idField("Id of the hiring manager, who decides on candidates.", { nullable: true }) hiringManagerId?: string | null
  @integerField("Number of people to hire. Default: 1.", { min: 1, max: 1000, optional: true }) openings?: number
  @enumField(
    ApplicationStage,
    "Stages of the hiring process before the hire. APPLIED and OFFER belong to every process. Default: all.",
    {
      list: true,
      optional: true,
    },
  )
  stages?: ApplicationStage[]
  @booleanField("Whether the public careers page shows the vacancy while it is open. Default: false.", { optional: true })
  isPublished?: boolean
  @jsonField("Values of custom fields to set, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
}

@patchInput("Fields of a vacancy to change. Omitted fields keep their value.")
export class UpdateJobInput extends JobInput {
  @booleanField("False brings an archived vacancy back, closed. True closes and archives it.", { optional: true })
  archived?: boolean
}

@input("A vacancy to create.")
export class CreateJobInput extends JobInput {
  @stringField("Title of the vacancy.", { max: 200, example: "Software Engineer" }) declare title: string
  @enumField(JobType, "Kind of contract.") declare type: JobType
}

@input("Conditions on the listed vacancies.")
export class JobFilter {
  @enumField(JobStatus, "States of the vacancy, any of which matches.", { repeated: true }) statuses?: JobStatus[]
  @enumField(JobType, "Kinds of contract, any of which matches.", { repeated: true }) types?: JobType[]
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of the locations.", { repeated: true }) locationIds?: string[]
  @idField("Ids of the hiring managers.", { repeated: true }) hiringManagerIds?: string[]
  @booleanField("Whether the public careers page shows the vacancies.", { optional: true }) published?: boolean
  @booleanField("Whether the vacancies are archived. Default: false.", { optional: true }) archived?: boolean
  @stringField("Part of the title.", { max: 200, optional: true }) search?: string
  @customFieldFilters() customFields?: CustomFieldFilter[]
}
