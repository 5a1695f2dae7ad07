import { Migration } from '@mikro-orm/migrations';

export class Migration20261121055304_LeaveBookedOn extends Migration {

  override name = 'Migration20261121055304_LeaveBookedOn';

  override up(): void | Promise<void> {
    this.addSql(`alter table "leave_requests" add "booked_on" date null;`);
    this.addSql(`comment on column "leave_requests"."booked_on" is 'The day of its submission where the person works: from it on it counts in the balance';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "leave_requests" drop column "booked_on";`);
  }

}
