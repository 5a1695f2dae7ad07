// The leave ledger accepts no updates and no deletions.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261121000002_AppendOnlyLedger extends Migration {
  override name = "Migration20261121000002_AppendOnlyLedger"

  override up(): void {
    // Rules hold for every role, superusers included, and need no procedural language. The cast fails on purpose.
    this.addSql(`create function app.reject_change(reason text) returns integer language sql volatile as
      $$ select cast('rejected: ' || reason as integer) $$`)
    for (const verb of ["update", "delete"])
      this.addSql(`create rule ledger_entries_no_${verb} as on ${verb} to ledger_entries
        do instead select app.reject_change('the leave ledger is append-only')`)
  }
}
