// Privacy.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122120854_Privacy extends Migration {
  override name = "Migration20261122120854_Privacy"

  override up(): void {
    this.addSql(`create table "access_log_entries" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "reader_id" uuid null, "api_key_id" uuid null, "accessor_id" uuid not null, "group" text not null, "kind" text not null, "operation" text not null, "hour" timestamptz(3) not null, "last_at" timestamptz(3) not null, "count" integer not null, primary key ("id"))`)
    this.addSql(`comment on table "access_log_entries" is 'Accesses by one reader to one group of a person''s restricted data within an hour.'`)
    this.addSql(`comment on column "access_log_entries"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "access_log_entries"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "access_log_entries"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "access_log_entries"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "access_log_entries"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "access_log_entries"."employee_id" is 'Person whom the data is about.'`)
    this.addSql(`comment on column "access_log_entries"."reader_id" is 'Employee who had access; null for an API key.'`)
    this.addSql(`comment on column "access_log_entries"."api_key_id" is 'API key that had access; null for an employee.'`)
    this.addSql(`comment on column "access_log_entries"."accessor_id" is 'Id of the employee or the API key.'`)
    this.addSql(`comment on column "access_log_entries"."group" is 'Group of the data.'`)
    this.addSql(`comment on column "access_log_entries"."kind" is 'What was done.'`)
    this.addSql(`comment on column "access_log_entries"."operation" is 'Name of the operation or event, such as \`employee\`, \`employees\` or \`exportEmployees\`.'`)
    this.addSql(`comment on column "access_log_entries"."hour" is 'Start of the hour in which the accesses happened.'`)
    this.addSql(`comment on column "access_log_entries"."last_at" is 'Time of the last access.'`)
    this.addSql(`comment on column "access_log_entries"."count" is 'Number of requests, or of pages of an export.'`)
    this.addSql(`create index "access_log_entries_organization_id_employee_id_index" on "access_log_entries" ("organization_id", "employee_id")`)
    this.addSql(`create index "access_log_entries_organization_id_reader_id_index" on "access_log_entries" ("organization_id", "reader_id")`)
    this.addSql(`create index "access_log_entries_organization_id_api_key_id_index" on "access_log_entries" ("organization_id", "api_key_id")`)
    this.addSql(`create index "access_log_entries_organization_id_employee_id_last_at_id_index" on "access_log_entries" ("organization_id", "employee_id", "last_at", "id")`)
    this.addSql(`create index "access_log_entries_organization_id_hour_index" on "access_log_entries" ("organization_id", "hour")`)
    this.addSql(`alter table "access_log_entries" add constraint "access_log_entries_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "access_log_entries" add constraint "access_log_entries_organization_id_employee_id_hour_accessor_id" unique ("organization_id", "employee_id", "hour", "accessor_id", "group", "kind", "operation")`)

    this.addSql(`alter table "access_log_entries" add constraint "access_log_entries_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "access_log_entries" add constraint "access_log_entries_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "access_log_entries" add constraint "access_log_entries_reader_id_foreign" foreign key ("organization_id", "reader_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "access_log_entries" add constraint "access_log_entries_api_key_id_foreign" foreign key ("organization_id", "api_key_id") references "api_keys" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "access_log_entries" add constraint "access_log_entries_group_check" check ("group" in ('PERSONAL', 'EMPLOYMENT', 'COMPENSATION', 'DOCUMENTS', 'LEAVE'))`)
    this.addSql(`alter table "access_log_entries" add constraint "access_log_entries_kind_check" check ("kind" in ('READ', 'CHANGE', 'DOWNLOAD'))`)
  }
}
