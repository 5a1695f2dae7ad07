// What stands before any entity: the extensions of PostgreSQL that indexes use, and the tables that belong to no entity.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261121000000_Ground extends Migration {
  override name = "Migration20261121000000_Ground"

  override up(): void {
    this.addSql("create extension if not exists pg_trgm")
    this.addSql("create extension if not exists btree_gin")
    this.addSql("create extension if not exists btree_gist")
    this.addSql("create schema if not exists app")
    this.addSql(`create table app.idempotency_records (
      scope text not null, key text not null, fingerprint text not null, answer text, created_at timestamptz(3) not null,
      primary key (scope, key))`)
    this.addSql("create index idempotent_answers_created_at_index on app.idempotency_records (created_at)")
    // Unlogged: the counters may be lost in a crash, and cost no write-ahead log.
    this.addSql("create unlogged table app.rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)")
    this.addSql("create index rate_limits_expire_index on app.rate_limits (expire)")
  }
}
