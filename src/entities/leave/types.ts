// The types of leave and the versions of their rules. A version holds from a day on and is never rewritten, so that what was
// granted under it can be worked out again.
import { type RawBuilder, sql } from "kysely"
import { Field, Float, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import {
  boolean,
  computed,
  date,
  decimal,
  embedded,
  entity,
  enumeration,
  integer,
  localizedString,
  manyToOne,
  oneToMany,
  string,
  timestamp,
} from "../columns.js"
import { GrantedAt, LeaveAccrual, LeaveBadge } from "../enums.js"
import type { RowRef } from "../metadata.js"
import { CalendarDate } from "../scalars.js"

@ObjectType({ description: "How much leave there is a year after some years of service" })
export class TenureStep {
  @Field(() => Int, { description: "Full years of service from which it holds" }) afterYears!: number
  @Field(() => Float, { description: "Days a year from then on" }) daysPerYear!: number
}

@ObjectType({ description: "Days on which a type of leave can't be taken" })
export class Blackout {
  @Field(() => CalendarDate, { description: "The first of the days" }) from!: string
  @Field(() => CalendarDate, { description: "The last of the days" }) to!: string
  @Field(() => String, { nullable: true, description: "Why" }) reason?: string | null
}

/** A rule of the version that is in force today; before the first day of the first version, of that one. */
const inForce = (type: RowRef, column: string): RawBuilder<unknown> => sql`
  select p.${sql.ref(column)} from leave_policies p
  where p.organization_id = ${type("organizationId")} and p.leave_type_id = ${type("id")}
  order by p.effective_from <= ${type.today} desc,
    case when p.effective_from <= ${type.today} then p.effective_from end desc, p.effective_from, p.id desc limit 1`

const rule = (type: () => unknown, description: string, column: string, options: { optional?: boolean } = {}) =>
  computed(type, `${description}, as it holds today`, { sql: (row) => inForce(row, column), ...options })

@entity("A kind of absence with its rules", {
  table: "leave_types",
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
  @localizedString("The name of the type") name!: string
  @string("What it is for", { optional: true }) description?: string | null
  @string("Its color in calendars, `#rrggbb`", { optional: true }) color?: string | null
  @boolean("Whether a request that names no type is for this one") isDefault = false
  @boolean("Whether it can be taken without a balance; this never changes") isUnlimited = false
  @enumeration(LeaveBadge, "How somebody who takes it appears") badge: LeaveBadge = "ON_LEAVE"
  @timestamp("When it was retired; nothing new refers to it since", { optional: true, lazy: true }) archivedAt?: Date | null

  @rule(() => CalendarDate, "The day from which its rules hold", "effective_from") effectiveFrom!: string
  @computed(() => String, "How it is earned, as it holds today", {
    enumType: LeaveAccrual,
    sql: (type) => inForce(type, "accrual"),
  })
  accrual!: LeaveAccrual
  @computed(() => String, "When in a period it is granted, as it holds today", {
    enumType: GrantedAt,
    sql: (type) => inForce(type, "granted_at"),
  })
  grantedAt!: GrantedAt
  @rule(() => Float, "Days a year", "days_per_year") daysPerYear!: number
  @rule(() => [TenureStep], "Days a year by years of service", "tenure_steps") tenureSteps!: TenureStep[]
  @rule(() => Boolean, "Whether who is hired inside a period gets a part", "prorate_on_hire") prorateOnHire!: boolean
  @rule(() => Boolean, "Whether who leaves inside a period gets a part", "prorate_on_end") prorateOnEnd!: boolean
  @rule(() => Boolean, "Whether part-time work earns a part", "use_full_time_share") useFullTimeShare!: boolean
  @rule(() => Float, "The most days carried into the next year; empty for all", "maximum_carry_over", { optional: true })
  maximumCarryOver?: number | null
  @rule(() => String, "The last day of the next year on which what was carried can be taken, `MM-DD`", "carry_over_expires", {
    optional: true,
  })
  carryOverExpires?: string | null
  @rule(() => Boolean, "Whether half days can be taken", "allow_half_days") allowHalfDays!: boolean
  @rule(() => Int, "How many days ahead it is to be asked for", "notice_days") noticeDays!: number
  @rule(() => Float, "The most working days at a stretch; empty for any", "maximum_consecutive_days", { optional: true })
  maximumConsecutiveDays?: number | null
  @rule(() => [Blackout], "Days on which it can't be taken", "blackouts") blackouts!: Blackout[]
  @rule(() => Float, "How many days a balance may be below zero", "negative_allowed_up_to") negativeAllowedUpTo!: number
  @rule(() => Float, "The most working days without a document; empty for any", "document_after_days", {
    optional: true,
  })
  documentAfterDays?: number | null

  @oneToMany(() => LeavePolicy, "The versions of its rules, the oldest first", {
    foreignKey: "leaveTypeId",
    orderBy: [{ by: "effectiveFrom" }],
    expectedSize: 2,
  })
  policies?: LeavePolicy[]
}

const days = { precision: 7, scale: 3 }

@entity("The rules of a type of leave from a day on", {
  table: "leave_policies",
  index: [["leaveTypeId", "effectiveFrom", "id"]],
  checks: [
    { name: "leave_policies_days_check", expression: "days_per_year >= 0" },
    { name: "leave_policies_carry_check", expression: "maximum_carry_over >= 0" },
    { name: "leave_policies_expires_check", expression: "carry_over_expires ~ '^[01][0-9]-[0-3][0-9]$'" },
    { name: "leave_policies_negative_check", expression: "negative_allowed_up_to >= 0" },
  ],
})
export class LeavePolicy extends BaseEntity {
  @manyToOne(() => LeaveType, "The type whose rules they are") leaveTypeId!: string
  @date("The day from which they hold; of two versions from one day, the later one") effectiveFrom!: string
  @enumeration(LeaveAccrual, "How the leave is earned") accrual: LeaveAccrual = "YEARLY"
  @enumeration(GrantedAt, "When in a period it is granted") grantedAt: GrantedAt = "START"
  @decimal("Days a year", days) daysPerYear = 0
  @embedded(() => [TenureStep], "Days a year by years of service") tenureSteps: TenureStep[] = []
  @boolean("Whether who is hired inside a period gets a part of it") prorateOnHire = false
  @boolean("Whether who leaves inside a period gets a part of it") prorateOnEnd = false
  @boolean("Whether part-time work earns a part of it") useFullTimeShare = false
  @decimal("The most days carried into the next year; empty for all", { ...days, optional: true })
  maximumCarryOver?: number | null
  @string("The last day of the next year on which what was carried can be taken, `MM-DD`; empty for its end", { optional: true })
  carryOverExpires?: string | null
  @boolean("Whether half days can be taken") allowHalfDays = true
  @integer("How many days ahead it is to be asked for") noticeDays = 0
  @decimal("The most working days at a stretch; empty for any", { ...days, optional: true })
  maximumConsecutiveDays?: number | null
  @embedded(() => [Blackout], "Days on which it can't be taken") blackouts: Blackout[] = []
  @decimal("How many days a balance may be below zero", days) negativeAllowedUpTo = 0
  @decimal("The most working days without a document; empty for any", { ...days, optional: true })
  documentAfterDays?: number | null
}
