// Leave types and the versions of their rules. A version applies from a date on. It is never rewritten, and deleted
// only before that date, so past grants can be recomputed.
import { type RawBuilder, sql } from "kysely"
import { Field, Float, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import {
  boolean,
  computed,
  date,
  decimal,
  embedded,
  enumeration,
  integer,
  localizedString,
  string,
  timestamp,
} from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { EnumType } from "../enum-type.js"
import type { RowRef } from "../metadata.js"
import { manyToOne, oneToMany } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { GrantTiming, LeaveAccrual, LeaveBadge, LeaveUnit } from "./enums.js"
import { LeavePolicyGroup } from "./policy-groups.js"
import { AMOUNT_SCALE, unitOfType } from "./units.js"

@ObjectType({ description: "Amount of leave per year after a number of years of service." })
export class TenureStep {
  @Field(() => Int, { description: "Full years of service from which the step applies." }) afterYears!: number
  @Field(() => Float, { description: "Amount per year, in the unit of the type." }) amountPerYear!: number
}

@ObjectType({ description: "A period in which the leave type cannot be taken." })
export class Blackout {
  @Field(() => CalendarDate, { description: "First day, inclusive." }) from!: string
  @Field(() => CalendarDate, { description: "Last day, inclusive." }) to!: string
  @Field(() => String, { nullable: true, description: "Reason for the period." }) reason?: string | null
}

/** Selects a general rule of the version in force today, or of the first version if none is in force yet. */
const ruleInForce = (type: RowRef, column: string): RawBuilder<unknown> => sql`
  select p.${sql.ref(column)} from leave_policies p
  where p.organization_id = ${type("organizationId")} and p.leave_type_id = ${type("id")} and p.group_id is null
  order by p.effective_from <= ${type.today} desc,
    case when p.effective_from <= ${type.today} then p.effective_from end desc, p.effective_from, p.id desc limit 1`

interface RuleOptions {
  optional?: boolean
  enumType?: EnumType<string>
}

const currentRule = (type: () => unknown, description: string, column: string, options: RuleOptions = {}) =>
  computed(type, `${description} Current value of the general rules.`, { sql: (row) => ruleInForce(row, column), ...options })

@entity("A leave type with its current general rules.", {
  table: "leave_types",
  auditsValues: true,
  sort: ["name", "createdAt"],
  index: [["name", "id"]],
  indexes: [
    {
      name: "leave_types_name_unique",
      expression:
        "create unique index leave_types_name_unique on leave_types (organization_id, lower(name)) where archived_at is null",
    },
    {
      name: "leave_types_default_unique",
      expression:
        "create unique index leave_types_default_unique on leave_types (organization_id) where is_default and archived_at is null",
    },
  ],
})
export class LeaveType extends BaseEntity {
  @localizedString("Name, unique in the organization.") name!: string
  @string("Description of the type.", { optional: true }) description?: string | null
  @string("Color in calendars, as `#rrggbb`.", { optional: true }) color?: string | null
  @boolean("Whether requests without a type use this type.") isDefault = false
  @enumeration(LeaveUnit, "Unit of all amounts of the type. Fixed at creation.") unit: LeaveUnit = "DAYS"
  @boolean("Whether the type can be taken without a balance. Fixed at creation.") isUnlimited = false
  @boolean("Whether managers may grant days to their reports, such as compensatory time.") allowsManagerGrants = false
  @enumeration(LeaveBadge, "Status badge of employees on this leave.") badge: LeaveBadge = "ON_LEAVE"
  @timestamp("Time of archiving. No new record can refer to an archived type.", { optional: true, restOptIn: true })
  archivedAt?: Date | null

  @currentRule(() => CalendarDate, "Date from which the rules apply.", "effective_from") effectiveFrom!: string
  @currentRule(() => String, "How often days are granted.", "accrual", { enumType: LeaveAccrual })
  accrual!: LeaveAccrual
  @currentRule(() => String, "Time of the grant within a period.", "grant_timing", { enumType: GrantTiming })
  grantTiming!: GrantTiming
  @currentRule(() => Float, "Leave per year, in the unit of the type.", "amount_per_year") amountPerYear!: number
  @currentRule(() => [TenureStep], "Leave per year by years of service.", "tenure_steps") tenureSteps!: TenureStep[]
  @currentRule(() => Boolean, "Whether employees hired within a period get a proportional part.", "prorate_on_hire")
  prorateOnHire!: boolean
  @currentRule(() => Boolean, "Whether employees leaving within a period get a proportional part.", "prorate_on_end")
  prorateOnEnd!: boolean
  @currentRule(() => Boolean, "Whether part-time employees get a proportional part.", "use_full_time_share")
  useFullTimeShare!: boolean
  @currentRule(
    () => Float,
    "Maximum carried into the next year, in the unit of the type; null for no limit.",
    "maximum_carry_over",
    {
      optional: true,
    },
  )
  maximumCarryOver?: number | null
  @currentRule(
    () => String,
    "Last day of the next year on which carried leave can be taken, as `MM-DD`; `12-31` for its end. Null: carried leave does not expire and is carried over again.",
    "carry_over_expires",
    {
      optional: true,
    },
  )
  carryOverExpires?: string | null
  @currentRule(() => Boolean, "Whether half days can be taken.", "allow_half_days") allowHalfDays!: boolean
  @currentRule(() => Int, "Days of notice before the first day of leave.", "notice_days") noticeDays!: number
  @currentRule(
    () => Float,
    "Maximum working days in a row, across adjacent requests of the type; null for no limit.",
    "maximum_consecutive_days",
    {
      optional: true,
    },
  )
  maximumConsecutiveDays?: number | null
  @currentRule(() => [Blackout], "Periods in which the type cannot be taken.", "blackouts") blackouts!: Blackout[]
  @currentRule(() => Float, "Amount by which a balance may be negative, in the unit of the type.", "negative_allowed_up_to")
  negativeAllowedUpTo!: number
  @currentRule(() => Float, "Maximum working days without a document; null for no limit.", "document_after_days", {
    optional: true,
  })
  documentAfterDays?: number | null

  @oneToMany(() => LeavePolicy, "Versions of the general rules, oldest first.", {
    foreignKey: "leaveTypeId",
    where: (version) => sql`${version("groupId")} is null`,
    orderBy: [{ by: "effectiveFrom" }],
    expectedSize: 2,
    connection: true,
  })
  policies?: LeavePolicy[]
}

const AMOUNT_COLUMN = { precision: 7, scale: AMOUNT_SCALE }

@entity("The rules of a leave type from a date on.", {
  table: "leave_policies",
  auditsValues: true,
  sort: ["effectiveFrom"],
  index: [
    ["leaveTypeId", "effectiveFrom", "id"],
    ["groupId", "effectiveFrom", "id"],
  ],
  checks: [
    { name: "leave_policies_days_check", expression: "amount_per_year >= 0" },
    { name: "leave_policies_carry_check", expression: "maximum_carry_over >= 0" },
    { name: "leave_policies_expires_check", expression: "carry_over_expires ~ '^[01][0-9]-[0-3][0-9]$'" },
    { name: "leave_policies_negative_check", expression: "negative_allowed_up_to >= 0" },
  ],
})
export class LeavePolicy extends BaseEntity {
  @manyToOne(() => LeaveType, "Leave type that the rules apply to.") leaveTypeId!: string
  @manyToOne(
    () => LeavePolicyGroup,
    "Group that the rules apply to; null for the general rules, which apply to everybody else.",
    {
      optional: true,
    },
  )
  groupId?: string | null
  @computed(() => String, "Unit of the amounts, that of the leave type.", {
    enumType: LeaveUnit,
    sql: (policy) => unitOfType(policy("organizationId"), policy("leaveTypeId")),
  })
  unit!: LeaveUnit
  @date("Date from which the rules apply. Of two versions from one date, the later one applies.") effectiveFrom!: string
  @enumeration(LeaveAccrual, "How often days are granted.") accrual: LeaveAccrual = "YEARLY"
  @enumeration(GrantTiming, "Time of the grant within a period.") grantTiming: GrantTiming = "START"
  @decimal("Leave per year, in the unit of the type.", AMOUNT_COLUMN) amountPerYear = 0
  @embedded(() => [TenureStep], "Leave per year by years of service.") tenureSteps: TenureStep[] = []
  @boolean("Whether employees hired within a period get a proportional part.") prorateOnHire = false
  @boolean("Whether employees leaving within a period get a proportional part.") prorateOnEnd = false
  @boolean("Whether part-time employees get a proportional part.") useFullTimeShare = false
  @decimal("Maximum carried into the next year, in the unit of the type; null for no limit.", {
    ...AMOUNT_COLUMN,
    optional: true,
  })
  maximumCarryOver?: number | null
  @string(
    "Last day of the next year on which carried leave can be taken, as `MM-DD`; `12-31` for its end. Null: carried leave does not expire and is carried over again.",
    { optional: true },
  )
  carryOverExpires?: string | null
  @boolean("Whether half days can be taken.") allowHalfDays = true
  @integer("Days of notice before the first day of leave.") noticeDays = 0
  @decimal("Maximum working days in a row, across adjacent requests of the type; null for no limit.", {
    ...AMOUNT_COLUMN,
    optional: true,
  })
  maximumConsecutiveDays?: number | null
  @embedded(() => [Blackout], "Periods in which the type cannot be taken.") blackouts: Blackout[] = []
  @decimal("Amount by which a balance may be negative, in the unit of the type.", AMOUNT_COLUMN) negativeAllowedUpTo = 0
  @decimal("Maximum working days without a document; null for no limit.", { ...AMOUNT_COLUMN, optional: true })
  documentAfterDays?: number | null
}
