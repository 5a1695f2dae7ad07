// REST routes of interviews and scorecards.
import { Interview, Scorecard } from "../../entities/recruitment/interviews.js"
import {
  CreateInterviewInput,
  InterviewFilter,
  ScorecardFilter,
  UpdateInterviewInput,
  UpdateScorecardInput,
} from "../../inputs/recruitment/interviews.js"
import { get, patch, post, put, routes } from "../route.js"

/** The interviewers, and names beside the ids. */
const include = {
  organizer: ["id", "fullName"],
  panel: ["employeeId", { employee: ["fullName"] }],
  application: ["id", "stage", { job: ["id", "title"] }, { candidate: ["id", "fullName", "headline"] }],
} as const
const scorecardInclude = { author: ["id", "fullName"] } as const

export const interviewRoutes = routes("Recruitment", [
  get("/interviews", "interviews", {
    response: [Interview],
    include,
    input: InterviewFilter,
    handler: (services, filter) => services.recruitment.interviews.list(filter),
  }),
  post("/interviews", "createInterview", {
    response: Interview,
    include,
    input: CreateInterviewInput,
    status: 201,
    handler: (services, input) => services.recruitment.interviews.create(input),
  }),
  get("/interviews/:id", "interview", {
    response: Interview,
    include,
    handler: (services, { id }) => services.recruitment.interviews.get(id),
  }),
  patch("/interviews/:id", "updateInterview", {
    response: Interview,
    include,
    input: UpdateInterviewInput,
    handler: (services, { id, ...input }) => services.recruitment.interviews.update(id, input),
  }),
  post("/interviews/:id/cancel", "cancelInterview", {
    response: Interview,
    include,
    handler: (services, { id }) => services.recruitment.interviews.cancel(id),
  }),
  post("/interviews/:id/complete", "completeInterview", {
    response: Interview,
    include,
    handler: (services, { id }) => services.recruitment.interviews.complete(id),
  }),
  put("/interviews/:id/scorecard", "saveScorecard", {
    response: Scorecard,
    include: scorecardInclude,
    input: UpdateScorecardInput,
    handler: (services, { id, ...input }) => services.recruitment.scorecards.save(id, input),
  }),
  get("/scorecards", "scorecards", {
    response: [Scorecard],
    include: scorecardInclude,
    input: ScorecardFilter,
    handler: (services, filter) => services.recruitment.scorecards.list(filter),
  }),
])
