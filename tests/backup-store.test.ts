// What the store of backups receives and keeps, and the replacement of a database by a restored one, without a database.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, expect, test } from "@jest/globals"
import { openDatabase } from "../src/adapters/database.js"
import { endReplacement, readReplacement, replaceCluster } from "../src/adapters/embedded-postgres/replacement.js"
import { openStorage } from "../src/adapters/storage/open-storage.js"
import { deleteAbandonedParts, listBaseBackups } from "../src/backups/base-backup.js"
import { readOwner } from "../src/backups/owner.js"
import { deleteExpired } from "../src/backups/steps.js"
import { keysOf, openBackupStore } from "../src/backups/store.js"
import { listRestores } from "../src/backups/timelines.js"
import { storeLog } from "../src/backups/write-ahead-log.js"

const folders: string[] = []
const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-backup-store-"))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A segment of the log with the system identifier of its database. */
function segment(identifier: bigint, content: string): Buffer {
  const bytes = Buffer.alloc(4_096, content)
  bytes.writeBigUInt64LE(identifier, 24)
  return bytes
}
const OWN = 7_300_000_000_000_000_001n
const OTHER = 7_300_000_000_000_000_002n
const first = "000000010000000000000001"
const second = "000000010000000000000002"
const third = "000000010000000000000003"
const fourth = "000000010000000000000004"

test("the log of another database, and its timelines, are not stored", async () => {
  const [target, wal] = [temporaryFolder(), temporaryFolder()]
  const store = await openStorage({ s3: undefined, folder: target })
  writeFileSync(join(wal, first), segment(OTHER, "a"))
  writeFileSync(join(wal, second), segment(OWN, "b"))
  writeFileSync(join(wal, "00000002.history"), "1\t0/3000000\tno recovery target specified\n")
  await storeLog(store, wal, `${OWN}`)
  expect(await keysOf(store, "wal/")).toEqual([`wal/${second}.gz`])
  expect(readdirSync(wal).sort()).toEqual([first, "00000002.history"].sort())

  rmSync(join(wal, first))
  await storeLog(store, wal, `${OWN}`)
  expect(await keysOf(store, "wal/")).toEqual(["wal/00000002.history.gz", `wal/${second}.gz`].sort())
  expect(readdirSync(wal)).toEqual([])
  // Earlier versions did not name the database.
  expect(await readOwner(store)).toEqual({ systemIdentifier: `${OWN}` })
})

test("a stored segment is replaced by no other one, but by its own if it is incomplete", async () => {
  const [target, wal] = [temporaryFolder(), temporaryFolder()]
  const store = await openStorage({ s3: undefined, folder: target })
  const [local, stored] = [join(wal, first), join(target, "wal", `${first}.gz`)]
  const storeSegment = async (content: string) => {
    writeFileSync(local, segment(OWN, content))
    await storeLog(store, wal, `${OWN}`)
  }
  await storeSegment("a")
  await storeSegment("a")
  expect(existsSync(local)).toBe(false)
  const before = readFileSync(stored)
  await expect(storeSegment("b")).rejects.toThrow(`BACKUP_TARGET has another wal/${first}.gz than ${local}`)
  expect(readFileSync(stored)).toEqual(before)
  expect(existsSync(local)).toBe(true)

  writeFileSync(stored, before.subarray(0, before.length >> 1))
  await storeSegment("a")
  expect(gunzipSync(readFileSync(stored))).toEqual(segment(OWN, "a"))
})

