// The data of the reference implementation: tables, lists, and which rows are visible.
import type { Viewer } from "../../src/auth/viewer.js"
import { accessPolicies } from "../../src/domains.js"
import { entityNamed } from "../../src/entities/metadata.js"
import { Employee } from "../../src/entities/profiles/profiles.js"
import { calendarLists, calendarTables } from "./reference-calendar.js"
import { isListedOn } from "./reference-filters.js"
import { leaveLists, leaveTables } from "./reference-leave.js"
import { onboardingLists, onboardingTables } from "./reference-onboarding.js"
import { taskLists, taskTables } from "./reference-tasks.js"
import type { Row, Rows, Values } from "./reference-types.js"
import type { TestApp } from "./test-app.js"

/** The tables, each in the order of its lists. */
export const tables: Record<string, string> = {
  Organization: "organizations order by id",
  CustomFieldDefinition: "custom_field_definitions order by entity_type, position, id",
  Department: "departments order by name, id",
  Position: "positions order by title, id",
  DepartmentChange: "department_changes order by effective_date, id",
  PositionChange: "position_changes order by effective_date, id",
  Location: "locations order by name, id",
  Employee: "employees order by full_name, id",
  EmergencyContact: "emergency_contacts order by full_name, id",
  Skill: "skills order by name, id",
  EmploymentChange: "employment_changes order by effective_date, id",
  DocumentRequest: "document_requests order by created_at desc, id desc",
  EmployeeDocument: "employee_documents order by uploaded_at desc, id desc",
  ProfileChange: "profile_changes order by id",
  Job: "vacancies order by title, id",
  Session: "sessions order by last_seen_at desc, id desc",
  Passkey: "passkeys order by created_at, id",
  AuditEntry: "audit_entries order by id",
  ApiKey: "api_keys order by name, id",
  CustomRole: "custom_roles order by name, id",
  Webhook: "webhooks order by description, id",
  WebhookDelivery: "webhook_deliveries order by sequence desc, id desc",
  RoleAssignment: "role_assignments order by created_at, id",
  ...calendarTables,
  CalendarOccurrence: "calendar_occurrences order by id",
  ...leaveTables,
  ...taskTables,
  ...onboardingTables,
  EmployeePreferences: "preferences order by id",
  Notification: "notifications order by number desc, id desc",
  CompanyNews: "company_news order by created_at desc, id desc",
  CompanyNewsTarget: "company_news_targets order by id",
  PushSubscription: "push_subscriptions order by id",
  LeaveApprovalPolicy: "leave_approval_policies order by id",
}

export const policyOf = (type: string) => accessPolicies.of(entityNamed(type))

const hiddenTypes = new Set(["CalendarOccurrence", "EmployeePreferences", "LeaveApprovalPolicy", "TaskMention"])

/** Types that `node` returns. */
export const nodeTypes = Object.keys(tables).filter((type) => !hiddenTypes.has(type))

