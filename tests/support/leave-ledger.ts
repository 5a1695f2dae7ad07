// Helpers of the leave tests that call services directly, below the checks of requests.
import { SystemViewer } from "../../src/auth/viewer.js"
import { Context } from "../../src/core/context.js"
import { unitOfWork } from "../../src/core/unit-of-work.js"
import { LeaveRequest } from "../../src/entities/leave/requests.js"
import { lengthOf } from "../../src/services/leave/calculations/day-count.js"
import type { Client } from "./client.js"
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

/** Runs work as the system, in a transaction. */
export function runAsSystem<T>(app: TestApp, work: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = new Context(app.instance.deps, new SystemViewer(app.organizationId), { requestId: "test", address: "" })
  return unitOfWork(ctx, () => work(ctx))
}

/** Runs work as the system, with the employee locked as services do before they write to a ledger. */
export const runLocked = <T>(app: TestApp, employeeId: string, work: (ctx: Context) => Promise<T>): Promise<T> =>
  runAsSystem(app, async (ctx) => {
    await ctx.em.execute("/* test */ select 1 from employees where id = ? for update", [employeeId])
    return work(ctx)
  })

/** Books a pending request without validation and approval. Returns its id. */
export async function bookPending(
  app: TestApp,
  client: Client,
  leaveTypeId: string,
  startDate: string,
  endDate = startDate,
): Promise<string> {
  const span = { startDate, startHalf: "AM", endDate, endHalf: "PM" } as const
  const id = await insertRow(app.sql, "leave_requests", app.organizationId, {
    employee_id: client.id,
    leave_type_id: leaveTypeId,
    start_date: startDate,
    start_half: "AM",
    end_date: endDate,
    end_half: "PM",
    days: 0,
    status: "DRAFT",
  })
  await runLocked(app, client.id, async (ctx) => {
    const request = await ctx.em.findOneOrFail(LeaveRequest, { id })
    const halves = await ctx.services.leave.days.count(client.id, span)
    await ctx.services.leave.ledger.reserve(request, halves)
    for (const { date, half, amount, minutes, notCountedReason, holiday } of halves)
      await ctx.em.execute(
        "insert into leave_day_parts (id, organization_id, request_id, employee_id, date, half, amount, minutes, not_counted_reason, holiday) values (gen_random_uuid(), ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [app.organizationId, id, client.id, date, half, amount, minutes, notCountedReason, holiday],
      )
    Object.assign(request, lengthOf(span, halves))
    request.status = "PENDING"
  })
  return id
}

/** Uses or releases the days of a booked request, and sets its status. */
export const rebook = (
  app: TestApp,
  client: Client,
  id: string,
  action: "consume" | "release",
  status: LeaveRequest["status"],
): Promise<void> =>
  runLocked(app, client.id, async (ctx) => {
    const request = await ctx.em.findOneOrFail(LeaveRequest, { id })
    request.status = status
    await ctx.services.leave.ledger[action](request)
  })
