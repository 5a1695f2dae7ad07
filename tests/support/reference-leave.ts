// Reference implementation of leave for query tests: visible rows, computed fields and relations. See reference.ts.
import type { Viewer } from "../../src/auth/viewer.js"
import { amongSome, inPeriod } from "./reference-filters.js"
import type { Row, Rows } from "./reference-types.js"

type Values = Record<string, unknown>

export const leaveTables: Record<string, string> = {
  LeaveType: "leave_types order by name, id",
  LeavePolicy: "leave_policies order by effective_from, id",
  LeavePolicyGroup: "leave_policy_groups order by name, id",
  LeavePolicyAssignment: "leave_policy_assignments order by effective_from, id",
  LeaveRequest: "leave_requests order by start_date desc, id desc",
  LeaveDocument: "leave_documents order by id",
  LeaveDayPart: "leave_day_parts order by date, half, id",
  LeaveChangeRequest: "leave_change_requests order by id",
  LeaveRequestHistoryEntry: "leave_request_history_entries order by at, id",
  ApprovalStep: "leave_approval_steps order by position, sequence, id",
  LeaveDelegation: "leave_delegations order by start_date, id",
  LeaveCoverageRule: "leave_coverage_rules order by name, id",
  LedgerEntry: "ledger_entries order by effective_date, id",
  WorkPattern: "work_patterns order by name, id",
  WorkPatternAssignment: "work_pattern_assignments order by effective_from, id",
  HolidayCalendar: "holiday_calendars order by name, id",
  HolidayAssignment: "holiday_assignments order by effective_from, id",
  CompanyHoliday: "company_holidays order by date, id",
}

const isGeneral = ({ groupId }: Row) => groupId === null

export const leaveLists: Record<string, Record<string, [type: string, via: string, which?: (row: Row) => boolean]>> = {
  LeaveType: { policies: ["LeavePolicy", "leaveTypeId", isGeneral] },
  LeavePolicyGroup: { policies: ["LeavePolicy", "groupId"] },
  LeaveRequest: {
    documentFiles: ["LeaveDocument", "requestId"],
    dayParts: ["LeaveDayPart", "requestId"],
    approvalSteps: ["ApprovalStep", "requestId", (step) => step.changeId === null],
    changeRequests: ["LeaveChangeRequest", "requestId"],
  },
  LeaveChangeRequest: { approvalSteps: ["ApprovalStep", "changeId"] },
}

interface Scope {
  rows: Rows
  viewer: Viewer
  now: string
  today: string
}

const RULE_FIELDS = [
  "effectiveFrom",
  "accrual",
  "grantTiming",
  "amountPerYear",
  "tenureSteps",
  "prorateOnHire",
  "prorateOnEnd",
  "useFullTimeShare",
  "maximumCarryOver",
  "carryOverExpires",
  "allowHalfDays",
  "noticeDays",
  "maximumConsecutiveDays",
  "blackouts",
  "negativeAllowedUpTo",
  "documentAfterDays",
]

/** Computes visibility and fields from plain rows. */
export class LeaveReference {
  private readonly scope: Scope

  constructor(scope: Scope) {
    this.scope = scope
  }

