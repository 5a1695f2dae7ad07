// REST routes of employee lists and key figures.
import { CompanyStats } from "../entities/hr.js"
import { Employee } from "../entities/profiles/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"
import { get, routes } from "./route.js"

export const hrRoutes = routes("HR operations", [
  get("/users", "employees", {
    response: [Employee],
    input: EmployeeFilter,
    include: { department: ["id", "name"], manager: ["id", "fullName"], location: ["id", "name"] },
    paged: true,
    handler: (services, filter) => services.hr.listEmployees(filter),
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
    handler: (services, filter) => services.hr.listDirectory(filter),
  }),
  get("/companies/stats", "companyStats", {
    response: CompanyStats,
    handler: (services) => services.hr.getCompanyStats(),
  }),
])
