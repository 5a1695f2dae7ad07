// Access rules and operations of applications (entities/recruitment/access.ts).
import {
  isApplicationVisible,
  isPartOfManagedApplication,
  isPartOfReadableApplication,
} from "../../../entities/recruitment/access.js"
import { Application, ApplicationStageChange } from "../../../entities/recruitment/applications.js"
import { anyone, everyone } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import { recruiters, recruitmentEditors, recruitmentParticipants, recruitmentReaders } from "../permissions.js"

const visibleApplication: RowRule = (application, viewer) =>
  recruitmentReaders(viewer) === everyone
    ? undefined
    : isApplicationVisible(application, { id: application("id"), jobId: application("jobId") })

/** Parts of an application for those who read recruitment data and the hiring manager. */
const partOfReadableApplication: RowRule = (part, viewer) =>
  recruitmentReaders(viewer) === everyone ? undefined : isPartOfReadableApplication(part)

/** Parts of an application for recruiters and the hiring manager only. */
export const partOfManagedApplication: RowRule = (part, viewer) =>
  recruiters(viewer) === everyone ? undefined : isPartOfManagedApplication(part)

export const applicationPolicies = [
  policy(
    Application,
    { rowRule: visibleApplication, impliedBy: ["Interview.application"] },
    { read: recruitmentParticipants, update: recruitmentEditors },
  ),
  policy(ApplicationStageChange, { rowRule: partOfReadableApplication }, { read: recruitmentParticipants }),
]

const moveErrors = ["INVALID_TRANSITION", "STAGE_CHANGED", "JOB_CLOSED", "CANDIDATE_DEACTIVATED"] as const

export const applicationOperations: Operations = {
  applications: {
    rule: recruitmentParticipants,
    description:
      "List applications, latest first. HR sees all, hiring managers those for their vacancies, interviewers those that they assess.",
  },
  application: { rule: recruitmentParticipants, description: "Get an application. HR and the hiring manager see its history." },
  jobBoard: {
    rule: recruitmentParticipants,
    errors: ["NOT_FOUND"],
    description:
      "Get the applications for a vacancy by stage. Columns have the applications that the caller sees, in REST the first 50.",
  },
  jobFunnel: {
    rule: recruitmentParticipants,
    description: "Get the funnel of a vacancy: applications, conversion and days by stage. For HR and the hiring manager.",
  },
  recruitmentFunnel: {
    rule: recruitmentParticipants,
    description: "Get the funnel of all applications of a period on which the caller decides.",
  },
  applicationChanged: {
    rule: anyone,
    description: "Receive each change of the applications that the caller sees, of their interviews, scorecards and offers.",
  },
  jobBoardChanged: {
    rule: anyone,
    description: "Receive each change of the applications for a vacancy that the caller sees.",
  },
  createApplication: {
    rule: recruitmentEditors,
    errors: ["INVALID_REFERENCE", "JOB_CLOSED", "CANDIDATE_DEACTIVATED", "ALREADY_APPLIED"],
    description: "Create an application of a candidate for a vacancy that is not closed. For HR and the hiring manager.",
  },
  moveApplication: {
    rule: recruitmentEditors,
    errors: moveErrors,
    description:
      "Move an application to another stage. A rejection needs a reason; rejected and withdrawn applications can be reopened to APPLIED. For HR and the hiring manager.",
  },
  moveApplications: {
    rule: recruitmentEditors,
    errors: ["INVALID_REFERENCE", ...moveErrors],
    description: "Move up to 100 applications to one stage, all or none.",
  },
}
