// REST routes of departments.
import { Department, DepartmentNode } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import {
  CreateDepartmentInput,
  DepartmentFilter,
  DepartmentMemberFilter,
  DepartmentTreeInput,
  UpdateDepartmentInput,
} from "../../inputs/organization/departments.js"
import { del, get, NoContent, post, putAndPatch, routes } from "../route.js"

const headFields = ["id", "fullName", "email", "jobTitle"]
const detailRelations = {
  head: headFields,
  memberCount: true,
  members: headFields,
  subDepartments: ["id", "name", "headcount"],
  openVacancies: ["id", "title", "type"],
}

export const departmentRoutes = routes("Departments", [
  get("/departments", "departments", {
    response: [Department],
    input: DepartmentFilter,
    handler: (services, filter) => services.organization.departments.list(filter),
  }),
  get("/departments/tree", "departmentTree", {
    response: [DepartmentNode],
    input: DepartmentTreeInput,
    include: { head: headFields },
    nested: true,
    handler: (services, input) => services.organization.departments.getTree(input),
  }),
  get("/departments/:id", "department", {
    response: Department,
    include: detailRelations,
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
    include: detailRelations,
    handler: (services, input) => services.organization.departments.create(input),
  }),
  ...putAndPatch("/departments/:id", "updateDepartment", {
    response: Department,
    input: UpdateDepartmentInput,
    include: detailRelations,
    handler: (services, { id, ...input }) => services.organization.departments.update(id, input),
  }),
  del("/departments/:id", "deleteDepartment", {
    response: NoContent,
    handler: (services, { id }) => services.organization.departments.delete(id),
  }),
])
