// ReadThrough.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123133248_ReadThrough extends Migration {
  override name = "Migration20261123133248_ReadThrough"

  override up(): void {
    this.addSql(`comment on column "notifications"."read_at" is 'Time of reading. It follows within seconds for the earlier ones of more than 2,000 that were read at once.'`)

    this.addSql(`alter table "inboxes" add "read_through" integer not null default 0`)
    this.addSql(`comment on column "inboxes"."read_through" is 'Number of the latest notification when all were last marked as read.'`)
  }
}
