// Migrations: one process after the other, each in a transaction that waits for no lock for long.
import { setTimeout as sleep } from "node:timers/promises"
import { expect, jest, test } from "@jest/globals"
import { Migration } from "@mikro-orm/migrations"
import pg from "pg"
import { applyMissing, migrate } from "../src/adapters/migrations.js"
import { openOrm } from "../src/adapters/orm.js"
import { cloneDatabase } from "./support/databases.js"
import { until } from "./support/live.js"

/** Key of the advisory lock that an instance holds while it migrates. */
const MIGRATION_LOCK = 4_242_001
/** Longer than the lock timeout of requests. */
const HELD_MS = 6_000

/** Timeouts of statements, locks and idle transactions in the connections that serve requests. */
async function timeoutsOfRequests(url: string): Promise<string> {
  const orm = await openOrm({ url, poolSize: 1 })
  const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]
  const [row] = await orm.em
    .fork()
    .execute(`select ${names.map((name) => `current_setting('${name}')`).join(" || ' ' || ")} as text`)
  await orm.close()
  return (row as { text: string }).text
}

/** A database without one of the migrations, and a client of it. */
async function openUnmigrated() {
  const database = await cloneDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query("drop function app.reject_truncation, app.reject_change cascade")
  await client.query("delete from mikro_orm_migrations where name like '%\\_AppendOnly'")
  const close = async () => {
    await client.end()
    await database.drop()
  }
  return { url: database.url, client, close }
}

test("a process waits for another one's migrations longer than the lock timeout, and then applies its own", async () => {
  const { url, client: otherClient, close } = await openUnmigrated()
  expect(await timeoutsOfRequests(url)).toBe("15s 5s 10s")
  // The table notes the settings of the connection that applies a migration.
  await otherClient.query(`alter table mikro_orm_migrations
    add column timeouts text default current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')`)
  await otherClient.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
  const isDone = migrate(url).then(() => true)
  expect(await Promise.race([isDone, sleep(HELD_MS, "waiting")])).toBe("waiting")
  await otherClient.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK])
  expect(await isDone).toBe(true)
  const { rows } = await otherClient.query("select timeouts from mikro_orm_migrations where name like '%\\_AppendOnly'")
  expect(rows).toEqual([{ timeouts: "0 2s" }])
  await expect(otherClient.query("truncate audit_entries cascade")).rejects.toThrow("append-only")
  await close()
})

test("a migration gives way to readers of a table that a long transaction uses, and tries again", async () => {
  const { url, client: longTransaction, close } = await openUnmigrated()
  const reader = new pg.Client(url)
  await reader.connect()
  await longTransaction.query("begin")
  await longTransaction.query("select count(*) from audit_entries")
  const lines: string[] = []
  const applied = migrate(url, { log: (line) => lines.push(line) })
  await until(() => lines.length > 0, "the second attempt")
  const startedAt = performance.now()
  for (let n = 0; n < 10; n++) await reader.query("select count(*) from audit_entries")
  expect(performance.now() - startedAt).toBeLessThan(HELD_MS)
  await longTransaction.query("commit")
  expect(await applied).toEqual({ applied: ["Migration20261123000005_AppendOnly"], omitted: [] })
  expect(lines[0]).toMatch(/^Migration20261123000005_AppendOnly: another transaction uses a table .* Attempt 2 of 20 follows\.$/)
  await reader.end()
  await close()
})

test("a process whose lock was lost applies no further migration", async () => {
  const { url, client: longTransaction, close } = await openUnmigrated()
  await longTransaction.query("begin")
  await longTransaction.query("select count(*) from audit_entries")
  // The lock is lost during the pause between two attempts.
  const random = jest.spyOn(Math, "random").mockReturnValue(1)
  const lines: string[] = []
  const outcome = migrate(url, { log: (line) => lines.push(line) }).catch((error: Error) => error.message)
  await until(() => lines.length > 0, "the second attempt")
  await longTransaction.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
     where datname = current_database() and locktype = 'advisory' and objid = $1`,
    [MIGRATION_LOCK],
  )
  await longTransaction.query("commit")
  expect(await outcome).toMatch(/connection|terminat/i)
  random.mockRestore()
  const { rows } = await longTransaction.query("select name from mikro_orm_migrations where name like '%\\_AppendOnly'")
  expect(rows).toEqual([])
  await close()
})

test("migrations before one that fails stay applied", async () => {
  const { url, client, close } = await openUnmigrated()
  await client.query("delete from mikro_orm_migrations where name >= 'Migration20261123232509'")
  await expect(migrate(url)).rejects.toThrow("already exists")
  const { rows } = await client.query("select name from mikro_orm_migrations order by name desc limit 1")
  expect(rows).toEqual([{ name: "Migration20261123000005_AppendOnly" }])
  await close()
})

/** A migration with one statement. */
const migrationOf = (name: string, statement: string, kind?: "CONTRACT") =>
  ({
    [name]: class extends Migration {
      static readonly kind = kind
      override name = name
      override up() {
        this.addSql(statement)
      }
    },
  })[name] as typeof Migration & { kind?: "CONTRACT" }

const first = migrationOf("Migration1", "create table contracted (kept int, dropped int)")
const contract = migrationOf("Migration2", "alter table contracted drop dropped", "CONTRACT")
const later = migrationOf("Migration3", "alter table contracted add added int")

test("a migration of the kind CONTRACT is left out until it is asked for, and those after it are applied", async () => {
  const database = await cloneDatabase()
  const apply = (list: (typeof first)[], options = {}) =>
    applyMissing(database.url, { list: list as never, tableName: "fixture_migrations" }, options)
  expect(await apply([first])).toEqual({ applied: ["Migration1"], omitted: [] })
  const all = [first, contract, later]
  expect(await apply(all)).toEqual({ applied: ["Migration3"], omitted: ["Migration2"] })
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query("select kept, dropped, added from contracted")
  expect(await apply(all, { contract: true })).toEqual({ applied: ["Migration2"], omitted: [] })
  await expect(client.query("select dropped from contracted")).rejects.toThrow("does not exist")
  // A database without tables has no servers.
  await client.query("drop table contracted, fixture_migrations")
  expect(await apply(all)).toEqual({ applied: ["Migration1", "Migration2", "Migration3"], omitted: [] })
  await client.end()
  await database.drop()
})
