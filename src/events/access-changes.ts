// Changes of restricted data, for the access log of the person.
import type { AccessPolicies } from "../auth/access-policies.js"
import type { RequestAccessLog } from "../core/request-access-log.js"
import type { BaseEntity } from "../entities/base-entity.js"
import { EmploymentChange } from "../entities/profiles/employment.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { AccessGroup, AccessKind } from "../entities/self-service/enums.js"
import type { EmittedEvent, EventName } from "./events.js"

/** Events of records about an employee, which have its id as `employeeId`. */
const accessEvents: Partial<Record<EventName, [kind: AccessKind, group: AccessGroup]>> = {
  "employeeDocument.upload": ["CHANGE", "DOCUMENTS"],
  "employeeDocument.update": ["CHANGE", "DOCUMENTS"],
  "employeeDocument.delete": ["CHANGE", "DOCUMENTS"],
  "employeeDocument.download": ["DOWNLOAD", "DOCUMENTS"],
  "employmentChange.record": ["CHANGE", "EMPLOYMENT"],
  "employmentChange.cancel": ["CHANGE", "EMPLOYMENT"],
  "profileChange.approve": ["CHANGE", "PERSONAL"],
  "leaveDocument.download": ["DOWNLOAD", "LEAVE"],
}

/** Adds the groups that a committed event concerns to the access log of the employee. */
export function addChanges(
  accessLog: RequestAccessLog,
  accessPolicies: AccessPolicies,
  { name, payload, actor }: EmittedEvent,
): void {
  if (!actor) return
  const {
    subject,
    details,
    changedParts = [],
  } = payload as {
    subject: BaseEntity
    details?: { changedFields?: unknown }
    changedParts?: readonly string[]
  }
  const add = (kind: AccessKind, group: AccessGroup, employeeId: string) => accessLog.add(actor, kind, group, employeeId, name)
  if (subject instanceof Employee) {
    const fields = name === "employee.update" && Array.isArray(details?.changedFields) ? details.changedFields : []
    const groups = new Set(
      [...fields, ...changedParts].flatMap((field) => accessPolicies.of(Employee).fields[String(field)]?.recordAs ?? []),
    )
    for (const group of groups) add("CHANGE", group, subject.id)
    return
  }
  const [kind, group] = accessEvents[name] ?? []
  const { employeeId } = subject as BaseEntity & { employeeId?: string }
  if (!kind || !group || !employeeId) return
  const isPayOnly = subject instanceof EmploymentChange && !subject.changes
  if (!isPayOnly) add(kind, group, employeeId)
  if (subject instanceof EmploymentChange && subject.payChanges) add(kind, "COMPENSATION", employeeId)
}
