// The indexes by which a verification of the audit log counts erased values, and snapshots find accounts that were deactivated.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129093236_HistoryIndexes extends Migration {
  override name = "Migration20261129093236_HistoryIndexes"

  override up(): void {
    this.addSql(`create index audit_values_erased_index on audit_values (organization_id, owner_id) where salt is null`)
    // Last, because its lock on all accounts lasts until the commit.
    this.addSql(`create index employees_deactivations_index on employees (organization_id) where account_status = 'DEACTIVATED' or deactivations <> '[]'`)
  }
}
