// REST routes that explain access rules.
import { ExplainAccessQuery } from "../../inputs/administration/roles.js"
import { AccessResolver } from "../../resolvers/administration/access.js"
import { operationRoutes } from "../operation-routes.js"

const holder = { employee: ["id", "fullName"], apiKey: ["id", "name", "prefix"] } as const

export const accessRoutes = operationRoutes("Administration", AccessResolver, {
  "GET /users/me/access": "viewerAccess",
  "GET /administration/permissions": "accessRules",
  "GET /administration/access": { operation: "explainAccess", input: ExplainAccessQuery },
  "GET /administration/access/readers": { operation: "whoCanSee", include: holder, paged: true },
  "GET /administration/access/actors": { operation: "whoCan", include: holder, paged: true },
})
