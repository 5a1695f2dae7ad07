// Requests of HR for documents of employees.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122062105_DocumentRequests extends Migration {
  override name = "Migration20261122062105_DocumentRequests"

  override up(): void {
    this.addSql(`create table "document_requests" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "type" text not null, "message" text null, "due_date" date null, "status" text not null default 'OPEN', "requested_by_id" uuid not null, primary key ("id"))`)
    this.addSql(`comment on table "document_requests" is 'A document that HR requested from an employee, readable by the employee and HR.'`)
    this.addSql(`comment on column "document_requests"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "document_requests"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "document_requests"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "document_requests"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "document_requests"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "document_requests"."employee_id" is 'Employee who is to upload the document.'`)
    this.addSql(`comment on column "document_requests"."type" is 'Kind of document.'`)
    this.addSql(`comment on column "document_requests"."message" is 'Message to the employee.'`)
    this.addSql(`comment on column "document_requests"."due_date" is 'Last day for the upload.'`)
    this.addSql(`comment on column "document_requests"."status" is 'State of the request.'`)
    this.addSql(`comment on column "document_requests"."requested_by_id" is 'Employee who requested the document.'`)
    this.addSql(`create index "document_requests_organization_id_employee_id_index" on "document_requests" ("organization_id", "employee_id")`)
    this.addSql(`create index "document_requests_organization_id_requested_by_id_index" on "document_requests" ("organization_id", "requested_by_id")`)
    this.addSql(`create index "document_requests_organization_id_created_at_id_index" on "document_requests" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "document_requests_organization_id_due_date_id_index" on "document_requests" ("organization_id", "due_date", "id")`)
    this.addSql(`alter table "document_requests" add constraint "document_requests_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`alter table "employee_documents" add "request_id" uuid null`)
    this.addSql(`comment on column "employee_documents"."request_id" is 'Document request that the document fulfills.'`)
    this.addSql(`alter table "employee_documents" add constraint "employee_documents_request_id_foreign" foreign key ("organization_id", "request_id") references "document_requests" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`create index "employee_documents_organization_id_request_id_index" on "employee_documents" ("organization_id", "request_id")`)

    this.addSql(`alter table "document_requests" add constraint "document_requests_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "document_requests" add constraint "document_requests_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "document_requests" add constraint "document_requests_requested_by_id_foreign" foreign key ("organization_id", "requested_by_id") references "employees" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "document_requests" add constraint "document_requests_type_check" check ("type" in ('CONTRACT', 'ID', 'TAX', 'CERTIFICATION', 'OTHER'))`)
    this.addSql(`alter table "document_requests" add constraint "document_requests_status_check" check ("status" in ('OPEN', 'FULFILLED', 'CANCELLED'))`)
  }
}
