// REST routes of the decisions that await the caller.
import { PendingDecisionResolver } from "../../resolvers/self-service/pending-decisions.js"
import { operationRoutes } from "../operation-routes.js"

export const pendingDecisionRoutes = operationRoutes("Self-service", PendingDecisionResolver, {
  "GET /decisions/pending": {
    operation: "pendingDecisions",
    include: {
      employee: ["id", "fullName", "jobTitle"],
      candidate: ["id", "fullName"],
      leaveRequest: true,
      leaveChangeRequest: true,
      profileChange: true,
      offer: true,
      onboardingStep: true,
    },
  },
})
