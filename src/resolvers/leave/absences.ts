// Operations on absences and their feeds.
import type { GraphQLResolveInfo } from "graphql"
import { Arg, Ctx, FieldResolver, Info, Resolver, Root } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { FeedAddress, FeedStatus } from "../../entities/calendar/feed.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveAbsence } from "../../entities/leave/absences.js"
import { Confirmation } from "../../entities/payloads.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { CalendarDate } from "../../entities/scalars.js"
import { filterArg } from "../../graphql/arguments.js"
import { loadList } from "../../graphql/loaders.js"
import { mutation, query } from "../../graphql/operations.js"
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
  @query(() => connectionOf(LeaveAbsence), {
    allow: anyone,
    description:
      "List the absences of the caller's team in a date range, without reasons. HR lists all employees, custom roles those whose leave they read.",
  })
  leaveAbsences(@Ctx() { services }: Context, @filterArg() filter: LeaveAbsenceFilter) {
    return services.leave.absences.list(filter)
  }

  @query(() => String, {
    allow: "public",
    oncePerDocument: true,
    errors: ["NOT_FOUND"],
    description: "Get the absences of a feed in iCalendar format (RFC 5545).",
  })
  leaveFeed(@Ctx() { services }: Context, @Arg("token", () => String, { description: "Token of the feed." }) token: string) {
    return services.leave.absenceFeed.render(token)
  }

  @query(() => FeedStatus, {
    allow: anyone,
    errors: ["NOT_FOUND"],
    description: "Get when the address of the caller's absence feed was created and last read.",
  })
  leaveFeedStatus(@Ctx() { services }: Context) {
    return services.leave.absenceFeed.getStatus()
  }

  @mutation(() => FeedAddress, {
    allow: anyone,
    description: "Create a secret feed address for calendar programs. It replaces the previous address.",
  })
  createLeaveFeed(@Ctx() { services }: Context) {
    return services.leave.absenceFeed.create()
  }

  @mutation(() => Confirmation, { allow: anyone, description: "Revoke the address of the caller's absence feed." })
  async deleteLeaveFeed(@Ctx() ctx: Context) {
    await ctx.services.leave.absenceFeed.delete()
    return confirmation(ctx, "answers.feedDeleted")
  }
}
