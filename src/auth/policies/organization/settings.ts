// Access rules and operations of the organization settings.
import { Organization } from "../../../entities/organization/settings.js"
import { admin, anyone } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const organizationSettingsPolicies = [policy(Organization, {}, { read: anyone, update: admin })]

export const organizationSettingsOperations: Operations = {
  companySettings: { rule: anyone, description: "Get the organization with its settings." },
  updateCompanySettings: {
    rule: admin,
    description:
      "Update the settings of the organization. Omitted fields keep their value, also inside branding, contacts and policies.",
  },
}
