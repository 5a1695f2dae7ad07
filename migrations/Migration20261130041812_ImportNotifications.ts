// Stores the notifications of the plans of imports.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261130041812_ImportNotifications extends Migration {
  override name = "Migration20261130041812_ImportNotifications"

  override up(): void {
    this.addSql(`create table "import_notifications" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "type" text not null, "recipient_id" uuid not null, "count" integer not null, "import_id" uuid not null, primary key ("id"))`)
    this.addSql(`comment on table "import_notifications" is 'Notifications of one type that an import sends to a recipient, on the channels that the recipient has chosen.'`)
    this.addSql(`comment on column "import_notifications"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "import_notifications"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "import_notifications"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "import_notifications"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "import_notifications"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "import_notifications"."type" is 'Event that the notifications announce, such as \`task.update\`.'`)
    this.addSql(`comment on column "import_notifications"."recipient_id" is 'Recipient of the notifications.'`)
    this.addSql(`comment on column "import_notifications"."count" is 'Number of notifications.'`)
    this.addSql(`comment on column "import_notifications"."import_id" is 'Import that sends the notifications.'`)
    this.addSql(`create index "import_notifications_organization_id_recipient_id_index" on "import_notifications" ("organization_id", "recipient_id")`)
    this.addSql(`create index "import_notifications_organization_id_import_id_index" on "import_notifications" ("organization_id", "import_id")`)
    this.addSql(`alter table "import_notifications" add constraint "import_notifications_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "import_notifications" add constraint "import_notifications_organization_id_import_id_type_recipient_i" unique ("organization_id", "import_id", "type", "recipient_id")`)

    this.addSql(`alter table "imports" add "notification_count" integer null`)
    this.addSql(`comment on column "imports"."notification_count" is 'Number of notifications of the changes. Null if the plan was made without a dry run, as for files of more than 1,000 rows.'`)

    this.addSql(`alter table "import_notifications" add constraint "import_notifications_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "import_notifications" add constraint "import_notifications_recipient_id_foreign" foreign key ("organization_id", "recipient_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "import_notifications" add constraint "import_notifications_import_id_foreign" foreign key ("organization_id", "import_id") references "imports" ("organization_id", "id") on update no action on delete cascade`)
  }
}
