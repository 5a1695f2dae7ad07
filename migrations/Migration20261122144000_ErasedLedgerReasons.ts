// The reason of a ledger entry is text about a person, which an erasure removes. All other values of an entry are never changed.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122144000_ErasedLedgerReasons extends Migration {
  override name = "Migration20261122144000_ErasedLedgerReasons"

  override up(): void {
    const kept = `id organization_id created_at employee_id leave_type_id kind account amount effective_date recorded_at key sequence lot
      lot_expires_on request_id actor_id corrects_id`
    const values = (row: string) => `(${kept.split(/\s+/).map((column) => `${row}.${column}`)})`
    // Without a column in its argument, PostgreSQL would evaluate the call when it plans any update.
    this.addSql("drop rule ledger_entries_no_update on ledger_entries")
    this.addSql(`create rule ledger_entries_no_update as on update to ledger_entries
      where new.reason is not null or ${values("new")} is distinct from ${values("old")}
      do instead select app.reject_change('the leave ledger is append-only: ' || old.id)`)
  }
}
