// The directory of all installations: which of them has an email address, or the slug of an organization (docs/decisions/0120). Its database
// may be away; each method throws UNAVAILABLE then, after a bounded time.
import { createHmac } from "node:crypto"
import pg from "pg"
import type { Logger } from "pino"
import { ConfigError } from "../core/config-values.js"
import { AppError } from "../core/errors.js"
import { monotonic } from "./clock.js"
import { type ClaimKind, type ClaimQuery, DirectoryClaims } from "./directory-claims.js"
import { connectionSettings, rejectReadOnly } from "./orm.js"
import { deriveKey, fingerprintOf } from "./seal.js"

const MAX_CONNECTIONS = 3
const CONNECTION_TIMEOUT_MS = 1_500
/** Also the longest silence of the network during a statement. */
const STATEMENT_TIMEOUT_MS = 2_000
/** How long the database is not asked after a failure, so that requests do not wait for it one after the other. */
const PAUSE_MS = 1_000
/** Options of the connections. */
export const DIRECTORY_OPTIONS = `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=10000`
const RETRY_SECONDS = 5
/** Installations among which an unknown address is divided. */
const MAX_INSTALLATIONS = 1_000

export interface Installation {
  readonly id: string
  /** URL under which clients reach it. */
  readonly address: string
}

interface DirectoryOptions {
  url: string
  keys: readonly string[]
  log: Pick<Logger, "warn">
  /** This installation; undefined before it is recorded. */
  load(): Promise<Installation | undefined>
  count(outcome: "answered" | "failed"): void
}

export class InstallationDirectory {
  readonly #pool: pg.Pool
  readonly #keys: readonly Buffer[]
  #own: Installation | undefined
  #pausedUntil = 0

  constructor(private readonly options: DirectoryOptions) {
    this.#keys = options.keys.map((key) => deriveKey(key, "directory"))
    const settings = {
      ...connectionSettings(options.url, DIRECTORY_OPTIONS),
      application_name: "hr-workforce-platform directory",
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + 500,
      maxLifetimeSeconds: 1_800,
      onConnect: rejectReadOnly,
    }
    this.#pool = new pg.Pool(settings as pg.PoolConfig)
    // An error event without a listener ends the process. The statement that fails reports it.
    const ignore = () => {}
    this.#pool.on("error", ignore)
    this.#pool.on("connect", (client) => client.on("error", ignore))
  }

