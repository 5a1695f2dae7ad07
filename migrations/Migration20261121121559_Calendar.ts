import { Migration } from '@mikro-orm/migrations';

export class Migration20261121121559_Calendar extends Migration {

  override name = 'Migration20261121121559_Calendar';

  override up(): void | Promise<void> {
    this.addSql(`create table "calendar_feeds" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "token_hash" text not null, primary key ("id"));`);
    this.addSql(`comment on table "calendar_feeds" is 'The secret address under which somebody''s calendar program reads their calendar';`);
    this.addSql(`comment on column "calendar_feeds"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "calendar_feeds"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "calendar_feeds"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "calendar_feeds"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "calendar_feeds"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "calendar_feeds"."employee_id" is 'Whose feed it is';`);
    this.addSql(`comment on column "calendar_feeds"."token_hash" is 'The hash of its token';`);
    this.addSql(`create index "calendar_feeds_organization_id_employee_id_index" on "calendar_feeds" ("organization_id", "employee_id");`);
    this.addSql(`create unique index calendar_feeds_token_unique on calendar_feeds (token_hash);`);
    this.addSql(`alter table "calendar_feeds" add constraint "calendar_feeds_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "calendar_feeds" add constraint "calendar_feeds_organization_id_employee_id_unique" unique ("organization_id", "employee_id");`);

    this.addSql(`create table "calendar_events" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "title" text collate "und-x-icu" not null, "description" text null, "location" text null, "type" text not null, "start" timestamptz(3) not null, "end" timestamptz(3) not null, "start_date" date not null, "end_date" date not null, "all_day" boolean not null, "time_zone" text not null, "recurrence" text null, "visibility" text not null, "restricted" boolean not null, "busy" boolean not null, "organizer_id" uuid not null, "sequence" integer not null default 0, "materialized_until" date null, "last_date" date not null, primary key ("id"));`);
    this.addSql(`comment on table "calendar_events" is 'An event of the calendar, with all its repetitions';`);
    this.addSql(`comment on column "calendar_events"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "calendar_events"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "calendar_events"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "calendar_events"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "calendar_events"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "calendar_events"."title" is 'What it is called';`);
    this.addSql(`comment on column "calendar_events"."description" is 'What it is about';`);
    this.addSql(`comment on column "calendar_events"."location" is 'Where it takes place: a room, or an address on the web';`);
    this.addSql(`comment on column "calendar_events"."type" is 'What it is';`);
    this.addSql(`comment on column "calendar_events"."start" is 'When it begins; the first time, where it is repeated. Of an all-day event the first midnight in its zone';`);
    this.addSql(`comment on column "calendar_events"."end" is 'When it ends; the first time, where it is repeated. Of an all-day event the midnight after its last day';`);
    this.addSql(`comment on column "calendar_events"."start_date" is 'The day on which it begins, in its time zone';`);
    this.addSql(`comment on column "calendar_events"."end_date" is 'The day on which it ends, included, in its time zone';`);
    this.addSql(`comment on column "calendar_events"."all_day" is 'Whether it takes whole days: these dates, wherever one is';`);
    this.addSql(`comment on column "calendar_events"."time_zone" is 'The time zone (IANA) in which it keeps its time of day when it is repeated';`);
    this.addSql(`comment on column "calendar_events"."recurrence" is 'How it is repeated (RFC 5545, RRULE)';`);
    this.addSql(`comment on column "calendar_events"."visibility" is 'Who sees it';`);
    this.addSql(`comment on column "calendar_events"."restricted" is 'Whether it is a holiday on which nothing else may take place';`);
    this.addSql(`comment on column "calendar_events"."busy" is 'Whether those who take part are busy meanwhile';`);
    this.addSql(`comment on column "calendar_events"."organizer_id" is 'Who made it';`);
    this.addSql(`comment on column "calendar_events"."sequence" is 'How often those invited had to be told of a change that matters (RFC 5545, SEQUENCE)';`);
    this.addSql(`comment on column "calendar_events"."materialized_until" is 'Up to which day its repetitions are laid out; empty where all are';`);
    this.addSql(`comment on column "calendar_events"."last_date" is 'The day on which it ends for the last time; far away, where it goes on without end';`);
    this.addSql(`create index "calendar_events_organization_id_organizer_id_index" on "calendar_events" ("organization_id", "organizer_id");`);
    this.addSql(`create index "calendar_events_organization_id_organizer_id_last_date_index" on "calendar_events" ("organization_id", "organizer_id", "last_date");`);
    this.addSql(`create index calendar_events_organization_wide_index on calendar_events (organization_id, last_date) where visibility = 'ORGANIZATION';`);
    this.addSql(`create index calendar_events_restricted_index on calendar_events (organization_id, id) where restricted;`);
    this.addSql(`create index calendar_events_endless_index on calendar_events (materialized_until, id) where materialized_until is not null;`);
    this.addSql(`alter table "calendar_events" add constraint "calendar_events_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "calendar_participants" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "event_id" uuid not null, "user_id" uuid not null, "status" text not null default 'PENDING', "optional" boolean not null default false, "responded_at" timestamptz(3) null, "last_date" date not null, primary key ("id"));`);
    this.addSql(`comment on table "calendar_participants" is 'Somebody who is invited to an event';`);
    this.addSql(`comment on column "calendar_participants"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "calendar_participants"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "calendar_participants"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "calendar_participants"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "calendar_participants"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "calendar_participants"."event_id" is 'The event';`);
    this.addSql(`comment on column "calendar_participants"."user_id" is 'Who is invited';`);
    this.addSql(`comment on column "calendar_participants"."status" is 'What they answered';`);
    this.addSql(`comment on column "calendar_participants"."optional" is 'Whether it can take place without them';`);
    this.addSql(`comment on column "calendar_participants"."responded_at" is 'When they answered last';`);
    this.addSql(`comment on column "calendar_participants"."last_date" is 'The last day of the event: so that what is over need not be looked at';`);
    this.addSql(`create index "calendar_participants_organization_id_event_id_index" on "calendar_participants" ("organization_id", "event_id");`);
    this.addSql(`create index "calendar_participants_organization_id_user_id_index" on "calendar_participants" ("organization_id", "user_id");`);
    this.addSql(`create index "calendar_participants_organization_id_user_id_last_date_index" on "calendar_participants" ("organization_id", "user_id", "last_date");`);
    this.addSql(`alter table "calendar_participants" add constraint "calendar_participants_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "calendar_participants" add constraint "calendar_participants_organization_id_event_id_user_id_unique" unique ("organization_id", "event_id", "user_id");`);

    this.addSql(`create table "calendar_occurrences" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "event_id" uuid not null, "original_date" date not null, "start" timestamptz(3) not null, "end" timestamptz(3) not null, "start_date" date not null, "end_date" date not null, "title" text collate "und-x-icu" null, "description" text null, "location" text null, "is_moved" boolean not null default false, "is_cancelled" boolean not null default false, primary key ("id"));`);
    this.addSql(`comment on table "calendar_occurrences" is 'One time that an event takes place; what is empty is as in the event';`);
    this.addSql(`comment on column "calendar_occurrences"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "calendar_occurrences"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "calendar_occurrences"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "calendar_occurrences"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "calendar_occurrences"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "calendar_occurrences"."event_id" is 'The event';`);
    this.addSql(`comment on column "calendar_occurrences"."original_date" is 'The day on which it is by the rule';`);
    this.addSql(`comment on column "calendar_occurrences"."start" is 'When it begins';`);
    this.addSql(`comment on column "calendar_occurrences"."end" is 'When it ends';`);
    this.addSql(`comment on column "calendar_occurrences"."start_date" is 'The day on which it begins';`);
    this.addSql(`comment on column "calendar_occurrences"."end_date" is 'The day on which it ends, included';`);
    this.addSql(`comment on column "calendar_occurrences"."title" is 'What it is called this time';`);
    this.addSql(`comment on column "calendar_occurrences"."description" is 'What it is about this time';`);
    this.addSql(`comment on column "calendar_occurrences"."location" is 'Where it takes place this time';`);
    this.addSql(`comment on column "calendar_occurrences"."is_moved" is 'Whether its time is its own and no longer that of the rule';`);
    this.addSql(`comment on column "calendar_occurrences"."is_cancelled" is 'Whether it does not take place';`);
    this.addSql(`create index "calendar_occurrences_organization_id_event_id_index" on "calendar_occurrences" ("organization_id", "event_id");`);
    this.addSql(`create index "calendar_occurrences_organization_id_event_id_start_date_index" on "calendar_occurrences" ("organization_id", "event_id", "start_date");`);
    this.addSql(`alter table "calendar_occurrences" add constraint "calendar_occurrences_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "calendar_occurrences" add constraint "calendar_occurrences_organization_id_event_id_original_date_uni" unique ("organization_id", "event_id", "original_date");`);

    this.addSql(`alter table "preferences" add "shares_birthday" boolean null, add "shares_anniversary" boolean null;`);
    this.addSql(`comment on column "preferences"."shares_birthday" is 'Whether colleagues see the birthday, without the year, in their calendars';`);
    this.addSql(`comment on column "preferences"."shares_anniversary" is 'Whether colleagues see the anniversaries of being hired in their calendars';`);

    this.addSql(`alter table "calendar_feeds" add constraint "calendar_feeds_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "calendar_feeds" add constraint "calendar_feeds_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);

    this.addSql(`alter table "calendar_events" add constraint "calendar_events_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "calendar_events" add constraint "calendar_events_organizer_id_foreign" foreign key ("organization_id", "organizer_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "calendar_events" add constraint "calendar_events_order_check" check ("end" >= "start" and end_date >= start_date);`);
    this.addSql(`alter table "calendar_events" add constraint "calendar_events_restricted_check" check (not restricted or (type = 'HOLIDAY' and visibility = 'ORGANIZATION'));`);
    this.addSql(`alter table "calendar_events" add constraint "calendar_events_type_check" check ("type" in ('MEETING', 'HOLIDAY', 'BIRTHDAY', 'TRAINING', 'INTERVIEW', 'OTHER'));`);
    this.addSql(`alter table "calendar_events" add constraint "calendar_events_visibility_check" check ("visibility" in ('PARTICIPANTS', 'ORGANIZATION'));`);

    this.addSql(`alter table "calendar_participants" add constraint "calendar_participants_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "calendar_participants" add constraint "calendar_participants_event_id_foreign" foreign key ("organization_id", "event_id") references "calendar_events" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "calendar_participants" add constraint "calendar_participants_user_id_foreign" foreign key ("organization_id", "user_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "calendar_participants" add constraint "calendar_participants_status_check" check ("status" in ('PENDING', 'ACCEPTED', 'DECLINED', 'TENTATIVE'));`);

    this.addSql(`alter table "calendar_occurrences" add constraint "calendar_occurrences_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "calendar_occurrences" add constraint "calendar_occurrences_event_id_foreign" foreign key ("organization_id", "event_id") references "calendar_events" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "calendar_occurrences" add constraint "calendar_occurrences_order_check" check ("end" >= "start" and end_date >= start_date);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "calendar_participants" drop constraint "calendar_participants_event_id_foreign";`);
    this.addSql(`alter table "calendar_occurrences" drop constraint "calendar_occurrences_event_id_foreign";`);

    this.addSql(`drop table if exists "calendar_feeds" cascade;`);
    this.addSql(`drop table if exists "calendar_events" cascade;`);
    this.addSql(`drop table if exists "calendar_participants" cascade;`);
    this.addSql(`drop table if exists "calendar_occurrences" cascade;`);

    this.addSql(`alter table "preferences" drop column "shares_birthday", drop column "shares_anniversary";`);
  }

}
