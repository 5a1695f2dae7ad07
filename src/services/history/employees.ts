// The employments of people on a day, as they were known at a time.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import { parseKnownAt, usedKnownAt } from "../../core/known-time.js"
import { isId } from "../../entities/base-entity.js"
import { EmployeeSnapshot } from "../../entities/history.js"
import type { EmployeeSnapshotFilter, SnapshotDay } from "../../inputs/history.js"
import { employeeSnapshots, employeesWithValue, type KnownDay, managersOn } from "./employee-snapshots.js"

export class EmployeeHistoryService extends BaseService {
  /** The employment of a person on a day; NOT_FOUND for a day before the first recorded one. */
  async get(employeeId: string, input: SnapshotDay) {
    return this.snapshotOf(employeeId, await this.toKnownDay(input))
  }

  async list({ asOf, knownAt, isEmployed, ...conditions }: EmployeeSnapshotFilter) {
    const known = await this.toKnownDay({ asOf, knownAt })
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
      withClause: employeeSnapshots({ ...known, candidates }),
    })
  }

  /** The managers of a person on a day, from the direct one up, without those who have no row for the viewer. */
  async listManagers(employeeId: string, input: SnapshotDay) {
    const known = await this.toKnownDay(input)
    await this.ctx.query.execute(this.snapshotOf(employeeId, known), [])
    this.ctx.accessLog.add(this.viewer, "READ", "EMPLOYMENT", employeeId)
    const candidates = () => sql`select n.id from chain n where n.level > 0`
    return this.queryMany(EmployeeSnapshot, {
      orderBy: [{ by: "level" }],
      withClause: employeeSnapshots({ ...known, candidates, chain: managersOn(employeeId, known) }),
    })
  }

  private snapshotOf(employeeId: string, known: KnownDay) {
    if (!isId(employeeId)) throw new AppError("NOT_FOUND")
    const candidates = () => sql`select ${employeeId}::uuid as id`
    return this.queryOne(EmployeeSnapshot, { employeeId }, { withClause: employeeSnapshots({ ...known, candidates }) })
  }

  /**
   * Only HR reads scheduled changes and what was known. Throws FORBIDDEN for a day after today or a `knownAt` of other callers, and what
   * `parseKnownAt` throws.
   */
  private async toKnownDay({ asOf: day = this.ctx.today, knownAt }: SnapshotDay): Promise<KnownDay> {
    const { isHr } = this.viewer
    if (day > this.ctx.today && !isHr) throw forbiddenError("asOf")
    const time = await parseKnownAt(this.ctx, knownAt)
    return {
      day,
      timezone: this.viewer.timezone,
      knowledge: { knownAt: time, scheduledUntil: isHr ? day : undefined },
      usedKnownAt: usedKnownAt(this.viewer, time),
    }
  }
}
