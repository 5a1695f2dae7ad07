// Migrations at the start of a server: without timeouts, and one instance after the other.
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "@jest/globals"
import pg from "pg"
import { migrate, openOrm } from "../src/adapters/orm.js"
import { cloneDatabase } from "./support/databases.js"

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

test("an instance waits for another one's migration longer than the lock timeout, and then migrates without timeouts", async () => {
  const database = await cloneDatabase()
  expect(await timeoutsOfRequests(database.url)).toBe("15s 5s 10s")
  const otherClient = new pg.Client(database.url)
  await otherClient.connect()
  // The last migration is missing, and the table notes the settings of the connection that applies it.
  await otherClient.query("drop function app.reject_truncation, app.reject_change cascade")
  await otherClient.query("delete from mikro_orm_migrations where name like '%\\_AppendOnly'")
  await otherClient.query(`alter table mikro_orm_migrations
    add column timeouts text default current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')`)
  await otherClient.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
  const isDone = migrate(database.url).then(() => true)
  expect(await Promise.race([isDone, sleep(HELD_MS, "waiting")])).toBe("waiting")
  await otherClient.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK])
  expect(await isDone).toBe(true)
  const { rows } = await otherClient.query("select timeouts from mikro_orm_migrations where name like '%\\_AppendOnly'")
  expect(rows).toEqual([{ timeouts: "0 0" }])
  await expect(otherClient.query("truncate audit_entries")).rejects.toThrow("append-only")
  await otherClient.end()
  await database.drop()
}, 60_000)
