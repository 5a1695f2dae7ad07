// The audit log and the leave ledger are append-only. Rules reject updates and deletions, triggers reject truncation.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123000005_AppendOnly extends Migration {
  override name = "Migration20261123000005_AppendOnly"

  override up(): void {
    this.addSql(`create function app.reject_change(reason text) returns integer language sql volatile as
      $$ select cast('rejected: ' || reason as integer) $$`)
    this.addSql(`create rule ledger_entries_no_delete as on delete to ledger_entries
      do instead select app.reject_change('the leave ledger is append-only')`)
    // The reason of a ledger entry is text about a person, which an erasure removes. No other value of an entry changes.
    const kept = `id organization_id created_at employee_id leave_type_id kind account amount effective_date recorded_at key sequence lot
      lot_expires_on request_id actor_id corrects_id`
    const values = (row: string) => `(${kept.split(/\s+/).map((column) => `${row}.${column}`)})`
    // Without a column in its argument, PostgreSQL would evaluate the call when it plans any update or deletion.
    this.addSql(`create rule ledger_entries_no_update as on update to ledger_entries
      where new.reason is not null or ${values("new")} is distinct from ${values("old")}
      do instead select app.reject_change('the leave ledger is append-only: ' || old.id)`)
    this.addSql(`create rule audit_entries_no_update as on update to audit_entries
      do instead select app.reject_change('the audit log is append-only')`)
    // The job that trims the audit log of one organization deletes its entries up to one of them.
    this.addSql(`create rule audit_entries_no_delete as on delete to audit_entries
      where old.organization_id::text is distinct from current_setting('app.trimmed_organization', true)
        or old.sequence > coalesce(nullif(current_setting('app.trimmed_sequence', true), '')::integer, 0)
      do instead select app.reject_change('the audit log is append-only: ' || old.id)`)
    this.addSql(`create function app.reject_truncation() returns trigger language plpgsql as
      $$ begin perform app.reject_change(tg_argv[0]); return null; end $$`)
    this.addSql(`create trigger audit_entries_no_truncation before truncate on audit_entries
      execute function app.reject_truncation('the audit log is append-only')`)
    this.addSql(`create trigger ledger_entries_no_truncation before truncate on ledger_entries
      execute function app.reject_truncation('the leave ledger is append-only')`)
  }
}
