// Inputs of onboardings, offboardings and their templates.
import { DocumentType } from "../entities/enums.js"
import {
  OnboardingAssigneeRole,
  OnboardingKind,
  OnboardingStatus,
  OnboardingStepStatus,
  OnboardingStepType,
} from "../entities/onboarding/enums.js"
import { EmploymentAttributes } from "./employment-attributes.js"
import { booleanField, dateField, enumField, idField, integerField, jsonField, nestedField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { emailField, phoneField, stringField } from "./text-fields.js"

@input("A candidate to hire, and the employment. Omitted attributes come from the accepted offer and the vacancy.")
export class HireCandidateInput extends EmploymentAttributes {
  @idField("Id of the candidate.") candidateId!: string
  @idField("Id of the application. Default: the only open one, or the one for `jobId`.", { optional: true })
  applicationId?: string
  @idField("Id of the vacancy. Without an application for it, one is created.", { optional: true }) jobId?: string
  @idField(
    "Id of the onboarding template. Default: the default template. Without one, no onboarding starts, and `warnings` say so.",
    {
      optional: true,
    },
  )
  templateId?: string
  @idField("Id of the buddy of the onboarding.", { optional: true }) buddyId?: string
  @dateField("First day of work.") startDate!: string
  @emailField("Work email address. Default: the candidate's address.", { optional: true }) email?: string
  @stringField("First and last name. Default: that of the candidate.", { max: 200, optional: true }) fullName?: string
  @phoneField("Work telephone number.", { nullable: true }) phone?: string | null
  @stringField("Comment for the history of the application.", { max: 2000, multiline: true, optional: true }) comment?: string
  @jsonField("Values of custom fields, by key. They replace those copied from the candidate.", { optional: true })
  customFields?: Record<string, unknown>
}

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

@input("The employee whose offboarding to plan.")
export class OffboardingPlanInput {
  @idField("Id of the employee who leaves.") employeeId!: string
  @idField("Id of the employee who takes over. Default: the successor of the active offboarding.", { optional: true })
  successorId?: string
}

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
