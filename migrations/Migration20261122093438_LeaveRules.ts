// LeaveRules.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122093438_LeaveRules extends Migration {
  override name = "Migration20261122093438_LeaveRules"

  override up(): void {
    this.addSql(`comment on column "locations"."region" is 'Region of the country with public holidays of its own (ISO 3166-2, the part after the country code), or a part of it, as \`BY-EVANG\`.'`)

    this.addSql(`comment on column "leave_policies"."carry_over_expires" is 'Last day of the next year on which carried days can be taken, as \`MM-DD\`; \`12-31\` for its end. Null: carried days do not expire and are carried over again.'`)
    this.addSql(`comment on column "leave_policies"."maximum_consecutive_days" is 'Maximum working days in a row, across adjacent requests of the type; null for no limit.'`)

    this.addSql(`alter table "leave_approval_policies" add "rejects_leave_after_end" boolean not null default false`)
    this.addSql(`comment on column "leave_approval_policies"."rejects_leave_after_end" is 'Whether an end of employment before booked leave is rejected with LEAVE_AFTER_EMPLOYMENT. Otherwise that leave is shortened or cancelled.'`)

    this.addSql(`comment on column "holiday_calendars"."region" is 'Region of the country with public holidays of its own (ISO 3166-2, the part after the country code), or a part of it, as \`BY-EVANG\`.'`)

    this.addSql(`comment on column "leave_requests"."days" is 'Number of working days, without days off and holidays. Half of a full day counts 0.5.'`)

    this.addSql(`alter table "work_patterns" add "full_day_minutes" integer null, add "worked_halves" jsonb not null default '[]'`)
    this.addSql(`comment on column "work_patterns"."full_day_minutes" is 'Minutes that count as one day of leave; null for those of the longest day.'`)
    this.addSql(`comment on column "work_patterns"."worked_halves" is 'Weekdays on which only one half is worked. On other days, half of the minutes are in each half.'`)
    this.addSql(`alter table "work_patterns" add constraint "work_patterns_full_day_minutes_check" check (full_day_minutes >= 1 and full_day_minutes <= 1440)`)
  }
}
