// Finding people.
import { type RawBuilder, sql } from "kysely"
import { modelOf, type RowScope } from "../entities/model.js"
import { Employee } from "../entities/profiles.js"
import { refuse } from "../errors.js"
import type { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"
import { Service } from "./service.js"

type Condition = (row: RowScope) => RawBuilder<unknown>

export class PeopleService extends Service {
  /** People by name. FORBIDDEN for a filter on what the viewer may not see of everybody: its answer would tell it. */
  employees({ role, status, ...filter }: EmployeeFilter = {}) {
    this.refuseBlindFilters({ role, accountStatus: status }, { accountStatus: "status" })
    return this.people(filter, { role, accountStatus: status })
  }

  /** Who is in the organization, by name. */
  directory(filter: DirectoryFilter = {}) {
    return this.people(filter, {}, [(e) => sql`${e("accountStatus")} <> 'DEACTIVATED'`])
  }

  private people(
    { search, departmentId, includeDescendants, managerId, locationId, badge }: DirectoryFilter,
    where: Record<string, string[] | undefined>,
    when: Condition[] = [],
  ) {
    if (search !== undefined) when.push((e) => matching(e, wordsOf(search)))
    if (badge) when.push((e) => sql`(${modelOf(Employee).fields.get("badge")?.sql?.(e)}) = any(${badge})`)
    if (departmentId && includeDescendants) when.push((e) => sql`${e("departmentId")} in (${below(e, departmentId)})`)
    const direct = includeDescendants ? undefined : departmentId
    return this.list(Employee, {
      where: { ...where, departmentId: direct, managerId, locationId },
      when,
      order: [{ by: "fullName" }],
    })
  }

  private refuseBlindFilters(given: Record<string, unknown>, names: Record<string, string>): void {
    const blind = Object.keys(given).filter(
      (field) => given[field] !== undefined && this.ctx.policies.sight(this.me, Employee, field) !== "everyone",
    )
    const problems = blind.map((field) => ({ path: names[field] ?? field, code: "notAllowed" }))
    if (problems.length > 0) throw refuse("FORBIDDEN", { problems })
  }
}

/**
 * Every word occurs in the name or the address. Where the trigram index helps, the people are found through it first: left to
 * itself the planner reads all people in the order of their names where it expects many matches, and finds few.
 */
function matching(e: RowScope, words: readonly string[]): RawBuilder<unknown> {
  const each = (fullName: RawBuilder<unknown>, email: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`lower(${fullName} || ' ' || ${email}) like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
      sql` and `,
    )
  if (words.every((word) => [...word].length < trigram)) return each(e("fullName"), e("email"))
  return sql`${e("id")} = any(array(
    select s.id from employees s where s.organization_id = ${e.organization} and ${each(sql`s.full_name`, sql`s.email`)}))`
}

/** How long a word must be for the index to know it. */
const trigram = 3

const wordsOf = (search: string) => [...new Set(search.toLowerCase().split(/\s+/))].filter(Boolean)

/** The ids of departments with all that stand below them. */
const below = (e: RowScope, ids: readonly string[]) => sql`
  with recursive below (id) as (
    select d.id from departments d where d.organization_id = ${e.organization} and d.id = any(${[...ids]}::uuid[])
    union
    select d.id from departments d join below on d.parent_id = below.id where d.organization_id = ${e.organization}
  )
  select id from below`
