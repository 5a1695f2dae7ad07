// REST routes of referrals.
import { ReferralResolver } from "../../resolvers/recruitment/referrals.js"
import { operationRoutes } from "../operation-routes.js"

export const referralRoutes = operationRoutes("Recruitment", ReferralResolver, {
  "GET /referrals": { operation: "referrals", include: { referrer: ["id", "fullName"], candidate: ["id", "fullName"] } },
  "GET /referrals/me": "myReferrals",
  "POST /jobs/:id/referrals": { operation: "referCandidate", status: 201, location: "/referrals/me" },
})
