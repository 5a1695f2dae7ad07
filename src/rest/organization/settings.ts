// REST routes of the organization settings.
import { Organization } from "../../entities/organization/settings.js"
import { UpdateCompanySettingsInput } from "../../inputs/organization/settings.js"
import { get, patch, routes } from "../route.js"

export const organizationSettingsRoutes = routes("Company", [
  get("/companies/settings", "companySettings", {
    response: Organization,
    handler: (services) => services.organization.settings.get(),
  }),
  patch("/companies/settings", "updateCompanySettings", {
    response: Organization,
    input: UpdateCompanySettingsInput,
    handler: (services, input) => services.organization.settings.update(input),
  }),
])
