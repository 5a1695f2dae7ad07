// The lists that can be exported. One declaration gives a list its export in both formats, the export job, saved filters and
// reports.
import type { CellKind } from "../../adapters/spreadsheets.js"
import type { Services } from "../../core/context.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import { EmployeeSnapshot } from "../../entities/history.js"
import type { ListName } from "../../entities/hr/enums.js"
import { LeaveReportRow } from "../../entities/leave/balances.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import type { Class } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { Application } from "../../entities/recruitment/applications.js"
import { Candidate } from "../../entities/recruitment/candidates.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { Task } from "../../entities/tasks/tasks.js"
import { AuditFilter } from "../../inputs/administration.js"
import { EmployeeSnapshotFilter } from "../../inputs/history.js"
import { EmployeeFilter } from "../../inputs/hr.js"
import { LeaveReportFilter } from "../../inputs/leave/balances.js"
import { LeaveRequestFilter } from "../../inputs/leave/requests.js"
import { ApplicationFilter, CandidateFilter, JobFilter } from "../../inputs/recruitment.js"
import { TaskFilter } from "../../inputs/tasks.js"
import type { QuerySpec } from "../../query/query-spec.js"

/** A column of a list: a field of the entity, or of a related record. Labels are the messages `columns.<name>`. */
export interface ListColumn {
  readonly name: string
  /** The field, or the relation and a field of the related record. */
  readonly path: readonly [string, string?]
  readonly kind: CellKind
  /** Column with the unit of the numbers, by which sums are grouped. */
  readonly unitColumn?: string
}

const column =
  (kind: CellKind) =>
  (name: string, ...path: [string?, string?]): ListColumn => ({ name, kind, path: [path[0] ?? name, path[1]] })
const text = column("text")
const number = column("number")
const flag = column("boolean")
const date = column("date")
const timestamp = column("timestamp")
/** A number in the unit of another column. */
const amount = (name: string, unitColumn: string): ListColumn => ({ ...number(name), unitColumn })

export interface ListDefinition<F extends object = object> {
  readonly name: ListName
  readonly entity: Class
  /** Conditions of the list, on which saved filters and exports are validated. */
  readonly filter: Class<F>
  /** Operation that lists the records. Its rule says who may use the list. */
  readonly operation: string
  /** Path of the list in REST. */
  readonly path: string
  /** Operation that exports the list at once. */
  readonly exportOperation: string
  /** Property with the employee whose record it is, for exports of a team. */
  readonly teamProperty?: string
  readonly columns: readonly ListColumn[]
  find(services: Services, filter: F): QuerySpec<unknown> | Promise<QuerySpec<unknown>>
}

const define = <F extends object>(list: ListDefinition<F>) => list as unknown as ListDefinition

const employees = define({
  name: "EMPLOYEES",
  entity: Employee,
  filter: EmployeeFilter,
  operation: "employees",
  path: "/users",
  exportOperation: "exportEmployees",
  teamProperty: "id",
  columns: [
    ...["fullName", "email", "phone", "role", "accountStatus", "jobTitle"].map((name) => text(name)),
    text("department", "department", "name"),
    text("location", "location", "name"),
    text("manager", "manager", "fullName"),
    text("managerEmail", "manager", "email"),
    text("badge"),
    date("hireDate"),
    text("employmentType"),
    number("fullTimeShare"),
    ...["probationEndDate", "contractEndDate", "endDate", "birthDate"].map((name) => date(name)),
    ...["personalEmail", "personalPhone", "address", "nationality", "nationalId", "taxId"].map((name) => text(name)),
    amount("salary", "salaryCurrency"),
    ...["salaryCurrency", "payGrade"].map((name) => text(name)),
    text("id"),
    timestamp("createdAt"),
  ],
  find: (services, filter) => services.hr.employees.list(filter),
})

const employeeSnapshots = define({
  name: "EMPLOYEE_SNAPSHOTS",
  entity: EmployeeSnapshot,
  filter: EmployeeSnapshotFilter,
  operation: "employeeSnapshots",
  path: "/history/employees",
  exportOperation: "exportEmployeeSnapshots",
  teamProperty: "employeeId",
  columns: [
    text("employee", "employee", "fullName"),
    text("employeeEmail", "employee", "email"),
    date("asOf"),
    timestamp("knownAt"),
    ...["isEmployed", "isScheduled"].map((name) => flag(name)),
    text("department", "department", "name"),
    text("position", "position", "title"),
    text("location", "location", "name"),
    text("manager", "manager", "fullName"),
    text("employmentType"),
    number("fullTimeShare"),
    ...["hireDate", "probationEndDate", "contractEndDate", "endDate"].map((name) => date(name)),
    ...["role", "customRoles"].map((name) => text(name)),
    amount("salary", "salaryCurrency"),
    ...["salaryCurrency", "payGrade"].map((name) => text(name)),
    text("id", "employee", "id"),
  ],
  find: (services, filter) => services.history.employees.list(filter),
})

