// REST route of the change feed.
import { ChangeResolver } from "../../resolvers/administration/changes.js"
import { operationRoutes } from "../operation-routes.js"

export const changeRoutes = operationRoutes("Administration", ChangeResolver, {
  "GET /changes": "changes",
})
