// Positions and locations: what people and departments refer to.
import { sql } from "kysely"
import { contains, Service } from "../../core/base-service.js"
import { refuse } from "../../core/errors.js"
import { Location, Position } from "../../entities/organization/departments.js"
import type {
  LocationFilter,
  LocationPatch,
  NewLocation,
  NewPosition,
  PositionFilter,
  PositionPatch,
} from "../../inputs/organization/departments.js"

export class PlacesService extends Service {
  positions({ search, ...where }: PositionFilter = {}) {
    return this.list(Position, { where: { ...where }, when: contains("title", search), order: [{ by: "title" }] })
  }

  position(id: string) {
    return this.one(Position, { id })
  }

  async createPosition(input: NewPosition) {
    const position = await this.create(Position, input as Partial<Position>)
    this.emit("position.create", { subject: position })
    return position
  }

  async changePosition(id: string, patch: PositionPatch) {
    const position = await this.may("change", Position, id)
    const { changed } = await this.change(position, { ...patch })
    if (changed.length > 0) this.emit("position.change", { subject: position, details: { changed } })
    return position
  }

  /** Archives a position that no active person holds; IN_USE else. */
  async removePosition(id: string): Promise<void> {
    const position = await this.may("remove", Position, id, { lock: true })
    const { rows } = await sql`select 1 from employees
      where organization_id = ${position.organizationId} and position_id = ${id} and account_status <> 'DEACTIVATED'
      limit 1`.execute(this.db)
    if (rows.length > 0) throw refuse("IN_USE")
    this.archive(position)
    this.emit("position.remove", { subject: position, details: { title: position.title } })
  }

  locations({ ...where }: LocationFilter = {}) {
    return this.list(Location, { where, order: [{ by: "name" }] })
  }

  location(id: string) {
    return this.one(Location, { id })
  }

  async createLocation(input: NewLocation) {
    const location = await this.create(Location, input as Partial<Location>)
    this.emit("location.create", { subject: location })
    return location
  }

  async changeLocation(id: string, patch: LocationPatch) {
    const location = await this.may("change", Location, id)
    const { changed } = await this.change(location, { ...patch })
    if (changed.length > 0) this.emit("location.change", { subject: location, details: { changed } })
    return location
  }

  /** Archives a location where no active person works and no department is; IN_USE else. */
  async removeLocation(id: string): Promise<void> {
    const location = await this.may("remove", Location, id, { lock: true })
    const { organizationId } = location
    const { rows } = await sql`
      select 1 from employees where organization_id = ${organizationId} and location_id = ${id} and account_status <> 'DEACTIVATED'
      union all select 1 from departments where organization_id = ${organizationId} and location_id = ${id} and archived_at is null
      limit 1`.execute(this.db)
    if (rows.length > 0) throw refuse("IN_USE")
    this.archive(location)
    this.emit("location.remove", { subject: location, details: { name: location.name } })
  }
}
