// Keeps the time of the last entry of an audit log, which the next one follows.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261128100000_RecordedTime extends Migration {
  override name = "Migration20261128100000_RecordedTime"

  override up(): void {
    this.addSql(`alter table "audit_chains" add "last_at" timestamptz(3) null`)
    this.addSql(`comment on column "audit_chains"."last_at" is 'Time of the last entry; null before the first one.'`)
    this.addSql(`comment on column "audit_entries"."at" is 'Time at which the action was recorded, in the order of the numbers.'`)
  }
}
