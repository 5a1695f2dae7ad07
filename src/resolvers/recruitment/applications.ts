// GraphQL operations on applications, boards and funnels.
import { Args, Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Application } from "../../entities/recruitment/applications.js"
import { JobBoard } from "../../entities/recruitment/board.js"
import { RecruitmentFunnel } from "../../entities/recruitment/funnel.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import {
  ApplicationConditions,
  ApplicationFilter,
  CreateApplicationInput,
  FunnelFilter,
  FunnelPeriod,
  MoveApplicationInput,
  MoveApplicationsInput,
} from "../../inputs/recruitment/applications.js"

@Resolver()
export class ApplicationResolver {
  @Query(() => connectionOf(Application))
  applications(@Ctx() { services }: Context, @filterArg(() => ApplicationFilter) filter?: ApplicationFilter) {
    return services.recruitment.applications.list(filter ?? {})
  }

  @Query(() => Application)
  application(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.applications.get(id)
  }

  @Query(() => JobBoard)
  jobBoard(
    @Ctx() { services }: Context,
    @idArg("jobId", "Id of the vacancy.") jobId: string,
    @filterArg(() => ApplicationConditions) filter?: ApplicationConditions,
  ) {
    return services.recruitment.board.get(jobId, filter ?? {})
  }

  @Query(() => RecruitmentFunnel)
  jobFunnel(
    @Ctx() { services }: Context,
    @idArg("jobId", "Id of the vacancy.") jobId: string,
    @Args(() => FunnelPeriod) period: FunnelPeriod,
  ) {
    return services.recruitment.funnel.getOfJob(jobId, period)
  }

  @Query(() => RecruitmentFunnel)
  recruitmentFunnel(@Ctx() { services }: Context, @filterArg(() => FunnelFilter) filter?: FunnelFilter) {
    return services.recruitment.funnel.get(filter ?? {})
  }

  @Mutation(() => Application)
  createApplication(@Ctx() { services }: Context, @inputArg(() => CreateApplicationInput) input: CreateApplicationInput) {
    return services.recruitment.applications.create(input)
  }

  @Mutation(() => Application)
  moveApplication(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => MoveApplicationInput) input: MoveApplicationInput,
  ) {
    return services.recruitment.applications.move(id, input)
  }

  @Mutation(() => [Application])
  moveApplications(@Ctx() { services }: Context, @inputArg(() => MoveApplicationsInput) input: MoveApplicationsInput) {
    return services.recruitment.applications.moveMany(input)
  }
}
