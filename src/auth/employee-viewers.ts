// Viewers of employees who have no session: jobs that act with the rights of an employee.
import { type Kysely, sql } from "kysely"
import type { Clock } from "../adapters/clock.js"
import { isBeforeFirstDaySql } from "./pre-boarding.js"
import { Viewer, type ViewerData } from "./viewer.js"

/** The viewer of an employee with the rights of now; undefined for an account that is not active. Has no session. */
export async function loadEmployeeViewer(
  { db, clock }: { db: Kysely<unknown>; clock: Clock },
  organizationId: string,
  employeeId: string,
): Promise<Viewer | undefined> {
  const { rows } = await sql<Omit<ViewerData, "sessionId">>`
    select e.id, e.organization_id as "organizationId", e.role, o.timezone, o.policies,
      coalesce(p.language, o.language) as language, p.language is not null as "languageChosen",
      ${sql.raw(isBeforeFirstDaySql("time.now"))} as "isBeforeFirstDay",
      array(select r.id from employees r where r.organization_id = e.organization_id and r.manager_id = e.id) as reports
    from employees e
    cross join (select ${clock.now()}::timestamptz as now) time
    join organizations o on o.id = e.organization_id
    left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
    where e.organization_id = ${organizationId} and e.id = ${employeeId} and e.account_status = 'ACTIVE'`.execute(db)
  return rows[0] && new Viewer({ ...rows[0], sessionId: NO_SESSION })
}

const NO_SESSION = "00000000-0000-0000-0000-000000000000"
