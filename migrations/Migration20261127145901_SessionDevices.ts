// Keeps the name of the device with each session. Sessions that began before have none.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261127145901_SessionDevices extends Migration {
  override name = "Migration20261127145901_SessionDevices"

  override up(): void {
    this.addSql(`alter table "sessions" add "device" text null`)
    this.addSql(`comment on column "sessions"."device" is 'Browser and system at sign-in, such as \`Safari (iPhone)\`, or the name of another program.'`)
  }
}
