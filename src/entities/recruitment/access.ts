// Access to recruitment data as SQL. HR sees everything, a custom role the data of the vacancies in its scope. A hiring manager sees the
// applications of their own vacancies with their candidates, an interviewer the applications that the interviewer assesses. Lists,
// counts, files and live updates use the same conditions.
import { type RawBuilder, sql } from "kysely"
import type { RecordReaders, RowContext, RowRef } from "../metadata.js"

/** The columns of an application that decide about access. */
interface ApplicationColumns {
  id: RawBuilder<unknown>
  jobId: RawBuilder<unknown>
}

const MANAGE = ["MANAGE_RECRUITMENT"] as const
const READ = ["READ_RECRUITMENT", ...MANAGE] as const

/**
 * Ids of the vacancies whose hiring manager the viewer is, and of those of a department, location or hiring manager for which a custom
 * role grants a permission. The subquery depends on no row, so PostgreSQL runs it once.
 */
const jobsOf = (context: RowContext, permissions: typeof MANAGE | typeof READ) => {
  const { ids } = context.permitted(...permissions)
  return sql`array(
    select mj.id from vacancies mj where mj.organization_id = ${context.organization} and (mj.hiring_manager_id = ${context.viewer}
      or mj.department_id = any(${ids}) or mj.location_id = any(${ids}) or mj.hiring_manager_id = any(${ids})))`
}

/** Ids of the applications with an interview of the viewer that was not canceled. */
const assessedApplications = ({ organization, viewer }: RowContext) => sql`array(
    select ai.application_id from interviewers av
    join interviews ai on ai.organization_id = av.organization_id and ai.id = av.interview_id and ai.status <> 'CANCELLED'
    where av.organization_id = ${organization} and av.employee_id = ${viewer})`

/** Condition that the viewer decides on the applications of a vacancy: recruiters and its hiring manager. */
export const isJobManaged = (context: RowContext, jobId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${context.permitted(...MANAGE).all} or ${jobId} = any(${jobsOf(context, MANAGE)}))`

/** Condition that a viewer who does not read all recruitment data reads the applications of a vacancy. */
export const isJobReadable = (context: RowContext, jobId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${jobId} = any(${jobsOf(context, READ)}))`

/** Condition that a viewer who does not read all recruitment data sees an application. */
export const isApplicationVisible = (context: RowContext, { id, jobId }: ApplicationColumns): RawBuilder<boolean> =>
  sql`(${jobId} = any(${jobsOf(context, READ)}) or ${id} = any(${assessedApplications(context)}))`

/**
 * The values of `column` in all applications that the viewer sees, for a viewer who does not read all. A list that is narrowed to them
 * begins with these few applications; without them PostgreSQL reads the list of all and skips what the viewer does not see.
 */
export const visibleApplicationIds = (context: RowContext, column: "id" | "candidate_id"): RawBuilder<unknown> => sql`array(
    select ${sql.ref(`na.${column}`)} from applications na where na.organization_id = ${context.organization}
      and ${isApplicationVisible(context, { id: sql`na.id`, jobId: sql`na.job_id` })})`

/** Condition that a viewer who does not read all recruitment data sees a candidate: by an application. */
export const isCandidateVisible = (context: RowContext, candidateId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${candidateId} in (select va.candidate_id from applications va where va.organization_id = ${context.organization}
    and ${isApplicationVisible(context, { id: sql`va.id`, jobId: sql`va.job_id` })})`

/** Condition that the viewer decides on an application of a candidate: recruiters, and the hiring managers of the vacancies. */
export const isCandidateManaged = (context: RowContext, candidateId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${context.permitted(...MANAGE).all} or ${candidateId} in (select ma.candidate_id from applications ma
    where ma.organization_id = ${context.organization} and ma.job_id = any(${jobsOf(context, MANAGE)})))`

/** Condition on a part of an application. */
export const isPartOfVisibleApplication = (part: RowRef): RawBuilder<boolean> =>
  sql`exists (select from applications pa where pa.organization_id = ${part.organization} and pa.id = ${part("applicationId")}
    and ${isApplicationVisible(part, { id: sql`pa.id`, jobId: sql`pa.job_id` })})`

/** Condition that the viewer decides on the application of a part. */
export const isPartOfManagedApplication = (part: RowRef): RawBuilder<boolean> =>
  sql`(${part.permitted(...MANAGE).all} or ${isPartOf(part, MANAGE)})`

/** Condition that the viewer reads the application of a part as a whole: recruitment data in scope, or as hiring manager. */
export const isPartOfReadableApplication = (part: RowRef): RawBuilder<boolean> => isPartOf(part, READ)

const isPartOf = (part: RowRef, permissions: typeof MANAGE | typeof READ) =>
  sql<boolean>`exists (select from applications pa where pa.organization_id = ${part.organization}
    and pa.id = ${part("applicationId")} and pa.job_id = any(${jobsOf(part, permissions)}))`

/**
 * Condition that the viewer has interviews of an application without a submitted scorecard. Until then the scorecards of the others
 * are hidden, from HR and hiring managers as well.
 */
export const owesScorecard = (context: RowContext, applicationId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from interviewers ov
    join interviews oi on oi.organization_id = ov.organization_id and oi.id = ov.interview_id and oi.status <> 'CANCELLED'
    where ov.organization_id = ${context.organization} and ov.employee_id = ${context.viewer}
      and oi.application_id = ${applicationId}
      and not exists (select from scorecards os where os.organization_id = ov.organization_id
        and os.interview_id = ov.interview_id and os.author_id = ${context.viewer} and os.submitted_at is not null))`

/** The readers of an application: the people of `isApplicationVisible`, and HR. */
export const applicationReaders: RecordReaders = {
  involved: (application) => sql`
    select j.hiring_manager_id as id from vacancies j
    where j.organization_id = ${application.organization} and j.id = ${application("jobId")}
    union
    select v.employee_id from interviews i
    join interviewers v on v.organization_id = i.organization_id and v.interview_id = i.id
    where i.organization_id = ${application.organization} and i.application_id = ${application("id")} and i.status <> 'CANCELLED'`,
  coveredBy: (application) => sql`select array[j.department_id, j.location_id, j.hiring_manager_id] from vacancies j
    where j.organization_id = ${application.organization} and j.id = ${application("jobId")}`,
}
