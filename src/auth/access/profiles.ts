// Access rules of profiles. Fields form groups: everyone reads the directory fields, all others are restricted.
import { sql } from "kysely"
import { partOf } from "../../entities/custom-fields/values.js"
import type { RecordReaders, RecordRef } from "../../entities/metadata.js"
import { Avatar } from "../../entities/profiles/avatars.js"
import { DocumentRequest } from "../../entities/profiles/document-requests.js"
import { EmployeeDocument } from "../../entities/profiles/documents.js"
import { EmploymentChange } from "../../entities/profiles/employment.js"
import { ProfileChange } from "../../entities/profiles/profile-changes.js"
import { EmergencyContact, Employee, Skill } from "../../entities/profiles/profiles.js"
import { accessPolicy, allowedByRole, type FieldRule, type RowRule } from "../access-policies.js"
import { anyOf, anyone, hr, nobody, owner, permitted, type ScopeRule, workingOwner } from "../access-rules.js"
import { employmentReaders, payReaders, personalReaders } from "./field-groups.js"
import {
  accountManagers,
  documentEditors,
  documentManagers,
  employeeReaders,
  leaveAdjusters,
  leaveGranters,
  leaveReaders,
  profileEditors,
  profileManagers,
} from "./permissions.js"
import {
  bothRules,
  notDeactivated,
  ofEmployeeInScope,
  ofEmployeeNotDeactivated,
  ofReadableEmployee,
  unlessIncluded,
  unlessOwnOnly,
} from "./row-rules.js"

const documentReaders = permitted("MANAGE_DOCUMENTS", personalReaders)
const leaveBalanceReaders = permitted("ADJUST_LEAVE", leaveReaders(employmentReaders))
/** May read the documents that they see. */
export const documentParticipants = permitted("MANAGE_DOCUMENTS", permitted("READ_PERSONAL", anyone))
export const documentUploaders = permitted("MANAGE_DOCUMENTS", anyone)
const ofDocument: FieldRule = { recordAs: "DOCUMENTS" }
const noUpdate: ScopeRule = () => nobody

const account: FieldRule = { read: personalReaders, update: hr }
const personal: FieldRule = { read: personalReaders, update: profileEditors, recordAs: "PERSONAL" }
const protectedPersonal: FieldRule = { read: personalReaders, update: profileManagers, fallback: "propose", recordAs: "PERSONAL" }
const employment: FieldRule = { read: employmentReaders, update: hr, recordAs: "EMPLOYMENT" }
const compensation: FieldRule = { read: payReaders, update: hr, recordAs: "COMPENSATION" }
const payOfChange: FieldRule = { read: payReaders, recordAs: "COMPENSATION" }
/** Everyone reads these fields; only the restricted history shows since when a value holds. */
const directory: FieldRule = { update: hr }
const systemManaged: FieldRule = { read: personalReaders, update: noUpdate }

/**
 * Only HR sees scheduled and canceled changes. A change without a readable attribute is invisible, as its effective date would
 * reveal a raise.
 */
const appliedAndReadable: RowRule = (change, viewer, sees) =>
  viewer.isHr
    ? undefined
    : sql`${change("status")} = 'APPLIED' and (${change("changes")} is not null
        or (${change("payChanges")} is not null and ${sees("payChanges")})
        or (${change("role")} is not null and ${sees("role")}))`

const proposesBankDetails = (change: RecordRef) => sql<boolean>`${change("field")} = 'bankDetails'`
const bankDetailsReaders = permitted("READ_COMPENSATION", anyOf(hr, owner))

/** A proposal contains a value. That of bank details needs the right to read pay besides that to personal data. */
const ofReadableValue: RowRule = unlessIncluded(bankDetailsReaders, (change) => sql`not ${proposesBankDetails(change)}`)

/** The readers of proposals, as `ofReadableValue` and `ofEmployeeNotDeactivated` narrow them. */
const proposalReaders: RecordReaders = {
  involved: (change) => sql`select ${change("employeeId")} as id`,
  coveredBy: (change) => sql`array[${change("employeeId")}]`,
  admits: (change, reader) => sql`(not ${proposesBankDetails(change)} or ${reader} = ${change("employeeId")}
      or ${reader} in (${allowedByRole(bankDetailsReaders, change, sql`array[${change("employeeId")}]`)}))
    and (${reader} in (${allowedByRole(accountManagers, change, sql`'{}'::uuid[]`)})
      or exists (select from employees s where s.organization_id = ${change.organization}
        and s.id = ${change("employeeId")} and s.account_status <> 'DEACTIVATED'))`,
}

export const profileAccess = [
  accessPolicy(
    Employee,
    { owner: "id", rowRule: notDeactivated },
    {
      read: employeeReaders,
      update: profileEditors,
      employ: hr,
      changeEmail: hr,
      readHistory: employmentReaders,
      readDocuments: documentReaders,
      uploadDocument: documentEditors,
      requestDocument: documentManagers,
      readLeave: leaveBalanceReaders,
      adjustLeave: leaveAdjusters,
      grantLeave: leaveGranters,
      delegateLeave: anyOf(hr, workingOwner),
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
      pendingEmail: systemManaged,
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
  accessPolicy(
    DocumentRequest,
    { owner: "employeeId", rowRule: ofReadableEmployee },
    { read: documentReaders, cancel: documentManagers },
  ),
  accessPolicy(
    EmployeeDocument,
    { owner: "employeeId", rowRule: ofReadableEmployee },
    { read: documentReaders, update: documentEditors, delete: documentEditors, manage: documentManagers },
    { name: ofDocument, type: ofDocument, expiresOn: ofDocument, url: ofDocument },
  ),
  accessPolicy(Avatar, { owner: "employeeId", rowRule: ofEmployeeNotDeactivated }, { read: employeeReaders }),
  accessPolicy(EmergencyContact, { owner: "employeeId", rowRule: ofEmployeeInScope }, { read: employmentReaders }),
  accessPolicy(Skill, { owner: "employeeId" }, { read: employeeReaders, update: profileEditors }, { notes: personal }),
  accessPolicy(
    EmploymentChange,
    { owner: "employeeId", rowRule: bothRules(ofReadableEmployee, appliedAndReadable) },
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
  accessPolicy(
    ProfileChange,
    {
      owner: "employeeId",
      rowRule: bothRules(unlessOwnOnly(personalReaders, ofReadableEmployee), ofReadableValue),
      readers: proposalReaders,
    },
    { read: personalReaders, approve: hr, reject: hr, withdraw: owner },
    { field: { recordAs: "PERSONAL" }, proposed: { recordAs: "PERSONAL" } },
  ),
]
