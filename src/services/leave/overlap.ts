// Finds booked leave that overlaps a leave. Halves and times are compared by the working hours of the employee.
import { sql } from "kysely"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import type { LeaveSpan, ScheduleOn } from "./rules/day-count.js"
import { formatTime, MINUTES_PER_DAY } from "./rules/hours.js"
import type { LeaveRequestDraft } from "./rules/request-draft.js"

/** Overlapping requests that an error lists. */
const MAX_REPORTED_REQUESTS = 20

/** A pending or approved request. */
export interface OtherRequest extends LeaveSpan {
  id: string
}

/** The pending and approved requests of the employee on the days of a leave. */
export function loadOtherRequests(
  ctx: Context,
  { employeeId, id, startDate, endDate }: LeaveRequestDraft,
): Promise<OtherRequest[]> {
  return ctx.select(sql<OtherRequest>`
    select id, start_date::text as "startDate", start_half as "startHalf", start_time as "startTime",
      end_date::text as "endDate", end_half as "endHalf", end_time as "endTime"
    from leave_requests
    where organization_id = ${ctx.viewer.organizationId} and employee_id = ${employeeId} and status in ('PENDING', 'APPROVED')
      and start_date <= ${endDate}::date and end_date >= ${startDate}::date and id is distinct from ${id ?? null}::uuid
    order by start_date, id`)
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

/** Date and time of the begin of a leave, in an order that text has. */
const beginOf = ({ startDate, startTime, startHalf }: LeaveSpan, boundary: string) =>
  `${startDate} ${startTime ?? (startHalf === "PM" ? boundary : "00:00")}`

const endOf = ({ endDate, endTime, endHalf }: LeaveSpan, boundary: string) =>
  `${endDate} ${endTime ?? (endHalf === "AM" ? boundary : "24:00")}`

/** The time at which the halves of a day meet. Never an end of the day, so that both halves have a duration. */
const boundaryOn = (scheduleOn: ScheduleOn, date: string): string =>
  formatTime(Math.min(MINUTES_PER_DAY - 1, Math.max(1, scheduleOn(date).boundary)))
