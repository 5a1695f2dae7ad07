// Inputs of jobs, candidates, applications, interviews, offers and referrals.
import { EmploymentType, JobStatus, JobType } from "../entities/enums.js"
import { ApplicationStage, CandidateSource, InterviewStatus, OfferStatus, Recommendation } from "../entities/recruitment/enums.js"
import { type CustomFieldFilter, customFieldFilters } from "./custom-field-filter.js"
import {
  booleanField,
  dateField,
  decimalField,
  enumField,
  idField,
  integerField,
  jsonField,
  nestedField,
  timestampField,
} from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { currencyField, emailField, phoneField, stringField } from "./text-fields.js"

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
  @stringField(
    "Words to search for. Each must occur in the name, the email address or the headline, ignoring case and accents.",
    {
      max: 200,
      optional: true,
    },
  )
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

@input("Conditions on the listed vacancies of a careers page.")
export class CareerJobFilter {
  @stringField("Names of departments, any of which matches.", { repeated: true, max: 200 }) departments?: string[]
  @stringField("Names of locations, any of which matches.", { repeated: true, max: 200 }) locations?: string[]
  @enumField(JobType, "Kinds of contract, any of which matches.", { repeated: true }) types?: JobType[]
  @stringField("Part of the title.", { max: 200, optional: true }) search?: string
}

@input("A public application for a vacancy.")
export class JobApplicationInput {
  @stringField("First and last name.", { max: 200, example: "Kim Doe" }) fullName!: string
  @emailField("Email address.", { example: "kim@example.com" }) email!: string
  @phoneField("Telephone number.", { optional: true }) phone?: string
  @stringField("Current title or profession.", { max: 200, optional: true }) headline?: string
  @stringField("Why the person applies, as plain text.", { max: 5000, multiline: true, optional: true }) coverLetter?: string
  @booleanField("Consent to the storage of the data for the application. Must be true.") consent!: boolean
  @stringField("Trap for programs that fill every field: an application with a value is ignored.", {
    min: 0,
    max: 2000,
    optional: true,
  })
  website?: string
}

const MAX_INTERVIEWERS = 20
const MAX_RATINGS = 30

@patchInput("Fields of an interview to change. Omitted fields keep their value.")
export class UpdateInterviewInput {
  @stringField("Title, such as the subject of the interview. The calendar event shows it with the title of the vacancy.", {
    max: 200,
    optional: true,
  })
  title?: string
  @timestampField("Start of the interview.", { optional: true }) start?: string
  @timestampField("End of the interview.", { optional: true }) end?: string
  @stringField("Location, such as a room or a web address.", { max: 500, nullable: true }) location?: string | null
  @stringField("Instructions for the interviewers.", { max: 5000, multiline: true, nullable: true }) instructions?: string | null
  @idField("Ids of the employees who conduct the interview.", { list: true, maxItems: MAX_INTERVIEWERS, optional: true })
  interviewerIds?: string[]
}

@input("An interview to schedule.")
export class CreateInterviewInput extends UpdateInterviewInput {
  @idField("Id of the application.") applicationId!: string
  @stringField("Title, such as the subject of the interview. The calendar event shows it with the title of the vacancy.", {
    max: 200,
    example: "Technical interview",
  })
  declare title: string
  @timestampField("Start of the interview.") declare start: string
  @timestampField("End of the interview.") declare end: string
  @idField("Ids of the employees who conduct the interview.", { list: true, maxItems: MAX_INTERVIEWERS })
  declare interviewerIds: string[]
}

@input("Conditions on the listed interviews.")
export class InterviewFilter {
  @idField("Ids of the applications.", { repeated: true }) applicationIds?: string[]
  @idField("Ids of the interviewers.", { repeated: true }) interviewerIds?: string[]
  @enumField(InterviewStatus, "States, any of which matches.", { repeated: true }) statuses?: InterviewStatus[]
  @timestampField("Earliest start, inclusive.", { optional: true }) startFrom?: string
  @timestampField("Latest start, exclusive.", { optional: true }) startBefore?: string
  @booleanField("Whether the caller has yet to submit a scorecard.", { optional: true }) scorecardMissing?: boolean
}

@input("Rating of one criterion.")
export class ScorecardRatingInput {
  @stringField("What is rated, such as a skill.", { max: 200 }) criterion!: string
  @integerField("Rating from 1, poor, to 5, excellent.", { min: 1, max: 5 }) score!: number
}

@patchInput("Fields of the caller's scorecard to set. Omitted fields keep their value.")
export class UpdateScorecardInput {
  @enumField(Recommendation, "Overall judgment, required for the submission.", { nullable: true })
  recommendation?: Recommendation | null
  @nestedField(() => ScorecardRatingInput, "Ratings of criteria. They replace the previous ones.", {
    list: true,
    maxItems: MAX_RATINGS,
    optional: true,
  })
  ratings?: ScorecardRatingInput[]
  @stringField("Observations, as plain text.", { max: 20_000, multiline: true, nullable: true }) notes?: string | null
  @booleanField("Whether to submit the scorecard. A submitted scorecard cannot be changed.", { optional: true })
  submit?: boolean
}

@input("Conditions on the listed scorecards.")
export class ScorecardFilter {
  @idField("Ids of the applications.", { repeated: true }) applicationIds?: string[]
  @idField("Ids of the interviews.", { repeated: true }) interviewIds?: string[]
}

