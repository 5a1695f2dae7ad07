// Operations on vacancies.
import { Ctx, Resolver } from "type-graphql"
import { recruiters, recruitmentEditors, recruitmentParticipants } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CreateJobInput, JobFilter, UpdateJobInput } from "../../inputs/recruitment.js"

@Resolver()
export class JobResolver {
  @query(() => connectionOf(Job), {
    allow: recruitmentParticipants,
    description: "List vacancies, ordered by title. Only HR and the hiring manager see drafts.",
  })
  jobs(@Ctx() { services }: Context, @filterArg() filter: JobFilter) {
    return services.recruitment.jobs.list(filter)
  }

  @query(() => Job, { allow: recruitmentParticipants, description: "Get a vacancy." })
  job(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.jobs.get(id)
  }

  @mutation(() => Job, {
    allow: recruiters,
    errors: ["INVALID_REFERENCE"],
    description: "Create a vacancy, as a draft unless `status` says otherwise.",
  })
  createJob(@Ctx() { services }: Context, @inputArg() input: CreateJobInput) {
    return services.recruitment.jobs.create(input)
  }

  @mutation(() => Job, {
    allow: recruitmentEditors,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "RECORD_IN_USE", "JOB_CLOSED", "NO_OPENING_LEFT"],
    inputErrors: ["FORBIDDEN"],
    description: "Update, open or close a vacancy. Omitted fields keep their value.",
  })
  updateJob(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateJobInput) {
    return services.recruitment.jobs.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: recruiters,
    description: "Remove a vacancy, or close and archive it if it has applications, which stay readable.",
  })
  deleteJob(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.jobs.delete(id)
  }
}
