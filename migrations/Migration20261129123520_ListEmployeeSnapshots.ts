// The list of the employments of a day, for exports, saved filters and reports.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129123520_ListEmployeeSnapshots extends Migration {
  override name = "Migration20261129123520_ListEmployeeSnapshots"

  override up(): void {
    this.addSql(`alter table "reports" drop constraint "reports_list_check"`)
    this.addSql(`alter table "reports" add constraint "reports_list_check" check ("list" in ('EMPLOYEES', 'EMPLOYEE_SNAPSHOTS', 'LEAVE_REQUESTS', 'LEAVE_BALANCES', 'CANDIDATES', 'APPLICATIONS', 'TASKS', 'JOBS', 'AUDIT'))`)

    this.addSql(`alter table "exports" drop constraint "exports_list_check"`)
    this.addSql(`alter table "exports" add constraint "exports_list_check" check ("list" in ('EMPLOYEES', 'EMPLOYEE_SNAPSHOTS', 'LEAVE_REQUESTS', 'LEAVE_BALANCES', 'CANDIDATES', 'APPLICATIONS', 'TASKS', 'JOBS', 'AUDIT'))`)

    this.addSql(`alter table "saved_filters" drop constraint "saved_filters_list_check"`)
    this.addSql(`alter table "saved_filters" add constraint "saved_filters_list_check" check ("list" in ('EMPLOYEES', 'EMPLOYEE_SNAPSHOTS', 'LEAVE_REQUESTS', 'LEAVE_BALANCES', 'CANDIDATES', 'APPLICATIONS', 'TASKS', 'JOBS', 'AUDIT'))`)
  }
}
