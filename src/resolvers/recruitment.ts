// Vacancies on the GraphQL face.
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { Job } from "../entities/recruitment.js"
import { JobFilter, JobPatch, NewJob } from "../inputs/recruitment.js"

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class RecruitmentResolver {
  @Query(() => connectionOf(Job), { description: "The vacancies by title; drafts only for HR and their hiring manager" })
  jobs(@Ctx() { recruitment }: Context, @Args(() => JobFilter) filter: JobFilter) {
    return recruitment.jobs(filter)
  }

  @Query(() => Job, { description: "A vacancy" })
  job(@Ctx() { recruitment }: Context, @Arg("id", () => ID, its) id: string) {
    return recruitment.job(id)
  }

  @Mutation(() => Job, { description: "Adds a vacancy, as a draft unless `status` opens it" })
  createJob(@Ctx() { recruitment }: Context, @Arg("input", () => NewJob, known) input: NewJob) {
    return recruitment.createJob(input)
  }

  @Mutation(() => Job, { description: "Changes a vacancy, or opens and closes it; what is left out stays as it is" })
  changeJob(
    @Ctx() { recruitment }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => JobPatch, changed) input: JobPatch,
  ) {
    return recruitment.changeJob(id, input)
  }

  @Mutation(() => ID, { description: "Puts a vacancy away; gives its id" })
  async removeJob(@Ctx() { recruitment }: Context, @Arg("id", () => ID, its) id: string) {
    await recruitment.removeJob(id)
    return id
  }
}
