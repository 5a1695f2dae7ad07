// REST routes of offers.
import { OfferTokenInput } from "../../inputs/recruitment/offers.js"
import { OfferResolver } from "../../resolvers/recruitment/offers.js"
import { operationRoutes } from "../operation-routes.js"

/** Names beside the ids. */
const include = { createdBy: ["id", "fullName"], approvedBy: ["id", "fullName"] } as const

export const offerRoutes = operationRoutes("Recruitment", OfferResolver, {
  "GET /offers": { operation: "offers", include },
  "POST /offers": { operation: "createOffer", include },
  "GET /offers/:id": { operation: "offer", include },
  "PATCH /offers/:id": { operation: "updateOffer", include },
  "POST /offers/:id/approve": { operation: "approveOffer", include },
  "POST /offers/:id/send": { operation: "sendOffer", include },
  "POST /offers/:id/withdraw": { operation: "withdrawOffer", include },
  "GET /candidate-offer": { operation: "candidateOffer", input: OfferTokenInput, idField: "token" },
  "POST /candidate-offer/answer": "answerOffer",
})
