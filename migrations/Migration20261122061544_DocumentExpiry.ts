// Alerts of expiring documents.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122061544_DocumentExpiry extends Migration {
  override name = "Migration20261122061544_DocumentExpiry"

  override up(): void {
    this.addSql(`alter table "employee_documents" add "expiry_alerted_for" date null`)
    this.addSql(`comment on column "employee_documents"."expiry_alerted_for" is 'Expiry of which the employee and HR were notified.'`)
    this.addSql(`create index employee_documents_unalerted_expiry_index on employee_documents (expires_on, id) where expires_on is not null and expiry_alerted_for is distinct from expires_on`)
  }
}
