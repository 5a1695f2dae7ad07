// Who sees and changes what of a profile. Fields come in groups: the directory is for everybody; the rest is governed.
import { sql } from "kysely"
import { EmploymentChange, ProfileChange } from "../../entities/profiles/profile-changes.js"
import { EmergencyContact, Employee, Skill } from "../../entities/profiles/profiles.js"
import { allOf, anyOf, anyone, hr, manager, nobody, owner, type Word, when } from "../access-rules.js"
import { type FieldRule, type Operations, policy, type RowRule } from "../policies.js"

/** What nobody changes by hand. */
const noOne: Word = () => nobody

const personalSight = anyOf(hr, owner)
const employmentSight = anyOf(hr, owner, manager)
const paySight = anyOf(
  hr,
  allOf(
    manager,
    when((me) => me.policies.managersSeeSalary),
  ),
  allOf(
    owner,
    when((me) => me.policies.employeesSeeOwnSalary),
  ),
)

const account: FieldRule = { see: personalSight, change: hr }
const personal: FieldRule = { see: personalSight, change: anyOf(hr, owner) }
const protectedPersonal: FieldRule = { see: personalSight, change: hr, else: "propose" }
const employment: FieldRule = { see: employmentSight, change: hr }
const compensation: FieldRule = { see: paySight, change: hr }
/** Everybody sees where somebody works; from when on it changed is told by the history. */
const directory: FieldRule = { change: hr }
const kept: FieldRule = { see: personalSight, change: noOne }

/** Who was deactivated has left: HR alone still finds them. */
const present: RowRule = (e, me) => (me.isHr ? undefined : sql`${e("accountStatus")} <> 'DEACTIVATED'`)

/**
 * What is planned, or was called off, is HR's; and a change that holds nothing for the viewer is not there for them at all,
 * or the day of a raise would show.
 */
const applied: RowRule = (change, me, sees) =>
  me.isHr
    ? undefined
    : sql`${change("status")} = 'APPLIED' and (${change("changes")} is not null
        or (${change("payChanges")} is not null and ${sees("payChanges")})
        or (${change("role")} is not null and ${sees("role")}))`

export const profiles = [
  policy(
    Employee,
    { of: "id", rows: present },
    {
      see: anyone,
      change: anyOf(hr, owner),
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
      fullName: { change: hr, else: "propose" },
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
      emergencyContacts: { see: employmentSight, change: anyOf(hr, owner) },
      pendingChanges: kept,
      hireDate: employment,
      employmentType: employment,
      probationEndDate: employment,
      contractEndDate: employment,
      endDate: employment,
      fullTimeShare: employment,
      careerHistory: { see: employmentSight, change: noOne },
      customFields: employment,
      salary: compensation,
      salaryCurrency: compensation,
      payGrade: compensation,
      bankDetails: { see: paySight, change: hr, else: "propose" },
      preferences: kept,
      createdAt: kept,
      updatedAt: kept,
      version: kept,
    },
  ),
  policy(EmergencyContact, { of: "employeeId" }, { see: employmentSight, change: anyOf(hr, owner) }),
  policy(Skill, { of: "employeeId" }, { see: anyone, change: anyOf(hr, owner) }, { notes: personal }),
  policy(
    EmploymentChange,
    { of: "employeeId", rows: applied },
    { see: employmentSight, cancel: hr },
    {
      role: { see: personalSight },
      salary: { see: paySight },
      salaryCurrency: { see: paySight },
      payGrade: { see: paySight },
      payChanges: { see: paySight },
      reason: { see: paySight },
    },
  ),
  policy(ProfileChange, { of: "employeeId" }, { see: personalSight, approve: hr, reject: hr, withdraw: owner }),
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
