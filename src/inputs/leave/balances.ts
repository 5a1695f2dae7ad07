// What is accepted about balances of leave.
import { LeaveEntryKind } from "../../entities/enums.js"
import { booleanField, dateField, decimalField, enumField, idField, input, stringField } from "../fields.js"

@input("On which day")
export class BalanceDay {
  @dateField("The day, past or to come; today where it is left out", { optional: true }) asOf?: string
}

@input("Whose balances, on which day")
export class BalancesOf extends BalanceDay {
  @idField("The person; the caller where it is left out", { optional: true }) employeeId?: string
}

@input("Which balance, on which day")
export class BalanceOf extends BalancesOf {
  @idField("The type of leave") leaveTypeId!: string
}

@input("A correction of a balance by hand")
export class AdjustLeaveBalanceInput {
  @idField("Whose balance it is") employeeId!: string
  @idField("The type of leave") leaveTypeId!: string
  @decimalField("Days that are added, or below zero taken away", { min: -1000, max: 1000, example: 2.5 }) days!: number
  @stringField("Why", { max: 1000, multiline: true, example: "Overtime in December" }) reason!: string
  @dateField("The day from which it counts; today where it is left out", { optional: true }) effectiveDate?: string
}

@input("Whose balances to report, on which day")
export class BalanceReport extends BalanceDay {
  @idField("Those of one of these departments", { list: true, optional: true }) departmentId?: string[]
  @idField("Those of one of these types", { list: true, optional: true }) leaveTypeId?: string[]
  @idField("Those of one of these people", { list: true, optional: true }) employeeId?: string[]
}

@input("Which entries of the ledger to list")
export class EntryFilter {
  @idField("Those of one of these people", { list: true, optional: true }) employeeId?: string[]
  @idField("Those of one of these types", { list: true, optional: true }) leaveTypeId?: string[]
  @idField("Those of one of these requests", { list: true, optional: true }) requestId?: string[]
  @enumField(LeaveEntryKind, "Those of one of these kinds", { list: true, optional: true }) kind?: LeaveEntryKind[]
  @dateField("Those that count from this day on, or later", { optional: true }) from?: string
  @dateField("Those that count from this day on, or earlier", { optional: true }) to?: string
}

@input("Which requests to count anew, after calendars have changed")
export class Recount {
  @dateField("Those that end on this day or later") from!: string
  @dateField("Those that begin on this day or earlier") to!: string
  @idField("Those of one of these people", { list: true, optional: true }) employeeId?: string[]
  @booleanField("Whether to tell only what would change", { optional: true }) dryRun?: boolean
}
