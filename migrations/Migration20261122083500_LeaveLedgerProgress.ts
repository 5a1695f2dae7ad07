// The progress of the leave ledger job, by leave type. The job continues from an empty table with a full run.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122083500_LeaveLedgerProgress extends Migration {
  override name = "Migration20261122083500_LeaveLedgerProgress"

  override up(): void {
    this.addSql("delete from app.leave_ledger_progress")
    this.addSql("alter table app.leave_ledger_progress drop constraint leave_ledger_progress_pkey")
    this.addSql("alter table app.leave_ledger_progress add column leave_type_id uuid not null")
    this.addSql("alter table app.leave_ledger_progress add primary key (organization_id, timezone, leave_type_id)")
  }
}
