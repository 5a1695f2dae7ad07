// Avatars.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122055836_Avatars extends Migration {
  override name = "Migration20261122055836_Avatars"

  override up(): void {
    this.addSql(`create table "avatars" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "size" integer not null, "content_type" text not null, "status" text not null default 'READY', "uploaded_at" timestamptz(3) not null, "uploaded_by_id" uuid null, "object_id" uuid not null, "employee_id" uuid not null, "avatar_size" text not null, primary key ("id"))`)
    this.addSql(`comment on table "avatars" is 'The avatar of an employee in one size.'`)
    this.addSql(`comment on column "avatars"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "avatars"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "avatars"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "avatars"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "avatars"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "avatars"."name" is 'File name with its extension.'`)
    this.addSql(`comment on column "avatars"."size" is 'Size in bytes.'`)
    this.addSql(`comment on column "avatars"."content_type" is 'Media type, from the contents and the name.'`)
    this.addSql(`comment on column "avatars"."status" is 'Whether the file can be downloaded.'`)
    this.addSql(`comment on column "avatars"."uploaded_at" is 'Time of the upload.'`)
    this.addSql(`comment on column "avatars"."uploaded_by_id" is 'Employee who uploaded the file.'`)
    this.addSql(`comment on column "avatars"."object_id" is 'Stored bytes of the file.'`)
    this.addSql(`comment on column "avatars"."employee_id" is 'Employee whose avatar it is.'`)
    this.addSql(`comment on column "avatars"."avatar_size" is 'Size of the image.'`)
    this.addSql(`create index "avatars_organization_id_uploaded_by_id_index" on "avatars" ("organization_id", "uploaded_by_id")`)
    this.addSql(`create index "avatars_organization_id_employee_id_index" on "avatars" ("organization_id", "employee_id")`)
    this.addSql(`alter table "avatars" add constraint "avatars_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "avatars" add constraint "avatars_organization_id_employee_id_avatar_size_unique" unique ("organization_id", "employee_id", "avatar_size")`)
    this.addSql(`alter table "avatars" add constraint "avatars_organization_id_object_id_unique" unique ("organization_id", "object_id")`)

    this.addSql(`alter table "avatars" add constraint "avatars_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "avatars" add constraint "avatars_uploaded_by_id_foreign" foreign key ("organization_id", "uploaded_by_id") references "employees" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "avatars" add constraint "avatars_object_id_foreign" foreign key ("organization_id", "object_id") references "stored_objects" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "avatars" add constraint "avatars_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "avatars" add constraint "avatars_status_check" check ("status" in ('READY', 'PENDING'))`)
    this.addSql(`alter table "avatars" add constraint "avatars_avatar_size_check" check ("avatar_size" in ('LARGE', 'SMALL'))`)
  }
}
