// Decisions that await the viewer, of all kinds.
import { enumeration, notInApi, primaryKey, timestamp } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import { LeaveChangeRequest } from "../leave/change-requests.js"
import { LeaveRequest } from "../leave/requests.js"
import { OnboardingStep } from "../onboarding/instances.js"
import { ProfileChange } from "../profiles/profile-changes.js"
import { Employee } from "../profiles/profiles.js"
import { Candidate } from "../recruitment/candidates.js"
import { Offer } from "../recruitment/offers.js"
import { manyToOne } from "../relations.js"
import { DecisionKind } from "./enums.js"

const alternative = { optional: true, isAlternative: true }

@queryResult("A decision that awaits the caller. The record is in the field of its kind, with its available actions.", {
  table: "pending_decisions",
  sort: ["since"],
})
export class PendingDecision {
  @primaryKey("Id of the record to decide on.", { graphqlName: "recordId" }) id!: string
  @enumeration(DecisionKind, "What is to be decided.") kind!: DecisionKind
  @timestamp("Time since which the record awaits this decision.") since!: Date
  @manyToOne(() => Employee, "Employee whom the decision is about.", { optional: true }) employeeId?: string | null
  @manyToOne(() => Candidate, "Candidate whom the decision is about.", { optional: true }) candidateId?: string | null
  @manyToOne(() => LeaveRequest, "Leave request to decide on.", alternative) leaveRequestId?: string | null
  @manyToOne(() => LeaveChangeRequest, "Change request to decide on.", alternative) leaveChangeRequestId?: string | null
  @manyToOne(() => ProfileChange, "Profile change to decide on.", alternative) profileChangeId?: string | null
  @manyToOne(() => Offer, "Offer to approve.", alternative) offerId?: string | null
  @manyToOne(() => OnboardingStep, "Step to complete.", alternative) onboardingStepId?: string | null
  @notInApi("Id of the live record to which the record belongs.", { type: "uuid" }) liveRecordId!: string
  @notInApi("Organization.", { type: "uuid" }) organizationId!: string
}
