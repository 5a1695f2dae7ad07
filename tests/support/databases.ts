// The databases of one test run, on the server that TEST_SERVER_URL names. Their names all begin with TEST_RUN.
import pg from "pg"

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

let clones = 0

/** A database for one test file, a copy of the migrated template. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const name = named(`${process.pid}_${++clones}`)
  await onServer(async (client) => {
    // PostgreSQL refuses to copy a database that is being copied.
    await client.query("select pg_advisory_lock(hashtext($1))", [named("template")])
    // Copying files is twice as fast, but on a durable server it waits for the disk.
    const strategy = process.env.TEST_DATABASE_URL ? "wal_log" : "file_copy"
    await client.query(`create database ${name} template ${named("template")} strategy ${strategy}`)
  })
  return {
    url: urlOf(name),
    drop: () => onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** An empty database, to be migrated before the first clone is made. */
export async function createTemplate(): Promise<string> {
  await onServer(async (client) => void (await client.query(`create database ${named("template")}`)))
  return urlOf(named("template"))
}

/** On a server that outlives the run, nothing of it stays. */
export async function dropAll(): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [named("")])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

function named(rest: string): string {
  return `${process.env.TEST_RUN}_${rest}`
}

function urlOf(name: string): string {
  const url = new URL(process.env.TEST_SERVER_URL ?? "")
  url.pathname = `/${name}`
  return url.href
}

async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
