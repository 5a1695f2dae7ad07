// REST routes of absences and their feeds.
import { LeaveAbsenceResolver } from "../../resolvers/leave/absences.js"
import { operationRoutes } from "../operation-routes.js"

export const leaveAbsenceRoutes = operationRoutes("Leave absences", LeaveAbsenceResolver, {
  "GET /leave/absences": { operation: "leaveAbsences", include: { employee: ["id", "fullName"] } },
  "POST /leave/feed": "createLeaveFeed",
  "GET /leave/feed": "leaveFeedStatus",
  "DELETE /leave/feed": { operation: "deleteLeaveFeed", status: 204 },
  "GET /leave/feed/:token": { operation: "leaveFeed", mediaType: "text/calendar" },
})
