// Notifications about leave: to the next approvers and their delegates, and to the employee.
import { today } from "../adapters/clock.js"
import { ApprovalStep } from "../entities/leave/approvals.js"
import { LeaveDelegation } from "../entities/leave/delegations.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import { LeaveType } from "../entities/leave/types.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { LeaveEmailData } from "./email-templates.js"
import type { EventContext } from "./event-context.js"
import type { EventPayloads, LeaveChangeRequestEvent, LeaveRequestEvent } from "./events.js"
import type { OutgoingMessage } from "./outgoing-message.js"

const category = "LEAVE"
const requestPath = (id: string) => `/leave/requests/${id}`
const AWAITING_ME_PATH = "/leave/awaiting-me"

export async function notifyLeaveApprovers(
  ctx: EventContext,
  { subject, employee }: LeaveRequestEvent,
): Promise<OutgoingMessage[]> {
  const values = { ...(await emailDataOf(ctx, subject)), employee: employee.fullName }
  const openSteps = await findOpenSteps(ctx, { requestId: subject.id, changeId: null })
  const approvers = await findApprovers(ctx, employee, openSteps)
  return approvers.map((to) => ({ to, category, messageKey: "leaveRequested", values, link: requestPath(subject.id) }))
}

export async function notifyLeaveApproved(
  ctx: EventContext,
  { subject, employee }: LeaveRequestEvent,
): Promise<OutgoingMessage[]> {
  const values = await emailDataOf(ctx, subject)
  return [{ to: employee, category, messageKey: "leaveApproved", values, link: requestPath(subject.id) }]
}

export async function notifyLeaveRejected(
  ctx: EventContext,
  { subject, employee }: LeaveRequestEvent,
): Promise<OutgoingMessage[]> {
  const values = { ...(await emailDataOf(ctx, subject)), comment: subject.decisionComment ?? "" }
  return [{ to: employee, category, messageKey: "leaveRejected", values, link: requestPath(subject.id) }]
}

export async function notifyLeaveCancelled(
  ctx: EventContext,
  { subject, employee, openSteps }: EventPayloads["leaveRequest.cancel"],
): Promise<OutgoingMessage[]> {
  const values = { ...(await emailDataOf(ctx, subject)), employee: employee.fullName }
  const approvers = await findApprovers(ctx, employee, openSteps)
  return approvers.map((to) => ({ to, category, messageKey: "leaveCancelled", values, link: requestPath(subject.id) }))
}

export async function notifyLeaveChangeApprovers(
  ctx: EventContext,
  { subject, employee }: LeaveChangeRequestEvent,
): Promise<OutgoingMessage[]> {
  const request = await findRequest(ctx, subject)
  const values = { ...(await emailDataOf(ctx, request)), employee: employee.fullName }
  const openSteps = await findOpenSteps(ctx, { requestId: request.id, changeId: subject.id })
  const approvers = await findApprovers(ctx, employee, openSteps)
  const link = requestPath(request.id)
  const { startDate, startTime, endDate, endTime } = subject
  if (!startDate || !endDate)
    return approvers.map((to) => ({ to, category, messageKey: "leaveCancellationRequested", values, link }))
  const requested = datesOf({ startDate, startTime, endDate, endTime })
  const changed = { ...values, newStartDate: requested.startDate, newEndDate: requested.endDate }
  return approvers.map((to) => ({ to, category, messageKey: "leaveChangeRequested", values: changed, link }))
}

export async function notifyLeaveChangeApproved(
  ctx: EventContext,
  { subject, employee }: LeaveChangeRequestEvent,
): Promise<OutgoingMessage[]> {
  const request = await findRequest(ctx, subject)
  const messageKey = subject.startDate ? "leaveChangeApproved" : "leaveCancellationApproved"
  return [{ to: employee, category, messageKey, values: await emailDataOf(ctx, request), link: requestPath(request.id) }]
}

