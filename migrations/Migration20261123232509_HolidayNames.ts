// Names of public holidays in the languages of the server.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123232509_HolidayNames extends Migration {
  override name = "Migration20261123232509_HolidayNames"

  override up(): void {
    this.addSql("alter table app.public_holidays add names jsonb not null default '{}'")
    // Stored years have no names in other languages. They are computed again when they are needed.
    this.addSql("delete from app.public_holiday_years")
    this.addSql("delete from app.public_holidays")
    this.addSql(`alter table "leave_day_parts" add "holiday_names" jsonb null`)
    this.addSql(`comment on column "leave_day_parts"."holiday_names" is 'Names of a public holiday by language code, those that differ from \`holiday\`.'`)
    this.addSql(`comment on column "leave_day_parts"."holiday" is 'Name of the holiday that is the reason, in the reader''s language if it is known.'`)
  }
}
