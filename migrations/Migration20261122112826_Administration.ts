// Administration: the hash chain of the audit log, custom roles and API keys. The audit log accepts no updates and no deletions.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122112826_Administration extends Migration {
  override name = "Migration20261122112826_Administration"

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

    this.addSql(`create table "custom_roles" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "description" text null, "permissions" text[] not null, "scope" text not null, "department_id" uuid null, "location_id" uuid null, primary key ("id"))`)
    this.addSql(`comment on table "custom_roles" is 'A named set of permissions over a set of people, which employees have beside their built-in role.'`)
    this.addSql(`comment on column "custom_roles"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "custom_roles"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "custom_roles"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "custom_roles"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "custom_roles"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "custom_roles"."name" is 'Name, unique in the organization.'`)
    this.addSql(`comment on column "custom_roles"."description" is 'What the role is for.'`)
    this.addSql(`comment on column "custom_roles"."permissions" is 'Permissions that the role grants.'`)
    this.addSql(`comment on column "custom_roles"."scope" is 'People over whom the role grants its permissions.'`)
    this.addSql(`comment on column "custom_roles"."department_id" is 'Department of the scope; null for that of the employee with the role.'`)
    this.addSql(`comment on column "custom_roles"."location_id" is 'Location of the scope; null for that of the employee with the role.'`)
    this.addSql(`create index "custom_roles_organization_id_department_id_index" on "custom_roles" ("organization_id", "department_id")`)
    this.addSql(`create index "custom_roles_organization_id_location_id_index" on "custom_roles" ("organization_id", "location_id")`)
    this.addSql(`create index "custom_roles_organization_id_name_id_index" on "custom_roles" ("organization_id", "name", "id")`)
    this.addSql(`create index "custom_roles_organization_id_created_at_id_index" on "custom_roles" ("organization_id", "created_at", "id")`)
    this.addSql(`create unique index custom_roles_name_unique on custom_roles (organization_id, lower(name))`)
    this.addSql(`alter table "custom_roles" add constraint "custom_roles_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`create table "api_keys" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "role_id" uuid not null, "prefix" text not null, "hash" text not null, "expires_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "replaces_id" uuid null, primary key ("id"))`)
    this.addSql(`comment on table "api_keys" is 'An API key of a service account, which is no employee and has only the permissions of a custom role.'`)
    this.addSql(`comment on column "api_keys"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "api_keys"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "api_keys"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "api_keys"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "api_keys"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "api_keys"."name" is 'Name of the service account.'`)
    this.addSql(`comment on column "api_keys"."role_id" is 'Custom role whose permissions the key has.'`)
    this.addSql(`comment on column "api_keys"."prefix" is 'First characters of the key, by which it is recognized.'`)
    this.addSql(`comment on column "api_keys"."hash" is 'SHA-256 of the key.'`)
    this.addSql(`comment on column "api_keys"."expires_at" is 'Time at which the key expires; null for never.'`)
    this.addSql(`comment on column "api_keys"."last_used_at" is 'Time of the last use, to the minute.'`)
    this.addSql(`comment on column "api_keys"."revoked_at" is 'Time of the revocation.'`)
    this.addSql(`comment on column "api_keys"."replaces_id" is 'Key that this key replaces.'`)
    this.addSql(`create index "api_keys_organization_id_role_id_index" on "api_keys" ("organization_id", "role_id")`)
    this.addSql(`create index "api_keys_organization_id_replaces_id_index" on "api_keys" ("organization_id", "replaces_id")`)
    this.addSql(`create index "api_keys_organization_id_name_id_index" on "api_keys" ("organization_id", "name", "id")`)
    this.addSql(`create index "api_keys_organization_id_created_at_id_index" on "api_keys" ("organization_id", "created_at", "id")`)
    this.addSql(`create unique index api_keys_hash_unique on api_keys (hash)`)
    this.addSql(`alter table "api_keys" add constraint "api_keys_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`create table "role_assignments" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "role_id" uuid not null, "employee_id" uuid not null, primary key ("id"))`)
    this.addSql(`comment on table "role_assignments" is 'A custom role of an employee.'`)
    this.addSql(`comment on column "role_assignments"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "role_assignments"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "role_assignments"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "role_assignments"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "role_assignments"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "role_assignments"."role_id" is 'Custom role.'`)
    this.addSql(`comment on column "role_assignments"."employee_id" is 'Employee with the role.'`)
    this.addSql(`create index "role_assignments_organization_id_role_id_index" on "role_assignments" ("organization_id", "role_id")`)
    this.addSql(`create index "role_assignments_organization_id_employee_id_index" on "role_assignments" ("organization_id", "employee_id")`)
    this.addSql(`create index "role_assignments_organization_id_created_at_id_index" on "role_assignments" ("organization_id", "created_at", "id")`)
    this.addSql(`alter table "role_assignments" add constraint "role_assignments_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "role_assignments" add constraint "role_assignments_organization_id_employee_id_role_id_unique" unique ("organization_id", "employee_id", "role_id")`)

    // Each hash covers the one before it. The transition function is not strict, because the state begins as null.
    this.addSql(`create function app.hash_next(state text, previous text, entry text) returns text language sql immutable parallel safe
      as $$ select encode(sha256(convert_to(coalesce(state, previous) || entry, 'UTF8')), 'hex') $$`)
    this.addSql(`create aggregate app.hash_chain(previous text, entry text) (sfunc = app.hash_next, stype = text)`)
    this.addSql(`alter table "audit_entries" add "sequence" integer null, add "api_key_id" uuid null, add "hash" text null`)
    this.addSql(`update audit_entries a set sequence = n.sequence from (
      select id, row_number() over (partition by organization_id order by at, id) as sequence from audit_entries) n where n.id = a.id`)
    this.addSql(`update audit_entries a set hash = n.hash from (
      select e.id, app.hash_chain('', jsonb_build_array(e.sequence, e.id, e.organization_id, extract(epoch from e.at), e.action,
        e.actor_id, e.api_key_id, e.subject_type, e.subject_id, e.details, e.request_id)::text)
        over (partition by e.organization_id order by e.sequence) as hash from audit_entries e) n where n.id = a.id`)
    this.addSql(`insert into audit_chains (id, organization_id, last_sequence, last_hash)
      select distinct on (organization_id) gen_random_uuid(), organization_id, sequence, hash from audit_entries
      order by organization_id, sequence desc`)
    this.addSql(`alter table "audit_entries" alter "sequence" set not null, alter "hash" set not null`)
    for (const verb of ["update", "delete"])
      this.addSql(`create rule audit_entries_no_${verb} as on ${verb} to audit_entries
        do instead select app.reject_change('the audit log is append-only')`)
    this.addSql(`comment on column "audit_entries"."sequence" is 'Number of the entry in the organization, from 1, in the order of the commits.'`)
    this.addSql(`comment on column "audit_entries"."api_key_id" is 'API key with which the action was performed.'`)
    this.addSql(`comment on column "audit_entries"."hash" is 'SHA-256 of the entry and of the hash of the entry before, in hex.'`)
    this.addSql(`comment on column "audit_entries"."actor_id" is 'Employee who performed the action; null for the system and for an API key.'`)
    this.addSql(`alter table "audit_entries" add constraint "audit_entries_api_key_id_foreign" foreign key ("organization_id", "api_key_id") references "api_keys" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`create index "audit_entries_organization_id_api_key_id_index" on "audit_entries" ("organization_id", "api_key_id")`)
    this.addSql(`create index "audit_entries_organization_id_subject_id_sequence_index" on "audit_entries" ("organization_id", "subject_id", "sequence")`)
    this.addSql(`create index "audit_entries_organization_id_subject_type_sequence_index" on "audit_entries" ("organization_id", "subject_type", "sequence")`)
    this.addSql(`create index "audit_entries_organization_id_actor_id_sequence_index" on "audit_entries" ("organization_id", "actor_id", "sequence")`)
    this.addSql(`create index "audit_entries_organization_id_action_sequence_index" on "audit_entries" ("organization_id", "action", "sequence")`)
    this.addSql(`alter table "audit_entries" add constraint "audit_entries_organization_id_sequence_unique" unique ("organization_id", "sequence")`)

    this.addSql(`alter table "audit_chains" add constraint "audit_chains_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)

    this.addSql(`alter table "custom_roles" add constraint "custom_roles_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "custom_roles" add constraint "custom_roles_department_id_foreign" foreign key ("organization_id", "department_id") references "departments" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "custom_roles" add constraint "custom_roles_location_id_foreign" foreign key ("organization_id", "location_id") references "locations" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "custom_roles" add constraint "custom_roles_scope_check" check ("scope" in ('OWN', 'REPORTS', 'DEPARTMENT', 'DEPARTMENT_TREE', 'LOCATION', 'ORGANIZATION'))`)

    this.addSql(`alter table "api_keys" add constraint "api_keys_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "api_keys" add constraint "api_keys_role_id_foreign" foreign key ("organization_id", "role_id") references "custom_roles" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "api_keys" add constraint "api_keys_replaces_id_foreign" foreign key ("organization_id", "replaces_id") references "api_keys" ("organization_id", "id") on update no action on delete restrict`)

    this.addSql(`alter table "role_assignments" add constraint "role_assignments_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "role_assignments" add constraint "role_assignments_role_id_foreign" foreign key ("organization_id", "role_id") references "custom_roles" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "role_assignments" add constraint "role_assignments_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
  }
}
