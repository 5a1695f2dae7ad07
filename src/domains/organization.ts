// The domain organization.
import { departmentAccess } from "../auth/access/organization/departments.js"
import { locationAccess } from "../auth/access/organization/locations.js"
import { positionAccess } from "../auth/access/organization/positions.js"
import { organizationSettingsAccess } from "../auth/access/organization/settings.js"
import { structureChangeAccess } from "../auth/access/organization/structure-changes.js"
import type { ServicesOf } from "../core/service-registry.js"
import { structureChangesJob } from "../jobs/structure-changes.js"
import { DepartmentResolver } from "../resolvers/organization/departments.js"
import { LocationResolver } from "../resolvers/organization/locations.js"
import { PositionResolver } from "../resolvers/organization/positions.js"
import { OrganizationSettingsResolver } from "../resolvers/organization/settings.js"
import { departmentRoutes } from "../rest/organization/departments.js"
import { locationRoutes } from "../rest/organization/locations.js"
import { positionRoutes } from "../rest/organization/positions.js"
import { organizationSettingsRoutes } from "../rest/organization/settings.js"
import { DepartmentService } from "../services/organization/departments.js"
import { OrganizationImageService } from "../services/organization/images.js"
import { LocationService } from "../services/organization/locations.js"
import { PositionService } from "../services/organization/positions.js"
import { OrganizationSettingsService } from "../services/organization/settings.js"
import { StructureChangeService } from "../services/organization/structure-changes.js"
import { defineDomain } from "./domain.js"

const services = {
  departments: DepartmentService,
  locations: LocationService,
  positions: PositionService,
  structureChanges: StructureChangeService,
  settings: OrganizationSettingsService,
  images: OrganizationImageService,
}

declare module "../core/context.js" {
  interface Services {
    readonly organization: ServicesOf<typeof services>
  }
}

export const organizationDomain = defineDomain({
  uses: ["customFields", "files", "leave"],
  services,
  resolvers: [DepartmentResolver, LocationResolver, PositionResolver, OrganizationSettingsResolver],
  routes: [...departmentRoutes, ...locationRoutes, ...positionRoutes, ...organizationSettingsRoutes],
  jobs: [structureChangesJob],
  access: [...departmentAccess, ...locationAccess, ...positionAccess, ...structureChangeAccess, ...organizationSettingsAccess],
})
