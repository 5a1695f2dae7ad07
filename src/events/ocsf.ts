// Entries of the audit log as events of the Open Cybersecurity Schema Framework 1.9 (https://schema.ocsf.io), which security information
// and event management systems read. An event has the ids of people and no names.
import type { EventName } from "./events.js"

/** The columns of an audit entry. */
export interface LoggedEntry {
  id: string
  organizationId: string
  sequence: number
  /** Milliseconds since the epoch. */
  time: number
  action: EventName
  actorId: string | null
  apiKeyId: string | null
  subjectType: string
  subjectId: string
  details: Record<string, unknown>
  requestId: string | null
  hash: string
}

const Class = { AUTHENTICATION: 3002, ENTITY_MANAGEMENT: 3004, USER_MANAGEMENT: 3007, ROLE_MANAGEMENT: 3008 } as const
type ClassUid = (typeof Class)[keyof typeof Class]

const IDENTITY_AND_ACCESS_MANAGEMENT = 3
/** An activity that the class has no number for. Its name is the action. */
const OTHER = 99
const PRODUCT = "HR Workforce Platform"

type Verb = EventName extends `${string}.${infer V}` ? V : never

/** Activities on managed entities, by the second part of the name of an event. */
const ENTITY_ACTIVITIES: Readonly<Record<Verb, number>> = {
  ...{ create: 1, record: 1, register: 1, request: 1, schedule: 1, upload: 1, uploadAvatar: 1, uploadFavicon: 1, uploadLogo: 1 },
  ...{ download: 2 },
  ...{ adjust: 3, apply: 3, encash: 3, grant: 3, merge: 3, recalculate: 3, respond: 3, reverseEncashment: 3, rotate: 3 },
  ...{ rotateSecret: 3, update: 3, updateChecklist: 3, updateOccurrence: 3, updateRules: 3 },
  ...{ anonymize: 4, delete: 4, deleteAvatar: 4, deleteFavicon: 4, deleteLogo: 4, erase: 4, trim: 4 },
  ...{ move: 5, assign: 6, hire: 6, watch: 6, unassign: 7, unwatch: 7 },
  ...{ open: 8, reopen: 8, restore: 8, unblock: 8, archive: 9, block: 9, close: 9, deactivate: 9, expire: 9, revoke: 9 },
  ...{ acceptInvitation: OTHER, addPasskey: OTHER, answer: OTHER, approve: OTHER, cancel: OTHER, cancelEmailChange: OTHER },
  ...{ cancelOccurrence: OTHER, changeEmail: OTHER, changePassword: OTHER, comment: OTHER, commit: OTHER, complete: OTHER },
  ...{ confirmEmail: OTHER, deliver: OTHER, detectTokenReuse: OTHER, disableTwoFactor: OTHER, enableTwoFactor: OTHER },
  ...{ end: OTHER, fail: OTHER, fulfill: OTHER, handOver: OTHER, invite: OTHER, propose: OTHER, publish: OTHER },
  ...{ redeliver: OTHER, reject: OTHER, rejectPasskey: OTHER, remind: OTHER, removePasskey: OTHER, renamePasskey: OTHER },
  ...{ renewRecoveryCodes: OTHER, requestEmailChange: OTHER, requestEmailConfirmation: OTHER, requestPasswordReset: OTHER },
  ...{ resetPassword: OTHER, send: OTHER, signIn: OTHER, signOut: OTHER, submit: OTHER, undo: OTHER, useRecoveryCode: OTHER },
  ...{ withdraw: OTHER },
}

