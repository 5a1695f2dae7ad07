// REST routes of the organization settings.
import { OrganizationSettingsResolver } from "../../resolvers/organization/settings.js"
import { operationRoutes } from "../operation-routes.js"

export const organizationSettingsRoutes = operationRoutes("Company", OrganizationSettingsResolver, {
  "GET /companies/settings": "companySettings",
  "PATCH /companies/settings": "updateCompanySettings",
  "POST /companies/settings/logo": "uploadCompanyLogo",
  "DELETE /companies/settings/logo": { operation: "deleteCompanyLogo", status: 204 },
  "POST /companies/settings/favicon": "uploadCompanyFavicon",
  "DELETE /companies/settings/favicon": { operation: "deleteCompanyFavicon", status: 204 },
})
