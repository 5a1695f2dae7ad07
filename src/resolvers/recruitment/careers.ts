// GraphQL operations of the public careers page.
import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { Confirmation } from "../../entities/payloads.js"
import { CareerJob, CareersPage } from "../../entities/recruitment/careers.js"
import { fileArg, filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { CareerJobFilter, JobApplicationInput } from "../../inputs/recruitment/careers.js"

const slugArg = () => Arg("slug", () => String, { description: "Name of the organization in the address of the page." })
const jobIdArg = () => idArg("jobId", "Id of the vacancy.")

@Resolver()
export class CareersResolver {
  @Query(() => CareersPage)
  careersPage(@Ctx() { services }: Context, @slugArg() slug: string) {
    return services.recruitment.careers.getPage(slug)
  }

  @Query(() => connectionOf(CareerJob))
  careerJobs(@Ctx() { services }: Context, @slugArg() slug: string, @filterArg(() => CareerJobFilter) filter?: CareerJobFilter) {
    return services.recruitment.careers.listJobs(slug, filter ?? {})
  }

  @Query(() => CareerJob)
  careerJob(@Ctx() { services }: Context, @slugArg() slug: string, @jobIdArg() jobId: string) {
    return services.recruitment.careers.getJob(slug, jobId)
  }

  @Mutation(() => Confirmation)
  applyForJob(
    @Ctx() { services }: Context,
    @slugArg() slug: string,
    @jobIdArg() jobId: string,
    @inputArg(() => JobApplicationInput) input: JobApplicationInput,
    @fileArg("Résumé.", { nullable: true }) file?: Upload,
  ) {
    return services.recruitment.careers.apply(slug, jobId, input, file)
  }
}
