// Operations on onboardings, offboardings and their templates.
import type { GraphQLResolveInfo } from "graphql"
import { Ctx, FieldResolver, Info, Resolver, Root } from "type-graphql"
import { onboardingEditors, onboardingParticipants, onboardingStarters, templateManagers } from "../auth/access/permissions.js"
import { hr } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { Node } from "../entities/base-entity.js"
import { connectionOf } from "../entities/connections.js"
import { HirePayload } from "../entities/onboarding/hiring.js"
import { OnboardingInstance, OnboardingStep } from "../entities/onboarding/instances.js"
import { OffboardingPlan } from "../entities/onboarding/offboarding.js"
import { OnboardingTemplate } from "../entities/onboarding/templates.js"
import { DeletePayload } from "../entities/payloads.js"
import { Employee } from "../entities/profiles/profiles.js"
import { filterArg, idArg, inputArg, parentIdArg } from "../graphql/arguments.js"
import { loadNode, loadReference } from "../graphql/loaders.js"
import { mutation, query } from "../graphql/operations.js"
import {
  CreateOnboardingTemplateInput,
  HireCandidateInput,
  OffboardingPlanInput,
  OnboardingInstanceFilter,
  OnboardingTemplateFilter,
  StartOnboardingInput,
  UpdateOnboardingInstanceInput,
  UpdateOnboardingStepInput,
  UpdateOnboardingTemplateInput,
} from "../inputs/onboarding.js"

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
}

@Resolver()
export class OnboardingResolver {
  @mutation(() => HirePayload, {
    allow: hr,
    hasPreparation: true,
    errors: [
      "INVALID_REFERENCE",
      "HIERARCHY_CYCLE",
      "EMAIL_TAKEN",
      "ALREADY_HIRED",
      "ALREADY_APPLIED",
      "CANDIDATE_DEACTIVATED",
      "JOB_CLOSED",
      "NO_OPENING_LEFT",
      "INVALID_TRANSITION",
      "HOLIDAY_COLLISION",
      "STORAGE_QUOTA_EXCEEDED",
      "STORAGE_UNAVAILABLE",
    ],
    description:
      "Hire a candidate: create the employee with account, invitation and employment. Copies contact data, résumés and custom fields, closes the candidate's applications and starts the onboarding. All or nothing.",
  })
  async hireCandidate(@Ctx() { services }: Context, @inputArg() input: HireCandidateInput) {
    const prepared = await services.onboarding.hiring.prepare(input)
    return () => services.onboarding.hiring.hire(input, prepared)
  }

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
    errors: ["INVALID_REFERENCE", "ONBOARDING_ACTIVE", "HOLIDAY_COLLISION", "SCHEDULED_CHANGE_CONFLICT", "SELF_ACTION_FORBIDDEN"],
    description:
      "Start an onboarding or offboarding with a copy of the template's steps. An employee has at most one active one of each kind.",
  })
  startOnboarding(@Ctx() { services }: Context, @inputArg() input: StartOnboardingInput) {
    return services.onboarding.instances.start(input)
  }

  @mutation(() => OnboardingInstance, {
    allow: onboardingEditors,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "SCHEDULED_CHANGE_CONFLICT", "SELF_ACTION_FORBIDDEN"],
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

  @query(() => OffboardingPlan, {
    allow: hr,
    errors: ["NOT_FOUND", "INVALID_REFERENCE"],
    description:
      "List what an employee who leaves hands over, and to whom. Changes nothing; the end of the last day hands over the same records.",
  })
  offboardingPlan(@Ctx() { services }: Context, @inputArg() input: OffboardingPlanInput) {
    return services.onboarding.offboarding.plan(input)
  }

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

  @mutation(() => OnboardingStep, {
    allow: onboardingEditors,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE", "ONBOARDING_ACTIVE"],
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
