// Files that are attached to tasks.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122054715_TaskAttachments extends Migration {
  override name = "Migration20261122054715_TaskAttachments"

  override up(): void {
    this.addSql(`create table "task_attachments" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "size" integer not null, "content_type" text not null, "status" text not null default 'READY', "uploaded_at" timestamptz(3) not null, "uploaded_by_id" uuid null, "object_id" uuid not null, "task_id" uuid not null, primary key ("id"))`)
    this.addSql(`comment on table "task_attachments" is 'A file that is attached to a task, readable by everyone who sees the task.'`)
    this.addSql(`comment on column "task_attachments"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "task_attachments"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "task_attachments"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "task_attachments"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "task_attachments"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "task_attachments"."name" is 'File name with its extension.'`)
    this.addSql(`comment on column "task_attachments"."size" is 'Size in bytes.'`)
    this.addSql(`comment on column "task_attachments"."content_type" is 'Media type, from the contents and the name.'`)
    this.addSql(`comment on column "task_attachments"."status" is 'Whether the file can be downloaded.'`)
    this.addSql(`comment on column "task_attachments"."uploaded_at" is 'Time of the upload.'`)
    this.addSql(`comment on column "task_attachments"."uploaded_by_id" is 'Employee who uploaded the file.'`)
    this.addSql(`comment on column "task_attachments"."object_id" is 'Stored bytes of the file.'`)
    this.addSql(`comment on column "task_attachments"."task_id" is 'Task that the file is attached to.'`)
    this.addSql(`create index "task_attachments_organization_id_uploaded_by_id_index" on "task_attachments" ("organization_id", "uploaded_by_id")`)
    this.addSql(`create index "task_attachments_organization_id_task_id_index" on "task_attachments" ("organization_id", "task_id")`)
    this.addSql(`create index "task_attachments_organization_id_task_id_uploaded_at_id_index" on "task_attachments" ("organization_id", "task_id", "uploaded_at", "id")`)
    this.addSql(`create index "task_attachments_organization_id_name_id_index" on "task_attachments" ("organization_id", "name", "id")`)
    this.addSql(`alter table "task_attachments" add constraint "task_attachments_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "task_attachments" add constraint "task_attachments_organization_id_object_id_unique" unique ("organization_id", "object_id")`)

    this.addSql(`comment on column "task_activities"."from" is 'Previous value: a stage, priority, date, title, file name, or the id of an employee, department or comment.'`)

    this.addSql(`alter table "task_attachments" add constraint "task_attachments_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "task_attachments" add constraint "task_attachments_uploaded_by_id_foreign" foreign key ("organization_id", "uploaded_by_id") references "employees" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "task_attachments" add constraint "task_attachments_object_id_foreign" foreign key ("organization_id", "object_id") references "stored_objects" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "task_attachments" add constraint "task_attachments_task_id_foreign" foreign key ("organization_id", "task_id") references "tasks" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "task_attachments" add constraint "task_attachments_status_check" check ("status" in ('READY', 'PENDING'))`)
  }
}
