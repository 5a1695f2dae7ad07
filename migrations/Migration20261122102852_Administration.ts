// Administration: the hash chain of the audit log, custom roles and API keys. The audit log accepts no updates and no deletions.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122102852_Administration extends Migration {
  override name = "Migration20261122102852_Administration"

  override up(): void {
    this.addSql(`create table "audit_chains" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "last_sequence" integer not null, "last_hash" text not null, primary key ("id"))`)
    this.addSql(`comment on table "audit_chains" is 'End of the audit log of one organization. A transaction that adds entries locks this row.'`)
    this.addSql(`comment on column "audit_chains"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "audit_chains"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "audit_chains"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "audit_chains"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "audit_chains"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "audit_chains"."last_sequence" is 'Number of the last entry.'`)
    this.addSql(`comment on column "audit_chains"."last_hash" is 'Hash of the last entry.'`)
    this.addSql(`alter table "audit_chains" add constraint "audit_chains_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "audit_chains" add constraint "audit_chains_organization_id_unique" unique ("organization_id")`)

    // Each hash covers the one before it. The transition function is not strict, because the state begins as null.
    this.addSql(`create function app.hash_next(state text, previous text, entry text) returns text language sql immutable parallel safe
      as $$ select encode(sha256(convert_to(coalesce(state, previous) || entry, 'UTF8')), 'hex') $$`)
    this.addSql(`create aggregate app.hash_chain(previous text, entry text) (sfunc = app.hash_next, stype = text)`)
    this.addSql(`alter table "audit_entries" add "sequence" integer null, add "hash" text null`)
    this.addSql(`update audit_entries a set sequence = n.sequence from (
      select id, row_number() over (partition by organization_id order by at, id) as sequence from audit_entries) n where n.id = a.id`)
    this.addSql(`update audit_entries a set hash = n.hash from (
      select e.id, app.hash_chain('', jsonb_build_array(e.sequence, e.id, e.organization_id, extract(epoch from e.at), e.action,
        e.actor_id, e.subject_type, e.subject_id, e.details, e.request_id)::text)
        over (partition by e.organization_id order by e.sequence) as hash from audit_entries e) n where n.id = a.id`)
    this.addSql(`insert into audit_chains (id, organization_id, last_sequence, last_hash)
      select distinct on (organization_id) gen_random_uuid(), organization_id, sequence, hash from audit_entries
      order by organization_id, sequence desc`)
    this.addSql(`alter table "audit_entries" alter "sequence" set not null, alter "hash" set not null`)
    for (const verb of ["update", "delete"])
      this.addSql(`create rule audit_entries_no_${verb} as on ${verb} to audit_entries
        do instead select app.reject_change('the audit log is append-only')`)
    this.addSql(`comment on column "audit_entries"."sequence" is 'Number of the entry in the organization, from 1, in the order of the commits.'`)
    this.addSql(`comment on column "audit_entries"."hash" is 'SHA-256 of the entry and of the hash of the entry before, in hex.'`)
    this.addSql(`create index "audit_entries_organization_id_subject_id_sequence_index" on "audit_entries" ("organization_id", "subject_id", "sequence")`)
    this.addSql(`create index "audit_entries_organization_id_subject_type_sequence_index" on "audit_entries" ("organization_id", "subject_type", "sequence")`)
    this.addSql(`create index "audit_entries_organization_id_actor_id_sequence_index" on "audit_entries" ("organization_id", "actor_id", "sequence")`)
    this.addSql(`create index "audit_entries_organization_id_action_sequence_index" on "audit_entries" ("organization_id", "action", "sequence")`)
    this.addSql(`alter table "audit_entries" add constraint "audit_entries_organization_id_sequence_unique" unique ("organization_id", "sequence")`)

    this.addSql(`alter table "audit_chains" add constraint "audit_chains_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
  }
}
