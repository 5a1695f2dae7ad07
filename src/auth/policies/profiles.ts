// Who sees and changes what of a profile. Fields come in groups: the directory is for everybody; the rest is governed.
import { sql } from "kysely"
import { EmploymentChange } from "../../entities/profiles/employment.js"
import { ProfileChange } from "../../entities/profiles/profile-changes.js"
import { EmergencyContact, Employee, Skill } from "../../entities/profiles/profiles.js"
import { type AccessRule, allOf, anyOf, anyone, hr, manager, nobody, owner, when } from "../access-rules.js"
import { type FieldRule, type Operations, policy, type RowRule } from "../policies.js"

/** What nobody changes by hand. */
const noUpdate: AccessRule = () => nobody

const personalReaders = anyOf(hr, owner)
const employmentReaders = anyOf(hr, owner, manager)
const payReaders = anyOf(
  hr,
  allOf(
    manager,
    when((viewer) => viewer.policies.managersSeeSalary),
  ),
  allOf(
    owner,
    when((viewer) => viewer.policies.employeesSeeOwnSalary),
  ),
)

const account: FieldRule = { read: personalReaders, update: hr }
const personal: FieldRule = { read: personalReaders, update: anyOf(hr, owner) }
const protectedPersonal: FieldRule = { read: personalReaders, update: hr, fallback: "propose" }
const employment: FieldRule = { read: employmentReaders, update: hr }
const compensation: FieldRule = { read: payReaders, update: hr }
/** Everybody sees where somebody works; from when on it changed is told by the history. */
const directory: FieldRule = { update: hr }
const systemManaged: FieldRule = { read: personalReaders, update: noUpdate }

/** Who was deactivated has left: HR alone still finds them. */
const notDeactivated: RowRule = (e, viewer) => (viewer.isHr ? undefined : sql`${e("accountStatus")} <> 'DEACTIVATED'`)

/**
 * What is planned, or was called off, is HR's; and a change that holds nothing for the viewer is not there for them at all,
 * or the day of a raise would show.
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
      read: anyone,
      update: anyOf(hr, owner),
      employ: hr,
      readHistory: employmentReaders,
      readLeave: employmentReaders,
      adjustLeave: hr,
      administer: hr,
      block: hr,
      unblock: hr,
      deactivate: hr,
      invite: hr,
    },
    {
      fullName: { update: hr, fallback: "propose" },
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
      emergencyContacts: { read: employmentReaders, update: anyOf(hr, owner) },
      pendingChanges: systemManaged,
      hireDate: employment,
      employmentType: employment,
      probationEndDate: employment,
      contractEndDate: employment,
      endDate: employment,
      fullTimeShare: employment,
      careerHistory: { read: employmentReaders, update: noUpdate },
      customFields: employment,
      salary: compensation,
      salaryCurrency: compensation,
      payGrade: compensation,
      bankDetails: { read: payReaders, update: hr, fallback: "propose" },
      preferences: systemManaged,
      createdAt: systemManaged,
      updatedAt: systemManaged,
      version: systemManaged,
    },
  ),
  policy(EmergencyContact, { owner: "employeeId" }, { read: employmentReaders, update: anyOf(hr, owner) }),
  policy(Skill, { owner: "employeeId" }, { read: anyone, update: anyOf(hr, owner) }, { notes: personal }),
  policy(
    EmploymentChange,
    { owner: "employeeId", rowRule: appliedAndReadable },
    { read: employmentReaders, cancel: hr },
    {
      role: { read: personalReaders },
      salary: { read: payReaders },
      salaryCurrency: { read: payReaders },
      payGrade: { read: payReaders },
      payChanges: { read: payReaders },
      reason: { read: payReaders },
    },
  ),
  policy(ProfileChange, { owner: "employeeId" }, { read: personalReaders, approve: hr, reject: hr, withdraw: owner }),
]

export const profileOperations: Operations = {
  employee: { rule: anyone, description: "A person; `hiddenFields` names what the caller may not see" },
  updateEmployee: {
    rule: anyone,
    description: "Changes a profile. Protected fields of one's own are proposed; employment and pay change from today on",
  },
  careerHistory: { rule: anyone, description: "What changed in a person's employment and role, the oldest first" },
  orgStructure: { rule: anyone, description: "The direct manager and the direct subordinates of a person" },
  employmentChanges: { rule: hr, description: "All employment changes of a person, also planned and cancelled ones" },
  recordEmploymentChange: {
    rule: hr,
    description: "Changes an employment from a day on: past and present ones at once, one to come on its day",
  },
  cancelEmploymentChange: { rule: hr, description: "Calls off a planned employment change" },
  profileChanges: {
    rule: anyone,
    description: "Changes of protected fields: HR sees all, everybody else their own; pending ones unless filtered",
  },
  approveProfileChange: {
    rule: hr,
    description: "Makes a proposed change part of the profile; one's own only where nobody else could decide",
  },
  rejectProfileChange: { rule: hr, description: "Rejects a proposed change, with a comment that says why" },
  withdrawProfileChange: { rule: anyone, description: "Takes back one's own proposed change" },
  profileChangeDecided: {
    rule: anyone,
    description: "Profile changes as they are decided or withdrawn: the caller's own; all of them for HR",
  },
}
