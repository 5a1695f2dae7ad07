// Records to which the row rules give or deny access: of the caller, of a direct report, of a colleague and of a former colleague.
import { insertRow } from "./factories.js"
import { RecordSet, type RecordType, storedTypes } from "./records.js"
import type { TestApp } from "./test-app.js"

type Sql = TestApp["sql"]
type Values = Record<string, unknown>

/** Columns of the records of one employee, whose values the row rules read. */
const changes: Partial<Record<RecordType, [table: string, assignments: string]>> = {
  Job: ["vacancies", "status = 'DRAFT', hiring_manager_id = :owner, department_id = :department"],
  Task: ["tasks", "department_id = :department, board_id = :department"],
  CalendarEvent: ["calendar_events", "visibility = 'PARTICIPANTS'"],
  EmploymentChange: ["employment_changes", "status = 'APPLIED'"],
  SavedFilter: ["saved_filters", "shared = false"],
  CustomFieldDefinition: ["custom_field_definitions", "entity_type = 'CANDIDATE'"],
  Notification: ["notifications", "in_inbox = (select account_status = 'ACTIVE' from employees where id = :owner)"],
}

const at = "2026-03-01"
const file = { name: "file.pdf", size: 100, content_type: "application/pdf", uploaded_at: at }

type Part = [table: string, values: (owner: string, idOf: (type: RecordType) => string) => Values, hasFile?: boolean]

/** Records below those of tests/support/records.ts. */
const parts: readonly Part[] = [
  ["emergency_contacts", (employee_id) => ({ employee_id, full_name: "Kai", phone: "112" })],
  ["skills", (employee_id) => ({ employee_id, name: "Go", level: "MID" })],
  ["avatars", (employee_id) => ({ employee_id, ...file, avatar_size: "SMALL" }), true],
  [
    "leave_day_parts",
    (employee_id, idOf) => ({ employee_id, request_id: idOf("LeaveRequest"), date: "2026-03-10", half: "AM", amount: 1 }),
  ],
  [
    "leave_request_history_entries",
    (employee_id, idOf) => ({ employee_id, request_id: idOf("LeaveRequest"), action: "create", to: "DRAFT", at }),
  ],
  [
    "leave_approval_steps",
    (employee_id, idOf) => ({ employee_id, request_id: idOf("LeaveRequest"), position: 0, approver: "MANAGER" }),
  ],
  ["leave_documents", (employee_id, idOf) => ({ employee_id, request_id: idOf("LeaveRequest"), ...file }), true],
  ["calendar_participants", (employee_id, idOf) => ({ employee_id, event_id: idOf("CalendarEvent"), last_date: at })],
  ["task_watchers", (employee_id, idOf) => ({ employee_id, task_id: idOf("Task") })],
  ["task_mentions", (employee_id, idOf) => ({ employee_id, task_id: idOf("Task"), comment_id: idOf("TaskComment") })],
  ["task_activities", (_owner, idOf) => ({ task_id: idOf("Task"), at, action: "CREATED" })],
  ["company_news_targets", (_owner, idOf) => ({ news_id: idOf("CompanyNews"), department_id: idOf("Department") })],
  ["import_rows", (_owner, idOf) => ({ import_id: idOf("Import"), position: 1, status: "CREATE", key: "key" })],
  [
    "import_notifications",
    (owner, idOf) => ({ import_id: idOf("Import"), type: "leaveRequest.cancel", recipient_id: owner, count: 1 }),
  ],
  ["plan_rows", (owner, idOf) => ({ plan_id: idOf("Plan"), position: 1, status: "UNCHANGED", record_id: owner })],
  ["plan_notifications", (owner, idOf) => ({ plan_id: idOf("Plan"), type: "task.update", recipient_id: owner, count: 1 })],
  ["application_stage_changes", (by_id, idOf) => ({ application_id: idOf("Application"), stage: "APPLIED", at, by_id })],
  ["interviewers", (employee_id, idOf) => ({ interview_id: idOf("Interview"), employee_id })],
  [
    "scorecards",
    (author_id, idOf) => ({
      interview_id: idOf("Interview"),
      application_id: idOf("Application"),
      author_id,
      submitted_at: at,
    }),
  ],
]

/** Inserts records of an employee, one of each entity, into an organization. Returns them with the ids of all their parts. */
export async function insertAccessRecords(
  sql: Sql,
  organizationId: string,
  owner: string,
): Promise<{ ids: string[]; departmentId: string; records: RecordSet }> {
  const records = new RecordSet(sql, organizationId, owner)
  const ids = [owner, ...storedTypes.filter((type) => type !== "Colleague").map(records.id)]
  await records.insert()
  const departmentId = records.id("Department")
  for (const [type, [table, assignments]] of Object.entries(changes)) {
    const values = assignments.replaceAll(":owner", `'${owner}'`).replaceAll(":department", `'${departmentId}'`)
    await sql(`update ${table} set ${values} where id = ?`, [records.id(type as RecordType)])
  }
  await sql("update employees set department_id = ?, position_id = ?, location_id = ? where id = ?", [
    ...(["Department", "Position", "Location"] as const).map(records.id),
    owner,
  ])
  for (const [table, values, hasFile] of parts) {
    const object = hasFile ? { object_id: await insertRow(sql, "stored_objects", organizationId, { size: 100 }) } : {}
    ids.push(await insertRow(sql, table, organizationId, { ...values(owner, records.id), ...object }))
  }
  return { ids, departmentId, records }
}
