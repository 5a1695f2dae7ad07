// GraphQL operations on absences and their feeds.
import type { GraphQLResolveInfo } from "graphql"
import { Arg, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from "type-graphql"
import type { Context } from "../../core/context.js"
import { FeedAddress, FeedStatus } from "../../entities/calendar/feed.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveAbsence } from "../../entities/leave/absences.js"
import { Confirmation } from "../../entities/payloads.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { CalendarDate } from "../../entities/scalars.js"
import { filterArg } from "../../graphql/arguments.js"
import { loadList } from "../../graphql/loaders.js"
import { confirmation } from "../../i18n/translate.js"
import { LeaveAbsenceFilter } from "../../inputs/leave/absences.js"

const rangeArg = (name: "from" | "to", description: string) => Arg(name, () => CalendarDate, { nullable: true, description })

@Resolver(() => Employee)
export class EmployeeAbsenceResolver {
  @FieldResolver(() => [LeaveAbsence])
  absences(
    @Root() employeeId: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @rangeArg("from", "First day of the range, inclusive. Default: today.") from?: string | null,
    @rangeArg("to", "Last day of the range, inclusive. Default: 31 days later; at most 92 days later.") to?: string | null,
  ) {
    return loadList(ctx, employeeId, info, {
      keyProperty: "employeeId",
      toSpec: (ids) => ctx.services.leave.absences.listMany(ids, { from: from ?? undefined, to: to ?? undefined }),
    })
  }
}

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

  @Query(() => FeedStatus)
  leaveFeedStatus(@Ctx() { services }: Context) {
    return services.leave.absenceFeed.getStatus()
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
