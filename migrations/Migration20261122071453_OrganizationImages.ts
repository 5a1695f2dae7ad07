// OrganizationImages.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122071453_OrganizationImages extends Migration {
  override name = "Migration20261122071453_OrganizationImages"

  override up(): void {
    this.addSql(`create table "organization_images" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "size" integer not null, "content_type" text not null, "status" text not null default 'READY', "uploaded_at" timestamptz(3) not null, "uploaded_by_id" uuid null, "object_id" uuid not null, "kind" text not null, primary key ("id"))`)
    this.addSql(`comment on table "organization_images" is 'An image of the organization''s brand.'`)
    this.addSql(`comment on column "organization_images"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "organization_images"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "organization_images"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "organization_images"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "organization_images"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "organization_images"."name" is 'File name with its extension.'`)
    this.addSql(`comment on column "organization_images"."size" is 'Size in bytes.'`)
    this.addSql(`comment on column "organization_images"."content_type" is 'Media type, from the contents and the name.'`)
    this.addSql(`comment on column "organization_images"."status" is 'Whether the file can be downloaded.'`)
    this.addSql(`comment on column "organization_images"."uploaded_at" is 'Time of the upload.'`)
    this.addSql(`comment on column "organization_images"."uploaded_by_id" is 'Employee who uploaded the file.'`)
    this.addSql(`comment on column "organization_images"."object_id" is 'Stored bytes of the file.'`)
    this.addSql(`comment on column "organization_images"."kind" is 'Purpose of the image.'`)
    this.addSql(`create index "organization_images_organization_id_uploaded_by_id_index" on "organization_images" ("organization_id", "uploaded_by_id")`)
    this.addSql(`alter table "organization_images" add constraint "organization_images_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "organization_images" add constraint "organization_images_organization_id_kind_unique" unique ("organization_id", "kind")`)
    this.addSql(`alter table "organization_images" add constraint "organization_images_organization_id_object_id_unique" unique ("organization_id", "object_id")`)

    this.addSql(`comment on column "organizations"."branding" is 'Colors of the brand.'`)

    this.addSql(`alter table "organization_images" add constraint "organization_images_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "organization_images" add constraint "organization_images_uploaded_by_id_foreign" foreign key ("organization_id", "uploaded_by_id") references "employees" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "organization_images" add constraint "organization_images_object_id_foreign" foreign key ("organization_id", "object_id") references "stored_objects" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "organization_images" add constraint "organization_images_status_check" check ("status" in ('READY', 'PENDING'))`)
    this.addSql(`alter table "organization_images" add constraint "organization_images_kind_check" check ("kind" in ('LOGO', 'FAVICON'))`)
    this.addSql(`update "organizations" set "branding" = "branding" - '{logoUrl,faviconUrl}'::text[] where "branding" ?| '{logoUrl,faviconUrl}'::text[]`)
  }
}
