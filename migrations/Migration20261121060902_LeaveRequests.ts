import { Migration } from '@mikro-orm/migrations';

export class Migration20261121060902_LeaveRequests extends Migration {

  override name = 'Migration20261121060902_LeaveRequests';

  override up(): void | Promise<void> {
    this.addSql(`create table "leave_request_entries" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "request_id" uuid not null, "employee_id" uuid not null, "at" timestamptz(3) not null, "action" text not null, "actor_id" uuid null, "on_behalf_of_id" uuid null, "from" text null, "to" text not null, "comment" text null, primary key ("id"));`);
    this.addSql(`comment on table "leave_request_entries" is 'What somebody did with a request, as its history tells';`);
    this.addSql(`comment on column "leave_request_entries"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "leave_request_entries"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "leave_request_entries"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "leave_request_entries"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "leave_request_entries"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "leave_request_entries"."request_id" is 'The request';`);
    this.addSql(`comment on column "leave_request_entries"."employee_id" is 'Whose request it is';`);
    this.addSql(`comment on column "leave_request_entries"."at" is 'When it was done';`);
    this.addSql(`comment on column "leave_request_entries"."action" is 'What was done, e.g. \`submit\`';`);
    this.addSql(`comment on column "leave_request_entries"."actor_id" is 'Who did it; nobody for the system';`);
    this.addSql(`comment on column "leave_request_entries"."on_behalf_of_id" is 'In whose place it was done';`);
    this.addSql(`comment on column "leave_request_entries"."from" is 'Where the request stood before';`);
    this.addSql(`comment on column "leave_request_entries"."to" is 'Where the request stood after it';`);
    this.addSql(`comment on column "leave_request_entries"."comment" is 'What was said with it';`);
    this.addSql(`create index "leave_request_entries_organization_id_request_id_index" on "leave_request_entries" ("organization_id", "request_id");`);
    this.addSql(`create index "leave_request_entries_organization_id_employee_id_index" on "leave_request_entries" ("organization_id", "employee_id");`);
    this.addSql(`create index "leave_request_entries_organization_id_actor_id_index" on "leave_request_entries" ("organization_id", "actor_id");`);
    this.addSql(`create index "leave_request_entries_organization_id_on_behalf_of_id_index" on "leave_request_entries" ("organization_id", "on_behalf_of_id");`);
    this.addSql(`create index "leave_request_entries_organization_id_request_id_at_id_index" on "leave_request_entries" ("organization_id", "request_id", "at", "id");`);
    this.addSql(`alter table "leave_request_entries" add constraint "leave_request_entries_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`alter table "leave_requests" add "document" text null;`);
    this.addSql(`comment on column "leave_requests"."document" is 'What proves it where a document is needed, such as the number of a certificate';`);

    this.addSql(`alter table "leave_feeds" drop constraint "leave_feeds_organization_id_token_hash_unique";`);
    this.addSql(`create unique index leave_feeds_token_unique on leave_feeds (token_hash);`);

    this.addSql(`alter table "leave_change_requests" add "start_date" date null, add "start_half" text null, add "end_date" date null, add "end_half" text null, add "created_by_id" uuid null;`);
    this.addSql(`comment on column "leave_change_requests"."start_date" is 'The first day that is wished for; empty to take the leave back';`);
    this.addSql(`comment on column "leave_change_requests"."start_half" is 'The half of that day with which it would begin';`);
    this.addSql(`comment on column "leave_change_requests"."end_date" is 'The last day that is wished for, included; empty to take the leave back';`);
    this.addSql(`comment on column "leave_change_requests"."end_half" is 'The half of that day with which it would end, included';`);
    this.addSql(`comment on column "leave_change_requests"."created_by_id" is 'Who made it, where somebody else did';`);
    this.addSql(`alter table "leave_change_requests" add constraint "leave_change_requests_created_by_id_foreign" foreign key ("organization_id", "created_by_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`create index "leave_change_requests_organization_id_created_by_id_index" on "leave_change_requests" ("organization_id", "created_by_id");`);
    this.addSql(`alter table "leave_change_requests" add constraint "leave_change_requests_span_check" check (num_nulls(start_date, start_half, end_date, end_half) in (0, 4) and (end_date > start_date or (end_date = start_date and start_half <= end_half)));`);
    this.addSql(`alter table "leave_change_requests" add constraint "leave_change_requests_start_half_check" check ("start_half" in ('AM', 'PM'));`);
    this.addSql(`alter table "leave_change_requests" add constraint "leave_change_requests_end_half_check" check ("end_half" in ('AM', 'PM'));`);
    this.addSql(`comment on table "leave_change_requests" is 'The wish to take back an approved leave, or to move it';`);

    this.addSql(`alter table "leave_approval_steps" drop constraint "leave_approval_steps_organization_id_request_id_position_place_";`);
    this.addSql(`drop index "leave_approval_steps_organization_id_status_id_index";`);
    this.addSql(`alter table "leave_approval_steps" add "change_id" uuid null;`);
    this.addSql(`comment on column "leave_approval_steps"."change_id" is 'The change that is decided on; empty for the request itself';`);
    this.addSql(`alter table "leave_approval_steps" add constraint "leave_approval_steps_change_id_foreign" foreign key ("organization_id", "change_id") references "leave_change_requests" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`create index "leave_approval_steps_organization_id_change_id_index" on "leave_approval_steps" ("organization_id", "change_id");`);
    this.addSql(`create unique index leave_approval_steps_place_unique on leave_approval_steps (organization_id, request_id, change_id, position, place) nulls not distinct;`);
    this.addSql(`create index leave_approval_steps_pending_index on leave_approval_steps (organization_id, employee_id, request_id) where status = 'PENDING';`);
    this.addSql(`comment on table "leave_approval_steps" is 'A step of the approval of a request, or of a change of it, for one approver';`);

    this.addSql(`alter table "leave_request_entries" add constraint "leave_request_entries_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "leave_request_entries" add constraint "leave_request_entries_request_id_foreign" foreign key ("organization_id", "request_id") references "leave_requests" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "leave_request_entries" add constraint "leave_request_entries_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "leave_request_entries" add constraint "leave_request_entries_actor_id_foreign" foreign key ("organization_id", "actor_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "leave_request_entries" add constraint "leave_request_entries_on_behalf_of_id_foreign" foreign key ("organization_id", "on_behalf_of_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "leave_request_entries" add constraint "leave_request_entries_from_check" check ("from" in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'));`);
    this.addSql(`alter table "leave_request_entries" add constraint "leave_request_entries_to_check" check ("to" in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "leave_request_entries" cascade;`);

    this.addSql(`alter table "leave_approval_steps" drop constraint "leave_approval_steps_change_id_foreign";`);

    this.addSql(`alter table "leave_change_requests" drop constraint "leave_change_requests_created_by_id_foreign";`);

    this.addSql(`drop index "leave_approval_steps_organization_id_change_id_index";`);
    this.addSql(`drop index "leave_approval_steps_place_unique";`);
    this.addSql(`drop index "leave_approval_steps_pending_index";`);
    this.addSql(`alter table "leave_approval_steps" drop column "change_id";`);
    this.addSql(`alter table "leave_approval_steps" add constraint "leave_approval_steps_organization_id_request_id_position_place_" unique ("organization_id", "request_id", "position", "place");`);
    this.addSql(`create index "leave_approval_steps_organization_id_status_id_index" on "leave_approval_steps" ("organization_id", "status", "id");`);
    this.addSql(`comment on table "leave_approval_steps" is 'A step of the approval of a request, for one approver';`);

    this.addSql(`drop index "leave_change_requests_organization_id_created_by_id_index";`);
    this.addSql(`alter table "leave_change_requests" drop constraint "leave_change_requests_span_check";`);
    this.addSql(`alter table "leave_change_requests" drop constraint "leave_change_requests_start_half_check";`);
    this.addSql(`alter table "leave_change_requests" drop constraint "leave_change_requests_end_half_check";`);
    this.addSql(`alter table "leave_change_requests" drop column "start_date", drop column "start_half", drop column "end_date", drop column "end_half", drop column "created_by_id";`);
    this.addSql(`comment on table "leave_change_requests" is 'The wish to take back an approved leave';`);

    this.addSql(`drop index "leave_feeds_token_unique";`);
    this.addSql(`alter table "leave_feeds" add constraint "leave_feeds_organization_id_token_hash_unique" unique ("organization_id", "token_hash");`);

    this.addSql(`alter table "leave_requests" drop column "document";`);
  }

}
