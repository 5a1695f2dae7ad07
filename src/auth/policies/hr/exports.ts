// Access rules and operations of exports.
import { type RawBuilder, sql } from "kysely"
import { Export, ExportFile } from "../../../entities/hr/exports.js"
import type { RowRef } from "../../../entities/metadata.js"
import { anyOf, hr, manager, owner, permitted } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"

/** An export and its file are readable while the viewer has all rights with which it was written. HR reads everything that is exported. */
const withSameRights =
  (rightsIn: (row: RowRef) => RawBuilder<unknown>): RowRule =>
  (row, viewer) =>
    viewer.isHr ? undefined : sql`not exists (select unnest(${rightsIn(row)}) except select unnest(${viewer.rights}::text[]))`

const rightsOfExport = (file: RowRef) => sql`(select e.author_rights from exports e
  where e.organization_id = ${file.organization} and e.id = ${file("exportId")})`

export const exportPolicies = [
  policy(Export, { owner: "authorId", rowRule: withSameRights((row) => row("authorRights")) }, { read: owner, delete: owner }),
  policy(ExportFile, { owner: "uploadedById", rowRule: withSameRights(rightsOfExport) }, { read: owner }),
]

const EXPORTED = {
  exportEmployees: "employees",
  exportLeaveRequests: "leave requests",
  exportLeaveBalances: "leave balances",
  exportCandidates: "candidates",
  exportApplications: "applications",
  exportTasks: "tasks",
  exportJobs: "vacancies",
  exportAudit: "audit entries",
}

const exportsOfLists: Operations = Object.fromEntries(
  Object.entries(EXPORTED).map(([operation, records]) => [
    operation,
    {
      rule: permitted("EXPORT_DATA", anyOf(hr, manager)),
      description: `Export the ${records} that the list returns as CSV or XLSX. HR exports all, custom roles what they may read, managers those of their reports with the scope TEAM. Records that change meanwhile may be exported in either state.`,
    },
  ]),
)

const mayExport = anyOf(hr, manager)

export const exportOperations: Operations = {
  ...exportsOfLists,
  exports: {
    rule: mayExport,
    description:
      "List the caller's exports, latest first. An export is hidden once its author has lost a right that they had when it was written, such as a role or a report.",
  },
  export: { rule: mayExport, description: "Get one's own export: its progress, and the URL of its file." },
  createExport: {
    rule: mayExport,
    errors: ["INVALID_REFERENCE"],
    description:
      "Queue an export of a list. A job writes it with the rights that the caller has then, mails a link, and deletes it after seven days.",
  },
  deleteExport: { rule: mayExport, description: "Delete one's own export with its file." },
}
