// Lists of employees.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { metadataOf, type RowRef } from "../../entities/metadata.js"
import { Employee, employeeSearchText, isListedEmployee } from "../../entities/profiles/profiles.js"
import type { DirectoryFilter, EmployeeFilter } from "../../inputs/hr.js"
import { hasWord, isInDepartmentTree, searchWords } from "../../query/conditions.js"
import type { QueryOptions } from "../../query/query-spec.js"

export class EmployeeListService extends BaseService {
  /** Throws FORBIDDEN for a filter on a field that the viewer may not read of everyone: the result would reveal it. */
  async list({ roles, statuses, ...filter }: EmployeeFilter) {
    this.assertFiltersReadable({ role: roles, accountStatus: statuses }, { role: "roles", accountStatus: "statuses" })
    return this.queryEmployees(filter, { where: { role: roles, accountStatus: statuses } })
  }

  listDirectory({ startAt, ...filter }: DirectoryFilter) {
    const start = startAt === undefined ? undefined : { by: "fullName", text: startAt }
    const isWhole = Object.values({ startAt, ...filter }).every((value) => value === undefined)
    return this.queryEmployees(filter, { start, conditions: [isListedEmployee], figure: isWhole ? "listedEmployees" : undefined })
  }

  private async queryEmployees(
    {
      search,
      departmentIds,
      includeDescendants,
      managerIds,
      locationIds,
      badges,
      customFields,
    }: Omit<EmployeeFilter, "roles" | "statuses">,
    { where, conditions: given = [], start, figure }: Pick<QueryOptions, "where" | "conditions" | "start" | "figure">,
  ) {
    const conditions = [...given]
    conditions.push(...(await this.ctx.services.customFields.values.listConditions(Employee, customFields)))
    if (search !== undefined) conditions.push((e) => matchesWords(e, [...new Set(searchWords(search.toLowerCase()))]))
    if (badges) conditions.push((e) => sql`(${metadataOf(Employee).fields.get("badge")?.sql?.(e, {})}) = any(${badges})`)
    if (departmentIds && includeDescendants) conditions.push(isInDepartmentTree(departmentIds))
    const direct = includeDescendants ? undefined : departmentIds
    return this.queryMany(Employee, {
      where: { ...where, departmentId: direct, managerId: managerIds, locationId: locationIds },
      conditions,
      orderBy: [{ by: "fullName" }],
      start,
      figure,
    })
  }

  private assertFiltersReadable(given: Record<string, unknown>, names: Record<string, string>): void {
    const unreadable = Object.keys(given).filter(
      (field) => given[field] !== undefined && this.ctx.accessPolicies.readScope(this.viewer, Employee, field) !== "everyone",
    )
    const problems = unreadable.map((field) => ({ path: names[field] ?? field, code: "notAllowed" }))
    if (problems.length > 0) throw new AppError("FORBIDDEN", { problems })
  }
}

/**
 * SQL condition that every word occurs in the name or the email address. A subquery forces the use of the trigram index: with
 * many expected matches, the planner would scan all employees in name order instead.
 */
function matchesWords(e: RowRef, words: readonly string[]): RawBuilder<unknown> {
  const allWords = (fullName: RawBuilder<unknown>, email: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => hasWord(employeeSearchText(fullName, email), word)),
      sql` and `,
    )
  if (words.every((word) => [...word].length < TRIGRAM_LENGTH)) return allWords(e("fullName"), e("email"))
  return sql`${e("id")} = any(array(
    select s.id from employees s where s.organization_id = ${e.organization} and ${allWords(sql`s.full_name`, sql`s.email`)}))`
}

/** Minimum length of a word that the trigram index can find. */
const TRIGRAM_LENGTH = 3
