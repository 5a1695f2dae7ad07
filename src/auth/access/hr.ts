// Access rules of exports, imports, plans, reports and figures.
import { type RawBuilder, sql } from "kysely"
import { UpcomingDate } from "../../entities/hr/dashboard.js"
import { Export, ExportFile } from "../../entities/hr/exports.js"
import { Import, ImportNotification, ImportRow } from "../../entities/hr/imports.js"
import { OrganizationEvent } from "../../entities/hr/organization-events.js"
import { Plan, PlanNotification, PlanRow } from "../../entities/hr/plans.js"
import { Report, ReportRecipient } from "../../entities/hr/reports.js"
import { Restatement } from "../../entities/hr/restatements.js"
import { SavedFilter } from "../../entities/hr/saved-filters.js"
import type { RecordRef, RowRef } from "../../entities/metadata.js"
import { accessPolicy, type RowRule } from "../access-policies.js"
import { allOf, anyOf, anyone, everyone, hr, owner, type ScopeRule } from "../access-rules.js"
import { hasRights } from "../stored-rights.js"
import { employmentReaders, payReaders, personalReaders } from "./field-groups.js"
import { reachesViewer } from "./news-recipients.js"
import { auditReaders, leaveManagers } from "./permissions.js"

/** Exports, their files and plans are readable while the viewer has all rights with which they were made. */
const withSameRights =
  (rightsIn: (row: RowRef) => RawBuilder<unknown>): RowRule =>
  (row, viewer) =>
    hasRights(viewer, rightsIn(row))

const rightsOfExport = (file: RowRef) => sql`(select e.author_rights from exports e
  where e.organization_id = ${file.organization} and e.id = ${file("exportId")})`

const ownRights = withSameRights((row) => row("authorRights"))

const ofOwnImport: RowRule = (row, viewer) =>
  viewer.isSystem
    ? undefined
    : sql`exists (select from imports i where i.organization_id = ${row.organization} and i.id = ${row("importId")}
        and i.author_id = ${row.viewer})`

const authorInHr = (record: RecordRef) => sql`select a.id from employees a
  where a.organization_id = ${record.organization} and a.id = ${record("authorId")} and a.role in ('HR', 'ADMIN')`

const ofOwnPlan: RowRule = (row, viewer) =>
  viewer.isSystem
    ? undefined
    : sql`exists (select from plans p where p.organization_id = ${row.organization} and p.id = ${row("planId")}
        and p.author_id = ${row.viewer} and ${hasRights(viewer, sql`p.author_rights`) ?? sql`true`})`

/** Lists that not everyone may use, with their readers. */
const readersOfLists: Readonly<Record<string, ScopeRule>> = { LEAVE_BALANCES: leaveManagers, AUDIT: auditReaders }

/** Own filters, and shared filters of the lists that the viewer may use. */
const ownOrShared: RowRule = (filter, viewer) => {
  const closed = Object.keys(readersOfLists).filter((list) => readersOfLists[list]?.(viewer) !== everyone)
  return sql`${filter("ownerId")} = ${filter.viewer} or (${filter("shared")} and ${filter("list")} <> all(${closed}::text[]))`
}

export const hrAccess = [
  // The service builds the rows from dates that the viewer may read.
  accessPolicy(UpcomingDate, {}, { read: anyone }),
  accessPolicy(
    Export,
    {
      owner: "authorId",
      rowRule: ownRights,
      readers: { involved: (record) => sql`select ${record("authorId")} as id`, coveredBy: () => sql`null::uuid[]` },
    },
    { read: owner, delete: owner },
  ),
  accessPolicy(ExportFile, { owner: "uploadedById", rowRule: withSameRights(rightsOfExport) }, { read: owner }),
  accessPolicy(
    Import,
    { owner: "authorId", readers: { involved: authorInHr, coveredBy: () => sql`null::uuid[]` } },
    { read: allOf(hr, owner), commit: allOf(hr, owner), undo: allOf(hr, owner) },
  ),
  accessPolicy(ImportRow, { rowRule: ofOwnImport }, { read: hr }),
  accessPolicy(ImportNotification, { rowRule: ofOwnImport }, { read: hr }),
  // The service builds the rows from facts that the viewer may read. Only the rule of news is a condition on rows.
  accessPolicy(OrganizationEvent, { rowRule: reachesViewer("newsId") }, { read: anyone }),
  accessPolicy(Plan, { owner: "authorId", rowRule: ownRights }, { read: owner, commit: owner, undo: owner }),
  accessPolicy(PlanRow, { rowRule: ofOwnPlan }, { read: anyone }),
  accessPolicy(PlanNotification, { rowRule: ofOwnPlan }, { read: anyone }),
  accessPolicy(Report, {}, { read: hr, update: hr, delete: hr }),
  accessPolicy(ReportRecipient, {}, { read: hr }),
  accessPolicy(
    Restatement,
    { owner: "employeeId" },
    { read: hr },
    {
      employeeId: { recordAs: "EMPLOYMENT" },
      employee: { recordAs: "EMPLOYMENT" },
      "values.employment": { read: employmentReaders, recordAs: "EMPLOYMENT" },
      "values.compensation": { read: payReaders, recordAs: "COMPENSATION" },
      "values.account": { read: personalReaders, recordAs: "EMPLOYMENT" },
    },
  ),
  accessPolicy(
    SavedFilter,
    { owner: "ownerId", rowRule: ownOrShared },
    { read: anyone, update: owner, delete: anyOf(hr, owner) },
  ),
]
