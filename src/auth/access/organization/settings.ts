// Access rules of the organization settings.
import { OrganizationImage } from "../../../entities/organization/images.js"
import { Organization } from "../../../entities/organization/settings.js"
import { accessPolicy } from "../../access-policies.js"
import { settingsManagers, settingsReaders } from "../permissions.js"

export const organizationSettingsAccess = [
  accessPolicy(Organization, {}, { read: settingsReaders, update: settingsManagers }),
  accessPolicy(OrganizationImage, {}, { read: settingsReaders }),
]
