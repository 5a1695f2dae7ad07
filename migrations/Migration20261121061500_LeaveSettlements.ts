// Up to which day, and under how many versions of rules, the ledgers of leave were last brought up to date.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261121061500_LeaveSettlements extends Migration {
  override name = "Migration20261121061500_LeaveSettlements"

  override up(): void {
    this.addSql(`create table app.leave_settlements (
      organization_id uuid not null, timezone text not null, day date not null, versions integer not null,
      primary key (organization_id, timezone))`)
  }
}
