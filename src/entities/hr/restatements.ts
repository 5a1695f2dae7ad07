// Changes of what was known of the employments of a range of days, such as a month that payroll has closed.
import { sql } from "kysely"
import { date, enumeration, json, notInApi, primaryKey, timestamp } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import { type EnumValue, enumOf } from "../enum-type.js"
import type { RowRef } from "../metadata.js"
import { EmploymentChange } from "../profiles/employment.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"

export const RestatementKind = enumOf("RestatementKind", "How an employment became known to be different.", {
  RECORDED: "A change of employment was recorded.",
  APPLIED: "A scheduled change was applied that took effect after the range, and moved a first or last day of work into it.",
  CANCELLED: "A scheduled change of employment was canceled.",
  DEACTIVATED: "The account of a person without a last day of work was deactivated.",
  RESTORED: "Such an account was restored.",
})
export type RestatementKind = EnumValue<typeof RestatementKind>

/** The parts of `values`, each with an access rule, and the columns that have them. */
const columnsOfParts = {
  "values.employment": "employmentValues",
  "values.compensation": "payValues",
  "values.account": "accountValues",
} as const

/** The readable parts that are not empty. */
const readableValues = (row: RowRef) => {
  const parts = Object.entries(columnsOfParts).map(
    ([part, column]) =>
      sql`case when ${row.canReadField(part)} and ${row(column)} <> '{}' then jsonb_build_object(${part}::text, ${row(column)}) else '{}' end`,
  )
  return sql`${sql.join(parts, sql` || `)}`
}

@queryResult("A change of what was known of the employment of a person in a range of days.", {
  table: "restatements",
  sort: ["recordedAt", "effectiveDate"],
})
export class Restatement {
  @primaryKey("Id of the entry.", { graphqlName: "entryId" }) id!: string
  @enumeration(RestatementKind, "What happened.") kind!: RestatementKind
  @timestamp("Time at which it was recorded: after `knownAt`, and not after `until`.") recordedAt!: Date
  @timestamp(
    "Time up to which records count, at most that of the last record of the organization. The next question begins with it.",
  )
  until!: Date
  @manyToOne(() => Employee, "Employee whose employment is restated.") employeeId!: string
  @date(
    "Effective date of the change; of an account, the day of the deactivation. The initial change of a person also holds before its date.",
    { optional: true },
  )
  effectiveDate?: string
  @manyToOne(() => EmploymentChange, "Change of employment; null for an account.", { optional: true }) changeId?: string
  @json(
    "Restated values by field, each with `from` (as known at `knownAt`) and `to` (as known at `until`), on the effective date or on the first day of the range, whichever is later; of an initial change, on the first earlier day of the range on which the person is employed. Enumerations are as GraphQL spells them. Fields that the caller may not read are absent.",
    { sql: readableValues, parts: Object.keys(columnsOfParts) },
  )
  values!: Record<string, unknown>
  @notInApi("Restated attributes of the employment.", { type: "json" }) employmentValues!: object
  @notInApi("Restated pay attributes.", { type: "json" }) payValues!: object
  @notInApi("Restated role of the account.", { type: "json" }) accountValues!: object
  @notInApi("Organization.", { type: "text" }) organizationId!: string
}
