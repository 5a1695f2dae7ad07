// What is accepted about types of leave and their rules.
import { GrantedAt, LeaveAccrual, LeaveBadge } from "../../entities/enums.js"
import {
  booleanField,
  colorField,
  dateField,
  decimalField,
  enumField,
  input,
  integerField,
  nestedField,
  stringField,
} from "../fields.js"

@input("How much leave there is a year after some years of service")
export class TenureStepInput {
  @integerField("Full years of service from which it holds", { max: 70, example: 5 }) afterYears!: number
  @decimalField("Days a year from then on", { max: 366, example: 28 }) daysPerYear!: number
}

@input("Days on which a type of leave can't be taken")
export class BlackoutInput {
  @dateField("The first of the days") from!: string
  @dateField("The last of the days") to!: string
  @stringField("Why", { max: 200, optional: true }) reason?: string
}

@input("Changes to the rules of a type of leave; what is left out stays as it is")
export class LeaveRules {
  @enumField(LeaveAccrual, "How it is earned", { optional: true }) accrual?: LeaveAccrual
  @enumField(GrantedAt, "Whether a period's leave is granted at its start or its end", { optional: true }) grantedAt?: GrantedAt
  @decimalField("Days a year", { max: 366, optional: true, example: 25 }) daysPerYear?: number
  @nestedField(() => TenureStepInput, "Days a year by years of service", { list: true, optional: true })
  tenureSteps?: TenureStepInput[]
  @booleanField("Whether who is hired inside a period gets a part of it", { optional: true }) prorateOnHire?: boolean
  @booleanField("Whether who leaves inside a period gets a part of it", { optional: true }) prorateOnEnd?: boolean
  @booleanField("Whether part-time work earns a part of it", { optional: true }) useFullTimeShare?: boolean
  @decimalField("The most days carried into the next year; null for all", { max: 366, nullable: true, example: 5 })
  maximumCarryOver?: number | null
  @stringField("The last day of the next year on which what was carried can be taken, `MM-DD`; null for its end", {
    max: 5,
    pattern: [
      /^(0[13578]-(0[1-9]|[12]\d|3[01])|1[02]-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/,
      "format",
    ],
    nullable: true,
    example: "03-31",
  })
  carryOverExpires?: string | null
  @booleanField("Whether half days can be taken", { optional: true }) allowHalfDays?: boolean
  @integerField("How many days ahead it is to be asked for", { max: 366, optional: true, example: 7 }) noticeDays?: number
  @decimalField("The most working days at a stretch; null for any", { max: 366, nullable: true }) maximumConsecutiveDays?:
    | number
    | null
  @nestedField(() => BlackoutInput, "Days on which it can't be taken", { list: true, optional: true }) blackouts?: BlackoutInput[]
  @decimalField("How many days a balance may be below zero", { max: 366, optional: true, example: 0 })
  negativeAllowedUpTo?: number
  @decimalField("The most working days without a document; null for any", { max: 366, nullable: true })
  documentAfterDays?: number | null
  @dateField("The day from which the rules hold; today where it is left out", { optional: true }) effectiveFrom?: string
}

@input("Changes to a type of leave; what is left out stays as it is")
export class UpdateLeaveTypeInput extends LeaveRules {
  @stringField("The name of the type, unique in the organization", { max: 120, optional: true }) name?: string
  @stringField("What it is for", { max: 2000, multiline: true, nullable: true }) description?: string | null
  @colorField("Its color in calendars, `#rrggbb`", { nullable: true }) color?: string | null
  @booleanField("Whether a request that names no type is for this one; at most one type is", { optional: true })
  isDefault?: boolean
  @enumField(LeaveBadge, "How somebody who takes it appears", { optional: true }) badge?: LeaveBadge
}

@input("A new type of leave")
export class CreateLeaveTypeInput extends UpdateLeaveTypeInput {
  @stringField("The name of the type, unique in the organization", { max: 120, example: "Annual Leave" }) declare name: string
  @booleanField("Whether it can be taken without a balance; this never changes", { optional: true }) isUnlimited?: boolean
}

@input("Rules to be tried on everybody's balance")
export class SimulateLeaveRulesInput extends LeaveRules {
  @dateField("The day of the balances that are compared; the end of this year where it is left out", { optional: true })
  asOf?: string
}
