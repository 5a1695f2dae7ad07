// Inputs of the operations on candidates, their notes and their merging.
import { ApplicationStage, CandidateSource } from "../../entities/recruitment/enums.js"
import { type CustomFieldFilter, customFieldFilters } from "../custom-field-filter.js"
import { booleanField, dateField, enumField, idField, jsonField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { emailField, phoneField, stringField } from "../text-fields.js"

/** The most skills, and the most tags, of a candidate. */
export const MAX_LABELS = 50

@patchInput("Fields of a candidate to change. Omitted fields keep their value, null clears a field.")
export class UpdateCandidateInput {
  @stringField("First and last name.", { max: 200, optional: true }) fullName?: string
  @emailField("Email address, unique among the candidates.", { optional: true }) email?: string
  @phoneField("Telephone number.", { nullable: true }) phone?: string | null
  @stringField("Current title or profession.", { max: 200, nullable: true }) headline?: string | null
  @stringField("Place of residence.", { max: 200, nullable: true }) residence?: string | null
  @stringField("What the candidate knows, such as languages and tools.", {
    max: 100,
    list: true,
    maxItems: MAX_LABELS,
    optional: true,
  })
  skills?: string[]
  @stringField("Labels for finding the candidate.", { max: 100, list: true, maxItems: MAX_LABELS, optional: true })
  tags?: string[]
  @enumField(CandidateSource, "How the candidate reached the organization. Default: OTHER.", { optional: true })
  source?: CandidateSource
  @booleanField("Whether the candidate can be considered for vacancies. Default: true.", { optional: true }) isActive?: boolean
  @dateField("Last day on which the organization may keep the candidate's data.", { nullable: true })
  consentUntil?: string | null
  @jsonField("Values of custom fields to set, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
}

@input("A candidate to create.")
export class CreateCandidateInput extends UpdateCandidateInput {
  @stringField("First and last name.", { max: 200, example: "Kim Doe" }) declare fullName: string
  @emailField("Email address, unique among the candidates.", { example: "kim@example.com" }) declare email: string
}

@input("Conditions on the listed candidates.")
export class CandidateFilter {
  @stringField("Words to search for. Each must occur in the name, the email address or the headline.", {
    max: 200,
    optional: true,
  })
  search?: string
  @booleanField("Whether the candidates can be considered for vacancies.", { optional: true }) isActive?: boolean
  @enumField(CandidateSource, "Sources, any of which matches.", { repeated: true }) sources?: CandidateSource[]
  @stringField("Skills, all of which the candidates have.", { repeated: true, max: 100 }) skills?: string[]
  @stringField("Labels, all of which the candidates have.", { repeated: true, max: 100 }) tags?: string[]
  @idField("Ids of vacancies, to any of which the candidates applied. Only applications that the caller sees count.", {
    repeated: true,
  })
  jobIds?: string[]
  @enumField(
    ApplicationStage,
    "Stages, in any of which an application is. With `jobIds`, an application for one of the vacancies.",
    { repeated: true },
  )
  stages?: ApplicationStage[]
  @dateField("First day of the creation, inclusive, in the organization's time zone.", { optional: true }) createdFrom?: string
  @dateField("Last day of the creation, inclusive, in the organization's time zone.", { optional: true }) createdTo?: string
  @customFieldFilters() customFields?: CustomFieldFilter[]
}

@input("The candidate to merge into another.")
export class MergeCandidatesInput {
  @idField("Id of the candidate who is deleted, after everything of this candidate was moved.") duplicateId!: string
}

@input("The text of a note.")
export class CandidateNoteInput {
  @stringField("Text of the note.", { max: 10_000, multiline: true }) text!: string
}

@input("A note to create.")
export class CreateCandidateNoteInput extends CandidateNoteInput {
  @idField("Id of the candidate.") candidateId!: string
}
