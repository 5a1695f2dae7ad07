// Access rules and operations of API keys.
import { ApiKey } from "../../../entities/administration/api-keys.js"
import { type Operations, policy } from "../../policies.js"
import { roleManagers } from "../permissions.js"

export const apiKeyPolicies = [policy(ApiKey, {}, { read: roleManagers, update: roleManagers })]

export const apiKeyOperations: Operations = {
  apiKeys: { rule: roleManagers, description: "List API keys without their secrets, ordered by name." },
  apiKey: { rule: roleManagers, description: "Get an API key without its secret." },
  createApiKey: {
    rule: roleManagers,
    handlesCredentials: true,
    errors: ["INVALID_REFERENCE"],
    description: "Create an API key for a service account. Its secret is shown only in this response.",
  },
  rotateApiKey: {
    rule: roleManagers,
    handlesCredentials: true,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE"],
    description:
      "Replace an API key, which can have only what the caller has, by a new one. The old key works until the end of the overlap.",
  },
  revokeApiKey: {
    rule: roleManagers,
    errors: ["INVALID_TRANSITION"],
    description: "Revoke an API key, which can have only what the caller has. Takes effect at once, also on open connections.",
  },
}