export async function loadRows({ sql }: TestApp): Promise<Rows> {
  const load = async ([type, table]: [string, string]) => {
    const found = await sql<{ data: Values | string }>(`select to_jsonb(t) as data from ${table.replace(" ", " t ")}`)
    const rows = found.map(({ data }) => {
      const columns = Object.entries(typeof data === "string" ? (JSON.parse(data) as Values) : data)
      const row = Object.fromEntries(columns.map(([name, value]) => [camel(name), plain(name, value)]))
      const stored = row.defaultValue as Values | null | undefined
      return { ...row, ...(stored === undefined ? {} : { default: stored?.value ?? null }), $type: type } as Row
    })
    return [type, rows] as const
  }
  return new Map(await Promise.all(Object.entries(tables).map(load)))
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const plain = (column: string, value: unknown) =>
  /(^|_)at$|^(start|end)$/.test(column) && typeof value === "string" && /^\d{4}-/.test(value)
    ? new Date(value).toISOString()
    : value

/** Which rows are visible beyond the ownership rules. */
export const shows: Record<string, (row: Row, viewer: Viewer, sees: (field: string) => boolean, rows: Rows) => boolean> = {
  Notification: ({ inInbox }) => inInbox === true,
  CompanyNews: ({ id }, viewer, _sees, rows) => viewer.isHr || isMeant(id, viewer, rows),
  CompanyNewsTarget: ({ newsId }, viewer, _sees, rows) => viewer.isHr || isMeant(newsId, viewer, rows),
  CustomFieldDefinition: ({ entityType, group }, viewer) =>
    viewer.isHr ||
    (entityType !== "CANDIDATE" &&
      (group !== "COMPENSATION" ||
        viewer.policies.employeesSeeOwnSalary ||
        (viewer.policies.managersSeeSalary && viewer.reports.size > 0))),
  Employee: (person, viewer) => viewer.isHr || person.accountStatus !== "DEACTIVATED",
  Job: (job, viewer) => viewer.isHr || job.status !== "DRAFT" || job.hiringManagerId === viewer.id,
  EmploymentChange: (change, viewer, sees) =>
    viewer.isHr ||
    (change.status === "APPLIED" &&
      (change.changes !== null || (change.payChanges !== null && sees("payChanges")) || (change.role !== null && sees("role")))),
}

const entityTypes: Record<string, string> = { Employee: "USER", Department: "DEPARTMENT", Job: "JOB", Task: "TASK" }

/** The values of the custom fields that the viewer may read of a row, by key. */
export function customFieldsOf(row: Row, { viewer, rows }: { viewer: Viewer; rows: Rows }): Values {
  const stored = row.customFields as Values
  const readable = (rows.get("CustomFieldDefinition") ?? []).filter(({ id, entityType, group }) => {
    const rule = `customFields.${String(group).toLowerCase()}`
    const isReadable = group === null || accessPolicies.canRead(viewer, Employee, rule, [row.id])
    return entityType === entityTypes[row.$type] && stored[id] !== undefined && isReadable
  })
  readable.sort((a, b) => String(a.group).localeCompare(String(b.group)))
  return Object.fromEntries(readable.map(({ id, key }) => [String(key), stored[id]]))
}

/** Whether news are for everyone, for the person's location, or for the person's department or one above it. */
function isMeant(newsId: unknown, viewer: Viewer, rows: Rows): boolean {
  const targets = (rows.get("CompanyNewsTarget") ?? []).filter((target) => target.newsId === newsId)
  const person = rows.get("Employee")?.find(({ id }) => id === viewer.id)
  const above = (id: unknown): unknown[] => {
    const department = rows.get("Department")?.find((row) => row.id === id)
    return department ? [id, ...above(department.parentId)] : []
  }
  const departments = above(person?.departmentId)
  const hits = ({ departmentId, locationId }: Row) =>
    departments.includes(departmentId) || (locationId !== null && locationId === person?.locationId)
  return targets.length === 0 || targets.some(hits)
}

/** The entities of the lists that the readers of documents read. */
export const documentTypes: Record<string, string> = {
  documentRequests: "DocumentRequest",
  employeeDocuments: "EmployeeDocument",
}

/** The lists of changes: their entity, that of the record, and its id. */
export const changeLists: Record<string, [type: string, of: string, key: string]> = {
  departmentChanges: ["DepartmentChange", "Department", "departmentId"],
  employmentChanges: ["EmploymentChange", "Employee", "employeeId"],
  positionChanges: ["PositionChange", "Position", "positionId"],
}

/** The lists of a type: their entity, the foreign key, and a condition. */
export const lists: Record<string, Record<string, [type: string, via: string, which?: (row: Row, today: string) => boolean]>> = {
  Department: {
    subDepartments: ["Department", "parentId"],
    members: ["Employee", "departmentId", (person, today) => isListedOn(today)(person)],
    openVacancies: ["Job", "departmentId", (job) => job.status === "OPEN"],
    tasks: ["Task", "departmentId"],
  },
  CompanyNews: { targets: ["CompanyNewsTarget", "newsId"] },
  Employee: {
    directReports: ["Employee", "managerId", (person, today) => isListedOn(today)(person)],
    emergencyContacts: ["EmergencyContact", "employeeId"],
    skills: ["Skill", "employeeId"],
    careerHistory: ["EmploymentChange", "employeeId", (change) => change.status === "APPLIED"],
    leaveRequests: ["LeaveRequest", "employeeId"],
    onboarding: ["OnboardingInstance", "employeeId"],
    tasks: ["Task", "assigneeId"],
    documents: ["EmployeeDocument", "employeeId"],
    pendingChanges: ["ProfileChange", "employeeId", (change) => change.status === "PENDING"],
  },
  ...calendarLists,
  ...leaveLists,
  ...taskLists,
  ...onboardingLists,
}
