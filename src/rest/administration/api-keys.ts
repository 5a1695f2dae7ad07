// REST routes of API keys.
import { ApiKeyResolver } from "../../resolvers/administration/api-keys.js"
import { operationRoutes } from "../operation-routes.js"

const include = { role: ["id", "name"] } as const

export const apiKeyRoutes = operationRoutes("Administration", ApiKeyResolver, {
  "GET /administration/api-keys": { operation: "apiKeys", include },
  "GET /administration/api-keys/:id": { operation: "apiKey", include },
  "POST /administration/api-keys": {
    operation: "createApiKey",
    include: { apiKey: include },
    location: "/administration/api-keys/{apiKey.id}",
  },
  "POST /administration/api-keys/:id/rotate": {
    operation: "rotateApiKey",
    include: { apiKey: include },
    status: 201,
    location: "/administration/api-keys/{apiKey.id}",
  },
  "POST /administration/api-keys/:id/revoke": { operation: "revokeApiKey", include },
})
