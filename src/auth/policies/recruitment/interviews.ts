// Access rules and operations of interviews and scorecards. Interviewers do not read the scorecards of others before they have
// submitted their own.
import { sql } from "kysely"
import { isApplicationVisible, isPartOfVisibleApplication, owesScorecard } from "../../../entities/recruitment/access.js"
import { Interview, Interviewer, Scorecard } from "../../../entities/recruitment/interviews.js"
import { anyone, everyone, owner } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import { recruitmentParticipants, recruitmentReaders } from "../permissions.js"

const partOfVisibleApplication: RowRule = (part, viewer) =>
  recruitmentReaders(viewer) === everyone ? undefined : isPartOfVisibleApplication(part)

const partOfVisibleInterview: RowRule = (part, viewer) =>
  recruitmentReaders(viewer) === everyone
    ? undefined
    : sql`exists (select from interviews pi join applications pa on pa.organization_id = pi.organization_id and pa.id = pi.application_id
        where pi.organization_id = ${part.organization} and pi.id = ${part("interviewId")}
          and ${isApplicationVisible(part, { id: sql`pa.id`, jobId: sql`pa.job_id` })})`

const readableScorecard: RowRule = (scorecard, viewer) => sql`${scorecard("authorId")} = ${scorecard.viewer}
    or (${scorecard("submittedAt")} is not null and not ${owesScorecard(scorecard, scorecard("applicationId"))}
      and ${recruitmentReaders(viewer) === everyone ? sql`true` : isPartOfVisibleApplication(scorecard)})`

export const interviewPolicies = [
  policy(
    Interview,
    { rowRule: partOfVisibleApplication, impliedBy: ["Application.interviews"] },
    { read: recruitmentParticipants, update: anyone },
  ),
  policy(Interviewer, { rowRule: partOfVisibleInterview, impliedBy: ["Interview.panel"] }, { read: recruitmentParticipants }),
  policy(Scorecard, { owner: "authorId", rowRule: readableScorecard }, { read: recruitmentParticipants, update: owner }),
]

export const interviewOperations: Operations = {
  interviews: { rule: recruitmentParticipants, description: "List the interviews that the caller sees, latest first." },
  interview: { rule: recruitmentParticipants, description: "Get an interview." },
  createInterview: {
    rule: anyone,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "HOLIDAY_COLLISION"],
    description:
      "Schedule an interview and invite the interviewers, who then see the application and the candidate. For HR and the hiring manager. `freeSlots` with `includeCaller: false` proposes times.",
  },
  updateInterview: {
    rule: anyone,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "HOLIDAY_COLLISION"],
    description: "Update a scheduled interview and its calendar event. Omitted fields keep their value.",
  },
  cancelInterview: {
    rule: anyone,
    errors: ["INVALID_TRANSITION"],
    description:
      "Cancel a scheduled interview. Its calendar event is deleted, and interviewers no longer see the candidate by it.",
  },
  completeInterview: {
    rule: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "Mark an interview that has begun as taken place. For its interviewers, HR and the hiring manager.",
  },
  scorecards: {
    rule: recruitmentParticipants,
    description:
      "List scorecards, latest first. Those of others on an application appear once all scorecards of the caller are submitted.",
  },
  saveScorecard: {
    rule: anyone,
    errors: ["INVALID_TRANSITION", "CANDIDATE_ANONYMIZED"],
    description: "Save or submit the caller's scorecard of an interview. Only interviewers write scorecards.",
  },
}
