// REST routes of accounts.
import { AccountAdministrationResolver } from "../../resolvers/administration/accounts.js"
import { operationRoutes } from "../operation-routes.js"

export const accountRoutes = operationRoutes("Administration", AccountAdministrationResolver, {
  "POST /users": "createEmployee",
  "PUT /users/:id": "updateAccount",
  "DELETE /users/:id": { operation: "deactivateEmployee", status: 204 },
  "POST /users/:id/invite": "inviteEmployee",
  "POST /users/:id/block": "blockEmployee",
  "POST /users/:id/unblock": "unblockEmployee",
})
