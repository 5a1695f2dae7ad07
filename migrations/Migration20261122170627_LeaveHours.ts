// LeaveHours.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122170627_LeaveHours extends Migration {
  override name = "Migration20261122170627_LeaveHours"

  override up(): void {
    this.addSql(`alter table "leave_types" add "unit" text not null default 'DAYS'`)
    this.addSql(`comment on column "leave_types"."unit" is 'Unit of all amounts of the type. Fixed at creation.'`)
    this.addSql(`alter table "leave_types" add constraint "leave_types_unit_check" check ("unit" in ('DAYS', 'HOURS'))`)

    this.addSql(`comment on column "leave_policies"."carry_over_expires" is 'Last day of the next year on which carried leave can be taken, as \`MM-DD\`; \`12-31\` for its end. Null: carried leave does not expire and is carried over again.'`)
    this.addSql(`comment on column "leave_policies"."days_per_year" is 'Leave per year, in the unit of the type.'`)
    this.addSql(`comment on column "leave_policies"."maximum_carry_over" is 'Maximum carried into the next year, in the unit of the type; null for no limit.'`)
    this.addSql(`comment on column "leave_policies"."negative_allowed_up_to" is 'Amount by which a balance may be negative, in the unit of the type.'`)
    this.addSql(`comment on column "leave_policies"."tenure_steps" is 'Leave per year by years of service.'`)

    this.addSql(`alter table "leave_requests" drop constraint "leave_requests_days_check"`)
    this.addSql(`alter table "leave_requests" add "minutes" integer not null default 0`)
    this.addSql(`comment on column "leave_requests"."minutes" is 'Minutes of work that the leave takes.'`)
    this.addSql(`alter table "leave_requests" add constraint "leave_requests_days_check" check (days >= 0 and minutes >= 0)`)

    this.addSql(`comment on column "leave_entries"."amount" is 'Signed thousandths of a day, or of a minute for a type in hours.'`)

    this.addSql(`alter table "leave_days" add "minutes" integer not null default 0`)
    this.addSql(`comment on column "leave_days"."minutes" is 'Minutes of work that the leave takes.'`)

    this.addSql(`alter table "work_patterns" add "working_hours" jsonb not null default '[]'`)
    this.addSql(`comment on column "work_patterns"."working_hours" is 'Working hours in order, with a part before and after each break. On a weekday without hours, work begins at 09:00 without a break, or at 12:00 if only the afternoon is worked.'`)

    // Minutes of leave that is stored already, by the full day of the pattern of each day. Drafts are measured when they are submitted.
    this.addSql(`update leave_days d set minutes = round(d.amount * coalesce(
        a.full_day_minutes, greatest(a.monday, a.tuesday, a.wednesday, a.thursday, a.friday, a.saturday, a.sunday),
        s.full_day_minutes, greatest(s.monday, s.tuesday, s.wednesday, s.thursday, s.friday, s.saturday, s.sunday), 480) / 1000.0)
      from leave_days x
      left join work_patterns s on s.organization_id = x.organization_id and s.is_default and s.archived_at is null
      left join work_patterns a on a.organization_id = x.organization_id and a.id = (
        select h.pattern_id from work_pattern_assignments h
        where h.organization_id = x.organization_id and h.employee_id = x.employee_id and h.effective_from <= x.date
        order by h.effective_from desc limit 1)
      where x.organization_id = d.organization_id and x.id = d.id`)
    this.addSql(`update leave_requests r set minutes = coalesce((
        select sum(d.minutes) from leave_days d where d.organization_id = r.organization_id and d.request_id = r.id),
      round(r.days * 480))`)
  }
}
