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

export const departmentRoutes = operationRoutes("Departments", DepartmentResolver, {
  "GET /departments": "departments",
  "GET /departments/tree": { operation: "departmentTree", include: { head: headFields }, nested: true },
  "GET /departments/:id": { operation: "department", include: detailRelations },
  "GET /departments/:id/members": "departmentMembers",
  "POST /departments": { operation: "createDepartment", include: detailRelations },
  "PUT|PATCH /departments/:id": { operation: "updateDepartment", include: detailRelations },
  "DELETE /departments/:id": "deleteDepartment",
})
