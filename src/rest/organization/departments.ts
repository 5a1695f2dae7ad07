// REST routes of departments.
import { DepartmentResolver } from "../../resolvers/organization/departments.js"
import { operationRoutes } from "../operation-routes.js"

const headFields = ["id", "fullName", "email", "jobTitle"]
const detailRelations = {
  head: headFields,
  memberCount: true,
  availableActions: true,
  members: headFields,
  subDepartments: ["id", "name", "headcount"],
  openVacancies: ["id", "title", "type"],
}
const named = ["id", "name"]
const ofChange = { parent: named, head: headFields, location: named, author: ["id", "fullName"] }

export const departmentRoutes = operationRoutes("Departments", DepartmentResolver, {
  "GET /departments": "departments",
  "GET /departments/tree": { operation: "departmentTree", include: { head: headFields }, nested: true },
  "GET /departments/:id": { operation: "department", include: detailRelations },
  "GET /departments/:id/members": "departmentMembers",
  "POST /departments": { operation: "createDepartment", include: detailRelations },
  "PUT|PATCH /departments/:id": { operation: "updateDepartment", include: detailRelations },
  "DELETE /departments/:id": "deleteDepartment",
  "GET /departments/:id/changes": { operation: "departmentChanges", include: ofChange },
  "POST /departments/:id/changes": { operation: "scheduleDepartmentChange", include: ofChange, status: 201 },
  "POST /departments/:id/changes/:changeId/cancel": { operation: "cancelDepartmentChange", include: ofChange },
})
