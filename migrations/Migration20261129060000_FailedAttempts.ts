// FailedAttempts.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129060000_FailedAttempts extends Migration {
  override name = "Migration20261129060000_FailedAttempts"

  override up(): void {
    // Attempts of jobs to process a record that have failed, and the time from which the next one is due.
    this.addSql(`create table app.failed_attempts (
      record_id uuid primary key, attempts integer not null, next_attempt_at timestamptz(3) not null)`)
    this.addSql("create index failed_attempts_next_attempt_at_index on app.failed_attempts (next_attempt_at)")
  }
}
