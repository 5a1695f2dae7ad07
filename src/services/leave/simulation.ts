// Simulation of other rules of a leave type: the balances that they would change.
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import { everyone } from "../../auth/access-scope.js"
import type { Context } from "../../core/context.js"
import { tooManyError } from "../../core/errors.js"
import type { SimulatedLeaveBalance } from "../../entities/leave/balances.js"
import type { LeaveType } from "../../entities/leave/types.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { SimulateLeaveRulesInput } from "../../inputs/leave/types.js"
import { fromAmount, toAmount } from "./calculations/amounts.js"
import { computeBalance } from "./calculations/balance.js"
import { yearEnd, yearOf } from "./calculations/dates.js"
import type { LedgerEmployee, LedgerLeaveType } from "./calculations/ledger-input.js"
import { pickRules } from "./calculations/policy-rules.js"
import { isOneOf, loadLedgers, toAccrualRules } from "./ledger-loader.js"

const BATCH_SIZE = 500
const MAX_SIMULATED_BALANCES = 1000

interface NamedEmployee {
  id: string
  fullName: string
}

/** The balances on a date that other rules of a type would change and the viewer reads, ordered by employee name. */
export async function simulate(
  ctx: Context,
  { id, unit }: LeaveType,
  { asOf = yearEnd(yearOf(ctx.today)), effectiveFrom, departmentIds, groupId, ...rules }: SimulateLeaveRulesInput,
): Promise<SimulatedLeaveBalance[]> {
  const { policyGroups, policyVersions } = ctx.services.leave
  const key = { leaveTypeId: id, groupId: groupId ?? null }
  await policyGroups.assertOfType(key)
  const version = await policyVersions.buildVersion(key, pickRules(rules), effectiveFrom ?? ctx.today)
  const simulated = toAccrualRules({ maximumCarryOver: null, carryOverExpires: null, ...version }, unit)
  const results: SimulatedLeaveBalance[] = []
  for (let last: NamedEmployee | undefined; ; ) {
    const batch = await nextEmployees(ctx, last, departmentIds)
    const ids = batch.map((employee) => employee.id)
    const loaded = await loadLedgers(ctx, { employees: isOneOf(ids), leaveTypeIds: [id] })
    const employees = new Map(loaded.employees.map((employee) => [employee.id, employee]))
    const type = loaded.types[0] as LedgerLeaveType
    const simulatedType = { ...type, versions: insertVersion(type.versions, simulated) }
    for (const { id: employeeId, fullName } of batch) {
      // The computation takes long for many employees, so this loop lets other requests run.
      await setImmediate()
      const employee = employees.get(employeeId) as LedgerEmployee
      const [before, after] = [remainingOf(employee, type, asOf), remainingOf(employee, simulatedType, asOf)]
      const difference = fromAmount(toAmount(after - before, unit), unit)
      if (difference === 0) continue
      if (results.length === MAX_SIMULATED_BALANCES) throw tooManyError("departmentIds", MAX_SIMULATED_BALANCES)
      results.push({ employeeId, fullName, before, after, difference, unit })
    }
    if (batch.length < BATCH_SIZE) return results
    last = batch.at(-1)
  }
}

/** The next batch of employees by name whose balances the viewer reads. */
async function nextEmployees(
  ctx: Context,
  after: NamedEmployee | undefined,
  departmentIds: readonly string[] | undefined,
): Promise<NamedEmployee[]> {
  const scope = ctx.accessPolicies.readScope(ctx.viewer, Employee, "leaveBalances")
  const isInScope = scope === everyone ? sql`` : sql`and e.id = any(${[...scope]}::uuid[])`
  const inDepartment = departmentIds ? sql`and e.department_id = any(${[...departmentIds]}::uuid[])` : sql``
  const isLater = after ? sql`and (e.full_name, e.id) > (${after.fullName}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<NamedEmployee>`
    select e.id, e.full_name as "fullName" from employees e
    where e.organization_id = ${ctx.viewer.organizationId} and e.account_status <> 'DEACTIVATED'
      and ${ctx.query.isReadable(Employee, "e")} ${isInScope} ${inDepartment} ${isLater}
    order by e.full_name, e.id limit ${BATCH_SIZE}`.execute(ctx.db)
  return rows
}

const remainingOf = (employee: LedgerEmployee, type: LedgerLeaveType, asOf: string) =>
  computeBalance(employee, type, asOf).remaining ?? 0

/** The versions with another one, after those from the same date. */
const insertVersion = (versions: LedgerLeaveType["versions"], version: LedgerLeaveType["versions"][number]) =>
  [...versions, version].toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : a.effectiveFrom > b.effectiveFrom ? 1 : 0))
