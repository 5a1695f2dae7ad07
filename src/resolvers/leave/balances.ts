// GraphQL operations on leave balances and the ledger.
import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveBalance, LeaveBalanceDetails, LeaveRecalculation, LeaveReportRow } from "../../entities/leave/balances.js"
import { LeaveEntry } from "../../entities/leave/ledger.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { CalendarDate } from "../../entities/scalars.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import {
  AdjustLeaveBalanceInput,
  EncashLeaveInput,
  GrantLeaveInput,
  LeaveBalanceFilter,
  LeaveBalancesFilter,
  LeaveEntryFilter,
  LeaveReportFilter,
  RecalculateLeaveInput,
  ReverseLeaveEncashmentInput,
} from "../../inputs/leave/balances.js"

@Resolver(() => Employee)
export class EmployeeLeaveBalanceResolver {
  @FieldResolver(() => [LeaveBalance])
  async leaveBalances(
    @Root() employeeId: string,
    @Ctx() ctx: Context,
    @Arg("asOf", () => CalendarDate, { nullable: true, description: "Date of the balances. Default: today." }) asOf?:
      | string
      | null,
  ) {
    const load = (ids: readonly string[]) => ctx.services.leave.balances.listMany(ids, asOf ?? undefined)
    return ctx.batch(`leaveBalances ${asOf}`, employeeId, load)
  }
}

@Resolver()
export class LeaveBalanceResolver {
  @Query(() => [LeaveBalance])
  leaveBalances(@Ctx() ctx: Context, @filterArg(() => LeaveBalancesFilter) filter?: LeaveBalancesFilter) {
    return ctx.services.leave.balances.list(filter?.employeeId ?? ctx.ownEmployeeId, filter?.asOf)
  }

  @Query(() => LeaveBalanceDetails)
  leaveBalance(
    @Ctx() ctx: Context,
    @Args(() => LeaveBalanceFilter) { employeeId = ctx.ownEmployeeId, leaveTypeId, asOf }: LeaveBalanceFilter,
  ) {
    return ctx.services.leave.balances.get(employeeId, leaveTypeId, asOf)
  }

  @Query(() => connectionOf(LeaveEntry))
  leaveEntries(@Ctx() { services }: Context, @filterArg(() => LeaveEntryFilter) filter?: LeaveEntryFilter) {
    return services.leave.balances.listEntries(filter ?? {})
  }

  @Query(() => connectionOf(LeaveReportRow))
  leaveReport(@Ctx() { services }: Context, @filterArg(() => LeaveReportFilter) filter?: LeaveReportFilter) {
    return services.leave.balances.report(filter ?? {})
  }

  @Mutation(() => LeaveBalance)
  adjustLeaveBalance(@Ctx() { services }: Context, @inputArg(() => AdjustLeaveBalanceInput) input: AdjustLeaveBalanceInput) {
    return services.leave.balances.adjust(input)
  }

  @Mutation(() => LeaveBalance)
  grantLeave(@Ctx() { services }: Context, @inputArg(() => GrantLeaveInput) input: GrantLeaveInput) {
    return services.leave.balances.grant(input)
  }

  @Mutation(() => LeaveBalance)
  encashLeave(@Ctx() { services }: Context, @inputArg(() => EncashLeaveInput) input: EncashLeaveInput) {
    return services.leave.balances.encash(input)
  }

  @Mutation(() => LeaveBalance)
  reverseLeaveEncashment(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the ledger entry of the encashment.") id: string,
    @inputArg(() => ReverseLeaveEncashmentInput) input: ReverseLeaveEncashmentInput,
  ) {
    return services.leave.balances.reverseEncashment(id, input)
  }

  @Mutation(() => [LeaveRecalculation])
  recalculateLeave(@Ctx() { services }: Context, @inputArg(() => RecalculateLeaveInput) input: RecalculateLeaveInput) {
    return services.leave.recalculation.recalculate(input)
  }
}
