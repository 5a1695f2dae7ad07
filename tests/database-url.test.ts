// What DATABASE_URL asks for holds for the check at the start and for the connections of requests.
import { expect, test } from "@jest/globals"
import { openDatabase } from "../src/adapters/database.js"
import { openOrm } from "../src/adapters/orm.js"
import { cloneDatabase } from "./support/databases.js"

/** The URL of a new database with a parameter, and what requests read there. */
async function withParameter(name: string, value: string) {
  const database = await cloneDatabase()
  const url = new URL(database.url)
  url.searchParams.set(name, value)
  const read = async (setting: string) => {
    const orm = await openOrm({ url: url.href, poolSize: 1 })
    try {
      const [row] = await orm.em.fork().execute(`select current_setting('${setting}') as value`)
      return (row as { value: string }).value
    } finally {
      await orm.close()
    }
  }
  return { open: () => openDatabase({ databaseUrl: url.href, dataDir: "" }), read, drop: database.drop }
}

test("sslmode=verify-full is refused by a server without TLS, at the start and by the connections of requests", async () => {
  const { open, read, drop } = await withParameter("sslmode", "verify-full")
  await expect(open()).rejects.toThrow("does not support SSL")
  await expect(read("lock_timeout")).rejects.toThrow("does not support SSL")
  await drop()
})

test("options of the URL are added to those of the server", async () => {
  const { open, read, drop } = await withParameter("options", "-c work_mem=7MB -c lock_timeout=1")
  expect(await open()).toMatchObject({ embedded: false })
  expect([await read("work_mem"), await read("lock_timeout")]).toEqual(["7MB", "5s"])
  await drop()
})
