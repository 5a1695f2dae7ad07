// Operations on onboarding templates.
import { Ctx, Resolver } from "type-graphql"
import { templateManagers } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { OnboardingTemplate } from "../../entities/onboarding/templates.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  CreateOnboardingTemplateInput,
  OnboardingTemplateFilter,
  UpdateOnboardingTemplateInput,
} from "../../inputs/onboarding/templates.js"

@Resolver()
export class OnboardingTemplateResolver {
  @query(() => connectionOf(OnboardingTemplate), {
    allow: templateManagers,
    description: "List the templates of onboarding and offboarding, ordered by name.",
  })
  onboardingTemplates(@Ctx() { services }: Context, @filterArg() filter: OnboardingTemplateFilter) {
    return services.onboarding.templates.list(filter)
  }

  @query(() => OnboardingTemplate, { allow: templateManagers, description: "Get a template with its steps." })
  onboardingTemplate(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.templates.get(id)
  }

  @mutation(() => OnboardingTemplate, {
    allow: templateManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a template with 1 to 100 steps. Their orders must differ.",
  })
  createOnboardingTemplate(@Ctx() { services }: Context, @inputArg() input: CreateOnboardingTemplateInput) {
    return services.onboarding.templates.create(input)
  }

  @mutation(() => OnboardingTemplate, {
    allow: templateManagers,
    errors: ["NAME_TAKEN"],
    description:
      "Update a template. Omitted fields keep their value; `steps` replaces all steps. Running onboardings do not change.",
  })
  updateOnboardingTemplate(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateOnboardingTemplateInput) {
    return services.onboarding.templates.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: templateManagers,
    description: "Archive a template. Onboardings that were started from it continue.",
  })
  deleteOnboardingTemplate(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.templates.delete(id)
  }
}
