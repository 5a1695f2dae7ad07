// The database to which a store of backups belongs, by PostgreSQL's system identifier, which a restored database keeps. The files of two
// databases in one store would replace each other.
import { Readable } from "node:stream"
import { constants, gunzipSync } from "node:zlib"
import { type Kysely, sql } from "kysely"
import type { FileStorage } from "../adapters/storage/storage.js"
import { ConfigError } from "../core/config-values.js"
import { keysOf, readText } from "./store.js"

const KEY = "database.json"
/** Where the header of a segment has the identifier. */
const IDENTIFIER_OFFSET = 24
export const SEGMENT_HEADER_BYTES = 40

/** The system identifier of the database that wrote a segment of the write-ahead log. */
export const identifierOf = (header: Buffer): string => header.readBigUInt64LE(IDENTIFIER_OFFSET).toString()

/** The system identifier of the database to which the store belongs; undefined while it has no backups. */
export async function readOwner(store: FileStorage): Promise<string | undefined> {
  if ((await store.size(KEY)) !== undefined) return JSON.parse(await readText(store, KEY)).systemIdentifier
  // Earlier versions stored the log alone.
  const segment = (await keysOf(store, "wal/")).find((key) => /[/][\dA-F]{24}[.]gz$/.test(key))
  if (segment === undefined) return undefined
  const bytes = Buffer.concat(await (await store.read(segment)).toArray())
  // The segment may be incomplete.
  return identifierOf(gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }))
}

/**
 * Makes the store that of the embedded database, if it has no backups. Throws a ConfigError if it belongs to another database than this one.
 * Returns the owner, which stores for databases of `DATABASE_URL` do not have.
 */
export async function claimStore(db: Kysely<unknown>, store: FileStorage, isEmbedded: boolean): Promise<string | undefined> {
  const owner = await readOwner(store)
  if (owner === undefined && !isEmbedded) return undefined
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db)
  const id = rows[0]?.id
  if (owner !== undefined && owner !== id)
    throw new ConfigError(
      `BACKUP_TARGET has the backups of another database (${owner}; this one is ${id}). Stop the server and restore that database, or set BACKUP_TARGET to an empty folder or bucket.`,
    )
  if ((await store.size(KEY)) === undefined) await store.write(KEY, Readable.from([JSON.stringify({ systemIdentifier: id })]))
  return id
}
