// Stored contents of files, and the records that refer to them.
import { type RawBuilder, sql } from "kysely"
import { fileKinds } from "../entities/files.js"

/** Whether a record of any kind of file refers to the object `o`. */
export const isObjectUsed = (): RawBuilder<boolean> => {
  const uses = fileKinds().map(
    ({ table }) =>
      sql`exists (select from ${sql.table(table)} f where f.organization_id = o.organization_id and f.object_id = o.id)`,
  )
  return sql`(${sql.join(uses, sql` or `)})`
}

/**
 * Marks the contents of file records that an erasure is about to delete, so that they are not kept for restores as those of other deleted
 * records are. A restore repeats the erasure.
 */
export const markContentsErased = (
  table: string,
  organizationId: string | RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`update stored_objects set unused_since = '-infinity' where organization_id = ${organizationId}
    and id in (select object_id from ${sql.table(table)} where organization_id = ${organizationId} and ${where})`

export const isFileTable = (table: string): boolean => fileKinds().some((kind) => kind.table === table)
