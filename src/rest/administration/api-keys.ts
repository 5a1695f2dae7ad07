// REST routes of API keys.
import { ApiKey, IssuedApiKey } from "../../entities/administration/api-keys.js"
import { ApiKeyFilter, CreateApiKeyInput, RotateApiKeyInput } from "../../inputs/administration/api-keys.js"
import { get, post, routes } from "../route.js"

const include = { role: ["id", "name"] } as const

export const apiKeyRoutes = routes("Administration", [
  get("/administration/api-keys", "apiKeys", {
    response: [ApiKey],
    include,
    input: ApiKeyFilter,
    handler: (services, filter) => services.administration.apiKeys.list(filter),
  }),
  get("/administration/api-keys/:id", "apiKey", {
    response: ApiKey,
    include,
    handler: (services, { id }) => services.administration.apiKeys.get(id),
  }),
  post("/administration/api-keys", "createApiKey", {
    response: IssuedApiKey,
    include: { apiKey: include },
    input: CreateApiKeyInput,
    status: 201,
    location: "/administration/api-keys/{apiKey.id}",
    handler: (services, input) => services.administration.apiKeys.create(input),
  }),
  post("/administration/api-keys/:id/rotate", "rotateApiKey", {
    response: IssuedApiKey,
    include: { apiKey: include },
    input: RotateApiKeyInput,
    status: 201,
    location: "/administration/api-keys/{apiKey.id}",
    handler: (services, { id, ...input }) => services.administration.apiKeys.rotate(id, input),
  }),
  post("/administration/api-keys/:id/revoke", "revokeApiKey", {
    response: ApiKey,
    include,
    handler: (services, { id }) => services.administration.apiKeys.revoke(id),
  }),
])
