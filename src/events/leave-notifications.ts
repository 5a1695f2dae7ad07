// What is told about leave, and to whom: whoever is to decide next, those who stand in for them, and the person.
import { today } from "../adapters/clock.js"
import { ApprovalStep, LeaveDelegation } from "../entities/leave/approvals.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import { LeaveType } from "../entities/leave/types.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { LeaveEmailData } from "./email-templates.js"
import type { EventContext } from "./event-context.js"
import type { EventPayloads, LeaveChangeRequestEvent, LeaveRequestEvent } from "./events.js"
import type { OutgoingMessage } from "./outgoing-message.js"

const category = "LEAVE"
const requestPage = (id: string) => `/leave/requests/${id}`
const toDecidePage = "/leave/awaiting-me"

export async function askToDecide(ctx: EventContext, { subject, employee }: LeaveRequestEvent): Promise<OutgoingMessage[]> {
  const values = { ...(await factsOf(ctx, subject)), employee: employee.fullName }
  const people = await deciders(ctx, employee, await pending(ctx, { requestId: subject.id, changeId: null }))
  return people.map((to) => ({ to, category, messageKey: "leaveRequested", values, link: requestPage(subject.id) }))
}

export async function tellApproved(ctx: EventContext, { subject, employee }: LeaveRequestEvent): Promise<OutgoingMessage[]> {
  return [
    { to: employee, category, messageKey: "leaveApproved", values: await factsOf(ctx, subject), link: requestPage(subject.id) },
  ]
}

export async function tellRejected(ctx: EventContext, { subject, employee }: LeaveRequestEvent): Promise<OutgoingMessage[]> {
  const values = { ...(await factsOf(ctx, subject)), comment: subject.decisionComment ?? "" }
  return [{ to: employee, category, messageKey: "leaveRejected", values, link: requestPage(subject.id) }]
}

export async function notifyCancelled(
  ctx: EventContext,
  payload: EventPayloads["leaveRequest.cancel"],
): Promise<OutgoingMessage[]> {
  const { subject, employee, asked } = payload
  const values = { ...(await factsOf(ctx, subject)), employee: employee.fullName }
  const people = await deciders(ctx, employee, asked)
  return people.map((to) => ({ to, category, messageKey: "leaveCancelled", values, link: requestPage(subject.id) }))
}

export async function askToChange(ctx: EventContext, { subject, employee }: LeaveChangeRequestEvent): Promise<OutgoingMessage[]> {
  const request = await requestOf(ctx, subject)
  const values = { ...(await factsOf(ctx, request)), employee: employee.fullName }
  const people = await deciders(ctx, employee, await pending(ctx, { requestId: request.id, changeId: subject.id }))
  const link = requestPage(request.id)
  const { startDate: newStartDate, endDate: newEndDate } = subject
  return people.map((to) =>
    newStartDate && newEndDate
      ? { to, category, messageKey: "leaveChangeRequested", values: { ...values, newStartDate, newEndDate }, link }
      : { to, category, messageKey: "leaveCancellationRequested", values, link },
  )
}

export async function tellChanged(ctx: EventContext, { subject, employee }: LeaveChangeRequestEvent): Promise<OutgoingMessage[]> {
  const request = await requestOf(ctx, subject)
  const description = subject.startDate ? "leaveChangeApproved" : "leaveCancellationApproved"
  return [{ to: employee, category, messageKey: description, values: await factsOf(ctx, request), link: requestPage(request.id) }]
}

export async function tellUnchanged(
  ctx: EventContext,
  { subject, employee }: LeaveChangeRequestEvent,
): Promise<OutgoingMessage[]> {
  const request = await requestOf(ctx, subject)
  const values = { ...(await factsOf(ctx, request)), comment: subject.decisionComment ?? "" }
  return [{ to: employee, category, messageKey: "leaveChangeRejected", values, link: requestPage(request.id) }]
}

export async function tellWithdrawn(
  ctx: EventContext,
  payload: EventPayloads["leaveChange.withdraw"],
): Promise<OutgoingMessage[]> {
  const { subject, employee, asked } = payload
  const request = await requestOf(ctx, subject)
  const values = { ...(await factsOf(ctx, request)), employee: employee.fullName }
  const people = await deciders(ctx, employee, asked)
  return people.map((to) => ({ to, category, messageKey: "leaveChangeWithdrawn", values, link: requestPage(request.id) }))
}

export function tellDelegate(
  description: "leaveDelegated" | "leaveDelegationEnded",
  { subject, delegator, delegate }: EventPayloads["leaveDelegation.create"],
): OutgoingMessage[] {
  const { startDate, endDate } = subject
  return [
    {
      to: delegate,
      category,
      messageKey: description,
      values: { delegator: delegator.fullName, startDate, endDate },
      link: toDecidePage,
    } as OutgoingMessage,
  ]
}

async function factsOf(ctx: EventContext, { leaveTypeId, startDate, endDate, days }: LeaveRequest): Promise<LeaveEmailData> {
  const { name } = await ctx.em.findOneOrFail(LeaveType, { id: leaveTypeId })
  return { leaveType: name, startDate, endDate, days }
}

const requestOf = (ctx: EventContext, { requestId }: { requestId: string }) =>
  ctx.em.findOneOrFail(LeaveRequest, { id: requestId })

const pending = (ctx: EventContext, about: { requestId: string; changeId: string | null }) =>
  ctx.em.find(ApprovalStep, { ...about, status: "PENDING" })

/**
 * Who holds these seats, with those who stand in for them today. Where a manager or HR may decide, the manager is asked; HR is
 * where there is no manager, or where HR alone decides.
 */
async function deciders(ctx: EventContext, employee: Employee, seats: readonly ApprovalStep[]): Promise<Employee[]> {
  const active = { accountStatus: "ACTIVE", id: { $ne: employee.id } } as const
  const named = seats.flatMap(({ approver, approverId }) =>
    approver === "PERSON" ? (approverId ?? []) : approver === "HR" ? [] : (employee.managerId ?? []),
  )
  const found = await ctx.em.find(Employee, { $and: [active, { id: { $in: named } }] })
  const isLeft = seats.some(({ approver }) => approver === "HR") || found.length === 0
  const ofHr = isLeft ? await ctx.em.find(Employee, { ...active, role: "HR" }) : []
  const ofLast = isLeft && ofHr.length === 0 ? await ctx.em.find(Employee, { ...active, role: "ADMIN" }) : []
  const holders = [...found, ...ofHr, ...ofLast]
  const day = today(ctx.deps.clock, ctx.viewer.timezone)
  const standIns = await ctx.em.find(LeaveDelegation, {
    delegatorId: { $in: holders.map(({ id }) => id) },
    delegateId: { $ne: employee.id },
    endedAt: null,
    startDate: { $lte: day },
    endDate: { $gte: day },
  })
  const others = await ctx.em.find(Employee, {
    id: { $in: standIns.map(({ delegateId }) => delegateId) },
    accountStatus: "ACTIVE",
  })
  return [...new Map([...holders, ...others].map((person) => [person.id, person])).values()]
}
