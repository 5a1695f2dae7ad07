// Access rules of the employments, the structure and the roles of a day: those of the present records. Former heads and headcounts follow
// from the careers of people, and need the right to the figures of the organization.

import { EmployeeSnapshot } from "../../entities/history.js"
import {
  DepartmentSnapshot,
  LocationSnapshot,
  PositionSnapshot,
  RoleAssignmentSnapshot,
} from "../../entities/structure-history.js"
import { accessPolicy, type FieldRule } from "../access-policies.js"
import { anyOf, organizationWide, owner } from "../access-rules.js"
import { employmentReaders, payReaders, personalReaders } from "./field-groups.js"
import { analyticsReaders, organizationReaders, roleManagers } from "./permissions.js"
import { bothRules, notDeactivated, ofEmployeeInScope } from "./row-rules.js"

const employment: FieldRule = { read: employmentReaders, recordAs: "EMPLOYMENT" }
const pay: FieldRule = { read: payReaders, recordAs: "COMPENSATION" }
const figure = { read: organizationWide(analyticsReaders) }

export const historyAccess = [
  accessPolicy(
    EmployeeSnapshot,
    { owner: "employeeId", rowRule: bothRules(ofEmployeeInScope, notDeactivated) },
    { read: employmentReaders },
    {
      employeeId: { recordAs: "EMPLOYMENT" },
      employee: { recordAs: "EMPLOYMENT" },
      isEmployed: employment,
      isScheduled: employment,
      department: employment,
      position: employment,
      location: employment,
      manager: employment,
      departmentId: employment,
      positionId: employment,
      locationId: employment,
      managerId: employment,
      employmentType: employment,
      fullTimeShare: employment,
      hireDate: employment,
      probationEndDate: employment,
      contractEndDate: employment,
      endDate: employment,
      customRoles: { read: anyOf(roleManagers, owner) },
      role: { read: personalReaders, recordAs: "EMPLOYMENT" },
      salary: pay,
      salaryCurrency: pay,
      payGrade: pay,
    },
  ),
  accessPolicy(
    DepartmentSnapshot,
    {},
    { read: organizationReaders },
    { head: figure, headId: figure, headcount: figure, totalHeadcount: figure },
  ),
  accessPolicy(PositionSnapshot, {}, { read: organizationReaders }),
  accessPolicy(LocationSnapshot, {}, { read: organizationReaders }),
  accessPolicy(RoleAssignmentSnapshot, { owner: "employeeId" }, { read: anyOf(roleManagers, owner) }),
]
