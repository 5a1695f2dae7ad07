// Inputs of leave balances, the ledger, the balance report and recalculations.
import { LedgerEntryKind } from "../../entities/leave/enums.js"
import { MAX_MANUAL_AMOUNT } from "../../entities/leave/units.js"
import { booleanField, dateField, decimalField, enumField, idField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

/** Limits of amounts. */
const AMOUNT = `In the unit of the type: at most ${MAX_MANUAL_AMOUNT.DAYS} days or ${MAX_MANUAL_AMOUNT.HOURS} hours.`

@input("The date of a balance.")
export class LeaveBalanceDateFilter {
  @dateField("Date of the balance, past or future. Default: today.", { optional: true }) asOf?: string
}

@input("The employee and date of a list of balances.")
export class LeaveBalancesFilter extends LeaveBalanceDateFilter {
  @idField("Id of the employee. Default: the caller.", { optional: true }) employeeId?: string
}

@input("The employee, type and date of a balance.")
export class LeaveBalanceFilter extends LeaveBalancesFilter {
  @idField("Id of the leave type.") leaveTypeId!: string
}

@input("A manual correction of a balance.")
export class AdjustLeaveBalanceInput {
  @idField("Id of the employee.") employeeId!: string
  @idField("Id of the leave type.") leaveTypeId!: string
  @decimalField(`Amount to add, or to remove if negative. ${AMOUNT}`, {
    min: -MAX_MANUAL_AMOUNT.HOURS,
    max: MAX_MANUAL_AMOUNT.HOURS,
    example: 2.5,
  })
  days!: number
  @stringField("Reason for the correction.", { max: 1000, multiline: true, example: "Overtime in December" }) reason!: string
  @dateField("Date from which the correction counts. Default: today.", { optional: true }) effectiveDate?: string
}

@input("Leave granted beside the rules of a type, such as an opening balance or time off for overtime.")
export class GrantLeaveInput {
  @idField("Id of the employee.") employeeId!: string
  @idField("Id of the leave type.") leaveTypeId!: string
  @decimalField(`Amount to grant. ${AMOUNT}`, { max: MAX_MANUAL_AMOUNT.HOURS, example: 2.5 }) days!: number
  @dateField("First day on which the leave can be taken.") validFrom!: string
  @dateField("Last day on which the leave can be taken, after which it expires. Default: the rules of the type apply.", {
    optional: true,
  })
  validTo?: string
  @stringField("Reason for the grant.", { max: 1000, multiline: true, example: "Opening balance" }) reason!: string
}

@input("Unused leave to pay out.")
export class EncashLeaveInput {
  @idField("Id of the employee.") employeeId!: string
  @idField("Id of the leave type.") leaveTypeId!: string
  @decimalField(`Amount to pay out. ${AMOUNT}`, { max: MAX_MANUAL_AMOUNT.HOURS, example: 2.5 }) days!: number
  @stringField("Reason for the encashment.", { max: 1000, multiline: true, example: "End of the contract" }) reason!: string
  @dateField("Date from which it no longer counts. Default: today.", { optional: true }) effectiveDate?: string
}

@input("The reason for reversing an encashment.")
export class ReverseLeaveEncashmentInput {
  @stringField("Reason for the reversal.", { max: 1000, multiline: true, example: "Paid out by mistake" }) reason!: string
}

@input("Conditions for the balance report.")
export class LeaveReportFilter extends LeaveBalanceDateFilter {
  @idField("Ids of the employees' departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of leave types.", { repeated: true }) leaveTypeIds?: string[]
  @idField("Ids of employees.", { repeated: true }) employeeIds?: string[]
}

@input("Conditions for a list of ledger entries.")
export class LedgerEntryFilter {
  @idField("Ids of employees.", { repeated: true }) employeeIds?: string[]
  @idField("Ids of leave types.", { repeated: true }) leaveTypeIds?: string[]
  @idField("Ids of leave requests.", { repeated: true }) requestIds?: string[]
  @enumField(LedgerEntryKind, "Kinds of entries.", { repeated: true }) kinds?: LedgerEntryKind[]
  @dateField("Earliest effective date, inclusive.", { optional: true }) from?: string
  @dateField("Latest effective date, inclusive.", { optional: true }) to?: string
}

@input("The requests to recalculate after work calendars have changed.")
export class RecalculateLeaveInput {
  @dateField("Earliest last day of the leave, inclusive.") from!: string
  @dateField("Latest first day of the leave, inclusive.") to!: string
  @idField("Ids of employees.", { list: true, optional: true }) employeeIds?: string[]
  @booleanField("Whether to return the changes without storing them.", { optional: true }) dryRun?: boolean
}
