// Takes the archived write-ahead log of the embedded database to the store of backups, and back for a restore.
import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { createGunzip, createGzip } from "node:zlib"
import { type Kysely, sql } from "kysely"
import pg from "pg"
import { monotonic } from "../adapters/clock.js"
import type { FileStorage } from "../adapters/storage/storage.js"
import { ConfigError } from "../core/config-values.js"
import { listBaseBackups } from "./base-backup.js"
import { identifierOf, SEGMENT_HEADER_BYTES } from "./owner.js"
import { HISTORY, historyOf, positionOf, SEGMENT, segmentAt, segmentsOf, timelineOf, timelinesOf } from "./segments.js"
import { keysOf } from "./store.js"

/** How long PostgreSQL may take to archive a segment. */
const ARCHIVE_TIMEOUT_MS = 30_000

/** Throws a ConfigError if PostgreSQL was started before backups were configured. A base backup would be of no use. */
export async function assertArchiving(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ mode: string }>`select current_setting('archive_mode') as mode`.execute(db)
  if (rows[0]?.mode !== "on")
    throw new ConfigError("PostgreSQL was started without BACKUP_TARGET and archives no log. Restart the server.")
}

/**
 * Ends the current segment of the log, and waits until PostgreSQL has copied it to the folder.
 * @param url a connection of a superuser.
 */
export async function archiveSegment(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as name")
    const deadline = monotonic() + ARCHIVE_TIMEOUT_MS
    for (;;) {
      const { rows: archived } = await client.query("select last_archived_wal >= $1 as done from pg_stat_archiver", [
        rows[0].name,
      ])
      if (archived[0].done) return
      if (monotonic() > deadline) throw new Error(`PostgreSQL has not archived ${rows[0].name} within ${ARCHIVE_TIMEOUT_MS} ms`)
      await sleep(50)
    }
  } finally {
    await client.end()
  }
}

/** The timeline of a database, as the names of its segments begin with it. */
export async function readTimeline(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query("select pg_walfile_name(pg_current_wal_lsn()) as name")
    return timelineOf(rows[0].name)
  } finally {
    await client.end()
  }
}

/**
 * Moves the log from the folder to the store. Segments of other databases than the owner of the store stay, and with them the histories of
 * timelines, which do not name their database. Throws if the store has another file of the same name. Stops before a segment that no base
 * backup reaches because the one before it is missing, and returns the name of that one.
 * @param owner undefined if the log is known to be that of the owner.
 */
export async function storeLog(store: FileStorage, folder: string, owner: string | undefined): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined
  const names = (await readdir(folder)).filter((name) => !name.endsWith(".part")).sort()
  const own: string[] = []
  for (const name of names) if (owner === undefined || (await isFromDatabase(join(folder, name), owner))) own.push(name)
  const stored = own.length === names.length ? own : own.filter((name) => SEGMENT.test(name))
  for (const name of stored) {
    const path = join(folder, name)
    const missing = SEGMENT.test(name) ? await findGap(store, folder, name) : undefined
    if (missing) return missing
    try {
      if ((SEGMENT.test(name) || HISTORY.test(name)) && !(await isStored(store, name, path)))
        await pipeline(createReadStream(path), createGzip(), (bytes) => store.write(keyOf(name), Readable.from(bytes)))
    } catch (error) {
      // Another process has moved the file meanwhile.
      if (!existsSync(path)) continue
      throw error
    }
    await rm(path, { force: true })
  }
  return undefined
}

/** The segment before another one, if it is missing in the store and the latest base backup needs it. */
async function findGap(store: FileStorage, folder: string, name: string): Promise<string | undefined> {
  const position = positionOf(name)
  const before = segmentAt(timelineOf(name), position - 1)
  if ((await store.size(keyOf(before))) !== undefined) return undefined
  const timelines = timelinesOf(timelineOf(name), await readHistory(store, folder, timelineOf(name)))
  const begins = (await listBaseBackups(store)).flatMap(({ firstSegment }) => {
    const index = timelines.findIndex(({ timeline }) => timeline === timelineOf(firstSegment))
    const begin = positionOf(firstSegment)
    return index >= 0 && begin <= (timelines[index - 1]?.position ?? begin) ? [begin] : []
  })
  if (begins.length === 0 || Math.max(...begins) >= position) return undefined
  const [needed = before] = segmentsOf(timelines, position - 1, position - 1)
  return (await store.size(keyOf(needed))) === undefined ? needed : undefined
}