/** Events of accounts, sessions and roles, by class and activity. */
const IDENTITY_EVENTS: Partial<Readonly<Record<EventName, readonly [ClassUid, number]>>> = {
  "account.signIn": [Class.AUTHENTICATION, 1],
  "account.signOut": [Class.AUTHENTICATION, 2],
  "account.useRecoveryCode": [Class.AUTHENTICATION, OTHER],
  "account.rejectPasskey": [Class.AUTHENTICATION, OTHER],
  "session.detectTokenReuse": [Class.AUTHENTICATION, OTHER],
  "account.acceptInvitation": [Class.USER_MANAGEMENT, 4],
  "account.addPasskey": [Class.USER_MANAGEMENT, OTHER],
  "account.cancelEmailChange": [Class.USER_MANAGEMENT, OTHER],
  "account.changeEmail": [Class.USER_MANAGEMENT, 2],
  "account.changePassword": [Class.USER_MANAGEMENT, 8],
  "account.confirmEmail": [Class.USER_MANAGEMENT, 2],
  "account.disableTwoFactor": [Class.USER_MANAGEMENT, 13],
  "account.enableTwoFactor": [Class.USER_MANAGEMENT, 12],
  "account.invite": [Class.USER_MANAGEMENT, OTHER],
  "account.removePasskey": [Class.USER_MANAGEMENT, OTHER],
  "account.renamePasskey": [Class.USER_MANAGEMENT, OTHER],
  "account.renewRecoveryCodes": [Class.USER_MANAGEMENT, 2],
  "account.requestEmailChange": [Class.USER_MANAGEMENT, OTHER],
  "account.requestEmailConfirmation": [Class.USER_MANAGEMENT, OTHER],
  "account.requestPasswordReset": [Class.USER_MANAGEMENT, OTHER],
  "account.resetPassword": [Class.USER_MANAGEMENT, 9],
  "employee.block": [Class.USER_MANAGEMENT, 6],
  "employee.create": [Class.USER_MANAGEMENT, 1],
  "employee.deactivate": [Class.USER_MANAGEMENT, 5],
  "employee.erase": [Class.USER_MANAGEMENT, 3],
  "employee.handOver": [Class.USER_MANAGEMENT, OTHER],
  "employee.propose": [Class.USER_MANAGEMENT, OTHER],
  "employee.unblock": [Class.USER_MANAGEMENT, 7],
  "employee.update": [Class.USER_MANAGEMENT, 2],
  "customRole.assign": [Class.USER_MANAGEMENT, 16],
  "customRole.unassign": [Class.USER_MANAGEMENT, 17],
  "customRole.create": [Class.ROLE_MANAGEMENT, 1],
  "customRole.update": [Class.ROLE_MANAGEMENT, 2],
  "customRole.delete": [Class.ROLE_MANAGEMENT, 3],
}

const INFORMATIONAL = 1
const HIGH = 4
const SUCCESS = 1
const FAILURE = 2

export function toOcsf(entry: LoggedEntry): Record<string, unknown> {
  const { action } = entry
  const verb = action.slice(action.indexOf(".") + 1) as Verb
  const [classUid, activityId] = IDENTITY_EVENTS[action] ?? ([Class.ENTITY_MANAGEMENT, ENTITY_ACTIVITIES[verb]] as const)
  const isTheft = action === "session.detectTokenReuse" || action === "account.rejectPasskey"
  return {
    class_uid: classUid,
    category_uid: IDENTITY_AND_ACCESS_MANAGEMENT,
    activity_id: activityId,
    ...(activityId === OTHER && { activity_name: verb }),
    type_uid: classUid * 100 + activityId,
    severity_id: isTheft ? HIGH : INFORMATIONAL,
    status_id: isTheft || verb === "fail" ? FAILURE : SUCCESS,
    time: entry.time,
    message: `${action} of ${entry.subjectType} ${entry.subjectId}`,
    actor: actorOf(entry),
    ...objectOf(classUid, entry),
    metadata: {
      version: "1.9.0",
      product: { name: PRODUCT },
      log_name: "audit",
      event_code: action,
      uid: entry.id,
      original_event_uid: entry.id,
      sequence: entry.sequence,
      tenant_uid: entry.organizationId,
      ...(entry.requestId !== null && { correlation_uid: entry.requestId }),
    },
    unmapped: { details: entry.details, hash: entry.hash },
  }
}

/** An employee, an API key, or the server itself. */
function actorOf({ actorId, apiKeyId }: LoggedEntry): object {
  return {
    ...(actorId !== null && { user: { uid: actorId } }),
    ...(apiKeyId !== null && { app_uid: apiKeyId }),
    ...(actorId === null && apiKeyId === null && { app_name: PRODUCT }),
  }
}

/** What the event is about. */
function objectOf(classUid: ClassUid, { action, subjectType, subjectId, details, organizationId }: LoggedEntry): object {
  if (classUid === Class.AUTHENTICATION) return { user: { uid: subjectId }, service: { name: PRODUCT } }
  if (classUid === Class.ROLE_MANAGEMENT) return { iam_role: { uid: subjectId } }
  // The subject of these is the assignment.
  if (action === "customRole.assign" || action === "customRole.unassign")
    return { user: { uid: details.employeeId }, iam_roles: [{ uid: details.roleId }] }
  if (classUid === Class.USER_MANAGEMENT) return { user: { uid: subjectId } }
  const isOrganization = subjectId === organizationId
  return {
    entity: {
      uid: subjectId,
      type: subjectType,
      type_id: isOrganization ? 4 : OTHER,
      ...(isOrganization && { org: { uid: organizationId } }),
    },
  }
}
