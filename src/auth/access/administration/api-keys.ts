// Access rules of API keys.
import { ApiKey } from "../../../entities/administration/api-keys.js"
import { policy } from "../../policies.js"
import { roleManagers } from "../permissions.js"

export const apiKeyPolicies = [policy(ApiKey, {}, { read: roleManagers, update: roleManagers })]
