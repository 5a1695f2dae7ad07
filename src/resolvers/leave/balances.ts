// Balances of leave and their ledger on the GraphQL face.
import { Arg, Args, Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveBalance, LeaveReportRow, LeaveStatement, RecountedLeave } from "../../entities/leave/balances.js"
import { LeaveEntry } from "../../entities/leave/ledger.js"
import {
  AdjustLeaveBalanceInput,
  BalanceOf,
  BalanceReport,
  BalancesOf,
  EntryFilter,
  Recount,
} from "../../inputs/leave/balances.js"

@Resolver()
export class LeaveLedgerResolver {
  @Query(() => [LeaveBalance])
  leaveBalances(@Ctx() { services, viewer }: Context, @Args(() => BalancesOf) { employeeId = viewer.id, asOf }: BalancesOf) {
    return services.leave.balances.of(employeeId, asOf)
  }

  @Query(() => LeaveStatement)
  leaveBalance(
    @Ctx() { services, viewer }: Context,
    @Args(() => BalanceOf) { employeeId = viewer.id, leaveTypeId, asOf }: BalanceOf,
  ) {
    return services.leave.balances.statement(employeeId, leaveTypeId, asOf)
  }

  @Query(() => connectionOf(LeaveEntry))
  leaveEntries(@Ctx() { services }: Context, @Args(() => EntryFilter) filter: EntryFilter) {
    return services.leave.balances.entries(filter)
  }

  @Query(() => connectionOf(LeaveReportRow))
  leaveReport(@Ctx() { services }: Context, @Args(() => BalanceReport) filter: BalanceReport) {
    return services.leave.balances.report(filter)
  }

  @Mutation(() => LeaveBalance)
  adjustLeaveBalance(
    @Ctx() { services }: Context,
    @Arg("input", () => AdjustLeaveBalanceInput, { description: "Whose balance, by how much, and why" })
    input: AdjustLeaveBalanceInput,
  ) {
    return services.leave.balances.adjust(input)
  }

  @Mutation(() => [RecountedLeave])
  recalculateLeave(@Ctx() { services }: Context, @Arg("input", () => Recount, { description: "Which requests" }) input: Recount) {
    return services.leave.recalculation.recount(input)
  }
}
