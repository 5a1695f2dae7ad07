// Opens the database of DATABASE_URL, or an embedded database.
import pg from "pg"
import type { Config } from "../config.js"
import { ConfigError } from "../core/config-values.js"
import type { DatabaseHandle } from "./database-handle.js"
import { openEmbedded } from "./embedded-postgres/server.js"

export interface DatabaseOptions {
  /** A database for tests: empty, not durable, deleted at stop. Ignores DATABASE_URL. */
  ephemeral?: boolean
  /** Receives one line for each slow step or failure. */
  log?: (line: string) => void
}

export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  { ephemeral = false, log = () => {} }: DatabaseOptions = {},
): Promise<DatabaseHandle> {
  if (ephemeral || config.databaseUrl === undefined) return openEmbedded(ephemeral ? undefined : config.dataDir, log)
  await checkServer(config.databaseUrl)
  return { url: config.databaseUrl, embedded: false, stop: async () => {} }
}

async function checkServer(url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const address = `${hostname || "localhost"}:${port || 5432}${pathname}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as number, version() as version")
    if (rows[0].number < 150_000)
      throw new ConfigError(`DATABASE_URL names a server that is too old: 15 or newer is needed, this is ${rows[0].version}`)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATABASE_URL names a database that cannot be used, ${address}: ${messageOf(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The message of an error in one line. An AggregateError of several address families has only a code. */
function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return (message || code || String(error)).replaceAll("\n", " ")
}
