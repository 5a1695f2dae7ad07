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

/** Advice for a pooler that changes what a connection is. */
const POOLER_ADVICE = "Name PostgreSQL itself, or a pooler in session mode; see README.md, Production."

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
    const advice = /startup parameter/.test(messageOf(error)) ? `. ${POOLER_ADVICE}` : ""
    if (mayBeAway && advice === "") return
    throw new ConfigError(`${variable} names a database that cannot be used, ${address}: ${messageOf(error)}${advice}`)
  } finally {
    await Promise.all([client, other].map((one) => one.end().catch(() => {})))
  }
}

/** A pooler may drop the options of a connection, and with them the timeouts of statements. */
async function checkSettings(client: pg.Client, { address, options }: { address: string; options: string }): Promise<void> {
  for (const [, name = "", value] of options.matchAll(/-c (\S+)=(\S+)/g)) {
    const { rows } = await client.query(
      "select current_setting($1, true) as value, (select setting from pg_settings where name = $1) as setting",
      [name],
    )
    const { value: shown, setting } = rows[0]
    if (![shown, setting].includes(value))
      throw new ConfigError(
        `The connection pooler at ${address} drops the setting ${name}=${value} of connections. ${POOLER_ADVICE}`,
      )
  }
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
    throw new ConfigError(`The connection pooler at ${address} lends sessions for a transaction. ${POOLER_ADVICE}`)
}

/** The message of an error in one line. An AggregateError of several address families has only a code. */
export function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return (message || code || String(error)).replaceAll("\n", " ")
}
