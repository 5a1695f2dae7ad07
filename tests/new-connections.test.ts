// New connections of a pool, which are checked before their use.
import { afterAll, expect, test } from "@jest/globals"
import { openOrm, poolOf } from "../src/adapters/orm.js"
import { startDatabaseProxy } from "./support/database-proxy.js"
import { cloneDatabase } from "./support/databases.js"

const database = await cloneDatabase()
const proxy = await startDatabaseProxy(database.url)
const orm = await openOrm({ url: proxy.url, poolSize: 1 })
const pool = await poolOf(orm)

afterAll(async () => {
  await orm.close(true)
  await proxy.stop()
  await database.drop()
})

test("a connection is used by others if a request gives up while it is checked", async () => {
  const used = await pool.connect()
  const { connectionTimeoutMillis } = pool.options
  Object.assign(pool.options, { connectionTimeoutMillis: 1_000 })
  proxy.holdAfterLogin()
  const waiting = pool.connect()
  used.release(true)
  await expect(waiting).rejects.toThrow("timeout exceeded when trying to connect")
  Object.assign(pool.options, { connectionTimeoutMillis })
  proxy.release()
  const next = await pool.connect()
  expect(pool.totalCount).toBe(1)
  next.release()
})
