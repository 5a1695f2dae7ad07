// The part of the reference that is about leave: which of its rows show to whom, what its fields are worked out from, and its lists
// at the root. See reference.ts.
import type { Viewer } from "../../src/auth/viewer.js"
import type { Row, Rows } from "./reference-types.js"

type Values = Record<string, unknown>

export const leaveTables: Record<string, string> = {
  LeaveType: "leave_types order by name, id",
  LeavePolicy: "leave_policies order by effective_from, id",
  LeaveRequest: "leave_requests order by start_date desc, id desc",
  LeaveDay: "leave_days order by date, half, id",
  LeaveChangeRequest: "leave_change_requests order by id",
  LeaveRequestEntry: "leave_request_entries order by at, id",
  ApprovalStep: "leave_approval_steps order by position, sequence, id",
  LeaveDelegation: "leave_delegations order by start_date, id",
  LeaveEntry: "leave_entries order by effective_date, id",
  WorkPattern: "work_patterns order by name, id",
  WorkPatternAssignment: "work_pattern_assignments order by effective_from, id",
  HolidayCalendar: "holiday_calendars order by name, id",
  HolidayAssignment: "holiday_assignments order by effective_from, id",
  CompanyHoliday: "company_holidays order by date, id",
}

export const leaveLists: Record<string, Record<string, [type: string, via: string, which?: (row: Row) => boolean]>> = {
  LeaveType: { policies: ["LeavePolicy", "leaveTypeId"] },
  LeaveRequest: {
    leaveDays: ["LeaveDay", "requestId"],
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

const rulesOfType = [
  "effectiveFrom",
  "accrual",
  "grantTiming",
  "daysPerYear",
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

/** What is worked out from the rows of leave; undefined for a field that is as it is stored. */
export class LeaveReference {
  constructor(private readonly scope: Scope) {}

  shows(row: Row): boolean {
    const { viewer } = this.scope
    if (!["LeaveRequest", "LeaveDay", "LeaveChangeRequest", "LeaveRequestEntry", "ApprovalStep"].includes(row.$type)) return true
    if (viewer.isHr || row.employeeId === viewer.id || viewer.reports.has(row.employeeId as string)) return true
    const requestId = row.$type === "LeaveRequest" ? row.id : row.requestId
    const steps = this.#all("ApprovalStep").filter((step) => step.requestId === requestId)
    return (
      steps.some((step) => step.decidedById === viewer.id || step.approverId === viewer.id) ||
      steps.some((step) => this.#holds(step))
    )
  }

  field(row: Row, field: string): unknown {
    if (row.$type === "LeaveDay" && field === "days") return Number(row.amount) / 1000
    if (row.$type === "LeaveEntry" && field === "days") return Number(row.amount) / 1000
    if (row.$type === "LeaveType" && rulesOfType.includes(field)) return this.#rules(row)?.[field] ?? null
    if (field === "availableActions" && row.$type === "LeaveRequest") return this.#requestActions(row)
    if (field === "availableActions" && row.$type === "LeaveChangeRequest") return this.#changeActions(row)
    return undefined
  }

  /** How somebody appears who is on approved leave where they work now. */
  badge(person: Row): string | undefined {
    const place = this.#find("Location", person.locationId) ?? this.#find("Organization", person.organizationId)
    const day = new Date(this.scope.now).toLocaleDateString("sv-SE", { timeZone: String(place?.timezone) })
    const badges = this.#all("LeaveRequest")
      .filter(({ employeeId, status }) => employeeId === person.id && status === "APPROVED")
      .filter(({ startDate, endDate }) => String(startDate) <= day && day <= String(endDate))
      .map(({ leaveTypeId }) => String(this.#find("LeaveType", leaveTypeId)?.badge))
    return badges.sort().at(-1)
  }

  /** Whether the viewer is to decide on a request, or on a change of it, now. */
  awaits(request: Row): boolean {
    const steps = this.#all("ApprovalStep").filter((step) => step.requestId === request.id && step.status === "PENDING")
    return steps.some((step) => this.#holds(step) && !this.#isBarred(step))
  }

  #all(type: string): readonly Row[] {
    return (this.scope.rows.get(type) ?? []).filter(({ organizationId }) => organizationId === this.scope.viewer.organizationId)
  }

  #find(type: string, id: unknown): Row | undefined {
    return this.scope.rows.get(type)?.find((row) => row.id === id)
  }

  #rules({ id }: Row): Row | undefined {
    const versions = this.#all("LeavePolicy").filter(({ leaveTypeId }) => leaveTypeId === id)
    return versions.findLast(({ effectiveFrom }) => String(effectiveFrom) <= this.scope.today) ?? versions[0]
  }

  #isHr = (person: Row | undefined) => person !== undefined && ["HR", "ADMIN"].includes(String(person.role))

  #isThere(id: unknown, employeeId: unknown): boolean {
    return id !== employeeId && this.#find("Employee", id)?.accountStatus === "ACTIVE"
  }

  /** As whom the viewer may act in what concerns somebody. */
  #principals(employeeId: unknown): Row[] {
    const { viewer, today } = this.scope
    const standsIn = this.#all("LeaveDelegation").filter(
      (d) =>
        d.delegateId === viewer.id &&
        d.endedAt === null &&
        String(d.startDate) <= today &&
        today <= String(d.endDate) &&
        employeeId !== viewer.id &&
        employeeId !== d.delegatorId,
    )
    const ids = [viewer.id, ...standsIn.map(({ delegatorId }) => delegatorId)]
    return ids.flatMap((id) => this.#find("Employee", id) ?? []).filter(({ accountStatus }) => accountStatus === "ACTIVE")
  }

  #isOfHr({ approver, approverId, employeeId }: Row): boolean {
    const { managerId } = this.#find("Employee", employeeId) as Row
    if (approver === "MANAGER") return !this.#isThere(managerId, employeeId)
    if (approver === "PERSON") return !this.#isThere(approverId, employeeId)
    return true
  }

  /** Whether a seat that is still to be taken is the viewer's. */
  #holds(step: Row): boolean {
    const { approver, approverId, employeeId, status } = step
    if (status !== "PENDING" && status !== "WAITING") return false
    const { managerId } = this.#find("Employee", employeeId) as Row
    return this.#principals(employeeId).some((person) => {
      if (this.#isHr(person) && this.#isOfHr(step)) return true
      if (approver === "PERSON") return person.id === approverId && person.id !== employeeId
      return approver !== "HR" && person.id === managerId
    })
  }

  #decided = (requestId: unknown, changeId: unknown) =>
    this.#all("ApprovalStep").some(
      (step) => step.requestId === requestId && step.changeId === changeId && step.decidedById === this.scope.viewer.id,
    )

  #isBarred(step: Row): boolean {
    const others = this.#all("Employee").filter(
      (person) =>
        this.#isHr(person) &&
        person.accountStatus === "ACTIVE" &&
        person.id !== this.scope.viewer.id &&
        person.id !== step.employeeId,
    )
    return this.#isOfHr(step) && others.length > 0 && this.#decided(step.requestId, step.changeId)
  }

  #decision(row: Row, requestId: unknown, changeId: unknown): string | null {
    const { viewer } = this.scope
    const decided = this.#decided(requestId, changeId)
    if (row.status !== "PENDING")
      return viewer.isHr || viewer.reports.has(row.employeeId as string) || decided ? "INVALID_TRANSITION" : "FORBIDDEN"
    const held = this.#all("ApprovalStep").filter(
      (step) => step.requestId === requestId && step.changeId === changeId && this.#holds(step),
    )
    const forbids = this.#all("LeaveApprovalPolicy").some((policy) => policy.forbidsOwnDecision)
    if (held.some((step) => step.status === "PENDING" && !this.#isBarred(step)))
      return row.employeeId === viewer.id && forbids ? "SELF_ACTION_FORBIDDEN" : null
    if (decided) return "ALREADY_DECIDED"
    return held.length > 0 ? "NOT_NEXT_APPROVER" : "FORBIDDEN"
  }

  #requestActions(row: Row): Values[] {
    const { viewer } = this.scope
    const own = row.employeeId === viewer.id
    const at = (status: string, may: boolean) => (!may ? "FORBIDDEN" : row.status === status ? null : "INVALID_TRANSITION")
    const draft = at("DRAFT", own || viewer.isHr)
    const decision = this.#decision(row, row.id, null)
    const isChanging = this.#all("LeaveChangeRequest").some((c) => c.requestId === row.id && c.status === "PENDING")
    const change = at("APPROVED", own || viewer.isHr) ?? (isChanging ? "CHANGE_REQUEST_PENDING" : null)
    const reasons = { update: draft, delete: draft, submit: draft, approve: decision, reject: decision }
    return actions({ ...reasons, cancel: at("PENDING", own), requestChange: change })
  }

  #changeActions(row: Row): Values[] {
    const { viewer } = this.scope
    const decision = this.#decision(row, row.requestId, row.id)
    const may = row.employeeId === viewer.id || viewer.isHr
    const withdraw = !may ? "FORBIDDEN" : row.status === "PENDING" ? null : "INVALID_TRANSITION"
    return actions({ approve: decision, reject: decision, withdraw })
  }
}

const actions = (reasons: Record<string, string | null>) =>
  Object.entries(reasons).map(([name, reason]) => ({ name, allowed: reason === null, reason }))
