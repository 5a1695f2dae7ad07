// Archives of the data about a person that a job writes for that person, and their files.
import { sql } from "kysely"
import { BaseEntity } from "../base-entity.js"
import { enumeration, fileUrl, integer, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { FileRecord, fileEntity } from "../files.js"
import { ExportStatus } from "../hr/enums.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"

@entity("An archive of the data about an employee, which a job writes for the employee alone.", {
  table: "data_archives",
  sort: ["createdAt"],
  shortLists: true,
  indexes: [
    {
      name: "data_archives_open_unique",
      expression:
        "create unique index data_archives_open_unique on data_archives (organization_id, employee_id) where status in ('QUEUED', 'RUNNING')",
    },
    {
      name: "data_archives_expiry_index",
      expression: "create index data_archives_expiry_index on data_archives (expires_at)",
    },
  ],
})
export class DataArchive extends BaseEntity {
  @manyToOne(() => Employee, "Employee whose data the archive contains.", { cascade: true }) employeeId!: string
  @enumeration(ExportStatus, "Progress of the job.") status: ExportStatus = "QUEUED"
  @integer("Number of sections that are written.", { default: "0" }) sectionCount = 0
  @integer("Number of sections of a complete archive.") totalSections!: number
  @string("Error code of a failed archive.", { optional: true }) failureCode?: string | null
  @timestamp("Time at which the job ended.", { optional: true }) completedAt?: Date | null
  @timestamp("Time after which the archive and its file are deleted.") expiresAt!: Date
  @fileUrl("URL of the file for the caller's session, valid for at least five minutes; null until the archive is COMPLETED.", {
    sql: (row) => sql`select f.id from data_archive_files f
      where f.organization_id = ${row.organization} and f.archive_id = ${row("id")} and f.status = 'READY'`,
  })
  url?: string
}

@fileEntity("The file of an archive, readable by the person alone.", { table: "data_archive_files" })
export class DataArchiveFile extends FileRecord {
  static override readonly auditsDownloads = true

  @manyToOne(() => DataArchive, "Archive whose file it is.", { cascade: true }) archiveId!: string
}
