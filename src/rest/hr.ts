// Finding people, and the figures of the organization, on the REST face.
import { CompanyStats } from "../entities/hr.js"
import { Employee } from "../entities/profiles/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"
import { get, routes } from "./route.js"

export const hr = routes("HR operations", [
  get("/users", {
    op: "employees",
    says: "People by name, with what the caller may see of each; filters by role and status are for HR",
    gives: [Employee],
    takes: EmployeeFilter,
    include: { department: ["id", "name"], manager: ["id", "fullName"], location: ["id", "name"] },
    paged: true,
    do: (c, filter) => c.hr.employees(filter),
  }),
  get("/users/directory", {
    op: "directory",
    says: "The directory of the organization by name",
    gives: [Employee],
    takes: DirectoryFilter,
    include: [
      "id",
      "fullName",
      "email",
      "phone",
      "jobTitle",
      "badge",
      { department: ["id", "name"], location: ["id", "name"], manager: ["id", "fullName"] },
    ],
    do: (c, filter) => c.hr.directory(filter),
  }),
  get("/companies/stats", {
    op: "companyStats",
    says: "The organization in figures",
    gives: CompanyStats,
    do: (c) => c.hr.companyStats(),
  }),
])
