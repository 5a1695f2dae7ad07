// Access rules of the retention settings.
import { StoredRetention } from "../../../entities/administration/retention.js"
import { admin, hr } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const retentionPolicies = [policy(StoredRetention, {}, { read: hr, update: admin })]
