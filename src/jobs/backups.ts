// Jobs of backups: a base backup each night, and each minute what happened since.
import { type BackupSource, storeChanges, takeBackup } from "../backups/steps.js"
import { openBackupStore } from "../backups/store.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { ScheduledJob } from "./job.js"

const withStore =
  (step: (source: BackupSource) => Promise<string[]>) =>
  async ({ config, db, storage, clock, log }: AppDependencies): Promise<void> => {
    const store = await openBackupStore(config)
    if (!store) return
    const missing = await step({ config, db, storage, clock, store })
    if (missing.length > 0) log.error({ count: missing.length, files: missing.slice(0, 5) }, "file contents not backed up")
  }

export const backupJob: ScheduledJob = { task: "backup", match: "20 1 * * *", run: withStore(takeBackup) }

export const backupChangesJob: ScheduledJob = {
  task: "backup-changes",
  match: "* * * * *",
  catchesUp: true,
  run: withStore(storeChanges),
}
