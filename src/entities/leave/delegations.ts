// Delegations of leave decisions to another employee for a period.
import { sql } from "kysely"
import { type ActionChecks, type AvailableAction, availableActions, failsIf, isPermitted } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { date, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"

const delegationActions = (delegation: RowRef): ActionChecks => {
  const hasNotEnded = failsIf("hasNotEnded", sql`${delegation("endedAt")} is not null`, "INVALID_TRANSITION")
  return { actions: { END: [isPermitted(delegation, "end"), hasNotEnded] } }
}

@entity("A period in which one employee may decide on leave in place of another.", {
  table: "leave_delegations",
  sort: ["startDate", "endDate", "createdAt"],
  index: [["startDate", "id"]],
  checks: [
    { name: "leave_delegations_span_check", expression: "end_date >= start_date" },
    { name: "leave_delegations_self_check", expression: "delegate_id <> delegator_id" },
  ],
})
export class LeaveDelegation extends BaseEntity {
  @manyToOne(() => Employee, "Employee whose decisions are delegated.", { cascade: true }) delegatorId!: string
  @manyToOne(() => Employee, "Employee who may decide instead.", { cascade: true }) delegateId!: string
  @date("First day of the delegation, inclusive.") startDate!: string
  @date("Last day of the delegation, inclusive.") endDate!: string
  @timestamp("Time at which the delegation was ended early.", { optional: true }) endedAt?: Date | null
  @availableActions(delegationActions, 1) availableActions!: AvailableAction[]
}
