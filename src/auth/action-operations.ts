// The operations that take an action on a record, and their errors that depend on the input.
import type { ErrorCode } from "../core/errors.js"
import type { Operation } from "./operations.js"

/** Operations whose name does not consist of the action and the type of the record. */
const operationNames: Readonly<Record<string, string>> = {
  "ApiKey.update": "revokeApiKey",
  "Application.interview": "createInterview",
  "Application.offer": "createOffer",
  "CalendarEvent.respond": "respondToCalendarEvent",
  "Employee.adjustLeave": "adjustLeaveBalance",
  "Employee.administer": "updateAccount",
  "Employee.assignSchedule": "assignWorkPattern",
  "Employee.changeEmail": "updateEmployee",
  "Employee.changePay": "recordEmploymentChange",
  "Employee.changeRole": "updateAccount",
  "Employee.changeTerms": "recordEmploymentChange",
  "Employee.delegateLeave": "createLeaveDelegation",
  "Employee.employ": "recordEmploymentChange",
  "Employee.grantLeave": "grantLeave",
  "Employee.requestDocument": "requestDocument",
  "Employee.restore": "updateAccount",
  "Employee.uploadDocument": "uploadEmployeeDocument",
  "Interview.assess": "saveScorecard",
  "LeaveChangeRequest.approve": "approveLeaveChange",
  "LeaveChangeRequest.reject": "rejectLeaveChange",
  "LeaveChangeRequest.withdraw": "withdrawLeaveChange",
  "LeaveDelegation.end": "endLeaveDelegation",
  "LeaveRequest.attach": "uploadLeaveDocument",
  "LeaveRequest.requestChange": "requestLeaveChange",
  "LedgerEntry.reverse": "reverseLeaveEncashment",
  "Notification.markRead": "markNotificationRead",
  "OnboardingInstance.cancel": "cancelOnboarding",
  "OnboardingInstance.reopen": "reopenOnboarding",
  "OnboardingStep.complete": "updateOnboardingStep",
  "OnboardingStep.reopen": "updateOnboardingStep",
  "Organization.update": "updateCompanySettings",
  "PushSubscription.delete": "unsubscribeFromPush",
  "Scorecard.update": "saveScorecard",
  "Session.revoke": "endSession",
  "StoredRetention.update": "updateRetentionSettings",
  "Task.attach": "uploadTaskAttachment",
  "Task.comment": "createTaskComment",
  "WebhookDelivery.update": "redeliverWebhook",
}

/** Operations that take an action on the viewer's own record, even if the general operation is closed. */
const ownOperationNames: Readonly<Record<string, string>> = { "Employee.update": "updateViewer" }

/** The names of the operations that take an action on a record, the general one first. */
export function operationNamesOf(entityType: string, action: string): string[] {
  const key = `${entityType}.${action}`
  return [operationNames[key] ?? `${action}${entityType}`, ...(ownOperationNames[key] ? [ownOperationNames[key]] : [])]
}

/** The operation that takes an action on a record; undefined if there is none of its own. */
export const operationOfAction = (
  operations: ReadonlyMap<string, Operation>,
  entityType: string,
  action: string,
): Operation | undefined => operations.get(operationNamesOf(entityType, action)[0] as string)

/** The errors of an operation that are possible although its checks pass. */
export const findInputErrors = (
  { errors = [], inputErrors = [] }: Operation,
  codesOfChecks: readonly ErrorCode[],
): ErrorCode[] => [...inputErrors, ...errors.filter((code) => code !== "NOT_FOUND" && !codesOfChecks.includes(code))]
