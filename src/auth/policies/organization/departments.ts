// Who may do what with the structure of the organization.
import { Department, DepartmentNode, Location, Organization, Position } from "../../../entities/organization/departments.js"
import { admin, anyone, hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const organization = [
  policy(Organization, {}, { read: anyone, update: admin }),
  policy(Department, {}, { read: anyone, update: hr, delete: hr }),
  policy(DepartmentNode, {}, { read: anyone }),
  policy(Position, {}, { read: anyone, update: hr, delete: hr }),
  policy(Location, {}, { read: anyone, update: hr, delete: hr }),
]

export const operations: Operations = {
  departments: anyone,
  department: anyone,
  departmentTree: anyone,
  departmentMembers: anyone,
  createDepartment: hr,
  updateDepartment: hr,
  deleteDepartment: hr,
  positions: anyone,
  position: anyone,
  createPosition: hr,
  updatePosition: hr,
  deletePosition: hr,
  locations: anyone,
  location: anyone,
  createLocation: hr,
  updateLocation: hr,
  deleteLocation: hr,
  companySettings: anyone,
  updateCompanySettings: admin,
}
