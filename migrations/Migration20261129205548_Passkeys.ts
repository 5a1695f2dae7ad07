// Passkeys, and the challenges that accounts have used.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129205548_Passkeys extends Migration {
  override name = "Migration20261129205548_Passkeys"

  override up(): void {
    this.addSql(`create table "passkeys" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "name" text not null, "host" text not null, "is_backup_eligible" boolean not null, "last_used_at" timestamptz(3) null, "credential_id" text not null, "public_key" text not null, "counter" double precision not null, primary key ("id"))`)
    this.addSql(`comment on table "passkeys" is 'A passkey, which signs in without a password.'`)
    this.addSql(`comment on column "passkeys"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "passkeys"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "passkeys"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "passkeys"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "passkeys"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "passkeys"."employee_id" is 'Employee who signs in with the passkey.'`)
    this.addSql(`comment on column "passkeys"."name" is 'Name that its owner gave it.'`)
    this.addSql(`comment on column "passkeys"."host" is 'Host of the pages on which it signs in. Passkeys of a former host remain in the list.'`)
    this.addSql(`comment on column "passkeys"."is_backup_eligible" is 'Whether it can be on several devices of its owner (WebAuthn: backup eligible).'`)
    this.addSql(`comment on column "passkeys"."last_used_at" is 'Time of the last sign-in.'`)
    this.addSql(`comment on column "passkeys"."credential_id" is 'Credential ID in base64url.'`)
    this.addSql(`comment on column "passkeys"."public_key" is 'Public key in base64url (COSE).'`)
    this.addSql(`comment on column "passkeys"."counter" is 'Signature counter of the last sign-in; 0 if the authenticator has none.'`)
    this.addSql(`create index "passkeys_organization_id_employee_id_index" on "passkeys" ("organization_id", "employee_id")`)
    this.addSql(`alter table "passkeys" add constraint "passkeys_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "passkeys" add constraint "passkeys_organization_id_employee_id_credential_id_unique" unique ("organization_id", "employee_id", "credential_id")`)

    this.addSql(`alter table "credentials" add "used_challenges" text[] not null default '{}'`)
    this.addSql(`comment on column "credentials"."used_challenges" is 'Used challenges of passkeys that have not expired.'`)

    this.addSql(`alter table "passkeys" add constraint "passkeys_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "passkeys" add constraint "passkeys_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
  }
}
