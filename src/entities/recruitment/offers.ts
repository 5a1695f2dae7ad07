// Offers to candidates.
import { type RawBuilder, sql } from "kysely"
import { Field, Float, ObjectType } from "type-graphql"
import {
  type ActionCheck,
  type ActionChecks,
  type AvailableAction,
  availableActions,
  errorOf,
  failsIf,
  hasStatus,
  passesIf,
} from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { date, decimal, enumeration, notInApi, registerEnum, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { EmploymentType } from "../enums.js"
import type { RowRef } from "../metadata.js"
import { dependsOnOtherHr, hasOtherHr } from "../profiles/actions.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { isPartOfManagedApplication } from "./access.js"
import { Application } from "./applications.js"
import { OfferStatus } from "./enums.js"
import { isJobActive } from "./jobs.js"

/** The check that the vacancy of an offer is not archived. */
const hasActiveJob = (offer: RowRef): ActionCheck =>
  isJobActive(
    offer,
    sql`(select ja.job_id from applications ja where ja.organization_id = ${offer.organization} and ja.id = ${offer("applicationId")})`,
  )

/** The checks of sending: the candidate is active, and the offer can still be accepted. */
const sendingChecks = (offer: RowRef): ActionCheck[] => {
  const isCandidateActive = sql`exists (select from applications sa
    join candidates sc on sc.organization_id = sa.organization_id and sc.id = sa.candidate_id
    where sa.organization_id = ${offer.organization} and sa.id = ${offer("applicationId")} and sc.is_active and sc.anonymized_at is null)`
  return [
    passesIf("isCandidateActive", isCandidateActive, "CANDIDATE_DEACTIVATED"),
    failsIf("isNotExpired", sql`${offer("expiresOn")} < ${offer.today}`, "VALIDATION_FAILED"),
  ]
}

/** The checks of an approval: another member of HR than the authors approves an offer. */
const approvalChecks = (offer: RowRef): ActionCheck[] => {
  const isOwn = sql`${offer.viewer} in (${offer("createdById")}, ${offer("updatedById")}) and ${hasOtherHr(offer, offer.viewer)}`
  return [
    passesIf("isHr", offer.isHr, "FORBIDDEN"),
    hasStatus(offer("status"), "DRAFT"),
    failsIf("isNotApproved", sql`${offer("approvedAt")} is not null`, "INVALID_TRANSITION"),
    hasActiveJob(offer),
    { ...failsIf("isNotAuthor", isOwn, "SELF_ACTION_FORBIDDEN"), ...dependsOnOtherHr(offer) },
  ]
}

/** The error code of an approval. */
export const offerApprovalError = (offer: RowRef): RawBuilder<unknown> => errorOf(approvalChecks(offer))

/** HR and the hiring manager prepare, send and withdraw an offer. */
function offerActions(offer: RowRef): ActionChecks {
  const isManaged = passesIf("isManager", isPartOfManagedApplication(offer), "FORBIDDEN")
  const isDraft = hasStatus(offer("status"), "DRAFT")
  const isHired = sql`exists (select from applications oa where oa.organization_id = ${offer.organization}
    and oa.id = ${offer("applicationId")} and oa.stage = 'HIRED')`
  return {
    actions: {
      UPDATE: [isManaged, isDraft],
      APPROVE: approvalChecks(offer),
      SEND: [
        isManaged,
        isDraft,
        hasActiveJob(offer),
        failsIf("isApproved", sql`${offer("approvedAt")} is null`, "OFFER_NOT_APPROVED"),
        ...sendingChecks(offer),
      ],
      WITHDRAW: [
        isManaged,
        hasStatus(offer("status"), "DRAFT", "SENT", "ACCEPTED"),
        failsIf("isNotHired", isHired, "INVALID_TRANSITION"),
      ],
    },
  }
}

@entity("An offer of employment to a candidate, readable by HR and the hiring manager.", {
  table: "offers",
  sort: ["createdAt"],
  index: [
    ["applicationId", "createdAt", "id"],
    ["status", "createdAt", "id"],
    ["createdAt", "id"],
  ],
  indexes: [
    {
      name: "offers_open_unique",
      expression:
        "create unique index offers_open_unique on offers (organization_id, application_id) where status in ('DRAFT', 'SENT', 'ACCEPTED')",
    },
    { name: "offers_token_unique", expression: "create unique index offers_token_unique on offers (token_hash)" },
  ],
  checks: [{ name: "offers_salary_check", expression: "salary >= 0" }],
})
export class Offer extends BaseEntity {
  @manyToOne(() => Application, "Application that the offer answers.", { cascade: true }) applicationId!: string
  @enumeration(OfferStatus, "State of the offer.") status: OfferStatus = "DRAFT"
  @decimal("Yearly gross salary.", { optional: true }) salary?: number | null
  @string("Currency of the salary (ISO 4217).", { optional: true }) salaryCurrency?: string | null
  @enumeration(EmploymentType, "Kind of contract.", { optional: true }) employmentType?: EmploymentType | null
  @date("First day of work.") startDate!: string
  @date("Last day on which the candidate can accept.") expiresOn!: string
  @string("Message to the candidate.", { optional: true }) message?: string | null
  @manyToOne(() => Employee, "Employee who prepared the offer.") createdById!: string
  @manyToOne(() => Employee, "Employee who last changed the terms of the offer.", { optional: true }) updatedById?: string | null
  @manyToOne(() => Employee, "Employee who approved the offer.", { optional: true }) approvedById?: string | null
  @timestamp("Time of the approval.", { optional: true }) approvedAt?: Date | null
  @timestamp("Time at which the offer was sent.", { optional: true }) sentAt?: Date | null
  @timestamp("Time of the candidate's answer.", { optional: true }) answeredAt?: Date | null
  @string("Comment of the candidate on the answer.", { optional: true }) answerComment?: string | null
  @availableActions(offerActions, 4) availableActions!: AvailableAction[]
  @notInApi("Hash of the token in the link to the offer.", { optional: true }) tokenHash?: string | null
}

const statuses = registerEnum(OfferStatus)
const employmentTypes = registerEnum(EmploymentType)

@ObjectType({ description: "An offer as its candidate reads it." })
export class CandidateOffer {
  @Field(() => String, { description: "Name of the organization." }) organizationName!: string
  @Field(() => String, { description: "Title of the vacancy." }) jobTitle!: string
  @Field(() => statuses, { description: "State of the offer." }) status!: OfferStatus
  @Field(() => Float, { nullable: true, description: "Yearly gross salary." }) salary?: number | null
  @Field(() => String, { nullable: true, description: "Currency of the salary (ISO 4217)." }) salaryCurrency?: string | null
  @Field(() => employmentTypes, { nullable: true, description: "Kind of contract." }) employmentType?: EmploymentType | null
  @Field(() => CalendarDate, { description: "First day of work." }) startDate!: string
  @Field(() => CalendarDate, { description: "Last day on which the candidate can accept." }) expiresOn!: string
  @Field(() => String, { nullable: true, description: "Message to the candidate." }) message?: string | null
}
