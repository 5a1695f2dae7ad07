// Workforce.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122103646_Workforce extends Migration {
  override name = "Migration20261122103646_Workforce"

  override up(): void {
    this.addSql(`alter table "employees" add "deactivated_on" date null`)
    this.addSql(`comment on column "employees"."deactivated_on" is 'Day of the deactivation where the employee works. It is the last day if \`endDate\` is empty.'`)

    this.addSql(`update "employees" set "deactivated_on" = "updated_at"::date where "account_status" = 'DEACTIVATED'`)

    this.addSql(`create index employment_changes_ends_index on employment_changes (organization_id, employee_id) where end_date is not null`)
    this.addSql(`create index employment_changes_applied_index on employment_changes (organization_id, effective_date, employee_id) where status = 'APPLIED'`)
  }
}
