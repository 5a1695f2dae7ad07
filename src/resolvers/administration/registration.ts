// Operation of registration.
import { Ctx, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { Confirmation } from "../../entities/payloads.js"
import { inputArg } from "../../graphql/arguments.js"
import { mutation } from "../../graphql/operations.js"
import { RegisterCompanyInput } from "../../inputs/administration.js"

@Resolver()
export class RegistrationResolver {
  @mutation(() => Confirmation, {
    allow: "public",
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["EMAIL_TAKEN", "REGISTRATION_CLOSED"],
    oncePerDocument: true,
    description: "Register an organization with its first administrator, who can sign in at once.",
  })
  async registerCompany(@Ctx() { services }: Context, @inputArg() input: RegisterCompanyInput) {
    const prepared = await services.administration.registration.prepareRegistration(input)
    return () => services.administration.registration.registerCompany(input, prepared)
  }
}
