// Existing records for the ids in requests: which entity each id refers to, and a row of each entity. An id that has no entry
// here throws, so that a new route or argument cannot go untested with an id that never existed.
import { newId } from "../../src/entities/base-entity.js"
import type { RouteDefinition } from "../../src/rest/route.js"
import { employeeRow, insertRows, type TableRow } from "./factories.js"
import { type AccountType, accountRecords } from "./records-accounts.js"
import { exchangeRecords } from "./records-exchange.js"
import { leaveRecords } from "./records-leave.js"
import { organizationRecords } from "./records-organization.js"
import { webhookRecords } from "./records-webhooks.js"
import type { TestApp } from "./test-app.js"

/**
 * An entity whose records have ids in requests. The token of a feed or a file authorizes its bearer, so requests get one that does
 * not exist.
 */
export type RecordType = StoredType | "Employee" | "FeedToken" | "CareersSlug"
type StoredType =
  | AccountType
  | "AttachmentObject"
  | "AuditEntry"
  | "Colleague"
  | "CalendarEvent"
  | "ApiKey"
  | "Application"
  | "Candidate"
  | "CandidateNote"
  | "CandidateResume"
  | "CalendarOccurrence"
  | "CompanyNews"
  | "CustomFieldDefinition"
  | "CustomRole"
  | "Department"
  | "DepartmentChange"
  | "DocumentRequest"
  | "EmployeeDocument"
  | "Export"
  | "Import"
  | "Plan"
  | "EmploymentChange"
  | "HolidayAssignment"
  | "HolidayCalendar"
  | "Interview"
  | "Job"
  | "LeaveChangeRequest"
  | "LeaveCoverageRule"
  | "LeaveDelegation"
  | "LedgerEntry"
  | "LeavePolicy"
  | "LeavePolicyAssignment"
  | "LeavePolicyGroup"
  | "LeaveRequest"
  | "LeaveType"
  | "Location"
  | "Notification"
  | "CompanyHoliday"
  | "OnboardingInstance"
  | "OnboardingStep"
  | "OnboardingTemplate"
  | "Offer"
  | "Position"
  | "PositionChange"
  | "ProfileChange"
  | "RoleAssignment"
  | "Report"
  | "ResumeObject"
  | "SavedFilter"
  | "StoredObject"
  | "Task"
  | "TaskAttachment"
  | "TaskChecklistItem"
  | "TaskComment"
  | "Webhook"
  | "WebhookDelivery"
  | "WorkPattern"
  | "WorkPatternAssignment"

