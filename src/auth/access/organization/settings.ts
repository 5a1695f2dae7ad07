// Access rules of the organization settings.
import { OrganizationImage } from "../../../entities/organization/images.js"
import { Organization } from "../../../entities/organization/settings.js"
import { policy } from "../../policies.js"
import { settingsManagers, settingsReaders } from "../permissions.js"

export const organizationSettingsPolicies = [
  policy(Organization, {}, { read: settingsReaders, update: settingsManagers }),
  policy(OrganizationImage, {}, { read: settingsReaders }),
]
