// Fingerprints of the keys under which values of the database are encrypted.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122134500_EncryptionKeys extends Migration {
  override name = "Migration20261122134500_EncryptionKeys"

  override up(): void {
    this.addSql(`create table app.encryption_keys (fingerprint text primary key, created_at timestamptz not null default now())`)
    this.addSql(`comment on column "credentials"."recovery_hashes" is 'Sealed hashes of the unused recovery codes.'`)
  }
}
