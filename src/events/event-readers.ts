// Readers of events about employees. An event reveals more than its record: a sign-in, a block or granted days of leave.
import type { Employee } from "../entities/profiles/profiles.js"
import type { EventName, EventPayloads } from "./events.js"

type EmployeeEventName = {
  [N in EventName]: EventPayloads[N]["subject"] extends Employee ? N : never
}[EventName]

/** The readers of the record, those of one of its fields, or administrators. */
type EventReaders = "RECORD" | "ADMINISTRATORS" | { readonly field: keyof Employee & string }

const accountStatus: EventReaders = { field: "accountStatus" }
const leaveBalances: EventReaders = { field: "leaveBalances" }

/** Does not compile without an entry for each event about an employee. The readers of other events are those of the record. */
export const readersOfEmployeeEvents: Readonly<Record<EmployeeEventName, EventReaders>> = {
  "account.acceptInvitation": "ADMINISTRATORS",
  "account.addPasskey": "ADMINISTRATORS",
  "account.cancelEmailChange": "ADMINISTRATORS",
  "account.changeEmail": "ADMINISTRATORS",
  "account.changePassword": "ADMINISTRATORS",
  "account.confirmEmail": "ADMINISTRATORS",
  "account.disableTwoFactor": "ADMINISTRATORS",
  "account.enableTwoFactor": "ADMINISTRATORS",
  "account.invite": "ADMINISTRATORS",
  "account.rejectPasskey": "ADMINISTRATORS",
  "account.removePasskey": "ADMINISTRATORS",
  "account.renamePasskey": "ADMINISTRATORS",
  "account.renewRecoveryCodes": "ADMINISTRATORS",
  "account.requestEmailChange": "ADMINISTRATORS",
  "account.requestEmailConfirmation": "ADMINISTRATORS",
  "account.requestPasswordReset": "ADMINISTRATORS",
  "account.resetPassword": "ADMINISTRATORS",
  "account.signIn": "ADMINISTRATORS",
  "account.signOut": "ADMINISTRATORS",
  "account.useRecoveryCode": "ADMINISTRATORS",
  "employee.block": accountStatus,
  "employee.create": "RECORD",
  "employee.deactivate": "RECORD",
  "employee.deleteAvatar": "RECORD",
  "employee.erase": accountStatus,
  "employee.handOver": accountStatus,
  "employee.propose": { field: "pendingChanges" },
  "employee.unblock": accountStatus,
  "employee.update": "RECORD",
  "employee.uploadAvatar": "RECORD",
  "leave.adjust": leaveBalances,
  "leave.encash": leaveBalances,
  "leave.grant": leaveBalances,
  "leave.reverseEncashment": leaveBalances,
  "notificationSettings.update": "ADMINISTRATORS",
  "preferences.update": "ADMINISTRATORS",
  "session.detectTokenReuse": "ADMINISTRATORS",
}