  /** Whether the viewer may read a row. */
  isVisible(row: Row): boolean {
    const { viewer } = this.scope
    if (["LeaveRequest", "LeaveDocument", "LeaveRequestHistoryEntry"].includes(row.$type) && this.#isForeignDraft(row))
      return false
    if (row.$type === "LeaveDocument")
      return (
        viewer.isHr ||
        row.employeeId === viewer.id ||
        this.#rowsOf("ApprovalStep").some((step) => step.requestId === row.requestId && this.#mayDecide(step))
      )
    if (row.$type === "LeaveCoverageRule") return viewer.isHr || row.managerId === viewer.id || this.#isOwnDepartment(row)
    if (row.$type === "LeavePolicyAssignment" && row.employeeId === null) return true
    if (
      ![
        "LeavePolicyAssignment",
        "LeaveRequest",
        "LeaveDayPart",
        "LeaveChangeRequest",
        "LeaveRequestHistoryEntry",
        "ApprovalStep",
      ].includes(row.$type)
    )
      return true
    if (viewer.isHr || row.employeeId === viewer.id || viewer.reports.has(row.employeeId as string)) return true
    if (row.$type === "LeavePolicyAssignment") return false
    const requestId = row.$type === "LeaveRequest" ? row.id : row.requestId
    const steps = this.#rowsOf("ApprovalStep").filter((step) => step.requestId === requestId)
    return (
      steps.some((step) => step.decidedById === viewer.id || step.approverId === viewer.id) ||
      steps.some((step) => this.#mayDecide(step))
    )
  }

  /** Whether the department of a rule is the viewer's or one above it, where the viewer is its head or has reports. */
  #isOwnDepartment({ departmentId, includeDescendants }: Row): boolean {
    const { viewer } = this.scope
    const own = this.#rowsOf("Department").filter(
      ({ id, headId }) =>
        headId === viewer.id || (viewer.reports.size > 0 && id === this.#find("Employee", viewer.id)?.departmentId),
    )
    const isBelow = (unit: Row | undefined): boolean =>
      unit !== undefined && (unit.id === departmentId || isBelow(this.#find("Department", unit.parentId)))
    return own.some((unit) => unit.id === departmentId || (includeDescendants === true && isBelow(unit)))
  }

  /** The value of a computed field; undefined for a stored field. */
  field(row: Row, field: string): unknown {
    if (row.$type === "LeaveDayPart" && field === "days") return Number(row.amount) / 1000
    if (row.$type === "LedgerEntry" && field === "days")
      return Number(row.amount) / (this.#unitOf(row.leaveTypeId) === "HOURS" ? 60_000 : 1000)
    if (["LeaveRequest", "LeaveDayPart"].includes(row.$type) && field === "hours") return Number(row.minutes) / 60
    if (["LedgerEntry", "LeavePolicy", "LeaveRequest"].includes(row.$type) && field === "unit")
      return this.#unitOf(row.leaveTypeId)
    if (row.$type === "LeaveType" && RULE_FIELDS.includes(field)) return this.#rulesInForce(row)?.[field] ?? null
    if (field === "availableActions" && row.$type === "LeaveRequest") return this.#requestActions(row)
    if (field === "availableActions" && row.$type === "LeaveChangeRequest") return this.#changeActions(row)
    return undefined
  }

  #unitOf(leaveTypeId: unknown): unknown {
    return this.#find("LeaveType", leaveTypeId)?.unit
  }

  /** The status of an employee today. Others than HR, the manager and the employee see no reasons. */
  badge(person: Row): string {
    const { today, viewer } = this.scope
    if ((person.endDate !== null && String(person.endDate) < today) || person.accountStatus === "DEACTIVATED") return "TERMINATED"
    const knowsReasons = viewer.isHr || viewer.id === person.id || viewer.reports.has(String(person.id))
    const absence = this.#absenceBadge(person)
    if (absence) return knowsReasons ? absence : "ON_LEAVE"
    return knowsReasons && person.probationEndDate !== null && String(person.probationEndDate) >= today
      ? "ON_PROBATION"
      : "ACTIVE"
  }

  /** The badge of an employee who is on approved leave today, by the time zone of the location. */
  #absenceBadge(person: Row): string | undefined {
    const location = this.#find("Location", person.locationId) ?? this.#find("Organization", person.organizationId)
    const day = new Date(this.scope.now).toLocaleDateString("sv-SE", { timeZone: String(location?.timezone) })
    const badges = this.#rowsOf("LeaveRequest")
      .filter(({ employeeId, status }) => employeeId === person.id && status === "APPROVED")
      .filter(({ startDate, endDate }) => String(startDate) <= day && day <= String(endDate))
      .filter(({ startDate, startsPartly }) => !startsPartly || startDate !== day)
      .filter(({ endDate, endsPartly }) => !endsPartly || endDate !== day)
      .map(({ leaveTypeId }) => String(this.#find("LeaveType", leaveTypeId)?.badge))
    return badges.sort().at(-1)
  }

  /** Whether the viewer can decide on a request, or on its change request, now. */
  awaits(request: Row): boolean {
    const steps = this.#rowsOf("ApprovalStep").filter((step) => step.requestId === request.id && step.status === "PENDING")
    return steps.some((step) => this.#mayDecide(step) && !this.#isBarred(step))
  }

  /** Whether a row is, or belongs to, a draft of which the viewer is neither the employee nor the author. */
  #isForeignDraft(row: Row): boolean {
    const request = row.$type === "LeaveRequest" ? row : (this.#find("LeaveRequest", row.requestId) as Row)
    return request.status === "DRAFT" && ![request.employeeId, request.createdById].includes(this.scope.viewer.id)
  }

  #rowsOf(type: string): readonly Row[] {
    return (this.scope.rows.get(type) ?? []).filter(({ organizationId }) => organizationId === this.scope.viewer.organizationId)
  }

  #find(type: string, id: unknown): Row | undefined {
    return this.scope.rows.get(type)?.find((row) => row.id === id)
  }

  #rulesInForce({ id }: Row): Row | undefined {
    const versions = this.#rowsOf("LeavePolicy").filter((version) => version.leaveTypeId === id && isGeneral(version))
    return versions.findLast(({ effectiveFrom }) => String(effectiveFrom) <= this.scope.today) ?? versions[0]
  }

  #isHr = (person: Row | undefined) => person !== undefined && ["HR", "ADMIN"].includes(String(person.role))

  #isActiveApprover(id: unknown, employeeId: unknown): boolean {
    return id !== employeeId && this.#find("Employee", id)?.accountStatus === "ACTIVE"
  }

  /** The viewer and the active delegators for whom the viewer may decide on the leave of an employee. */
  #principalsFor(employeeId: unknown): Row[] {
    const { viewer, today } = this.scope
    const delegations = this.#rowsOf("LeaveDelegation").filter(
      (d) =>
        d.delegateId === viewer.id &&
        d.endedAt === null &&
        String(d.startDate) <= today &&
        today <= String(d.endDate) &&
        employeeId !== viewer.id &&
        employeeId !== d.delegatorId,
    )
    const ids = [viewer.id, ...delegations.map(({ delegatorId }) => delegatorId)]
    return ids.flatMap((id) => this.#find("Employee", id) ?? []).filter(({ accountStatus }) => accountStatus === "ACTIVE")
  }

