// Inputs of the operations on onboarding templates.
import { DocumentType } from "../../entities/enums.js"
import { OnboardingAssigneeRole, OnboardingKind, OnboardingStepType } from "../../entities/onboarding/enums.js"
import { booleanField, enumField, integerField, nestedField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("A step of a template.")
export class OnboardingTemplateStepInput {
  @stringField("What is to be done.", { max: 300, example: "Sign the contract" }) title!: string
  @stringField("Details, as plain text.", { max: 5000, multiline: true, optional: true }) description?: string
  @enumField(OnboardingStepType, "Kind of the step.") type!: OnboardingStepType
  @enumField(OnboardingAssigneeRole, "Who completes the step.") assigneeRole!: OnboardingAssigneeRole
  @integerField("Calendar days from the start to the target date; 0 is the first day, and negative ones are before it.", {
    min: -365,
    max: 3650,
    example: 0,
  })
  durationDays!: number
  @integerField("Position among the steps, unique in the template.", { max: 10_000, example: 1 }) order!: number
  @booleanField("Whether the start creates a task for the assignee. Only for steps of the type TASK.", { optional: true })
  createsTask?: boolean
  @booleanField(
    "Whether the start creates a calendar event with the employee and the assignee. Only for steps of the type MEETING.",
    { optional: true },
  )
  createsCalendarEvent?: boolean
  @enumField(
    DocumentType,
    "Kind of document that the start requests from the employee. Only for steps of the type DOCUMENT, and no CONTRACT.",
    { optional: true },
  )
  requestedDocumentType?: DocumentType
}

@patchInput("Fields of a template to change. Omitted fields keep their value. Running onboardings never change.")
export class UpdateOnboardingTemplateInput {
  @stringField("Name, unique in the organization.", { max: 200, optional: true }) name?: string
  @stringField("Purpose of the template.", { max: 2000, multiline: true, nullable: true }) description?: string | null
  @enumField(OnboardingKind, "Whether employees join or leave.", { optional: true }) kind?: OnboardingKind
  @booleanField("Whether hiring starts the template unless another is chosen. True takes this from the present default.", {
    optional: true,
  })
  isDefault?: boolean
  @nestedField(() => OnboardingTemplateStepInput, "Steps, at least one. Replaces the whole list.", { list: true, optional: true })
  steps?: OnboardingTemplateStepInput[]
}

@input("A template to create.")
export class CreateOnboardingTemplateInput extends UpdateOnboardingTemplateInput {
  @stringField("Name, unique in the organization.", { max: 200, example: "Engineers" }) declare name: string
  @enumField(OnboardingKind, "Whether employees join or leave. Default: they join.", { optional: true })
  declare kind?: OnboardingKind
  @nestedField(() => OnboardingTemplateStepInput, "Steps, at least one.", { list: true })
  declare steps: OnboardingTemplateStepInput[]
}

@input("Conditions on the listed templates.")
export class OnboardingTemplateFilter {
  @stringField("Part of the name.", { max: 200, optional: true, example: "engineer" }) search?: string
  @enumField(OnboardingKind, "Kinds, any of which matches.", { repeated: true }) kinds?: OnboardingKind[]
}
