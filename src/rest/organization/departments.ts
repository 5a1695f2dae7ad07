// The organization on the REST face: departments, positions, locations, settings.
import { Department, DepartmentNode, Location, Organization, Position } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import {
  CreateDepartmentInput,
  CreateLocationInput,
  CreatePositionInput,
  DepartmentFilter,
  DepartmentMemberFilter,
  DepartmentTreeInput,
  LocationFilter,
  PositionFilter,
  UpdateCompanySettingsInput,
  UpdateDepartmentInput,
  UpdateLocationInput,
  UpdatePositionInput,
} from "../../inputs/organization/departments.js"
import { del, get, NoContent, patch, post, put, routes } from "../route.js"

const person = ["id", "fullName", "email", "jobTitle"]
const wholeDepartment = { head: person, subDepartments: ["id", "name", "headcount"], openVacancies: ["id", "title", "type"] }
const updateDepartment = {
  operation: "updateDepartment",
  description: "Changes a department, or moves it with all that is below; what is left out stays as it is",
  response: Department,
  input: UpdateDepartmentInput,
  include: wholeDepartment,
}
const updatePosition = {
  operation: "updatePosition",
  description: "Changes a position; what is left out stays as it is",
  response: Position,
  input: UpdatePositionInput,
}
const updateLocation = {
  operation: "updateLocation",
  description: "Changes a location; what is left out stays as it is",
  response: Location,
  input: UpdateLocationInput,
}

const departments = routes("Departments", [
  get("/departments", {
    operation: "departments",
    description: "The departments of the organization by name",
    response: [Department],
    input: DepartmentFilter,
    handler: (c, filter) => c.services.organization.departments.departments(filter),
  }),
  get("/departments/tree", {
    operation: "departmentTree",
    description: "The departments as a tree: each with the `children` right below it",
    response: [DepartmentNode],
    input: DepartmentTreeInput,
    include: { head: person },
    nested: true,
    handler: (c, part) => c.services.organization.departments.departmentTree(part),
  }),
  get("/departments/:id", {
    operation: "department",
    description: "A department with its head, sub-departments and open vacancies",
    response: Department,
    include: wholeDepartment,
    handler: (c, { id }) => c.services.organization.departments.department(id),
  }),
  get("/departments/:id/members", {
    operation: "departmentMembers",
    description: "The active people of a department by name",
    response: [Employee],
    input: DepartmentMemberFilter,
    handler: (c, { id, ...filter }) => c.services.organization.departments.departmentMembers(id, filter),
  }),
  post("/departments", {
    operation: "createDepartment",
    description: "Adds a department",
    response: Department,
    input: CreateDepartmentInput,
    status: 201,
    location: "/departments",
    include: wholeDepartment,
    handler: (c, input) => c.services.organization.departments.createDepartment(input),
  }),
  put("/departments/:id", {
    ...updateDepartment,
    handler: (c, { id, ...input }) => c.services.organization.departments.updateDepartment(id, input),
  }),
  patch("/departments/:id", {
    ...updateDepartment,
    handler: (c, { id, ...input }) => c.services.organization.departments.updateDepartment(id, input),
  }),
  del("/departments/:id", {
    operation: "deleteDepartment",
    description: "Removes a department that has no active people and no sub-departments",
    response: NoContent,
    handler: (c, { id }) => c.services.organization.departments.deleteDepartment(id),
  }),
])

const positions = routes("Positions", [
  get("/positions", {
    operation: "positions",
    description: "The positions of the organization by title",
    response: [Position],
    input: PositionFilter,
    handler: (c, filter) => c.services.organization.locations.positions(filter),
  }),
  get("/positions/:id", {
    operation: "position",
    description: "A position",
    response: Position,
    handler: (c, { id }) => c.services.organization.locations.position(id),
  }),
  post("/positions", {
    operation: "createPosition",
    description: "Adds a position",
    response: Position,
    input: CreatePositionInput,
    status: 201,
    location: "/positions",
    handler: (c, input) => c.services.organization.locations.createPosition(input),
  }),
  put("/positions/:id", {
    ...updatePosition,
    handler: (c, { id, ...input }) => c.services.organization.locations.updatePosition(id, input),
  }),
  patch("/positions/:id", {
    ...updatePosition,
    handler: (c, { id, ...input }) => c.services.organization.locations.updatePosition(id, input),
  }),
  del("/positions/:id", {
    operation: "deletePosition",
    description: "Removes a position that no active person holds",
    response: NoContent,
    handler: (c, { id }) => c.services.organization.locations.deletePosition(id),
  }),
])

const locations = routes("Locations", [
  get("/locations", {
    operation: "locations",
    description: "The locations of the organization by name",
    response: [Location],
    input: LocationFilter,
    handler: (c, filter) => c.services.organization.locations.locations(filter),
  }),
  get("/locations/:id", {
    operation: "location",
    description: "A location",
    response: Location,
    handler: (c, { id }) => c.services.organization.locations.location(id),
  }),
  post("/locations", {
    operation: "createLocation",
    description: "Adds a location",
    response: Location,
    input: CreateLocationInput,
    status: 201,
    location: "/locations",
    handler: (c, input) => c.services.organization.locations.createLocation(input),
  }),
  put("/locations/:id", {
    ...updateLocation,
    handler: (c, { id, ...input }) => c.services.organization.locations.updateLocation(id, input),
  }),
  patch("/locations/:id", {
    ...updateLocation,
    handler: (c, { id, ...input }) => c.services.organization.locations.updateLocation(id, input),
  }),
  del("/locations/:id", {
    operation: "deleteLocation",
    description: "Removes a location where no active person works and no department is",
    response: NoContent,
    handler: (c, { id }) => c.services.organization.locations.deleteLocation(id),
  }),
])

const settings = routes("Company", [
  get("/companies/settings", {
    operation: "companySettings",
    description: "The organization and its settings",
    response: Organization,
    handler: (c) => c.services.organization.settings.settings(),
  }),
  patch("/companies/settings", {
    operation: "updateCompanySettings",
    description: "Changes the settings; what is left out, also inside branding, contacts and policies, stays as it is",
    response: Organization,
    input: UpdateCompanySettingsInput,
    handler: (c, input) => c.services.organization.settings.changeSettings(input),
  }),
])

export const organization = [...departments, ...positions, ...locations, ...settings]