/** The history of a timeline; undefined for the first one. */
async function readHistory(store: FileStorage, folder: string, timeline: string): Promise<string | undefined> {
  const name = historyOf(timeline)
  if ((await store.size(keyOf(name))) !== undefined)
    return (await (await store.read(keyOf(name))).pipe(createGunzip()).toArray()).join("")
  return existsSync(join(folder, name)) ? readFile(join(folder, name), "utf8") : undefined
}

/** Whether a file of the log may be from the database. Only segments show it. */
async function isFromDatabase(path: string, identifier: string): Promise<boolean> {
  if (!SEGMENT.test(basename(path))) return true
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES)
  try {
    const file = await open(path)
    await file.read(header).finally(() => file.close())
  } catch (error) {
    // Another process has moved the file meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  return identifierOf(header) === identifier
}

/** Whether the store has the file. Throws if it has another one of this name. */
async function isStored(store: FileStorage, name: string, path: string): Promise<boolean> {
  if ((await store.size(keyOf(name))) === undefined) return false
  const stored = createHash("sha256")
  try {
    await pipeline(await store.read(keyOf(name)), createGunzip(), stored)
  } catch (error) {
    if (!isDamaged(error)) throw error
    return false
  }
  const local = createHash("sha256")
  await pipeline(createReadStream(path), local)
  if (stored.digest("hex") === local.digest("hex")) return true
  throw new ConfigError(`BACKUP_TARGET has another ${keyOf(name)} than ${path}. Does another server write to it?`)
}

/** Whether compressed contents are incomplete, such as after an interrupted write, or damaged. */
const isDamaged = (error: unknown): boolean => /^Z_/.test((error as NodeJS.ErrnoException).code ?? "")

/**
 * Writes the log from a segment on into a folder, for a restore. Returns the name of a file that is missing on the way to the last segment of
 * the timeline. Damaged files are missing.
 */
export async function fetchLog(
  store: FileStorage,
  { firstSegment, timeline }: { firstSegment: string; timeline: string },
  folder: string,
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = new Set<string>()
  for (const name of await namesOf(store)) {
    if (SEGMENT.test(name) && positionOf(name) < positionOf(firstSegment)) continue
    const path = join(folder, name)
    try {
      await pipeline(await store.read(keyOf(name)), createGunzip(), createWriteStream(path, { mode: 0o600 }))
      names.add(name)
    } catch (error) {
      if (!isDamaged(error)) throw error
      await rm(path)
    }
  }
  const history = historyOf(timeline)
  if (!names.has(history) && timelineOf(firstSegment) !== timeline) return history
  const timelines = timelinesOf(timeline, names.has(history) ? await readFile(join(folder, history), "utf8") : undefined)
  const stored = [...names].filter((name) => SEGMENT.test(name) && timelineOf(name) === timeline).map(positionOf)
  // A timeline without segments continues what the one before has.
  const last = Math.max((timelines[0]?.position ?? 0) - 1, ...stored)
  for (const name of segmentsOf(timelines, positionOf(firstSegment), last)) if (!names.has(name)) return name
  return undefined
}

/** Deletes the segments before the first one that a backup needs. */
export async function deleteLogBefore(store: FileStorage, firstSegment: string): Promise<void> {
  for (const name of await namesOf(store))
    if (SEGMENT.test(name) && positionOf(name) < positionOf(firstSegment)) await store.delete(keyOf(name))
}

const keyOf = (name: string): string => `wal/${name}.gz`

const namesOf = async (store: FileStorage): Promise<string[]> =>
  (await keysOf(store, "wal/"))
    .map((key) => key.replace(/^wal\/|[.]gz$/g, ""))
    .filter((name) => SEGMENT.test(name) || HISTORY.test(name))