const leaveRequests = define({
  name: "LEAVE_REQUESTS",
  entity: LeaveRequest,
  filter: LeaveRequestFilter,
  operation: "leaveRequests",
  path: "/leave/requests",
  exportOperation: "exportLeaveRequests",
  teamProperty: "employeeId",
  columns: [
    text("employee", "employee", "fullName"),
    text("employeeEmail", "employee", "email"),
    text("leaveType", "leaveType", "name"),
    date("startDate"),
    text("startHalf"),
    text("startTime"),
    date("endDate"),
    text("endHalf"),
    text("endTime"),
    number("days"),
    number("hours"),
    text("status"),
    text("reason"),
    timestamp("submittedAt"),
    timestamp("decidedAt"),
    text("decisionComment"),
    text("id"),
    timestamp("createdAt"),
  ],
  find: (services, filter) => services.leave.requestQueries.list(filter),
})

const leaveBalances = define({
  name: "LEAVE_BALANCES",
  entity: LeaveReportRow,
  filter: LeaveReportFilter,
  operation: "leaveReport",
  path: "/leave/balances",
  exportOperation: "exportLeaveBalances",
  teamProperty: "employeeId",
  columns: [
    text("employee", "fullName"),
    text("employeeEmail", "employee", "email"),
    text("leaveType", "leaveTypeName"),
    text("unit"),
    ...["entitled", "expired", "encashed", "used", "pending", "remaining"].map((name) => amount(name, "unit")),
    date("asOf"),
  ],
  find: (services, filter) => services.leave.balances.report(filter),
})

const candidates = define({
  name: "CANDIDATES",
  entity: Candidate,
  filter: CandidateFilter,
  operation: "candidates",
  path: "/candidates",
  exportOperation: "exportCandidates",
  columns: [
    ...["fullName", "email", "phone", "headline", "residence", "skills", "tags", "source"].map((name) => text(name)),
    flag("isActive"),
    date("consentUntil"),
    number("applicationCount"),
    text("id"),
    timestamp("createdAt"),
  ],
  find: (services, filter) => services.recruitment.candidates.list(filter),
})

const applications = define({
  name: "APPLICATIONS",
  entity: Application,
  filter: ApplicationFilter,
  operation: "applications",
  path: "/applications",
  exportOperation: "exportApplications",
  columns: [
    text("candidate", "candidate", "fullName"),
    text("candidateEmail", "candidate", "email"),
    text("job", "job", "title"),
    text("stage"),
    text("source"),
    timestamp("appliedAt"),
    timestamp("stageEnteredAt"),
    text("rejectionReason"),
    text("id"),
  ],
  find: (services, filter) => services.recruitment.applications.list(filter),
})

const tasks = define({
  name: "TASKS",
  entity: Task,
  filter: TaskFilter,
  operation: "tasks",
  path: "/tasks",
  exportOperation: "exportTasks",
  teamProperty: "assigneeId",
  columns: [
    ...["title", "description", "stage", "priority"].map((name) => text(name)),
    date("dueDate"),
    text("assignee", "assignee", "fullName"),
    text("creator", "creator", "fullName"),
    text("department", "department", "name"),
    flag("overdue"),
    timestamp("completedAt"),
    text("id"),
    timestamp("createdAt"),
  ],
  find: (services, filter) => services.tasks.tasks.list(filter),
})

const jobs = define({
  name: "JOBS",
  entity: Job,
  filter: JobFilter,
  operation: "jobs",
  path: "/jobs",
  exportOperation: "exportJobs",
  columns: [
    ...["title", "type", "status"].map((name) => text(name)),
    text("department", "department", "name"),
    text("location", "location", "name"),
    text("hiringManager", "hiringManager", "fullName"),
    ...["openings", "filledCount", "openApplicationCount"].map((name) => number(name)),
    flag("isPublished"),
    ...["publishedAt", "openedAt", "closedAt"].map((name) => timestamp(name)),
    text("id"),
    timestamp("createdAt"),
  ],
  find: (services, filter) => services.recruitment.jobs.list(filter),
})

const audit = define({
  name: "AUDIT",
  entity: AuditEntry,
  filter: AuditFilter,
  operation: "auditEntries",
  path: "/audit",
  exportOperation: "exportAudit",
  columns: [
    number("sequence"),
    timestamp("at"),
    text("action"),
    text("actor", "actor", "fullName"),
    text("apiKey", "apiKey", "name"),
    text("subjectType"),
    text("subjectId"),
    text("requestId"),
    text("id"),
  ],
  find: (services, filter) => services.administration.audit.list(filter),
})

/** All lists, in the order of their names. */
export const lists: readonly ListDefinition[] = [
  employees,
  employeeSnapshots,
  leaveRequests,
  leaveBalances,
  candidates,
  applications,
  tasks,
  jobs,
  audit,
]

export const listNamed = (name: ListName): ListDefinition => lists.find((list) => list.name === name) as ListDefinition
