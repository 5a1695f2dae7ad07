// The employments of people on past days.
import { sql } from "kysely"
import { employmentReaders } from "../../auth/access/field-groups.js"
import { everyone } from "../../auth/access-scope.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { isId } from "../../entities/base-entity.js"
import { EmployeeSnapshot } from "../../entities/history.js"
import type { EmployeeSnapshotFilter, SnapshotDay } from "../../inputs/history.js"
import { employeeSnapshots, holdersOf, managersOn } from "./employee-snapshots.js"

export class EmployeeHistoryService extends BaseService {
  /** The employment of a person on a day; NOT_FOUND for a day before the first recorded one. */
  get(employeeId: string, { asOf }: SnapshotDay) {
    const day = this.toPastDay(asOf)
    if (!isId(employeeId)) throw new AppError("NOT_FOUND")
    const candidates = () => sql`select ${employeeId}::uuid as id`
    return this.queryOne(EmployeeSnapshot, { id: employeeId }, { withClause: employeeSnapshots({ day, candidates }) })
  }

  list({ asOf, isEmployed, ...conditions }: EmployeeSnapshotFilter) {
    const day = this.toPastDay(asOf)
    const { departmentIds, positionIds, locationIds, managerIds } = conditions
    const where = { departmentId: departmentIds, positionId: positionIds, locationId: locationIds, managerId: managerIds }
    const given = Object.entries(where) as [keyof typeof where, string[] | undefined][]
    // One condition limits the people whose history is read.
    const [first] = given.flatMap(([name, ids]) => (ids ? [{ name, ids }] : []))
    const candidates = first && holdersOf(first.name, first.ids)
    return this.queryMany(EmployeeSnapshot, {
      where,
      conditions: isEmployed === undefined ? [] : [(row) => sql`${row("isEmployed")} = ${isEmployed}`],
      orderBy: [{ by: "employeeName" }],
      withClause: employeeSnapshots({ day, candidates }),
    })
  }

  /** The managers of a person on a day, from the direct one up. Throws FORBIDDEN unless the viewer reads all career histories. */
  async listManagers(employeeId: string, { asOf }: SnapshotDay) {
    const day = this.toPastDay(asOf)
    await this.assertHasRow(employeeId, day)
    if (employmentReaders(this.viewer) !== everyone) throw new AppError("FORBIDDEN")
    const candidates = () => sql`select n.id from chain n where n.level > 0`
    return this.queryMany(EmployeeSnapshot, {
      orderBy: [{ by: "level" }],
      withClause: employeeSnapshots({ day, candidates, chain: managersOn(employeeId, day) }),
    })
  }

  private async assertHasRow(employeeId: string, asOf: string): Promise<void> {
    await this.ctx.query.execute(this.get(employeeId, { asOf }), [])
  }

  /** Throws VALIDATION_FAILED for a day after today. */
  private toPastDay(asOf = this.ctx.today): string {
    if (asOf > this.ctx.today) throw validationError({ asOf: "inTheFuture" })
    return asOf
  }
}
