// Access rules of onboardings, offboardings and their templates. `entities/onboarding/access.ts` decides which actions the viewer may take.
import { sql } from "kysely"
import { instanceReaders, isInstanceVisible } from "../../entities/onboarding/access.js"
import { OnboardingInstance, OnboardingStep } from "../../entities/onboarding/instances.js"
import { OnboardingTemplate, OnboardingTemplateStep } from "../../entities/onboarding/templates.js"
import { accessPolicy, type RowRule } from "../access-policies.js"
import { everyone } from "../access-rules.js"
import type { Viewer } from "../viewer.js"
import { onboardingManagers, onboardingParticipants, onboardingReaders, templateManagers } from "./permissions.js"

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

export const onboardingAccess = [
  accessPolicy(
    OnboardingInstance,
    { owner: "employeeId", rowRule: visibleInstance, readers: instanceReaders },
    { read: onboardingParticipants, update: onboardingManagers },
  ),
  accessPolicy(OnboardingStep, { rowRule: stepOfVisibleInstance }, { read: onboardingParticipants }),
  accessPolicy(OnboardingTemplate, {}, { read: templateManagers, update: templateManagers, delete: templateManagers }),
  accessPolicy(OnboardingTemplateStep, {}, { read: templateManagers }),
]
