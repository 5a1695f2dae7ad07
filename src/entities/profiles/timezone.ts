// Time zones of employees as SQL.
import { type RawBuilder, sql } from "kysely"
import type { RowContext } from "../metadata.js"

/** Subquery for the IANA time zone of an employee: the preference, else the zone of the location, else of the organization. */
export const timezoneOf = ({ organization }: Pick<RowContext, "organization">, employeeId: RawBuilder<unknown>) => sql<string>`
  select coalesce(zp.timezone, zl.timezone, zo.timezone)
  from employees ze
  join organizations zo on zo.id = ze.organization_id
  left join preferences zp on zp.organization_id = ze.organization_id and zp.employee_id = ze.id
  left join locations zl on zl.organization_id = ze.organization_id and zl.id = ze.location_id
  where ze.organization_id = ${organization} and ze.id = ${employeeId}`
