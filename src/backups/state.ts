// When each step of backups last succeeded. In a restored database, the last MINUTE shows what the audit logs must have.
import { type Kysely, sql } from "kysely"

/** MINUTE: a mark of the log, BASE: a base backup, CHANGES: everything until its time stored, DRILL: a restore drill. */
export type BackupStep = "MINUTE" | "BASE" | "CHANGES" | "DRILL"

export interface BackupState {
  at: Date
  details: Record<string, number>
}

export async function writeState(
  db: Kysely<unknown>,
  step: BackupStep,
  at: Date,
  details: Record<string, number> = {},
): Promise<void> {
  await sql`insert into app.backup_state (step, at, details) values (${step}, ${at}, ${JSON.stringify(details)}::jsonb)
    on conflict (step) do update set at = excluded.at, details = excluded.details`.execute(db)
}

/** Adds a step that has never succeeded, with the time from which alerts count. */
export async function expectState(db: Kysely<unknown>, step: BackupStep, at: Date): Promise<void> {
  await sql`insert into app.backup_state (step, at, details) values (${step}, ${at}, '{}')
    on conflict (step) do nothing`.execute(db)
}

export async function readState(db: Kysely<unknown>, step: BackupStep): Promise<BackupState | undefined> {
  const { rows } = await sql<{ at: string; details: Record<string, number> }>`
    select at, details from app.backup_state where step = ${step}`.execute(db)
  return rows[0] && { at: new Date(rows[0].at), details: rows[0].details }
}
