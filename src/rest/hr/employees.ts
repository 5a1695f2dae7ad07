// REST routes of employee lists.
import { EmployeeListResolver } from "../../resolvers/hr/employees.js"
import { operationRoutes } from "../operation-routes.js"

export const employeeListRoutes = operationRoutes("HR operations", EmployeeListResolver, {
  "GET /users": {
    operation: "employees",
    include: { department: ["id", "name"], manager: ["id", "fullName"], location: ["id", "name"] },
    paged: true,
  },
  "GET /users/directory": {
    operation: "directory",
    include: [
      "id",
      "fullName",
      "email",
      "phone",
      "jobTitle",
      "badge",
      { department: ["id", "name"], location: ["id", "name"], manager: ["id", "fullName"] },
    ],
  },
})
