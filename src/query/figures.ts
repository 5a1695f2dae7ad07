// Figures of an organization that many statements contain: the length of the directory and the headcounts. A statement counts them
// itself, unless the server knows them (fast-path/figures.ts).
import { type RawBuilder, sql } from "kysely"
import { type RowRef, snakeCase } from "../entities/metadata.js"
import { employmentDays, type HeadcountColumn } from "../entities/profiles/headcount.js"
import { isListedEmployee } from "../entities/profiles/profiles.js"

export interface OrganizationFigures {
  readonly listedEmployees: number
  /** Headcounts by id, as JSON text. Null if it is too long to be sent with each statement. */
  readonly department_id: string | null
  readonly position_id: string | null
}

/** Longest JSON text of headcounts: those of about 800 departments. */
const MAX_HEADCOUNTS_LENGTH = 40_000

/** The figures that a statement may contain, and whether it does. */
export class StatementFigures {
  isUsed = false

  constructor(readonly known: OrganizationFigures | undefined) {}

  headcountOf(column: HeadcountColumn, id: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
    this.isUsed = true
    const headcounts = this.known?.[column]
    return headcounts ? sql`coalesce((${headcounts}::jsonb ->> ${id}::text)::int, 0)` : undefined
  }

  listedEmployees(): RawBuilder<unknown> | undefined {
    this.isUsed = true
    return this.known && sql`${this.known.listedEmployees}::int`
  }
}

/** Counts the figures of a day, as one row. */
export function selectFigures(organizationId: string, day: string): RawBuilder<OrganizationFigures> {
  const today = sql<string>`${day}::date`
  const employee = Object.assign((property: string) => sql.ref(`m.${snakeCase(property)}`), { today }) as unknown as RowRef
  const { firstDay, lastDay } = employmentDays("m")
  const headcounts = (column: HeadcountColumn) => sql`(
    select case when length(c.numbers) <= ${MAX_HEADCOUNTS_LENGTH} then c.numbers end from (
      select coalesce(jsonb_object_agg(id, number), '{}')::text as numbers from (
        select ${sql.ref(`m.${column}`)} as id, count(*)::int as number from employees m
        where m.organization_id = ${organizationId} and ${sql.ref(`m.${column}`)} is not null and ${firstDay} <= ${today} and ${lastDay} >= ${today}
        group by 1) n) c) as ${sql.ref(column)}`
  return sql`select ${headcounts("department_id")}, ${headcounts("position_id")},
    (select count(*)::int from employees m where m.organization_id = ${organizationId} and ${isListedEmployee(employee)}) as "listedEmployees"`
}
