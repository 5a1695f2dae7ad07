// Input of hiring.
import { EmploymentAttributes } from "../employment-attributes.js"
import { dateField, idField, jsonField } from "../fields.js"
import { input } from "../input-field.js"
import { emailField, phoneField, stringField } from "../text-fields.js"

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
