// The log of record changes.
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122011212_RecordChanges extends Migration {
  override name = 'Migration20261122011212_RecordChanges';

  override up(): void {
    this.addSql(`create table "record_changes" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "number" integer not null, "entity" text not null, "record_id" uuid not null, "change" text not null, "reader_ids" uuid[] not null, "former_reader_ids" uuid[] not null, primary key ("id"))`);
    this.addSql(`comment on table "record_changes" is 'A change of a live record.'`);
    this.addSql(`comment on column "record_changes"."id" is 'Unique identifier (UUID version 7).'`);
    this.addSql(`comment on column "record_changes"."organization_id" is 'The organization that the row belongs to'`);
    this.addSql(`comment on column "record_changes"."created_at" is 'Time of creation.'`);
    this.addSql(`comment on column "record_changes"."updated_at" is 'Time of the last change.'`);
    this.addSql(`comment on column "record_changes"."version" is 'Version of the record; send it as If-Match to prevent lost updates.'`);
    this.addSql(`comment on column "record_changes"."number" is 'Number of the change in the organization, in commit order.'`);
    this.addSql(`comment on column "record_changes"."entity" is 'Class name of the entity.'`);
    this.addSql(`comment on column "record_changes"."record_id" is 'Id of the record.'`);
    this.addSql(`comment on column "record_changes"."change" is 'Kind of change.'`);
    this.addSql(`comment on column "record_changes"."reader_ids" is 'Ids of the employees who may read the record after the change.'`);
    this.addSql(`comment on column "record_changes"."former_reader_ids" is 'Ids of the employees who could read the record before the change, but not after it.'`);
    this.addSql(`create index "record_changes_organization_id_record_id_number_index" on "record_changes" ("organization_id", "record_id", "number")`);
    this.addSql(`alter table "record_changes" add constraint "record_changes_organization_id_id_unique" unique ("organization_id", "id")`);
    this.addSql(`alter table "record_changes" add constraint "record_changes_organization_id_number_unique" unique ("organization_id", "number")`);

    this.addSql(`create table "record_change_logs" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "last_number" integer not null, "expired_number" integer not null default 0, primary key ("id"))`);
    this.addSql(`comment on table "record_change_logs" is 'Counters of the log of one organization. A transaction that adds changes locks this row.'`);
    this.addSql(`comment on column "record_change_logs"."id" is 'Unique identifier (UUID version 7).'`);
    this.addSql(`comment on column "record_change_logs"."organization_id" is 'The organization that the row belongs to'`);
    this.addSql(`comment on column "record_change_logs"."created_at" is 'Time of creation.'`);
    this.addSql(`comment on column "record_change_logs"."updated_at" is 'Time of the last change.'`);
    this.addSql(`comment on column "record_change_logs"."version" is 'Version of the record; send it as If-Match to prevent lost updates.'`);
    this.addSql(`comment on column "record_change_logs"."last_number" is 'Number of the last change.'`);
    this.addSql(`comment on column "record_change_logs"."expired_number" is 'Number of the last change that was deleted from the log.'`);
    this.addSql(`alter table "record_change_logs" add constraint "record_change_logs_organization_id_id_unique" unique ("organization_id", "id")`);
    this.addSql(`alter table "record_change_logs" add constraint "record_change_logs_organization_id_unique" unique ("organization_id")`);

    this.addSql(`alter table "record_changes" add constraint "record_changes_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`);
    this.addSql(`alter table "record_changes" add constraint "record_changes_change_check" check ("change" in ('CREATED', 'UPDATED', 'DELETED'))`);

    this.addSql(`alter table "record_change_logs" add constraint "record_change_logs_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`);
  }

}
