// Accounts.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122122125_Accounts extends Migration {
  override name = "Migration20261122122125_Accounts"

  override up(): void {
    this.addSql(`alter table "employees" add "email_unconfirmed_since" timestamptz(3) null, add "pending_email" text null`)
    this.addSql(`comment on column "employees"."email_unconfirmed_since" is 'Time since which the address is unconfirmed.'`)
    this.addSql(`comment on column "employees"."pending_email" is 'New work email address, until it is confirmed from its mailbox.'`)

    this.addSql(`alter table "leave_feeds" add "last_read_at" timestamptz(3) null`)
    this.addSql(`comment on column "leave_feeds"."last_read_at" is 'Time at which the feed was last read, to within a minute.'`)

    this.addSql(`alter table "calendar_feeds" add "last_read_at" timestamptz(3) null`)
    this.addSql(`comment on column "calendar_feeds"."last_read_at" is 'Time at which the feed was last read, to within a minute.'`)

    this.addSql(`alter table "single_use_tokens" drop constraint "single_use_tokens_purpose_check"`)
    this.addSql(`alter table "single_use_tokens" add constraint "single_use_tokens_purpose_check" check ("purpose" in ('RESET', 'INVITATION', 'CONFIRMATION'))`)
  }
}
