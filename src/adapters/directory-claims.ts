// Claims of one installation in the directory: the email addresses and slugs that it has (docs/decisions/0120).
import { createHmac } from "node:crypto"
import { batchesOf } from "../core/batches.js"

export type ClaimKind = "EMAIL" | "SLUG"

/** A value that a row of this installation has. */
export interface ClaimedRow {
  readonly value: string
  readonly organizationId: string
}

/** Runs a statement in the directory. */
export type ClaimQuery = <T = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<T[]>

/** Where a page of claims ends. */
export interface ClaimKey {
  readonly kind: string
  readonly value: string
}

/** Time after which a claim without a row is deleted. A write must have committed long before. */
const LIFETIME = "interval '10 minutes'"
/** Longest time between a claim and the beginning of the transaction that relies on it. */
export const CLAIM_VALIDITY_MS = 5 * 60_000

/** A statement has to end within two seconds. */
const ROWS_PER_STATEMENT = 5_000

interface ClaimStatement {
  /** SQL of the end of a new claim. */
  expiresAt: string
  /** Assignments of a claim that exists. */
  update: string
}

export class DirectoryClaims {
  constructor(
    private readonly query: ClaimQuery,
    private readonly installationId: string,
    private readonly keys: readonly Buffer[],
  ) {}

  /** Hashes of an email address and of its domain. They cannot be tested against guesses without the key. */
  static hash(key: Buffer, email: string): { value: string; domain: string } {
    const digest = (text: string) => createHmac("sha256", key).update(text).digest("base64url")
    return { value: digest(email), domain: digest(email.slice(email.lastIndexOf("@"))) }
  }

