// REST routes that explain access rules.
import { AccessResolver } from "../../resolvers/administration/access.js"
import { operationRoutes } from "../operation-routes.js"

export const accessRoutes = operationRoutes("Administration", AccessResolver, {
  "GET /users/me/access": "viewerAccess",
  "GET /administration/permissions": "accessRules",
  "GET /administration/access": "explainAccess",
})
