// Access rules of recruitment (entities/recruitment/access.ts).
import { sql } from "kysely"
import {
  applicationReaders,
  isApplicationVisible,
  isCandidateManaged,
  isCandidateVisible,
  isJobReadable,
  isPartOfManagedApplication,
  isPartOfReadableApplication,
  isPartOfVisibleApplication,
  owesScorecard,
} from "../../entities/recruitment/access.js"
import { Application, ApplicationStageChange } from "../../entities/recruitment/applications.js"
import { JobBoard, JobBoardColumn } from "../../entities/recruitment/board.js"
import { Candidate, CandidateNote, CandidateResume, Referral } from "../../entities/recruitment/candidates.js"
import { CareerJob, CareersPage } from "../../entities/recruitment/careers.js"
import { Interview, Interviewer, Scorecard } from "../../entities/recruitment/interviews.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { Offer } from "../../entities/recruitment/offers.js"
import { accessPolicy, type RowRule } from "../access-policies.js"
import { anyOf, anyone, everyone, hr, nobody, owner, permitted } from "../access-rules.js"
import { candidateManagers, recruiters, recruitmentEditors, recruitmentParticipants, recruitmentReaders } from "./permissions.js"
import { unlessEveryone } from "./row-rules.js"

const visibleApplication = unlessEveryone(recruitmentReaders, (application) =>
  isApplicationVisible(application, { id: application("id"), jobId: application("jobId") }),
)

/** Parts of an application for those who read recruitment data and the hiring manager. */
const partOfReadableApplication = unlessEveryone(recruitmentReaders, isPartOfReadableApplication)

/** Parts of an application for recruiters and the hiring manager only. */
const partOfManagedApplication = unlessEveryone(recruiters, isPartOfManagedApplication)

const visibleCandidate = (property: string) => unlessEveryone(recruitmentReaders, (row) => isCandidateVisible(row, row(property)))

const partOfVisibleApplication = unlessEveryone(recruitmentReaders, isPartOfVisibleApplication)

const partOfVisibleInterview = unlessEveryone(
  recruitmentReaders,
  (
    part,
  ) => sql`exists (select from interviews pi join applications pa on pa.organization_id = pi.organization_id and pa.id = pi.application_id
    where pi.organization_id = ${part.organization} and pi.id = ${part("interviewId")}
      and ${isApplicationVisible(part, { id: sql`pa.id`, jobId: sql`pa.job_id` })})`,
)

const readableScorecard: RowRule = (scorecard, viewer) => sql`${scorecard("authorId")} = ${scorecard.viewer}
    or (${scorecard("submittedAt")} is not null and not ${owesScorecard(scorecard, scorecard("applicationId"))}
      and ${recruitmentReaders(viewer) === everyone ? sql`true` : isPartOfVisibleApplication(scorecard)})`

/** Those who read recruitment data and the hiring manager see drafts; every employee sees published vacancies. */
const publishedOrReadable: RowRule = (job, viewer) =>
  recruitmentReaders(viewer) === everyone
    ? undefined
    : sql`${!viewer.isServiceAccount}::boolean and ${job("status")} <> 'DRAFT' or ${isJobReadable(job, job("id"))}`

/** Recruiters and the hiring manager. */
const jobEditors = permitted("MANAGE_RECRUITMENT", anyOf(hr, owner))
const jobReaders = permitted("READ_RECRUITMENT", jobEditors)

export const recruitmentAccess = [
  accessPolicy(
    Application,
    { rowRule: visibleApplication, readers: applicationReaders, impliedBy: ["Interview.application"] },
    { read: recruitmentParticipants, update: recruitmentEditors },
  ),
  accessPolicy(ApplicationStageChange, { rowRule: partOfReadableApplication }, { read: recruitmentParticipants }),
  accessPolicy(
    Candidate,
    { rowRule: visibleCandidate("id"), impliedBy: ["Application.candidate"] },
    { read: recruitmentParticipants, update: candidateManagers, delete: candidateManagers },
    { customFields: { read: recruitmentReaders }, customField: { read: recruitmentReaders } },
  ),
  accessPolicy(
    CandidateResume,
    { rowRule: visibleCandidate("candidateId") },
    { read: recruitmentParticipants, delete: candidateManagers },
  ),
  accessPolicy(
    CandidateNote,
    { owner: "authorId", rowRule: (note) => sql`${isCandidateManaged(note, note("candidateId"))}` },
    { read: recruitmentEditors, update: owner, delete: anyOf(candidateManagers, owner) },
  ),
  accessPolicy(
    Referral,
    { owner: "referrerId" },
    { read: anyOf(candidateManagers, owner) },
    {
      candidateId: { read: candidateManagers },
      candidate: { read: candidateManagers },
      applicationId: { read: candidateManagers },
      application: { read: candidateManagers },
    },
  ),
  accessPolicy(CareersPage, {}, { read: anyone }),
  accessPolicy(CareerJob, {}, { read: anyone }),
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
  accessPolicy(JobBoard, { rowRule: publishedOrReadable }, { read: recruitmentParticipants }),
  accessPolicy(JobBoardColumn, {}, { read: recruitmentParticipants }),
  accessPolicy(
    Job,
    { owner: ["hiringManagerId", "departmentId", "locationId"], rowRule: publishedOrReadable },
    { read: recruitmentParticipants, create: recruiters, update: jobEditors, recruit: jobEditors, delete: recruiters },
    {
      status: { update: recruiters },
      departmentId: { update: recruiters },
      hiringManagerId: { update: recruiters },
      openings: { update: recruiters },
      stages: { update: recruiters },
      isPublished: { update: recruiters },
      openApplicationCount: { read: jobReaders, update: () => nobody },
    },
  ),
  accessPolicy(Offer, { rowRule: partOfManagedApplication }, { read: recruitmentEditors, update: anyone }),
]
