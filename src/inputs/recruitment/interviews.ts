// Inputs of the operations on interviews and scorecards.
import { InterviewStatus, Recommendation } from "../../entities/recruitment/enums.js"
import { booleanField, enumField, idField, integerField, nestedField, timestampField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

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