/** What an id in a path refers to, by the path up to it. */
const pathRecords: Record<string, RecordType> = {
  "/users/:id": "Employee",
  "/users/:id/document-requests/:requestId": "DocumentRequest",
  "/users/:id/documents/:documentId": "EmployeeDocument",
  "/users/:id/employment-changes/:changeId": "EmploymentChange",
  "/profile-changes/:id": "ProfileChange",
  "/administration/api-keys/:id": "ApiKey",
  "/administration/roles/:id": "CustomRole",
  "/administration/role-assignments/:id": "RoleAssignment",
  "/administration/webhooks/:id": "Webhook",
  "/administration/webhook-deliveries/:id": "WebhookDelivery",
  "/audit/:id": "AuditEntry",
  "/history/employees/:employeeId": "Employee",
  "/history/departments/:departmentId": "Department",
  "/history/positions/:positionId": "Position",
  "/history/locations/:locationId": "Location",
  "/auth/sessions/:id": "Session",
  "/auth/passkeys/:id": "Passkey",
  "/custom-fields/definitions/:id": "CustomFieldDefinition",
  "/departments/:id": "Department",
  "/departments/:id/changes/:changeId": "DepartmentChange",
  "/positions/:id": "Position",
  "/positions/:id/changes/:changeId": "PositionChange",
  "/locations/:id": "Location",
  "/jobs/:id": "Job",
  "/applications/:id": "Application",
  "/applications/by-job/:jobId": "Job",
  "/interviews/:id": "Interview",
  "/offers/:id": "Offer",
  "/candidates/:id": "Candidate",
  "/candidates/:id/notes/:noteId": "CandidateNote",
  "/candidates/:id/resumes/:resumeId": "CandidateResume",
  "/exports/:id": "Export",
  "/imports/:id": "Import",
  "/plans/:id": "Plan",
  "/reports/:id": "Report",
  "/saved-filters/:id": "SavedFilter",
  "/careers/:slug": "CareersSlug",
  "/careers/:slug/jobs/:id": "Job",
  "/tasks/:id": "Task",
  "/tasks/:id/attachments/:attachmentId": "TaskAttachment",
  "/tasks/:id/comments/:commentId": "TaskComment",
  "/tasks/:id/checklist/:itemId": "TaskChecklistItem",
  "/onboarding/templates/:id": "OnboardingTemplate",
  "/onboarding/instances/:id": "OnboardingInstance",
  "/onboarding/instances/:id/steps/:stepId": "OnboardingStep",
  "/notifications/:id": "Notification",
  "/push-subscriptions/:id": "PushSubscription",
  "/news/:id": "CompanyNews",
  "/calendar/events/:id": "CalendarEvent",
  "/calendar/occurrences/:id": "CalendarOccurrence",
  "/calendar/feed/:token": "FeedToken",
  "/leave/feed/:token": "FeedToken",
  "/files/:token": "FeedToken",
  "/avatars/:token": "FeedToken",
  "/leave/types/:id": "LeaveType",
  "/leave/policies/:id": "LeavePolicy",
  "/leave/policy-assignments/:id": "LeavePolicyAssignment",
  "/leave/policy-groups/:id": "LeavePolicyGroup",
  "/leave/encashments/:id": "LedgerEntry",
  "/leave/balances/me/:leaveTypeId": "LeaveType",
  "/leave/employees/:id": "Employee",
  "/leave/employees/:id/balances/:leaveTypeId": "LeaveType",
  "/leave/requests/:id": "LeaveRequest",
  "/leave/requests/:id/change-requests/:changeId": "LeaveChangeRequest",
  "/leave/coverage-rules/:id": "LeaveCoverageRule",
  "/leave/delegations/:id": "LeaveDelegation",
  "/leave/work-patterns/:id": "WorkPattern",
  "/leave/work-pattern-assignments/:id": "WorkPatternAssignment",
  "/leave/holiday-calendars/:id": "HolidayCalendar",
  "/leave/holiday-assignments/:id": "HolidayAssignment",
  "/leave/company-holidays/:id": "CompanyHoliday",
}

/** What an id in an argument, a query parameter or an input refers to, by its name. */
const namedRecords: Record<string, RecordType> = {
  actorId: "Employee",
  approverId: "Employee",
  assigneeId: "Employee",
  buddyId: "Colleague",
  calendarId: "HolidayCalendar",
  applicationId: "Application",
  candidateId: "Candidate",
  commentId: "TaskComment",
  creatorId: "Employee",
  delegateId: "Colleague",
  delegatorId: "Employee",
  boardId: "Employee",
  departmentId: "Department",
  documentId: "EmployeeDocument",
  duplicateId: "Candidate",
  employeeId: "Employee",
  entryId: "AuditEntry",
  entityId: "Employee",
  importId: "Import",
  interviewId: "Interview",
  interviewerId: "Employee",
  groupId: "LeavePolicyGroup",
  headId: "Employee",
  hiringManagerId: "Employee",
  jobId: "Job",
  leaveTypeId: "LeaveType",
  locationId: "Location",
  managerId: "Employee",
  optionalEmployeeId: "Employee",
  organizerId: "Employee",
  parentId: "Department",
  patternId: "WorkPattern",
  planId: "Plan",
  positionId: "Position",
  reassignTo: "Employee",
  recipientId: "Employee",
  referrerId: "Employee",
  reportId: "Report",
  savedFilterId: "SavedFilter",
  requestId: "LeaveRequest",
  roleId: "CustomRole",
  taskId: "Task",
  teammatesOf: "Employee",
  rootId: "Department",
  templateId: "OnboardingTemplate",
  successorId: "Colleague",
  token: "FeedToken",
  viewerId: "Employee",
  webhookId: "Webhook",
}