test("the log is not stored after a missing segment before a base backup is taken", async () => {
  const [target, wal] = [temporaryFolder(), temporaryFolder()]
  const store = await openStorage({ s3: undefined, folder: target })
  const archive = (name: string) => writeFileSync(join(wal, name), segment(OWN, name))
  const storeOwn = () => storeLog(store, wal, `${OWN}`)
  const addBackup = (id: string, firstSegment: string) =>
    store.write(`base/${id}/backup.json`, Readable.from([JSON.stringify({ id, firstSegment })]))
  archive(first)
  expect(await storeOwn()).toBeUndefined()
  await addBackup("1", first)
  for (const name of [third, fourth]) archive(name)
  expect(await storeOwn()).toBe(second)
  expect(readdirSync(wal).sort()).toEqual([third, fourth])

  // A restore to the first segment begins another timeline, whose base backup is of no use to the first one.
  writeFileSync(join(wal, "00000002.history"), "1\t0/1000028\tno recovery target specified\n")
  const [other, next] = [first, fourth].map((name) => name.replace("00000001", "00000002")) as [string, string]
  rmSync(join(wal, third))
  rmSync(join(wal, fourth))
  archive(other)
  expect(await storeOwn()).toBeUndefined()
  archive(next)
  await addBackup("2", fourth)
  expect(await storeOwn()).toBe(third.replace("00000001", "00000002"))
  await addBackup("3", next)
  expect(await storeOwn()).toBeUndefined()
  expect(readdirSync(wal)).toEqual([])
})

test("stored files and their folders are open to the account of the server alone, also those of earlier versions", async () => {
  const folder = join(temporaryFolder(), "backups")
  const mode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
  const umask = process.umask(0)
  try {
    const store = await openStorage({ s3: undefined, folder })
    await store.write("base/1/backup.json", Readable.from(["{}"]))
  } finally {
    process.umask(umask)
  }
  expect(["", "base", "base/1", "base/1/backup.json"].map(mode)).toEqual(["700", "700", "700", "600"])
  chmodSync(join(folder, "base"), 0o755)
  await openBackupStore({ backupTarget: { s3: undefined, folder } })
  expect(mode("base")).toBe("700")
})

test("a write that fails leaves the former contents, and what a crash leaves is deleted after a day", async () => {
  const folder = temporaryFolder()
  const store = await openStorage({ s3: undefined, folder })
  const write = (...chunks: (string | Error)[]) =>
    store.write(
      "changes.json",
      Readable.from(
        (function* () {
          for (const chunk of chunks) {
            if (chunk instanceof Error) throw chunk
            yield chunk
          }
        })(),
      ),
    )
  await write("former")
  await expect(write("ne", new Error("the disk is full"))).rejects.toThrow("the disk is full")
  expect(readFileSync(join(folder, "changes.json"), "utf8")).toBe("former")
  const incomplete = join(folder, ".incomplete")
  expect(readdirSync(incomplete)).toEqual([])
  for (const name of ["old", "new"]) writeFileSync(join(incomplete, name), "")
  const daysAgo2 = Date.now() / 1_000 - 2 * 86_400
  utimesSync(join(incomplete, "old"), daysAgo2, daysAgo2)
  await openStorage({ s3: undefined, folder })
  expect(readdirSync(incomplete)).toEqual(["new"])
})

test("a damaged file of the backups is named with what to do", async () => {
  const folder = temporaryFolder()
  const store = await openStorage({ s3: undefined, folder })
  for (const key of ["database.json", "base/1/backup.json", "restores/1.json"]) await store.write(key, Readable.from(['{"id"']))
  await expect(readOwner(store)).rejects.toThrow("database.json in BACKUP_TARGET is damaged. Delete it: ")
  await expect(listBaseBackups(store)).rejects.toThrow("base/1/backup.json in BACKUP_TARGET is damaged. Delete it: ")
  await expect(listRestores(store)).rejects.toThrow("restores/1.json in BACKUP_TARGET is damaged. Delete it, ")
})

test("one run deletes at most two base backups, also if the clock is far ahead", async () => {
  const store = await openStorage({ s3: undefined, folder: temporaryFolder() })
  for (const day of [1, 2, 3, 4, 5]) {
    const backup = { id: `2026030${day}T012000Z`, finishedAt: `2026-03-0${day}T01:30:00.000Z`, firstSegment: first }
    await store.write(`base/${backup.id}/backup.json`, Readable.from([JSON.stringify(backup)]))
  }
  const run = async () => {
    await deleteExpired({ config: { backupRetentionDays: 35 }, store, clock: { now: () => new Date("2036-03-05T01:20:00Z") } })
    return (await listBaseBackups(store)).map(({ id }) => id.slice(6, 8))
  }
  expect(await run()).toEqual(["03", "04", "05"])
  expect(await run()).toEqual(["05"])
  expect(await run()).toEqual(["05"])
})

