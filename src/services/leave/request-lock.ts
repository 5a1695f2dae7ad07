// Locks a leave request for an action, in the order of all writes to leave: coverage rules, employee, request and its type.
import { sql } from "kysely"
import { assertExpectedVersion } from "../../core/authorized-records.js"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import { isId } from "../../entities/base-entity.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CoverageRule } from "./calculations/coverage.js"

/** A leave request as of its lock, with the employee and the locked coverage rules. */
export interface LockedLeaveRequest {
  request: LeaveRequest
  employee: Employee
  coverageRules: CoverageRule[]
}

/**
 * Locks a leave request that the viewer may read, in one statement. Throws NOT_FOUND otherwise, and PRECONDITION_FAILED if the
 * caller expects another version. Except for the locked rows, the statement sees the data from before it waited. Callers
 * therefore read the rules and the ledger with a later statement. `withCoverageRules` also locks the coverage rules that concern
 * the employee.
 */
export async function lockLeaveRequest(
  ctx: Context,
  id: string,
  { withCoverageRules = false } = {},
): Promise<LockedLeaveRequest> {
  if (!isId(id)) throw new AppError("NOT_FOUND")
  await ctx.em.flush()
  const organization = sql`${ctx.viewer.organizationId}::uuid`
  const employeeId = sql`(select t.employee_id from target t)`
  const lockRules = withCoverageRules ? ctx.services.leave.coverage.lockingQuery(employeeId) : sql`select null where false`
  const { rows } = await sql<{ request: object; employee: object; rules: CoverageRule[] }>`
    with target as materialized (
      select r.id, r.employee_id from leave_requests r where r.id = ${id} and ${ctx.query.isReadable(LeaveRequest, "r")}
    ), rules as materialized (${lockRules}), employee as materialized (
      select e.* from employees e where e.organization_id = ${organization} and e.id = ${employeeId}
        and (select count(*) from rules) >= 0 for update
    )
    select to_json(r) as request, to_json(e) as employee, (select coalesce(json_agg(l), '[]') from rules l) as rules
    from employee e join leave_requests r on r.organization_id = e.organization_id and r.employee_id = e.id and r.id = ${id}
    join leave_types t on t.organization_id = r.organization_id and t.id = r.leave_type_id
    for update of r for key share of t`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError("NOT_FOUND")
  const request = ctx.em.map(LeaveRequest, row.request)
  assertExpectedVersion(ctx, request)
  return { request, employee: ctx.em.map(Employee, row.employee), coverageRules: row.rules }
}

/** Locks an employee until the transaction ends. Every write to leave does so first, which serializes the writes of one employee. */
export async function lockEmployeeRow({ viewer, db }: Context, id: string): Promise<void> {
  await sql`select 1 from employees where organization_id = ${viewer.organizationId} and id = ${id} for update`.execute(db)
}
