// The rights with which the result of a write was stored.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123143200_IdempotencyRights extends Migration {
  override name = "Migration20261123143200_IdempotencyRights"

  override up(): void {
    this.addSql("alter table app.idempotency_records add rights text[] not null default '{}'")
  }
}
