// The organization on the REST face: departments, positions, locations, settings.
import { Department, DepartmentNode, Location, Organization, Position } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import {
  DepartmentFilter,
  DepartmentPatch,
  LocationFilter,
  LocationPatch,
  MemberFilter,
  NewDepartment,
  NewLocation,
  NewPosition,
  PositionFilter,
  PositionPatch,
  SettingsPatch,
  TreePart,
} from "../../inputs/organization/departments.js"
import { del, get, Nothing, patch, post, put, routes } from "../route.js"

const person = ["id", "fullName", "email", "jobTitle"]
const wholeDepartment = { head: person, subDepartments: ["id", "name", "headcount"], openVacancies: ["id", "title", "type"] }
const changeDepartment = {
  op: "changeDepartment",
  says: "Changes a department, or moves it with all that is below; what is left out stays as it is",
  gives: Department,
  takes: DepartmentPatch,
  include: wholeDepartment,
}
const changePosition = {
  op: "changePosition",
  says: "Changes a position; what is left out stays as it is",
  gives: Position,
  takes: PositionPatch,
}
const changeLocation = {
  op: "changeLocation",
  says: "Changes a location; what is left out stays as it is",
  gives: Location,
  takes: LocationPatch,
}

const departments = routes("Departments", [
  get("/departments", {
    op: "departments",
    says: "The departments of the organization by name",
    gives: [Department],
    takes: DepartmentFilter,
    do: (c, filter) => c.organization.departments(filter),
  }),
  get("/departments/tree", {
    op: "departmentTree",
    says: "The departments as a tree: each with the `children` right below it",
    gives: [DepartmentNode],
    takes: TreePart,
    include: { head: person },
    nested: true,
    do: (c, part) => c.organization.departmentTree(part),
  }),
  get("/departments/:id", {
    op: "department",
    says: "A department with its head, sub-departments and open vacancies",
    gives: Department,
    include: wholeDepartment,
    do: (c, { id }) => c.organization.department(id),
  }),
  get("/departments/:id/members", {
    op: "departmentMembers",
    says: "The active people of a department by name",
    gives: [Employee],
    takes: MemberFilter,
    do: (c, { id, ...filter }) => c.organization.departmentMembers(id, filter),
  }),
  post("/departments", {
    op: "createDepartment",
    says: "Adds a department",
    gives: Department,
    takes: NewDepartment,
    status: 201,
    at: "/departments",
    include: wholeDepartment,
    do: (c, input) => c.organization.createDepartment(input),
  }),
  put("/departments/:id", { ...changeDepartment, do: (c, { id, ...input }) => c.organization.changeDepartment(id, input) }),
  patch("/departments/:id", { ...changeDepartment, do: (c, { id, ...input }) => c.organization.changeDepartment(id, input) }),
  del("/departments/:id", {
    op: "removeDepartment",
    says: "Removes a department that has no active people and no sub-departments",
    gives: Nothing,
    do: (c, { id }) => c.organization.removeDepartment(id),
  }),
])

const positions = routes("Positions", [
  get("/positions", {
    op: "positions",
    says: "The positions of the organization by title",
    gives: [Position],
    takes: PositionFilter,
    do: (c, filter) => c.places.positions(filter),
  }),
  get("/positions/:id", { op: "position", says: "A position", gives: Position, do: (c, { id }) => c.places.position(id) }),
  post("/positions", {
    op: "createPosition",
    says: "Adds a position",
    gives: Position,
    takes: NewPosition,
    status: 201,
    at: "/positions",
    do: (c, input) => c.places.createPosition(input),
  }),
  put("/positions/:id", { ...changePosition, do: (c, { id, ...input }) => c.places.changePosition(id, input) }),
  patch("/positions/:id", { ...changePosition, do: (c, { id, ...input }) => c.places.changePosition(id, input) }),
  del("/positions/:id", {
    op: "removePosition",
    says: "Removes a position that no active person holds",
    gives: Nothing,
    do: (c, { id }) => c.places.removePosition(id),
  }),
])

const locations = routes("Locations", [
  get("/locations", {
    op: "locations",
    says: "The locations of the organization by name",
    gives: [Location],
    takes: LocationFilter,
    do: (c, filter) => c.places.locations(filter),
  }),
  get("/locations/:id", { op: "location", says: "A location", gives: Location, do: (c, { id }) => c.places.location(id) }),
  post("/locations", {
    op: "createLocation",
    says: "Adds a location",
    gives: Location,
    takes: NewLocation,
    status: 201,
    at: "/locations",
    do: (c, input) => c.places.createLocation(input),
  }),
  put("/locations/:id", { ...changeLocation, do: (c, { id, ...input }) => c.places.changeLocation(id, input) }),
  patch("/locations/:id", { ...changeLocation, do: (c, { id, ...input }) => c.places.changeLocation(id, input) }),
  del("/locations/:id", {
    op: "removeLocation",
    says: "Removes a location where no active person works and no department is",
    gives: Nothing,
    do: (c, { id }) => c.places.removeLocation(id),
  }),
])

const settings = routes("Company", [
  get("/companies/settings", {
    op: "companySettings",
    says: "The organization and its settings",
    gives: Organization,
    do: (c) => c.settings.settings(),
  }),
  patch("/companies/settings", {
    op: "changeCompanySettings",
    says: "Changes the settings; what is left out, also inside branding, contacts and policies, stays as it is",
    gives: Organization,
    takes: SettingsPatch,
    do: (c, input) => c.settings.changeSettings(input),
  }),
])

export const organization = [...departments, ...positions, ...locations, ...settings]
