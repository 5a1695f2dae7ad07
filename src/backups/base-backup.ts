// Base backups: a copy of all files of the running database, by PostgreSQL's replication protocol. With the write-ahead log that is archived
// after it, the database can be restored to any later moment.
import { PassThrough, Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import pg from "pg"
import type { Clock } from "../adapters/clock.js"
import type { FileStorage } from "../adapters/storage/storage.js"
import { segmentOf } from "./segments.js"
import { keysOf, readJson } from "./store.js"

export interface BaseBackup {
  /** Time of the start, which orders base backups. */
  id: string
  /** Time of the end. The database can be restored to this moment and to later ones. */
  finishedAt: string
  /** First segment of the log that a restore needs. */
  firstSegment: string
  /** Number of the objects into which the compressed archive is divided. */
  parts: number
  /** Password of the database's roles. It is useful on the machine of the database alone. */
  password: string
}

/** Size of a part. An object store receives each part as a whole. */
const PART_BYTES = 256 * 1_048_576

const idAt = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, "")

/** A statement that answers with copied data. */
class CopyOutQuery extends pg.Query {
  #socket: Readable | undefined

  /** @param receive returns false while it can take no more. */
  constructor(
    text: string,
    private readonly receive: (chunk: Buffer) => boolean,
    callback: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void,
  ) {
    super(text, undefined, callback as never)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: Readable }): void {
    this.#socket = stream
    if (!this.receive(chunk)) stream.pause()
  }

  resume(): void {
    this.#socket?.resume()
  }

  /** Ends the connection. Otherwise PostgreSQL would send the rest. */
  abort(): void {
    this.#socket?.destroy()
  }
}

/**
 * Copies the database to the store.
 * @param url a connection of a role that may replicate.
 */
export async function takeBaseBackup(
  { store, clock }: { store: FileStorage; clock: Clock },
  { url, password }: { url: string; password: string },
): Promise<BaseBackup> {
  const id = idAt(clock.now())
  const client = new pg.Client({ connectionString: url, replication: "true" } as pg.ClientConfig)
  client.on("error", () => {})
  await client.connect()
  try {
    const archive = new PassThrough()
    const manifest: Buffer[] = []
    const gzip = createGzip({ level: 1 })
    const parts = writeParts(store, `base/${id}/base.tar.gz`, gzip)
    // The three end together: a failed store must not leave the copy waiting, nor a failed copy the store.
    const compressed = pipeline(archive, gzip)
    parts.catch((error) => archive.destroy(error))
    const copied = copy(client, archive, manifest)
    copied.catch((error) => archive.destroy(error))
    const [{ location, timeline }, count] = await Promise.all([copied, parts, compressed])
    await store.write(`base/${id}/manifest.json`, Readable.from(manifest))
    const backup: BaseBackup = {
      id,
      finishedAt: clock.now().toISOString(),
      firstSegment: segmentOf(timeline, location),
      parts: count,
      password,
    }
    await store.write(`base/${id}/backup.json`, Readable.from([JSON.stringify(backup)]))
    return backup
  } finally {
    await client.end()
  }
}

/** Complete base backups, oldest first. */
export async function listBaseBackups(store: FileStorage): Promise<BaseBackup[]> {
  const keys = (await keysOf(store, "base/")).filter((key) => key.endsWith("/backup.json"))
  return Promise.all(
    keys.map(async (key) => readJson<BaseBackup>(store, key, "Delete it: the other base backups are used then.")),
  )
}

export async function deleteBaseBackup(store: FileStorage, id: string): Promise<void> {
  // Without this object, the others are no backup.
  await store.delete(`base/${id}/backup.json`)
  for (const key of await keysOf(store, `base/${id}/`)) await store.delete(key)
}

/** Deletes what base backups that began before a time and never ended have left. */
export async function deleteAbandonedParts(store: FileStorage, before: Date): Promise<void> {
  const complete = new Set((await listBaseBackups(store)).map(({ id }) => id))
  for (const key of await keysOf(store, "base/")) {
    const [, id = ""] = key.split("/")
    if (!complete.has(id) && id < idAt(before)) await store.delete(key)
  }
}

/** Receives the archive and the manifest. Resolves with the start of the log that belongs to them. */
async function copy(
  client: pg.Client,
  archive: PassThrough,
  manifest: Buffer[],
): Promise<{ location: string; timeline: number }> {
  let isManifest = false
  const receive = (chunk: Buffer): boolean => {
    // The first byte of a message is its type: a new archive, the manifest, data or progress.
    const type = chunk.toString("latin1", 0, 1)
    if (type === "m") isManifest = true
    if (type !== "d" || archive.destroyed) return true
    // The connection uses the memory again.
    const data = Buffer.from(chunk.subarray(1))
    if (!isManifest) return archive.write(data)
    manifest.push(data)
    return true
  }
  const statement = "BASE_BACKUP (LABEL 'hr-workforce', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')"
  const results = await new Promise<pg.QueryResult[]>((resolve, reject) => {
    const query = new CopyOutQuery(statement, receive, (error, result) => (error ? reject(error) : resolve([result].flat())))
    archive.on("drain", () => query.resume())
    archive.once("error", (error) => {
      query.abort()
      reject(error)
    })
    client.query(query)
  })
  archive.end()
  const [{ recptr, tli }] = (results[0] as pg.QueryResult).rows
  return { location: recptr, timeline: Number(tli) }
}

/** Stores a stream in parts. Returns their number. */
async function writeParts(store: FileStorage, key: string, bytes: Readable): Promise<number> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let next = await chunks.next()
  async function* part() {
    for (let size = 0; !next.done && size < PART_BYTES; next = await chunks.next()) {
      size += next.value.length
      yield next.value
    }
  }
  let count = 0
  for (; !next.done; count++) await store.write(`${key}.${count}`, Readable.from(part()))
  return count
}
