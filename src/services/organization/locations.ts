// Locations.
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { Department } from "../../entities/organization/departments.js"
import { Location } from "../../entities/organization/locations.js"
import { EmploymentChange } from "../../entities/profiles/employment.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CreateLocationInput, LocationFilter, UpdateLocationInput } from "../../inputs/organization.js"
import { containsText } from "../../query/conditions.js"

export class LocationService extends BaseService {
  list({ search, types, countries }: LocationFilter) {
    return this.queryMany(Location, {
      conditions: containsText("name", search),
      where: { type: types, country: countries },
      orderBy: [{ by: "name" }],
    })
  }

  get(id: string) {
    return this.queryOne(Location, { id })
  }

  async create(input: CreateLocationInput) {
    await this.ctx.services.leave.workCalendars.assertRegionKnown(input)
    const location = await this.createRecord(Location, input as Partial<Location>)
    this.emit("location.create", { subject: location })
    return location
  }

  async update(id: string, patch: UpdateLocationInput) {
    const location = await this.findAuthorized("update", Location, id)
    const { changed } = await this.applyPatch(location, { ...patch })
    if (changed.includes("country") || changed.includes("region"))
      await this.ctx.services.leave.workCalendars.assertRegionKnown(location)
    this.emitUpdate("location.update", location, changed)
    return location
  }

  /** Archives a location. Throws RECORD_IN_USE if an active employee, a scheduled change of one or a department refers to it. */
  async delete(id: string): Promise<void> {
    const { structureChanges } = this.ctx.services.organization
    await structureChanges.lockPlaces()
    const location = await this.findAuthorized("delete", Location, id, { lock: true })
    const employees = await this.em.count(Employee, { locationId: id, accountStatus: { $ne: "DEACTIVATED" } })
    const departments = await this.em.count(Department, { locationId: id, archivedAt: null })
    const scheduledChanges = await this.em.count(EmploymentChange, { locationId: id, status: "SCHEDULED" })
    const details = { employees, scheduledChanges, departments }
    if (Object.values(details).some((count) => count > 0)) throw new AppError("RECORD_IN_USE", { details })
    this.archive(location)
    await structureChanges.cancelReferring(Location, [id])
    this.emit("location.delete", { subject: location, details: { name: location.name } })
  }
}
