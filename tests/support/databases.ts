// Databases of one test run, on the server of TEST_SERVER_URL. Their names begin with TEST_RUN.
import { randomUUID } from "node:crypto"
import pg from "pg"

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates a database for one test file as a copy of the migrated template. */
export function cloneDatabase(): Promise<TestDatabase> {
  // Copying files is twice as fast, but on a durable server it waits for the disk.
  const strategy = process.env.TEST_DATABASE_URL ? "wal_log" : "file_copy"
  return createDatabase(`template ${named("template")} strategy ${strategy}`)
}

/** Creates a database for one test file, by default without any table. */
export async function createDatabase(options = ""): Promise<TestDatabase> {
  const name = named(randomUUID().replaceAll("-", ""))
  await onServer(async (client) => {
    // PostgreSQL cannot copy a database twice at the same time.
    await client.query("select pg_advisory_lock(hashtext($1))", [named("template")])
    await client.query(`create database ${name} ${options}`)
  })
  return {
    url: urlOf(name),
    drop: () => onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** Creates an empty database on a server, which is migrated before the first copy. */
export async function createTemplate(serverUrl: string): Promise<string> {
  await onServer(async (client) => void (await client.query(`create database ${named("template")}`)), serverUrl)
  return urlOf(named("template"), serverUrl)
}

/** Drops all databases of the run on a server that outlives it. */
export async function dropAll(serverUrl: string): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [named("")])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  }, serverUrl)
}

function named(rest: string): string {
  return `${process.env.TEST_RUN}_${rest}`
}

function urlOf(name: string, serverUrl = process.env.TEST_SERVER_URL ?? ""): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(work: (client: pg.Client) => Promise<void>, serverUrl = process.env.TEST_SERVER_URL): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
