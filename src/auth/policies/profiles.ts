// Who sees and changes what of a profile. Fields come in groups: the directory is for everybody; the rest is governed.
import { sql } from "kysely"
import { EmploymentChange, ProfileChange } from "../../entities/profiles/profile-changes.js"
import { EmergencyContact, Employee, Skill } from "../../entities/profiles/profiles.js"
import { type AccessRule, allOf, anyOf, anyone, hr, manager, nobody, owner, when } from "../access-rules.js"
import { type FieldRule, type Operations, policy, type RowRule } from "../policies.js"

/** What nobody changes by hand. */
const noOne: AccessRule = () => nobody

const personalSight = anyOf(hr, owner)
const employmentSight = anyOf(hr, owner, manager)
const paySight = anyOf(
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

const account: FieldRule = { read: personalSight, update: hr }
const personal: FieldRule = { read: personalSight, update: anyOf(hr, owner) }
const protectedPersonal: FieldRule = { read: personalSight, update: hr, fallback: "propose" }
const employment: FieldRule = { read: employmentSight, update: hr }
const compensation: FieldRule = { read: paySight, update: hr }
/** Everybody sees where somebody works; from when on it changed is told by the history. */
const directory: FieldRule = { update: hr }
const kept: FieldRule = { read: personalSight, update: noOne }

/** Who was deactivated has left: HR alone still finds them. */
const present: RowRule = (e, viewer) => (viewer.isHr ? undefined : sql`${e("accountStatus")} <> 'DEACTIVATED'`)

/**
 * What is planned, or was called off, is HR's; and a change that holds nothing for the viewer is not there for them at all,
 * or the day of a raise would show.
 */
const applied: RowRule = (change, viewer, sees) =>
  viewer.isHr
    ? undefined
    : sql`${change("status")} = 'APPLIED' and (${change("changes")} is not null
        or (${change("payChanges")} is not null and ${sees("payChanges")})
        or (${change("role")} is not null and ${sees("role")}))`

export const profiles = [
  policy(
    Employee,
    { owner: "id", rowRule: present },
    {
      read: anyone,
      update: anyOf(hr, owner),
      employ: hr,
      readHistory: employmentSight,
      readLeave: employmentSight,
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
      emergencyContacts: { read: employmentSight, update: anyOf(hr, owner) },
      pendingChanges: kept,
      hireDate: employment,
      employmentType: employment,
      probationEndDate: employment,
      contractEndDate: employment,
      endDate: employment,
      fullTimeShare: employment,
      careerHistory: { read: employmentSight, update: noOne },
      customFields: employment,
      salary: compensation,
      salaryCurrency: compensation,
      payGrade: compensation,
      bankDetails: { read: paySight, update: hr, fallback: "propose" },
      preferences: kept,
      createdAt: kept,
      updatedAt: kept,
      version: kept,
    },
  ),
  policy(EmergencyContact, { owner: "employeeId" }, { read: employmentSight, update: anyOf(hr, owner) }),
  policy(Skill, { owner: "employeeId" }, { read: anyone, update: anyOf(hr, owner) }, { notes: personal }),
  policy(
    EmploymentChange,
    { owner: "employeeId", rowRule: applied },
    { read: employmentSight, cancel: hr },
    {
      role: { read: personalSight },
      salary: { read: paySight },
      salaryCurrency: { read: paySight },
      payGrade: { read: paySight },
      payChanges: { read: paySight },
      reason: { read: paySight },
    },
  ),
  policy(ProfileChange, { owner: "employeeId" }, { read: personalSight, approve: hr, reject: hr, withdraw: owner }),
]

export const operations: Operations = {
  employee: anyone,
  updateEmployee: anyone,
  careerHistory: anyone,
  orgStructure: anyone,
  employmentChanges: hr,
  recordEmploymentChange: hr,
  cancelEmploymentChange: hr,
  profileChanges: anyone,
  approveProfileChange: hr,
  rejectProfileChange: hr,
  withdrawProfileChange: anyone,
  profileChangeDecided: anyone,
}
