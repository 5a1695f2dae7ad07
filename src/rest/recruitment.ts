// REST routes of recruitment and the public careers page.
import { Application } from "../entities/recruitment/applications.js"
import { ApplicationConditions, CandidateNoteInput, OfferTokenInput } from "../inputs/recruitment.js"
import { ApplicationResolver } from "../resolvers/recruitment/applications.js"
import { CandidateNoteResolver, CandidateResolver, CandidateResumeResolver } from "../resolvers/recruitment/candidates.js"
import { CareersResolver } from "../resolvers/recruitment/careers.js"
import { InterviewResolver } from "../resolvers/recruitment/interviews.js"
import { JobResolver } from "../resolvers/recruitment/jobs.js"
import { OfferResolver } from "../resolvers/recruitment/offers.js"
import { ReferralResolver } from "../resolvers/recruitment/referrals.js"
import { operationRoutes } from "./operation-routes.js"
import { FileResponse, getRoute, type RouteDefinition } from "./route.js"

const person = ["id", "fullName"] as const
const candidate = ["id", "fullName", "headline"] as const
const job = ["id", "title"] as const
const listInclude = { job, candidate } as const
/** The history beside the application, for those who may read it. */
const applicationInclude = {
  ...listInclude,
  history: ["stage", "fromStage", "at", "byId", { by: person }, "comment", "reason"],
} as const
const withCreator = { createdBy: person } as const
const withUploader = { uploadedBy: person } as const
const withAuthor = { author: person } as const
const interviewInclude = {
  organizer: person,
  panel: ["employeeId", { employee: ["fullName"] }],
  application: ["id", "stage", { job }, { candidate }],
} as const
const jobInclude = { department: ["id", "name"], location: ["id", "name"], hiringManager: person } as const
const offerInclude = { createdBy: person, approvedBy: person } as const

export const recruitmentRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Recruitment", ApplicationResolver, {
    "GET /applications": { operation: "applications", include: listInclude },
    "POST /applications": { operation: "createApplication", include: applicationInclude },
    "POST /applications/bulk-stage": { operation: "moveApplications", include: listInclude },
    "GET /applications/:id": { operation: "application", include: applicationInclude },
    "PATCH /applications/:id/stage": { operation: "moveApplication", include: applicationInclude },
    "GET /jobs/:id/board": { operation: "jobBoard", include: { job, columns: { applications: { candidate } } } },
    "GET /jobs/:id/funnel": "jobFunnel",
    "GET /recruitment/funnel": "recruitmentFunnel",
  }),
  getRoute("Recruitment", "/applications/by-job/:jobId", {
    operation: "applications",
    response: [Application],
    include: listInclude,
    input: ApplicationConditions,
    handler: (services, { jobId, ...filter }) => services.recruitment.applications.listOfJob(jobId, filter),
  }),
  ...operationRoutes("Recruitment", CandidateResolver, {
    "GET /candidates": { operation: "candidates", include: withCreator },
    "POST /candidates": { operation: "createCandidate", include: withCreator },
    "GET /candidates/:id": { operation: "candidate", include: { ...withCreator, resumes: withUploader, availableActions: true } },
    "PATCH /candidates/:id": { operation: "updateCandidate", include: withCreator },
    "DELETE /candidates/:id": "deleteCandidate",
    "GET /candidates/:id/duplicates": { operation: "candidateDuplicates", include: withCreator },
    "POST /candidates/:id/merge": { operation: "mergeCandidates", include: withCreator },
    "POST /candidates/:id/anonymize": { operation: "anonymizeCandidate", include: withCreator },
  }),
  ...operationRoutes("Recruitment", CandidateResumeResolver, {
    "GET /candidates/:id/resumes": { operation: "candidateResumes", include: withUploader },
    "POST /candidates/:id/resumes": { operation: "uploadCandidateResume", include: withUploader, status: 201 },
    "DELETE /candidates/:id/resumes/:resumeId": "deleteCandidateResume",
  }),
  ...operationRoutes("Recruitment", CandidateNoteResolver, {
    "GET /candidates/:id/notes": { operation: "candidateNotes", include: withAuthor },
    "POST /candidates/:id/notes": {
      operation: "createCandidateNote",
      include: withAuthor,
      input: CandidateNoteInput,
      pathFields: ["candidateId"],
    },
    "PATCH /candidates/:id/notes/:noteId": { operation: "updateCandidateNote", include: withAuthor },
    "DELETE /candidates/:id/notes/:noteId": "deleteCandidateNote",
  }),
  ...operationRoutes("Careers", CareersResolver, {
    "GET /careers/:slug": "careersPage",
    "GET /careers/:slug/jobs": "careerJobs",
    "GET /careers/:slug/jobs/:id": "careerJob",
    "POST /careers/:slug/jobs/:id/apply": "applyForJob",
  }),
  getRoute("Careers", "/careers/:slug/logo", {
    operation: "careersLogo",
    declares: {
      allow: "public",
      errors: ["NOT_FOUND", "RANGE_NOT_SATISFIABLE", "STORAGE_UNAVAILABLE"],
      description: "Get the logo of an organization, by the URL of its careers page.",
    },
    response: FileResponse,
    mediaTypes: ["image/*"],
    handler: (services, { slug }) => services.recruitment.careers.getLogo(slug),
  }),
  ...operationRoutes("Recruitment", InterviewResolver, {
    "GET /interviews": { operation: "interviews", include: interviewInclude },
    "POST /interviews": { operation: "createInterview", include: interviewInclude },
    "GET /interviews/:id": { operation: "interview", include: interviewInclude },
    "PATCH /interviews/:id": { operation: "updateInterview", include: interviewInclude },
    "POST /interviews/:id/cancel": { operation: "cancelInterview", include: interviewInclude },
    "POST /interviews/:id/complete": { operation: "completeInterview", include: interviewInclude },
    "PUT /interviews/:id/scorecard": { operation: "saveScorecard", include: withAuthor },
    "GET /scorecards": { operation: "scorecards", include: withAuthor },
  }),
  ...operationRoutes("Recruitment", JobResolver, {
    "GET /jobs": { operation: "jobs", include: jobInclude },
    "GET /jobs/:id": { operation: "job", include: { ...jobInclude, availableActions: true } },
    "POST /jobs": { operation: "createJob", include: jobInclude },
    "PATCH /jobs/:id": { operation: "updateJob", include: jobInclude },
    "DELETE /jobs/:id": "deleteJob",
  }),
  ...operationRoutes("Recruitment", OfferResolver, {
    "GET /offers": { operation: "offers", include: offerInclude },
    "POST /offers": { operation: "createOffer", include: offerInclude },
    "GET /offers/:id": { operation: "offer", include: offerInclude },
    "PATCH /offers/:id": { operation: "updateOffer", include: offerInclude },
    "POST /offers/:id/approve": { operation: "approveOffer", include: offerInclude },
    "POST /offers/:id/send": { operation: "sendOffer", include: offerInclude },
    "POST /offers/:id/withdraw": { operation: "withdrawOffer", include: offerInclude },
    "GET /candidate-offer": { operation: "candidateOffer", input: OfferTokenInput, idField: "token" },
    "POST /candidate-offer/answer": "answerOffer",
  }),
  ...operationRoutes("Recruitment", ReferralResolver, {
    "GET /referrals": { operation: "referrals", include: { referrer: person, candidate: person } },
    "GET /referrals/me": "myReferrals",
    "POST /jobs/:id/referrals": { operation: "referCandidate", status: 201, location: "/referrals/me" },
  }),
]
