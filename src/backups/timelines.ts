// Timelines: a restore to an earlier moment leaves the history of the database and begins another one. Backups of both remain, and a moment
// means the state that the database had then.
import { Readable } from "node:stream"
import type { FileStorage } from "../adapters/storage/storage.js"
import type { BaseBackup } from "./base-backup.js"
import { keysOf, readText } from "./store.js"

/** A restore of the database that is in use. Times are in ISO 8601. */
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
  Promise.all((await keysOf(store, "restores/")).map(async (key) => JSON.parse(await readText(store, key)) as Restore))

export const recordRestore = (store: FileStorage, restore: Restore): Promise<void> =>
  store.write(`restores/${restore.restoredAt}.json`, Readable.from([JSON.stringify(restore)]))

const timelineOf = ({ firstSegment }: BaseBackup): string => firstSegment.slice(0, 8)

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
  const timeline = used?.timeline ?? restores[0]?.parent ?? (backups[0] && timelineOf(backups[0]))
  if (timeline === undefined) return undefined
  let limit = moment ?? "9999"
  for (let current: string | undefined = timeline; current !== undefined; ) {
    const backup = backups.findLast((one) => timelineOf(one) === current && one.finishedAt <= limit)
    if (backup) return { backup, timeline }
    const begin: Restore | undefined = restores.find((restore) => restore.timeline === current)
    if (begin && begin.moment < limit) limit = begin.moment
    current = begin?.parent
  }
  return undefined
}
