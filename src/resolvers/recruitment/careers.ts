// Operations of the public careers page.
import { Arg, Ctx, Resolver } from "type-graphql"
import { uploadErrors } from "../../auth/operations.js"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { Confirmation } from "../../entities/payloads.js"
import { CareerJob, CareersPage } from "../../entities/recruitment/careers.js"
import { fileArg, filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CareerJobFilter, JobApplicationInput } from "../../inputs/recruitment.js"

const slugArg = () => Arg("slug", () => String, { description: "Name of the organization in the address of the page." })
const jobIdArg = () => idArg("jobId", "Id of the vacancy.")

@Resolver()
export class CareersResolver {
  @query(() => CareersPage, {
    allow: "public",
    errors: ["NOT_FOUND"],
    description: "Get the public careers page of an organization.",
  })
  careersPage(@Ctx() { services }: Context, @slugArg() slug: string) {
    return services.recruitment.careers.getPage(slug)
  }

  @query(() => connectionOf(CareerJob), {
    allow: "public",
    errors: ["NOT_FOUND"],
    description: "List the published vacancies of an organization, ordered by title.",
  })
  careerJobs(@Ctx() { services }: Context, @slugArg() slug: string, @filterArg() filter: CareerJobFilter) {
    return services.recruitment.careers.listJobs(slug, filter)
  }

  @query(() => CareerJob, { allow: "public", errors: ["NOT_FOUND"], description: "Get a published vacancy of an organization." })
  careerJob(@Ctx() { services }: Context, @slugArg() slug: string, @jobIdArg() jobId: string) {
    return services.recruitment.careers.getJob(slug, jobId)
  }

  @mutation(() => Confirmation, {
    allow: "public",
    oncePerDocument: true,
    hasPreparation: true,
    errors: ["NOT_FOUND", ...uploadErrors],
    description:
      "Apply for a published vacancy, with a résumé of at most 5 MiB if wanted. The answer does not reveal whether the person is known or has applied before.",
  })
  async applyForJob(
    @Ctx() { services }: Context,
    @slugArg() slug: string,
    @jobIdArg() jobId: string,
    @inputArg() input: JobApplicationInput,
    @fileArg("Résumé.", { nullable: true }) file?: Upload,
  ) {
    const prepared = await services.recruitment.careers.prepareApplication(slug, jobId, input, file)
    return () => services.recruitment.careers.apply(jobId, input, prepared)
  }
}
