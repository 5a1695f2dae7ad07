// What is accepted about balances of leave.
import { LeaveEntryKind } from "../../entities/enums.js"
import { choice, day, decimal, flag, input, ref, text } from "../fields.js"

@input("On which day")
export class BalanceDay {
  @day("The day, past or to come; today where it is left out", { optional: true }) asOf?: string
}

@input("Whose balances, on which day")
export class BalancesOf extends BalanceDay {
  @ref("The person; the caller where it is left out", { optional: true }) employeeId?: string
}

@input("Which balance, on which day")
export class BalanceOf extends BalancesOf {
  @ref("The type of leave") leaveTypeId!: string
}

@input("A correction of a balance by hand")
export class LeaveAdjustment {
  @ref("Whose balance it is") employeeId!: string
  @ref("The type of leave") leaveTypeId!: string
  @decimal("Days that are added, or below zero taken away", { min: -1000, max: 1000, example: 2.5 }) days!: number
  @text("Why", { max: 1000, lines: true, example: "Overtime in December" }) reason!: string
  @day("The day from which it counts; today where it is left out", { optional: true }) effectiveDate?: string
}

@input("Whose balances to report, on which day")
export class BalanceReport extends BalanceDay {
  @ref("Those of one of these departments", { many: true, optional: true }) departmentId?: string[]
  @ref("Those of one of these types", { many: true, optional: true }) leaveTypeId?: string[]
  @ref("Those of one of these people", { many: true, optional: true }) employeeId?: string[]
}

@input("Which entries of the ledger to list")
export class EntryFilter {
  @ref("Those of one of these people", { many: true, optional: true }) employeeId?: string[]
  @ref("Those of one of these types", { many: true, optional: true }) leaveTypeId?: string[]
  @ref("Those of one of these requests", { many: true, optional: true }) requestId?: string[]
  @choice(LeaveEntryKind, "Those of one of these kinds", { many: true, optional: true }) kind?: LeaveEntryKind[]
  @day("Those that count from this day on, or later", { optional: true }) from?: string
  @day("Those that count from this day on, or earlier", { optional: true }) to?: string
}

@input("Which requests to count anew, after calendars have changed")
export class Recount {
  @day("Those that end on this day or later") from!: string
  @day("Those that begin on this day or earlier") to!: string
  @ref("Those of one of these people", { many: true, optional: true }) employeeId?: string[]
  @flag("Whether to tell only what would change", { optional: true }) dryRun?: boolean
}
