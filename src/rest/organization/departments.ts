// The organization on the REST face: departments, positions, locations, settings.
import { Department, DepartmentNode } from "../../entities/organization/departments.js"
import { Location } from "../../entities/organization/locations.js"
import { Position } from "../../entities/organization/positions.js"
import { Organization } from "../../entities/organization/settings.js"
import { Employee } from "../../entities/profiles/profiles.js"
import {
  CreateDepartmentInput,
  DepartmentFilter,
  DepartmentMemberFilter,
  DepartmentTreeInput,
  UpdateDepartmentInput,
} from "../../inputs/organization/departments.js"
import { CreateLocationInput, LocationFilter, UpdateLocationInput } from "../../inputs/organization/locations.js"
import { CreatePositionInput, PositionFilter, UpdatePositionInput } from "../../inputs/organization/positions.js"
import { UpdateCompanySettingsInput } from "../../inputs/organization/settings.js"
import { del, get, NoContent, patch, post, putAndPatch, routes } from "../route.js"

const person = ["id", "fullName", "email", "jobTitle"]
const wholeDepartment = { head: person, subDepartments: ["id", "name", "headcount"], openVacancies: ["id", "title", "type"] }

const departments = routes("Departments", [
  get("/departments", "departments", {
    response: [Department],
    input: DepartmentFilter,
    handler: (services, filter) => services.organization.departments.list(filter),
  }),
  get("/departments/tree", "departmentTree", {
    response: [DepartmentNode],
    input: DepartmentTreeInput,
    include: { head: person },
    nested: true,
    handler: (services, part) => services.organization.departments.getTree(part),
  }),
  get("/departments/:id", "department", {
    response: Department,
    include: wholeDepartment,
    handler: (services, { id }) => services.organization.departments.get(id),
  }),
  get("/departments/:id/members", "departmentMembers", {
    response: [Employee],
    input: DepartmentMemberFilter,
    handler: (services, { id, ...filter }) => services.organization.departments.listMembers(id, filter),
  }),
  post("/departments", "createDepartment", {
    response: Department,
    input: CreateDepartmentInput,
    status: 201,
    location: "/departments",
    include: wholeDepartment,
    handler: (services, input) => services.organization.departments.create(input),
  }),
  ...putAndPatch("/departments/:id", "updateDepartment", {
    response: Department,
    input: UpdateDepartmentInput,
    include: wholeDepartment,
    handler: (services, { id, ...input }) => services.organization.departments.update(id, input),
  }),
  del("/departments/:id", "deleteDepartment", {
    response: NoContent,
    handler: (services, { id }) => services.organization.departments.delete(id),
  }),
])

const positions = routes("Positions", [
  get("/positions", "positions", {
    response: [Position],
    input: PositionFilter,
    handler: (services, filter) => services.organization.locations.positions(filter),
  }),
  get("/positions/:id", "position", {
    response: Position,
    handler: (services, { id }) => services.organization.locations.position(id),
  }),
  post("/positions", "createPosition", {
    response: Position,
    input: CreatePositionInput,
    status: 201,
    location: "/positions",
    handler: (services, input) => services.organization.locations.createPosition(input),
  }),
  ...putAndPatch("/positions/:id", "updatePosition", {
    response: Position,
    input: UpdatePositionInput,
    handler: (services, { id, ...input }) => services.organization.locations.updatePosition(id, input),
  }),
  del("/positions/:id", "deletePosition", {
    response: NoContent,
    handler: (services, { id }) => services.organization.locations.deletePosition(id),
  }),
])

const locations = routes("Locations", [
  get("/locations", "locations", {
    response: [Location],
    input: LocationFilter,
    handler: (services, filter) => services.organization.locations.locations(filter),
  }),
  get("/locations/:id", "location", {
    response: Location,
    handler: (services, { id }) => services.organization.locations.location(id),
  }),
  post("/locations", "createLocation", {
    response: Location,
    input: CreateLocationInput,
    status: 201,
    location: "/locations",
    handler: (services, input) => services.organization.locations.createLocation(input),
  }),
  ...putAndPatch("/locations/:id", "updateLocation", {
    response: Location,
    input: UpdateLocationInput,
    handler: (services, { id, ...input }) => services.organization.locations.updateLocation(id, input),
  }),
  del("/locations/:id", "deleteLocation", {
    response: NoContent,
    handler: (services, { id }) => services.organization.locations.deleteLocation(id),
  }),
])

const settings = routes("Company", [
  get("/companies/settings", "companySettings", {
    response: Organization,
    handler: (services) => services.organization.settings.get(),
  }),
  patch("/companies/settings", "updateCompanySettings", {
    response: Organization,
    input: UpdateCompanySettingsInput,
    handler: (services, input) => services.organization.settings.update(input),
  }),
])

export const organization = [...departments, ...positions, ...locations, ...settings]
