// Access rules and operations of the organization settings.
import { OrganizationImage } from "../../../entities/organization/images.js"
import { Organization } from "../../../entities/organization/settings.js"
import { admin, anyone } from "../../access-rules.js"
import { type Operations, policy, uploadErrors } from "../../policies.js"

export const organizationSettingsPolicies = [
  policy(Organization, {}, { read: anyone, update: admin }),
  policy(OrganizationImage, {}, { read: anyone }),
]

export const organizationSettingsOperations: Operations = {
  companySettings: { rule: anyone, description: "Get the organization with its settings." },
  updateCompanySettings: {
    rule: admin,
    errors: ["NAME_TAKEN"],
    description:
      "Update the settings of the organization. Omitted fields keep their value, also inside branding, contacts and policies.",
  },
  uploadCompanyLogo: {
    rule: admin,
    oncePerDocument: true,
    errors: uploadErrors,
    description:
      "Replace the logo: png, jpeg, webp or gif, at most 5 MiB and 25 megapixels. It is stored with at most 1024 pixels on its longer side.",
  },
  uploadCompanyFavicon: {
    rule: admin,
    oncePerDocument: true,
    errors: uploadErrors,
    description:
      "Replace the favicon: png, jpeg, webp or gif, at most 5 MiB and 25 megapixels. It is stored as png of at most 64 by 64 pixels.",
  },
  deleteCompanyLogo: { rule: admin, description: "Delete the logo, if there is one." },
  deleteCompanyFavicon: { rule: admin, description: "Delete the favicon, if there is one." },
}
