// GraphQL operations on onboardings, offboardings and their steps.
import type { GraphQLResolveInfo } from "graphql"
import { Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from "type-graphql"
import type { Context } from "../../core/context.js"
import { Node } from "../../entities/base-entity.js"
import { connectionOf } from "../../entities/connections.js"
import { OnboardingInstance, OnboardingStep } from "../../entities/onboarding/instances.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { loadNode, loadReference } from "../../graphql/loaders.js"
import {
  OnboardingInstanceFilter,
  StartOnboardingInput,
  UpdateOnboardingInstanceInput,
  UpdateOnboardingStepInput,
} from "../../inputs/onboarding/instances.js"

@Resolver(() => OnboardingStep)
export class OnboardingStepResolver {
  @FieldResolver(() => Employee)
  assignee(@Root() id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return loadReference(ctx, Employee, id, info)
  }

  @FieldResolver(() => Node)
  linkedRecord(@Root() id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return loadNode(ctx, id, info)
  }

  @Mutation(() => OnboardingStep)
  updateOnboardingStep(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateOnboardingStepInput) input: UpdateOnboardingStepInput,
  ) {
    return services.onboarding.steps.update(id, input)
  }
}

@Resolver()
export class OnboardingInstanceResolver {
  @Query(() => connectionOf(OnboardingInstance))
  onboardingInstances(
    @Ctx() { services }: Context,
    @filterArg(() => OnboardingInstanceFilter) filter?: OnboardingInstanceFilter,
  ) {
    return services.onboarding.instances.list(filter ?? {})
  }

  @Query(() => OnboardingInstance)
  onboardingInstance(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.instances.get(id)
  }

  @Mutation(() => OnboardingInstance)
  startOnboarding(@Ctx() { services }: Context, @inputArg(() => StartOnboardingInput) input: StartOnboardingInput) {
    return services.onboarding.instances.start(input)
  }

  @Mutation(() => OnboardingInstance)
  updateOnboardingInstance(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateOnboardingInstanceInput) input: UpdateOnboardingInstanceInput,
  ) {
    return services.onboarding.instances.update(id, input)
  }

  @Mutation(() => OnboardingInstance)
  cancelOnboarding(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.instances.cancel(id)
  }

  @Mutation(() => OnboardingInstance)
  reopenOnboarding(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.instances.reopen(id)
  }
}
