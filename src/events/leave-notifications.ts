// Notifications about leave: to the next approvers and their delegates, and to the employee.
import { type RawBuilder, sql } from "kysely"
import { today } from "../adapters/clock.js"
import { appPaths } from "../core/app-links.js"
import type { ApprovalStep } from "../entities/leave/approvals.js"
import type { LeaveUnit } from "../entities/leave/enums.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import { mayWorkOn } from "../entities/profiles/headcount.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { LeaveEmailData } from "./email-templates.js"
import type { EventContext } from "./event-context.js"
import type { EventPayloads } from "./events.js"
import type { NotificationRule, NotificationRules, OutgoingMessage } from "./outgoing-message.js"

const category = "LEAVE"

const notifyApprovers: NotificationRule<"leaveRequest.submit"> = async ({ subject, employee }, ctx) => {
  const [data, approvers] = await Promise.all([emailDataOf(ctx, subject), findApprovers(ctx, employee, openStepsOf(subject))])
  const values = { ...data, employee: employee.fullName }
  return approvers.map((to) => ({ to, category, messageKey: "leaveRequested", values, link: appPaths.leaveRequest(subject.id) }))
}

const notifyChangeApprovers: NotificationRule<"leaveChange.request"> = async ({ subject, employee }, ctx) => {
  const request = await findRequest(ctx, subject)
  const [data, approvers] = await Promise.all([
    emailDataOf(ctx, request),
    findApprovers(ctx, employee, openStepsOf(request, subject.id)),
  ])
  const values = { ...data, employee: employee.fullName }
  const link = appPaths.leaveRequest(request.id)
  const { startDate, startTime, endDate, endTime } = subject
  if (!startDate || !endDate)
    return approvers.map((to) => ({ to, category, messageKey: "leaveCancellationRequested", values, link }))
  const requested = datesOf({ startDate, startTime, endDate, endTime })
  const changed = { ...values, newStartDate: requested.startDate, newEndDate: requested.endDate }
  return approvers.map((to) => ({ to, category, messageKey: "leaveChangeRequested", values: changed, link }))
}

export const leaveNotifications: NotificationRules = {
  "leaveRequest.submit": notifyApprovers,
  // The last approval notifies the employee, an earlier one asks the next approver.
  "leaveRequest.approve": async (payload, ctx) => {
    const { subject, employee } = payload
    if (subject.status === "PENDING") return notifyApprovers(payload, ctx)
    const values = await emailDataOf(ctx, subject)
    return [{ to: employee, category, messageKey: "leaveApproved", values, link: appPaths.leaveRequest(subject.id) }]
  },
  "leaveRequest.reject": async ({ subject, employee }, ctx) => {
    const values = { ...(await emailDataOf(ctx, subject)), comment: subject.decisionComment ?? "" }
    return [{ to: employee, category, messageKey: "leaveRejected", values, link: appPaths.leaveRequest(subject.id) }]
  },
  "leaveRequest.cancel": async ({ subject, employee, openSteps }, ctx) => {
    const [data, approvers] = await Promise.all([emailDataOf(ctx, subject), findApprovers(ctx, employee, stepsIn(openSteps))])
    const values = { ...data, employee: employee.fullName }
    return approvers.map((to) => ({
      to,
      category,
      messageKey: "leaveCancelled",
      values,
      link: appPaths.leaveRequest(subject.id),
    }))
  },
  "leaveChange.request": notifyChangeApprovers,
  "leaveChange.approve": async (payload, ctx) => {
    const { subject, employee } = payload
    if (subject.status === "PENDING") return notifyChangeApprovers(payload, ctx)
    const request = await findRequest(ctx, subject)
    const messageKey = subject.startDate ? "leaveChangeApproved" : "leaveCancellationApproved"
    const values = await emailDataOf(ctx, request)
    return [{ to: employee, category, messageKey, values, link: appPaths.leaveRequest(request.id) }]
  },
  "leaveChange.reject": async ({ subject, employee }, ctx) => {
    const request = await findRequest(ctx, subject)
    const values = { ...(await emailDataOf(ctx, request)), comment: subject.decisionComment ?? "" }
    return [{ to: employee, category, messageKey: "leaveChangeRejected", values, link: appPaths.leaveRequest(request.id) }]
  },
  "leaveChange.withdraw": async ({ subject, employee, openSteps }, ctx) => {
    const request = await findRequest(ctx, subject)
    const [data, approvers] = await Promise.all([emailDataOf(ctx, request), findApprovers(ctx, employee, stepsIn(openSteps))])
    const values = { ...data, employee: employee.fullName }
    const link = appPaths.leaveRequest(request.id)
    return approvers.map((to) => ({ to, category, messageKey: "leaveChangeWithdrawn", values, link }))
  },
  "leaveDelegation.create": (payload) => [delegationMessage("leaveDelegated", payload)],
  "leaveDelegation.end": (payload) => [delegationMessage("leaveDelegationEnded", payload)],
}

