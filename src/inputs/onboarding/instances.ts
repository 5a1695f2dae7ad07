// Inputs of the operations on onboardings and their steps.
import { OnboardingKind, OnboardingStatus, OnboardingStepStatus } from "../../entities/onboarding/enums.js"
import { booleanField, dateField, enumField, idField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("An onboarding or offboarding to start.")
export class StartOnboardingInput {
  @idField("Id of the employee who joins or leaves.") employeeId!: string
  @idField("Id of the template. Its kind is the kind of the instance.") templateId!: string
  @dateField(
    "First day, from which target dates are counted. Default: a future hire date, else today where the employee works.",
    {
      optional: true,
    },
  )
  startDate?: string
  @idField("Id of the colleague who helps the employee.", { optional: true }) buddyId?: string
  @dateField("Last day of work, after which access ends. Only for an offboarding, which requires one unless it is set already.", {
    optional: true,
    example: "2026-12-31",
  })
  lastDay?: string
  @idField("Id of the employee who takes over from the one who leaves. Only for an offboarding.", { optional: true })
  successorId?: string
}

@patchInput("Fields of an active onboarding to change. Omitted fields keep their value.")
export class UpdateOnboardingInstanceInput {
  @dateField("First day. The target dates of all steps follow.", { optional: true }) startDate?: string
  @idField("Id of the colleague who helps the employee.", { nullable: true }) buddyId?: string | null
  @dateField("Last day of work. Only for an offboarding.", { optional: true, example: "2026-12-31" }) lastDay?: string
  @idField("Id of the employee who takes over from the one who leaves. Only for an offboarding.", { nullable: true })
  successorId?: string | null
}

@patchInput("Fields of a step to change. Omitted fields keep their value.")
export class UpdateOnboardingStepInput {
  @enumField(OnboardingStepStatus, "New state: PENDING, IN_PROGRESS or COMPLETED. HR alone reopens a completed step.", {
    optional: true,
  })
  status?: OnboardingStepStatus
  @stringField("Comment on the step.", { max: 2000, multiline: true, nullable: true }) comment?: string | null
}

@input("Conditions on the listed onboardings.")
export class OnboardingInstanceFilter {
  @idField("Ids of the employees.", { repeated: true }) employeeIds?: string[]
  @idField("Ids of the templates.", { repeated: true }) templateIds?: string[]
  @enumField(OnboardingStatus, "States, any of which matches. Default: active and completed.", { repeated: true })
  statuses?: OnboardingStatus[]
  @enumField(OnboardingKind, "Kinds, any of which matches.", { repeated: true }) kinds?: OnboardingKind[]
  @booleanField("Whether a step is overdue.", { optional: true }) overdue?: boolean
  @booleanField("Whether an open step waits for the caller.", { optional: true }) awaitsMe?: boolean
}
