// An undo of a bulk action withdraws its emails that are not sent: the plan knows its events, and a notification whether it has an email.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129190310_WithdrawnEmails extends Migration {
  override name = "Migration20261129190310_WithdrawnEmails"

  override up(): void {
    this.addSql(`alter table "plans" add "event_ids" uuid[] not null default '{}'`)
    this.addSql(`comment on column "plans"."event_ids" is 'Ids of the events of the execution, whose emails an undo withdraws.'`)

    this.addSql(`alter table "notifications" add "is_emailed" boolean not null default false`)
    this.addSql(`comment on column "notifications"."is_emailed" is 'Whether an email of the notification was queued, or awaits the daily digest.'`)
  }
}
