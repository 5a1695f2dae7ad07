// The employments of people on past days.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { isId } from "../../entities/base-entity.js"
import { EmployeeSnapshot } from "../../entities/history.js"
import type { EmployeeSnapshotFilter, SnapshotDay } from "../../inputs/history.js"
import { employeeSnapshots, employeesWithValue, managersOn } from "./employee-snapshots.js"

export class EmployeeHistoryService extends BaseService {
  /** The employment of a person on a day; NOT_FOUND for a day before the first recorded one. */
  get(employeeId: string, { asOf }: SnapshotDay) {
    const day = this.toPastDay(asOf)
    if (!isId(employeeId)) throw new AppError("NOT_FOUND")
    const candidates = () => sql`select ${employeeId}::uuid as id`
    return this.queryOne(EmployeeSnapshot, { employeeId }, { withClause: employeeSnapshots({ day, candidates }) })
  }

  list({ asOf, isEmployed, ...conditions }: EmployeeSnapshotFilter) {
    const day = this.toPastDay(asOf)
    const { departmentIds, positionIds, locationIds, managerIds } = conditions
    const where = { departmentId: departmentIds, positionId: positionIds, locationId: locationIds, managerId: managerIds }
    const filters = Object.entries(where) as [keyof typeof where, string[] | undefined][]
    // One condition limits the people whose history is read.
    const [narrowing] = filters.flatMap(([name, ids]) => (ids ? [{ name, ids }] : []))
    const candidates = narrowing && employeesWithValue(narrowing.name, narrowing.ids)
    return this.queryMany(EmployeeSnapshot, {
      where,
      conditions: isEmployed === undefined ? [] : [(row) => sql`${row("isEmployed")} = ${isEmployed}`],
      orderBy: [{ by: "employeeName" }],
      withClause: employeeSnapshots({ day, candidates }),
    })
  }

  /** The managers of a person on a day, from the direct one up, without those who have no row for the viewer. */
  async listManagers(employeeId: string, { asOf }: SnapshotDay) {
    const day = this.toPastDay(asOf)
    await this.ctx.query.execute(this.get(employeeId, { asOf: day }), [])
    this.ctx.accessLog.add(this.viewer, "READ", "EMPLOYMENT", employeeId)
    const candidates = () => sql`select n.id from chain n where n.level > 0`
    return this.queryMany(EmployeeSnapshot, {
      orderBy: [{ by: "level" }],
      withClause: employeeSnapshots({ day, candidates, chain: managersOn(employeeId, day) }),
    })
  }

  /** Throws VALIDATION_FAILED for a day after today. */
  private toPastDay(asOf = this.ctx.today): string {
    if (asOf > this.ctx.today) throw validationError({ asOf: "inTheFuture" })
    return asOf
  }
}
