// Operations on leave balances and the ledger.
import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql"
import {
  leaveAdjusters,
  leaveGranters,
  leaveManagers,
  leaveParticipants,
  leaveRuleManagers,
} from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeaveBalance, LeaveBalanceDetails, LeaveRecalculation, LeaveReportRow } from "../../entities/leave/balances.js"
import { LedgerEntry } from "../../entities/leave/ledger.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { CalendarDate } from "../../entities/scalars.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  AdjustLeaveBalanceInput,
  EncashLeaveInput,
  GrantLeaveInput,
  LeaveBalanceFilter,
  LeaveBalancesFilter,
  LeaveReportFilter,
  LedgerEntryFilter,
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
    return ctx.loadBatched(`leaveBalances ${asOf}`, employeeId, load)
  }
}

@Resolver()
export class LeaveBalanceResolver {
  @query(() => [LeaveBalance], {
    allow: leaveParticipants,
    description: "List the balances of the caller or another employee on a past or future date, ordered by type name.",
  })
  leaveBalances(@Ctx() ctx: Context, @filterArg() filter: LeaveBalancesFilter) {
    return ctx.services.leave.balances.list(filter.employeeId ?? ctx.ownEmployeeId, filter.asOf)
  }

  @query(() => LeaveBalanceDetails, {
    allow: leaveParticipants,
    description: "Get a balance on a past or future date with the ledger entries of which it is the sum.",
  })
  leaveBalance(
    @Ctx() ctx: Context,
    @Args(() => LeaveBalanceFilter) { employeeId = ctx.ownEmployeeId, leaveTypeId, asOf }: LeaveBalanceFilter,
  ) {
    return ctx.services.leave.balances.get(employeeId, leaveTypeId, asOf)
  }

  @query(() => connectionOf(LedgerEntry), {
    allow: leaveParticipants,
    description: "List the ledger entries that the caller may read, ordered by effective date.",
  })
  ledgerEntries(@Ctx() { services }: Context, @filterArg() filter: LedgerEntryFilter) {
    return services.leave.balances.listEntries(filter)
  }

  @query(() => connectionOf(LeaveReportRow), {
    allow: leaveManagers,
    staleness: "replica",
    description:
      "List the balances of all employees on a past or future date, ordered by name. A future date allows at most 5,000 balances.",
  })
  leaveReport(@Ctx() { services }: Context, @filterArg() filter: LeaveReportFilter) {
    return services.leave.balances.report(filter)
  }

  @mutation(() => LeaveBalance, {
    allow: leaveAdjusters,
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN", "INSUFFICIENT_BALANCE"],
    description:
      "Add days to a balance or remove them, with a reason. One's own balance only if nobody else in HR can. Returns the new balance.",
  })
  adjustLeaveBalance(@Ctx() { services }: Context, @inputArg() input: AdjustLeaveBalanceInput) {
    return services.leave.balances.adjust(input)
  }

  @mutation(() => LeaveBalance, {
    allow: leaveGranters,
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN"],
    inputErrors: ["FORBIDDEN"],
    description:
      "Grant days beside the rules of a leave type, with a validity and a reason. Managers grant days of types that allow it, with a last day. Nobody grants days to themselves while somebody else in HR can. Returns the new balance.",
  })
  grantLeave(@Ctx() { services }: Context, @inputArg() input: GrantLeaveInput) {
    return services.leave.balances.grant(input)
  }

  @mutation(() => LeaveBalance, {
    allow: leaveAdjusters,
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN", "INSUFFICIENT_BALANCE"],
    description:
      "Pay out unused days, as far as the balance covers them, with a reason. One's own only if nobody else in HR can. Returns the new balance.",
  })
  encashLeave(@Ctx() { services }: Context, @inputArg() input: EncashLeaveInput) {
    return services.leave.balances.encash(input)
  }

  @mutation(() => LeaveBalance, {
    allow: leaveAdjusters,
    errors: ["NOT_FOUND", "SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION"],
    description: "Reverse an encashment by a correction in the ledger. Returns the new balance.",
  })
  reverseLeaveEncashment(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the ledger entry of the encashment.") id: string,
    @inputArg() input: ReverseLeaveEncashmentInput,
  ) {
    return services.leave.balances.reverseEncashment(id, input)
  }

  @mutation(() => [LeaveRecalculation], {
    allow: leaveRuleManagers,
    isBulk: true,
    hasPreparation: true,
    description:
      "Recount the days of booked leave after work calendars have changed, correct the ledger, and list the changed requests that the caller reads.",
  })
  async recalculateLeave(@Ctx() { services }: Context, @inputArg() input: RecalculateLeaveInput) {
    const found = await services.leave.recalculation.findInRange(input)
    return () => services.leave.recalculation.recalculate(found, input)
  }
}
