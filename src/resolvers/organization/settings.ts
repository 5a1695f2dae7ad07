// GraphQL operations on the settings of the organization.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { Organization } from "../../entities/organization/settings.js"
import { fileArg, patchArg } from "../../graphql/arguments.js"
import { UpdateCompanySettingsInput } from "../../inputs/organization/settings.js"

@Resolver()
export class OrganizationSettingsResolver {
  @Query(() => Organization)
  companySettings(@Ctx() { services }: Context) {
    return services.organization.settings.get()
  }

  @Mutation(() => Organization)
  updateCompanySettings(
    @Ctx() { services }: Context,
    @patchArg(() => UpdateCompanySettingsInput) input: UpdateCompanySettingsInput,
  ) {
    return services.organization.settings.update(input)
  }

  @Mutation(() => Organization)
  uploadCompanyLogo(@Ctx() { services }: Context, @fileArg() file: Upload) {
    return services.organization.images.upload("LOGO", file)
  }

  @Mutation(() => Organization)
  deleteCompanyLogo(@Ctx() { services }: Context) {
    return services.organization.images.delete("LOGO")
  }

  @Mutation(() => Organization)
  uploadCompanyFavicon(@Ctx() { services }: Context, @fileArg() file: Upload) {
    return services.organization.images.upload("FAVICON", file)
  }

  @Mutation(() => Organization)
  deleteCompanyFavicon(@Ctx() { services }: Context) {
    return services.organization.images.delete("FAVICON")
  }
}
