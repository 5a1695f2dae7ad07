// Inputs of leave types and their rules.
import { GrantTiming, LeaveAccrual, LeaveBadge, LeaveUnit } from "../../entities/leave/enums.js"
import { MAX_RULE_AMOUNT } from "../../entities/leave/units.js"
import { booleanField, dateField, decimalField, enumField, idField, integerField, nestedField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { colorField, stringField } from "../text-fields.js"

/** Limits of amounts. */
const AMOUNT = `In the unit of the type: at most ${MAX_RULE_AMOUNT.DAYS} days or ${MAX_RULE_AMOUNT.HOURS} hours.`

@input("Leave per year after a number of years of service.")
export class TenureStepInput {
  @integerField("Full years of service from which the step applies.", { max: 70, example: 5 }) afterYears!: number
  @decimalField(`Leave per year. ${AMOUNT}`, { max: MAX_RULE_AMOUNT.HOURS, example: 28 }) amountPerYear!: number
}

@input("A period in which a leave type cannot be taken.")
export class BlackoutInput {
  @dateField("First day, inclusive.") from!: string
  @dateField("Last day, inclusive.") to!: string
  @stringField("Reason for the period.", { max: 200, optional: true }) reason?: string
}

@input("Changes to the rules of a leave type. Omitted fields keep their value.")
export class LeaveRulesInput {
  @enumField(LeaveAccrual, "How often days are granted.", { optional: true }) accrual?: LeaveAccrual
  @enumField(GrantTiming, "Time of the grant within a period.", { optional: true }) grantTiming?: GrantTiming
  @decimalField(`Leave per year. ${AMOUNT}`, { max: MAX_RULE_AMOUNT.HOURS, optional: true, example: 25 }) amountPerYear?: number
  @nestedField(() => TenureStepInput, "Leave per year by years of service.", { list: true, optional: true })
  tenureSteps?: TenureStepInput[]
  @booleanField("Whether employees hired within a period get a proportional part.", { optional: true }) prorateOnHire?: boolean
  @booleanField("Whether employees leaving within a period get a proportional part.", { optional: true }) prorateOnEnd?: boolean
  @booleanField("Whether part-time employees get a proportional part.", { optional: true }) useFullTimeShare?: boolean
  @decimalField(`Maximum carried into the next year; null for no limit. ${AMOUNT}`, {
    max: MAX_RULE_AMOUNT.HOURS,
    nullable: true,
    example: 5,
  })
  maximumCarryOver?: number | null
  @stringField(
    "Last day of the next year on which carried leave can be taken, as `MM-DD`; `12-31` for its end. Null: carried leave does not expire and is carried over again.",
    {
      max: 5,
      pattern: [
        /^(0[13578]-(0[1-9]|[12]\d|3[01])|1[02]-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/,
        "format",
      ],
      nullable: true,
      example: "03-31",
    },
  )
  carryOverExpires?: string | null
  @booleanField("Whether half days can be taken.", { optional: true }) allowHalfDays?: boolean
  @integerField("Days of notice before the first day of leave.", { max: 366, optional: true, example: 7 }) noticeDays?: number
  @decimalField("Maximum working days in a row, across adjacent requests of the type; null for no limit.", {
    max: 366,
    nullable: true,
  })
  maximumConsecutiveDays?: number | null
  @nestedField(() => BlackoutInput, "Periods in which the type cannot be taken.", { list: true, optional: true })
  blackouts?: BlackoutInput[]
  @decimalField(`Amount by which a balance may be negative. ${AMOUNT}`, {
    max: MAX_RULE_AMOUNT.HOURS,
    optional: true,
    example: 0,
  })
  negativeAllowedUpTo?: number
  @decimalField("Maximum working days without a document; null for no limit.", { max: 366, nullable: true })
  documentAfterDays?: number | null
  @dateField("Date from which the rules apply. Default: today.", { optional: true }) effectiveFrom?: string
}

@input("A version of the rules. Omitted fields keep the value of the version before.")
export class LeavePolicyInput extends LeaveRulesInput {
  @dateField("Date from which the rules apply.") declare effectiveFrom: string
}

@patchInput("Changes to a leave type. Omitted fields keep their value.")
export class UpdateLeaveTypeInput extends LeaveRulesInput {
  @stringField("Name, unique in the organization.", { max: 120, optional: true }) name?: string
  @stringField("Description of the type.", { max: 2000, multiline: true, nullable: true }) description?: string | null
  @colorField("Color in calendars, as `#rrggbb`.", { nullable: true }) color?: string | null
  @booleanField("Whether requests without a type use this type. The previous default type loses the flag.", { optional: true })
  isDefault?: boolean
  @booleanField("Whether managers may grant days to their reports, such as compensatory time.", { optional: true })
  allowsManagerGrants?: boolean
  @enumField(LeaveBadge, "Status badge of employees on this leave.", { optional: true }) badge?: LeaveBadge
  @nestedField(() => LeavePolicyInput, "Further versions of the rules, one for each date.", { list: true, optional: true })
  policies?: LeavePolicyInput[]
}

@input("A new leave type.")
export class CreateLeaveTypeInput extends UpdateLeaveTypeInput {
  @stringField("Name, unique in the organization.", { max: 120, example: "Annual Leave" }) declare name: string
  @enumField(LeaveUnit, "Unit of all amounts of the type. Fixed at creation. Default: days.", { optional: true }) unit?: LeaveUnit
  @booleanField("Whether the type can be taken without a balance. Fixed at creation.", { optional: true }) isUnlimited?: boolean
}

@input("Rules to simulate on the balances of employees.")
export class SimulateLeaveRulesInput extends LeaveRulesInput {
  @idField("Ids of the departments whose employees to consider. Default: all employees, if at most 1,000 balances change.", {
    list: true,
    optional: true,
  })
  departmentIds?: string[]
  @idField("Id of the policy group whose rules to simulate. Default: the general rules.", { optional: true }) groupId?: string
  @dateField("Date of the compared balances. Default: the end of the current year.", { optional: true })
  asOf?: string
}
