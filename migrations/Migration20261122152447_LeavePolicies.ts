// Managers grant days of leave types that allow it; unused days are paid out.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122152447_LeavePolicies extends Migration {
  override name = "Migration20261122152447_LeavePolicies"

  override up(): void {
    this.addSql(`alter table "leave_types" add "allows_manager_grants" boolean not null default false`)
    this.addSql(`comment on column "leave_types"."allows_manager_grants" is 'Whether managers may grant days to their reports, such as compensatory time.'`)

    this.addSql(`alter table "ledger_entries" drop constraint "ledger_entries_account_check"`)
    this.addSql(`alter table "ledger_entries" drop constraint "ledger_entries_kind_check"`)
    this.addSql(`comment on column "ledger_entries"."reason" is 'Reason for an adjustment, grant or encashment.'`)
    this.addSql(`alter table "ledger_entries" add constraint "ledger_entries_account_check" check ("account" in ('ENTITLED', 'PENDING', 'USED', 'ENCASHED'))`)
    this.addSql(`alter table "ledger_entries" add constraint "ledger_entries_kind_check" check ("kind" in ('GRANT', 'ACCRUAL', 'CARRY_OVER_OUT', 'CARRY_OVER_IN', 'EXPIRY', 'RESERVATION', 'RELEASE', 'CONSUMPTION', 'ADJUSTMENT', 'ENCASHMENT', 'CORRECTION'))`)
  }
}
