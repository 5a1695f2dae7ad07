// Marks that a replica must show before it is read (docs/decisions/0101).
import { Migration } from "@mikro-orm/migrations"

export class Migration20261130203000_ReplicaMarks extends Migration {
  override name = "Migration20261130203000_ReplicaMarks"

  override up(): void {
    this.addSql("create table app.replica_marks (id uuid primary key, created_at timestamptz(3) not null default now())")
  }
}
