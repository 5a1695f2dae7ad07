// Two installations, each with a database of its own, and the directory that both share.
import { afterAll, beforeAll } from "@jest/globals"
import pg from "pg"
import type { ClaimKind } from "../../src/adapters/directory-claims.js"
import { migrateDirectory } from "../../src/adapters/migrations.js"
import type { Config } from "../../src/config.js"
import { compareDirectory, settleChanges } from "../../src/core/directory-settlement.js"
import { recordInstallation } from "../../src/core/installation.js"
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.js"
import { createDatabase, type TestDatabase } from "./databases.js"
import { statementsOn } from "./server-process.js"
import { createTestApp, type TestApp } from "./test-app.js"

export const DIRECTORY_KEY = "kT7wQ2vX9mB4nL6sR1yZ8hD3fG5jP0cA"

export interface Installations {
  first: TestApp
  second: TestApp
  /** What is between the servers and the directory. */
  proxy: DatabaseProxy
  /** Runs a statement in the directory. */
  sql: ReturnType<typeof statementsOn>
  /** Lets ten minutes pass for the claims of the directory. */
  expireClaims(): Promise<void>
}

/** Starts both before the tests of a file. The people of the second have addresses of another domain. */
export function createInstallations(): Installations {
  const config: Partial<Config> = {}
  const pair = {} as Installations
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await createDatabase()
    await migrateDirectory(database.url)
    pair.proxy = await startDatabaseProxy(database.url)
    config.directory = { url: pair.proxy.url, keys: [DIRECTORY_KEY] }
    client = new pg.Client(database.url)
    await client.connect()
    pair.sql = statementsOn(client)
  })
  pair.first = createTestApp({ config })
  pair.second = createTestApp({ config })
  pair.expireClaims = async () => {
    await pair.sql("update directory.claims set expires_at = now() - interval '1 second' where expires_at is not null")
  }
  beforeAll(async () => {
    await pair.second.sql("update employees set email = replace(email, '@', '@second-')")
    for (const app of [pair.first, pair.second]) await recordInstallation(app.instance.deps, app.url)
    for (const app of [pair.first, pair.second]) await compareDirectory(app.instance.deps)
  })
  afterAll(async () => {
    await client.end()
    await pair.proxy.stop()
    await database.drop()
  })
  return pair
}

export const idOf = async ({ sql }: TestApp): Promise<string> =>
  (await sql<{ id: string }>("select id from app.installation"))[0]?.id as string

export const settle = ({ instance }: TestApp): Promise<void> => settleChanges(instance.deps)

export const compare = ({ instance }: TestApp) => compareDirectory(instance.deps)

/** The claims as texts, with those that may expire. */
export async function claimsOf({ sql }: Installations): Promise<string[]> {
  const rows = await sql(
    "select kind, value, installation_id, organization_id, expires_at is null as is_confirmed from directory.claims",
  )
  return rows.map((row) => Object.values(row).join(" ")).sort()
}

/** What the directory should have by the rows of both installations. */
export async function expectedClaims({ first, second }: Installations, hash: (email: string) => string): Promise<string[]> {
  const claims: string[] = []
  for (const app of [first, second]) {
    const id = await idOf(app)
    const add = (kind: ClaimKind, value: string, organizationId: string) =>
      claims.push([kind, value, id, organizationId, true].join(" "))
    for (const row of await app.sql<{ email: string; id: string }>("select email, organization_id as id from employees"))
      add("EMAIL", hash(row.email), row.id)
    for (const row of await app.sql<{ slug: string; id: string }>("select slug, id from organizations"))
      add("SLUG", row.slug, row.id)
  }
  return claims.sort()
}
