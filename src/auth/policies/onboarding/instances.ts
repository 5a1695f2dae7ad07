// Access rules and descriptions of the operations on onboardings and offboardings. `entities/onboarding/access.ts` decides which
// actions the viewer may take.
import { sql } from "kysely"
import { isInstanceVisible } from "../../../entities/onboarding/access.js"
import { OnboardingInstance, OnboardingStep } from "../../../entities/onboarding/instances.js"
import { anyone, everyone, hr } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import type { Viewer } from "../../viewer.js"
import {
  onboardingEditors,
  onboardingManagers,
  onboardingParticipants,
  onboardingReaders,
  onboardingStarters,
} from "../permissions.js"

/** The people whose onboarding the viewer reads; `everyone` for HR. */
const peopleOf = (viewer: Viewer) => {
  const scope = onboardingReaders(viewer)
  return scope === everyone ? everyone : [viewer.id, ...viewer.reports, ...scope]
}

const visibleInstance: RowRule = (instance, viewer) => {
  const people = peopleOf(viewer)
  const columns = { employeeId: instance("employeeId"), buddyId: instance("buddyId") }
  return people === everyone ? undefined : isInstanceVisible(instance, columns, people)
}

const stepOfVisibleInstance: RowRule = (step, viewer) => {
  const people = peopleOf(viewer)
  return people === everyone
    ? undefined
    : sql`exists (select from onboarding_instances pi where pi.organization_id = ${step.organization}
        and pi.id = ${step("instanceId")}
        and ${isInstanceVisible(step, { employeeId: sql.ref("pi.employee_id"), buddyId: sql.ref("pi.buddy_id") }, people)})`
}

export const onboardingInstancePolicies = [
  policy(
    OnboardingInstance,
    { owner: "employeeId", rowRule: visibleInstance },
    { read: onboardingParticipants, update: onboardingManagers },
  ),
  policy(OnboardingStep, { rowRule: stepOfVisibleInstance }, { read: onboardingParticipants }),
]

export const onboardingInstanceOperations: Operations = {
  onboardingInstances: {
    rule: onboardingParticipants,
    description:
      "List the onboardings and offboardings that the caller sees, latest start first: one's own, those of direct reports and of employees whose buddy one is. HR sees all.",
  },
  onboardingInstance: {
    rule: onboardingParticipants,
    description: "Get an onboarding or offboarding with its steps. `availableActions` lists what the caller may do.",
  },
  onboardingChanged: {
    rule: anyone,
    description: "Receive each change of the onboardings and offboardings that the caller sees, and of their steps.",
  },
  startOnboarding: {
    rule: onboardingStarters,
    errors: ["INVALID_REFERENCE", "ONBOARDING_ACTIVE", "HOLIDAY_COLLISION"],
    description:
      "Start an onboarding or offboarding with a copy of the template's steps. An employee has at most one active one of each kind.",
  },
  offboardingPlan: {
    rule: hr,
    errors: ["NOT_FOUND", "INVALID_REFERENCE"],
    description:
      "List what an employee who leaves hands over, and to whom. Changes nothing; the end of the last day hands over the same records.",
  },
  updateOnboardingInstance: {
    rule: onboardingEditors,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION"],
    description: "Change the start date or the buddy of an active onboarding. Target dates follow the start date. HR only.",
  },
  cancelOnboarding: {
    rule: onboardingEditors,
    errors: ["INVALID_TRANSITION"],
    description: "Cancel an active onboarding or offboarding. HR only.",
  },
  reopenOnboarding: {
    rule: onboardingEditors,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE", "ONBOARDING_ACTIVE"],
    description: "Reopen a cancelled onboarding or offboarding. HR only.",
  },
  updateOnboardingStep: {
    rule: onboardingEditors,
    errors: ["INVALID_TRANSITION", "ONBOARDING_ACTIVE"],
    description:
      "Change the state or the comment of a step. Allowed for its assignee and HR; HR alone reopens. The last completed step completes the whole.",
  },
}
