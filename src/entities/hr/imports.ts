// Imports of records from files: the plan of each row, and the notifications.
import { type AvailableAction, availableActions } from "../actions.js"
import { enumeration, integer, json, notInApi, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { manyToOne, oneToMany } from "../relations.js"
import { BasePlan, BasePlanNotification, BasePlanRow, planActions } from "./base-plan.js"
import { ImportKind } from "./enums.js"

@entity("An import of a file: its plan, and whether it is executed.", {
  table: "imports",
  sort: ["createdAt"],
  index: [["authorId", "createdAt", "id"]],
  indexes: [{ name: "imports_expiry_index", expression: "create index imports_expiry_index on imports (expires_at)" }],
})
export class Import extends BasePlan {
  @enumeration(ImportKind, "Records that the import creates and updates.") kind!: ImportKind
  @string("Name of the file.") fileName!: string
  @json("Fields of the columns, by the header of the column.", { default: "'{}'" }) mapping: Record<string, unknown> = {}
  @integer("Number of rows that create a record.") createCount!: number
  @integer(
    "Number of notifications of the changes. Null if the plan was made without a dry run, as for files of more than 1,000 rows.",
    { optional: true },
  )
  notificationCount?: number | null
  @oneToMany(() => ImportRow, "Rows in the order of the file.", {
    foreignKey: "importId",
    orderBy: [{ by: "position" }],
    connection: true,
  })
  rows?: ImportRow[]
  @oneToMany(() => ImportNotification, "Notifications of the changes.", {
    foreignKey: "importId",
    orderBy: [{ by: "type" }, { by: "recipientId" }],
    connection: true,
  })
  notifications?: ImportNotification[]
  @availableActions((record) => planActions(record), 2) availableActions!: AvailableAction[]
}

@entity("The plan for one row of an import.", {
  table: "import_rows",
  sort: ["position"],
  unique: [["importId", "position"]],
})
export class ImportRow extends BasePlanRow {
  @manyToOne(() => Import, "Import that the row belongs to.", { cascade: true }) importId!: string
  @string("What identifies the record, such as an email address.", { optional: true }) key?: string | null
  @notInApi("Id of the record that the row creates or changes.", { type: "uuid", optional: true }) recordId?: string | null
  @notInApi("Values of the record, by field.", { type: "json", default: "'{}'" }) values: Record<string, unknown> = {}
  @notInApi("Former values of the changed fields, to reverse the import.", { type: "json", optional: true })
  previous?: Record<string, unknown> | null
}

@entity("Notifications of one type that an import sends to a recipient, on the channels that the recipient has chosen.", {
  table: "import_notifications",
  shortLists: true,
  sort: ["type"],
  unique: [["importId", "type", "recipientId"]],
})
export class ImportNotification extends BasePlanNotification {
  @manyToOne(() => Import, "Import that sends the notifications.", { cascade: true }) importId!: string
}
