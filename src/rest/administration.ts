// The administration of accounts on the REST face.

import { CreatedEmployee, Invitation } from "../entities/profiles/org-structure.js"
import { Employee } from "../entities/profiles/profiles.js"
import { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../inputs/administration.js"
import { del, NoContent, post, put, routes } from "./route.js"

export const administration = routes("Administration", [
  post("/users", {
    operation: "createEmployee",
    description: "Adds a person: with a password the account is active at once, without they are invited",
    response: CreatedEmployee,
    input: CreateEmployeeInput,
    status: 201,
    location: "/users",
    handler: (c, input) => c.services.administration.add(input),
  }),
  put("/users/:id", {
    operation: "updateAccount",
    description: "Changes an account: role, status and place in the organization; what is left out stays",
    response: Employee,
    input: UpdateAccountInput,
    handler: (c, { id, ...input }) => c.services.administration.administer(id, input),
  }),
  del("/users/:id", {
    operation: "deactivateEmployee",
    description: "Deactivates an account; the person's records stay. Refused while others report to them and nobody takes over",
    response: NoContent,
    input: DeactivateEmployeeInput,
    handler: (c, { id, ...input }) => c.services.administration.deactivate(id, input),
  }),
  post("/users/:id/invite", {
    operation: "inviteEmployee",
    description: "Invites again somebody who has not accepted yet; earlier links no longer work",
    response: Invitation,
    handler: (c, { id }) => c.services.administration.invite(id),
  }),
  post("/users/:id/block", {
    operation: "blockEmployee",
    description: "Suspends a person's access from the next request on, and ends their sessions",
    response: Employee,
    handler: (c, { id }) => c.services.administration.block(id),
  }),
  post("/users/:id/unblock", {
    operation: "unblockEmployee",
    description: "Restores a person's access",
    response: Employee,
    handler: (c, { id }) => c.services.administration.unblock(id),
  }),
])
