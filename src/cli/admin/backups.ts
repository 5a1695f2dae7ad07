// Commands on backups.
import { join } from "node:path"
import { systemClock } from "../../adapters/clock.js"
import { databaseAccount, resolveHome } from "../../adapters/embedded-postgres/data-directory.js"
import { isInUse, runExclusively } from "../../adapters/embedded-postgres/process-lock.js"
import {
  assertNoReplacement,
  decideReplacement,
  endReplacement,
  readReplacement,
  replaceCluster,
} from "../../adapters/embedded-postgres/replacement.js"
import { walFolder } from "../../adapters/embedded-postgres/wal-folder.js"
import type { FileStorage } from "../../adapters/storage/storage.js"
import { runDrill } from "../../backups/drill.js"
import { repeatErasures } from "../../backups/erasures.js"
import { acceptChanges, describeLoss, readOwner } from "../../backups/owner.js"
import { assertLogComplete, restoreDatabase } from "../../backups/restore.js"
import { endSessions } from "../../backups/sessions.js"
import { type BackupSource, storeChanges, takeBackup } from "../../backups/steps.js"
import { requireBackupStore } from "../../backups/store.js"
import { restoreFiles } from "../../backups/stored-files.js"
import { type Restore, recordRestore } from "../../backups/timelines.js"
import { type Verification, verifyDatabase } from "../../backups/verification.js"
import { readTimeline, storeLog } from "../../backups/write-ahead-log.js"
import { type Config, loadConfig } from "../../config.js"
import { ConfigError } from "../../core/config-values.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { withDependencies } from "./run.js"

const OWN_DATABASE =
  "DATABASE_URL names a database of its own. Back it up and restore it with the tools of its server; see docs/operations/backups.md."

/** Ids that a message names. */
const EXAMPLES = 5

const filesFolder = ({ dataDir }: Config): string => join(dataDir, "files")

const withSource = (
  command: (source: BackupSource, deps: AppDependencies) => Promise<void>,
  options: Parameters<typeof withDependencies>[1] = {},
): Promise<void> =>
  withDependencies(async (deps) => command({ ...deps, store: await requireBackupStore(deps.config) }, deps), options)

export const backUp = (): Promise<void> =>
  withSource(async (source) => {
    const missing = await takeBackup(source)
    await storeChanges(source)
    const contents = source.config.databaseUrl === undefined ? "The database, files" : "Files"
    console.log(`${contents} and the list of erasures are backed up`)
    if (missing.length === 0) return
    const examples = missing.slice(0, EXAMPLES).join(", ")
    console.error(
      `${missing.length} files of the database are neither in ${filesFolder(source.config)} nor backed up: ${examples}`,
    )
    process.exitCode = 1
  })

export const drill = (): Promise<void> =>
  withSource(async (source) => {
    if (source.config.databaseUrl !== undefined) throw new ConfigError(OWN_DATABASE)
    const result = await runDrill(source, console.log)
    console.log(`Restored to ${result.at.toISOString()}`)
    console.log(`Lost: ${result.recoveryPointSeconds.toFixed(1)} s. Time to restore: ${result.recoveryTimeSeconds.toFixed(1)} s.`)
    report(result)
  })

export async function restore({ at }: { at?: string }): Promise<void> {
  const config = loadConfig()
  const store = await requireBackupStore(config)
  if (config.databaseUrl !== undefined) throw new ConfigError(OWN_DATABASE)
  const moment = at === undefined ? undefined : parseMoment(at)
  await whileUnused(config, (home) => replaceDatabase(store, home, moment))
  await completeRestore()
}

/** After a restore of the database: completes one that was interrupted, puts files back, repeats erasures, and verifies everything. */
export async function finishRestore(): Promise<void> {
  const config = loadConfig()
  if (config.databaseUrl === undefined && readReplacement(homeOf(config)) !== undefined) {
    const store = await requireBackupStore(config)
    await whileUnused(config, (home) => placeReplacement(store, home))
  }
  await completeRestore()
}

