// The administration of accounts on the REST face.

import { CreatedEmployee, Invitation } from "../entities/profiles/org-structure.js"
import { Employee } from "../entities/profiles/profiles.js"
import { AccountPatch, Deactivation, NewEmployee } from "../inputs/administration.js"
import { del, Nothing, post, put, routes } from "./route.js"

export const administration = routes("Administration", [
  post("/users", {
    op: "createEmployee",
    says: "Adds a person: with a password the account is active at once, without they are invited",
    gives: CreatedEmployee,
    takes: NewEmployee,
    status: 201,
    at: "/users",
    do: (c, input) => c.administration.add(input),
  }),
  put("/users/:id", {
    op: "administerEmployee",
    says: "Changes an account: role, status and place in the organization; what is left out stays",
    gives: Employee,
    takes: AccountPatch,
    do: (c, { id, ...input }) => c.administration.administer(id, input),
  }),
  del("/users/:id", {
    op: "deactivateEmployee",
    says: "Deactivates an account; the person's records stay. Refused while others report to them and nobody takes over",
    gives: Nothing,
    takes: Deactivation,
    do: (c, { id, ...input }) => c.administration.deactivate(id, input),
  }),
  post("/users/:id/invite", {
    op: "inviteEmployee",
    says: "Invites again somebody who has not accepted yet; earlier links no longer work",
    gives: Invitation,
    do: (c, { id }) => c.administration.invite(id),
  }),
  post("/users/:id/block", {
    op: "blockEmployee",
    says: "Suspends a person's access from the next request on, and ends their sessions",
    gives: Employee,
    do: (c, { id }) => c.administration.block(id),
  }),
  post("/users/:id/unblock", {
    op: "unblockEmployee",
    says: "Restores a person's access",
    gives: Employee,
    do: (c, { id }) => c.administration.unblock(id),
  }),
])