/** What the GraphQL argument `id` refers to, for operations without a REST route. */
const graphqlRecords: Record<string, RecordType> = {
  applyToApplications: "Application",
  applyToEmployees: "Employee",
  applyToLeaveRequests: "LeaveRequest",
  applyToTasks: "Task",
  moveApplications: "Application",
  node: "Department",
  nodes: "Department",
}

const missing = (what: string): never => {
  throw new Error(`${what} refers to no known record: add it to tests/support/records.ts`)
}

/** The entities that the parameters of a path refer to, in their order. */
export const recordTypesOf = (path: string): RecordType[] =>
  [...path.matchAll(/:\w+/g)].map(({ 0: parameter, index }) => {
    const start = path.slice(0, index + parameter.length)
    return pathRecords[start] ?? missing(`the path ${start}`)
  })

/** A path with the ids of records in place of its parameters. */
export function pathTo(path: string, idOf: (type: RecordType) => string): string {
  const types = recordTypesOf(path)
  return path.replaceAll(/:\w+/g, () => idOf(types.shift() as RecordType))
}

/** The entity that an input field or an argument refers to; the argument `id` is the last id in the REST path of its operation. */
export function recordTypeOf(name: string, operation: string, routes: readonly RouteDefinition[]): RecordType {
  if (name !== "id" && name !== "ids") return namedRecords[name.replace(/Ids$/, "Id")] ?? missing(`"${name}" of ${operation}`)
  const path = routes.find((route) => route.operation === operation)?.path ?? ""
  return recordTypesOf(path).at(-1) ?? graphqlRecords[operation] ?? missing(`"id" of ${operation}`)
}

type Values = Record<string, unknown>

const times = { start: "2026-03-09T09:00:00Z", end: "2026-03-09T10:00:00Z", start_date: "2026-03-09", end_date: "2026-03-09" }

const file = { name: "file.pdf", size: 100, content_type: "application/pdf", uploaded_at: "2026-03-01" }

type Row = [
  table: string,
  values: (owner: string, idOf: (type: RecordType) => string) => Values,
  detail?: (id: string) => [table: string, values: Values],
]

const auditEntry = { at: "2026-03-01", action: "department.create", subject_type: "Department", details: {}, hash: "" }

