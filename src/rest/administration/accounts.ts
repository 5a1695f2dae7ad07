// REST routes of accounts.
import { CreatedEmployee, Invitation } from "../../entities/administration/accounts.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../../inputs/administration/accounts.js"
import { del, NoContent, post, put, routes } from "../route.js"

export const accountRoutes = routes("Administration", [
  post("/users", "createEmployee", {
    response: CreatedEmployee,
    input: CreateEmployeeInput,
    status: 201,
    handler: (services, input) => services.administration.accounts.createEmployee(input),
  }),
  put("/users/:id", "updateAccount", {
    response: Employee,
    input: UpdateAccountInput,
    handler: (services, { id, ...input }) => services.administration.accounts.updateAccount(id, input),
  }),
  del("/users/:id", "deactivateEmployee", {
    response: NoContent,
    input: DeactivateEmployeeInput,
    handler: (services, { id, ...input }) => services.administration.accounts.deactivate(id, input),
  }),
  post("/users/:id/invite", "inviteEmployee", {
    response: Invitation,
    handler: (services, { id }) => services.administration.accounts.invite(id),
  }),
  post("/users/:id/block", "blockEmployee", {
    response: Employee,
    handler: (services, { id }) => services.administration.accounts.block(id),
  }),
  post("/users/:id/unblock", "unblockEmployee", {
    response: Employee,
    handler: (services, { id }) => services.administration.accounts.unblock(id),
  }),
])
