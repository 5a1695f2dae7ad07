// The index for what was recorded of employments after a time.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129021758_RestatementIndex extends Migration {
  override name = "Migration20261129021758_RestatementIndex"

  override up(): void {
    this.addSql(`create index employment_changes_recorded_index on employment_changes (organization_id, greatest(updated_at, recorded_at, applied_at, canceled_at))`)
  }
}
