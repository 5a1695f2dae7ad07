// REST routes of employee lists.
import { Employee } from "../../entities/profiles/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../../inputs/hr/employees.js"
import { get, routes } from "../route.js"

export const employeeListRoutes = routes("HR operations", [
  get("/users", "employees", {
    response: [Employee],
    input: EmployeeFilter,
    include: { department: ["id", "name"], manager: ["id", "fullName"], location: ["id", "name"] },
    paged: true,
    handler: (services, filter) => services.hr.employees.list(filter),
  }),
  get("/users/directory", "directory", {
    response: [Employee],
    input: DirectoryFilter,
    include: [
      "id",
      "fullName",
      "email",
      "phone",
      "jobTitle",
      "badge",
      { department: ["id", "name"], location: ["id", "name"], manager: ["id", "fullName"] },
    ],
    handler: (services, filter) => services.hr.employees.listDirectory(filter),
  }),
])
