// GraphQL operations on referrals.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { Referral } from "../../entities/recruitment/candidates.js"
import { fileArg, filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { ReferralFilter, ReferralInput } from "../../inputs/recruitment/referrals.js"

@Resolver()
export class ReferralResolver {
  @Query(() => connectionOf(Referral))
  referrals(@Ctx() { services }: Context, @filterArg(() => ReferralFilter) filter?: ReferralFilter) {
    return services.recruitment.referrals.list(filter ?? {})
  }

  @Query(() => connectionOf(Referral))
  myReferrals(@Ctx() { services }: Context) {
    return services.recruitment.referrals.listOwn()
  }

  @Mutation(() => Referral)
  referCandidate(
    @Ctx() { services }: Context,
    @idArg("jobId", "Id of the vacancy.") jobId: string,
    @inputArg(() => ReferralInput) input: ReferralInput,
    @fileArg("Résumé.", { nullable: true }) file?: Upload,
  ) {
    return services.recruitment.referrals.create(jobId, input, file)
  }
}
