// Positions and locations: what people and departments refer to.
import { sql } from "kysely"
import { BaseService, containsText } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { Location } from "../../entities/organization/locations.js"
import { Position } from "../../entities/organization/positions.js"
import type { CreateLocationInput, LocationFilter, UpdateLocationInput } from "../../inputs/organization/locations.js"
import type { CreatePositionInput, PositionFilter, UpdatePositionInput } from "../../inputs/organization/positions.js"

export class LocationService extends BaseService {
  positions({ search, ...where }: PositionFilter = {}) {
    return this.queryMany(Position, {
      where: { ...where },
      conditions: containsText("title", search),
      orderBy: [{ by: "title" }],
    })
  }

  position(id: string) {
    return this.queryOne(Position, { id })
  }

  async createPosition(input: CreatePositionInput) {
    const position = await this.createRecord(Position, input as Partial<Position>)
    this.emit("position.create", { subject: position })
    return position
  }

  async updatePosition(id: string, patch: UpdatePositionInput) {
    const position = await this.findAuthorized("update", Position, id)
    const { changed } = await this.applyPatch(position, { ...patch })
    if (changed.length > 0) this.emit("position.update", { subject: position, details: { changed } })
    return position
  }

  /** Archives a position that no active person holds; IN_USE else. */
  async deletePosition(id: string): Promise<void> {
    const position = await this.findAuthorized("delete", Position, id, { lock: true })
    const { rows } = await sql`select 1 from employees
      where organization_id = ${position.organizationId} and position_id = ${id} and account_status <> 'DEACTIVATED'
      limit 1`.execute(this.db)
    if (rows.length > 0) throw new AppError("IN_USE")
    this.archive(position)
    this.emit("position.delete", { subject: position, details: { title: position.title } })
  }

  locations({ ...where }: LocationFilter = {}) {
    return this.queryMany(Location, { where, orderBy: [{ by: "name" }] })
  }

  location(id: string) {
    return this.queryOne(Location, { id })
  }

  async createLocation(input: CreateLocationInput) {
    const location = await this.createRecord(Location, input as Partial<Location>)
    this.emit("location.create", { subject: location })
    return location
  }

  async updateLocation(id: string, patch: UpdateLocationInput) {
    const location = await this.findAuthorized("update", Location, id)
    const { changed } = await this.applyPatch(location, { ...patch })
    if (changed.length > 0) this.emit("location.update", { subject: location, details: { changed } })
    return location
  }

  /** Archives a location where no active person works and no department is; IN_USE else. */
  async deleteLocation(id: string): Promise<void> {
    const location = await this.findAuthorized("delete", Location, id, { lock: true })
    const { organizationId } = location
    const { rows } = await sql`
      select 1 from employees where organization_id = ${organizationId} and location_id = ${id} and account_status <> 'DEACTIVATED'
      union all select 1 from departments where organization_id = ${organizationId} and location_id = ${id} and archived_at is null
      limit 1`.execute(this.db)
    if (rows.length > 0) throw new AppError("IN_USE")
    this.archive(location)
    this.emit("location.delete", { subject: location, details: { name: location.name } })
  }
}
