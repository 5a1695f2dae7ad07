// Operations on applications, boards and funnels.
import { Args, Ctx, Resolver } from "type-graphql"
import { recruitmentEditors, recruitmentParticipants } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Application } from "../../entities/recruitment/applications.js"
import { JobBoard } from "../../entities/recruitment/board.js"
import { RecruitmentFunnel } from "../../entities/recruitment/funnel.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  ApplicationConditions,
  ApplicationFilter,
  CreateApplicationInput,
  FunnelFilter,
  FunnelPeriod,
  MoveApplicationInput,
  MoveApplicationsInput,
} from "../../inputs/recruitment.js"

const moveErrors = ["INVALID_TRANSITION", "STAGE_CHANGED", "JOB_CLOSED", "CANDIDATE_DEACTIVATED"] as const

@Resolver()
export class ApplicationResolver {
  @query(() => connectionOf(Application), {
    allow: recruitmentParticipants,
    description:
      "List applications, latest first. HR sees all, hiring managers those for their vacancies, interviewers those that they assess.",
  })
  applications(@Ctx() { services }: Context, @filterArg() filter: ApplicationFilter) {
    return services.recruitment.applications.list(filter)
  }

  @query(() => Application, {
    allow: recruitmentParticipants,
    description: "Get an application. HR and the hiring manager see its history.",
  })
  application(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.applications.get(id)
  }

  @query(() => JobBoard, {
    allow: recruitmentParticipants,
    errors: ["NOT_FOUND"],
    description:
      "Get the applications for a vacancy by stage. Columns have the applications that the caller sees, in REST the first 50.",
  })
  jobBoard(
    @Ctx() { services }: Context,
    @idArg("jobId", "Id of the vacancy.") jobId: string,
    @filterArg() filter: ApplicationConditions,
  ) {
    return services.recruitment.jobs.getBoard(jobId, filter)
  }

  @query(() => RecruitmentFunnel, {
    allow: recruitmentParticipants,
    staleness: "replica",
    description: "Get the funnel of a vacancy: applications, conversion and days by stage. For HR and the hiring manager.",
  })
  jobFunnel(
    @Ctx() { services }: Context,
    @idArg("jobId", "Id of the vacancy.") jobId: string,
    @Args(() => FunnelPeriod) period: FunnelPeriod,
  ) {
    return services.recruitment.funnel.getOfJob(jobId, period)
  }

  @query(() => RecruitmentFunnel, {
    allow: recruitmentParticipants,
    staleness: "replica",
    description: "Get the funnel of all applications of a period on which the caller decides.",
  })
  recruitmentFunnel(@Ctx() { services }: Context, @filterArg() filter: FunnelFilter) {
    return services.recruitment.funnel.get(filter)
  }

  @mutation(() => Application, {
    allow: recruitmentEditors,
    errors: ["INVALID_REFERENCE", "JOB_CLOSED", "CANDIDATE_DEACTIVATED", "ALREADY_APPLIED"],
    description: "Create an application of a candidate for a vacancy that is not closed. For HR and the hiring manager.",
  })
  createApplication(@Ctx() { services }: Context, @inputArg() input: CreateApplicationInput) {
    return services.recruitment.applications.create(input)
  }

  @mutation(() => Application, {
    allow: recruitmentEditors,
    errors: moveErrors,
    description:
      "Move an application to another stage. A rejection needs a reason; rejected and withdrawn applications can be reopened to APPLIED. For HR and the hiring manager.",
  })
  moveApplication(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: MoveApplicationInput) {
    return services.recruitment.applications.move(id, input)
  }

  @mutation(() => [Application], {
    allow: recruitmentEditors,
    isBulk: true,
    hasPreparation: true,
    errors: ["INVALID_REFERENCE", ...moveErrors],
    description:
      "Move up to 100 applications to one stage, all or none. Two records count as one request, and an organization runs one bulk action at a time.",
  })
  async moveApplications(@Ctx() { services }: Context, @inputArg() input: MoveApplicationsInput) {
    await services.recruitment.applications.countMoved(input)
    return () => services.recruitment.applications.moveMany(input)
  }
}
