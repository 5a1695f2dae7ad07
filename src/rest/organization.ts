// The organization on the REST face.
import { Department } from "../entities/organization.js"
import { NewDepartment } from "../inputs/organization.js"
import { get, post, routes } from "./route.js"

export const organization = routes("Organization", [
  get("/departments", {
    op: "departments",
    says: "The departments of the organization by name",
    gives: [Department],
    do: (c) => c.organization.departments(),
  }),
  get("/departments/:id", {
    op: "department",
    says: "A department",
    gives: Department,
    include: {
      head: ["id", "fullName", "email", "jobTitle"],
      subDepartments: ["id", "name", "headcount"],
      openVacancies: ["id", "title"],
    },
    do: (c, { id }) => c.organization.department(id),
  }),
  post("/departments", {
    op: "createDepartment",
    says: "Adds a department",
    gives: Department,
    takes: NewDepartment,
    status: 201,
    at: "/departments",
    do: (c, input) => c.organization.createDepartment(input),
  }),
])
