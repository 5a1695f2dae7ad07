// Interviews of candidates, their interviewers, and scorecards.
import { sql } from "kysely"
import { Field, Int, ObjectType } from "type-graphql"
import { type ActionChecks, type AvailableAction, availableActions, failsIf, hasStatus, passesIf } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { CalendarEvent } from "../calendar/events.js"
import { embedded, enumeration, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { isPartOfManagedApplication, owesScorecard } from "./access.js"
import { Application } from "./applications.js"
import { InterviewStatus, Recommendation } from "./enums.js"

/** HR and the hiring manager change an interview, its interviewers complete and assess it. */
function interviewActions(interview: RowRef): ActionChecks {
  const manages = isPartOfManagedApplication(interview)
  const interviews = sql`exists (select from interviewers xi where xi.organization_id = ${interview.organization}
    and xi.interview_id = ${interview("id")} and xi.employee_id = ${interview.viewer})`
  const isAnonymized = sql`exists (select from applications xa
    join candidates xc on xc.organization_id = xa.organization_id and xc.id = xa.candidate_id
    where xa.organization_id = ${interview.organization} and xa.id = ${interview("applicationId")}
      and xc.anonymized_at is not null)`
  const hasSubmitted = sql`exists (select from scorecards xs
    where xs.organization_id = ${interview.organization} and xs.interview_id = ${interview("id")}
      and xs.author_id = ${interview.viewer} and xs.submitted_at is not null)`
  const isManaged = passesIf("isManager", manages, "FORBIDDEN")
  const isScheduled = hasStatus(interview("status"), "SCHEDULED")
  const hasBegun = failsIf("hasBegun", sql`${interview("start")} > ${interview.now}`, "VALIDATION_FAILED")
  return {
    actions: {
      UPDATE: [isManaged, isScheduled],
      CANCEL: [isManaged, isScheduled],
      COMPLETE: [passesIf("isManagerOrInterviewer", sql`${manages} or ${interviews}`, "FORBIDDEN"), isScheduled, hasBegun],
      ASSESS: [
        passesIf("isInterviewer", interviews, "FORBIDDEN"),
        failsIf("isCandidateKept", isAnonymized, "CANDIDATE_ANONYMIZED"),
        hasStatus(interview("status"), "SCHEDULED", "COMPLETED"),
        {
          ...failsIf("hasNotSubmitted", hasSubmitted, "INVALID_TRANSITION"),
          isReadable: sql`not ${owesScorecard(interview, interview("applicationId"))}`,
        },
      ],
    },
  }
}

@entity("An interview of a candidate. Its calendar event invites the interviewers.", {
  table: "interviews",
  sort: ["start"],
  index: [
    ["applicationId", "start", "id"],
    ["status", "start", "id"],
    ["start", "id"],
  ],
  checks: [{ name: "interviews_order_check", expression: `"end" > "start"` }],
})
export class Interview extends BaseEntity {
  @manyToOne(() => Application, "Application that the interview belongs to.", { cascade: true }) applicationId!: string
  @string("Title, such as the subject of the interview.") title!: string
  @timestamp("Start of the interview.") start!: Date
  @timestamp("End of the interview.") end!: Date
  @string("Location, such as a room or a web address.", { optional: true }) location?: string | null
  @string("Instructions for the interviewers.", { optional: true }) instructions?: string | null
  @enumeration(InterviewStatus, "State of the interview.") status: InterviewStatus = "SCHEDULED"
  @manyToOne(() => Employee, "Employee who scheduled the interview.") organizerId!: string
  @manyToOne(() => CalendarEvent, "Calendar event of the interview; null for a canceled interview.", { optional: true })
  calendarEventId?: string | null
  @notInApi("Deleted calendar event of a canceled interview. Notifications about it remain in inboxes.", {
    type: "uuid",
    optional: true,
  })
  cancelledEventId?: string | null
  @oneToMany(() => Interviewer, "Employees who conduct the interview.", {
    foreignKey: "interviewId",
    orderBy: [],
    expectedSize: 3,
  })
  panel?: Interviewer[]
  @oneToMany(() => Scorecard, "Scorecards that the caller may read.", {
    foreignKey: "interviewId",
    orderBy: [],
    expectedSize: 3,
  })
  scorecards?: Scorecard[]
  @availableActions(interviewActions, 4) availableActions!: AvailableAction[]
}

@entity("An employee who conducts an interview.", { table: "interviewers", unique: [["interviewId", "employeeId"]] })
export class Interviewer extends BaseEntity {
  @manyToOne(() => Interview, "Interview that the employee conducts.", { cascade: true }) interviewId!: string
  @manyToOne(() => Employee, "Employee who conducts the interview.") employeeId!: string
}

@ObjectType({ description: "Rating of one criterion." })
export class ScorecardRating {
  @Field(() => String, { description: "What is rated, such as a skill." }) criterion!: string
  @Field(() => Int, { description: "Rating from 1, poor, to 5, excellent." }) score!: number
}

@entity(
  "The assessment of an interviewer. The author alone reads a draft; others read submitted ones once they have submitted their own.",
  {
    table: "scorecards",
    sort: ["createdAt"],
    index: [["applicationId", "createdAt", "id"]],
    unique: [["interviewId", "authorId"]],
  },
)
export class Scorecard extends BaseEntity {
  @manyToOne(() => Interview, "Interview that is assessed.", { cascade: true }) interviewId!: string
  @manyToOne(() => Application, "Application that is assessed.", { cascade: true }) applicationId!: string
  @manyToOne(() => Employee, "Interviewer who wrote it.") authorId!: string
  @enumeration(Recommendation, "Overall judgment; null while it is missing.", { optional: true })
  recommendation?: Recommendation | null
  @embedded(() => [ScorecardRating], "Ratings of criteria.", { default: "'[]'" }) ratings: ScorecardRating[] = []
  @string("Observations, as plain text.", { optional: true }) notes?: string | null
  @timestamp("Time of the submission; null for a draft.", { optional: true }) submittedAt?: Date | null
}
