// The directory of all installations: which of them has an email address or the slug of an organization (docs/decisions/0120).
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129160000_Claims extends Migration {
  override name = "Migration20261129160000_Claims"

  override up(): void {
    this.addSql(`create table directory.installations (
      id uuid primary key, address text not null, seen_at timestamptz(3) not null)`)
    // The value is a slug, or the keyed hash of an email address; `domain` is that of the part after the @. Without `expires_at`, the
    // installation has the value. With it, a write may be about to store the value.
    this.addSql(`create table directory.claims (
      kind text not null check (kind in ('EMAIL', 'SLUG')), value text not null, domain text,
      installation_id uuid not null references directory.installations on delete cascade, organization_id uuid not null,
      expires_at timestamptz(3), checked_at timestamptz not null, primary key (kind, value)) with (fillfactor = 80)`)
    this.addSql("create index claims_installation_index on directory.claims (installation_id, kind, value)")
    this.addSql("create index claims_organization_index on directory.claims (organization_id)")
    this.addSql("create index claims_domain_index on directory.claims (domain, value) where expires_at is null")
    this.addSql("create index claims_expiry_index on directory.claims (installation_id, expires_at) where expires_at is not null")
  }
}
