// Keeps figures of organizations in memory. They are trusted like cached viewers, while every change of them reaches this instance
// (docs/decisions/0064).
import type { Kysely } from "kysely"
import { createCache } from "../core/caches.js"
import { type OrganizationFigures, selectFigures } from "../query/figures.js"
import type { PreparedQuery } from "./prepared-statements.js"

/** Figures by day. Employees in different time zones can ask for different days. */
type FiguresByDay = ReadonlyMap<string, OrganizationFigures>

const MAX_DAYS = 3

interface Source {
  readonly db: Kysely<unknown>
  readonly query: PreparedQuery
  /** Whether every change is known that was committed more than a second ago. */
  isCurrent(): boolean
}

const sizeOf = (byDay: FiguresByDay): number =>
  [...byDay.values()].reduce(
    (size, { department_id, position_id }) => size + 10 + (department_id ?? "").length + (position_id ?? "").length,
    0,
  )

export class FigureCache {
  readonly #byOrganization = createCache<string, FiguresByDay>("figures", sizeOf)
  /** Organizations whose figures are being read, and whether they have changed since. */
  readonly #loads = new Map<string, { isOutdated: boolean }>()
  #source: Source | undefined

  start(source: Source): void {
    this.#source = source
  }

  /** The figures of a day if they are known. */
  get(organizationId: string, day: string): OrganizationFigures | undefined {
    if (!this.#source?.isCurrent()) return undefined
    return this.#byOrganization.get(organizationId)?.get(day)
  }

  /** Reads the figures of a day for later statements, unless those of the organization are being read. */
  async load(organizationId: string, day: string): Promise<void> {
    if (!this.#source?.isCurrent() || this.#loads.has(organizationId)) return
    const { db, query } = this.#source
    const load = { isOutdated: false }
    this.#loads.set(organizationId, load)
    try {
      const { sql, parameters } = selectFigures(organizationId, day).compile(db)
      const [figures] = await query<OrganizationFigures>(sql, parameters)
      if (!figures || load.isOutdated) return
      const others = [...(this.#byOrganization.get(organizationId) ?? [])].slice(1 - MAX_DAYS)
      this.#byOrganization.set(organizationId, new Map([...others, [day, figures]]))
    } finally {
      this.#loads.delete(organizationId)
    }
  }

  /** Drops the figures of an organization, by default of all. */
  drop(organizationId?: string): void {
    for (const [id, load] of this.#loads) if (organizationId === undefined || id === organizationId) load.isOutdated = true
    if (organizationId === undefined) this.#byOrganization.clear()
    else this.#byOrganization.delete(organizationId)
  }
}
