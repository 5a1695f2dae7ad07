// Access rules and operations of the organization settings.
import { OrganizationImage } from "../../../entities/organization/images.js"
import { Organization } from "../../../entities/organization/settings.js"
import { type Operations, policy, uploadErrors } from "../../policies.js"
import { directoryReaders, settingsManagers } from "../permissions.js"

export const organizationSettingsPolicies = [
  policy(Organization, {}, { read: directoryReaders, update: settingsManagers }),
  policy(OrganizationImage, {}, { read: directoryReaders }),
]

export const organizationSettingsOperations: Operations = {
  companySettings: { rule: directoryReaders, description: "Get the organization with its settings." },
  updateCompanySettings: {
    rule: settingsManagers,
    errors: ["NAME_TAKEN"],
    description:
      "Update the settings of the organization. Omitted fields keep their value, also inside branding, contacts and policies. Policies are changed by those who see the pay of everyone.",
  },
  uploadCompanyLogo: {
    rule: settingsManagers,
    oncePerDocument: true,
    errors: uploadErrors,
    description:
      "Replace the logo: png, jpeg, webp or gif, at most 5 MiB and 25 megapixels. It is stored with at most 1024 pixels on its longer side.",
  },
  uploadCompanyFavicon: {
    rule: settingsManagers,
    oncePerDocument: true,
    errors: uploadErrors,
    description:
      "Replace the favicon: png, jpeg, webp or gif, at most 5 MiB and 25 megapixels. It is stored as png of at most 64 by 64 pixels.",
  },
  deleteCompanyLogo: { rule: settingsManagers, description: "Delete the logo, if there is one." },
  deleteCompanyFavicon: { rule: settingsManagers, description: "Delete the favicon, if there is one." },
}
