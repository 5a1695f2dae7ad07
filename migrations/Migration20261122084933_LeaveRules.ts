// LeaveRules.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122084933_LeaveRules extends Migration {
  override name = "Migration20261122084933_LeaveRules"

  override up(): void {
    this.addSql(`comment on column "leave_policies"."carry_over_expires" is 'Last day of the next year on which carried days can be taken, as \`MM-DD\`; \`12-31\` for its end. Null: carried days do not expire and are carried over again.'`)
    this.addSql(`comment on column "leave_policies"."maximum_consecutive_days" is 'Maximum working days in a row, across adjacent requests of the type; null for no limit.'`)
  }
}
