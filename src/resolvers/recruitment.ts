// Vacancies on the GraphQL face.
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { Job } from "../entities/recruitment.js"
import { CreateJobInput, JobFilter, UpdateJobInput } from "../inputs/recruitment.js"

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class RecruitmentResolver {
  @Query(() => connectionOf(Job))
  jobs(@Ctx() { services }: Context, @Args(() => JobFilter) filter: JobFilter) {
    return services.recruitment.list(filter)
  }

  @Query(() => Job)
  job(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.recruitment.get(id)
  }

  @Mutation(() => Job)
  createJob(@Ctx() { services }: Context, @Arg("input", () => CreateJobInput, known) input: CreateJobInput) {
    return services.recruitment.create(input)
  }

  @Mutation(() => Job)
  updateJob(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateJobInput, changed) input: UpdateJobInput,
  ) {
    return services.recruitment.update(id, input)
  }

  @Mutation(() => ID)
  async deleteJob(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.recruitment.delete(id)
    return id
  }
}
