// GraphQL operations on offers.
import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { CandidateOffer, Offer } from "../../entities/recruitment/offers.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { AnswerOfferInput, CreateOfferInput, OfferFilter, UpdateOfferInput } from "../../inputs/recruitment/offers.js"

@Resolver()
export class OfferResolver {
  @Query(() => connectionOf(Offer))
  offers(@Ctx() { services }: Context, @filterArg(() => OfferFilter) filter?: OfferFilter) {
    return services.recruitment.offers.list(filter ?? {})
  }

  @Query(() => Offer)
  offer(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.offers.get(id)
  }

  @Query(() => CandidateOffer)
  candidateOffer(
    @Ctx() { services }: Context,
    @Arg("token", () => String, { description: "Token of the link in the offer's email." }) token: string,
  ) {
    return services.recruitment.offers.getOfToken(token)
  }

  @Mutation(() => Offer)
  createOffer(@Ctx() { services }: Context, @inputArg(() => CreateOfferInput) input: CreateOfferInput) {
    return services.recruitment.offers.create(input)
  }

  @Mutation(() => Offer)
  updateOffer(@Ctx() { services }: Context, @idArg() id: string, @patchArg(() => UpdateOfferInput) input: UpdateOfferInput) {
    return services.recruitment.offers.update(id, input)
  }

  @Mutation(() => Offer)
  approveOffer(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.offers.approve(id)
  }

  @Mutation(() => Offer)
  sendOffer(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.offers.send(id)
  }

  @Mutation(() => Offer)
  withdrawOffer(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.offers.withdraw(id)
  }

  @Mutation(() => CandidateOffer)
  answerOffer(@Ctx() { services }: Context, @inputArg(() => AnswerOfferInput) input: AnswerOfferInput) {
    return services.recruitment.offers.answer(input)
  }
}
