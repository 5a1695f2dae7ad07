// Leave requests of the demo organization: about four per employee, in last year, this year and the next. The ledger job derives
// the ledger from them.
import type { Faker } from "@faker-js/faker"
import { type Kysely, sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import { addDays } from "../adapters/clock.js"
import { newId } from "../entities/base-entity.js"
import type { LeaveStatus } from "../entities/leave/enums.js"
import type { DemoPerson, DemoRow } from "./people.js"
import { daysPerWeekOf } from "./work-patterns.js"

/** Weeks without public holidays at any demo location, as `MM-DD` on or after which their Monday is. */
const HOLIDAY_FREE_WEEKS = ["03-08", "07-06", "07-13", "07-20", "09-08", "09-15", "11-13"]

const mondayFrom = (day: string) => {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return addDays(day, (8 - dayOfWeek) % 7)
}

interface LeaveTypeIds {
  annual: string
  sick: string
  /** A type in hours. */
  inLieu: string
}

/** Rows of leave requests. `today` is the first day of the demo. */
export function createLeaveRequestRows(
  faker: Faker,
  people: readonly DemoPerson[],
  { annual, sick, inLieu }: LeaveTypeIds,
  today: string,
): DemoRow[] {
  const year = Number(today.slice(0, 4))
  const mondays = [year - 1, year, year + 1].flatMap((y) => HOLIDAY_FREE_WEEKS.map((week) => mondayFrom(`${y}-${week}`)))
  const thisWeek = addDays(today, 1 - Temporal.PlainDate.from(today).dayOfWeek)
  const before = mondays.filter((day) => day < thisWeek)
  const after = mondays.filter((day) => day > thisWeek)
  return people.flatMap((person) => {
    const request = (type: string, start: string, end: string, status: LeaveStatus) =>
      requestRow(person, { type, start, end, status }, today)
    const [first, second, third] = faker.helpers.arrayElements(before, 3) as [string, string, string]
    const upcoming = faker.helpers.arrayElement(after)
    const last = addDays(upcoming, faker.number.int({ min: 0, max: 4 }))
    const sickDay = addDays(second, faker.number.int({ min: 0, max: 4 }))
    const requests = [
      request(annual, first, addDays(first, 4), "APPROVED"),
      request(sick, sickDay, sickDay, "APPROVED"),
      request(
        annual,
        third,
        addDays(third, faker.number.int({ min: 0, max: 4 })),
        faker.helpers.weightedArrayElement(PAST_STATUSES),
      ),
      request(annual, upcoming, last, faker.helpers.weightedArrayElement(FUTURE_STATUSES)),
    ]
    const percentile = faker.number.int({ min: 1, max: 100 })
    // About 4 % of the employees are sick today, and 8 % on leave this week.
    if (percentile <= 4) requests.push(request(sick, today, today, "APPROVED"))
    else if (percentile <= 12) requests.push(request(annual, thisWeek, addDays(thisWeek, 4), "APPROVED"))
    const friday = addDays(upcoming, 4)
    if (percentile % 5 === 0 && last < friday) requests.push(byTheHour(request(inLieu, friday, friday, "APPROVED")))
    return requests.filter(({ start_date, days }) => String(start_date) >= String(person.hire_date) && Number(days) > 0)
  })
}

const PAST_STATUSES: { value: LeaveStatus; weight: number }[] = [
  { value: "APPROVED", weight: 8 },
  { value: "REJECTED", weight: 1 },
  { value: "CANCELLED", weight: 1 },
]
const FUTURE_STATUSES: { value: LeaveStatus; weight: number }[] = [
  { value: "PENDING", weight: 5 },
  { value: "APPROVED", weight: 4 },
  { value: "DRAFT", weight: 1 },
]

interface PlannedRequest {
  type: string
  start: string
  end: string
  status: LeaveStatus
}

/** The row of a request that was sent three weeks ahead, or three days ago if that is earlier. */
function requestRow(
  person: DemoPerson,
  { type: leave_type_id, start: start_date, end: end_date, status }: PlannedRequest,
  today: string,
): DemoRow {
  const [submitted = today] = [addDays(start_date, -21), addDays(today, -3)].sort()
  const isDecided = status === "APPROVED" || status === "REJECTED"
  return {
    id: newId(),
    employee_id: person.id,
    leave_type_id,
    start_date,
    start_half: "AM",
    start_time: null,
    end_date,
    end_half: "PM",
    end_time: null,
    starts_partly: false,
    ends_partly: false,
    days: workdays(start_date, end_date, daysPerWeekOf(person)),
    minutes: workdays(start_date, end_date, daysPerWeekOf(person)) * 480,
    status,
    submitted_at: status === "DRAFT" ? null : `${submitted}T09:00:00.000Z`,
    booked_on: status === "DRAFT" ? null : submitted,
    decided_by_id: isDecided ? person.manager_id : null,
    decided_at: isDecided ? `${addDays(submitted, 2)}T14:00:00.000Z` : null,
    decision_comment: status === "REJECTED" ? "Too many of us are away already." : null,
  }
}

/** Turns a request of one day into leave from 14:00 to 16:00, a quarter of the day. */
const byTheHour = (row: DemoRow): DemoRow => {
  const times = { start_time: "14:00", end_time: "16:00", starts_partly: true, ends_partly: true }
  return { ...row, ...times, days: 0.25, minutes: 120 }
}

function workdays(from: string, to: string, daysPerWeek: number): number {
  let count = 0
  for (let day = from; day <= to; day = addDays(day, 1)) if (Temporal.PlainDate.from(day).dayOfWeek <= daysPerWeek) count++
  return count
}

/** Inserts the half days, approval steps and history of all leave requests of an organization. */
export async function insertLeaveDetails(db: Kysely<unknown>, organization: string): Promise<void> {
  await sql`
    insert into leave_day_parts (id, organization_id, request_id, employee_id, date, half, amount, minutes, start_time, end_time, not_counted_reason)
    select gen_random_uuid(), r.organization_id, r.id, r.employee_id, d.date, h.half,
      case when not w.works then 0 when r.start_time is null then 500 else 250 end,
      case when not w.works then 0 when r.start_time is null then 240 else r.minutes end,
      r.start_time, r.end_time, case when not w.works then 'NOT_WORKING' end
    from leave_requests r
    cross join lateral (select date::date from generate_series(r.start_date, r.end_date, interval '1 day') date) d
    cross join (values ('AM'), ('PM')) h (half)
    left join work_pattern_assignments a on a.organization_id = r.organization_id and a.employee_id = r.employee_id
    join work_patterns p on p.organization_id = r.organization_id
      and case when a.id is null then p.is_default else p.id = a.pattern_id end
    cross join lateral (
      select (array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday])[extract(isodow from d.date)] > 0 as works
    ) w
    where r.organization_id = ${organization} and r.status <> 'DRAFT'
      and (r.start_time is null or h.half = 'PM')`.execute(db)
  await sql`
    insert into leave_approval_steps
      (id, organization_id, request_id, employee_id, position, sequence, approver, rule, status, decided_by_id, decided_at, comment)
    select gen_random_uuid(), r.organization_id, r.id, r.employee_id, 0, 0, 'MANAGER_OR_HR', 'ANY',
      case r.status when 'CANCELLED' then 'CLOSED' else r.status end, r.decided_by_id, r.decided_at, r.decision_comment
    from leave_requests r where r.organization_id = ${organization} and r.status <> 'DRAFT'`.execute(db)
  await sql`
    insert into leave_request_history_entries (id, organization_id, request_id, employee_id, at, action, actor_id, "from", "to", comment)
    select gen_random_uuid(), r.organization_id, r.id, r.employee_id, s.at, s.action, s.actor_id, s.before, s.after, s.comment
    from leave_requests r
    cross join lateral (values
      (coalesce(r.submitted_at, r.created_at) - interval '1 hour', 'create', r.employee_id, null, 'DRAFT', null),
      (r.submitted_at, 'submit', r.employee_id, 'DRAFT', 'PENDING', null),
      (r.decided_at, case r.status when 'APPROVED' then 'approve' else 'reject' end, r.decided_by_id, 'PENDING', r.status, r.decision_comment),
      (case r.status when 'CANCELLED' then r.submitted_at + interval '1 day' end, 'cancel', r.employee_id, 'PENDING', r.status, null)
    ) s (at, action, actor_id, before, after, comment)
    where r.organization_id = ${organization} and s.at is not null`.execute(db)
}
