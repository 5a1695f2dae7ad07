// REST routes of custom roles.
import { CustomRoleResolver } from "../../resolvers/administration/roles.js"
import { operationRoutes } from "../operation-routes.js"

const assignmentInclude = { role: ["id", "name"], employee: ["id", "fullName"] } as const

export const roleRoutes = operationRoutes("Administration", CustomRoleResolver, {
  "GET /administration/roles": "customRoles",
  "POST /administration/roles": "createCustomRole",
  "GET /administration/roles/:id": "customRole",
  "PATCH /administration/roles/:id": "updateCustomRole",
  "DELETE /administration/roles/:id": "deleteCustomRole",
  "POST /administration/roles/:id/assign": {
    operation: "assignCustomRole",
    include: assignmentInclude,
    status: 201,
    location: "/administration/role-assignments",
  },
  "GET /administration/role-assignments": { operation: "roleAssignments", include: assignmentInclude },
  "DELETE /administration/role-assignments/:id": "deleteRoleAssignment",
})
