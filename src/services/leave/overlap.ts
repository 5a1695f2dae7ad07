// Finds booked leave that overlaps a leave. Halves and times are compared by the working hours of the employee.
import { sql } from "kysely"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import type { ScheduleOn } from "./rules/day-count.js"
import { formatTime, MINUTES_PER_DAY } from "./rules/hours.js"
import type { LeaveRequestDraft } from "./rules/request-draft.js"

/** Overlapping requests that an error lists. */
const MAX_REPORTED_REQUESTS = 20

/** OVERLAPPING_REQUEST if pending or approved requests of the employee take a part of the time. */
export async function findOverlap(ctx: Context, draft: LeaveRequestDraft, scheduleOn: ScheduleOn): Promise<AppError | undefined> {
  const { employeeId, id, startDate, startHalf, startTime, endDate, endHalf, endTime } = draft
  const [firstNoon, lastNoon] = [boundaryOn(scheduleOn, startDate), boundaryOn(scheduleOn, endDate)]
  const begin = startTime ?? (startHalf === "PM" ? firstNoon : DAY_BEGIN)
  const end = endTime ?? (endHalf === "AM" ? lastNoon : DAY_END)
  // The time of a row decides on the day that it shares with an edge of the draft only, so these boundaries suffice.
  const { rows } = await sql<OverlappingRequest>`
    select id, start_date::text as "startDate", end_date::text as "endDate", start_time as "startTime", end_time as "endTime"
    from leave_requests
    where organization_id = ${ctx.viewer.organizationId} and employee_id = ${employeeId} and status in ('PENDING', 'APPROVED')
      and start_date <= ${endDate}::date and end_date >= ${startDate}::date
      and (start_date, coalesce(start_time, case when start_half = 'PM' then ${lastNoon} else ${DAY_BEGIN} end)::text collate "C")
        < (${endDate}::date, ${end}::text collate "C")
      and (end_date, coalesce(end_time, case when end_half = 'AM' then ${firstNoon} else ${DAY_END} end)::text collate "C")
        > (${startDate}::date, ${begin}::text collate "C")
      and id is distinct from ${id ?? null}::uuid
    order by start_date, id limit ${MAX_REPORTED_REQUESTS}`.execute(ctx.db)
  const [first] = rows
  if (!first) return undefined
  const requests = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
  return new AppError("OVERLAPPING_REQUEST", {
    details: { requests },
    values: { startDate: first.startDate, endDate: first.endDate },
  })
}

interface OverlappingRequest {
  id: string
  startDate: string
  endDate: string
  startTime: string | null
  endTime: string | null
}

const DAY_BEGIN = "00:00"
const DAY_END = "24:00"

/** The time at which the halves of a day meet. Never an end of the day, so that both halves have a duration. */
const boundaryOn = (scheduleOn: ScheduleOn, date: string): string =>
  formatTime(Math.min(MINUTES_PER_DAY - 1, Math.max(1, scheduleOn(date).boundary)))
