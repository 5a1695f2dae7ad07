// What entities can't say about leave: the ledger is only added to, and public holidays are kept once for all organizations.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261121054900_LeaveLedger extends Migration {
  override name = "Migration20261121054900_LeaveLedger"

  override up(): void {
    // Rules hold for every role, the owner and superusers included, and need no procedural language. The cast is what fails.
    this.addSql(`create function app.reject_change(reason text) returns integer language sql volatile as
      $$ select cast('refused: ' || reason as integer) $$`)
    for (const verb of ["update", "delete"])
      this.addSql(`create rule leave_entries_no_${verb} as on ${verb} to leave_entries
        do instead select app.reject_change('the leave ledger is only added to')`)
    this.addSql(`create table app.public_holidays (
      country text not null, region text not null, year integer not null, date date not null, half text, name text not null,
      primary key (country, region, date, name))`)
    this.addSql("create index public_holidays_year_index on app.public_holidays (country, region, year)")
    // A year is here once its holidays are; a country without any has a row here and none there.
    this.addSql(`create table app.public_holiday_years (
      country text not null, region text not null, year integer not null, read_at timestamptz(3) not null,
      primary key (country, region, year))`)
  }
}
