// REST routes of absences and their feeds.
import { FeedAddress, FeedStatus } from "../../entities/calendar/feed.js"
import { LeaveAbsence } from "../../entities/leave/absences.js"
import { LeaveAbsenceFilter } from "../../inputs/leave/absences.js"
import { del, get, NoContent, post, routes, TextResponse } from "../route.js"

export const leaveAbsenceRoutes = routes("Leave absences", [
  get("/leave/absences", "leaveAbsences", {
    response: [LeaveAbsence],
    input: LeaveAbsenceFilter,
    include: { employee: ["id", "fullName"] },
    handler: (services, filter) => services.leave.absences.list(filter),
  }),
  post("/leave/feed", "createLeaveFeed", {
    response: FeedAddress,
    status: 201,
    handler: (services) => services.leave.absenceFeed.create(),
  }),
  get("/leave/feed", "leaveFeedStatus", {
    response: FeedStatus,
    handler: (services) => services.leave.absenceFeed.getStatus(),
  }),
  del("/leave/feed", "deleteLeaveFeed", {
    response: NoContent,
    handler: (services) => services.leave.absenceFeed.delete(),
  }),
  get("/leave/feed/:token", "leaveFeed", {
    response: TextResponse,
    mediaType: "text/calendar",
    handler: (services, { token }) => services.leave.absenceFeed.render(token),
  }),
])
