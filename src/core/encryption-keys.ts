// The keys under which values of the database are sealed: the check at start, and the rotation.
import { type Kysely, type RawBuilder, sql } from "kysely"
import { fingerprintOf, type Seal } from "../adapters/seal.js"
import { ConfigError } from "./config-values.js"
import { isMoveError } from "./errors.js"

/** Values that are sealed, as SQL expressions. */
interface SealedValues {
  readonly table: string
  readonly value: string
  /** Source of the rows and values; the table if omitted. */
  readonly from?: string
  /** The context of the seal. */
  readonly context?: string
  /** The id of the organization, as SQL expression; the column `organization_id` if omitted. */
  readonly organization?: string
  /** Whether the row still has the value. By default, the value itself is compared. */
  has?(sealed: string): RawBuilder<unknown>
  /** Replaces the value, which may be one of several in its row. */
  assign(next: string, previous: string, seal: Seal): RawBuilder<unknown>
}

const column = (table: string, name: string, context?: string): SealedValues => ({
  table,
  value: name,
  ...(context ? { context } : {}),
  assign: (next) => sql`${sql.raw(name)} = ${next}`,
})

const sealedValues: readonly SealedValues[] = [
  column("credentials", "totp_secret", "employee_id::text"),
  {
    table: "credentials",
    from: "credentials t cross join unnest(recovery_hashes) as recovery(hash)",
    value: "recovery.hash",
    context: "employee_id::text",
    has: (sealed) => sql`${sealed} = any(recovery_hashes)`,
    assign: (next, previous) => sql`recovery_hashes = array_replace(recovery_hashes, ${previous}, ${next})`,
  },
  column("webhooks", "sealed_secret"),
  column("webhooks", "sealed_previous_secret"),
  { ...column("app.idempotency_records", "answer", "key"), organization: "split_part(scope, '/', 1)" },
  {
    table: "push_subscriptions",
    value: "sealed",
    assign: (next, _previous, seal) =>
      sql`sealed = ${next}, endpoint_hash = ${seal.digest((JSON.parse(seal.unseal(next)) as { endpoint: string }).endpoint)}`,
  },
  {
    table: "graphile_worker._private_jobs",
    value: "payload->>'sealed'",
    organization: "''",
    assign: (next) => sql`payload = (payload::jsonb || jsonb_build_object('sealed', ${next}::text))::json`,
  },
]

const ROWS_PER_QUERY = 500
const FIRST_ROW = "(0,0)"

interface SealedRow {
  rowId: string
  sealed: string
  context: string
  organizationId: string
}

/** Sealed values behind a row, in the order of the table. */
async function readSealed(db: Kysely<unknown>, { table, from, value, context, organization }: SealedValues, after: string) {
  const { rows } = await sql<SealedRow>`select t.ctid::text as "rowId", ${sql.raw(value)} as sealed,
      ${sql.raw(context ?? "''")} as context, ${sql.raw(organization ?? "organization_id::text")} as "organizationId"
    from ${sql.raw(from ?? `${table} t`)} where ${sql.raw(value)} is not null and t.ctid > ${after}::tid
    order by t.ctid limit ${ROWS_PER_QUERY}`.execute(db)
  return rows
}

/**
 * Asserts that the keys unseal what the database contains, and registers the first. Throws a ConfigError that names the
 * fingerprint of a key that is missing.
 */
export async function assertEncryptionKeys(db: Kysely<unknown>, keys: readonly string[], seal: Seal): Promise<void> {
  const own = keys.map(fingerprintOf)
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from app.encryption_keys`.execute(db)
  const missing = rows.find(({ fingerprint }) => !own.includes(fingerprint))
  if (missing)
    throw new ConfigError(
      `ENCRYPTION_KEYS lacks the key with the fingerprint ${missing.fingerprint}, which encrypts values of this database. Add it after the first key.`,
    )
  if (rows.length === 0) await assertUnsealable(db, seal)
  await sql`insert into app.encryption_keys (fingerprint) values (${own[0]}) on conflict do nothing`.execute(db)
}

/** Checks one value of each kind: values that earlier versions sealed have no registered key. */
async function assertUnsealable(db: Kysely<unknown>, seal: Seal): Promise<void> {
  for (const values of sealedValues) {
    const [row] = await readSealed(db, values, FIRST_ROW)
    try {
      if (row) seal.unseal(row.sealed, row.context)
    } catch {
      throw new ConfigError(
        `ENCRYPTION_KEYS lacks the key that encrypts ${values.table} of this database. Add it after the first key; earlier versions used JWT_SECRET.`,
      )
    }
  }
}

interface Rotation {
  /** Number of values that are sealed again, by table. */
  readonly counts: Record<string, number>
  /** Ids of the organizations with values that cannot be written, because they have moved or are being moved. */
  readonly skipped: ReadonlySet<string>
}

/**
 * Seals every value again that another key than the first sealed, and forgets the other keys if no value is left. Servers may run
 * meanwhile if all of them have the same first key.
 */
export async function rotateEncryptionKeys(db: Kysely<unknown>, keys: readonly string[], seal: Seal): Promise<Rotation> {
  const counts: Record<string, number> = {}
  const skipped = new Set<string>()
  for (const values of sealedValues) {
    // A change of a row moves it, so a pass can miss it.
    for (;;) {
      const { found, updated } = await resealOnce(db, values, seal, skipped)
      if (found === 0) break
      counts[values.table] = (counts[values.table] ?? 0) + updated
    }
  }
  if (skipped.size === 0)
    await sql`delete from app.encryption_keys where fingerprint <> ${fingerprintOf(keys[0] as string)}`.execute(db)
  return { counts, skipped }
}

/** Seals values under the first key. Returns how many another key had sealed, and how many of those were unchanged meanwhile. */
async function resealOnce(
  db: Kysely<unknown>,
  values: SealedValues,
  seal: Seal,
  skipped: Set<string>,
): Promise<{ found: number; updated: number }> {
  const has = values.has ?? ((sealed) => sql`${sql.raw(values.value)} = ${sealed}`)
  const counts = { found: 0, updated: 0 }
  let after = FIRST_ROW
  for (;;) {
    const rows = await readSealed(db, values, after)
    for (const { rowId, sealed, context, organizationId } of rows.filter((row) => !seal.isCurrent(row.sealed, row.context))) {
      if (skipped.has(organizationId)) continue
      const next = seal.seal(seal.unseal(sealed, context), context)
      try {
        const { numAffectedRows = 0n } = await sql`update ${sql.raw(values.table)} set ${values.assign(next, sealed, seal)}
          where ctid = ${rowId}::tid and ${has(sealed)}`.execute(db)
        counts.found++
        counts.updated += Number(numAffectedRows)
      } catch (error) {
        if (!isMoveError(error)) throw error
        skipped.add(organizationId)
      }
    }
    const last = rows.at(-1)
    if (!last) return counts
    after = last.rowId
  }
}
