// Operations on offers.
import { Arg, Ctx, Resolver } from "type-graphql"
import { recruitmentEditors } from "../../auth/access/permissions.js"
import { anyone, hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { CandidateOffer, Offer } from "../../entities/recruitment/offers.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { AnswerOfferInput, CreateOfferInput, OfferFilter, UpdateOfferInput } from "../../inputs/recruitment.js"

@Resolver()
export class OfferResolver {
  @query(() => connectionOf(Offer), {
    allow: recruitmentEditors,
    description: "List offers, latest first. For HR and the hiring managers.",
  })
  offers(@Ctx() { services }: Context, @filterArg() filter: OfferFilter) {
    return services.recruitment.offers.list(filter)
  }

  @query(() => Offer, { allow: recruitmentEditors, description: "Get an offer with its pay. For HR and the hiring manager." })
  offer(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.offers.get(id)
  }

  @query(() => CandidateOffer, {
    allow: "public",
    oncePerDocument: true,
    errors: ["LINK_EXPIRED"],
    description: "Get the offer of a link that was emailed to a candidate.",
  })
  candidateOffer(
    @Ctx() { services }: Context,
    @Arg("token", () => String, { description: "Token of the link in the offer's email." }) token: string,
  ) {
    return services.recruitment.offers.getOfToken(token)
  }

  @mutation(() => Offer, {
    allow: anyone,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "JOB_CLOSED", "OFFER_PENDING"],
    description: "Prepare an offer for an open application. An application has one open offer.",
  })
  createOffer(@Ctx() { services }: Context, @inputArg() input: CreateOfferInput) {
    return services.recruitment.offers.create(input)
  }

  @mutation(() => Offer, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "Update a draft. A changed offer needs a new approval. Omitted fields keep their value.",
  })
  updateOffer(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateOfferInput) {
    return services.recruitment.offers.update(id, input)
  }

  @mutation(() => Offer, {
    allow: hr,
    errors: ["INVALID_TRANSITION", "JOB_CLOSED", "SELF_ACTION_FORBIDDEN"],
    description: "Approve a draft. One's own only if nobody else in HR can approve.",
  })
  approveOffer(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.offers.approve(id)
  }

  @mutation(() => Offer, {
    allow: anyone,
    errors: ["INVALID_TRANSITION", "JOB_CLOSED", "OFFER_NOT_APPROVED", "CANDIDATE_DEACTIVATED"],
    description: "Email the candidate a link to an approved offer. The application moves to OFFER.",
  })
  sendOffer(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.offers.send(id)
  }

  @mutation(() => Offer, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "Withdraw an offer. Its link stops working.",
  })
  withdrawOffer(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.offers.withdraw(id)
  }

  @mutation(() => CandidateOffer, {
    allow: "public",
    oncePerDocument: true,
    errors: ["LINK_EXPIRED", "INVALID_TRANSITION"],
    description: "Accept or decline the offer of a link, as its candidate.",
  })
  answerOffer(@Ctx() { services }: Context, @inputArg() input: AnswerOfferInput) {
    return services.recruitment.offers.answer(input)
  }
}
