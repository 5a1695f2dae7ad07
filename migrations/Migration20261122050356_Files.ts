// Files.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122050356_Files extends Migration {
  override name = "Migration20261122050356_Files"

  override up(): void {
    this.addSql(`create table "stored_objects" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "size" integer not null, primary key ("id"))`)
    this.addSql(`comment on table "stored_objects" is 'The stored bytes of a file.'`)
    this.addSql(`comment on column "stored_objects"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "stored_objects"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "stored_objects"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "stored_objects"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "stored_objects"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "stored_objects"."size" is 'Size in bytes; until the bytes are stored, the size that is reserved.'`)
    this.addSql(`create index "stored_objects_organization_id_created_at_index" on "stored_objects" ("organization_id", "created_at")`)
    this.addSql(`alter table "stored_objects" add constraint "stored_objects_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`create table "employee_documents" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "size" integer not null, "content_type" text not null, "status" text not null default 'READY', "uploaded_at" timestamptz(3) not null, "uploaded_by_id" uuid null, "object_id" uuid not null, "employee_id" uuid not null, "type" text not null, "expires_on" date null, primary key ("id"))`)
    this.addSql(`comment on table "employee_documents" is 'A document of an employee, readable by the employee and HR.'`)
    this.addSql(`comment on column "employee_documents"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "employee_documents"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "employee_documents"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "employee_documents"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "employee_documents"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "employee_documents"."name" is 'File name with its extension.'`)
    this.addSql(`comment on column "employee_documents"."size" is 'Size in bytes.'`)
    this.addSql(`comment on column "employee_documents"."content_type" is 'Media type, from the contents and the name.'`)
    this.addSql(`comment on column "employee_documents"."status" is 'Whether the file can be downloaded.'`)
    this.addSql(`comment on column "employee_documents"."uploaded_at" is 'Time of the upload.'`)
    this.addSql(`comment on column "employee_documents"."uploaded_by_id" is 'Employee who uploaded the file.'`)
    this.addSql(`comment on column "employee_documents"."object_id" is 'Stored bytes of the file.'`)
    this.addSql(`comment on column "employee_documents"."employee_id" is 'Employee whose document it is.'`)
    this.addSql(`comment on column "employee_documents"."type" is 'Kind of document.'`)
    this.addSql(`comment on column "employee_documents"."expires_on" is 'Last day on which the document is valid.'`)
    this.addSql(`create index "employee_documents_organization_id_uploaded_by_id_index" on "employee_documents" ("organization_id", "uploaded_by_id")`)
    this.addSql(`create index "employee_documents_organization_id_employee_id_index" on "employee_documents" ("organization_id", "employee_id")`)
    this.addSql(`create index "employee_documents_organization_id_uploaded_at_id_index" on "employee_documents" ("organization_id", "uploaded_at", "id")`)
    this.addSql(`create index "employee_documents_organization_id_name_id_index" on "employee_documents" ("organization_id", "name", "id")`)
    this.addSql(`alter table "employee_documents" add constraint "employee_documents_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "employee_documents" add constraint "employee_documents_organization_id_object_id_unique" unique ("organization_id", "object_id")`)

    this.addSql(`alter table "stored_objects" add constraint "stored_objects_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)

    this.addSql(`alter table "employee_documents" add constraint "employee_documents_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "employee_documents" add constraint "employee_documents_uploaded_by_id_foreign" foreign key ("organization_id", "uploaded_by_id") references "employees" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "employee_documents" add constraint "employee_documents_object_id_foreign" foreign key ("organization_id", "object_id") references "stored_objects" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "employee_documents" add constraint "employee_documents_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "employee_documents" add constraint "employee_documents_status_check" check ("status" in ('READY', 'PENDING'))`)
    this.addSql(`alter table "employee_documents" add constraint "employee_documents_type_check" check ("type" in ('CONTRACT', 'ID', 'TAX', 'CERTIFICATION', 'OTHER'))`)
  }
}
