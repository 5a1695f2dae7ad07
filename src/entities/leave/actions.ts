// Who may decide on a request, and what else the viewer may do with it: said in SQL once, so that the actions that every
// request shows are the very ones that the operations ask for before they do anything.
import { type RawBuilder, sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import type { LeaveChangeStatus, LeaveStatus } from "../enums.js"
import type { QueryContext, RowRef } from "../metadata.js"

@ObjectType({ description: "Something that can be done with a record" })
export class AvailableAction {
  @Field(() => String, { description: "What it is called" }) name!: string
  @Field(() => Boolean, { description: "Whether the viewer may do it now" }) allowed!: boolean
  @Field(() => String, { nullable: true, description: "The code of the refusal, where it is not allowed" }) reason?: string | null
}

type Steps<S extends string> = Readonly<Record<string, readonly [from: S, to: S]>>

/** The steps of a request. What was approved is taken back by a change request alone. */
export const leaveSteps = {
  submit: ["DRAFT", "PENDING"],
  approve: ["PENDING", "APPROVED"],
  reject: ["PENDING", "REJECTED"],
  cancel: ["PENDING", "CANCELLED"],
  takeBack: ["APPROVED", "CANCELLED"],
} as const satisfies Steps<LeaveStatus>

/** The steps of a change request. */
export const changeSteps = {
  approve: ["PENDING", "APPROVED"],
  reject: ["PENDING", "REJECTED"],
  withdraw: ["PENDING", "WITHDRAWN"],
} as const satisfies Steps<LeaveChangeStatus>

/** A request, or a change of one, that is to be decided. */
export interface Matter {
  /** The id of the request, and whose it is. */
  readonly requestId: RawBuilder<unknown>
  readonly employeeId: RawBuilder<unknown>
  /** The id of the change; null for the request itself, undefined for both. */
  readonly changeId?: RawBuilder<unknown>
}

const about = ({ requestId, changeId }: Matter, step: string) => {
  const of = (column: string) => sql.ref(`${step}.${column}`)
  const change = changeId === undefined ? sql`` : sql`and ${of("change_id")} is not distinct from ${changeId}`
  return sql`${of("request_id")} = ${requestId} ${change}`
}

/**
 * The seats that the viewer holds and that are still to be taken: `id, status, place`, as whom (`principal_id`), and whether the
 * viewer has passed a step of the matter already while somebody else of HR, or the person they stand in for, could take this one
 * (`is_barred`): so whoever holds the last seat never completes a chain alone. A seat is never handed over: its holder keeps it while a delegate decides in
 * their place, and after that. By delegation nobody decides on their own leave, nor on that of the person they stand in for.
 * Where the manager, or the person named, is not there, HR takes the seat.
 */
export function seatsOf(matter: Matter, { organization, today, viewer }: QueryContext): RawBuilder<unknown> {
  const active = (id: RawBuilder<unknown>) => sql`exists (select from employees m
    where m.organization_id = s.organization_id and m.id = ${id} and m.id <> s.employee_id and m.account_status = 'ACTIVE')`
  const ofHr = sql`(s.approver in ('HR', 'MANAGER_OR_HR')
    or (s.approver = 'MANAGER' and not ${active(sql`e.manager_id`)})
    or (s.approver = 'PERSON' and not ${active(sql`s.approver_id`)}))`
  return sql`
    select s.id, s.status, s.place, a.id as principal_id, exists (
      select from leave_approval_steps x where x.organization_id = s.organization_id and x.request_id = s.request_id
        and x.change_id is not distinct from s.change_id and x.decided_by_id = ${viewer}
        and ((a.id <> ${viewer} and x.position <> s.position) or (${ofHr} and exists (
          select from employees h where h.organization_id = s.organization_id and h.role in ('HR', 'ADMIN')
            and h.account_status = 'ACTIVE' and h.id not in (${viewer}, s.employee_id))))) as is_barred
    from leave_approval_steps s
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    cross join lateral (
      select ${viewer} as id
      union
      select d.delegator_id from leave_delegations d
      where d.organization_id = s.organization_id and d.delegate_id = ${viewer} and d.ended_at is null
        and ${today} between d.start_date and d.end_date and s.employee_id not in (d.delegator_id, d.delegate_id)
    ) p
    join employees a on a.organization_id = s.organization_id and a.id = p.id and a.account_status = 'ACTIVE'
    where s.organization_id = ${organization} and ${about(matter, "s")} and s.status in ('WAITING', 'PENDING') and (
      (s.approver in ('MANAGER', 'MANAGER_OR_HR') and e.manager_id = a.id)
      or (s.approver = 'PERSON' and s.approver_id = a.id and a.id <> s.employee_id)
      or (a.role in ('HR', 'ADMIN') and ${ofHr}))`
}

/** Whether the viewer has decided in the matter already. */
const hasDecided = (matter: Matter, { organization, viewer }: QueryContext) => sql`exists (
  select from leave_approval_steps x where x.organization_id = ${organization} and ${about(matter, "x")}
    and x.decided_by_id = ${viewer})`

/** Why the viewer may not decide now; null where they may. */
function refusalToDecide(row: RowRef, matter: Matter, awaited: string): RawBuilder<unknown> {
  const decided = hasDecided(matter, row)
  return sql`case
    when ${row("status")} = ${sql.lit(awaited)} then (
      select case
        when count(*) filter (where t.status = 'PENDING' and not t.is_barred) > 0 then
          case when ${matter.employeeId} = ${row.viewer} and exists (select from leave_approval_policies o
            where o.organization_id = ${row.organization} and o.forbids_own_decision) then 'SELF_ACTION_FORBIDDEN' end
        when ${decided} then 'ALREADY_DECIDED'
        when count(*) > 0 then 'NOT_NEXT_APPROVER'
        else 'FORBIDDEN' end
      from (${seatsOf(matter, row)}) t)
    when ${row.can("oversee")} or ${decided} then 'INVALID_TRANSITION'
    else 'FORBIDDEN' end`
}

/** Why something may not be done: it is not the viewer's to do, or not possible where the record stands. */
const error = (row: RowRef, action: string, from: string, further: RawBuilder<unknown> = sql``) => sql`case
  when not ${row.can(action)} then 'FORBIDDEN' when ${row("status")} <> ${sql.lit(from)} then 'INVALID_TRANSITION' ${further} end`

/**
 * The refusals as a list of actions; `decision` is the refusal to decide, which is worked out once for both decisions. Without
 * the offset the database would work it out for each.
 */
const listed = (decision: RawBuilder<unknown>, refusals: Readonly<Record<string, RawBuilder<unknown>>>) => {
  const rows = Object.entries(refusals).map(([name, why]) => sql`(${sql.lit(name)}, ${why})`)
  return sql`(select json_agg(json_build_object('name', v.name, 'allowed', v.reason is null, 'reason', v.reason))
    from (select ${decision} as reason offset 0) decision
    cross join lateral (values ${sql.join(rows)}) v (name, reason))`
}
const decision = sql`decision.reason`

/** What the viewer may do with a request. */
export function requestActions(request: RowRef): RawBuilder<unknown> {
  const matter = { requestId: request("id"), employeeId: request("employeeId"), changeId: sql`null` }
  const changing = sql`when exists (select from leave_change_requests c where c.organization_id = ${request.organization}
    and c.request_id = ${request("id")} and c.status = 'PENDING') then 'CHANGE_REQUEST_PENDING'`
  return listed(refusalToDecide(request, matter, leaveSteps.approve[0]), {
    update: error(request, "update", leaveSteps.submit[0]),
    delete: error(request, "delete", leaveSteps.submit[0]),
    submit: error(request, "submit", leaveSteps.submit[0]),
    approve: decision,
    reject: decision,
    cancel: error(request, "cancel", leaveSteps.cancel[0]),
    requestChange: error(request, "requestChange", leaveSteps.takeBack[0], changing),
  })
}

/** What the viewer may do with a change request. */
export function changeActions(change: RowRef): RawBuilder<unknown> {
  const matter = { requestId: change("requestId"), employeeId: change("employeeId"), changeId: change("id") }
  return listed(refusalToDecide(change, matter, changeSteps.approve[0]), {
    approve: decision,
    reject: decision,
    withdraw: error(change, "withdraw", changeSteps.withdraw[0]),
  })
}
