// GraphQL operations on onboarding templates.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { OnboardingTemplate } from "../../entities/onboarding/templates.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  CreateOnboardingTemplateInput,
  OnboardingTemplateFilter,
  UpdateOnboardingTemplateInput,
} from "../../inputs/onboarding/templates.js"

@Resolver()
export class OnboardingTemplateResolver {
  @Query(() => connectionOf(OnboardingTemplate))
  onboardingTemplates(
    @Ctx() { services }: Context,
    @filterArg(() => OnboardingTemplateFilter) filter?: OnboardingTemplateFilter,
  ) {
    return services.onboarding.templates.list(filter ?? {})
  }

  @Query(() => OnboardingTemplate)
  onboardingTemplate(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.templates.get(id)
  }

  @Mutation(() => OnboardingTemplate)
  createOnboardingTemplate(
    @Ctx() { services }: Context,
    @inputArg(() => CreateOnboardingTemplateInput) input: CreateOnboardingTemplateInput,
  ) {
    return services.onboarding.templates.create(input)
  }

  @Mutation(() => OnboardingTemplate)
  updateOnboardingTemplate(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateOnboardingTemplateInput) input: UpdateOnboardingTemplateInput,
  ) {
    return services.onboarding.templates.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteOnboardingTemplate(@Ctx() { services }: Context, @idArg() id: string) {
    await services.onboarding.templates.delete(id)
    return { deletedId: id }
  }
}
