// Extensions that indexes use, and the tables that belong to no entity, in the schema `app`.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123000001_Foundation extends Migration {
  override name = "Migration20261123000001_Foundation"

  override up(): void {
    this.addSql("create extension if not exists pg_trgm")
    this.addSql("create extension if not exists btree_gin")
    this.addSql("create extension if not exists btree_gist")
    this.addSql("create schema if not exists app")
    this.addSql(`create table app.idempotency_records (
      scope text not null, key text not null, fingerprint text not null, answer text, created_at timestamptz(3) not null,
      rights text[] not null default '{}', primary key (scope, key))`)
    this.addSql("create index idempotency_records_created_at_index on app.idempotency_records (created_at)")
    // Unlogged: the counters may be lost in a crash, and cost no write-ahead log.
    this.addSql("create unlogged table app.rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)")
    this.addSql("create index rate_limits_expire_index on app.rate_limits (expire)")
    // Public holidays are stored once for all organizations.
    this.addSql(`create table app.public_holidays (
      country text not null, region text not null, year integer not null, date date not null, half text, name text not null,
      primary key (country, region, date, name))`)
    this.addSql("create index public_holidays_year_index on app.public_holidays (country, region, year)")
    // A row says that the holidays of a year are stored, also for a country that has none.
    this.addSql(`create table app.public_holiday_years (
      country text not null, region text not null, year integer not null, read_at timestamptz(3) not null,
      primary key (country, region, year))`)
    // The day, and the number of rule versions, with which the ledgers of a leave type were last synchronized.
    this.addSql(`create table app.leave_ledger_progress (
      organization_id uuid not null, timezone text not null, day date not null, versions integer not null,
      leave_type_id uuid not null, primary key (organization_id, timezone, leave_type_id))`)
    this.addSql(`create table app.encryption_keys (fingerprint text primary key, created_at timestamptz not null default now())`)
  }
}