@patchInput("Fields of a vacancy to change. Omitted fields keep their value.")
class JobInput {
  @stringField("Title of the vacancy.", { max: 200, optional: true }) title?: string
  @stringField("Description of the job.", { max: 20_000, multiline: true, nullable: true }) description?: string | null
  @stringField("Requirements for candidates.", { max: 20_000, multiline: true, nullable: true }) requirements?: string | null
  @stringField("Responsibilities of the job.", { max: 20_000, multiline: true, nullable: true }) responsibilities?: string | null
  @stringField("Benefits that the organization offers.", { max: 20_000, multiline: true, nullable: true }) benefits?:
    | string
    | null
  @enumField(JobType, "Kind of contract.", { optional: true }) type?: JobType
  @enumField(JobStatus, "State of the vacancy: a draft can be opened, an open vacancy closed, a closed one reopened.", {
    optional: true,
  })
  status?: JobStatus
  @idField("Id of the hiring department.", { nullable: true }) departmentId?: string | null
  @idField("Id of the location of the job.", { nullable: true }) locationId?: string | null
  @idField("Id of the hiring manager, who decides on candidates.", { nullable: true }) hiringManagerId?: string | null
  @integerField("Number of people to hire. Default: 1.", { min: 1, max: 1000, optional: true }) openings?: number
  @enumField(
    ApplicationStage,
    "Stages of the hiring process before the hire. APPLIED and OFFER belong to every process. Default: all.",
    {
      list: true,
      optional: true,
    },
  )
  stages?: ApplicationStage[]
  @booleanField("Whether the public careers page shows the vacancy while it is open. Default: false.", { optional: true })
  isPublished?: boolean
  @jsonField("Values of custom fields to set, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
}

@patchInput("Fields of a vacancy to change. Omitted fields keep their value.")
export class UpdateJobInput extends JobInput {
  @booleanField("False brings an archived vacancy back, closed. True closes and archives it.", { optional: true })
  archived?: boolean
}

@input("A vacancy to create.")
export class CreateJobInput extends JobInput {
  @stringField("Title of the vacancy.", { max: 200, example: "Software Engineer" }) declare title: string
  @enumField(JobType, "Kind of contract.") declare type: JobType
}

@input("Conditions on the listed vacancies.")
export class JobFilter {
  @enumField(JobStatus, "States of the vacancy, any of which matches.", { repeated: true }) statuses?: JobStatus[]
  @enumField(JobType, "Kinds of contract, any of which matches.", { repeated: true }) types?: JobType[]
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of the locations.", { repeated: true }) locationIds?: string[]
  @idField("Ids of the hiring managers.", { repeated: true }) hiringManagerIds?: string[]
  @booleanField("Whether the public careers page shows the vacancies.", { optional: true }) published?: boolean
  @booleanField("Whether the vacancies are archived. Default: false.", { optional: true }) archived?: boolean
  @stringField("Part of the title.", { max: 200, optional: true }) search?: string
  @customFieldFilters() customFields?: CustomFieldFilter[]
}

@patchInput("Fields of an offer to change. Omitted fields keep their value. A change removes the approval.")
export class UpdateOfferInput {
  @decimalField("Yearly gross salary.", { nullable: true, scale: 2 }) salary?: number | null
  @currencyField("Currency of the salary (ISO 4217). By default, the currency of the organization.", { nullable: true })
  salaryCurrency?: string | null
  @enumField(EmploymentType, "Kind of contract.", { nullable: true }) employmentType?: EmploymentType | null
  @dateField("First day of work.", { optional: true }) startDate?: string
  @dateField("Last day on which the candidate can accept.", { optional: true }) expiresOn?: string
  @stringField("Message to the candidate.", { max: 5000, multiline: true, nullable: true }) message?: string | null
}

@input("An offer to prepare.")
export class CreateOfferInput extends UpdateOfferInput {
  @idField("Id of the application.") applicationId!: string
  @dateField("First day of work.") declare startDate: string
  @dateField("Last day on which the candidate can accept.") declare expiresOn: string
}

@input("Conditions on the listed offers.")
export class OfferFilter {
  @idField("Ids of the applications.", { repeated: true }) applicationIds?: string[]
  @enumField(OfferStatus, "States, any of which matches.", { repeated: true }) statuses?: OfferStatus[]
}

@input("The link to an offer.")
export class OfferTokenInput {
  @stringField("Token of the link in the offer's email.", { max: 200 }) token!: string
}

@input("The answer of a candidate to an offer.")
export class AnswerOfferInput extends OfferTokenInput {
  @booleanField("Whether the candidate accepts the offer.") accept!: boolean
  @stringField("Comment of the candidate.", { max: 2000, multiline: true, optional: true }) comment?: string
}

@input("A person whom the caller refers for a vacancy.")
export class ReferralInput {
  @stringField("First and last name.", { max: 200, example: "Kim Doe" }) fullName!: string
  @emailField("Email address.", { example: "kim@example.com" }) email!: string
  @phoneField("Telephone number.", { optional: true }) phone?: string
  @stringField("Why the caller recommends the person.", { max: 2000, multiline: true, optional: true }) comment?: string
}

@input("Conditions on the listed referrals.")
export class ReferralFilter {
  @idField("Ids of the employees who referred.", { repeated: true }) referrerIds?: string[]
  @idField("Ids of the candidates.", { repeated: true }) candidateIds?: string[]
}
