// Imports of records from files, and the plan of each row.
import { type RawBuilder, sql } from "kysely"
import { type AvailableAction, availableActions, ifSo, ruleError, toActionList, unless } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { embedded, enumeration, integer, json, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { ImportKind, ImportStatus, RowStatus } from "./enums.js"
import { FieldChange, RowProblem } from "./row-results.js"

function importActions(record: RowRef): RawBuilder<unknown> {
  const inStatus = (status: string) => unless(sql`${record("status")} = ${sql.lit(status)}`, "INVALID_TRANSITION")
  return toActionList({
    COMMIT: ruleError(record, "commit", inStatus("PLANNED"), ifSo(sql`${record("errorCount")} > 0`, "ROWS_REJECTED")),
    UNDO: ruleError(record, "undo", inStatus("COMMITTED")),
  })
}

@entity("An import of a file: its plan, and whether it is executed.", {
  table: "imports",
  sort: ["createdAt"],
  index: [["authorId", "createdAt", "id"]],
  indexes: [{ name: "imports_expiry_index", expression: "create index imports_expiry_index on imports (expires_at)" }],
})
export class Import extends BaseEntity {
  @enumeration(ImportKind, "Records that the import creates and updates.") kind!: ImportKind
  @enumeration(ImportStatus, "State of the import.") status: ImportStatus = "PLANNED"
  @string("Name of the file.") fileName!: string
  @json("Fields of the columns, by the header of the column.", { default: "'{}'" }) mapping: Record<string, unknown> = {}
  @integer("Number of rows that create a record.") createCount!: number
  @integer("Number of rows that change a record.") updateCount!: number
  @integer("Number of rows whose record is as requested already.") unchangedCount!: number
  @integer("Number of rejected rows. An import with one cannot be committed.") errorCount!: number
  @manyToOne(() => Employee, "Employee who uploaded the file.", { cascade: true }) authorId!: string
  @timestamp("Time at which the plan was executed.", { optional: true }) committedAt?: Date | null
  @timestamp("Time at which the changes were reversed.", { optional: true }) undoneAt?: Date | null
  @timestamp("Time after which the import is deleted with its rows.") expiresAt!: Date
  @oneToMany(() => ImportRow, "Rows in the order of the file.", {
    foreignKey: "importId",
    orderBy: [{ by: "position" }],
    connection: true,
  })
  rows?: ImportRow[]
  @availableActions(importActions, 2) availableActions!: AvailableAction[]
}

@entity("The plan for one row of an import.", {
  table: "import_rows",
  sort: ["position"],
  unique: [["importId", "position"]],
})
export class ImportRow extends BaseEntity {
  @manyToOne(() => Import, "Import that the row belongs to.", { cascade: true }) importId!: string
  @integer("Number of the row in the file, from 1. The header is not counted.") position!: number
  @enumeration(RowStatus, "What the import does with the row.") status!: RowStatus
  @string("What identifies the record, such as an email address.", { optional: true }) key?: string | null
  @embedded(() => [FieldChange], "Changed fields of the record.", { default: "'[]'" }) changes: FieldChange[] = []
  @embedded(() => [RowProblem], "Why the row is rejected.", { default: "'[]'" }) problems: RowProblem[] = []
  @notInApi("Id of the record that the row creates or changes.", { type: "uuid", optional: true }) recordId?: string | null
  @notInApi("Version of the record when the plan was made, or after its execution.", { type: "integer", optional: true })
  recordVersion?: number | null
  @notInApi("Values of the record, by field.", { type: "json", default: "'{}'" }) values: Record<string, unknown> = {}
  @notInApi("Former values of the changed fields, to reverse the import.", { type: "json", optional: true })
  previous?: Record<string, unknown> | null
}
