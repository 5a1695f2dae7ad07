// Access rules of imports.
import { sql } from "kysely"
import { Import, ImportRow } from "../../../entities/hr/imports.js"
import type { RecordRef } from "../../../entities/metadata.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { allOf, hr, owner } from "../../access-rules.js"

const ofOwnImport: RowRule = (row, viewer) =>
  viewer.isSystem
    ? undefined
    : sql`exists (select from imports i where i.organization_id = ${row.organization} and i.id = ${row("importId")}
        and i.author_id = ${row.viewer})`

const authorInHr = (record: RecordRef) => sql`select a.id from employees a
  where a.organization_id = ${record.organization} and a.id = ${record("authorId")} and a.role in ('HR', 'ADMIN')`

export const importAccess = [
  accessPolicy(
    Import,
    { owner: "authorId", readers: { involved: authorInHr, coveredBy: () => sql`null::uuid[]` } },
    { read: allOf(hr, owner), commit: allOf(hr, owner), undo: allOf(hr, owner) },
  ),
  accessPolicy(ImportRow, { rowRule: ofOwnImport }, { read: hr }),
]
