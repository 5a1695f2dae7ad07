// The rule that scheduled changes of employments stay applicable, which is checked when a change is recorded and on its day.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import type { EmploymentChange } from "../../entities/profiles/employment.js"
import {
  CHECKED_ATTRIBUTES,
  type Employment,
  findInapplicableChanges,
  type ScheduledEmploymentChange,
  sortKey,
} from "./calculations/scheduled-employment.js"

/** Changes in the details of one error. */
const MAX_LISTED_CHANGES = 20

interface ScheduledEmployment extends Employment {
  readonly name: string
  /** The scheduled changes of attributes with a rule. */
  readonly changes: readonly ScheduledEmploymentChange[]
}

/** An employee and the present and scheduled managers above, with their scheduled changes in the order of effect. */
interface EmploymentSchedule {
  readonly employments: ReadonlyMap<string, ScheduledEmployment>
  readonly changes: readonly ScheduledEmploymentChange[]
}

/** Whether a change has attributes that other changes may exclude, or that may exclude others. */
export const hasCheckedAttribute = (names: readonly string[] | null | undefined): boolean =>
  CHECKED_ATTRIBUTES.some((attribute) => names?.includes(attribute))

export class EmploymentScheduleService extends BaseService {
  /**
   * Reads the schedule of an employee, in one statement with other queries of the tick. A cycle contains the employee only if a present,
   * scheduled or new manager (`managerId`) is below. So these people have all changes with which one of the employee may conflict.
   * Callers hold the lock of the tree if the manager changes.
   */
  async load(employeeId: string, managerId?: string | null): Promise<EmploymentSchedule> {
    const { organizationId } = this.viewer
    const attributes = sql`array[${sql.join(CHECKED_ATTRIBUTES.map((name) => sql.lit(name)))}]`
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
  assertApplicable(schedule: EmploymentSchedule, change: ScheduledEmploymentChange, status: EmploymentChange["status"]): void {
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

  /** Throws the error of a due change that cannot be applied after the earlier ones. */
  assertDueApplicable({ employments, changes }: EmploymentSchedule, { id }: Pick<EmploymentChange, "id">): void {
    const code = findInapplicableChanges(employments, upTo(changes, id)).get(id)
    if (code) throw toError(code)
  }

  /**
   * Whether a due change waits for earlier ones of the same people, which are due later elsewhere or failed: it cannot be applied before
   * them, or they could not be applied after it.
   */
  waitsForEarlier({ employments, changes }: EmploymentSchedule, { id }: Pick<EmploymentChange, "id">): boolean {
    const ordered = upTo(changes, id)
    const earlier = ordered.slice(0, -1)
    if (earlier.length === 0) return false
    const errors = findInapplicableChanges(employments, ordered)
    const errorsIfFirst = findInapplicableChanges(employments, earlier, ordered.at(-1))
    return [...errorsIfFirst.keys()].some((one) => !errors.has(one))
  }
}

/** The changes up to one, which is the last; none if it has no checked attribute. */
const upTo = (changes: readonly ScheduledEmploymentChange[], id: string): readonly ScheduledEmploymentChange[] =>
  changes.slice(0, changes.findIndex((change) => change.id === id) + 1)

const inOrder = (changes: readonly ScheduledEmploymentChange[]): ScheduledEmploymentChange[] =>
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
