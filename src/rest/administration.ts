// REST routes of accounts.

import { CreatedEmployee, Invitation } from "../entities/administration.js"
import { Employee } from "../entities/profiles/profiles.js"
import { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../inputs/administration.js"
import { del, NoContent, post, put, routes } from "./route.js"

export const administrationRoutes = routes("Administration", [
  post("/users", "createEmployee", {
    response: CreatedEmployee,
    input: CreateEmployeeInput,
    status: 201,
    location: "/users",
    handler: (services, input) => services.administration.createEmployee(input),
  }),
  put("/users/:id", "updateAccount", {
    response: Employee,
    input: UpdateAccountInput,
    handler: (services, { id, ...input }) => services.administration.updateAccount(id, input),
  }),
  del("/users/:id", "deactivateEmployee", {
    response: NoContent,
    input: DeactivateEmployeeInput,
    handler: (services, { id, ...input }) => services.administration.deactivate(id, input),
  }),
  post("/users/:id/invite", "inviteEmployee", {
    response: Invitation,
    handler: (services, { id }) => services.administration.invite(id),
  }),
  post("/users/:id/block", "blockEmployee", {
    response: Employee,
    handler: (services, { id }) => services.administration.block(id),
  }),
  post("/users/:id/unblock", "unblockEmployee", {
    response: Employee,
    handler: (services, { id }) => services.administration.unblock(id),
  }),
])