/** The table of each entity with a row. The row belongs to the employee `owner` and refers to the records that `idOf` gives. */
const rows: Record<StoredType, Row> = {
  // A second employee, to whom the owner of the records may delegate.
  Colleague: [
    "employees",
    (owner) => ({
      full_name: "Colleague",
      email: `${owner}@acme.test`,
      role: "EMPLOYEE",
      account_status: "ACTIVE",
      custom_fields: {},
    }),
  ],
  CustomFieldDefinition: [
    "custom_field_definitions",
    (owner) => ({ entity_type: "JOB", key: `level-${owner}`, label: "Level", type: "STRING", options: [] }),
  ],
  ...organizationRecords,
  Job: ["vacancies", (owner) => ({ title: `Job ${owner}`, type: "FULL_TIME", status: "OPEN" })],
  Application: [
    "applications",
    (_owner, idOf) => ({
      job_id: idOf("Job"),
      candidate_id: idOf("Candidate"),
      stage: "APPLIED",
      applied_at: "2026-03-01",
      stage_entered_at: "2026-03-01",
    }),
  ],
  Interview: [
    "interviews",
    (owner, idOf) => ({
      application_id: idOf("Application"),
      calendar_event_id: idOf("CalendarEvent"),
      title: "Interview",
      start: "2026-03-01T09:00:00Z",
      end: "2026-03-01T10:00:00Z",
      status: "SCHEDULED",
      organizer_id: owner,
    }),
  ],
  Offer: [
    "offers",
    (owner, idOf) => ({
      application_id: idOf("Application"),
      start_date: "2026-05-01",
      expires_on: "2026-04-01",
      created_by_id: owner,
    }),
  ],
  Candidate: ["candidates", (owner) => ({ full_name: "Candidate", email: `${owner}@mail.test`, custom_fields: {} })],
  CandidateNote: ["candidate_notes", (owner, idOf) => ({ candidate_id: idOf("Candidate"), author_id: owner, text: "Note" })],
  ResumeObject: ["stored_objects", () => ({ size: 100 })],
  CandidateResume: [
    "candidate_resumes",
    (_owner, idOf) => ({ ...file, object_id: idOf("ResumeObject"), candidate_id: idOf("Candidate") }),
  ],
  Task: ["tasks", (owner) => ({ title: "Task", stage: "TODO", priority: "LOW", creator_id: owner, board_id: owner, rank: "a0" })],
  TaskComment: ["task_comments", (owner, idOf) => ({ task_id: idOf("Task"), author_id: owner, text: "Comment" })],
  TaskChecklistItem: ["task_checklist_items", (_owner, idOf) => ({ task_id: idOf("Task"), text: "Item", position: 0 })],
  OnboardingTemplate: ["onboarding_templates", (owner) => ({ name: `Template ${owner}`, kind: "ONBOARDING" })],
  OnboardingInstance: [
    "onboarding_instances",
    (owner, idOf) => ({
      employee_id: owner,
      template_id: idOf("OnboardingTemplate"),
      template_name: "Template",
      kind: "OFFBOARDING",
      start_date: "2026-03-02",
      status: "ACTIVE",
    }),
  ],
  OnboardingStep: [
    "onboarding_steps",
    (_owner, idOf) => ({
      instance_id: idOf("OnboardingInstance"),
      title: "Step",
      type: "TASK",
      assignee_role: "HR",
      duration_days: 0,
      order: 1,
      target_date: "2026-03-02",
      stored_status: "PENDING",
    }),
  ],
  EmploymentChange: [
    "employment_changes",
    (owner) => ({ employee_id: owner, effective_date: "2027-01-01", role: "MANAGER", reason: "Promotion" }),
  ],
  StoredObject: ["stored_objects", () => ({ size: 100 })],
  // Each file record has stored bytes of its own.
  AttachmentObject: ["stored_objects", () => ({ size: 100 })],
  AuditEntry: [
    "audit_entries",
    // Numbers of entries are unique, and those of the log are small.
    (owner) => ({ sequence: 1e6 + Math.floor(Math.random() * 1e9), ...auditEntry, subject_id: owner, request_id: "test" }),
  ],
  DocumentRequest: ["document_requests", (owner) => ({ employee_id: owner, type: "ID", requested_by_id: owner })],
  EmployeeDocument: [
    "employee_documents",
    (owner, idOf) => ({ ...file, object_id: idOf("StoredObject"), employee_id: owner, type: "CONTRACT" }),
  ],
  TaskAttachment: [
    "task_attachments",
    (owner, idOf) => ({ ...file, object_id: idOf("AttachmentObject"), task_id: idOf("Task"), uploaded_by_id: owner }),
  ],
  ApiKey: ["api_keys", (owner, idOf) => ({ name: "Service", role_id: idOf("CustomRole"), prefix: "hrw_abcdefgh", hash: owner })],
  CustomRole: ["custom_roles", (owner) => ({ name: `Role ${owner}`, permissions: "{READ_DIRECTORY}", scope: "ORGANIZATION" })],
  RoleAssignment: ["role_assignments", (owner, idOf) => ({ role_id: idOf("CustomRole"), employee_id: owner })],
  ...accountRecords,
  ...exchangeRecords,
  ...leaveRecords,
  ...webhookRecords,
  ProfileChange: [
    "profile_changes",
    (owner) => ({ employee_id: owner, field: "nationality", proposed: { nationality: "DE" }, status: "PENDING" }),
  ],
  Notification: [
    "notifications",
    (owner) => ({
      recipient_id: owner,
      event_id: owner,
      number: 1,
      category: "SECURITY",
      type: "account.signIn",
      texts: { en: "Notification" },
      entity_type: "Employee",
      entity_id: owner,
      in_inbox: true,
      awaits_digest: false,
    }),
  ],
  CompanyNews: ["company_news", (owner) => ({ title: "News", author_id: owner, delivered_at: "2026-03-01" })],
  CalendarEvent: [
    "calendar_events",
    (owner) => ({
      ...times,
      title: "Event",
      type: "MEETING",
      all_day: false,
      timezone: "UTC",
      visibility: "ORGANIZATION",
      blocks_day: false,
      busy: true,
      organizer_id: owner,
      recurrence: "FREQ=WEEKLY",
      materialized_until: "2026-12-31",
      last_date: "2026-12-31",
    }),
  ],
  CalendarOccurrence: [
    "calendar_occurrences",
    (_owner, idOf) => ({ ...times, event_id: idOf("CalendarEvent"), original_date: "2026-03-09" }),
  ],
  LeaveCoverageRule: ["leave_coverage_rules", (owner) => ({ name: owner, skill: owner, minimum_present: 1 })],
  WorkPattern: ["work_patterns", (owner) => ({ name: `Work pattern ${owner}` })],
  WorkPatternAssignment: [
    "work_pattern_assignments",
    (owner, idOf) => ({ employee_id: owner, pattern_id: idOf("WorkPattern"), effective_from: "2026-01-01" }),
  ],
  HolidayCalendar: ["holiday_calendars", (owner) => ({ name: `Holiday calendar ${owner}` })],
  HolidayAssignment: [
    "holiday_assignments",
    (owner, idOf) => ({ employee_id: owner, calendar_id: idOf("HolidayCalendar"), effective_from: "2026-01-01" }),
  ],
  CompanyHoliday: [
    "company_holidays",
    (_owner, idOf) => ({ date: "2026-12-24", name: "Holiday", calendar_id: idOf("HolidayCalendar") }),
  ],
}

