// Access rules of imports.
import { sql } from "kysely"
import { Import, ImportRow } from "../../../entities/hr/imports.js"
import { allOf, hr, owner } from "../../access-rules.js"
import { policy, type RowRule } from "../../policies.js"

const ofOwnImport: RowRule = (row, viewer) =>
  viewer.isSystem
    ? undefined
    : sql`exists (select from imports i where i.organization_id = ${row.organization} and i.id = ${row("importId")}
        and i.author_id = ${row.viewer})`

export const importPolicies = [
  policy(Import, { owner: "authorId" }, { read: allOf(hr, owner), commit: allOf(hr, owner), undo: allOf(hr, owner) }),
  policy(ImportRow, { rowRule: ofOwnImport }, { read: hr }),
]
