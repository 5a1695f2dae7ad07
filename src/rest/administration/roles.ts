// REST routes of custom roles.
import { CustomRole, RoleAssignment } from "../../entities/administration/roles.js"
import {
  AssignCustomRoleInput,
  CreateCustomRoleInput,
  RoleAssignmentFilter,
  UpdateCustomRoleInput,
} from "../../inputs/administration/roles.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const assignmentInclude = { role: ["id", "name"], employee: ["id", "fullName"] } as const

export const roleRoutes = routes("Administration", [
  get("/administration/roles", "customRoles", {
    response: [CustomRole],
    handler: (services) => services.administration.roles.list(),
  }),
  post("/administration/roles", "createCustomRole", {
    response: CustomRole,
    input: CreateCustomRoleInput,
    status: 201,
    handler: (services, input) => services.administration.roles.create(input),
  }),
  get("/administration/roles/:id", "customRole", {
    response: CustomRole,
    handler: (services, { id }) => services.administration.roles.get(id),
  }),
  patch("/administration/roles/:id", "updateCustomRole", {
    response: CustomRole,
    input: UpdateCustomRoleInput,
    handler: (services, { id, ...input }) => services.administration.roles.update(id, input),
  }),
  del("/administration/roles/:id", "deleteCustomRole", {
    response: NoContent,
    handler: (services, { id }) => services.administration.roles.delete(id),
  }),
  post("/administration/roles/:id/assign", "assignCustomRole", {
    response: RoleAssignment,
    include: assignmentInclude,
    input: AssignCustomRoleInput,
    status: 201,
    location: "/administration/role-assignments",
    handler: (services, { id, ...input }) => services.administration.roles.assign(id, input),
  }),
  get("/administration/role-assignments", "roleAssignments", {
    response: [RoleAssignment],
    include: assignmentInclude,
    input: RoleAssignmentFilter,
    handler: (services, filter) => services.administration.roles.listAssignments(filter),
  }),
  del("/administration/role-assignments/:id", "deleteRoleAssignment", {
    response: NoContent,
    handler: (services, { id }) => services.administration.roles.unassign(id),
  }),
])
