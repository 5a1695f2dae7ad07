// Who may do what with the structure of the organization.
import { Department, DepartmentNode } from "../../../entities/organization/departments.js"
import { Location } from "../../../entities/organization/locations.js"
import { Position } from "../../../entities/organization/positions.js"
import { Organization } from "../../../entities/organization/settings.js"
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
  departments: { rule: anyone, description: "The departments of the organization by name" },
  department: { rule: anyone, description: "A department" },
  departmentTree: {
    rule: anyone,
    description:
      "The tree of departments as a list: each department is followed by those below it, siblings by name; `level` and `parentId` say where it stands",
  },
  departmentMembers: { rule: anyone, description: "The active people of a department by name" },
  createDepartment: { rule: hr, description: "Adds a department" },
  updateDepartment: {
    rule: hr,
    description: "Changes a department, or moves it with all that is below; what is left out stays as it is",
  },
  deleteDepartment: {
    rule: hr,
    description: "Removes a department that has no active people and no sub-departments; gives its id",
  },
  positions: { rule: anyone, description: "The positions of the organization by title" },
  position: { rule: anyone, description: "A position" },
  createPosition: { rule: hr, description: "Adds a position" },
  updatePosition: { rule: hr, description: "Changes a position; what is left out stays as it is" },
  deletePosition: { rule: hr, description: "Removes a position that no active person holds; gives its id" },
  locations: { rule: anyone, description: "The locations of the organization by name" },
  location: { rule: anyone, description: "A location" },
  createLocation: { rule: hr, description: "Adds a location" },
  updateLocation: { rule: hr, description: "Changes a location; what is left out stays as it is" },
  deleteLocation: { rule: hr, description: "Removes a location where no active person works and no department is; gives its id" },
  companySettings: { rule: anyone, description: "The organization and its settings" },
  updateCompanySettings: {
    rule: admin,
    description: "Changes the settings; what is left out, also inside branding, contacts and policies, stays as it is",
  },
}
