// The figures of the balance report on a future date, projected for all selected employees.
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import { everyone, type ScopeRule } from "../../auth/access-rules.js"
import { batchesOf } from "../../core/batches.js"
import type { Context } from "../../core/context.js"
import { tooManyError } from "../../core/errors.js"
import { LeaveReportRow } from "../../entities/leave/balances.js"
import type { LeaveReportFilter } from "../../inputs/leave/balances.js"
import { computeBalance } from "./calculations/balance.js"
import { isOneOf, loadLedgers } from "./ledger-loader.js"

/** Most balances of a report on a future date. All are computed, also those of other pages. */
const MAX_PROJECTED_BALANCES = 5000
/** Employees whose ledgers are loaded at a time. */
const BATCH_SIZE = 100

/** The figures of a row of the report, by column names. */
interface ProjectedRow {
  employee_id: string
  leave_type_id: string
  projection: Pick<LeaveReportRow, "entitled" | "expired" | "encashed" | "used" | "pending" | "remaining">
}

type ReportConditions = Omit<LeaveReportFilter, "asOf">

/**
 * Projects the balances of the active employees on a date. Throws VALIDATION_FAILED for more than 5,000 balances, and RATE_LIMITED while
 * too many computations of the organization wait.
 */
export function projectReport(ctx: Context, asOf: string, conditions: ReportConditions): Promise<ProjectedRow[]> {
  return ctx.deps.computations.run(ctx.viewer.organizationId, () => project(ctx, asOf, conditions))
}

async function project(ctx: Context, asOf: string, conditions: ReportConditions): Promise<ProjectedRow[]> {
  const leaveTypeIds = await findTypeIds(ctx, conditions)
  const employeeIds = await findEmployeeIds(ctx, conditions)
  if (employeeIds.length * leaveTypeIds.length > MAX_PROJECTED_BALANCES)
    throw tooManyError("departmentIds", MAX_PROJECTED_BALANCES)
  const rows: ProjectedRow[] = []
  for (const ids of batchesOf(employeeIds, BATCH_SIZE)) {
    const { employees, types } = await loadLedgers(ctx, { employees: isOneOf(ids), leaveTypeIds })
    for (const employee of employees) {
      // The computation takes long for many employees, so this loop lets other requests run.
      await setImmediate()
      for (const type of types) {
        const { entitled, expired, encashed, used, pending, remaining } = computeBalance(employee, type, asOf)
        const projection = { entitled, expired, encashed, used, pending, remaining }
        rows.push({ employee_id: employee.id, leave_type_id: type.id, projection })
      }
    }
  }
  return rows
}

async function findTypeIds({ db, viewer }: Context, { leaveTypeIds }: ReportConditions): Promise<string[]> {
  const isSelected = leaveTypeIds ? sql`and id = any(${leaveTypeIds}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`select id from leave_types
    where organization_id = ${viewer.organizationId} and archived_at is null ${isSelected}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The active employees whose balances the viewer may read, at most one more than a report can have. */
async function findEmployeeIds(
  { db, viewer, accessPolicies }: Context,
  { departmentIds, employeeIds }: ReportConditions,
): Promise<string[]> {
  const inDepartment = departmentIds ? sql`and department_id = any(${departmentIds}::uuid[])` : sql``
  const isSelected = employeeIds ? sql`and id = any(${employeeIds}::uuid[])` : sql``
  const scope = (accessPolicies.of(LeaveReportRow).actions.read as ScopeRule)(viewer)
  const isReadable = scope === everyone ? sql`` : sql`and id = any(${[...scope]}::uuid[])`
  const { rows } = await sql<{ id: string }>`select id from employees
    where organization_id = ${viewer.organizationId} and account_status <> 'DEACTIVATED'
      ${inDepartment} ${isSelected} ${isReadable} limit ${MAX_PROJECTED_BALANCES + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
