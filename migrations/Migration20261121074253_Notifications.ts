import { Migration } from '@mikro-orm/migrations';

export class Migration20261121074253_Notifications extends Migration {

  override name = 'Migration20261121074253_Notifications';

  override up(): void | Promise<void> {
    this.addSql(`create table "notifications" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "recipient_id" uuid not null, "event_id" uuid not null, "number" integer not null, "category" text not null, "type" text not null, "texts" jsonb not null, "entity_type" text not null, "entity_id" text not null, "link" text null, "sender_id" uuid null, "read_at" timestamptz(3) null, "in_inbox" boolean not null, "awaits_digest" boolean not null, primary key ("id"));`);
    this.addSql(`comment on table "notifications" is 'Something that a person is told';`);
    this.addSql(`comment on column "notifications"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "notifications"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "notifications"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "notifications"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "notifications"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "notifications"."recipient_id" is 'Who is told';`);
    this.addSql(`comment on column "notifications"."event_id" is 'The event that it tells of';`);
    this.addSql(`comment on column "notifications"."number" is 'Its place in the inbox: greater than that of all before it. Give it as \`since\` to get what comes after';`);
    this.addSql(`comment on column "notifications"."category" is 'What it is about';`);
    this.addSql(`comment on column "notifications"."type" is 'What happened, e.g. \`profileChange.approve\`';`);
    this.addSql(`comment on column "notifications"."texts" is 'The message in every language, by language';`);
    this.addSql(`comment on column "notifications"."entity_type" is 'The kind of thing that it is about, e.g. \`ProfileChange\`';`);
    this.addSql(`comment on column "notifications"."entity_id" is 'The thing that it is about (its id)';`);
    this.addSql(`comment on column "notifications"."link" is 'Where to look at it: a path below the public address';`);
    this.addSql(`comment on column "notifications"."sender_id" is 'Who caused it; nobody for the system';`);
    this.addSql(`comment on column "notifications"."read_at" is 'When it was read';`);
    this.addSql(`comment on column "notifications"."in_inbox" is 'Whether the inbox shows it: the person has not turned the category off';`);
    this.addSql(`comment on column "notifications"."awaits_digest" is 'Whether the daily mail still has to tell of it';`);
    this.addSql(`create index "notifications_organization_id_recipient_id_index" on "notifications" ("organization_id", "recipient_id");`);
    this.addSql(`create index "notifications_organization_id_sender_id_index" on "notifications" ("organization_id", "sender_id");`);
    this.addSql(`create index notifications_unread_index on notifications (organization_id, recipient_id, number) where read_at is null and in_inbox;`);
    this.addSql(`create index notifications_digest_index on notifications (organization_id, recipient_id, number) where awaits_digest;`);
    this.addSql(`alter table "notifications" add constraint "notifications_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "notifications" add constraint "notifications_organization_id_event_id_recipient_id_unique" unique ("organization_id", "event_id", "recipient_id");`);
    this.addSql(`alter table "notifications" add constraint "notifications_organization_id_recipient_id_number_unique" unique ("organization_id", "recipient_id", "number");`);

    this.addSql(`create table "inboxes" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "last_number" integer not null, "unread" integer not null, primary key ("id"));`);
    this.addSql(`comment on table "inboxes" is 'How many notifications somebody was told and has not read; whoever changes the inbox holds this row';`);
    this.addSql(`comment on column "inboxes"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "inboxes"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "inboxes"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "inboxes"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "inboxes"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "inboxes"."employee_id" is 'Whose inbox it is';`);
    this.addSql(`comment on column "inboxes"."last_number" is 'The number of the latest notification';`);
    this.addSql(`comment on column "inboxes"."unread" is 'How many are unread';`);
    this.addSql(`create index "inboxes_organization_id_employee_id_index" on "inboxes" ("organization_id", "employee_id");`);
    this.addSql(`alter table "inboxes" add constraint "inboxes_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "inboxes" add constraint "inboxes_organization_id_employee_id_unique" unique ("organization_id", "employee_id");`);

    this.addSql(`create table "company_news" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "title" text collate "und-x-icu" not null, "body" text null, "author_id" uuid not null, "delivered_at" timestamptz(3) null, "told_through" uuid null, primary key ("id"));`);
    this.addSql(`comment on table "company_news" is 'A piece of news of the company';`);
    this.addSql(`comment on column "company_news"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "company_news"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "company_news"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "company_news"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "company_news"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "company_news"."title" is 'What it says in a line';`);
    this.addSql(`comment on column "company_news"."body" is 'What it says, as HTML that was made safe';`);
    this.addSql(`comment on column "company_news"."author_id" is 'Who published it';`);
    this.addSql(`comment on column "company_news"."delivered_at" is 'When all whom it is for had been told';`);
    this.addSql(`comment on column "company_news"."told_through" is 'The last person who was told, by id';`);
    this.addSql(`create index "company_news_organization_id_author_id_index" on "company_news" ("organization_id", "author_id");`);
    this.addSql(`create index "company_news_organization_id_created_at_id_index" on "company_news" ("organization_id", "created_at", "id");`);
    this.addSql(`alter table "company_news" add constraint "company_news_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "company_news_targets" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "news_id" uuid not null, "department_id" uuid null, "location_id" uuid null, primary key ("id"));`);
    this.addSql(`comment on table "company_news_targets" is 'A department or a location that a piece of news is for';`);
    this.addSql(`comment on column "company_news_targets"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "company_news_targets"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "company_news_targets"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "company_news_targets"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "company_news_targets"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "company_news_targets"."news_id" is 'The news';`);
    this.addSql(`comment on column "company_news_targets"."department_id" is 'A department, with all that is below it';`);
    this.addSql(`comment on column "company_news_targets"."location_id" is 'A location';`);
    this.addSql(`create index "company_news_targets_organization_id_news_id_index" on "company_news_targets" ("organization_id", "news_id");`);
    this.addSql(`create index "company_news_targets_organization_id_department_id_index" on "company_news_targets" ("organization_id", "department_id");`);
    this.addSql(`create index "company_news_targets_organization_id_location_id_index" on "company_news_targets" ("organization_id", "location_id");`);
    this.addSql(`alter table "company_news_targets" add constraint "company_news_targets_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "notification_settings" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "matrix" jsonb not null, "quiet_from" text null, "quiet_until" text null, "daily_digest" boolean not null default false, "digest_time" text not null default '08:00', "digested_on" date null, primary key ("id"));`);
    this.addSql(`comment on table "notification_settings" is 'What a person chose of how to be told; what is not there is as for everybody';`);
    this.addSql(`comment on column "notification_settings"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "notification_settings"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "notification_settings"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "notification_settings"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "notification_settings"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "notification_settings"."employee_id" is 'Whose choice it is';`);
    this.addSql(`comment on column "notification_settings"."matrix" is 'The channels that were chosen, by category';`);
    this.addSql(`comment on column "notification_settings"."quiet_from" is 'When the quiet hours begin';`);
    this.addSql(`comment on column "notification_settings"."quiet_until" is 'When the quiet hours end';`);
    this.addSql(`comment on column "notification_settings"."daily_digest" is 'Whether mails come together once a day';`);
    this.addSql(`comment on column "notification_settings"."digest_time" is 'When the daily mail comes';`);
    this.addSql(`comment on column "notification_settings"."digested_on" is 'The day of the last daily mail';`);
    this.addSql(`create index "notification_settings_organization_id_employee_id_index" on "notification_settings" ("organization_id", "employee_id");`);
    this.addSql(`alter table "notification_settings" add constraint "notification_settings_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "notification_settings" add constraint "notification_settings_organization_id_employee_id_unique" unique ("organization_id", "employee_id");`);

    this.addSql(`create table "push_subscriptions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "session_id" uuid not null, "service" text not null, "address" text not null, "sealed" text not null, "last_used_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`comment on table "push_subscriptions" is 'A browser that takes push messages for a person, as long as the session goes on in which it subscribed';`);
    this.addSql(`comment on column "push_subscriptions"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "push_subscriptions"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "push_subscriptions"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "push_subscriptions"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "push_subscriptions"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "push_subscriptions"."employee_id" is 'Whose browser it is';`);
    this.addSql(`comment on column "push_subscriptions"."session_id" is 'The session in which it subscribed';`);
    this.addSql(`comment on column "push_subscriptions"."service" is 'The push service that it is reached through';`);
    this.addSql(`comment on column "push_subscriptions"."address" is 'Fingerprint of the address, for finding it again';`);
    this.addSql(`comment on column "push_subscriptions"."sealed" is 'Where to send messages and the keys to encrypt them with, sealed';`);
    this.addSql(`comment on column "push_subscriptions"."last_used_at" is 'When a message was last accepted';`);
    this.addSql(`create index "push_subscriptions_organization_id_employee_id_index" on "push_subscriptions" ("organization_id", "employee_id");`);
    this.addSql(`create index "push_subscriptions_organization_id_session_id_index" on "push_subscriptions" ("organization_id", "session_id");`);
    this.addSql(`alter table "push_subscriptions" add constraint "push_subscriptions_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "push_subscriptions" add constraint "push_subscriptions_organization_id_employee_id_address_unique" unique ("organization_id", "employee_id", "address");`);

    this.addSql(`alter table "notifications" add constraint "notifications_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "notifications" add constraint "notifications_recipient_id_foreign" foreign key ("organization_id", "recipient_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "notifications" add constraint "notifications_sender_id_foreign" foreign key ("organization_id", "sender_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "notifications" add constraint "notifications_category_check" check ("category" in ('LEAVE', 'TASK', 'MENTION', 'CALENDAR', 'RECRUITMENT', 'ONBOARDING', 'COMPANY_NEWS', 'SECURITY'));`);

    this.addSql(`alter table "inboxes" add constraint "inboxes_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "inboxes" add constraint "inboxes_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "inboxes" add constraint "inboxes_unread_check" check (unread >= 0);`);

    this.addSql(`alter table "company_news" add constraint "company_news_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "company_news" add constraint "company_news_author_id_foreign" foreign key ("organization_id", "author_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);

    this.addSql(`alter table "company_news_targets" add constraint "company_news_targets_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "company_news_targets" add constraint "company_news_targets_news_id_foreign" foreign key ("organization_id", "news_id") references "company_news" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "company_news_targets" add constraint "company_news_targets_department_id_foreign" foreign key ("organization_id", "department_id") references "departments" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "company_news_targets" add constraint "company_news_targets_location_id_foreign" foreign key ("organization_id", "location_id") references "locations" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "company_news_targets" add constraint "company_news_targets_one_check" check (num_nonnulls(department_id, location_id) = 1);`);

    this.addSql(`alter table "notification_settings" add constraint "notification_settings_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "notification_settings" add constraint "notification_settings_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);

    this.addSql(`alter table "push_subscriptions" add constraint "push_subscriptions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "push_subscriptions" add constraint "push_subscriptions_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "push_subscriptions" add constraint "push_subscriptions_session_id_foreign" foreign key ("organization_id", "session_id") references "sessions" ("organization_id", "id") on update no action on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "company_news_targets" drop constraint "company_news_targets_news_id_foreign";`);

    this.addSql(`drop table if exists "notifications" cascade;`);
    this.addSql(`drop table if exists "inboxes" cascade;`);
    this.addSql(`drop table if exists "company_news" cascade;`);
    this.addSql(`drop table if exists "company_news_targets" cascade;`);
    this.addSql(`drop table if exists "notification_settings" cascade;`);
    this.addSql(`drop table if exists "push_subscriptions" cascade;`);
  }

}
