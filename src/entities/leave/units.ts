// Units in which leave types count: the limits of amounts, and the SQL that shows stored amounts.
import { type RawBuilder, sql } from "kysely"
import type { LeaveUnit } from "./enums.js"

/** Parts of one unit, in which the ledger counts: thousandths of a day, or thousandths of a minute for leave types in hours. */
export const PARTS_PER_UNIT: Readonly<Record<LeaveUnit, number>> = { DAYS: 1000, HOURS: 60_000 }

/** Decimal places of amounts of leave. */
export const AMOUNT_SCALE = 3

/** Parts of a minute, for leave types in hours. */
export const PARTS_PER_MINUTE = PARTS_PER_UNIT.HOURS / 60

/** Largest amounts in the rules of a type: every day of a year. */
export const MAX_RULE_AMOUNT: Readonly<Record<LeaveUnit, number>> = { DAYS: 366, HOURS: 8784 }

/** Largest amounts that are added to a balance, removed or paid out at a time. */
export const MAX_MANUAL_AMOUNT: Readonly<Record<LeaveUnit, number>> = { DAYS: 1000, HOURS: 24_000 }

const parts = (unit: LeaveUnit) => sql.raw(PARTS_PER_UNIT[unit].toFixed(1))

/** SQL for days or hours from an amount of the ledger, as the number that `fromAmount` of the service returns. */
export const inUnit = (amount: RawBuilder<unknown>, unit: RawBuilder<unknown>): RawBuilder<number> =>
  sql`((${amount}) / case ${unit} when 'HOURS' then ${parts("HOURS")} else ${parts("DAYS")} end)::float8`

/** SQL for the unit of the leave type with an id. */
export const unitOfType = (organizationId: RawBuilder<unknown>, leaveTypeId: RawBuilder<unknown>): RawBuilder<LeaveUnit> =>
  sql`(select t.unit from leave_types t where t.organization_id = ${organizationId} and t.id = ${leaveTypeId})`
