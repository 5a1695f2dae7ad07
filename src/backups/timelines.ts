// Timelines: a restore to an earlier moment leaves the history of the database and begins another one. Backups of both remain, and a moment
// means the state that the database had then.
import { Readable } from "node:stream"
import { later, MINUTE_MS } from "../adapters/clock.js"
import type { FileStorage } from "../adapters/storage/storage.js"
import type { BaseBackup } from "./base-backup.js"
import { timelineOf } from "./segments.js"
import { keysOf, readJson } from "./store.js"

/** A restore of the database that is in use. Times are in ISO 8601. Restores of databases of `DATABASE_URL` have no timelines but times. */
export interface Restore {
  /** Time of the restore, from which the new timeline is in use. */
  restoredAt: string
  /** Moment to which the parent's history belongs to the new timeline. */
  moment: string
  /** Number of the new timeline, as the names of segments begin with it. */
  timeline: string
  parent: string
}

/** All restores, oldest first. */
export const listRestores = async (store: FileStorage): Promise<Restore[]> =>
  Promise.all(
    (await keysOf(store, "restores/")).map((key) =>
      readJson<Restore>(store, key, "Delete it, and take a base backup: moments around this restore may be lost."),
    ),
  )

export const recordRestore = (store: FileStorage, restore: Restore): Promise<void> =>
  store.write(`restores/${restore.restoredAt}.json`, Readable.from([JSON.stringify(restore)]))

/** Uploads end within two minutes, so the transaction of a file ends at most so much later than its id begins. */
const UPLOAD_MS = 5 * MINUTE_MS

/**
 * Whether what was created at a time belongs to a history that a restore has left, and that can be restored since `start`. `restores` are
 * ordered by time.
 */
export function isOfLeftHistory(restores: readonly Restore[], createdAt: Date, start: Date): boolean {
  for (let current = restores.at(-1); current; ) {
    const { restoredAt, moment, parent }: Restore = current
    if (createdAt >= new Date(restoredAt)) return false
    if (createdAt > later(new Date(moment), -UPLOAD_MS)) return new Date(restoredAt) >= start
    current = restores.find(({ timeline }) => timeline === parent)
  }
  return false
}

/**
 * The latest base backup from which a moment can be restored, and the timeline that was in use at the moment. Without a moment, the end of
 * the present timeline. `backups` and `restores` are ordered by time.
 */
export function findBackup(
  backups: readonly BaseBackup[],
  restores: readonly Restore[],
  moment: string | undefined,
): { backup: BaseBackup; timeline: string } | undefined {
  const used = restores.findLast(({ restoredAt }) => moment === undefined || restoredAt <= moment)
  const timeline = used?.timeline ?? restores[0]?.parent ?? (backups[0] && timelineOf(backups[0].firstSegment))
  if (timeline === undefined) return undefined
  let limit = moment ?? "9999"
  for (let current: string | undefined = timeline; current !== undefined; ) {
    const backup = backups.findLast((one) => timelineOf(one.firstSegment) === current && one.finishedAt <= limit)
    if (backup) return { backup, timeline }
    const begin: Restore | undefined = restores.find((restore) => restore.timeline === current)
    if (begin && begin.moment < limit) limit = begin.moment
    current = begin?.parent
  }
  return undefined
}