test("parts of base backups that never ended are deleted after a day", async () => {
  const store = await openStorage({ s3: undefined, folder: temporaryFolder() })
  const [complete, abandoned, running] = ["20260301T012000Z", "20260301T120000Z", "20260302T113000Z"]
  for (const id of [complete, abandoned, running]) await store.write(`base/${id}/base.tar.gz.0`, Readable.from([gzipSync("")]))
  await store.write(`base/${complete}/backup.json`, Readable.from([JSON.stringify({ id: complete })]))
  await deleteAbandonedParts(store, new Date("2026-03-01T12:00:01Z"))
  expect((await listBaseBackups(store)).map(({ id }) => id)).toEqual([complete])
  expect(await keysOf(store, "base/")).toEqual([
    `base/${complete}/backup.json`,
    `base/${complete}/base.tar.gz.0`,
    `base/${running}/base.tar.gz.0`,
  ])
})

const time = "2026-03-02T09:30:00.000Z"
/** Moves that a restore has made when it is interrupted. */
const moves = [
  ["wal", `wal-before-${time}`],
  ["data", `data-before-${time}`],
  ["replacement/data", "data"],
  ["replacement/password", "password"],
] as const

test.each([0, 1, 2, 3, 4])("a restore that is interrupted after %d moves is completed before a server starts", async (count) => {
  const dataDir = temporaryFolder()
  const home = join(dataDir, "postgres")
  for (const folder of ["data", "replacement/data", "wal"]) mkdirSync(join(home, folder), { recursive: true })
  for (const [path, content] of [
    ["data/PG_VERSION", "former"],
    ["password", "former"],
    ["complete", ""],
    [`wal/${first}`, "former"],
    ["replacement/data/PG_VERSION", "restored"],
    ["replacement/password", "restored"],
    ["replacement/restore.json", JSON.stringify({ restoredAt: time })],
  ] as const)
    writeFileSync(join(home, path), content)
  for (const [from, to] of moves.slice(0, count)) renameSync(join(home, from), join(home, to))
  const open = () => openDatabase({ databaseUrl: undefined, dataDir })
  await expect(open()).rejects.toThrow("npm run admin -- finish-restore")

  expect(readReplacement(home)).toEqual({ restoredAt: time })
  expect(replaceCluster(home, time)).toBe(join(home, `data-before-${time}`))
  // The restored database has archived a segment before the second interruption.
  mkdirSync(join(home, "wal"), { recursive: true })
  writeFileSync(join(home, "wal", second), "restored")
  expect(replaceCluster(home, time)).toBe(join(home, `data-before-${time}`))
  await expect(open()).rejects.toThrow("npm run admin -- finish-restore")
  endReplacement(home)
  expect(readReplacement(home)).toBeUndefined()
  const restored = ["data/PG_VERSION", "password", `wal/${second}`]
  const former = [`data-before-${time}/PG_VERSION`, `wal-before-${time}/${first}`]
  for (const path of restored) expect(readFileSync(join(home, path), "utf8")).toBe("restored")
  for (const path of former) expect(readFileSync(join(home, path), "utf8")).toBe("former")
  expect(readdirSync(home)).not.toContain("replacement")
})

test("a database whose data is missing is not replaced by an empty one", async () => {
  const dataDir = temporaryFolder()
  const home = join(dataDir, "postgres")
  mkdirSync(home)
  writeFileSync(join(home, "complete"), "")
  await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow("npm run admin -- restore")
  expect(readdirSync(home)).toEqual(["complete"])
})
