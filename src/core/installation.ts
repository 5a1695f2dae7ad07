// Records the settings of an installation, so that a move of an organization to it is checked before it begins (docs/decisions/0119).
import { Readable } from "node:stream"
import { sql } from "kysely"
import { fingerprintOf } from "../adapters/seal.js"
import type { AppDependencies } from "./dependencies.js"

/** Key of a file by which an installation is recognized in its storage. */
export const installationKey = (id: string): string => `installations/${id}`

/** Stores the address and the fingerprints of the keys in the database, and a file in the storage. */
export async function recordInstallation({ db, config, storage, clock, log }: AppDependencies, publicUrl: string): Promise<void> {
  const keys = config.encryptionKeys.map(fingerprintOf)
  const { rows } = await sql<{ id: string }>`
    insert into app.installation (public_url, encryption_keys, signing_key, updated_at)
    values (${publicUrl}, ${keys}::text[], ${fingerprintOf(config.jwtSecret)}, ${clock.now()})
    on conflict (is_only) do update set public_url = excluded.public_url, encryption_keys = excluded.encryption_keys,
      signing_key = excluded.signing_key, updated_at = excluded.updated_at
    returning id`.execute(db)
  const key = installationKey(rows[0]?.id as string)
  try {
    if ((await storage.size(key)) === undefined) await storage.write(key, Readable.from([Buffer.from("installation")]))
  } catch (err) {
    log.warn({ err }, "installation not recorded in the storage")
  }
}
