// The restore drill: restores the backups to a random moment beside the running database, and verifies the result.
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DAY_MS, later, monotonic } from "../adapters/clock.js"
import { temporaryFolder } from "../adapters/embedded-postgres/data-directory.js"
import { openOrm } from "../adapters/orm.js"
import { listBaseBackups } from "./base-backup.js"
import { restoreDatabase } from "./restore.js"
import { readState, writeState } from "./state.js"
import { type BackupSource, storeChanges } from "./steps.js"
import { listRestores } from "./timelines.js"
import { type Verification, verifyDatabase } from "./verification.js"

export interface Drill extends Verification {
  /** The moment to which the database was restored. */
  at: Date
  /** How much a loss of the server before the drill would have cost: seconds since the time until which the store had everything. */
  recoveryPointSeconds: number
  /** How long it took until the restored database accepted writes. */
  recoveryTimeSeconds: number
}

/** Restores the database to a random moment of the last day. */
export async function runDrill(source: BackupSource, log: (line: string) => void): Promise<Drill> {
  const { db, storage, store, clock } = source
  const backups = await listBaseBackups(store)
  const stored = [(await readState(db, "CHANGES"))?.at, backups.at(-1)?.finishedAt]
  const storedUntil = Math.max(...stored.map((time) => new Date(time ?? 0).getTime()))
  const recoveryPointSeconds = (clock.now().getTime() - storedUntil) / 1_000
  await storeChanges(source)
  // The stored log ends after this mark.
  const end = (await readState(db, "MINUTE"))?.at ?? clock.now()
  // Moments before the last restore are on another timeline, which ends at any moment before the restore.
  const bounds = [backups[0]?.finishedAt, (await listRestores(store)).at(-1)?.restoredAt].map((bound) =>
    new Date(bound ?? 0).getTime(),
  )
  const start = Math.max(later(end, -DAY_MS).getTime(), ...bounds)
  const at = new Date(start + Math.random() * (end.getTime() - start))
  const home = mkdtempSync(join(temporaryFolder(), "hr-drill-"))
  // PostgreSQL's account must pass through the folder.
  chmodSync(home, 0o711)
  const begin = monotonic()
  try {
    const { database } = await restoreDatabase({ store, home: join(home, "cluster"), at, archives: false, log })
    const recoveryTimeSeconds = (monotonic() - begin) / 1_000
    try {
      log("Verifying the restored database…")
      const orm = await openOrm({ url: database.url, poolSize: 1, timeouts: "", readsOnly: true })
      try {
        const restored = orm.em.fork().getKysely() as never
        const verified = await verifyDatabase(restored, [
          { storage, prefix: "" },
          { storage: store, prefix: "files/" },
        ])
        const drill = { ...verified, at, recoveryPointSeconds, recoveryTimeSeconds }
        if (drill.problems.length === 0) await writeState(db, "DRILL", clock.now(), { recoveryPointSeconds, recoveryTimeSeconds })
        return drill
      } finally {
        await orm.close()
      }
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
