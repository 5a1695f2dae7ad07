// Access rules of exports.
import { type RawBuilder, sql } from "kysely"
import { Export, ExportFile } from "../../../entities/hr/exports.js"
import type { RowRef } from "../../../entities/metadata.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { owner } from "../../access-rules.js"
import { hasRights } from "../../stored-rights.js"

/** An export and its file are readable while the viewer has all rights with which it was written. */
const withSameRights =
  (rightsIn: (row: RowRef) => RawBuilder<unknown>): RowRule =>
  (row, viewer) =>
    hasRights(viewer, rightsIn(row))

const rightsOfExport = (file: RowRef) => sql`(select e.author_rights from exports e
  where e.organization_id = ${file.organization} and e.id = ${file("exportId")})`

export const exportAccess = [
  accessPolicy(
    Export,
    {
      owner: "authorId",
      rowRule: withSameRights((row) => row("authorRights")),
      readers: { involved: (record) => sql`select ${record("authorId")} as id`, coveredBy: () => sql`null::uuid[]` },
    },
    { read: owner, delete: owner },
  ),
  accessPolicy(ExportFile, { owner: "uploadedById", rowRule: withSameRights(rightsOfExport) }, { read: owner }),
]
