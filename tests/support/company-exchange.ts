// Exports, imports, plans, reports and saved filters of the company.
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

/** Inserts one record of each kind that belongs to `lead`, and a shared filter of the worker. */
export async function insertExchange(
  { sql }: Pick<TestApp, "sql">,
  organizationId: string,
  { lead, worker }: { lead: string; worker: string },
): Promise<void> {
  const row = (table: string, values: Record<string, unknown>) => insertRow(sql, table, organizationId, values)
  const list = { list: "EMPLOYEES", scope: "ORGANIZATION", format: "CSV" }
  const expires_at = "2026-04-01T00:00:00.000Z"
  const exported = await row("exports", { ...list, author_id: lead, status: "COMPLETED", expires_at })
  const object_id = await row("stored_objects", { size: 10 })
  const file = { name: "employees.csv", size: 10, content_type: "text/csv", status: "READY", uploaded_at: "2026-02-01" }
  await row("export_files", { ...file, object_id, uploaded_by_id: lead, export_id: exported })
  const archive = await row("data_archives", { employee_id: lead, status: "COMPLETED", total_sections: 1, expires_at })
  const archived = await row("stored_objects", { size: 10 })
  const zip = { ...file, name: "data.zip", content_type: "application/zip", object_id: archived }
  await row("data_archive_files", { ...zip, uploaded_by_id: lead, archive_id: archive })
  const counts = { create_count: 1, update_count: 0, unchanged_count: 0, error_count: 0 }
  const imported = await row("imports", {
    ...counts,
    kind: "CANDIDATES",
    status: "PLANNED",
    file_name: "people.csv",
    notification_count: 1,
    is_undoable: true,
    author_id: lead,
    expires_at,
  })
  await row("import_rows", { import_id: imported, position: 1, status: "CREATE", key: "imported@mail.test" })
  await row("import_notifications", { import_id: imported, type: "leaveRequest.cancel", recipient_id: worker, count: 1 })
  const plan = await row("plans", {
    ...{ update_count: 1, unchanged_count: 0, error_count: 0 },
    ...{ action: "BLOCK_EMPLOYEES", status: "PLANNED", hash: "0", is_undoable: true, author_id: lead, expires_at },
  })
  await row("plan_rows", { plan_id: plan, position: 1, status: "UPDATE", record_id: worker })
  await row("plan_notifications", { plan_id: plan, type: "employee.block", recipient_id: worker, count: 1 })
  const report = await row("reports", { ...list, name: "People", author_id: lead })
  await row("report_recipients", { report_id: report, employee_id: worker })
  await row("saved_filters", { list: "EMPLOYEES", name: "Shared", owner_id: lead, shared: true })
  await row("saved_filters", { list: "EMPLOYEES", name: "Private", owner_id: lead, shared: false })
}
