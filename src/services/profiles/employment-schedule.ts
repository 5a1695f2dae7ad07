// The rule that scheduled changes of employments stay applicable. It decides beforehand and on the day.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import type { EmploymentChange } from "../../entities/profiles/employment.js"
import {
  type Employment,
  findInapplicableChanges,
  type PlannedEmploymentChange,
  RULED_ATTRIBUTES,
  sortKey,
} from "./calculations/scheduled-employment.js"

/** Changes in the details of one error. */
const MAX_LISTED_CHANGES = 20

interface ScheduledEmployment extends Employment {
  readonly name: string
  /** The scheduled changes of attributes with a rule. */
  readonly changes: readonly PlannedEmploymentChange[]
}

/** An employee and the present and scheduled lines of managers above, with their scheduled changes in the order of effect. */
interface EmploymentSchedule {
  readonly employments: ReadonlyMap<string, ScheduledEmployment>
  readonly changes: readonly PlannedEmploymentChange[]
}

/** Whether a change has attributes that other changes may exclude, or that may exclude others. */
export const hasRuledAttribute = (names: readonly string[] | null | undefined): boolean =>
  RULED_ATTRIBUTES.some((attribute) => names?.includes(attribute))

export class EmploymentScheduleService extends BaseService {
  /**
   * Reads the schedule of an employee, in one statement with other queries of the tick. A cycle contains the employee only if a present,
   * scheduled or new manager (`managerId`) is below. So these lines have all changes with which one of the employee may conflict.
   * Callers hold the lock of the tree if the manager changes.
   */
  async load(employeeId: string, managerId?: string | null): Promise<EmploymentSchedule> {
    const { organizationId } = this.viewer
    const attributes = sql`array[${sql.join(RULED_ATTRIBUTES.map((name) => sql.lit(name)))}]`
    const rows = await this.ctx.runTogether(sql<ScheduledEmployment>`
      with recursive line (id) as (
        select unnest(${[employeeId, managerId ?? employeeId]}::uuid[])
        union
        select above.id from line cross join lateral (
          select e.manager_id as id from employees e where e.organization_id = ${organizationId} and e.id = line.id
          union all
          select c.manager_id from employment_changes c
          where c.organization_id = ${organizationId} and c.employee_id = line.id and c.status = 'SCHEDULED'
        ) above where above.id is not null
      )
      select e.id, e.full_name as name, e.manager_id as "managerId", e.hire_date as "hireDate", e.end_date as "endDate",
        (select coalesce(json_object_agg(k.name, k.key), '{}') from (
          select n.name, max((c.effective_date::text || ' ' || c.id) collate "C") as key
          from employment_changes c, unnest(c.changes) n (name)
          where c.organization_id = ${organizationId} and c.employee_id = e.id and c.status = 'APPLIED' and n.name = any(${attributes})
          group by n.name) k) as "appliedKeys",
        (select coalesce(json_agg(json_build_object('id', c.id, 'employeeId', c.employee_id, 'effectiveDate', c.effective_date,
          'changes', c.changes, 'managerId', c.manager_id, 'hireDate', c.hire_date, 'endDate', c.end_date)), '[]')
          from employment_changes c
          where c.organization_id = ${organizationId} and c.employee_id = e.id and c.status = 'SCHEDULED'
            and c.changes && ${attributes}) as changes
      from line join employees e on e.organization_id = ${organizationId} and e.id = line.id`)
    return {
      employments: new Map(rows.map((row) => [row.id, row])),
      changes: inOrder(rows.flatMap(({ changes }) => changes)),
    }
  }

  /**
   * Throws the error of a new change that cannot be applied, now or on its day, and SCHEDULED_CHANGE_CONFLICT if another one could not
   * be applied any more.
   */
  assertApplicable(schedule: EmploymentSchedule, change: PlannedEmploymentChange, status: EmploymentChange["status"]): void {
    const { employments, changes } = schedule
    const errors =
      status === "APPLIED"
        ? findInapplicableChanges(employments, changes, change)
        : findInapplicableChanges(employments, inOrder([...changes, change]))
    const code = errors.get(change.id)
    if (code) throw toError(code)
    assertNoConflict(schedule, errors)
  }

  /** Throws SCHEDULED_CHANGE_CONFLICT if another change depends on one that is canceled. */
  assertCancelable(schedule: EmploymentSchedule, id: string): void {
    const { employments, changes } = schedule
    assertNoConflict(
      schedule,
      findInapplicableChanges(
        employments,
        changes.filter((change) => change.id !== id),
      ),
    )
  }

  /**
   * Whether a due change must wait for earlier ones of the same lines, which are due later elsewhere or failed: it cannot be applied
   * before them, or they could not be applied after it. Throws why it cannot be applied after them either.
   */
  mustWait({ employments, changes }: EmploymentSchedule, { id }: Pick<EmploymentChange, "id">): boolean {
    const position = changes.findIndex((change) => change.id === id)
    const due = changes[position]
    if (!due) return false
    const earlier = changes.slice(0, position)
    const errors = findInapplicableChanges(employments, [...earlier, due])
    const code = errors.get(id)
    if (code) throw toError(code)
    if (earlier.length === 0) return false
    const early = findInapplicableChanges(employments, earlier, due)
    return [...early.keys()].some((one) => !errors.has(one))
  }
}

const inOrder = (changes: readonly PlannedEmploymentChange[]): PlannedEmploymentChange[] =>
  changes.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

const toError = (code: ErrorCode): AppError =>
  code === "VALIDATION_FAILED" ? validationError({ endDate: "endBeforeStart" }) : new AppError(code)

/**
 * Throws SCHEDULED_CHANGE_CONFLICT if a write causes errors of scheduled changes that could be applied before. Its authors are HR and read
 * all scheduled changes.
 */
function assertNoConflict({ employments, changes }: EmploymentSchedule, errors: ReadonlyMap<string, ErrorCode>): void {
  if (errors.size === 0) return
  const before = findInapplicableChanges(employments, changes)
  const conflicts = changes.flatMap(({ id, employeeId, effectiveDate }) => {
    const [code, employment] = [errors.get(id), employments.get(employeeId)]
    return code && employment && !before.has(id) ? { id, employeeId, name: employment.name, effectiveDate, code } : []
  })
  const [first] = conflicts
  if (!first) return
  throw new AppError("SCHEDULED_CHANGE_CONFLICT", {
    details: { changes: conflicts.slice(0, MAX_LISTED_CHANGES) },
    values: { name: first.name, effectiveDate: first.effectiveDate },
  })
}
