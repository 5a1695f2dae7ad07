// Operations on onboardings, offboardings and their steps.
import type { GraphQLResolveInfo } from "graphql"
import { Ctx, FieldResolver, Info, Resolver, Root } from "type-graphql"
import { onboardingEditors, onboardingParticipants, onboardingStarters } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { Node } from "../../entities/base-entity.js"
import { connectionOf } from "../../entities/connections.js"
import { OnboardingInstance, OnboardingStep } from "../../entities/onboarding/instances.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { filterArg, idArg, inputArg, parentIdArg } from "../../graphql/arguments.js"
import { loadNode, loadReference } from "../../graphql/loaders.js"
import { mutation, query } from "../../graphql/operations.js"
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

  @mutation(() => OnboardingStep, {
    allow: onboardingEditors,
    errors: ["INVALID_TRANSITION", "ONBOARDING_ACTIVE"],
    description:
      "Change the state or the comment of a step. Allowed for its assignee and HR; HR alone reopens. The last completed step completes the whole.",
  })
  updateOnboardingStep(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg() input: UpdateOnboardingStepInput,
    @parentIdArg() instanceId?: string,
  ) {
    return services.onboarding.steps.update(id, input, instanceId)
  }
}

@Resolver()
export class OnboardingInstanceResolver {
  @query(() => connectionOf(OnboardingInstance), {
    allow: onboardingParticipants,
    description:
      "List the onboardings and offboardings that the caller sees, latest start first. HR sees all, other callers their own, those of direct reports, and those of employees whom they accompany as buddy.",
  })
  onboardingInstances(@Ctx() { services }: Context, @filterArg() filter: OnboardingInstanceFilter) {
    return services.onboarding.instances.list(filter)
  }

  @query(() => OnboardingInstance, {
    allow: onboardingParticipants,
    description: "Get an onboarding or offboarding with its steps. `availableActions` lists what the caller may do.",
  })
  onboardingInstance(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.instances.get(id)
  }

  @mutation(() => OnboardingInstance, {
    allow: onboardingStarters,
    errors: ["INVALID_REFERENCE", "ONBOARDING_ACTIVE", "HOLIDAY_COLLISION"],
    description:
      "Start an onboarding or offboarding with a copy of the template's steps. An employee has at most one active one of each kind.",
  })
  startOnboarding(@Ctx() { services }: Context, @inputArg() input: StartOnboardingInput) {
    return services.onboarding.instances.start(input)
  }

  @mutation(() => OnboardingInstance, {
    allow: onboardingEditors,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION"],
    description: "Change the start date or the buddy of an active onboarding. Target dates follow the start date. HR only.",
  })
  updateOnboardingInstance(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateOnboardingInstanceInput) {
    return services.onboarding.instances.update(id, input)
  }

  @mutation(() => OnboardingInstance, {
    allow: onboardingEditors,
    errors: ["INVALID_TRANSITION"],
    description:
      "Cancel an active onboarding or offboarding. Deletes tasks and meetings that have not begun, and cancels open document requests that it created. HR only.",
  })
  cancelOnboarding(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.instances.cancel(id)
  }

  @mutation(() => OnboardingInstance, {
    allow: onboardingEditors,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE", "ONBOARDING_ACTIVE"],
    description:
      "Reopen a canceled onboarding or offboarding. What the cancellation deleted or canceled is not created again. HR only.",
  })
  reopenOnboarding(@Ctx() { services }: Context, @idArg() id: string) {
    return services.onboarding.instances.reopen(id)
  }
}
