// Access rules of the employments of a day: those of the career history and of the profile today.
import { EmployeeSnapshot } from "../../entities/history.js"
import { accessPolicy, type FieldRule } from "../access-policies.js"
import { anyOf, owner } from "../access-rules.js"
import { employmentReaders, payReaders, personalReaders } from "./field-groups.js"
import { roleManagers } from "./permissions.js"
import { notDeactivated } from "./row-rules.js"

const employment: FieldRule = { read: employmentReaders, recordAs: "EMPLOYMENT" }
const pay: FieldRule = { read: payReaders, recordAs: "COMPENSATION" }

export const historyAccess = [
  accessPolicy(
    EmployeeSnapshot,
    { owner: "employeeId", rowRule: notDeactivated },
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
]
