// Keeps the values that the actions of the audit log change. Rules reject updates but those of erasures, and deletions but those of
// retention.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261128101427_AuditValues extends Migration {
  override name = "Migration20261128101427_AuditValues"

  override up(): void {
    this.addSql(`create table "audit_values" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "entry_id" uuid not null, "position" integer not null, "entity_type" text not null, "entity_id" text not null, "field" text not null, "from_value" jsonb null, "to_value" jsonb null, "is_truncated" boolean not null, "salt" text null, "owner_id" uuid null, "data_class" text null, primary key ("id"))`)
    this.addSql(`comment on table "audit_values" is 'A value that an action changed, and the one before. An erasure removes both values with the salt.'`)
    this.addSql(`comment on column "audit_values"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "audit_values"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "audit_values"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "audit_values"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "audit_values"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "audit_values"."entry_id" is 'Entry of the action.'`)
    this.addSql(`comment on column "audit_values"."position" is 'Position among the values of the entry, from 1. The digest in the entry has the same one.'`)
    this.addSql(`comment on column "audit_values"."entity_type" is 'Type of the record.'`)
    this.addSql(`comment on column "audit_values"."entity_id" is 'Id of the record.'`)
    this.addSql(`comment on column "audit_values"."field" is 'Name of the field; of a custom field, \`customFields.\` with the id of the definition.'`)
    this.addSql(`comment on column "audit_values"."owner_id" is 'Id of the employee whom the record concerns.'`)
    this.addSql(`comment on column "audit_values"."data_class" is 'Class of the personal data. That of a custom field follows from its definition.'`)
    this.addSql(`comment on column "audit_values"."from_value" is 'Value before the action, as JSON.'`)
    this.addSql(`comment on column "audit_values"."to_value" is 'Value after the action, as JSON.'`)
    this.addSql(`comment on column "audit_values"."is_truncated" is 'Whether a value was too large, so that the beginning of its JSON text is stored.'`)
    this.addSql(`comment on column "audit_values"."salt" is 'Random text that is digested with the values, so that no digest can be guessed; null for erased values.'`)
    this.addSql(`create index "audit_values_organization_id_field_entry_id_index" on "audit_values" ("organization_id", "field", "entry_id")`)
    this.addSql(`create index "audit_values_organization_id_entity_id_entry_id_index" on "audit_values" ("organization_id", "entity_id", "entry_id")`)
    this.addSql(`create index audit_values_owner_index on audit_values (organization_id, owner_id, data_class) where owner_id is not null`)
    this.addSql(`create index "audit_values_organization_id_entry_id_index" on "audit_values" ("organization_id", "entry_id")`)
    this.addSql(`alter table "audit_values" add constraint "audit_values_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "audit_values" add constraint "audit_values_organization_id_entry_id_position_unique" unique ("organization_id", "entry_id", "position")`)

    this.addSql(`alter table "audit_values" add constraint "audit_values_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "audit_values" add constraint "audit_values_entry_id_foreign" foreign key ("organization_id", "entry_id") references "audit_entries" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`create rule audit_values_no_update as on update to audit_values
      where num_nonnulls(new.from_value, new.to_value, new.salt) > 0 or old.owner_id is null
        or old.owner_id::text is distinct from current_setting('app.erased_employee', true)
        or (to_jsonb(new) - '{from_value,to_value,salt,version,updated_at}'::text[]) <>
          (to_jsonb(old) - '{from_value,to_value,salt,version,updated_at}'::text[])
      do instead select app.reject_change('the audit log is append-only: ' || old.id)`)
    this.addSql(`create rule audit_values_no_delete as on delete to audit_values
      where old.organization_id::text is distinct from current_setting('app.trimmed_organization', true)
      do instead select app.reject_change('the audit log is append-only: ' || old.id)`)
    this.addSql(`create trigger audit_values_no_truncation before truncate on audit_values
      execute function app.reject_truncation('the audit log is append-only')`)
  }
}
