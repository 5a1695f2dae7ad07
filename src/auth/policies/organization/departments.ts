// Who may do what with the structure of the organization.
import { Department, DepartmentNode, Location, Organization, Position } from "../../../entities/organization/departments.js"
import { admin, anyone, hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const organization = [
  policy(Organization, {}, { see: anyone, change: admin }),
  policy(Department, {}, { see: anyone, change: hr, remove: hr }),
  policy(DepartmentNode, {}, { see: anyone }),
  policy(Position, {}, { see: anyone, change: hr, remove: hr }),
  policy(Location, {}, { see: anyone, change: hr, remove: hr }),
]

export const operations: Operations = {
  departments: anyone,
  department: anyone,
  departmentTree: anyone,
  departmentMembers: anyone,
  createDepartment: hr,
  changeDepartment: hr,
  removeDepartment: hr,
  positions: anyone,
  position: anyone,
  createPosition: hr,
  changePosition: hr,
  removePosition: hr,
  locations: anyone,
  location: anyone,
  createLocation: hr,
  changeLocation: hr,
  removeLocation: hr,
  companySettings: anyone,
  changeCompanySettings: admin,
}