/** The entities with a row of their own. */
export const storedTypes = Object.keys(rows) as StoredType[]

/** Records of one employee, one of each entity: `id` chooses an id at once, `insert` stores the records that have one. */
export class RecordSet {
  /** The entities of the records that a request refers to. */
  readonly types: RecordType[] = []
  readonly #ids: Map<RecordType, string>
  readonly #pending: [table: string, values: Values][] = []
  #hasOwner: boolean

  private readonly sql: TestApp["sql"]
  private readonly organizationId: string

  /** Without an owner, the records belong to a new employee. */
  constructor(sql: TestApp["sql"], organizationId: string, owner?: string) {
    this.#hasOwner = owner !== undefined
    this.sql = sql
    this.organizationId = organizationId
    this.#ids = new Map([
      ["Employee", owner ?? newId()],
      ["FeedToken", "x".repeat(43)],
      // A careers page is public, so requests get the slug of none.
      ["CareersSlug", "x".repeat(43)],
    ])
  }

  id = (type: RecordType): string => {
    this.types.push(type)
    return this.#ids.get(type) ?? this.#add(type as StoredType)
  }

  /** The same records, of which no request refers to any yet. */
  withoutTypes(): RecordSet {
    const records = new RecordSet(this.sql, this.organizationId, this.#ids.get("Employee") as string)
    for (const [type, id] of this.#ids) records.#ids.set(type, id)
    return records
  }

  async insert(): Promise<void> {
    const inserted: TableRow[] = this.#pending
      .splice(0)
      .map(([table, values]) => [table, { id: newId(), organization_id: this.organizationId, ...values }])
    if (!this.#hasOwner && this.types.length > 0) {
      this.#hasOwner = true
      inserted.unshift(employeeRow(this.organizationId, { id: this.#ids.get("Employee") }))
    }
    await insertRows(this.sql, inserted)
  }

  #add(type: StoredType): string {
    const id = newId()
    this.#ids.set(type, id)
    const [table, values, detail] = rows[type]
    // The records that this one refers to are added first.
    this.#pending.push([
      table,
      { id, ...values(this.#ids.get("Employee") as string, (other) => this.#ids.get(other) ?? this.#add(other as StoredType)) },
    ])
    if (detail) this.#pending.push(detail(id))
    return id
  }
}
