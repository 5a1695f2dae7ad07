// Operations on interviews and scorecards.
import { Ctx, Resolver } from "type-graphql"
import { recruitmentParticipants } from "../../auth/access/permissions.js"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Interview, Scorecard } from "../../entities/recruitment/interviews.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  CreateInterviewInput,
  InterviewFilter,
  ScorecardFilter,
  UpdateInterviewInput,
  UpdateScorecardInput,
} from "../../inputs/recruitment.js"

@Resolver()
export class InterviewResolver {
  @query(() => connectionOf(Interview), {
    allow: recruitmentParticipants,
    description: "List the interviews that the caller sees, latest first.",
  })
  interviews(@Ctx() { services }: Context, @filterArg() filter: InterviewFilter) {
    return services.recruitment.interviews.list(filter)
  }

  @query(() => Interview, { allow: recruitmentParticipants, description: "Get an interview." })
  interview(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.interviews.get(id)
  }

  @query(() => connectionOf(Scorecard), {
    allow: recruitmentParticipants,
    description:
      "List scorecards, latest first. Those of others on an application appear once all scorecards of the caller are submitted.",
  })
  scorecards(@Ctx() { services }: Context, @filterArg() filter: ScorecardFilter) {
    return services.recruitment.scorecards.list(filter)
  }

  @mutation(() => Interview, {
    allow: anyone,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "JOB_CLOSED", "HOLIDAY_COLLISION"],
    description:
      "Schedule an interview and invite the interviewers, who then see the application and the candidate. For HR and the hiring manager. `freeSlots` with `includeCaller: false` proposes times.",
  })
  createInterview(@Ctx() { services }: Context, @inputArg() input: CreateInterviewInput) {
    return services.recruitment.interviews.create(input)
  }

  @mutation(() => Interview, {
    allow: anyone,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "HOLIDAY_COLLISION"],
    description: "Update a scheduled interview and its calendar event. Omitted fields keep their value.",
  })
  updateInterview(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateInterviewInput) {
    return services.recruitment.interviews.update(id, input)
  }

  @mutation(() => Interview, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description:
      "Cancel a scheduled interview and delete its calendar event. The interview no longer lets its interviewers see the candidate.",
  })
  cancelInterview(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.interviews.cancel(id)
  }

  @mutation(() => Interview, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "Complete an interview after its start. For its interviewers, HR and the hiring manager.",
  })
  completeInterview(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.interviews.complete(id)
  }

  @mutation(() => Scorecard, {
    allow: anyone,
    errors: ["INVALID_TRANSITION", "CANDIDATE_ANONYMIZED"],
    description: "Save or submit the caller's scorecard of an interview. Only interviewers write scorecards.",
  })
  saveScorecard(
    @Ctx() { services }: Context,
    @idArg("interviewId", "Id of the interview.") interviewId: string,
    @inputArg() input: UpdateScorecardInput,
  ) {
    return services.recruitment.scorecards.save(interviewId, input)
  }
}
