// Access rules and operations of profiles. Fields form groups: everyone reads the directory fields, all others are restricted.
import { sql } from "kysely"
import { partOf } from "../../entities/custom-fields/values.js"
import { Avatar } from "../../entities/profiles/avatars.js"
import { DocumentRequest } from "../../entities/profiles/document-requests.js"
import { EmployeeDocument } from "../../entities/profiles/documents.js"
import { EmploymentChange } from "../../entities/profiles/employment.js"
import { ProfileChange } from "../../entities/profiles/profile-changes.js"
import { EmergencyContact, Employee, isActiveEmployee, Skill } from "../../entities/profiles/profiles.js"
import { type AccessRule, allOf, anyone, everyone, hr, nobody, owner, permitted } from "../access-rules.js"
import { type FieldRule, type Operations, policy, type RowRule, uploadErrors } from "../policies.js"
import { employmentReaders, payReaders, personalReaders } from "./field-groups.js"
import {
  accountManagers,
  directoryReaders,
  documentEditors,
  documentManagers,
  leaveAdjusters,
  leaveGranters,
  leaveReaders,
  profileEditors,
  profileManagers,
} from "./permissions.js"

const documentReaders = permitted("MANAGE_DOCUMENTS", personalReaders)
const leaveBalanceReaders = leaveReaders(employmentReaders)
/** May read the documents that they see. */
const documentParticipants = permitted("MANAGE_DOCUMENTS", permitted("READ_PERSONAL", anyone))
const documentUploaders = permitted("MANAGE_DOCUMENTS", anyone)
const ofDocument: FieldRule = { recordAs: "DOCUMENTS" }
const noUpdate: AccessRule = () => nobody

const account: FieldRule = { read: personalReaders, update: hr }
const personal: FieldRule = { read: personalReaders, update: profileEditors, recordAs: "PERSONAL" }
const protectedPersonal: FieldRule = { read: personalReaders, update: profileManagers, fallback: "propose", recordAs: "PERSONAL" }
const employment: FieldRule = { read: employmentReaders, update: hr, recordAs: "EMPLOYMENT" }
const compensation: FieldRule = { read: payReaders, update: hr, recordAs: "COMPENSATION" }
const payOfChange: FieldRule = { read: payReaders, recordAs: "COMPENSATION" }
/** Everyone reads these fields; only the restricted history shows since when a value holds. */
const directory: FieldRule = { update: hr }
const systemManaged: FieldRule = { read: personalReaders, update: noUpdate }

/** Only HR and those who manage accounts see deactivated employees. */
const notDeactivated: RowRule = (employee, viewer) =>
  accountManagers(viewer) === everyone ? undefined : isActiveEmployee(employee)

const ofVisibleEmployee: RowRule = (avatar, viewer) =>
  accountManagers(viewer) === everyone
    ? undefined
    : sql`exists (select from employees e where e.organization_id = ${avatar("organizationId")}
        and e.id = ${avatar("employeeId")} and e.account_status <> 'DEACTIVATED')`

/**
 * Only HR sees scheduled and cancelled changes. A change without a readable attribute is invisible, as its effective date would
 * reveal a raise.
 */
const appliedAndReadable: RowRule = (change, viewer, sees) =>
  viewer.isHr
    ? undefined
    : sql`${change("status")} = 'APPLIED' and (${change("changes")} is not null
        or (${change("payChanges")} is not null and ${sees("payChanges")})
        or (${change("role")} is not null and ${sees("role")}))`

export const profilePolicies = [
  policy(
    Employee,
    { owner: "id", rowRule: notDeactivated },
    {
      read: directoryReaders,
      update: profileEditors,
      employ: hr,
      readHistory: employmentReaders,
      readDocuments: documentReaders,
      uploadDocument: documentEditors,
      requestDocument: documentManagers,
      readLeave: leaveBalanceReaders,
      adjustLeave: leaveAdjusters,
      grantLeave: leaveGranters,
      administer: accountManagers,
      block: accountManagers,
      unblock: accountManagers,
      deactivate: accountManagers,
      erase: hr,
      invite: accountManagers,
    },
    {
      fullName: { update: profileManagers, fallback: "propose" },
      email: directory,
      departmentId: directory,
      positionId: directory,
      locationId: directory,
      managerId: directory,
      role: account,
      accountStatus: account,
      birthDate: protectedPersonal,
      personalEmail: personal,
      personalPhone: personal,
      address: protectedPersonal,
      nationality: protectedPersonal,
      nationalId: protectedPersonal,
      taxId: protectedPersonal,
      emergencyContacts: { read: employmentReaders, update: profileEditors, recordAs: "PERSONAL" },
      candidateId: { read: hr, update: noUpdate },
      candidate: { read: hr, update: noUpdate },
      pendingChanges: systemManaged,
      documents: { read: documentReaders, update: noUpdate, recordAs: "DOCUMENTS" },
      hireDate: employment,
      employmentType: employment,
      probationEndDate: employment,
      contractEndDate: employment,
      endDate: employment,
      fullTimeShare: employment,
      careerHistory: { read: employmentReaders, update: noUpdate, recordAs: "EMPLOYMENT" },
      leaveBalances: { read: leaveBalanceReaders, update: noUpdate, recordAs: "LEAVE" },
      [partOf("DIRECTORY")]: { update: profileManagers, fallback: "propose" },
      [partOf("PERSONAL")]: personal,
      [partOf("EMPLOYMENT")]: employment,
      [partOf("COMPENSATION")]: compensation,
      salary: compensation,
      salaryCurrency: compensation,
      payGrade: compensation,
      bankDetails: { read: payReaders, update: hr, fallback: "propose", recordAs: "COMPENSATION" },
      preferences: systemManaged,
      createdAt: systemManaged,
      updatedAt: systemManaged,
      version: systemManaged,
    },
  ),
  policy(DocumentRequest, { owner: "employeeId" }, { read: documentReaders, cancel: documentManagers }),
  policy(
    EmployeeDocument,
    { owner: "employeeId" },
    { read: documentReaders, update: documentEditors, delete: documentEditors },
    { name: ofDocument, type: ofDocument, expiresOn: ofDocument, url: ofDocument },
  ),
  policy(Avatar, { owner: "employeeId", rowRule: ofVisibleEmployee }, { read: directoryReaders }),
  policy(EmergencyContact, { owner: "employeeId" }, { read: employmentReaders, update: profileEditors }),
  policy(Skill, { owner: "employeeId" }, { read: directoryReaders, update: profileEditors }, { notes: personal }),
  policy(
    EmploymentChange,
    { owner: "employeeId", rowRule: appliedAndReadable },
    { read: employmentReaders, cancel: hr },
    {
      role: { read: personalReaders },
      salary: payOfChange,
      salaryCurrency: payOfChange,
      payGrade: payOfChange,
      payChanges: payOfChange,
      reason: { read: payReaders },
    },
  ),
  policy(
    ProfileChange,
    { owner: "employeeId" },
    { read: personalReaders, approve: hr, reject: hr, withdraw: owner },
    { field: { recordAs: "PERSONAL" }, proposed: { recordAs: "PERSONAL" } },
  ),
]

