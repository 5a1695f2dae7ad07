// The names of all events, and the check of inputs that select events.
import { AppError } from "../core/errors.js"

/** Actions by record: `employee.create` is the action `create` of `employee`. */
export const EVENT_ACTIONS = {
  account: [
    "acceptInvitation",
    "addPasskey",
    "cancelEmailChange",
    "changeEmail",
    "changePassword",
    "confirmEmail",
    "disableTwoFactor",
    "enableTwoFactor",
    "invite",
    "rejectPasskey",
    "removePasskey",
    "renamePasskey",
    "renewRecoveryCodes",
    "requestEmailChange",
    "requestEmailConfirmation",
    "requestPasswordReset",
    "resetPassword",
    "signIn",
    "signOut",
    "useRecoveryCode",
  ],
  apiKey: ["create", "revoke", "rotate"],
  application: ["comment", "create", "move"],
  auditLog: ["trim"],
  calendarEvent: ["cancelOccurrence", "create", "delete", "respond", "update", "updateOccurrence"],
  calendarFeed: ["create", "delete"],
  candidate: ["anonymize", "create", "delete", "hire", "merge", "update"],
  candidateNote: ["create", "delete", "update"],
  candidateResume: ["delete", "download", "upload"],
  companyHoliday: ["create", "delete", "update"],
  customFieldDefinition: ["create", "delete", "update"],
  customRole: ["assign", "create", "delete", "unassign", "update"],
  dataArchive: ["complete", "create", "fail"],
  dataArchiveFile: ["download"],
  department: ["create", "delete", "update"],
  documentRequest: ["cancel", "create", "fulfill"],
  employee: [
    "block",
    "create",
    "deactivate",
    "deleteAvatar",
    "erase",
    "handOver",
    "propose",
    "unblock",
    "update",
    "uploadAvatar",
  ],
  employeeDocument: ["delete", "download", "expire", "update", "upload"],
  employmentChange: ["apply", "cancel", "record"],
  erasure: ["complete"],
  export: ["complete", "create", "delete", "fail"],
  exportFile: ["download"],
  file: ["reject"],
  holidayCalendar: ["assign", "create", "delete", "unassign", "update"],
  import: ["commit", "create", "undo"],
  interview: ["cancel", "complete", "create", "update"],
  job: ["archive", "close", "create", "delete", "open", "reopen", "restore", "update"],
  leave: ["adjust", "encash", "grant", "recalculate", "reverseEncashment"],
  leaveApprovalPolicy: ["update"],
  leaveChange: ["approve", "reject", "request", "withdraw"],
  leaveCoverageRule: ["create", "delete", "update"],
  leaveDelegation: ["create", "end"],
  leaveDocument: ["delete", "download", "upload"],
  leaveFeed: ["create", "delete"],
  leavePolicy: ["delete"],
  leavePolicyAssignment: ["create", "delete"],
  leavePolicyGroup: ["create", "delete", "update"],
  leaveRequest: ["approve", "cancel", "create", "delete", "reject", "submit", "update"],
  leaveType: ["create", "delete", "update", "updateRules"],
  location: ["create", "delete", "update"],
  news: ["deliver", "publish"],
  notificationSettings: ["update"],
  offer: ["answer", "approve", "create", "send", "update", "withdraw"],
  onboardingInstance: ["cancel", "complete", "create", "reopen", "update"],
  onboardingStep: ["complete", "remind", "reopen", "update"],
  onboardingTemplate: ["create", "delete", "update"],
  organization: ["deleteFavicon", "deleteLogo", "register", "update", "uploadFavicon", "uploadLogo"],
  plan: ["commit", "create", "undo"],
  position: ["create", "delete", "update"],
  preferences: ["update"],
  profileChange: ["approve", "reject", "withdraw"],
  referral: ["create"],
  report: ["create", "delete", "update"],
  retention: ["update"],
  savedFilter: ["create", "delete", "update"],
  scorecard: ["submit"],
  session: ["detectTokenReuse"],
  structureChange: ["apply", "cancel", "schedule"],
  task: ["create", "delete", "move", "remind", "unwatch", "update", "updateChecklist", "watch"],
  taskAttachment: ["delete", "upload"],
  taskComment: ["create", "delete", "update"],
  webhook: ["create", "deactivate", "delete", "rotateSecret", "update"],
  webhookDelivery: ["redeliver"],
  workPattern: ["assign", "create", "delete", "unassign", "update"],
} as const

const ACTIONS: Readonly<Record<string, readonly string[]>> = EVENT_ACTIONS

/** Whether there are events of a type: a name, or all of a record, such as `employee.*`. */
function isEventType(type: string): boolean {
  const [record = "", action = ""] = type.split(".")
  return Object.hasOwn(ACTIONS, record) && (action === "*" || (ACTIONS[record] as readonly string[]).includes(action))
}

/** The event types that a wrong one could mean: those of its record, otherwise all records. */
export function eventTypesLike(type: string): readonly string[] {
  const [record = ""] = type.split(".")
  const actions = Object.hasOwn(ACTIONS, record) ? ACTIONS[record] : undefined
  return actions ? ["*", ...actions].map((action) => `${record}.${action}`) : Object.keys(ACTIONS).map((name) => `${name}.*`)
}

/** Throws VALIDATION_FAILED for each event type that does not exist, with the known ones. */
export function assertEventTypes(path: string, types: readonly string[] = []): void {
  const problems = types.flatMap((type, n) =>
    isEventType(type)
      ? []
      : [{ path: `${path}.${n}`, code: "unknownEventType", values: { known: eventTypesLike(type).join(", ") } }],
  )
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