  #isDecidedByHr({ approver, approverId, employeeId }: Row): boolean {
    const { managerId } = this.#find("Employee", employeeId) as Row
    if (approver === "MANAGER") return !this.#isActiveApprover(managerId, employeeId)
    if (approver === "PERSON") return !this.#isActiveApprover(approverId, employeeId)
    return true
  }

  /** Whether the viewer may decide an undecided step, now or in its turn. */
  #mayDecide(step: Row): boolean {
    const { approver, approverId, employeeId, status } = step
    if (status !== "PENDING" && status !== "WAITING") return false
    const { managerId } = this.#find("Employee", employeeId) as Row
    return this.#principalsFor(employeeId).some((person) => {
      if (this.#isHr(person) && this.#isDecidedByHr(step)) return true
      if (approver === "PERSON") return person.id === approverId && person.id !== employeeId
      return approver !== "HR" && person.id === managerId
    })
  }

  #hasDecided = (requestId: unknown, changeId: unknown) =>
    this.#rowsOf("ApprovalStep").some(
      (step) => step.requestId === requestId && step.changeId === changeId && step.decidedById === this.scope.viewer.id,
    )

  #isBarred(step: Row): boolean {
    const others = this.#rowsOf("Employee").filter(
      (person) =>
        this.#isHr(person) &&
        person.accountStatus === "ACTIVE" &&
        person.id !== this.scope.viewer.id &&
        person.id !== step.employeeId,
    )
    return this.#isDecidedByHr(step) && others.length > 0 && this.#hasDecided(step.requestId, step.changeId)
  }

  #decisionError(row: Row, requestId: unknown, changeId: unknown): string | null {
    const { viewer } = this.scope
    const decided = this.#hasDecided(requestId, changeId)
    if (row.status !== "PENDING")
      return viewer.isHr || viewer.reports.has(row.employeeId as string) || decided ? "INVALID_TRANSITION" : "FORBIDDEN"
    const openSteps = this.#rowsOf("ApprovalStep").filter(
      (step) => step.requestId === requestId && step.changeId === changeId && this.#mayDecide(step),
    )
    const forbidsOwnDecision = this.#rowsOf("LeaveApprovalPolicy").some((policy) => policy.forbidsOwnDecision)
    if (openSteps.some((step) => step.status === "PENDING" && !this.#isBarred(step)))
      return row.employeeId === viewer.id && forbidsOwnDecision ? "SELF_ACTION_FORBIDDEN" : null
    if (decided) return "ALREADY_DECIDED"
    return openSteps.length > 0 ? "NOT_NEXT_APPROVER" : "FORBIDDEN"
  }

  #requestActions(row: Row): Values[] {
    const { viewer } = this.scope
    const own = row.employeeId === viewer.id
    const errorIn = (status: string, isAllowed: boolean) =>
      !isAllowed ? "FORBIDDEN" : row.status === status ? null : "INVALID_TRANSITION"
    const draft = errorIn("DRAFT", own || viewer.isHr)
    const decision = this.#decisionError(row, row.id, null)
    const isChanging = this.#rowsOf("LeaveChangeRequest").some((c) => c.requestId === row.id && c.status === "PENDING")
    const change = errorIn("APPROVED", own || viewer.isHr) ?? (isChanging ? "CHANGE_REQUEST_PENDING" : null)
    const submit = draft ?? (row.rejectionCode as string | null)
    const reasons = { UPDATE: draft, DELETE: draft, SUBMIT: submit, APPROVE: decision, REJECT: decision }
    return actions({ ...reasons, CANCEL: errorIn("PENDING", own), REQUEST_CHANGE: change })
  }

  #changeActions(row: Row): Values[] {
    const { viewer } = this.scope
    const decision = this.#decisionError(row, row.requestId, row.id)
    const isAllowed = row.employeeId === viewer.id || viewer.isHr
    const withdraw = !isAllowed ? "FORBIDDEN" : row.status === "PENDING" ? null : "INVALID_TRANSITION"
    return actions({ APPROVE: decision, REJECT: decision, WITHDRAW: withdraw })
  }
}

