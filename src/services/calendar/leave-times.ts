// Times at which employees are on approved leave, for their availability.
import { sql } from "kysely"
import type { Context } from "../../core/context.js"
import type { DayHalf } from "../../entities/leave/enums.js"
import type { TimeWindow } from "./calculations/time-range.js"

/** Half a day of leave. The times are null unless the leave is by the hour. */
export interface LeaveTime {
  employeeId: string
  date: string
  half: DayHalf
  startTime: string | null
  endTime: string | null
}

/** The half days of approved leave of employees in a window and two days around it, because of time zones. */
export async function loadLeaveTimes(
  { db, viewer }: Context,
  employeeIds: readonly string[],
  { startDate, endDate }: TimeWindow,
): Promise<LeaveTime[]> {
  const { rows } = await sql<LeaveTime>`
    select d.employee_id as "employeeId", d.date::text as date, d.half, d.start_time as "startTime", d.end_time as "endTime"
    from leave_day_parts d
    join leave_requests q on q.organization_id = d.organization_id and q.id = d.request_id and q.status = 'APPROVED'
    where d.organization_id = ${viewer.organizationId} and d.employee_id = any(${[...employeeIds]}::uuid[])
      and d.date between ${startDate}::date - 2 and ${endDate}::date + 2 and d.amount > 0`.execute(db)
  return rows
}
