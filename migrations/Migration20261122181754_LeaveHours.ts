// LeaveHours.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122181754_LeaveHours extends Migration {
  override name = "Migration20261122181754_LeaveHours"

  override up(): void {
    this.addSql(`alter table "leave_types" add "unit" text not null default 'DAYS'`)
    this.addSql(`comment on column "leave_types"."unit" is 'Unit of all amounts of the type. Fixed at creation.'`)
    this.addSql(`alter table "leave_types" add constraint "leave_types_unit_check" check ("unit" in ('DAYS', 'HOURS'))`)

    this.addSql(`comment on column "leave_policies"."carry_over_expires" is 'Last day of the next year on which carried leave can be taken, as \`MM-DD\`; \`12-31\` for its end. Null: carried leave does not expire and is carried over again.'`)
    this.addSql(`comment on column "leave_policies"."amount_per_year" is 'Leave per year, in the unit of the type.'`)
    this.addSql(`comment on column "leave_policies"."maximum_carry_over" is 'Maximum carried into the next year, in the unit of the type; null for no limit.'`)
    this.addSql(`comment on column "leave_policies"."negative_allowed_up_to" is 'Amount by which a balance may be negative, in the unit of the type.'`)
    this.addSql(`comment on column "leave_policies"."tenure_steps" is 'Leave per year by years of service.'`)

    this.addSql(`alter table "leave_requests" drop constraint "leave_requests_days_check"`)
    this.addSql(`alter table "leave_requests" drop constraint "leave_requests_overlap_exclude"`)
    this.addSql(`alter table "leave_requests" add "start_time" text null, add "end_time" text null, add "minutes" integer not null default 0, add "starts_partly" boolean not null default false, add "ends_partly" boolean not null default false`)
    this.addSql(`comment on column "leave_requests"."start_time" is 'Local time, \`HH:MM\`, at which the leave begins on its first day; null for the begin of the work or half.'`)
    this.addSql(`comment on column "leave_requests"."end_time" is 'Local time, \`HH:MM\`, at which the leave ends on its last day; null for the end of the work or half.'`)
    this.addSql(`comment on column "leave_requests"."minutes" is 'Minutes of work that the leave takes.'`)
    this.addSql(`comment on column "leave_requests"."starts_partly" is 'Whether times leave out work of the first day.'`)
    this.addSql(`comment on column "leave_requests"."ends_partly" is 'Whether times leave out work of the last day.'`)
    this.addSql(`alter table "leave_requests" add constraint "leave_requests_times_check" check (start_time ~ '^[0-9]{2}:[0-9]{2}\$' is not false and end_time ~ '^[0-9]{2}:[0-9]{2}\$' is not false and (end_date > start_date or start_time < end_time) is not false)`)
    this.addSql(`alter table "leave_requests" add constraint "leave_requests_overlap_times_exclude" exclude using gist (organization_id with =, employee_id with =, int4range((start_date - '2000-01-01'::date) * 1440 + coalesce(left(start_time, 2)::int * 60 + right(start_time, 2)::int, 0), (end_date - '2000-01-01'::date) * 1440 + coalesce(left(end_time, 2)::int * 60 + right(end_time, 2)::int, 1440)) with &&) where (status in ('PENDING', 'APPROVED') and (start_time is not null or end_time is not null))`)
    this.addSql(`alter table "leave_requests" add constraint "leave_requests_days_check" check (days >= 0 and minutes >= 0)`)
    this.addSql(`alter table "leave_requests" add constraint "leave_requests_overlap_exclude" exclude using gist (organization_id with =, employee_id with =, int4range((start_date - '2000-01-01'::date) * 2 + case when start_half = 'PM' then 1 else 0 end, (end_date - '2000-01-01'::date) * 2 + case when end_half = 'AM' then 1 else 2 end) with &&) where (status in ('PENDING', 'APPROVED') and start_time is null and end_time is null)`)

    this.addSql(`comment on column "ledger_entries"."amount" is 'Signed thousandths of a day, or of a minute for a type in hours.'`)

    this.addSql(`alter table "leave_day_parts" add "minutes" integer not null default 0, add "start_time" text null, add "end_time" text null`)
    this.addSql(`comment on column "leave_day_parts"."minutes" is 'Minutes of work that the leave takes.'`)
    this.addSql(`comment on column "leave_day_parts"."start_time" is 'Local time, \`HH:MM\`, at which the leave begins in this half; null if times do not limit the day.'`)
    this.addSql(`comment on column "leave_day_parts"."end_time" is 'Local time, \`HH:MM\`, at which the leave ends in this half; null if times do not limit the day.'`)

    this.addSql(`alter table "leave_change_requests" add "start_time" text null, add "end_time" text null`)
    this.addSql(`comment on column "leave_change_requests"."start_time" is 'Local time, \`HH:MM\`, at which the leave would begin on its first day; null for the begin of the work or half.'`)
    this.addSql(`comment on column "leave_change_requests"."end_time" is 'Local time, \`HH:MM\`, at which the leave would end on its last day; null for the end of the work or half.'`)

    this.addSql(`alter table "work_patterns" add "working_hours" jsonb not null default '[]'`)
    this.addSql(`comment on column "work_patterns"."working_hours" is 'Working hours in order, with a part before and after each break. On a weekday without hours, work begins at 09:00 without a break, or at 12:00 if only the afternoon is worked.'`)

    // Minutes of leave that is stored already, by the full day of the pattern of each day. Of an odd number of minutes the morning has one
    // more. Drafts are measured when they are submitted.
    this.addSql(`update leave_day_parts d set minutes = case d.half when 'AM' then ceil(x.minutes) else floor(x.minutes) end
      from (select y.id, y.organization_id, round(y.amount * coalesce(
          a.full_day_minutes, greatest(a.monday, a.tuesday, a.wednesday, a.thursday, a.friday, a.saturday, a.sunday),
          s.full_day_minutes, greatest(s.monday, s.tuesday, s.wednesday, s.thursday, s.friday, s.saturday, s.sunday), 480) / 1000.0, 1) as minutes
        from leave_day_parts y
        left join work_patterns s on s.organization_id = y.organization_id and s.is_default and s.archived_at is null
        left join work_patterns a on a.organization_id = y.organization_id and a.id = (
          select h.pattern_id from work_pattern_assignments h
          where h.organization_id = y.organization_id and h.employee_id = y.employee_id and h.effective_from <= y.date
          order by h.effective_from desc limit 1)) x
      where x.organization_id = d.organization_id and x.id = d.id`)
    this.addSql(`update leave_requests r set minutes = coalesce((
        select sum(d.minutes) from leave_day_parts d where d.organization_id = r.organization_id and d.request_id = r.id),
      round(r.days * 480))`)
  }
}