export const profileOperations: Operations = {
  employee: {
    rule: directoryReaders,
    description: "Get an employee. `hiddenFields` names the fields that the caller may not read.",
  },
  updateEmployee: {
    rule: permitted("UPDATE_PROFILES", anyone),
    errors: ["EMAIL_TAKEN", "INVALID_REFERENCE", "CYCLE", "SELF_ACTION_FORBIDDEN", "LEAVE_AFTER_EMPLOYMENT"],
    description: "Update a profile. Changes of one's own protected fields are proposed; employment and pay change from today on.",
  },
  uploadAvatar: {
    rule: anyone,
    oncePerDocument: true,
    errors: uploadErrors,
    description: "Replace the caller's avatar: png, jpeg, webp or gif, at most 5 MiB and 25 megapixels.",
  },
  deleteAvatar: { rule: anyone, description: "Delete an avatar. Employees delete their own, HR any." },
  careerHistory: {
    rule: permitted("READ_EMPLOYMENT", anyone),
    description: "List the applied employment and role changes of an employee, oldest first.",
  },
  orgStructure: { rule: directoryReaders, description: "Get the direct manager and the direct reports of an employee." },
  employmentChanges: {
    rule: hr,
    description: "List all employment changes of an employee by effective date, including scheduled and cancelled ones.",
  },
  recordEmploymentChange: {
    rule: hr,
    errors: ["INVALID_REFERENCE", "CYCLE", "SELF_ACTION_FORBIDDEN", "LEAVE_AFTER_EMPLOYMENT"],
    description: "Record an employment change. A past or current change is applied at once, a future one on its effective date.",
  },
  cancelEmploymentChange: { rule: hr, errors: ["INVALID_TRANSITION"], description: "Cancel a scheduled employment change." },
  employeeDocuments: {
    rule: documentParticipants,
    description: "List the documents of an employee, latest first. The employee and HR see them.",
  },
  uploadEmployeeDocument: {
    rule: documentUploaders,
    oncePerDocument: true,
    errors: uploadErrors,
    description:
      "Upload a document of an employee, at most 25 MiB. HR uploads documents of everyone, employees their own except contracts.",
  },
  updateEmployeeDocument: {
    rule: documentUploaders,
    description:
      "Update the kind or the expiry of a document. Employees update what they uploaded themselves, except contracts. Omitted fields keep their value.",
  },
  deleteEmployeeDocument: {
    rule: documentUploaders,
    description: "Delete a document with its contents. Employees delete what they uploaded themselves, except contracts.",
  },
  documentRequests: {
    rule: documentParticipants,
    description: "List the document requests to an employee, latest first. The employee and HR see them.",
  },
  requestDocument: {
    rule: allOf(anyone, documentManagers),
    errors: ["INVALID_REFERENCE"],
    description:
      "Request a document from an employee, who is notified. The next upload of that kind for the employee fulfills the request.",
  },
  cancelDocumentRequest: {
    rule: documentManagers,
    errors: ["INVALID_TRANSITION"],
    description: "Cancel an open document request.",
  },
  profileChanges: {
    rule: permitted("READ_PERSONAL", anyone),
    description: "List proposed profile changes, pending ones by default. HR sees all, everyone else their own.",
  },
  approveProfileChange: {
    rule: hr,
    errors: ["SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION"],
    description: "Approve a proposed change and apply it to the profile. One's own only if nobody else can decide.",
  },
  rejectProfileChange: {
    rule: hr,
    errors: ["SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION"],
    description: "Reject a proposed change. A comment is required.",
  },
  withdrawProfileChange: { rule: anyone, errors: ["INVALID_TRANSITION"], description: "Withdraw one's own proposed change." },
  profileChangeDecided: {
    rule: anyone,
    description: "Subscribe to decided and withdrawn profile changes: the caller's own, or all for HR.",
  },
}
