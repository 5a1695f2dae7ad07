// Access rules and operations of imports.
import { sql } from "kysely"
import { Import, ImportRow } from "../../../entities/hr/imports.js"
import { allOf, hr, owner } from "../../access-rules.js"
import { type Operations, policy, type RowRule, uploadErrors } from "../../policies.js"

const ofOwnImport: RowRule = (row, viewer) =>
  viewer.isSystem
    ? undefined
    : sql`exists (select from imports i where i.organization_id = ${row.organization} and i.id = ${row("importId")}
        and i.author_id = ${row.viewer})`

export const importPolicies = [
  policy(Import, { owner: "authorId" }, { read: allOf(hr, owner), commit: allOf(hr, owner), undo: allOf(hr, owner) }),
  policy(ImportRow, { rowRule: ofOwnImport }, { read: hr }),
]

export const importOperations: Operations = {
  imports: { rule: hr, description: "List the caller's imports, latest first." },
  import: { rule: hr, description: "Get one's own import with the numbers of its rows by result." },
  importRows: { rule: hr, description: "List the planned rows of one's own import in the order of the file." },
  uploadImport: {
    rule: hr,
    oncePerDocument: true,
    errors: uploadErrors,
    description:
      "Plan an import of a CSV or XLSX file of at most 10 MiB and 20,000 rows. Rows name departments, positions and locations by name, and employees by email address.",
  },
  commitImport: {
    rule: hr,
    errors: [
      "INVALID_TRANSITION",
      "ROWS_REJECTED",
      "IMPORT_OUTDATED",
      "EMAIL_TAKEN",
      "INVALID_REFERENCE",
      "CYCLE",
      "SELF_ACTION_FORBIDDEN",
    ],
    description:
      "Execute a planned import in one transaction. Created employees are not invited yet. Nobody imports leave balances of their own while somebody else in HR can.",
  },
  undoImport: {
    rule: hr,
    errors: [
      "INVALID_TRANSITION",
      "IMPORT_OUTDATED",
      "IN_USE",
      "INSUFFICIENT_BALANCE",
      "DEPARTMENT_NOT_EMPTY",
      "SELF_ACTION_FORBIDDEN",
    ],
    description:
      "Reverse an executed import, while its records are unchanged and nothing refers to the created ones. Employees with entries in the leave ledger are deactivated.",
  },
}
