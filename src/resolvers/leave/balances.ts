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
  @Query(() => [LeaveBalance], {
    description: "The caller's or somebody's balances on a day, past or to come, by the names of the types",
  })
  leaveBalances(@Ctx() { services, viewer }: Context, @Args(() => BalancesOf) { employeeId = viewer.id, asOf }: BalancesOf) {
    return services.leave.balances.of(employeeId, asOf)
  }

  @Query(() => LeaveStatement, { description: "A balance on a day, past or to come, with the lines that it is the sum of" })
  leaveBalance(
    @Ctx() { services, viewer }: Context,
    @Args(() => BalanceOf) { employeeId = viewer.id, leaveTypeId, asOf }: BalanceOf,
  ) {
    return services.leave.balances.statement(employeeId, leaveTypeId, asOf)
  }

  @Query(() => connectionOf(LeaveEntry), {
    description: "The entries of the ledger that the caller may see, by the day from which they count",
  })
  leaveEntries(@Ctx() { services }: Context, @Args(() => EntryFilter) filter: EntryFilter) {
    return services.leave.balances.entries(filter)
  }

  @Query(() => connectionOf(LeaveReportRow), {
    description: "The balances of everybody on a day that has come, as they stand in the ledger; people by name",
  })
  leaveReport(@Ctx() { services }: Context, @Args(() => BalanceReport) filter: BalanceReport) {
    return services.leave.balances.report(filter)
  }

  @Mutation(() => LeaveBalance, {
    description: "Adds to a balance, or takes from it, with a reason; gives the balance as it is then",
  })
  adjustLeaveBalance(
    @Ctx() { services }: Context,
    @Arg("input", () => AdjustLeaveBalanceInput, { description: "Whose balance, by how much, and why" })
    input: AdjustLeaveBalanceInput,
  ) {
    return services.leave.balances.adjust(input)
  }

  @Mutation(() => [RecountedLeave], {
    description:
      "Counts the days of booked leave anew after calendars have changed, and lists what is different; corrects the ledger",
  })
  recalculateLeave(@Ctx() { services }: Context, @Arg("input", () => Recount, { description: "Which requests" }) input: Recount) {
    return services.leave.recalculation.recount(input)
  }
}
