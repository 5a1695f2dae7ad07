// Demo calendar: weekly team meetings, one-to-one meetings, a company meeting and a holiday that blocks the day.
import { type Kysely, sql } from "kysely"

/** Number of weekly team meetings. */
const TEAM_MEETING_WEEKS = 26

/** Inserts events around a date. `hrId` is the organizer of the organization-wide events. */
export async function fillDemoCalendar(db: Kysely<unknown>, organization: string, day: string, hrId: string): Promise<void> {
  await insertEvents(db, organization, day, hrId)
  await sql`
    insert into calendar_participants (id, organization_id, event_id, employee_id, status, optional, last_date, responded_at, version)
    select gen_random_uuid(), e.organization_id, v.id, e.id, answer.status, false, v.last_date,
      case when answer.status <> 'PENDING' then v.created_at end, 1
    from calendar_events v
    join employees e on e.organization_id = v.organization_id and e.manager_id = v.organizer_id and e.account_status <> 'DEACTIVATED'
      and (v.recurrence is not null or md5(e.email) < '4')
    cross join lateral (
      select (array['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'TENTATIVE', 'PENDING', 'DECLINED'])[1 + get_byte(decode(md5(v.title || e.email), 'hex'), 0) % 6] as status
    ) answer
    where v.organization_id = ${organization} and v.visibility = 'PARTICIPANTS'
    order by e.id`.execute(db)
  await sql`
    insert into calendar_occurrences (id, organization_id, event_id, original_date, start, "end", start_date, end_date, version)
    select case when v.recurrence is null then v.id else gen_random_uuid() end, v.organization_id, v.id, d.day::date,
      (d.day + (v.start at time zone v.timezone)::time) at time zone v.timezone,
      (d.day + (v.start at time zone v.timezone)::time) at time zone v.timezone + (v."end" - v.start), d.day::date, d.day::date, 1
    from calendar_events v
    cross join lateral generate_series(v.start_date::timestamp,
      v.start_date + case when v.recurrence is null then 0 else (${TEAM_MEETING_WEEKS} - 1) * 7 end, interval '7 days') as d (day)
    where v.organization_id = ${organization}
    order by v.id, d.day`.execute(db)
}

const insertEvents = (db: Kysely<unknown>, organization: string, day: string, hrId: string) =>
  sql`
  with planned (organizer_id, title, type, at, minutes, timezone, recurrence, visibility, blocks_day) as (
    select m.id, t.title, 'MEETING', date_trunc('week', ${day}::timestamp) + t.days * interval '1 day' + t.at + (r.n % 8) * interval '30 minutes',
      30, coalesce(l.timezone, o.timezone), t.recurrence, 'PARTICIPANTS', false
    from employees m
    join organizations o on o.id = m.organization_id
    left join locations l on l.organization_id = m.organization_id and l.id = m.location_id
    cross join lateral (select get_byte(decode(md5(m.email), 'hex'), 0) as n) r
    cross join (values ('Team meeting', 0, time '09:00', ${`FREQ=WEEKLY;COUNT=${TEAM_MEETING_WEEKS}`}), ('How are you doing?', 8, time '13:00', null))
      as t (title, days, at, recurrence)
    where m.organization_id = ${organization}
      and exists (select from employees e where e.organization_id = m.organization_id and e.manager_id = m.id)
    union all
    select ${hrId}::uuid, 'All hands', 'MEETING', date_trunc('week', ${day}::timestamp) + interval '10 days 15 hours', 60, 'Europe/Berlin', null,
      'ORGANIZATION', false
    union all
    select ${hrId}::uuid, 'Founding day', 'HOLIDAY', date_trunc('week', ${day}::timestamp) + interval '60 days', 1440, 'Europe/Berlin', null,
      'ORGANIZATION', true
  )
  insert into calendar_events (id, organization_id, title, type, start, "end", start_date, end_date, all_day, timezone, recurrence,
    visibility, blocks_day, busy, organizer_id, last_date, version)
  select gen_random_uuid(), ${organization}, title, type, at at time zone timezone, at at time zone timezone + minutes * interval '1 minute',
    at::date, at::date, minutes = 1440, timezone, recurrence, visibility, blocks_day, not blocks_day, organizer_id,
    at::date + case when recurrence is null then 0 else (${TEAM_MEETING_WEEKS} - 1) * 7 end, 1
  from planned`.execute(db)
