// Inputs of the operations on applications.
import { ApplicationStage, CandidateSource } from "../../entities/recruitment/enums.js"
import { booleanField, dateField, enumField, idField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("An application to create.")
export class CreateApplicationInput {
  @idField("Id of the candidate.") candidateId!: string
  @idField("Id of the vacancy.") jobId!: string
  @enumField(CandidateSource, "How the application reached the organization. Default: OTHER.", { optional: true })
  source?: CandidateSource
  @stringField("Cover letter of the candidate.", { max: 20_000, multiline: true, optional: true }) coverLetter?: string
  @stringField("Comment for the history.", { max: 2000, multiline: true, optional: true }) comment?: string
}

@input("Stage to which an application moves.")
export class MoveApplicationInput {
  @enumField(
    ApplicationStage,
    "New stage. HIRED comes from hiring only; a rejected or withdrawn application can be reopened to APPLIED.",
  )
  stage!: ApplicationStage
  @enumField(ApplicationStage, "Stage that the caller expects. Any other current stage rejects the move.", { optional: true })
  fromStage?: ApplicationStage
  @stringField("Comment for the history.", { max: 2000, multiline: true, optional: true }) comment?: string
  @stringField("Reason of a rejection, required for REJECTED.", { max: 500, optional: true }) reason?: string
}

@input("Applications that move to one stage.")
export class MoveApplicationsInput extends MoveApplicationInput {
  @idField("Ids of the applications.", { list: true }) ids!: string[]
}

@input("Conditions that lists and boards of applications share.")
export class ApplicationConditions {
  @enumField(CandidateSource, "Sources, any of which matches.", { repeated: true }) sources?: CandidateSource[]
  @dateField("First day of the applications, inclusive, in the organization's time zone.", { optional: true })
  appliedFrom?: string
  @dateField("Last day of the applications, inclusive, in the organization's time zone.", { optional: true })
  appliedTo?: string
  @stringField("Part of the candidate's name, email address or headline.", { max: 200, optional: true }) search?: string
}

@input("Conditions on the listed applications.")
export class ApplicationFilter extends ApplicationConditions {
  @idField("Ids of the vacancies.", { repeated: true }) jobIds?: string[]
  @idField("Ids of the candidates.", { repeated: true }) candidateIds?: string[]
  @enumField(ApplicationStage, "Stages, any of which matches.", { repeated: true }) stages?: ApplicationStage[]
  @booleanField("Whether the applications are neither hired, rejected nor withdrawn.", { optional: true }) open?: boolean
}

@input("Period of a funnel.")
export class FunnelPeriod {
  @dateField("First day of the applications, inclusive, in the organization's time zone.", { optional: true }) from?: string
  @dateField("Last day of the applications, inclusive, in the organization's time zone.", { optional: true }) to?: string
}

@input(
  "Applications of a funnel: those for some vacancies in a period. Without vacancies, the period begins a year before its end.",
)
export class FunnelFilter extends FunnelPeriod {
  @idField("Ids of the vacancies. Default: all on whose applications the caller decides.", { repeated: true }) jobIds?: string[]
}
