// Enumerations of recruitment.
import { type EnumValue, enumOf } from "../enum-type.js"

export const ApplicationStage = enumOf("ApplicationStage", "Stage of an application in the hiring process of its vacancy.", {
  APPLIED: "Received.",
  SCREENING: "The documents are reviewed.",
  TECHNICAL_INTERVIEW: "Interviews about skills.",
  CULTURAL_FIT: "Interviews about collaboration.",
  OFFER: "An offer is prepared or made.",
  HIRED: "The candidate became an employee.",
  REJECTED: "The organization rejected the candidate.",
  WITHDRAWN: "The candidate withdrew.",
})
export type ApplicationStage = EnumValue<typeof ApplicationStage>

/** Stages after which an application is closed. */
export const CLOSED_STAGES = ["HIRED", "REJECTED", "WITHDRAWN"] as const satisfies readonly ApplicationStage[]
export const isClosedStage = (stage: ApplicationStage) => (CLOSED_STAGES as readonly ApplicationStage[]).includes(stage)

/** Stages of a running application, in their order. */
export const OPEN_STAGES = ApplicationStage.keys.filter((stage) => !isClosedStage(stage))

export const CandidateSource = enumOf("CandidateSource", "How a candidate or an application reached the organization.", {
  CAREERS_PAGE: "Public application.",
  REFERRAL: "Referral by an employee.",
  SOURCED: "Contacted by a recruiter.",
  AGENCY: "Placed by an agency.",
  IMPORT: "Imported from another system.",
  OTHER: "Any other way.",
})
export type CandidateSource = EnumValue<typeof CandidateSource>

export const InterviewStatus = enumOf("InterviewStatus", "State of an interview.", {
  SCHEDULED: "To take place.",
  COMPLETED: "Took place.",
  CANCELLED: "Does not take place.",
})
export type InterviewStatus = EnumValue<typeof InterviewStatus>

export const Recommendation = enumOf("Recommendation", "Overall judgment of an interviewer.", {
  STRONG_NO: "Strongly against hiring.",
  NO: "Against hiring.",
  YES: "For hiring.",
  STRONG_YES: "Strongly for hiring.",
})
export type Recommendation = EnumValue<typeof Recommendation>

export const OfferStatus = enumOf("OfferStatus", "State of an offer.", {
  DRAFT: "In preparation.",
  SENT: "Sent to the candidate.",
  ACCEPTED: "Accepted by the candidate.",
  DECLINED: "Declined by the candidate.",
  WITHDRAWN: "Withdrawn by the organization.",
})
export type OfferStatus = EnumValue<typeof OfferStatus>
