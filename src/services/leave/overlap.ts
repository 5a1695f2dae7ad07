// Finds booked leave that overlaps a leave. Halves and times are compared by the working hours of the employee.
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import type { LeaveSpan, ScheduleOn } from "./calculations/day-count.js"
import { formatTime, MINUTES_PER_DAY } from "./calculations/hours.js"
import type { LeaveRequestDraft } from "./calculations/request-draft.js"

/** Overlapping requests that an error lists. */
const MAX_REPORTED_REQUESTS = 20

/** A pending or approved request. */
export interface OtherRequest extends LeaveSpan {
  id: string
}

/** The pending and approved requests of the employee on the days of each leave, in the order of the drafts. */
export async function loadOtherRequests(ctx: Context, drafts: readonly LeaveRequestDraft[]): Promise<OtherRequest[][]> {
  const rows = await ctx.runTogether(sql<OtherRequest & { draft: number }>`
    select x.draft, r.id, r.start_date::text as "startDate", r.start_half as "startHalf", r.start_time as "startTime",
      r.end_date::text as "endDate", r.end_half as "endHalf", r.end_time as "endTime"
    from ${draftRows(drafts)} join leave_requests r on r.employee_id = x.employee and r.id is distinct from x.id
    where r.organization_id = ${ctx.viewer.organizationId} and r.status in ('PENDING', 'APPROVED')
      and r.start_date <= x.last and r.end_date >= x.first
    order by r.start_date, r.id`)
  return byDraft(drafts, rows)
}

/** SQL for rows `x` of drafts with their numbers. */
export function draftRows(drafts: readonly LeaveRequestDraft[]): RawBuilder<unknown> {
  const rows = drafts.map(({ id = null, employeeId, leaveTypeId, startDate, endDate }, draft) => ({
    draft,
    id,
    employee: employeeId,
    type: leaveTypeId,
    first: startDate,
    last: endDate,
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as x(draft int, id uuid, employee uuid, type uuid, first date, last date)`
}

/** The rows of each draft, without its number. */
export function byDraft<T extends object>(drafts: readonly LeaveRequestDraft[], rows: readonly (T & { draft: number })[]): T[][] {
  const lists: T[][] = drafts.map(() => [])
  for (const { draft, ...row } of rows) lists[draft]?.push(row as unknown as T)
  return lists
}

/** OVERLAPPING_REQUEST if other requests take a part of the time. */
export function overlapError(
  draft: LeaveRequestDraft,
  others: readonly OtherRequest[],
  scheduleOn: ScheduleOn,
): AppError | undefined {
  // The time of a request decides only on the day that it shares with an edge of the draft, so these boundaries suffice.
  const boundaries = { first: boundaryOn(scheduleOn, draft.startDate), last: boundaryOn(scheduleOn, draft.endDate) }
  const [begin, end] = [beginOf(draft, boundaries.first), endOf(draft, boundaries.last)]
  const requests = others
    .filter((other) => beginOf(other, boundaries.last) < end && endOf(other, boundaries.first) > begin)
    .slice(0, MAX_REPORTED_REQUESTS)
    .map(({ startHalf: _, endHalf: __, ...other }) =>
      Object.fromEntries(Object.entries(other).filter(([, value]) => value !== null)),
    )
  const [first] = requests
  if (!first) return undefined
  const values = { startDate: String(first.startDate), endDate: String(first.endDate) }
  return new AppError("OVERLAPPING_REQUEST", { details: { requests }, values })
}

/** Start as sortable text, `YYYY-MM-DD HH:MM`. */
const beginOf = ({ startDate, startTime, startHalf }: LeaveSpan, boundary: string) =>
  `${startDate} ${startTime ?? (startHalf === "PM" ? boundary : "00:00")}`

const endOf = ({ endDate, endTime, endHalf }: LeaveSpan, boundary: string) =>
  `${endDate} ${endTime ?? (endHalf === "AM" ? boundary : "24:00")}`

/** The time at which the halves of a day meet. Never an end of the day, so that both halves have a duration. */
const boundaryOn = (scheduleOn: ScheduleOn, date: string): string =>
  formatTime(Math.min(MINUTES_PER_DAY - 1, Math.max(1, scheduleOn(date).boundary)))
