// Enumerations of onboarding and offboarding.
import { type EnumValue, enumOf, enumWithLabels } from "../enum-type.js"

export const OnboardingKind = enumOf("OnboardingKind", "Whether an employee joins or leaves.", {
  ONBOARDING: "The employee joins the organization.",
  OFFBOARDING: "The employee leaves the organization.",
})
export type OnboardingKind = EnumValue<typeof OnboardingKind>

export const OnboardingStepType = enumOf("OnboardingStepType", "Kind of a step.", {
  TASK: "Something to do.",
  MEETING: "A conversation.",
  DOCUMENT: "A document to provide or to sign.",
  TRAINING: "A training to attend.",
  OTHER: "Anything else.",
})
export type OnboardingStepType = EnumValue<typeof OnboardingStepType>

export const OnboardingAssigneeRole = enumOf("OnboardingAssigneeRole", "Who completes a step.", {
  HR: "Any member of HR.",
  MANAGER: "The employee's manager at that time.",
  EMPLOYEE: "The employee who joins or leaves.",
  BUDDY: "The buddy of the employee.",
})
export type OnboardingAssigneeRole = EnumValue<typeof OnboardingAssigneeRole>

export const OnboardingStatus = enumOf("OnboardingStatus", "State of an onboarding or offboarding.", {
  ACTIVE: "Steps are open.",
  COMPLETED: "All steps are completed.",
  CANCELLED: "Canceled by HR, or because the employee was deactivated.",
})
export type OnboardingStatus = EnumValue<typeof OnboardingStatus>

export const OnboardingStepStatus = enumWithLabels("OnboardingStepStatus", "State of a step.", {
  PENDING: ["Pending", "Not started."],
  IN_PROGRESS: ["In Progress", "The assignee works on it."],
  COMPLETED: ["Completed", "Done."],
  OVERDUE: ["Overdue", "Not completed, and the target date has passed where the employee is."],
})
export type OnboardingStepStatus = EnumValue<typeof OnboardingStepStatus>

/** The states that are stored. OVERDUE follows from the target date. */
export type StoredStepStatus = Exclude<OnboardingStepStatus, "OVERDUE">
