// The audit log and the leave ledger cannot be truncated. Rules reject updates and deletions only.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122204500_NoTruncation extends Migration {
  override name = "Migration20261122204500_NoTruncation"

  override up(): void {
    this.addSql(`create function app.reject_truncation() returns trigger language plpgsql as
      $$ begin perform app.reject_change(tg_argv[0]); return null; end $$`)
    this.addSql(`create trigger audit_entries_no_truncation before truncate on audit_entries
      execute function app.reject_truncation('the audit log is append-only')`)
    this.addSql(`create trigger ledger_entries_no_truncation before truncate on ledger_entries
      execute function app.reject_truncation('the leave ledger is append-only')`)
  }
}
