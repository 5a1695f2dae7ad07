// Decisions that await the viewer: leave, profile changes, offers and onboarding steps in one list.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { changeDecisionError, mayAwaitViewer, requestDecisionError } from "../../entities/leave/actions.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import { type Class, metadataOf, type RowContext, type RowRef, snakeCase } from "../../entities/metadata.js"
import { columnsOfStep, isOpenStepOfViewer } from "../../entities/onboarding/access.js"
import { OnboardingStep } from "../../entities/onboarding/instances.js"
import { profileDecisionError } from "../../entities/profiles/actions.js"
import { ProfileChange } from "../../entities/profiles/profile-changes.js"
import { Offer, offerApprovalError } from "../../entities/recruitment/offers.js"
import type { DecisionKind } from "../../entities/self-service/enums.js"
import { PendingDecision } from "../../entities/self-service/pending-decisions.js"

type Sql = RawBuilder<unknown>

/** The rows of a kind of decisions. */
interface Decisions {
  readonly entity: Class
  /** Property of `PendingDecision` with the id of the record. */
  readonly property: keyof PendingDecision
  readonly since: (row: RowRef) => Sql
  readonly employeeId?: (row: RowRef) => Sql
  readonly candidateId?: (row: RowRef) => Sql
  /** Id of the live record whose changes tell of the decision. */
  readonly liveRecordId: (row: RowRef) => Sql
  /** Condition beside the read rules of the record. */
  readonly isPending: (row: RowRef) => Sql
}

/** The last decision on the record, else its submission. */
const sinceLastDecision = (row: RowRef, requestId: Sql, changeId: Sql, submittedAt: Sql) => sql`coalesce((
  select max(x.decided_at) from leave_approval_steps x where x.organization_id = ${row.organization} and x.request_id = ${requestId}
    and x.change_id is not distinct from ${changeId}), ${submittedAt})`
const instanceOf = (step: RowRef, column: string) => sql`(select i.${sql.ref(column)} from onboarding_instances i
  where i.organization_id = ${step.organization} and i.id = ${step("instanceId")})`
const applicationOf = (offer: RowRef) => sql`(select a.candidate_id from applications a
  where a.organization_id = ${offer.organization} and a.id = ${offer("applicationId")})`
/** The cheap condition comes first, so that an index finds the few open records. */
const inStatus = (row: RowRef, status: string, error: Sql) => sql`${row("status")} = ${sql.lit(status)} and (${error}) is null`
const isOpenLeave = (row: RowRef, requestId: Sql, error: Sql) =>
  sql`${mayAwaitViewer(requestId, row)} and ${inStatus(row, "PENDING", error)}`

const decisions: Readonly<Record<DecisionKind, Decisions>> = {
  LEAVE_REQUEST: {
    entity: LeaveRequest,
    property: "leaveRequestId",
    since: (request) => sinceLastDecision(request, request("id"), sql`null`, request("submittedAt")),
    employeeId: (request) => request("employeeId"),
    liveRecordId: (request) => request("id"),
    isPending: (request) => isOpenLeave(request, request("id"), requestDecisionError(request)),
  },
  LEAVE_CHANGE_REQUEST: {
    entity: LeaveChangeRequest,
    property: "leaveChangeRequestId",
    since: (change) => sinceLastDecision(change, change("requestId"), change("id"), change("createdAt")),
    employeeId: (change) => change("employeeId"),
    liveRecordId: (change) => change("requestId"),
    isPending: (change) => isOpenLeave(change, change("requestId"), changeDecisionError(change)),
  },
  PROFILE_CHANGE: {
    entity: ProfileChange,
    property: "profileChangeId",
    since: (change) => change("createdAt"),
    employeeId: (change) => change("employeeId"),
    liveRecordId: (change) => change("id"),
    isPending: (change) => inStatus(change, "PENDING", profileDecisionError(change, "approve")),
  },
  OFFER: {
    entity: Offer,
    property: "offerId",
    since: (offer) => offer("updatedAt"),
    candidateId: applicationOf,
    liveRecordId: (offer) => offer("applicationId"),
    isPending: (offer) => inStatus(offer, "DRAFT", offerApprovalError(offer)),
  },
  ONBOARDING_STEP: {
    entity: OnboardingStep,
    property: "onboardingStepId",
    since: (step) => step("createdAt"),
    employeeId: (step) => instanceOf(step, "employee_id"),
    liveRecordId: (step) => step("instanceId"),
    isPending: (step) => sql`${instanceOf(step, "status")} = 'ACTIVE' and ${isOpenStepOfViewer(step, columnsOfStep(step))}`,
  },
}

const properties = Object.values(decisions).map(({ property }) => property)

export class PendingDecisionService extends BaseService {
  /** Decisions that await the viewer, oldest first. */
  list() {
    return this.query()
  }

  /** Decisions that await the viewer on a live record and its parts, oldest first. */
  listOf(liveRecordId: string) {
    return this.query({ liveRecordId })
  }

  private query(where: Partial<Record<keyof PendingDecision, string>> = {}) {
    return this.queryMany(PendingDecision, {
      where,
      orderBy: [{ by: "since" }],
      withClause: (context) =>
        sql`with pending_decisions as (${sql.join(
          Object.entries(decisions).map(([kind, rows]) => this.select(context, kind, rows)),
          sql` union all `,
        )})`,
    })
  }

  /** The rows of a kind that the viewer may read and decide on. */
  private select({ organization }: RowContext, kind: string, rows: Decisions): Sql {
    const { query } = this.ctx
    const row = query.row(rows.entity, "r")
    const nothing = () => sql`null`
    const ids = properties.map(
      (property) => sql`${property === rows.property ? row("id") : sql`null`}::uuid as ${sql.ref(snakeCase(property))}`,
    )
    return sql`select r.id, ${organization} as organization_id, ${sql.lit(kind)}::text as kind, ${rows.since(row)} as since,
      ${(rows.employeeId ?? nothing)(row)}::uuid as employee_id, ${(rows.candidateId ?? nothing)(row)}::uuid as candidate_id,
      ${rows.liveRecordId(row)} as live_record_id, ${sql.join(ids)}
      from ${sql.table(metadataOf(rows.entity).table)} r where ${query.isReadable(rows.entity, "r")} and ${rows.isPending(row)}`
  }
}
