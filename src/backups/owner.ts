// The database to which a store of backups belongs. The files of two databases in one store would replace each other, and each would delete
// the copies of the other one's files (docs/decisions/0125).
import { Readable } from "node:stream"
import { constants, gunzipSync } from "node:zlib"
import { type Kysely, sql } from "kysely"
import { MINUTE_MS } from "../adapters/clock.js"
import type { FileStorage } from "../adapters/storage/storage.js"
import { ConfigError } from "../core/config-values.js"
import { findInstallation } from "../core/installation.js"
import { readState, writeState } from "./state.js"
import { keysOf, readJson, readText } from "./store.js"
import { listRestores, recordRestore } from "./timelines.js"

const KEY = "database.json"
const CHANGES_KEY = "changes.json"
/** A failover without a synchronous standby loses the last transactions, and with them the last times. */
const LOSS_MS = 5 * MINUTE_MS
/** Where the header of a segment has the identifier. */
const IDENTIFIER_OFFSET = 24
export const SEGMENT_HEADER_BYTES = 40

/** The system identifier of the database that wrote a segment of the write-ahead log. */
export const identifierOf = (header: Buffer): string => header.readBigUInt64LE(IDENTIFIER_OFFSET).toString()

interface Owner {
  /** PostgreSQL's system identifier of an embedded database, which a restored one keeps. */
  systemIdentifier?: string
  /** Id of the installation of a database of `DATABASE_URL`. Standbys and copies of any kind have it. */
  installationId?: string
}

/** The database to which the store belongs; undefined while it has no backups. */
export async function readOwner(store: FileStorage): Promise<Owner | undefined> {
  if ((await store.size(KEY)) !== undefined) return readJson(store, KEY, "Delete it: the next backup writes it again.")
  // Earlier versions stored the log alone.
  const segment = (await keysOf(store, "wal/")).find((key) => /[/][\dA-F]{24}[.]gz$/.test(key))
  if (segment === undefined) return undefined
  const bytes = Buffer.concat(await (await store.read(segment)).toArray())
  // The segment may be incomplete.
  return { systemIdentifier: identifierOf(gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })) }
}

/**
 * Makes the store that of the database, if it has no backups. Throws a ConfigError if it belongs to another one, or has changes that the
 * database lacks. Returns the owner.
 */
export async function claimStore(db: Kysely<unknown>, store: FileStorage, isEmbedded: boolean): Promise<Owner> {
  const present = isEmbedded ? await readSystemIdentifier(db) : await readInstallation(db)
  const owner = (await readOwner(store)) ?? present
  const [ownerId, presentId] = [owner, present].map((one) => one.systemIdentifier ?? one.installationId)
  if (ownerId !== presentId) {
    const restore = isEmbedded ? "Stop the server and restore that database, or set" : "Set"
    throw new ConfigError(
      `BACKUP_TARGET has the backups of another database (${ownerId}; this one is ${presentId}). ${restore} BACKUP_TARGET to an empty folder or bucket.`,
    )
  }
  await assertHasChanges(db, store)
  if ((await store.size(KEY)) === undefined) await store.write(KEY, Readable.from([JSON.stringify(present)]))
  return present
}

async function isOwn(db: Kysely<unknown>, store: FileStorage, isEmbedded: boolean): Promise<boolean> {
  const owner = await readOwner(store)
  if (owner === undefined) return false
  if (isEmbedded) return owner.systemIdentifier === (await readSystemIdentifier(db)).systemIdentifier
  return owner.installationId !== undefined && owner.installationId === (await findInstallation(db))?.id
}

/** Throws a ConfigError if the store belongs to the database and has changes that it lacks, such as erasures. */
export async function assertNotRestored(db: Kysely<unknown>, store: FileStorage, isEmbedded: boolean): Promise<void> {
  if (await isOwn(db, store, isEmbedded)) await assertHasChanges(db, store)
}

/** Marks the time until which the store has everything. */
export const markChanges = (store: FileStorage, at: Date): Promise<void> =>
  store.write(CHANGES_KEY, Readable.from([JSON.stringify({ at })]))

/**
 * Lets servers start on a restored database, and records the restore of one of `DATABASE_URL`. Call it after the erasures are repeated.
 * @param now time of the end of the restore.
 */
export async function acceptChanges(db: Kysely<unknown>, store: FileStorage, isEmbedded: boolean, now: Date): Promise<void> {
  const stored = await readChanges(store)
  if (stored === undefined || !(await isOwn(db, store, isEmbedded))) return
  const own = (await readState(db, "CHANGES"))?.at ?? new Date(0)
  if (!isEmbedded && own < stored) {
    const restoredAt = now.toISOString()
    const parent = (await listRestores(store)).at(-1)?.timeline ?? ""
    await recordRestore(store, { restoredAt, moment: own.toISOString(), timeline: restoredAt, parent })
  }
  await writeState(db, "CHANGES", stored)
}

/** What a database that was restored to the end of its log lacks of the changes in the store; undefined if it has all. */
export async function describeLoss(db: Kysely<unknown>, store: FileStorage): Promise<string | undefined> {
  const stored = await readChanges(store)
  const last = (await readState(db, "MINUTE"))?.at
  if (stored === undefined || (last !== undefined && last >= stored)) return undefined
  const reached = last ? `the changes until ${last.toISOString()}` : "the changes until its base backup"
  return `The end of the write-ahead log is missing in BACKUP_TARGET: the database has ${reached}, and those until ${stored.toISOString()} were backed up`
}

async function assertHasChanges(db: Kysely<unknown>, store: FileStorage): Promise<void> {
  const stored = await readChanges(store)
  const own = (await readState(db, "CHANGES"))?.at ?? new Date(0)
  if (stored !== undefined && stored.getTime() - own.getTime() > LOSS_MS)
    throw new ConfigError(
      `The database is older than its backups: it has the changes until ${own.toISOString()}, and BACKUP_TARGET those until ${stored.toISOString()}. After a restore, run: npm run admin -- finish-restore. A copy of a database needs a BACKUP_TARGET of its own.`,
    )
}

async function readChanges(store: FileStorage): Promise<Date | undefined> {
  if ((await store.size(CHANGES_KEY)) === undefined) return undefined
  const at = /"at":"([^"]+)"/.exec(await readText(store, CHANGES_KEY))?.[1]
  // The next run of the job replaces a damaged file.
  return at === undefined ? undefined : new Date(at)
}

async function readSystemIdentifier(db: Kysely<unknown>): Promise<Owner> {
  const { rows } = await sql<Required<Pick<Owner, "systemIdentifier">>>`
    select system_identifier::text as "systemIdentifier" from pg_control_system()`.execute(db)
  return rows[0] as Owner
}

async function readInstallation(db: Kysely<unknown>): Promise<Owner> {
  const installation = await findInstallation(db)
  if (!installation) throw new ConfigError("The database belongs to no installation yet. Start the server once.")
  return { installationId: installation.id }
}
