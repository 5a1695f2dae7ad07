// Operations on referrals.
import { Ctx, Resolver } from "type-graphql"
import { candidateManagers } from "../../auth/access/permissions.js"
import { anyone } from "../../auth/access-rules.js"
import { uploadErrors } from "../../auth/operations.js"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { Referral } from "../../entities/recruitment/candidates.js"
import { fileArg, filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { ReferralFilter, ReferralInput } from "../../inputs/recruitment.js"

@Resolver()
export class ReferralResolver {
  @query(() => connectionOf(Referral), { allow: candidateManagers, description: "List referrals, latest first." })
  referrals(@Ctx() { services }: Context, @filterArg() filter: ReferralFilter) {
    return services.recruitment.referrals.list(filter)
  }

  @query(() => connectionOf(Referral), { allow: anyone, description: "List the caller's own referrals, latest first." })
  myReferrals(@Ctx() { services }: Context) {
    return services.recruitment.referrals.listOwn()
  }

  @mutation(() => Referral, {
    allow: anyone,
    oncePerDocument: true,
    hasPreparation: true,
    errors: ["JOB_CLOSED", ...uploadErrors],
    description:
      "Refer a person for an open vacancy, with a résumé of at most 5 MiB if wanted. The answer does not reveal whether the person is known.",
  })
  async referCandidate(
    @Ctx() { services }: Context,
    @idArg("jobId", "Id of the vacancy.") jobId: string,
    @inputArg() input: ReferralInput,
    @fileArg("Résumé.", { nullable: true }) file?: Upload,
  ) {
    const stored = await services.recruitment.referrals.prepare(jobId, input, file)
    return () => services.recruitment.referrals.create(jobId, input, stored)
  }
}
