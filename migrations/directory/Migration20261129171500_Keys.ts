// Fingerprints of the keys of each installation, which have to share one.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129171500_Keys extends Migration {
  override name = "Migration20261129171500_Keys"

  override up(): void {
    this.addSql("alter table directory.installations add column keys text[] not null default '{}'")
  }
}
