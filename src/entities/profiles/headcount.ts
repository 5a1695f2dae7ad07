// Headcount (docs/decisions/0037): the employees who are employed on a day, from the first to the last day of work.
import { type RawBuilder, sql } from "kysely"
import type { RowContext } from "../metadata.js"

/**
 * First and last day of the current employment of an employee under an alias. An unknown first day is `-infinity`, an open end
 * `infinity`. A deactivated employee without a last day was employed up to the day of the deactivation.
 */
export const employmentDays = (alias: string): { firstDay: RawBuilder<unknown>; lastDay: RawBuilder<unknown> } => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return {
    firstDay: sql`coalesce(${column("hire_date")}, '-infinity'::date)`,
    lastDay: sql`case when ${column("end_date")} is not null then ${column("end_date")}
      when ${column("account_status")} = 'DEACTIVATED' then coalesce(${column("deactivated_on")}, '-infinity'::date)
      else 'infinity'::date end`,
  }
}

/**
 * Condition that the account of an employee under an alias is active on a day of the employment. Administrators have access before and
 * after it.
 */
export const mayWorkOn = (alias: string, day: RawBuilder<unknown>): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column("account_status")} = 'ACTIVE' and (${column("role")} = 'ADMIN'
    or ${day} between coalesce(${column("hire_date")}, '-infinity') and coalesce(${column("end_date")}, 'infinity')))`
}

/** A column by whose values employees are counted. */
export type HeadcountColumn = "department_id" | "position_id"

/** Index that contains all columns of a headcount, so that counting reads no rows. */
export const headcountIndex = (column: HeadcountColumn) => {
  const name = `employees_${column}_headcount_index`
  const columns = "hire_date, end_date, deactivated_on, account_status"
  return { name, expression: `create index ${name} on employees (organization_id, ${column}) include (${columns})` }
}

/** Subquery for the number of employees who are employed today and have an id in a column. */
export const headcountOf = (
  { organization, today, figures }: Pick<RowContext, "organization" | "today" | "figures">,
  column: HeadcountColumn,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const known = figures?.headcountOf(column, id)
  if (known) return known
  const { firstDay, lastDay } = employmentDays("m")
  return sql`(select count(*)::int from employees m where m.organization_id = ${organization} and ${sql.ref(`m.${column}`)} = ${id}
    and ${firstDay} <= ${today} and ${lastDay} >= ${today})`
}
