// LeaveDocuments.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122055548_LeaveDocuments extends Migration {
  override name = "Migration20261122055548_LeaveDocuments"

  override up(): void {
    this.addSql(`create table "leave_documents" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "size" integer not null, "content_type" text not null, "status" text not null default 'READY', "uploaded_at" timestamptz(3) not null, "uploaded_by_id" uuid null, "object_id" uuid not null, "request_id" uuid not null, "employee_id" uuid not null, primary key ("id"))`)
    this.addSql(`comment on table "leave_documents" is 'The supporting document of a leave request, readable by the employee, HR, and approvers while a decision of theirs is open.'`)
    this.addSql(`comment on column "leave_documents"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "leave_documents"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "leave_documents"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "leave_documents"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "leave_documents"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "leave_documents"."name" is 'File name with its extension.'`)
    this.addSql(`comment on column "leave_documents"."size" is 'Size in bytes.'`)
    this.addSql(`comment on column "leave_documents"."content_type" is 'Media type, from the contents and the name.'`)
    this.addSql(`comment on column "leave_documents"."status" is 'Whether the file can be downloaded.'`)
    this.addSql(`comment on column "leave_documents"."uploaded_at" is 'Time of the upload.'`)
    this.addSql(`comment on column "leave_documents"."uploaded_by_id" is 'Employee who uploaded the file.'`)
    this.addSql(`comment on column "leave_documents"."object_id" is 'Stored bytes of the file.'`)
    this.addSql(`comment on column "leave_documents"."request_id" is 'Leave request that the document supports.'`)
    this.addSql(`comment on column "leave_documents"."employee_id" is 'Employee who takes leave.'`)
    this.addSql(`create index "leave_documents_organization_id_uploaded_by_id_index" on "leave_documents" ("organization_id", "uploaded_by_id")`)
    this.addSql(`create index "leave_documents_organization_id_request_id_index" on "leave_documents" ("organization_id", "request_id")`)
    this.addSql(`create index "leave_documents_organization_id_employee_id_index" on "leave_documents" ("organization_id", "employee_id")`)
    this.addSql(`alter table "leave_documents" add constraint "leave_documents_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "leave_documents" add constraint "leave_documents_organization_id_request_id_unique" unique ("organization_id", "request_id")`)
    this.addSql(`alter table "leave_documents" add constraint "leave_documents_organization_id_object_id_unique" unique ("organization_id", "object_id")`)

    this.addSql(`alter table "leave_documents" add constraint "leave_documents_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_documents" add constraint "leave_documents_uploaded_by_id_foreign" foreign key ("organization_id", "uploaded_by_id") references "employees" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_documents" add constraint "leave_documents_object_id_foreign" foreign key ("organization_id", "object_id") references "stored_objects" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_documents" add constraint "leave_documents_request_id_foreign" foreign key ("organization_id", "request_id") references "leave_requests" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "leave_documents" add constraint "leave_documents_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "leave_documents" add constraint "leave_documents_status_check" check ("status" in ('READY', 'PENDING'))`)
  }
}
