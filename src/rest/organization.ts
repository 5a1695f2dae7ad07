// REST routes of departments, locations, positions and the organization settings.
import { DepartmentResolver } from "../resolvers/organization/departments.js"
import { LocationResolver } from "../resolvers/organization/locations.js"
import { PositionResolver } from "../resolvers/organization/positions.js"
import { OrganizationSettingsResolver } from "../resolvers/organization/settings.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

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
const ofDepartmentChange = { parent: named, head: headFields, location: named, author: ["id", "fullName"] }

const ofPositionChange = { department: ["id", "name"], author: ["id", "fullName"] }

export const organizationRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Departments", DepartmentResolver, {
    "GET /departments": "departments",
    "GET /departments/tree": { operation: "departmentTree", include: { head: headFields }, nested: true },
    "GET /departments/:id": { operation: "department", include: detailRelations },
    "GET /departments/:id/members": "departmentMembers",
    "POST /departments": { operation: "createDepartment", include: detailRelations },
    "PUT|PATCH /departments/:id": { operation: "updateDepartment", include: detailRelations },
    "DELETE /departments/:id": "deleteDepartment",
    "GET /departments/:id/changes": { operation: "departmentChanges", include: ofDepartmentChange },
    "POST /departments/:id/changes": { operation: "scheduleDepartmentChange", include: ofDepartmentChange, status: 201 },
    "POST /departments/:id/changes/:changeId/cancel": { operation: "cancelDepartmentChange", include: ofDepartmentChange },
  }),
  ...operationRoutes("Locations", LocationResolver, {
    "GET /locations": "locations",
    "GET /locations/:id": "location",
    "POST /locations": "createLocation",
    "PUT|PATCH /locations/:id": "updateLocation",
    "DELETE /locations/:id": "deleteLocation",
  }),
  ...operationRoutes("Positions", PositionResolver, {
    "GET /positions": "positions",
    "GET /positions/:id": "position",
    "POST /positions": "createPosition",
    "PUT|PATCH /positions/:id": "updatePosition",
    "DELETE /positions/:id": "deletePosition",
    "GET /positions/:id/changes": { operation: "positionChanges", include: ofPositionChange },
    "POST /positions/:id/changes": { operation: "schedulePositionChange", include: ofPositionChange, status: 201 },
    "POST /positions/:id/changes/:changeId/cancel": { operation: "cancelPositionChange", include: ofPositionChange },
  }),
  ...operationRoutes("Company", OrganizationSettingsResolver, {
    "GET /companies/settings": "companySettings",
    "PATCH /companies/settings": "updateCompanySettings",
    "POST /companies/settings/logo": "uploadCompanyLogo",
    "DELETE /companies/settings/logo": { operation: "deleteCompanyLogo", status: 204 },
    "POST /companies/settings/favicon": "uploadCompanyFavicon",
    "DELETE /companies/settings/favicon": { operation: "deleteCompanyFavicon", status: 204 },
  }),
]
