// Who sees and changes what of a profile (contract, section 5).
import { EmergencyContact, Employee, Skill } from "../../entities/profiles.js"
import { type FieldRule, type Operations, policy } from "../policy.js"
import { allOf, anyOf, anyone, hr, manager, owner, when } from "../words.js"

const personal = { see: anyOf(hr, owner), change: anyOf(hr, owner) }
const protectedPersonal: FieldRule = { see: anyOf(hr, owner), change: hr, else: "propose" }
const employment = { see: anyOf(hr, owner, manager), change: hr }
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
const compensation = { see: paySight, change: hr }

export const profiles = [
  policy(
    Employee,
    { of: "id" },
    { see: anyone, change: anyOf(hr, owner), block: hr, remove: hr },
    {
      fullName: { change: hr, else: "propose" },
      email: { change: hr },
      role: { change: hr },
      accountStatus: { change: hr },
      departmentId: { change: hr },
      positionId: { change: hr },
      locationId: { change: hr },
      managerId: { change: hr },
      birthDate: protectedPersonal,
      personalEmail: personal,
      personalPhone: personal,
      address: protectedPersonal,
      nationality: protectedPersonal,
      nationalId: protectedPersonal,
      taxId: protectedPersonal,
      emergencyContacts: { see: anyOf(hr, owner, manager), change: anyOf(hr, owner) },
      hireDate: employment,
      employmentType: employment,
      probationEndDate: employment,
      contractEndDate: employment,
      endDate: employment,
      fullTimeShare: employment,
      salary: compensation,
      salaryCurrency: compensation,
      payGrade: compensation,
      bankDetails: { see: paySight, change: hr, else: "propose" },
    },
  ),
  policy(EmergencyContact, { of: "employeeId" }, { see: anyOf(hr, owner, manager), change: anyOf(hr, owner) }),
  policy(Skill, { of: "employeeId" }, { see: anyone, change: anyOf(hr, owner) }, { notes: personal }),
]

export const operations: Operations = {}
