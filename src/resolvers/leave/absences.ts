// GraphQL operations on absences and their feeds.
import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { FeedAddress } from "../../entities/calendar/feed.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveAbsence } from "../../entities/leave/absences.js"
import { Confirmation } from "../../entities/payloads.js"
import { filterArg } from "../../graphql/arguments.js"
import { confirmation } from "../../i18n/translate.js"
import { LeaveAbsenceFilter } from "../../inputs/leave/absences.js"

@Resolver()
export class LeaveAbsenceResolver {
  @Query(() => connectionOf(LeaveAbsence))
  leaveAbsences(@Ctx() { services }: Context, @filterArg(() => LeaveAbsenceFilter) filter?: LeaveAbsenceFilter) {
    return services.leave.absences.list(filter ?? {})
  }

  @Query(() => String)
  leaveFeed(@Ctx() { services }: Context, @Arg("token", () => String, { description: "Token of the feed." }) token: string) {
    return services.leave.absenceFeed.render(token)
  }

  @Mutation(() => FeedAddress)
  createLeaveFeed(@Ctx() { services }: Context) {
    return services.leave.absenceFeed.create()
  }

  @Mutation(() => Confirmation)
  async deleteLeaveFeed(@Ctx() ctx: Context) {
    await ctx.services.leave.absenceFeed.delete()
    return confirmation(ctx, "answers.feedDeleted")
  }
}
