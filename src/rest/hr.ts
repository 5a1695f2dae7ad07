// Finding people, and the figures of the organization, on the REST face.
import { CompanyStats } from "../entities/hr.js"
import { Employee } from "../entities/profiles/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"
import { get, routes } from "./route.js"

export const hr = routes("HR operations", [
  get("/users", {
    operation: "employees",
    description: "People by name, with what the caller may see of each; filters by role and status are for HR",
    response: [Employee],
    input: EmployeeFilter,
    include: { department: ["id", "name"], manager: ["id", "fullName"], location: ["id", "name"] },
    paged: true,
    handler: (c, filter) => c.services.hr.employees(filter),
  }),
  get("/users/directory", {
    operation: "directory",
    description: "The directory of the organization by name",
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
    handler: (c, filter) => c.services.hr.directory(filter),
  }),
  get("/companies/stats", {
    operation: "companyStats",
    description: "The organization in figures",
    response: CompanyStats,
    handler: (c) => c.services.hr.companyStats(),
  }),
])
