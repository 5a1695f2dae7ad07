// Vacancies.
import { type RawBuilder, sql } from "kysely"
import { Int } from "type-graphql"
import { type ActionCheck, type ActionChecks, type AvailableAction, availableActions, failsIf, isPermitted } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import {
  boolean,
  computed,
  enumeration,
  enumerations,
  hiddenFieldNames,
  integer,
  localizedString,
  string,
  timestamp,
} from "../columns.js"
import { customFields, customFieldsIndex } from "../custom-fields/values.js"
import { entity } from "../entity-decorators.js"
import { JobStatus, JobType } from "../enums.js"
import type { RowContext, RowRef } from "../metadata.js"
import { Department } from "../organization/departments.js"
import { Location } from "../organization/locations.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { Application } from "./applications.js"
import { ApplicationStage, OPEN_STAGES } from "./enums.js"

const jobActions = (job: RowRef): ActionChecks => ({
  actions: { UPDATE: [isPermitted(job, "update")], DELETE: [isPermitted(job, "delete")] },
})

/** The check that a vacancy is not archived. Applications of a closed one still proceed. */
export const isJobActive = ({ organization }: RowContext, jobId: RawBuilder<unknown>): ActionCheck =>
  failsIf(
    "isJobActive",
    sql`exists (select from vacancies av where av.organization_id = ${organization} and av.id = ${jobId}
      and av.archived_at is not null)`,
    "JOB_CLOSED",
  )

@entity("A vacancy.", {
  table: "vacancies",
  archivedAreReadable: true,
  auditsValues: true,
  sort: ["title", "createdAt"],
  index: [["status", "title", "id"]],
  indexes: [
    customFieldsIndex("vacancies"),
    {
      name: "vacancies_published_index",
      expression:
        "create index vacancies_published_index on vacancies (organization_id, title, id) where is_published and status = 'OPEN' and archived_at is null",
    },
  ],
  checks: [{ name: "vacancies_openings_check", expression: "openings > 0" }],
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
  @manyToOne(() => Employee, "Hiring manager, who decides on candidates.", { optional: true }) hiringManagerId?: string | null
  @integer("Number of people to hire.", { default: "1" }) openings = 1
  @computed(() => Int, "Number of people who were hired for the vacancy.", {
    sql: (job) => sql`select count(*)::int from applications a where a.organization_id = ${job.organization}
      and a.job_id = ${job("id")} and a.stage = 'HIRED'`,
  })
  filledCount!: number
  @enumerations(ApplicationStage, "Stages of the hiring process before the hire, in their order.", {
    default: `'{${OPEN_STAGES.join(",")}}'`,
  })
  stages: ApplicationStage[] = [...OPEN_STAGES]
  @boolean("Whether the public careers page shows the vacancy while it is open.", { default: "false" }) isPublished = false
  @timestamp("Time of the first publication.", { optional: true }) publishedAt?: Date | null
  @timestamp("Time at which the vacancy was opened last.", { optional: true }) openedAt?: Date | null
  @timestamp("Time at which the vacancy was closed last; null for an open one.", { optional: true }) closedAt?: Date | null
  @computed(() => Int, "Number of applications that are neither hired, rejected nor withdrawn.", {
    sql: (job) => sql`select count(*)::int from applications a where a.organization_id = ${job.organization}
      and a.job_id = ${job("id")} and a.stage not in ('HIRED', 'REJECTED', 'WITHDRAWN')`,
    optional: true,
  })
  openApplicationCount?: number
  @oneToMany(() => Application, "Applications that the caller sees, latest first.", {
    foreignKey: "jobId",
    orderBy: [{ by: "appliedAt", descending: true }],
    connection: true,
  })
  applications?: Application[]
  @customFields("JOB") customFields: Record<string, unknown> = {}
  @availableActions(jobActions, 2, { restOptIn: true }) availableActions!: AvailableAction[]
  @hiddenFieldNames("Names of the fields that the caller may not read on this vacancy.") hiddenFields!: string[]
  @timestamp("Time of archiving. An archived vacancy is closed, and lists omit it unless they are asked for it.", {
    optional: true,
  })
  archivedAt?: Date | null
}