export async function notifyLeaveChangeRejected(
  ctx: EventContext,
  { subject, employee }: LeaveChangeRequestEvent,
): Promise<OutgoingMessage[]> {
  const request = await findRequest(ctx, subject)
  const values = { ...(await emailDataOf(ctx, request)), comment: subject.decisionComment ?? "" }
  return [{ to: employee, category, messageKey: "leaveChangeRejected", values, link: requestPath(request.id) }]
}

export async function notifyLeaveChangeWithdrawn(
  ctx: EventContext,
  { subject, employee, openSteps }: EventPayloads["leaveChange.withdraw"],
): Promise<OutgoingMessage[]> {
  const request = await findRequest(ctx, subject)
  const values = { ...(await emailDataOf(ctx, request)), employee: employee.fullName }
  const approvers = await findApprovers(ctx, employee, openSteps)
  return approvers.map((to) => ({ to, category, messageKey: "leaveChangeWithdrawn", values, link: requestPath(request.id) }))
}

export function notifyLeaveDelegate(
  messageKey: "leaveDelegated" | "leaveDelegationEnded",
  { subject, delegator, delegate }: EventPayloads["leaveDelegation.create"],
): OutgoingMessage[] {
  const { startDate, endDate } = subject
  const values = { delegator: delegator.fullName, startDate, endDate }
  return [{ to: delegate, category, messageKey, values, link: AWAITING_ME_PATH } as OutgoingMessage]
}

async function emailDataOf(ctx: EventContext, request: LeaveRequest): Promise<LeaveEmailData> {
  const { leaveTypeId, days, minutes } = request
  const { name, unit } = await ctx.em.findOneOrFail(LeaveType, { id: leaveTypeId })
  return { leaveType: name, ...datesOf(request), unit, days, hours: minutes / 60 }
}

/** The dates of a leave, with its times if it is by the hour. */
function datesOf({
  startDate,
  startTime,
  endDate,
  endTime,
}: Pick<LeaveRequest, "startDate" | "startTime" | "endDate" | "endTime">) {
  const withTime = (date: string, time: string | null | undefined) => (time ? `${date}T${time}` : date)
  return { startDate: withTime(startDate, startTime), endDate: withTime(endDate, endTime) }
}

const findRequest = (ctx: EventContext, { requestId }: { requestId: string }) =>
  ctx.em.findOneOrFail(LeaveRequest, { id: requestId })

const findOpenSteps = (ctx: EventContext, subject: { requestId: string; changeId: string | null }) =>
  ctx.em.find(ApprovalStep, { ...subject, status: "PENDING" })

/**
 * The approvers of steps with their current delegates. Where the manager or HR may decide, only the manager is notified. HR is
 * notified of HR's steps, and if there is no other approver; administrators if there is no HR.
 */
async function findApprovers(ctx: EventContext, employee: Employee, steps: readonly ApprovalStep[]): Promise<Employee[]> {
  const isActive = { accountStatus: "ACTIVE", id: { $ne: employee.id } } as const
  const ids = steps.flatMap(({ approver, approverId }) =>
    approver === "PERSON" ? (approverId ?? []) : approver === "HR" ? [] : (employee.managerId ?? []),
  )
  const named = await ctx.em.find(Employee, { $and: [isActive, { id: { $in: ids } }] })
  const needsHr = steps.some(({ approver }) => approver === "HR") || named.length === 0
  const hr = needsHr ? await ctx.em.find(Employee, { ...isActive, role: "HR" }) : []
  const administrators = needsHr && hr.length === 0 ? await ctx.em.find(Employee, { ...isActive, role: "ADMIN" }) : []
  const approvers = [...named, ...hr, ...administrators]
  const day = today(ctx.deps.clock, ctx.viewer.timezone)
  const delegations = await ctx.em.find(LeaveDelegation, {
    delegatorId: { $in: approvers.map(({ id }) => id) },
    delegateId: { $ne: employee.id },
    endedAt: null,
    startDate: { $lte: day },
    endDate: { $gte: day },
  })
  const delegates = await ctx.em.find(Employee, {
    id: { $in: delegations.map(({ delegateId }) => delegateId) },
    accountStatus: "ACTIVE",
  })
  return [...new Map([...approvers, ...delegates].map((person) => [person.id, person])).values()]
}
