// The steps of backups. Jobs run them, and the operator at any time.
import { type Kysely, sql } from "kysely"
import { type Clock, DAY_MS, HOUR_MS, later } from "../adapters/clock.js"
import { embeddedAccess } from "../adapters/embedded-postgres/access.js"
import type { FileStorage } from "../adapters/storage/storage.js"
import type { Config } from "../config.js"
import { deleteAbandonedParts, deleteBaseBackup, listBaseBackups, takeBaseBackup } from "./base-backup.js"
import { listErasures } from "./erasures.js"
import { claimStore, markChanges } from "./owner.js"
import { type BackupState, expectState, readState, writeState } from "./state.js"
import { copyFiles, deleteFileCopies } from "./stored-files.js"
import { archiveSegment, assertArchiving, deleteLogBefore, storeLog } from "./write-ahead-log.js"

export interface BackupSource {
  config: Config
  db: Kysely<unknown>
  storage: FileStorage
  clock: Clock
  store: FileStorage
}

/** The frequent step looks back to its last success and this much further, because transactions end later than their times. */
const RECENT_MS = 2 * HOUR_MS

/**
 * Copies the database and all files, and deletes what is older than the retention. Throws a ConfigError if the store belongs to another
 * database. Returns the keys of contents that neither the storage nor the store has.
 */
export async function takeBackup(source: BackupSource): Promise<string[]> {
  const { config, db, store, clock } = source
  const startedAt = clock.now()
  const isEmbedded = config.databaseUrl === undefined
  if (isEmbedded) await assertArchiving(db)
  await claimStore(db, store, isEmbedded)
  if (isEmbedded) {
    await takeBaseBackup(source, embeddedAccess(config.dataDir))
    await deleteExpired(source)
  }
  await listErasures(db, store, new Date(0))
  const missing = config.s3 ? [] : await copyFiles(db, source.storage, store, new Date(0))
  if (!config.s3) await deleteFileCopies(db, store, retentionStart(source))
  await writeState(db, "BASE", clock.now(), { seconds: (clock.now().getTime() - startedAt.getTime()) / 1_000 })
  return missing
}

/**
 * Stores what happened since the last run: the log of the database, new files and erasures. Throws and returns what takeBackup does. The
 * time of its state is that of the start: the store has everything before it.
 */
export async function storeChanges({ config, db, storage, clock, store }: BackupSource): Promise<string[]> {
  const now = clock.now()
  const isEmbedded = config.databaseUrl === undefined
  await expectState(db, "CHANGES", new Date(0))
  const { at: last } = (await readState(db, "CHANGES")) as BackupState
  await expectState(db, "BASE", now)
  if (isEmbedded) await expectState(db, "DRILL", now)
  const { systemIdentifier } = await claimStore(db, store, isEmbedded)
  const { rows } = await sql<{ last: number }>`
    select coalesce(sum(last_sequence), 0)::float8 as last from audit_chains`.execute(db)
  await writeState(db, "MINUTE", now, { auditEntries: rows[0]?.last ?? 0 })
  const since = new Date(Math.min(last.getTime(), now.getTime()) - RECENT_MS)
  await listErasures(db, store, since)
  const missing = config.s3 ? [] : await copyFiles(db, storage, store, since)
  if (isEmbedded) {
    await assertArchiving(db)
    const access = embeddedAccess(config.dataDir)
    await archiveSegment(access.url)
    const storeOwnLog = () => storeLog(store, access.walFolder, systemIdentifier)
    // PostgreSQL archived nothing while it ran without BACKUP_TARGET. No base backup before that reaches to the present.
    if (await storeOwnLog()) {
      await takeBaseBackup({ store, clock }, access)
      await storeOwnLog()
    }
  }
  // Also if the process ends between the two, the store is not ahead of the database, which would look as if that was restored.
  if (now < last) await markChanges(store, now)
  await writeState(db, "CHANGES", now)
  if (now >= last) await markChanges(store, now)
  return missing
}

const retentionStart = ({ config, clock }: { config: Pick<Config, "backupRetentionDays">; clock: Clock }): Date =>
  later(clock.now(), -config.backupRetentionDays * DAY_MS)

/** Base backups that one run deletes at most. A clock that is far ahead would otherwise delete all but the last of them. */
const MAX_EXPIRED = 2

/** Keeps the base backups of the retention and the one before them, from which its first moments are restored. */
export async function deleteExpired({
  config,
  store,
  clock,
}: Pick<BackupSource, "store" | "clock"> & { config: Pick<Config, "backupRetentionDays"> }): Promise<void> {
  const start = retentionStart({ config, clock }).toISOString()
  const backups = await listBaseBackups(store)
  const last = backups.findLastIndex(({ finishedAt }) => finishedAt <= start)
  const first = Math.min(Math.max(0, last), MAX_EXPIRED)
  for (const { id } of backups.slice(0, first)) await deleteBaseBackup(store, id)
  if (backups[first]) await deleteLogBefore(store, backups[first].firstSegment)
  await deleteAbandonedParts(store, later(clock.now(), -DAY_MS))
}
