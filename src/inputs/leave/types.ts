// What is accepted about types of leave and their rules.
import { GrantedAt, LeaveAccrual, LeaveBadge } from "../../entities/enums.js"
import { choice, color, day, decimal, flag, input, integer, nested, text } from "../fields.js"

@input("How much leave there is a year after some years of service")
export class TenureStepInput {
  @integer("Full years of service from which it holds", { max: 70, example: 5 }) afterYears!: number
  @decimal("Days a year from then on", { max: 366, example: 28 }) daysPerYear!: number
}

@input("Days on which a type of leave can't be taken")
export class BlackoutInput {
  @day("The first of the days") from!: string
  @day("The last of the days") to!: string
  @text("Why", { max: 200, optional: true }) reason?: string
}

@input("Changes to the rules of a type of leave; what is left out stays as it is")
export class LeaveRules {
  @choice(LeaveAccrual, "How it is earned", { optional: true }) accrual?: LeaveAccrual
  @choice(GrantedAt, "Whether a period's leave is granted at its start or its end", { optional: true }) grantedAt?: GrantedAt
  @decimal("Days a year", { max: 366, optional: true, example: 25 }) daysPerYear?: number
  @nested(() => TenureStepInput, "Days a year by years of service", { many: true, optional: true })
  tenureSteps?: TenureStepInput[]
  @flag("Whether who is hired inside a period gets a part of it", { optional: true }) prorateOnHire?: boolean
  @flag("Whether who leaves inside a period gets a part of it", { optional: true }) prorateOnEnd?: boolean
  @flag("Whether part-time work earns a part of it", { optional: true }) useFullTimeShare?: boolean
  @decimal("The most days carried into the next year; null for all", { max: 366, clear: true, example: 5 })
  maximumCarryOver?: number | null
  @text("The last day of the next year on which what was carried can be taken, `MM-DD`; null for its end", {
    max: 5,
    pattern: [
      /^(0[13578]-(0[1-9]|[12]\d|3[01])|1[02]-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/,
      "format",
    ],
    clear: true,
    example: "03-31",
  })
  carryOverExpires?: string | null
  @flag("Whether half days can be taken", { optional: true }) allowHalfDays?: boolean
  @integer("How many days ahead it is to be asked for", { max: 366, optional: true, example: 7 }) noticeDays?: number
  @decimal("The most working days at a stretch; null for any", { max: 366, clear: true }) maximumConsecutiveDays?: number | null
  @nested(() => BlackoutInput, "Days on which it can't be taken", { many: true, optional: true }) blackouts?: BlackoutInput[]
  @decimal("How many days a balance may be below zero", { max: 366, optional: true, example: 0 }) negativeAllowedUpTo?: number
  @decimal("The most working days without a document; null for any", { max: 366, clear: true })
  documentAfterDays?: number | null
  @day("The day from which the rules hold; today where it is left out", { optional: true }) effectiveFrom?: string
}

@input("Changes to a type of leave; what is left out stays as it is")
export class LeaveTypePatch extends LeaveRules {
  @text("The name of the type, unique in the organization", { max: 120, optional: true }) name?: string
  @text("What it is for", { max: 2000, lines: true, clear: true }) description?: string | null
  @color("Its color in calendars, `#rrggbb`", { clear: true }) color?: string | null
  @flag("Whether a request that names no type is for this one; at most one type is", { optional: true }) isDefault?: boolean
  @choice(LeaveBadge, "How somebody who takes it appears", { optional: true }) badge?: LeaveBadge
}

@input("A new type of leave")
export class NewLeaveType extends LeaveTypePatch {
  @text("The name of the type, unique in the organization", { max: 120, example: "Annual Leave" }) declare name: string
  @flag("Whether it can be taken without a balance; this never changes", { optional: true }) isUnlimited?: boolean
}

@input("Rules to be tried on everybody's balance")
export class RulesTrial extends LeaveRules {
  @day("The day of the balances that are compared; the end of this year where it is left out", { optional: true }) asOf?: string
}
