// Report definitions and their results.
import { Field, Float, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { enumeration, json, localizedString, registerEnum, stringArray, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { CustomValue } from "../scalars.js"
import { CellType, ExportFormat, ExportScope, ListName, ReportSchedule } from "./enums.js"

const cellTypes = registerEnum(CellType)

@entity("A report on a list: its columns, or groups with counts and sums.", {
  table: "reports",
  sort: ["name", "createdAt"],
  unique: [["name"]],
  index: [["createdAt", "id"]],
  indexes: [
    {
      name: "reports_next_run_index",
      expression: "create index reports_next_run_index on reports (next_run_at) where next_run_at is not null",
    },
  ],
})
export class Report extends BaseEntity {
  @localizedString("Name, unique in the organization.") name!: string
  @enumeration(ListName, "List on which the report is based.") list!: ListName
  @enumeration(ExportScope, "Whose records the report contains.") scope: ExportScope = "ORGANIZATION"
  @json("Conditions of the list, as its GraphQL filter names them.", { default: "'{}'" }) filter: Record<string, unknown> = {}
  @stringArray("Sort keys of the list, the most significant first. A minus sign means descending.", { default: "'{}'" })
  sort: string[] = []
  @stringArray("Names of the columns of a report without groups; an empty list for all that the reader may read.", {
    default: "'{}'",
  })
  columns: string[] = []
  @stringArray("Names of the columns whose values form the groups; an empty list for none.", { default: "'{}'" })
  groupBy: string[] = []
  @stringArray("Names of the columns that are summed for each group.", { default: "'{}'" }) sums: string[] = []
  @enumeration(ExportFormat, "Format in which the report is sent.") format: ExportFormat = "XLSX"
  @enumeration(ReportSchedule, "When the report is sent; null for never.", { optional: true }) schedule?: ReportSchedule | null
  @oneToMany(() => ReportRecipient, "Employees to whom the report is sent, each with what they may read.", {
    foreignKey: "reportId",
    orderBy: [{ by: "createdAt" }],
    expectedSize: 10,
  })
  recipients?: ReportRecipient[]
  @timestamp("Time at which the report is sent next; null without a schedule.", { optional: true }) nextRunAt?: Date | null
  @manyToOne(() => Employee, "Employee who created the report.", { optional: true }) authorId?: string | null
}

@entity("An employee to whom a report is sent.", { table: "report_recipients", unique: [["reportId", "employeeId"]] })
export class ReportRecipient extends BaseEntity {
  @manyToOne(() => Report, "Report that is sent.", { cascade: true }) reportId!: string
  @manyToOne(() => Employee, "Employee who receives the report.", { cascade: true }) employeeId!: string
}

@ObjectType({ description: "A column of a report result." })
export class ReportColumn {
  @Field(() => String, { description: "Name of the column; `count` or `sum.<column>` for a figure of a group." }) name!: string
  @Field(() => String, { description: "Label in the caller's language." }) label!: string
  @Field(() => cellTypes, { description: "Type of the values." }) type!: CellType
}

@ObjectType({ description: "A row of a report result." })
export class ReportRow {
  @Field(() => [CustomValue], { description: "Values in the order of the columns; null where there is none.", nullable: "items" })
  values!: unknown[]
}

@ObjectType({ description: "The result of a report for the caller." })
export class ReportResult {
  @Field(() => [ReportColumn], { description: "Columns of the rows." }) columns!: ReportColumn[]
  @Field(() => [ReportRow], { description: "Rows of the requested page; all groups of a grouped report." }) rows!: ReportRow[]
  @Field(() => Int, { description: "Number of rows of all pages, or of groups." }) total!: number
  @Field(() => Float, { description: "Number of records of all groups; null for a report without groups.", nullable: true })
  recordCount!: number | null
}
