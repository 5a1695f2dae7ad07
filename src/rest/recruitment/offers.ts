// REST routes of offers.
import { CandidateOffer, Offer } from "../../entities/recruitment/offers.js"
import {
  AnswerOfferInput,
  CreateOfferInput,
  OfferFilter,
  OfferTokenInput,
  UpdateOfferInput,
} from "../../inputs/recruitment/offers.js"
import { get, patch, post, routes } from "../route.js"

/** Names beside the ids. */
const include = { createdBy: ["id", "fullName"], approvedBy: ["id", "fullName"] } as const

export const offerRoutes = routes("Recruitment", [
  get("/offers", "offers", {
    response: [Offer],
    include,
    input: OfferFilter,
    handler: (services, filter) => services.recruitment.offers.list(filter),
  }),
  post("/offers", "createOffer", {
    response: Offer,
    include,
    input: CreateOfferInput,
    status: 201,
    handler: (services, input) => services.recruitment.offers.create(input),
  }),
  get("/offers/:id", "offer", {
    response: Offer,
    include,
    handler: (services, { id }) => services.recruitment.offers.get(id),
  }),
  patch("/offers/:id", "updateOffer", {
    response: Offer,
    include,
    input: UpdateOfferInput,
    handler: (services, { id, ...input }) => services.recruitment.offers.update(id, input),
  }),
  post("/offers/:id/approve", "approveOffer", {
    response: Offer,
    include,
    handler: (services, { id }) => services.recruitment.offers.approve(id),
  }),
  post("/offers/:id/send", "sendOffer", {
    response: Offer,
    include,
    handler: (services, { id }) => services.recruitment.offers.send(id),
  }),
  post("/offers/:id/withdraw", "withdrawOffer", {
    response: Offer,
    include,
    handler: (services, { id }) => services.recruitment.offers.withdraw(id),
  }),
  // The token is in the query or the body, not in the path, so that logs of paths do not contain it.
  get("/candidate-offer", "candidateOffer", {
    response: CandidateOffer,
    input: OfferTokenInput,
    handler: (services, { token }) => services.recruitment.offers.getOfToken(token),
  }),
  post("/candidate-offer/answer", "answerOffer", {
    response: CandidateOffer,
    input: AnswerOfferInput,
    handler: (services, input) => services.recruitment.offers.answer(input),
  }),
])
