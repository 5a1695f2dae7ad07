// GraphQL operations on interviews and scorecards.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Interview, Scorecard } from "../../entities/recruitment/interviews.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  CreateInterviewInput,
  InterviewFilter,
  ScorecardFilter,
  UpdateInterviewInput,
  UpdateScorecardInput,
} from "../../inputs/recruitment/interviews.js"

@Resolver()
export class InterviewResolver {
  @Query(() => connectionOf(Interview))
  interviews(@Ctx() { services }: Context, @filterArg(() => InterviewFilter) filter?: InterviewFilter) {
    return services.recruitment.interviews.list(filter ?? {})
  }

  @Query(() => Interview)
  interview(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.interviews.get(id)
  }

  @Query(() => connectionOf(Scorecard))
  scorecards(@Ctx() { services }: Context, @filterArg(() => ScorecardFilter) filter?: ScorecardFilter) {
    return services.recruitment.scorecards.list(filter ?? {})
  }

  @Mutation(() => Interview)
  createInterview(@Ctx() { services }: Context, @inputArg(() => CreateInterviewInput) input: CreateInterviewInput) {
    return services.recruitment.interviews.create(input)
  }

  @Mutation(() => Interview)
  updateInterview(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateInterviewInput) input: UpdateInterviewInput,
  ) {
    return services.recruitment.interviews.update(id, input)
  }

  @Mutation(() => Interview)
  cancelInterview(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.interviews.cancel(id)
  }

  @Mutation(() => Interview)
  completeInterview(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.interviews.complete(id)
  }

  @Mutation(() => Scorecard)
  saveScorecard(
    @Ctx() { services }: Context,
    @idArg("interviewId", "Id of the interview.") interviewId: string,
    @patchArg(() => UpdateScorecardInput) input: UpdateScorecardInput,
  ) {
    return services.recruitment.scorecards.save(interviewId, input)
  }
}
