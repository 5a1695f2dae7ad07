// The domain organization.
import { organizationAccess } from "../auth/access/organization.js"
import { structureChangesJob } from "../jobs/structure-changes.js"
import { DepartmentResolver } from "../resolvers/organization/departments.js"
import { LocationResolver } from "../resolvers/organization/locations.js"
import { PositionResolver } from "../resolvers/organization/positions.js"
import { OrganizationSettingsResolver } from "../resolvers/organization/settings.js"
import { organizationRoutes } from "../rest/organization.js"
import { DepartmentService } from "../services/organization/departments.js"
import { OrganizationImageService } from "../services/organization/images.js"
import { LocationService } from "../services/organization/locations.js"
import { PositionService } from "../services/organization/positions.js"
import { OrganizationSettingsService } from "../services/organization/settings.js"
import { StructureChangeService } from "../services/organization/structure-changes.js"
import { defineDomain } from "./domain.js"

export const organizationDomain = defineDomain({
  uses: ["customFields", "files", "leave"],
  services: {
    departments: DepartmentService,
    locations: LocationService,
    positions: PositionService,
    structureChanges: StructureChangeService,
    settings: OrganizationSettingsService,
    images: OrganizationImageService,
  },
  resolvers: [DepartmentResolver, LocationResolver, PositionResolver, OrganizationSettingsResolver],
  routes: organizationRoutes,
  jobs: [structureChangesJob],
  access: organizationAccess,
})
