// The row rule of leave requests and their parts.
import { type RawBuilder, sql } from "kysely"
import { openStepsFor } from "../../../entities/leave/actions.js"
import type { RowRef } from "../../../entities/metadata.js"
import { type AccessRule, anyone } from "../../access-rules.js"
import type { RowRule } from "../../policies.js"
import type { Viewer } from "../../viewer.js"
import { leaveManagers } from "../permissions.js"
import { unlessCovered } from "../row-rules.js"

/** Visible to the employee, the manager and every approver or decider, delegates included. HR sees all. */
const involvedIn = (requestIdProperty: string): RowRule =>
  unlessCovered(leaveManagers, "employeeId", (row, viewer) => isInvolved(row, viewer, row(requestIdProperty)))

const isInvolved = (row: RowRef, viewer: Viewer, requestId: RawBuilder<unknown>) => {
  const employeeId = row("employeeId")
  return sql`${employeeId} = any(${[viewer.id, ...viewer.reports]}::uuid[])
    or exists (select from leave_approval_steps i where i.organization_id = ${row.organization} and i.request_id = ${requestId}
      and ${row.viewer} in (i.approver_id, i.decided_by_id))
    or exists (${openStepsFor({ requestId, employeeId }, row)})`
}

/** For leave requests. */
export const involvedInRequest = involvedIn("id")
/** For records that refer to a leave request. */
export const involvedInParentRequest = involvedIn("requestId")

/** Approving and rejecting are not limited by a set of people: `availableActions` of the record decides (see `openStepsFor`). */
export const checkedByApprovalSteps: AccessRule = anyone
