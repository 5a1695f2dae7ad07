// Access rules and operations of offers. HR and the hiring manager read them with their pay.
import { Offer } from "../../../entities/recruitment/offers.js"
import { anyone, hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import { recruitmentEditors } from "../permissions.js"
import { partOfManagedApplication } from "./applications.js"

export const offerPolicies = [policy(Offer, { rowRule: partOfManagedApplication }, { read: recruitmentEditors, update: anyone })]

export const offerOperations: Operations = {
  offers: { rule: recruitmentEditors, description: "List offers, latest first. For HR and the hiring managers." },
  offer: { rule: recruitmentEditors, description: "Get an offer with its pay. For HR and the hiring manager." },
  createOffer: {
    rule: anyone,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "OFFER_PENDING"],
    description: "Prepare an offer for an open application. An application has one open offer.",
  },
  updateOffer: {
    rule: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "Update a draft. A changed offer needs a new approval. Omitted fields keep their value.",
  },
  approveOffer: {
    rule: hr,
    errors: ["INVALID_TRANSITION", "SELF_ACTION_FORBIDDEN"],
    description: "Approve a draft. One's own only if nobody else in HR can approve.",
  },
  sendOffer: {
    rule: anyone,
    errors: ["INVALID_TRANSITION", "OFFER_NOT_APPROVED", "CANDIDATE_DEACTIVATED"],
    description: "Email the candidate a link to an approved offer. The application moves to OFFER.",
  },
  withdrawOffer: { rule: anyone, errors: ["INVALID_TRANSITION"], description: "Withdraw an offer. Its link stops working." },
  candidateOffer: {
    rule: "public",
    oncePerDocument: true,
    errors: ["LINK_EXPIRED"],
    description: "Get the offer of a link that was emailed to a candidate.",
  },
  answerOffer: {
    rule: "public",
    oncePerDocument: true,
    errors: ["LINK_EXPIRED", "INVALID_TRANSITION"],
    description: "Accept or decline the offer of a link, as its candidate.",
  },
}
