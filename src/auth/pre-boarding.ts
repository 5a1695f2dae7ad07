// Pre-boarding: what an employee may do who signs in before the first day of work. This table names everything that is allowed:
// any other operation is rejected with BEFORE_FIRST_DAY, and records of any other entity are invisible in all reads.
import { type RawBuilder, sql } from "kysely"
import { Session } from "../entities/identity.js"
import type { Class, RowContext, RowRef } from "../entities/metadata.js"
import { Notification, PushSubscription } from "../entities/notifications.js"
import { OnboardingInstance, OnboardingStep } from "../entities/onboarding/instances.js"
import { Department } from "../entities/organization/departments.js"
import { Location } from "../entities/organization/locations.js"
import { Position } from "../entities/organization/positions.js"
import { Passkey } from "../entities/passkeys.js"
import { Avatar } from "../entities/profiles/avatars.js"
import { DocumentRequest } from "../entities/profiles/document-requests.js"
import { EmployeeDocument } from "../entities/profiles/documents.js"
import { EmploymentChange } from "../entities/profiles/employment.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { EmergencyContact, Employee, Skill } from "../entities/profiles/profiles.js"
import { PendingDecision } from "../entities/self-service/pending-decisions.js"

/** The access of an employee before the first day, in addition to public operations. */
export interface PreBoarding {
  readonly operations: ReadonlySet<string>
  /** The visible records of each entity. Records of other entities are invisible. */
  readonly rows: ReadonlyMap<Class, (row: RowRef) => RawBuilder<unknown>>
  /** Fields of visible records that services load from records of other entities, as `Type.field`. */
  readonly hiddenFields: ReadonlySet<string>
}

/** Ids of the employees whose directory fields are visible: the viewer, the manager and the buddies. */
const peopleOf = ({ organization, viewer }: RowContext) => sql`array(
  select p.id from employees self cross join lateral (values (self.id), (self.manager_id)) p (id)
  where self.organization_id = ${organization} and self.id = ${viewer} and p.id is not null
  union all
  select i.buddy_id from onboarding_instances i
  where i.organization_id = ${organization} and i.employee_id = ${viewer} and i.status = 'ACTIVE' and i.buddy_id is not null)`

const own = (property: string) => (row: RowRef) => sql`${row(property)} = ${row.viewer}`
const ofVisiblePerson = (property: string) => (row: RowRef) => sql`${row(property)} = any(${peopleOf(row)})`
/** The department, position or location of a visible employee. */
const usedBy = (column: string) => (row: RowRef) =>
  sql`exists (select from employees u where u.organization_id = ${row.organization}
  and u.id = any(${peopleOf(row)}) and ${sql.ref(`u.${column}`)} = ${row("id")})`
const stepOfOwnInstance = (step: RowRef) => sql`exists (select from onboarding_instances i
  where i.organization_id = ${step.organization} and i.id = ${step("instanceId")} and i.employee_id = ${step.viewer})`

export const preBoarding: PreBoarding = {
  operations: new Set([
    ...["viewer", "viewerAccess", "updateViewer", "employee", "careerHistory", "node", "nodes"],
    ...["profileChanges", "profileChangeChanged", "withdrawProfileChange"],
    ...["uploadAvatar", "deleteAvatar", "preferences", "updatePreferences", "enumLabels", "uploadLimits"],
    ...["employeeDocuments", "uploadEmployeeDocument", "updateEmployeeDocument", "deleteEmployeeDocument", "documentRequests"],
    ...["pendingDecisions", "pendingDecisionsChanged"],
    ...["onboardingInstances", "onboardingInstance", "onboardingChanged", "updateOnboardingStep"],
    ...["notifications", "unreadCount", "markNotificationRead", "markAllNotificationsRead", "deleteNotification"],
    ...["notificationReceived", "unreadCountChanged", "notificationSettings", "updateNotificationSettings"],
    ...["pushKey", "pushSubscriptions", "subscribeToPush", "unsubscribeFromPush"],
    ...["changePassword", "sessions", "endSession"],
    ...["twoFactor", "enrollTwoFactor", "confirmTwoFactor", "disableTwoFactor", "renewRecoveryCodes"],
    ...["passkeys", "passkey", "startPasskey", "createPasskey", "updatePasskey", "deletePasskey"],
  ]),
  rows: new Map<Class, (row: RowRef) => RawBuilder<unknown>>([
    [Employee, ofVisiblePerson("id")],
    [Avatar, ofVisiblePerson("employeeId")],
    [Department, usedBy("department_id")],
    [Position, usedBy("position_id")],
    [Location, usedBy("location_id")],
    [EmergencyContact, own("employeeId")],
    [Skill, own("employeeId")],
    [EmploymentChange, own("employeeId")],
    [ProfileChange, own("employeeId")],
    [EmployeeDocument, own("employeeId")],
    [DocumentRequest, own("employeeId")],
    [OnboardingInstance, own("employeeId")],
    [OnboardingStep, stepOfOwnInstance],
    // The service builds them from visible records.
    [PendingDecision, () => sql`true`],
    [Notification, own("recipientId")],
    [PushSubscription, own("employeeId")],
    [Session, own("employeeId")],
    [Passkey, own("employeeId")],
  ]),
  hiddenFields: new Set(["Employee.leaveBalances"]),
}
