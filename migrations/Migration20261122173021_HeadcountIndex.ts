// HeadcountIndex.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122173021_HeadcountIndex extends Migration {
  override name = "Migration20261122173021_HeadcountIndex"

  override up(): void {
    this.addSql(`drop index "employees_headcount_index"`)
    this.addSql(`create index employees_department_id_headcount_index on employees (organization_id, department_id) include (hire_date, end_date, deactivated_on, account_status)`)
    this.addSql(`create index employees_position_id_headcount_index on employees (organization_id, position_id) include (hire_date, end_date, deactivated_on, account_status)`)
  }
}
