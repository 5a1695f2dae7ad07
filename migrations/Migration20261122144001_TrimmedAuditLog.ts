// Audit entries can be deleted by the job that trims the log of one organization up to one entry.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122144001_TrimmedAuditLog extends Migration {
  override name = "Migration20261122144001_TrimmedAuditLog"

  override up(): void {
    this.addSql("drop rule audit_entries_no_delete on audit_entries")
    // Without a column in its argument, PostgreSQL would evaluate the call when it plans any deletion.
    this.addSql(`create rule audit_entries_no_delete as on delete to audit_entries
      where old.organization_id::text is distinct from current_setting('app.trimmed_organization', true)
        or old.sequence > coalesce(nullif(current_setting('app.trimmed_sequence', true), '')::integer, 0)
      do instead select app.reject_change('the audit log is append-only: ' || old.id)`)
  }
}
