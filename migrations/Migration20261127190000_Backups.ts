// When each step of backups last succeeded, and since when the contents of a file are unused.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261127190000_Backups extends Migration {
  override name = "Migration20261127190000_Backups"

  override up(): void {
    this.addSql(`create table app.backup_state (
      step text primary key, at timestamptz(3) not null, details jsonb not null)`)
    this.addSql(`alter table "stored_objects" add "unused_since" timestamptz(3) null`)
    this.addSql(`comment on column "stored_objects"."unused_since" is 'Time at which a job found that no file record refers to it; \`-infinity\` if an erasure deleted the record.'`)
  }
}
