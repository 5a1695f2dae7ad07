// Opens the database of DATABASE_URL, or an embedded database, and checks the servers that settings name.
import pg from "pg"
import type { Config } from "../config.js"
import { ConfigError } from "../core/config-values.js"
import type { DatabaseHandle } from "./database-handle.js"
import { openEmbedded } from "./embedded-postgres/server.js"
import { DIRECTORY_OPTIONS } from "./installation-directory.js"
import { connectionSettings, REQUEST_OPTIONS } from "./orm.js"

export interface DatabaseOptions {
  /** A database for tests: empty, not durable, deleted at stop. Ignores DATABASE_URL. */
  ephemeral?: boolean
  /** Opens a restored database whose erasures are not repeated yet. */
  completesRestore?: boolean
  /** Receives one line for each slow step or failure. */
  log?: (line: string) => void
}

export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "backupTarget" | "directory">>,
  { ephemeral = false, completesRestore = false, log = () => {} }: DatabaseOptions = {},
): Promise<DatabaseHandle> {
  if (ephemeral) return openEmbedded(undefined, { log })
  if (config.directory)
    await checkServer(config.directory.url, { variable: "DIRECTORY_DATABASE_URL", options: DIRECTORY_OPTIONS, mayBeAway: true })
  if (config.databaseUrl === undefined)
    return openEmbedded(config.dataDir, { log, archives: config.backupTarget !== undefined, completesRestore })
  await checkServer(config.databaseUrl, { variable: "DATABASE_URL", options: REQUEST_OPTIONS })
  return { url: config.databaseUrl, embedded: false, stop: async () => {} }
}

/** A ConfigError about a pooler that changes what a connection is, with what to change. */
const poolerError = (address: string, problem: string, repair: string) =>
  new ConfigError(`The connection pooler at ${address} ${problem}. ${repair} See docs/operations/poolers.md.`)

interface ServerCheck {
  /** Setting that names the server. */
  variable: string
  /** Options that its connections need. */
  options: string
  /** Whether the check is left out if the server does not answer in time. */
  mayBeAway?: boolean
}

async function checkServer(url: string, { variable, options, mayBeAway = false }: ServerCheck): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const address = `${hostname || "localhost"}:${port || 5432}${pathname}`
  const open = () => {
    const timeouts = mayBeAway ? { connectionTimeoutMillis: 1_500, query_timeout: 1_500 } : { connectionTimeoutMillis: 10_000 }
    const client = new pg.Client({ ...connectionSettings(url, options), ...timeouts })
    client.on("error", () => {})
    return client
  }
  const [client, other] = [open(), open()]
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as number, version() as version")
    if (rows[0].number < 150_000)
      throw new ConfigError(`${variable} names a server that is too old: 15 or newer is needed, this is ${rows[0].version}`)
    await checkSettings(client, { address, options })
    await other.connect()
    await checkSessions(client, other, address)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const message = messageOf(error)
    if (/startup parameter/.test(message))
      throw poolerError(
        address,
        `rejects the options of connections (${message})`,
        "Set ignore_startup_parameters = options in PgBouncer, and start it again.",
      )
    if (mayBeAway) return
    throw new ConfigError(`${variable} names a database that cannot be used, ${address}: ${message}`)
  } finally {
    await Promise.all([client, other].map((one) => one.end().catch(() => {})))
  }
}

/** A pooler may drop the options of a connection, and with them the timeouts of statements. */
async function checkSettings(client: pg.Client, { address, options }: { address: string; options: string }): Promise<void> {
  const [names, values] = [1, 2].map((n) => [...options.matchAll(/-c (\S+)=(\S+)/g)].map((match) => match[n]))
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter database %I set %s = %L;', current_database(), name, value) as statement
     from unnest($1::text[], $2::text[]) with ordinality needed (name, value, number)
     where value is distinct from current_setting(name, true)
       and not exists (select from pg_settings s where s.name = needed.name and s.setting = value) order by number`,
    [names, values],
  )
  if (rows.length === 0) return
  const statements = rows.map(({ statement }) => statement).join(" ")
  // Only a superuser could set what a library defines that is not loaded.
  const load = statements.includes("pg_trgm") ? "select show_limit(); " : ""
  throw poolerError(
    address,
    "drops the options of connections",
    `Run directly in PostgreSQL, and then close the pooler's connections to it (RECONNECT in PgBouncer): ${load}${statements}`,
  )
}

/** Two open connections have one session if a pooler lends it for a transaction. Locks and `LISTEN` need a session for each. */
async function checkSessions(client: pg.Client, other: pg.Client, address: string): Promise<void> {
  const sessionOf = async (one: pg.Client) => (await one.query("select pg_backend_pid() as id")).rows[0].id
  const first = await sessionOf(client)
  await other.query("begin")
  const second = await sessionOf(other)
  const again = await sessionOf(client)
  await other.query("rollback")
  if (second === first || again !== first)
    throw poolerError(
      address,
      "lends sessions for a transaction",
      "Set pool_mode = session in PgBouncer, and start it again, or name PostgreSQL itself.",
    )
}

/** The message of an error in one line. An AggregateError of several address families has only a code. */
export function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return (message || code || String(error)).replaceAll("\n", " ")
}
