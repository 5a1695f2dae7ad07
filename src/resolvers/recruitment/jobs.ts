// GraphQL operations on vacancies.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreateJobInput, JobFilter, UpdateJobInput } from "../../inputs/recruitment/jobs.js"

@Resolver()
export class JobResolver {
  @Query(() => connectionOf(Job))
  jobs(@Ctx() { services }: Context, @filterArg(() => JobFilter) filter?: JobFilter) {
    return services.recruitment.jobs.list(filter ?? {})
  }

  @Query(() => Job)
  job(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.jobs.get(id)
  }

  @Mutation(() => Job)
  createJob(@Ctx() { services }: Context, @inputArg(() => CreateJobInput) input: CreateJobInput) {
    return services.recruitment.jobs.create(input)
  }

  @Mutation(() => Job)
  updateJob(@Ctx() { services }: Context, @idArg() id: string, @patchArg(() => UpdateJobInput) input: UpdateJobInput) {
    return services.recruitment.jobs.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteJob(@Ctx() { services }: Context, @idArg() id: string) {
    await services.recruitment.jobs.delete(id)
    return { deletedId: id }
  }
}
