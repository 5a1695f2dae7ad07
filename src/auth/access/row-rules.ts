// Row rules of several domains, those that access rules lift, and their combination.
import { sql } from "kysely"
import { isActiveEmployee } from "../../entities/profiles/profiles.js"
import type { RowRule } from "../access-policies.js"
import { everyone, type ScopeRule } from "../access-rules.js"
import { accountManagers, employeeReaders } from "./permissions.js"

/** A row rule that does not narrow the records of the employees in the scope of an access rule. */
export const unlessIncluded =
  (rule: ScopeRule, narrow: RowRule): RowRule =>
  (row, viewer, canReadField) => {
    const scope = rule(viewer)
    if (scope === everyone) return undefined
    const condition = viewer.isServiceAccount ? sql`false` : (narrow(row, viewer, canReadField) ?? sql`true`)
    return scope.size === 0 ? condition : sql`${row("employeeId")} = any(${[...scope]}::uuid[]) or (${condition})`
  }

/** A row rule that does not narrow the records for viewers to whom an access rule gives everyone. */
export const unlessEveryone =
  (rule: ScopeRule, narrow: RowRule): RowRule =>
  (row, viewer, canReadField) =>
    rule(viewer) === everyone ? undefined : narrow(row, viewer, canReadField)

/** A row rule for viewers to whom an access rule gives records of others. Those of the viewer alone need no condition. */
export const unlessOwnOnly =
  (rule: ScopeRule, narrow: RowRule): RowRule =>
  (row, viewer, canReadField) => {
    const scope = rule(viewer)
    const isOwnOnly = scope !== everyone && [...scope].every((id) => id === viewer.id)
    return isOwnOnly ? undefined : narrow(row, viewer, canReadField)
  }

/** A row rule that holds where both rules hold. */
export const bothRules =
  (first: RowRule, second: RowRule): RowRule =>
  (...row) => {
    const conditions = [first(...row), second(...row)].flatMap((condition) => (condition ? sql`(${condition})` : []))
    return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
  }

/** Only HR and those who manage accounts see deactivated employees. */
export const notDeactivated = unlessEveryone(accountManagers, isActiveEmployee)

/** Condition that the employee of a row is not deactivated, for viewers who do not see deactivated employees. */
export const ofEmployeeNotDeactivated = unlessEveryone(
  accountManagers,
  (row) => sql`exists (select from employees e where e.organization_id = ${row("organizationId")}
    and e.id = ${row("employeeId")} and e.account_status <> 'DEACTIVATED')`,
)

/** The employees over whom the viewer may read profiles. A right to a part of the profile alone does not show a person. */
export const ofEmployeeInScope = unlessIncluded(employeeReaders, () => sql`false`)

/** Row rule of what belongs to the profile of an employee: the viewer may read the employee. */
export const ofReadableEmployee = bothRules(ofEmployeeInScope, ofEmployeeNotDeactivated)
