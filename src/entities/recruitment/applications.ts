// Applications of candidates for vacancies, and the history of their stages.
import { sql } from "kysely"
import { type ActionChecks, type AvailableAction, availableActions, failsIf, passesIf } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { computed, enumeration, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { isJobManaged } from "./access.js"
import { Candidate } from "./candidates.js"
import { ApplicationStage, CandidateSource, CLOSED_STAGES } from "./enums.js"
import { Interview } from "./interviews.js"
import { isJobActive, Job } from "./jobs.js"
import { Offer } from "./offers.js"

/** HR and the hiring manager move applications. Interviews and offers need an open one whose vacancy is not archived. */
function applicationActions(application: RowRef): ActionChecks {
  const isManaged = passesIf("isManager", isJobManaged(application, application("jobId")), "FORBIDDEN")
  const stage = application("stage")
  const closed = sql.join(CLOSED_STAGES.map((one) => sql.lit(one)))
  const isOpen = failsIf("isOpen", sql`${stage} in (${closed})`, "INVALID_TRANSITION")
  const hasActiveJob = isJobActive(application, application("jobId"))
  return {
    actions: {
      MOVE: [isManaged, failsIf("isNotHired", sql`${stage} = 'HIRED'`, "INVALID_TRANSITION")],
      INTERVIEW: [isManaged, isOpen, hasActiveJob],
      OFFER: [isManaged, isOpen, hasActiveJob],
    },
  }
}

@entity("An application of a candidate for a vacancy.", {
  table: "applications",
  sort: ["appliedAt", "stage", "stageEnteredAt"],
  sortColumns: { stage: ["stageRank"] },
  unique: [["jobId", "candidateId"]],
  index: [
    ["jobId", "stageRank", "stageEnteredAt", "id"],
    ["jobId", "appliedAt", "id"],
    ["candidateId", "appliedAt", "id"],
    ["appliedAt", "id"],
    ["stageEnteredAt", "id"],
    ["stageRank", "id"],
  ],
})
export class Application extends BaseEntity {
  @manyToOne(() => Job, "Vacancy that the candidate applied for.") jobId!: string
  @manyToOne(() => Candidate, "Candidate who applied.") candidateId!: string
  @enumeration(ApplicationStage, "Current stage.") stage: ApplicationStage = "APPLIED"
  @timestamp("Time of the application.") appliedAt!: Date
  @timestamp("Time at which the application entered its stage.") stageEnteredAt!: Date
  @enumeration(CandidateSource, "How the application reached the organization.") source: CandidateSource = "OTHER"
  @string("Cover letter of the candidate.", { optional: true }) coverLetter?: string | null
  @computed(() => String, "Reason of the rejection, for HR and the hiring manager.", {
    optional: true,
    sql: (a) => sql`case when ${a("stage")} = 'REJECTED' and ${isJobManaged(a, a("jobId"))} then (
      select h.reason from application_stage_changes h where h.organization_id = ${a.organization}
        and h.application_id = ${a("id")} and h.stage = 'REJECTED' order by h.at desc, h.id desc limit 1) end`,
  })
  rejectionReason?: string | null
  @oneToMany(() => ApplicationStageChange, "Stages of the application, oldest first. For HR and the hiring manager.", {
    foreignKey: "applicationId",
    orderBy: [{ by: "at" }],
    connection: true,
  })
  history?: ApplicationStageChange[]
  @oneToMany(() => Interview, "Interviews, latest first.", {
    foreignKey: "applicationId",
    orderBy: [{ by: "start", descending: true }],
    connection: true,
  })
  interviews?: Interview[]
  @oneToMany(() => Offer, "Offers, latest first. For HR and the hiring manager.", {
    foreignKey: "applicationId",
    orderBy: [{ by: "createdAt", descending: true }],
    connection: true,
  })
  offers?: Offer[]
  @availableActions(applicationActions, 3) availableActions!: AvailableAction[]
  @notInApi("Position of the stage among the stages, from 1.", {
    type: "integer",
    generated: `array_position(ARRAY[${ApplicationStage.keys.map((key) => `'${key}'::text`).join(", ")}], stage)`,
  })
  readonly stageRank!: number
}

@entity("A stage that an application entered, readable by HR and the hiring manager.", {
  table: "application_stage_changes",
  sort: ["at"],
  index: [
    ["applicationId", "at", "id"],
    ["at", "id"],
  ],
})
export class ApplicationStageChange extends BaseEntity {
  @manyToOne(() => Application, "Application that changed its stage.", { cascade: true }) applicationId!: string
  @enumeration(ApplicationStage, "Stage that the application entered.") stage!: ApplicationStage
  @enumeration(ApplicationStage, "Stage that the application left; null for a new application.", { optional: true })
  fromStage?: ApplicationStage | null
  @timestamp("Time of the change.") at!: Date
  @manyToOne(() => Employee, "Employee who made the change; null for the candidate.", { optional: true, as: "by" })
  byId?: string | null
  @string("Comment on the change.", { optional: true }) comment?: string | null
  @string("Reason of a rejection.", { optional: true }) reason?: string | null
}
