// Records the settings of an installation, so that a move of an organization to it is checked before it begins (docs/decisions/0119).
import { Readable } from "node:stream"
import { type Kysely, sql } from "kysely"
import type { Installation } from "../adapters/installation-directory.js"
import { fingerprintOf } from "../adapters/seal.js"
import type { AppDependencies } from "./dependencies.js"

/** Key of a file by which an installation is recognized in its storage. */
export const installationKey = (id: string): string => `installations/${id}`

/** Id and address of this installation; undefined before its first server has started. */
export async function findInstallation(db: Kysely<unknown>): Promise<Installation | undefined> {
  const { rows } = await sql<Installation>`select id, public_url as address from app.installation`.execute(db)
  return rows[0]
}

/** Stores the address and the fingerprints of the keys in the database, a file in the storage, and an entry in the directory. */
export async function recordInstallation(deps: AppDependencies, publicUrl: string): Promise<void> {
  const { db, config, storage, clock, log, directory } = deps
  const keys = config.encryptionKeys.map(fingerprintOf)
  const { rows } = await sql<{ id: string }>`
    insert into app.installation (public_url, encryption_keys, signing_key, has_directory, updated_at)
    values (${publicUrl}, ${keys}::text[], ${fingerprintOf(config.jwtSecret)}, ${directory !== undefined}, ${clock.now()})
    on conflict (is_only) do update set public_url = excluded.public_url, encryption_keys = excluded.encryption_keys,
      signing_key = excluded.signing_key, has_directory = excluded.has_directory, updated_at = excluded.updated_at
    returning id`.execute(db)
  // A job tries again each minute. The server starts without the directory.
  if (directory) await directory.register().catch(() => {})
  else await sql`delete from app.directory_changes`.execute(db)
  const key = installationKey(rows[0]?.id as string)
  try {
    if ((await storage.size(key)) === undefined) await storage.write(key, Readable.from([Buffer.from("installation")]))
  } catch (err) {
    log.warn({ err }, "installation not recorded in the storage")
  }
}