  /**
   * Enters this installation with its present address. Throws a ConfigError if another one in use has none of its keys. Its own keys are
   * not entered then, so that the others continue.
   */
  async register(): Promise<void> {
    this.#own = undefined
    const { id, address } = await this.#installation()
    const [other] = await this.#query<{ address: string }>(
      `with other as (
         select address from directory.installations
         where id <> $1 and keys <> '{}' and not keys && $3 and seen_at > now() - interval '1 hour' limit 1
       ), own as (
         insert into directory.installations (id, address, keys, seen_at)
         values ($1, $2, case when exists (select from other) then '{}' else $3::text[] end, now())
         on conflict (id) do update set address = excluded.address, keys = excluded.keys, seen_at = now())
       select address from other`,
      [id, address, this.options.keys.map(fingerprintOf)],
    )
    if (other) throw new ConfigError(`DIRECTORY_KEYS has no key of the installation at ${other.address}. All need the same keys.`)
  }

  /** Whether another installation is in the directory. */
  async has(installationId: string): Promise<boolean> {
    return (await this.#query("select from directory.installations where id = $1", [installationId])).length > 0
  }

  /** Claims values for a write that is about to store them. Returns those that other installations have. */
  async claim(kind: ClaimKind, values: readonly string[], organizationId: string): Promise<ReadonlySet<string>> {
    if (values.length === 0) return new Set()
    const { id } = await this.#installation()
    return new DirectoryClaims(this.#query, id, this.#keys).claim(kind, values, organizationId)
  }

  /** The values that other installations have, or are about to have. */
  async findTaken(kind: ClaimKind, values: readonly string[]): Promise<ReadonlySet<string>> {
    if (values.length === 0) return new Set()
    const { id } = await this.#installation()
    return new DirectoryClaims(this.#query, id, this.#keys).findTaken(kind, values)
  }

  /** The other installation that has a slug, with the organization; undefined if none has. */
  async findSlug(slug: string): Promise<(Installation & { organizationId: string }) | undefined> {
    const own = await this.#installation()
    const [row] = await this.#query<Installation & { organizationId: string }>(
      `select i.id, i.address, c.organization_id as "organizationId" from directory.claims c
       join directory.installations i on i.id = c.installation_id where c.kind = 'SLUG' and c.value = $1 and c.expires_at is null`,
      [slug],
    )
    return row && isOther(row, own) ? row : undefined
  }

  /**
   * The other installation at which an email address signs in; undefined for this one. An unknown address has one as well: that of the next
   * hash of the same domain, and one of all installations for an unknown domain. So the answer does not reveal whether an address is
   * known, and the statement is the same.
   */
  async findSignIn(email: string): Promise<Installation | undefined> {
    const own = await this.#installation()
    const hashes = this.#keys.map((key) => DirectoryClaims.hash(key, email))
    const [{ value, domain }] = hashes as [{ value: string; domain: string }]
    const [row] = await this.#query<{ found: string | null; next: string | null; first: string | null; all: Installation[] }>(
      `select
         (select installation_id from directory.claims where kind = 'EMAIL' and value = any($1) and expires_at is null limit 1) as found,
         (select installation_id from directory.claims where domain = $2 and value > $3 and expires_at is null
           order by value limit 1) as next,
         (select installation_id from directory.claims where domain = $2 and expires_at is null order by value limit 1) as first,
         (select coalesce(json_agg(json_build_object('id', i.id, 'address', i.address)), '[]')
           from (select id, address from directory.installations order by id limit ${MAX_INSTALLATIONS}) i) as "all"`,
      [hashes.map((hash) => hash.value), domain, value],
    )
    const { found, next, first, all } = row as NonNullable<typeof row>
    // Computed for known addresses as well, so that the time of the answer does not reveal them.
    const chosen = this.#choose(all, value)
    const id = found ?? next ?? first
    const installation = id === null ? chosen : all.find((one) => one.id === id)
    return installation && isOther(installation, own) ? installation : undefined
  }

  /** Rendezvous hashing: a further installation takes its share of the values, and the others keep theirs. */
  #choose(installations: readonly Installation[], value: string): Installation | undefined {
    const weightOf = ({ id }: Installation) =>
      createHmac("sha256", this.#keys[0] as Buffer)
        .update(`${id} ${value}`)
        .digest("hex")
    return installations
      .map((installation) => ({ installation, weight: weightOf(installation) }))
      .reduce<{ installation: Installation; weight: string } | undefined>((a, b) => (a && a.weight > b.weight ? a : b), undefined)
      ?.installation
  }

  /**
   * Runs work that makes the claims agree with the rows of this installation, in one transaction and one at a time: rows that are read in it
   * are newer than those of the work before. Returns undefined if other work runs.
   */
  async settle<T>(work: (claims: DirectoryClaims) => Promise<T>): Promise<T | undefined> {
    const { id } = await this.#installation()
    return this.#use(async (query) => {
      await query("begin")
      const [lock] = await query<{ isFree: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('settle ' || $1, 0)) as "isFree"`,
        [id],
      )
      const result = lock?.isFree ? await work(new DirectoryClaims(query, id, this.#keys)) : undefined
      await query("commit")
      return result
    })
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #installation(): Promise<Installation> {
    this.#own ??= await this.options.load()
    if (!this.#own) throw unavailable(new Error("no server of this installation has run"))
    return this.#own
  }

  readonly #query: ClaimQuery = (text, values) => this.#use((query) => query(text, values))

  /** Runs statements on one connection. A failure ends it, and with it the transaction. */
  async #use<T>(work: (query: ClaimQuery) => Promise<T>): Promise<T> {
    const client = await this.#reach(() => this.#pool.connect())
    try {
      const result = await work((text, values = []) => this.#reach(async () => (await client.query(text, [...values])).rows))
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async #reach<T>(work: () => Promise<T>): Promise<T> {
    if (monotonic() < this.#pausedUntil) throw unavailable(new Error("the directory failed a moment ago"))
    try {
      const result = await work()
      this.options.count("answered")
      return result
    } catch (err) {
      this.#pausedUntil = monotonic() + PAUSE_MS
      this.options.count("failed")
      this.options.log.warn({ err }, "installation directory failed")
      throw unavailable(err)
    }
  }
}

const unavailable = (cause: unknown) => new AppError("UNAVAILABLE", { retryAfter: RETRY_SECONDS, cause })

/** Two entries may have one address, such as those of a database that was replaced. */
const isOther = (one: Installation, own: Installation): boolean => one.id !== own.id && one.address !== own.address
