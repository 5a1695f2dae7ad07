// Finding people on the REST face.
import { Employee } from "../entities/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"
import { get, routes } from "./route.js"

export const people = routes("People", [
  get("/users", {
    op: "employees",
    says: "People by name, with what the caller may see of each; filters by role and status are for HR",
    gives: [Employee],
    takes: EmployeeFilter,
    include: { department: ["id", "name"], manager: ["id", "fullName"], location: ["id", "name"] },
    paged: true,
    do: (c, filter) => c.people.employees(filter),
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
    do: (c, filter) => c.people.directory(filter),
  }),
])
