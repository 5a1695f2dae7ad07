// Access rules and operations of the retention settings.
import { StoredRetention } from "../../../entities/administration/retention.js"
import { admin, hr } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const retentionPolicies = [policy(StoredRetention, {}, { read: hr, update: admin })]

export const retentionOperations: Operations = {
  retentionSettings: { rule: hr, description: "Get how long the organization keeps logs, and the legal holds of personal data." },
  updateRetentionSettings: {
    rule: admin,
    description: "Update how long the organization keeps data. Omitted settings keep their value.",
  },
}