  /** Claims values that no row has yet. Returns those that other installations have. A claim of the same organization comes along. */
  claim(kind: ClaimKind, values: readonly string[], organizationId: string): Promise<ReadonlySet<string>> {
    // A claim that a row may have stays one; the row decides.
    return this.#insert(
      kind,
      values.map((value) => ({ value, organizationId })),
      {
        expiresAt: `now() + ${LIFETIME}`,
        update: `organization_id = case when c.expires_at is null then c.organization_id else excluded.organization_id end,
        expires_at = case when c.expires_at is null then null else excluded.expires_at end`,
      },
    )
  }

  /** Claims values that rows have. Returns those that other installations have. */
  confirm(kind: ClaimKind, rows: readonly ClaimedRow[]): Promise<ReadonlySet<string>> {
    return this.#insert(kind, rows, {
      expiresAt: "null",
      update: "organization_id = excluded.organization_id, expires_at = null",
    })
  }

  /** Keeps claims of rows whose organization is served elsewhere, until that installation takes them over. */
  async keep(kind: ClaimKind, values: readonly string[]): Promise<void> {
    const stored = this.#stored(kind, values).map(({ value }) => value)
    await this.query(
      `update directory.claims set expires_at = null, checked_at = now()
       where kind = $1 and value = any($2) and installation_id = $3`,
      [kind, stored, this.installationId],
    )
  }

  /** Lets claims expire whose values no row has. A write that relies on one of them gets the time that a new claim has. */
  async release(kind: ClaimKind, values: readonly string[]): Promise<void> {
    const stored = this.#stored(kind, values).map(({ value }) => value)
    await this.query(
      `update directory.claims set expires_at = now() + ${LIFETIME}
       where kind = $1 and value = any($2) and installation_id = $3 and expires_at is null`,
      [kind, stored, this.installationId],
    )
  }

  async findTaken(kind: ClaimKind, values: readonly string[]): Promise<ReadonlySet<string>> {
    const stored = this.#stored(kind, values)
    const rows = await this.query<{ value: string }>(
      "select value from directory.claims where kind = $1 and value = any($2) and installation_id <> $3",
      [kind, stored.map(({ value }) => value), this.installationId],
    )
    const taken = new Set(rows.map(({ value }) => value))
    return new Set(stored.flatMap(({ value, given }) => (taken.has(value) ? [given] : [])))
  }

  /** Deletes expired claims. Only after all changes that were committed when the transaction began are settled. Returns how many. */
  async deleteExpired(limit: number): Promise<number> {
    // A write that renews a claim at the moment keeps it.
    const rows = await this.query(
      `delete from directory.claims where (kind, value) in (
         select kind, value from directory.claims where installation_id = $1 and expires_at < now() limit $2 for update skip locked)
         and expires_at < now() returning true`,
      [this.installationId, limit],
    )
    return rows.length
  }

  /** Takes over claims of an organization that has arrived here. A comparison releases those without a row. Returns how many. */
  async takeOver(organizationId: string, limit: number): Promise<number> {
    const rows = await this.query(
      `update directory.claims c set installation_id = $1, expires_at = null, checked_at = now() where (kind, value) in (
         select kind, value from directory.claims where organization_id = $2 and installation_id <> $1
         order by kind, value limit $3 for update) returning true`,
      [this.installationId, organizationId, limit],
    )
    return rows.length
  }

  /**
   * Lets the claims of a page expire that nothing has confirmed since a time, except those of organizations that went elsewhere: their
   * installation takes them over. Returns the end of the page; undefined after the last.
   */
  async releaseUnconfirmed({
    since,
    after,
    movedOrganizations,
    limit,
  }: {
    since: Date
    after: ClaimKey
    movedOrganizations: readonly string[]
    limit: number
  }): Promise<ClaimKey | undefined> {
    const rows = await this.query<ClaimKey>(
      `with page as (
         select kind, value, expires_at is null and checked_at < $4 and organization_id <> all($5) as "isStale"
         from directory.claims where installation_id = $1 and (kind, value) > ($2, $3) order by kind, value limit $6
       ), released as (
         update directory.claims c set expires_at = now() + ${LIFETIME} from page p
         where c.kind = p.kind and c.value = p.value and p."isStale" and c.checked_at < $4 and c.installation_id = $1
       )
       select kind, value from page order by kind, value`,
      [this.installationId, after.kind, after.value, since, movedOrganizations, limit],
    )
    return rows.length < limit ? undefined : rows.at(-1)
  }

  /** The time of the transaction. */
  async now(): Promise<Date> {
    const [row] = await this.query<{ now: Date }>("select now()")
    return (row as { now: Date }).now
  }

  /** Inserts or updates claims, many in one statement. Returns the values of which another installation has one. */
  async #insert(kind: ClaimKind, rows: readonly ClaimedRow[], statement: ClaimStatement): Promise<ReadonlySet<string>> {
    const taken = new Set<string>()
    for (const batch of batchesOf(rows, ROWS_PER_STATEMENT))
      for (const value of await this.#insertBatch(kind, batch, statement)) taken.add(value)
    return taken
  }

  async #insertBatch(kind: ClaimKind, rows: readonly ClaimedRow[], { expiresAt, update }: ClaimStatement): Promise<string[]> {
    const organizations = new Map(rows.map(({ value, organizationId }) => [value, organizationId]))
    const stored = this.#stored(kind, [...organizations.keys()])
    // The order prevents deadlocks of installations that claim the same values.
    const claimed = await this.query<{ value: string }>(
      `insert into directory.claims as c (kind, value, domain, installation_id, organization_id, expires_at, checked_at)
       select $1, v.value, v.domain, $2, v.organization_id, ${expiresAt}, now()
       from unnest($3::text[], $4::text[], $5::uuid[]) v (value, domain, organization_id) order by v.value
       on conflict (kind, value) do update set installation_id = excluded.installation_id, domain = excluded.domain, checked_at = now(),
         ${update}
       where c.installation_id = excluded.installation_id or c.organization_id = excluded.organization_id
       returning value`,
      [
        kind,
        this.installationId,
        stored.map(({ value }) => value),
        stored.map(({ domain }) => domain),
        stored.map(({ given }) => organizations.get(given)),
      ],
    )
    const own = new Set(claimed.map(({ value }) => value))
    return stored.flatMap(({ value, given }) => (own.has(value) ? [] : [given]))
  }

  /** Values as they are stored: slugs, and a hash of an email address under each key. */
  #stored(kind: ClaimKind, values: readonly string[]): { given: string; value: string; domain: string | null }[] {
    if (kind === "SLUG") return values.map((given) => ({ given, value: given, domain: null }))
    return values.flatMap((given) => this.keys.map((key) => ({ given, ...DirectoryClaims.hash(key, given) })))
  }
}