/** Until the erasures are repeated, no server starts on the restored database. */
const completeRestore = (): Promise<void> =>
  withSource(
    async ({ db, storage, store, config, clock }, deps) => {
      const count = config.s3 ? 0 : await restoreFiles(db, storage, store)
      if (count > 0) console.log(`${count} files are put back into ${filesFolder(config)}`)
      const { repeated, rejected } = await repeatErasures(deps, store)
      console.log(`${repeated} erasures are repeated`)
      for (const { kind, id, organizationId, code } of rejected)
        console.log(`The erasure of ${kind} ${id} of organization ${organizationId} must be repeated by HR: ${code}`)
      const { sessions, links } = await endSessions(db, clock.now())
      console.log(`${sessions} sessions are ended, and ${links} links of emails are revoked`)
      const isEmbedded = config.databaseUrl === undefined
      const record = isEmbedded ? readReplacement<Restore>(homeOf(config)) : undefined
      const loss = record && isToEnd(record) ? await describeLoss(db, store) : undefined
      await acceptChanges(db, store, isEmbedded, clock.now())
      if (isEmbedded) endReplacement(homeOf(config))
      const verified = await verifyDatabase(db, [{ storage, prefix: "" }])
      report({ ...verified, problems: [...(loss ? [loss] : []), ...verified.problems] })
    },
    { completesRestore: true },
  )

const homeOf = ({ dataDir }: Config): string => resolveHome(dataDir, databaseAccount())

/** Runs the work while no server can start. Throws a ConfigError if one runs. */
function whileUnused(config: Config, work: (home: string) => Promise<void>): Promise<void> {
  const home = homeOf(config)
  return runExclusively(home, () => {
    if (isInUse(join(home, "leases"))) throw new ConfigError("The database is in use. Stop the server first.")
    return work(home)
  })
}

/** Restores the database and puts it in the place of the present one, which is kept. */
async function replaceDatabase(store: FileStorage, home: string, at: Date | undefined): Promise<void> {
  assertNoReplacement(home)
  const owner = await readOwner(store)
  // What PostgreSQL archived at the end, and no job has stored.
  if (owner?.systemIdentifier !== undefined) assertLogComplete(await storeLog(store, walFolder(home), owner.systemIdentifier), at)
  const restored = join(home, "restored")
  const { database, timeline: parent } = await restoreDatabase({ store, home: restored, at, archives: true, log: console.log })
  const timeline = await readTimeline(database.url)
  await database.stop()
  await storeLog(store, walFolder(restored), undefined)
  const restoredAt = systemClock.now().toISOString()
  const record: Restore = { restoredAt, moment: at?.toISOString() ?? restoredAt, timeline, parent }
  decideReplacement(home, restored, record)
  await placeReplacement(store, home)
}

/** Puts the restored database in place. Its timeline is recorded afterwards: the backups of the former one must be found until then. */
async function placeReplacement(store: FileStorage, home: string): Promise<void> {
  const record = readReplacement<Restore>(home)
  if (!record) return
  const kept = replaceCluster(home, record.restoredAt)
  await recordRestore(store, record)
  if (kept) console.log(`The previous database is kept in ${kept}. Delete it when it is not needed.`)
  console.log(`The database is restored to ${isToEnd(record) ? "the end of its stored log" : record.moment}`)
}

/** Whether a restore had no moment. */
const isToEnd = ({ moment, restoredAt }: Restore): boolean => moment === restoredAt

function parseMoment(text: string): Date {
  const moment = new Date(text)
  const day = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.exec(text)?.[1]
  // JavaScript takes February 30 for a day of March.
  if (day && !Number.isNaN(moment.getTime()) && new Date(day).toISOString().startsWith(day)) return moment
  throw new ConfigError("--at must be a time with its zone, such as 2026-03-02T09:30:00Z")
}

function report({ organizations, employees, auditEntries, ledgerEntries, files, problems }: Verification): void {
  console.log(
    `Verified: ${organizations} organizations, ${employees} people, ${auditEntries} audit entries, ${ledgerEntries} leave entries, ${files} files`,
  )
  for (const problem of problems) console.log(problem)
  console.log(problems.length === 0 ? "No problem was found" : `${problems.length} problems were found`)
  if (problems.length > 0) process.exitCode = 1
}
