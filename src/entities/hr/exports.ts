// Exports that a job writes, and their files.
import { sql } from "kysely"
import { type AvailableAction, availableActions, isPermitted } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { enumeration, fileUrl, integer, json, notInApi, string, stringArray, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { FileRecord, fileEntity } from "../files.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { ExportFormat, ExportScope, ExportStatus, ListName } from "./enums.js"
import { Report } from "./reports.js"

@entity(
  "An export of a list that a job writes. Only its author reads it, while they have all rights with which it was written.",
  {
    table: "exports",
    sort: ["createdAt"],
    index: [["authorId", "createdAt", "id"]],
    indexes: [{ name: "exports_expiry_index", expression: "create index exports_expiry_index on exports (expires_at)" }],
  },
)
export class Export extends BaseEntity {
  @manyToOne(() => Employee, "Employee who requested the export, and whose rights decide what it contains.", { cascade: true })
  authorId!: string
  @manyToOne(() => Report, "Report whose schedule requested the export.", { optional: true, cascade: true })
  reportId?: string | null
  @enumeration(ListName, "Exported list.") list!: ListName
  @enumeration(ExportFormat, "Format of the file.") format!: ExportFormat
  @enumeration(ExportScope, "Whose records the export contains.") scope: ExportScope = "ORGANIZATION"
  @json("Conditions of the list, as its GraphQL filter names them.", { default: "'{}'" }) filter: Record<string, unknown> = {}
  @stringArray("Sort keys.", { default: "'{}'" }) sort: string[] = []
  @stringArray("Names of the requested columns; an empty list for all that the author may read.", { default: "'{}'" })
  columns: string[] = []
  @notInApi("Rights of the author when the job began.", { type: "text[]", default: "'{}'" }) authorRights: string[] = []
  @enumeration(ExportStatus, "Progress of the job.") status: ExportStatus = "QUEUED"
  @integer("Number of rows that are written.", { default: "0" }) rowCount = 0
  @integer("Number of rows of the list when the job began.", { optional: true }) totalRows?: number | null
  @string("Error code of a failed export.", { optional: true }) failureCode?: string | null
  @timestamp("Time at which the job ended.", { optional: true }) completedAt?: Date | null
  @timestamp("Time after which the export and its file are deleted.") expiresAt!: Date
  @fileUrl("URL of the file for the caller's session, valid for at least five minutes; null until the export is COMPLETED.", {
    sql: (row) => sql`select f.id from export_files f
      where f.organization_id = ${row.organization} and f.export_id = ${row("id")} and f.status = 'READY'`,
  })
  url?: string
  @availableActions((row) => ({ actions: { DELETE: [isPermitted(row, "delete")] } }), 1) availableActions!: AvailableAction[]
}

@fileEntity("The file of an export, readable as the export is.", { table: "export_files" })
export class ExportFile extends FileRecord {
  static override readonly auditsDownloads = true

  @manyToOne(() => Export, "Export whose file it is.", { cascade: true }) exportId!: string
}
