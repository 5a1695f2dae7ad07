// REST routes of the organization settings.
import { Organization } from "../../entities/organization/settings.js"
import { UpdateCompanySettingsInput } from "../../inputs/organization/settings.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

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
  post("/companies/settings/logo", "uploadCompanyLogo", {
    response: Organization,
    upload: true,
    handler: (services, _input, _ctx, upload) => services.organization.images.upload("LOGO", upload),
  }),
  del("/companies/settings/logo", "deleteCompanyLogo", {
    response: NoContent,
    handler: (services) => services.organization.images.delete("LOGO"),
  }),
  post("/companies/settings/favicon", "uploadCompanyFavicon", {
    response: Organization,
    upload: true,
    handler: (services, _input, _ctx, upload) => services.organization.images.upload("FAVICON", upload),
  }),
  del("/companies/settings/favicon", "deleteCompanyFavicon", {
    response: NoContent,
    handler: (services) => services.organization.images.delete("FAVICON"),
  }),
])
