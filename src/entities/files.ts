// Files: the stored bytes, and the base class of the records that refer to them. Each kind of file is an entity of its domain with
// a policy of its own (docs/decisions/0030).
import { sql } from "kysely"
import { BaseEntity } from "./base-entity.js"
import { computed, enumeration, fileUrl, integer, localizedString, notInApi, string, timestamp } from "./columns.js"
import { type EntityOptions, entity, entityInterface, mappedSuperclass } from "./entity-decorators.js"
import { FileStatus } from "./enums.js"
import { allMetadata, type EntityMetadata, entityNamed } from "./metadata.js"
import { internalReference, manyToOne } from "./relations.js"

/** Bytes in the storage. A row is written before its bytes; a job deletes objects that no file record refers to. */
@entity("The stored bytes of a file.", { table: "stored_objects", internal: true, index: [["createdAt"]] })
/** @public Services read and write it with SQL. */
export class StoredObject extends BaseEntity {
  @notInApi("Size in bytes; until the bytes are stored, the size that is reserved.", { type: "integer" }) size!: number
  @notInApi("Whether the bytes arrived from an anonymous caller, whose files have a share of the quota.", {
    type: "boolean",
    default: "false",
  })
  isPublic!: boolean
  @notInApi("Time at which a job found that no file record refers to it; `-infinity` if an erasure deleted the record.", {
    type: "timestamp",
    optional: true,
  })
  unusedSince?: Date | null
}

/** The URL of a file stays the same during a window, and is valid for one more. */
export const FILE_URL_WINDOW_SECONDS = 300

/** A file that belongs to a record of a domain. */
// The object type, which is not in the schema, passes the fields of `BaseEntity` to the kinds of files.
@mappedSuperclass()
@entityInterface("File", "A file that belongs to a record.")
export abstract class FileRecord extends BaseEntity {
  /** Whether each download of this kind writes an audit entry, `<entity>.download`. */
  static readonly auditsDownloads: boolean = false

  @localizedString("File name with its extension.") name!: string
  @integer("Size in bytes.") size!: number
  @string("Media type, from the contents and the name.") contentType!: string
  @enumeration(FileStatus, "Whether the file can be downloaded.") status: FileStatus = "READY"
  @timestamp("Time of the upload.") uploadedAt!: Date
  @manyToOne(() => entityNamed("Employee"), "Employee who uploaded the file.", { optional: true }) uploadedById?: string
  @internalReference(() => StoredObject, "Stored bytes of the file.") objectId!: string
  @fileUrl("URL of the contents for the caller's session, valid for at least five minutes; null until the file is READY.", {
    sql: (row) => sql`case when ${row("status")} = 'READY' then ${row("id")} end`,
  })
  url?: string
  @computed(() => Date, "Time at which `url` expires. The URL stays the same for five minutes.", {
    sql: (row) => sql`case when ${row("status")} = 'READY' then to_timestamp(
      (floor(extract(epoch from ${row.now}::timestamptz) / ${sql.lit(FILE_URL_WINDOW_SECONDS)}) + 2)
      * ${sql.lit(FILE_URL_WINDOW_SECONDS)}) end`,
    optional: true,
  })
  urlExpiresAt?: Date | null
}

/** Declares a kind of file. Each record has stored bytes of its own. */
export const fileEntity = (description: string, options: EntityOptions): ClassDecorator =>
  entity(description, { ...options, unique: [...(options.unique ?? []), ["objectId"]] })

export const fileKinds = (): EntityMetadata[] => allMetadata().filter(({ entity }) => entity.prototype instanceof FileRecord)