function delegationMessage(
  messageKey: "leaveDelegated" | "leaveDelegationEnded",
  { subject, delegator, delegate }: EventPayloads["leaveDelegation.create"],
): OutgoingMessage {
  const { startDate, endDate } = subject
  const values = { delegator: delegator.fullName, startDate, endDate }
  return { to: delegate, category, messageKey, values, link: appPaths.delegations } as OutgoingMessage
}

async function emailDataOf(ctx: EventContext, request: LeaveRequest): Promise<LeaveEmailData> {
  const { organizationId, leaveTypeId, days, minutes } = request
  const [type] = await ctx.runTogether(sql<{ name: string; unit: LeaveUnit }>`
    select name, unit from leave_types where organization_id = ${organizationId} and id = ${leaveTypeId}`)
  return { leaveType: type?.name ?? "", ...datesOf(request), unit: type?.unit ?? "DAYS", days, hours: minutes / 60 }
}

/** The dates of a leave, with its times if it is by the hour. `24:00` is shown as the date alone. */
function datesOf({
  startDate,
  startTime,
  endDate,
  endTime,
}: Pick<LeaveRequest, "startDate" | "startTime" | "endDate" | "endTime">) {
  const withTime = (date: string, time: string | null | undefined) => (time && time !== "24:00" ? `${date}T${time}` : date)
  return { startDate: withTime(startDate, startTime), endDate: withTime(endDate, endTime) }
}

const findRequest = (ctx: EventContext, { requestId }: { requestId: string }) =>
  ctx.em.findOneOrFail(LeaveRequest, { id: requestId })

/** Selects the pending steps of a request or of its change request. */
const openStepsOf = ({ organizationId, id }: LeaveRequest, changeId: string | null = null) => sql`
  select s.approver, s.approver_id from leave_approval_steps s
  where s.organization_id = ${organizationId} and s.request_id = ${id} and s.change_id is not distinct from ${changeId}::uuid
    and s.status = 'PENDING'`

/** Selects the approvers of steps that are not pending any more. */
const stepsIn = (steps: readonly ApprovalStep[]) => sql`
  select s.approver, s.approver_id from jsonb_to_recordset(${JSON.stringify(
    steps.map(({ approver, approverId = null }) => ({ approver, approver_id: approverId })),
  )}::jsonb) as s (approver text, approver_id uuid)`

/**
 * The approvers of steps with their current delegates. Where the manager or HR may decide, only the manager is notified. HR is
 * notified of HR's steps, and if there is no other approver; administrators if there is no HR.
 */
function findApprovers(
  ctx: EventContext,
  { id, organizationId, managerId }: Employee,
  steps: RawBuilder<unknown>,
): Promise<Pick<Employee, "id">[]> {
  const day = today(ctx.deps.clock, ctx.viewer.timezone)
  return ctx.runTogether(sql<Pick<Employee, "id">>`
    with steps as (${steps}),
    active as not materialized (select e.id, e.role from employees e
      where e.organization_id = ${organizationId} and ${mayWorkOn("e", sql`${day}::date`)} and e.id <> ${id}),
    named as (select a.id from active a where a.id in (
      select case s.approver when 'PERSON' then s.approver_id else ${managerId ?? null}::uuid end from steps s where s.approver <> 'HR')),
    hr as (select a.id, a.role from active a where a.role in ('HR', 'ADMIN') and (
      not exists (select from named) or exists (select from steps s where s.approver = 'HR'))),
    approvers as (
      select n.id from named n
      union select h.id from hr h where h.role = 'HR' or not exists (select from hr x where x.role = 'HR'))
    select p.id from approvers p
    union
    select a.id from leave_delegations d join active a on a.id = d.delegate_id
    where d.organization_id = ${organizationId} and d.delegator_id in (select p.id from approvers p) and d.ended_at is null
      and ${day}::date between d.start_date and d.end_date`)
}
