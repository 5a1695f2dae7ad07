// REST routes of interviews and scorecards.
import { InterviewResolver } from "../../resolvers/recruitment/interviews.js"
import { operationRoutes } from "../operation-routes.js"

/** The interviewers, and names beside the ids. */
const include = {
  organizer: ["id", "fullName"],
  panel: ["employeeId", { employee: ["fullName"] }],
  application: ["id", "stage", { job: ["id", "title"] }, { candidate: ["id", "fullName", "headline"] }],
} as const
const scorecardInclude = { author: ["id", "fullName"] } as const

export const interviewRoutes = operationRoutes("Recruitment", InterviewResolver, {
  "GET /interviews": { operation: "interviews", include },
  "POST /interviews": { operation: "createInterview", include },
  "GET /interviews/:id": { operation: "interview", include },
  "PATCH /interviews/:id": { operation: "updateInterview", include },
  "POST /interviews/:id/cancel": { operation: "cancelInterview", include },
  "POST /interviews/:id/complete": { operation: "completeInterview", include },
  "PUT /interviews/:id/scorecard": { operation: "saveScorecard", include: scorecardInclude },
  "GET /scorecards": { operation: "scorecards", include: scorecardInclude },
})
