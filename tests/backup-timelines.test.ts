// Which base backup, which timeline and which part of the log a moment is restored from.
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { expect, test } from "@jest/globals"
import { openStorage } from "../src/adapters/storage/open-storage.js"
import type { BaseBackup } from "../src/backups/base-backup.js"
import { findBackup, isOfLeftHistory, type Restore } from "../src/backups/timelines.js"
import { deleteLogBefore, fetchLog } from "../src/backups/write-ahead-log.js"

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, "0")}:00:00.000Z`
const backup = (hour: number, timeline: number): BaseBackup => ({
  id: `${hour}`,
  finishedAt: at(hour),
  firstSegment: `0000000${timeline}0000000000000001`,
  parts: 1,
  password: "",
})
/** A restore at an hour to the state of an earlier hour. */
const restore = (hour: number, moment: number, timeline: number, parent: number): Restore => ({
  restoredAt: at(hour),
  moment: at(moment),
  timeline: `0000000${timeline}`,
  parent: `0000000${parent}`,
})
const find = (backups: BaseBackup[], restores: Restore[], hour?: number) => {
  const found = findBackup(backups, restores, hour === undefined ? undefined : at(hour))
  return found && [found.backup.id, Number(found.timeline)]
}

test("the latest backup before the moment is taken", () => {
  const backups = [backup(1, 1), backup(5, 1)]
  expect([0, 1, 4, 5, 9, undefined].map((hour) => find(backups, [], hour))).toEqual([
    undefined,
    ["1", 1],
    ["1", 1],
    ["5", 1],
    ["5", 1],
    ["5", 1],
  ])
  expect(find([], [])).toBeUndefined()
})

test("a backup that a restore left behind is taken for moments before the restore only", () => {
  const backups = [backup(1, 1), backup(5, 1)]
  const restores = [restore(8, 3, 2, 1)]
  expect(find(backups, restores, 6)).toEqual(["5", 1])
  expect(find(backups, restores, 9)).toEqual(["1", 2])
  expect(find(backups, restores)).toEqual(["1", 2])
  expect(find([...backups, backup(10, 2)], restores)).toEqual(["10", 2])
})

test("a restore to before an earlier restore continues the first timeline", () => {
  const backups = [backup(1, 1), backup(5, 1), backup(10, 2)]
  const restores = [restore(8, 3, 2, 1), restore(12, 6, 3, 1)]
  expect(find(backups, restores, 11)).toEqual(["10", 2])
  expect(find(backups, restores)).toEqual(["5", 3])
})

test("only what was created on a timeline that a restore has left belongs to a left history, while its moments can be restored", () => {
  const isLeft = (restores: Restore[], hour: number, start = 0) =>
    isOfLeftHistory(restores, new Date(at(hour)), new Date(at(start)))
  const first = [restore(8, 3, 2, 1)]
  expect([2, 4, 7, 8, 9].map((hour) => isLeft(first, hour))).toEqual([false, true, true, false, false])
  expect(isLeft(first, 4, 9)).toBe(false)
  expect(isLeft([], 4)).toBe(false)
  // Uploads that had begun at the moment.
  expect(isLeft(first, 3)).toBe(true)
  // A restore back to the first timeline.
  const second = [...first, restore(12, 6, 3, 1)]
  expect([2, 4, 5, 7, 9, 11, 12].map((hour) => isLeft(second, hour))).toEqual([false, false, false, true, true, true, false])
})

const t = (timeline: number, position: string) => `0000000${timeline}${position}`
const [FD, FE, FF, next, last] = [
  "00000000000000FD",
  "00000000000000FE",
  "00000000000000FF",
  "0000000100000000",
  "0000000100000001",
] as const

test("the log is fetched from a segment on, with the histories of timelines, and a missing file of the timeline is named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-log-"))
  const store = await openStorage({ s3: undefined, folder })
  const write = (name: string, content: string) => store.write(`wal/${name}.gz`, Readable.from([gzipSync(content)]))
  const own = [t(1, FE), t(1, FF), t(2, next), t(2, last)]
  for (const name of own) await write(name, name)
  // The second timeline begins in the segment 100000000, and the first one goes on.
  await write("00000002.history", "1\t1/28\tbefore 2026-03-02 09:30:00+00\n")
  await write(t(1, next), "")
  const fetched = join(folder, "fetched")
  const fetch = (firstSegment: string, timeline: number) =>
    fetchLog(store, { firstSegment, timeline: `0000000${timeline}` }, fetched)
  expect(await fetch(t(1, FF), 2)).toBeUndefined()
  expect(readdirSync(fetched).sort()).toEqual(["00000002.history", t(1, FF), t(1, next), t(2, next), t(2, last)].sort())
  expect(await fetch(t(1, FF), 1)).toBeUndefined()
  expect(await fetch(t(1, FD), 2)).toBe(t(1, FD))

  // The first timeline has a segment of the same position.
  for (const name of [t(2, next), t(1, FF)]) {
    await store.delete(`wal/${name}.gz`)
    expect(await fetch(t(1, FE), 2)).toBe(name)
  }
  expect(await fetch(t(2, last), 2)).toBeUndefined()
  await store.delete("wal/00000002.history.gz")
  expect(await fetch(t(1, FE), 2)).toBe("00000002.history")
  await deleteLogBefore(store, t(3, last))
  expect(readdirSync(join(folder, "wal")).sort()).toEqual([`${t(2, last)}.gz`])
  rmSync(folder, { recursive: true })
})
