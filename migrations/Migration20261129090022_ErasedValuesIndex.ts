// The index by which a verification of the audit log counts the erased values of each person.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129090022_ErasedValuesIndex extends Migration {
  override name = "Migration20261129090022_ErasedValuesIndex"

  override up(): void {
    this.addSql(`create index audit_values_erased_index on audit_values (organization_id, owner_id) where salt is null`)
  }
}
