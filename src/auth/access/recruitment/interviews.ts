// Access rules of interviews and scorecards. Interviewers do not read the scorecards of others before they have
// submitted their own.
import { sql } from "kysely"
import { isApplicationVisible, isPartOfVisibleApplication, owesScorecard } from "../../../entities/recruitment/access.js"
import { Interview, Interviewer, Scorecard } from "../../../entities/recruitment/interviews.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { anyone, everyone, owner } from "../../access-rules.js"
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

export const interviewAccess = [
  accessPolicy(
    Interview,
    { rowRule: partOfVisibleApplication, impliedBy: ["Application.interviews"] },
    { read: recruitmentParticipants, update: anyone },
  ),
  accessPolicy(
    Interviewer,
    { rowRule: partOfVisibleInterview, impliedBy: ["Interview.panel"] },
    { read: recruitmentParticipants },
  ),
  accessPolicy(Scorecard, { owner: "authorId", rowRule: readableScorecard }, { read: recruitmentParticipants, update: owner }),
]