/** Whether a coverage rule has the values of a filter. */
const coverageRuleIn =
  ({ skill, date, isBlocking, isActive, ...filter }: Values) =>
  (rule: Row) =>
    amongSome(filter, "departmentId", "managerId")(rule) &&
    (skill == null || String(rule.skill ?? "").toLowerCase() === String(skill).toLowerCase()) &&
    (date == null || rule.startDate === null || String(rule.startDate) <= String(date)) &&
    (date == null || rule.endDate === null || String(rule.endDate) >= String(date)) &&
    (isBlocking == null || rule.isBlocking === isBlocking) &&
    (isActive == null || rule.isActive === isActive)

interface LeaveQuery {
  type: string
  /** Whether a row has the values of a filter. */
  matches(filter: Values): (row: Row) => boolean
}

const among = (type: string, ...columns: string[]): LeaveQuery => ({ type, matches: (filter) => amongSome(filter, ...columns) })
const TARGETS = ["employeeId", "departmentId", "locationId", "employmentType"]

/** The root fields that list records of leave by their own columns. */
export const leaveQueries: Record<string, LeaveQuery> = {
  leaveTypes: among("LeaveType"),
  leavePolicies: among("LeavePolicy", "leaveTypeId", "groupId"),
  leavePolicyGroups: among("LeavePolicyGroup", "leaveTypeId"),
  leavePolicyAssignments: among("LeavePolicyAssignment", "leaveTypeId", "groupId", ...TARGETS),
  leaveCoverageRules: { type: "LeaveCoverageRule", matches: coverageRuleIn },
  ledgerEntries: {
    type: "LedgerEntry",
    matches: (filter) => (row) =>
      amongSome(filter, "employeeId", "leaveTypeId", "requestId", "kind")(row) &&
      inPeriod(filter, "effectiveDate", "effectiveDate")(row),
  },
  workPatterns: among("WorkPattern"),
  workPatternAssignments: among("WorkPatternAssignment", "employeeId"),
  holidayCalendars: among("HolidayCalendar"),
  holidayAssignments: among("HolidayAssignment", "employeeId"),
  companyHolidays: {
    type: "CompanyHoliday",
    matches: (filter) => (row) => amongSome(filter, "calendarId")(row) && inPeriod(filter, "date", "date")(row),
  },
}

const actions = (reasons: Record<string, string | null>) =>
  Object.entries(reasons).map(([name, reason]) => ({ name, allowed: reason === null, reason }))
