// Keeps when employees and their changes were recorded, applied and canceled, and when accounts were deactivated.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261128203612_EmploymentTimes extends Migration {
  override name = "Migration20261128203612_EmploymentTimes"

  override up(): void {
    this.addSql(`alter table "employees" add "recorded_at" timestamptz(3) null, add "deactivations" jsonb not null default '[]'`)
    this.addSql(`comment on column "employees"."recorded_at" is 'Time at which the employee was recorded; null for one of an earlier version, whose time is that of creation.'`)
    this.addSql(`comment on column "employees"."deactivations" is 'Times in which the account was deactivated: the day, and the recorded times \`from\` and \`until\`.'`)

    this.addSql(`alter table "employment_changes" add "recorded_at" timestamptz(3) null, add "canceled_at" timestamptz(3) null, add "applied_at" timestamptz(3) null`)
    this.addSql(`comment on column "employment_changes"."recorded_at" is 'Time at which the change was recorded. Null for one of an earlier version, whose time is \`createdAt\`.'`)
    this.addSql(`comment on column "employment_changes"."canceled_at" is 'Time at which the change was canceled. Null for one that an earlier version canceled, whose time is \`updatedAt\`.'`)
    this.addSql(`comment on column "employment_changes"."applied_at" is 'Time at which the change was applied; null for one of an earlier version, whose time is that of its last change.'`)
  }
}
