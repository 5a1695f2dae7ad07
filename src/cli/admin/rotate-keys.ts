// Command that encrypts the secrets of the database under the first key.
import { type Kysely, sql } from "kysely"
import { ConfigError } from "../../core/config-values.js"
import { rotateEncryptionKeys } from "../../core/encryption-keys.js"
import { withDependencies } from "./run.js"

export const rotateKeys = (): Promise<void> =>
  withDependencies(async ({ db, config, seal }) => {
    const { counts, skipped } = await rotateEncryptionKeys(db, config.encryptionKeys, seal)
    for (const [table, count] of Object.entries(counts)) console.log(`${table}: ${count} values`)
    if (skipped.size > 0) throw new ConfigError((await explainSkipped(db, [...skipped])).join("\n"))
    console.log("All values are encrypted under the first of ENCRYPTION_KEYS; the others can be removed")
  })

/** Sentences about the organizations whose values are still encrypted under other keys, and what to do. */
async function explainSkipped(db: Kysely<unknown>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; address: string | null }>`
    select coalesce(o.slug, m.slug, skipped.id) as name, m.address
    from unnest(${ids}::text[]) skipped (id) left join organizations o on o.id::text = skipped.id
    left join app.organization_moves m on m.organization_id::text = skipped.id order by 1`.execute(db)
  return [
    ...rows.map(({ name, address }) =>
      address === null
        ? `The organization ${name} is being moved, so its values are not changed. Complete or abort the move.`
        : `The organization ${name} has moved to ${address}, so its values here are not changed. Delete them with "npm run admin -- move-organization ${name} --finish".`,
    ),
    "All other values are encrypted under the first of ENCRYPTION_KEYS. Keep the others, and run this command again afterwards.",
  ]
}
