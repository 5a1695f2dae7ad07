// Positions.
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { Position } from "../../entities/organization/positions.js"
import { EmploymentChange } from "../../entities/profiles/employment.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CreatePositionInput, PositionFilter, UpdatePositionInput } from "../../inputs/organization.js"
import { containsText } from "../../query/conditions.js"

export class PositionService extends BaseService {
  list({ search, departmentIds, grades, levels }: PositionFilter) {
    return this.queryMany(Position, {
      where: { departmentId: departmentIds, grade: grades, level: levels },
      conditions: containsText("title", search),
      orderBy: [{ by: "title" }],
    })
  }

  get(id: string) {
    return this.queryOne(Position, { id })
  }

  async create(input: CreatePositionInput) {
    const createPosition = () => this.createRecord(Position, input as Partial<Position>)
    const { structureChanges } = this.ctx.services.organization
    const position = await structureChanges.setPlace("POSITION", input, createPosition, { isNew: true })
    this.emit("position.create", { subject: position })
    return position
  }

  async update(id: string, patch: UpdatePositionInput) {
    const position = await this.findAuthorized("update", Position, id)
    const { changed } = await this.ctx.services.organization.structureChanges.setPlace("POSITION", patch, () =>
      this.applyPatch(position, { ...patch }),
    )
    this.emitUpdate("position.update", position, changed)
    return position
  }

  /** Archives a position. Throws RECORD_IN_USE if an active employee holds it, or will by a scheduled change. */
  async delete(id: string): Promise<void> {
    const { structureChanges } = this.ctx.services.organization
    await structureChanges.lockPlaces()
    const position = await this.findAuthorized("delete", Position, id, { lock: true })
    const employees = await this.em.count(Employee, { positionId: id, accountStatus: { $ne: "DEACTIVATED" } })
    const scheduledChanges = await this.em.count(EmploymentChange, { positionId: id, status: "SCHEDULED" })
    if (employees + scheduledChanges > 0) throw new AppError("RECORD_IN_USE", { details: { employees, scheduledChanges } })
    this.archive(position)
    await structureChanges.cancelReferring(Position, [id])
    this.emit("position.delete", { subject: position, details: { title: position.title } })
  }
}
