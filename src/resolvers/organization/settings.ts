// Operations on the settings of the organization.
import { Ctx, Resolver } from "type-graphql"
import { settingsManagers, settingsReaders } from "../../auth/access/permissions.js"
import { uploadErrors } from "../../auth/operations.js"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { Organization } from "../../entities/organization/settings.js"
import { fileArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { UpdateCompanySettingsInput } from "../../inputs/organization.js"

@Resolver()
export class OrganizationSettingsResolver {
  @query(() => Organization, { allow: settingsReaders, description: "Get the organization with its settings." })
  companySettings(@Ctx() { services }: Context) {
    return services.organization.settings.get()
  }

  @mutation(() => Organization, {
    allow: settingsManagers,
    hasPreparation: true,
    errors: ["NAME_TAKEN"],
    inputErrors: ["FORBIDDEN"],
    description:
      "Update the settings of the organization. Omitted fields keep their value, also inside branding, contacts and policies. Only callers who see everyone's pay can change policies.",
  })
  async updateCompanySettings(@Ctx() { services }: Context, @inputArg() input: UpdateCompanySettingsInput) {
    const freeSlug = await services.organization.settings.claimSlug(input)
    return () => services.organization.settings.update(input, freeSlug)
  }

  @mutation(() => Organization, {
    allow: settingsManagers,
    oncePerDocument: true,
    hasPreparation: true,
    errors: uploadErrors,
    description:
      "Replace the logo: png, jpeg, webp or gif, at most 5 MiB and 25 megapixels. It is stored with at most 1024 pixels on its longer side.",
  })
  async uploadCompanyLogo(@Ctx() { services }: Context, @fileArg() file: Upload) {
    const stored = await services.organization.images.store("LOGO", file)
    return () => services.organization.images.replace("LOGO", stored)
  }

  @mutation(() => Organization, { allow: settingsManagers, description: "Delete the logo, if there is one." })
  deleteCompanyLogo(@Ctx() { services }: Context) {
    return services.organization.images.delete("LOGO")
  }

  @mutation(() => Organization, {
    allow: settingsManagers,
    oncePerDocument: true,
    hasPreparation: true,
    errors: uploadErrors,
    description:
      "Replace the favicon: png, jpeg, webp or gif, at most 5 MiB and 25 megapixels. It is stored as png of at most 64 by 64 pixels.",
  })
  async uploadCompanyFavicon(@Ctx() { services }: Context, @fileArg() file: Upload) {
    const stored = await services.organization.images.store("FAVICON", file)
    return () => services.organization.images.replace("FAVICON", stored)
  }

  @mutation(() => Organization, { allow: settingsManagers, description: "Delete the favicon, if there is one." })
  deleteCompanyFavicon(@Ctx() { services }: Context) {
    return services.organization.images.delete("FAVICON")
  }
}
