// Access rules of API keys.
import { ApiKey } from "../../../entities/administration/api-keys.js"
import { accessPolicy } from "../../access-policies.js"
import { roleManagers } from "../permissions.js"

export const apiKeyAccess = [accessPolicy(ApiKey, {}, { read: roleManagers, update: roleManagers })]
