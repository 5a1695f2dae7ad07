// Gives canceled changes the time of their cancellation. It is a migration of its own, because the one before locks the table.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261128203700_CancellationTimes extends Migration {
  override name = "Migration20261128203700_CancellationTimes"

  override up(): void {
    this.addSql(`update employment_changes c set canceled_at = coalesce((select max(a.at) from audit_entries a
      where a.organization_id = c.organization_id and a.subject_id = c.id::text and a.action = 'employmentChange.cancel'), c.updated_at)
      where c.status = 'CANCELLED' and c.canceled_at is null`)
  }
}
