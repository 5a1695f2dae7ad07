// Reference implementation of the actions on people, their records, departments, vacancies, events and delegations for query tests.
// See reference.ts. No viewer of these tests has a custom role.
import type { Viewer } from "../../src/auth/viewer.js"
import type { Row, Rows, Values } from "./reference-types.js"

interface Scope {
  rows: Rows
  viewer: Viewer
  today: string
}

/** The first reason of each action, in the order of the checks. */
const toList = (actions: Record<string, (string | false | undefined)[]>): Values[] =>
  Object.entries(actions).map(([name, reasons]) => {
    const reason = reasons.find(Boolean) || null
    return { name, allowed: reason === null, reason }
  })

/** The value of `availableActions`; undefined for other fields and types. */
export function actionsOf(row: Row, field: string, { rows, viewer, today }: Scope): Values[] | undefined {
  if (field !== "availableActions") return undefined
  const { isHr, isAdmin, organizationId } = viewer
  const all = (type: string) => (rows.get(type) ?? []).filter((one) => one.organizationId === organizationId)
  const unless = (condition: boolean, code = "FORBIDDEN"): string | false => !condition && code
  const isActive = (person: Row) => person.accountStatus === "ACTIVE"
  const isOwner = (property: string) => row[property] === viewer.id
  const otherHr = all("Employee").some(
    (one) => one.id !== viewer.id && isActive(one) && ["HR", "ADMIN"].includes(String(one.role)),
  )
  switch (row.$type) {
    case "Employee": {
      const isOwn = row.id === viewer.id
      const isAdministered = unless(isOwn || (row.role === "ADMIN" ? isAdmin : row.role === "HR" ? isHr : true))
      const isControlled = unless(isAdmin || !["HR", "ADMIN"].includes(String(row.role)))
      const others = all("Employee").filter((one) => one.role === "ADMIN" && isActive(one) && one.id !== row.id)
      const remains = unless(row.role !== "ADMIN" || !isActive(row) || others.length > 0, "LAST_ADMINISTRATOR")
      const isOther = unless(!isOwn, "SELF_ACTION_FORBIDDEN")
      const isNotOwnMatter = unless(!isOwn || (isHr && !otherHr), "SELF_ACTION_FORBIDDEN")
      const lastDay = row.endDate ?? row.deactivatedOn
      const isFormer = row.accountStatus === "DEACTIVATED" && lastDay != null && String(lastDay) < today
      const isErased = all("Erasure").some(
        (one) => one.employeeId === row.id && !(one.remainingClasses as string[]).includes("IDENTITY"),
      )
      const inStatus = (...from: string[]) => unless(from.includes(String(row.accountStatus)), "INVALID_TRANSITION")
      return toList({
        UPDATE: [unless(isHr || isOwn), isAdministered],
        EMPLOY: [unless(isHr), isAdministered],
        CHANGE_EMAIL: [unless(isHr), isAdministered, isControlled],
        CHANGE_PAY: [unless(isHr), isAdministered, isNotOwnMatter, !isOwn && isControlled],
        CHANGE_TERMS: [unless(isHr), isAdministered, isNotOwnMatter],
        ASSIGN_SCHEDULE: [unless(isHr), isNotOwnMatter],
        CHANGE_ROLE: [unless(isHr), isControlled, remains],
        BLOCK: [unless(isHr), isAdministered, remains, isOther, inStatus("INVITED", "ACTIVE")],
        UNBLOCK: [unless(isHr), isAdministered, isControlled, inStatus("SUSPENDED")],
        RESTORE: [unless(isHr), isControlled, inStatus("DEACTIVATED"), unless(!isErased, "INVALID_TRANSITION")],
        INVITE: [unless(isHr), isAdministered, isControlled, inStatus("INVITED")],
        DEACTIVATE: [unless(isHr), isAdministered, remains, isOther, inStatus("INVITED", "ACTIVE", "SUSPENDED")],
        ERASE: [unless(isHr), isOther, isControlled, unless(isFormer, "INVALID_TRANSITION")],
        ADJUST_LEAVE: [unless(isHr), isNotOwnMatter],
        GRANT_LEAVE: [unless(isHr || row.managerId === viewer.id), isNotOwnMatter],
        DELEGATE_LEAVE: [unless(isHr || isOwn)],
      })
    }
    case "WorkPatternAssignment":
    case "HolidayAssignment":
    case "LeavePolicyAssignment": {
      const isOwnMatter = isOwner("employeeId") && !(isHr && !otherHr)
      return toList({ DELETE: [unless(isHr), unless(!isOwnMatter, "SELF_ACTION_FORBIDDEN")] })
    }
    case "ProfileChange": {
      const isPending = unless(row.status === "PENDING", "INVALID_TRANSITION")
      const decision = [unless(isHr), isPending, unless(!(isOwner("employeeId") && otherHr), "SELF_ACTION_FORBIDDEN")]
      return toList({ APPROVE: decision, REJECT: decision, WITHDRAW: [unless(isOwner("employeeId")), isPending] })
    }
    case "EmployeeDocument": {
      const isOwnUpload = isOwner("employeeId") && isOwner("uploadedById") && row.type !== "CONTRACT"
      return toList({ UPDATE: [unless(isHr || isOwnUpload)], DELETE: [unless(isHr || isOwnUpload)] })
    }
    case "EmploymentChange": {
      const person = all("Employee").find((one) => one.id === row.employeeId)
      const isOwn = row.employeeId === viewer.id
      const names = [row.changes, row.payChanges].flatMap((list) => (list as string[] | null) ?? [])
      const namesPay = names.some((name) => ["salary", "salaryCurrency", "payGrade"].includes(name))
      const namesTerms = names.some((name) => ["employmentType", "fullTimeShare"].includes(name) || name.endsWith("Date"))
      const isPrivileged = ["HR", "ADMIN"].includes(String(person?.role))
      return toList({
        CANCEL: [
          unless(isHr),
          unless(isOwn || person?.role !== "ADMIN" || isAdmin),
          unless(!(isOwn && otherHr && (namesPay || namesTerms)), "SELF_ACTION_FORBIDDEN"),
          unless(!namesPay || isOwn || isAdmin || !isPrivileged),
          unless(row.status === "SCHEDULED", "INVALID_TRANSITION"),
        ],
      })
    }
    case "DepartmentChange":
    case "PositionChange":
      return toList({ CANCEL: [unless(isHr), unless(row.status === "SCHEDULED", "INVALID_TRANSITION")] })
    case "DocumentRequest":
      return toList({ CANCEL: [unless(isHr), unless(row.status === "OPEN", "INVALID_TRANSITION")] })
    case "Department": {
      const holds = (type: string, property: string, condition: (one: Row) => boolean) =>
        all(type).some((one) => one[property] === row.id && condition(one))
      const isUsed =
        holds("Employee", "departmentId", (one) => one.accountStatus !== "DEACTIVATED") ||
        holds("Department", "parentId", (one) => one.archivedAt == null) ||
        holds("Job", "departmentId", (one) => one.status !== "CLOSED" && one.archivedAt == null) ||
        holds("EmploymentChange", "departmentId", (one) => one.status === "SCHEDULED")
      return toList({ UPDATE: [unless(isHr)], DELETE: [unless(isHr), unless(!isUsed, "DEPARTMENT_NOT_EMPTY")] })
    }
    case "Job":
      return toList({ UPDATE: [unless(isHr || isOwner("hiringManagerId"))], DELETE: [unless(isHr)] })
    case "CalendarEvent": {
      const mayChange = unless(isHr || (isOwner("organizerId") && row.visibility !== "ORGANIZATION"))
      const isInvited = all("CalendarParticipant").some((one) => one.eventId === row.id && one.employeeId === viewer.id)
      return toList({ UPDATE: [mayChange], DELETE: [mayChange], RESPOND: [unless(isInvited)] })
    }
    case "SavedFilter": {
      const hasOwnerLeft = all("Employee").some((one) => one.id === row.ownerId && one.accountStatus === "DEACTIVATED")
      const mayDelete = unless(isOwner("ownerId") || (isHr && hasOwnerLeft))
      return toList({ UPDATE: [unless(isOwner("ownerId"))], DELETE: [mayDelete] })
    }
    case "LeaveDelegation":
      return toList({
        END: [
          unless(isHr || isOwner("delegatorId") || isOwner("delegateId")),
          unless(row.endedAt === null, "INVALID_TRANSITION"),
        ],
      })
    default:
      return undefined
  }
}
